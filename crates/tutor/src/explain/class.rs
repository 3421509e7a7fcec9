//! What a move is worth beside the best one.

use crate::{Chance, Score};

/// What a move is, by the winning chance that it loses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// There was no other.
    Forced,
    /// The best one, and all others are mistakes.
    OnlyMove,
    /// No other is better.
    Best,
    /// It loses next to nothing.
    Good,
    /// It loses five points or more.
    Inaccuracy,
    /// It loses ten points or more.
    Mistake,
    /// It lets a won game slip, though it is not lost.
    MissedWin,
    /// It loses fifteen points or more.
    Blunder,
}

/// Losses in thousandths of winning chance: the limits that the largest open site draws, by the same curve.
const INACCURACY: u16 = 50;
const MISTAKE: u16 = 100;
const BLUNDER: u16 = 150;
/// With so much a game is won; between these two it is neither won nor lost.
const WON: Chance = Chance::new(900);
const OPEN: [Chance; 2] = [Chance::new(350), Chance::new(650)];

impl Class {
    /// The class of a move by the scores of the best, of the next best, and its own.
    pub(crate) fn of(best: Score, next: Option<Score>, played: Score, is_best: bool) -> Self {
        let (from, to) = (best.chance(), played.chance());
        let loss = from.down_to(to);
        if is_best || played >= best {
            let others = next.map(|next| from.down_to(next.chance()));
            let is_alone = is_best && others.is_some_and(|lost| lost >= MISTAKE);
            return if is_alone { Self::OnlyMove } else { Self::Best };
        }
        match loss {
            BLUNDER.. if from >= WON && to >= OPEN[0] && to <= OPEN[1] => Self::MissedWin,
            BLUNDER.. => Self::Blunder,
            MISTAKE.. => Self::Mistake,
            INACCURACY.. => Self::Inaccuracy,
            _ => Self::Good,
        }
    }

    /// Whether something was lost that is worth a word.
    pub const fn is_bad(self) -> bool {
        matches!(self, Self::Inaccuracy) || self.is_mistake()
    }

    /// Whether it is a mistake or worse.
    pub const fn is_mistake(self) -> bool {
        matches!(self, Self::Mistake | Self::MissedWin | Self::Blunder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_have_their_classes() {
        use Score::{Centipawns as Cp, Mated, Mates};
        let cases = [
            (Cp(30), Cp(20), Class::Good),
            (Cp(30), Cp(-40), Class::Inaccuracy),
            (Cp(30), Cp(-90), Class::Mistake),
            (Cp(30), Cp(-300), Class::Blunder),
            // The same in pawns is less when the game is decided.
            (Cp(1200), Cp(900), Class::Good),
            (Cp(-900), Cp(-1200), Class::Good),
            (Cp(800), Cp(50), Class::MissedWin),
            (Mates(2), Cp(0), Class::MissedWin),
            (Cp(800), Cp(-400), Class::Blunder),
            (Cp(0), Mated(3), Class::Blunder),
            (Mates(1), Mates(4), Class::Good),
        ];
        for (best, played, class) in cases {
            assert_eq!(Class::of(best, None, played, false), class, "{best:?} {played:?}");
        }
    }

    #[test]
    fn the_best_is_the_only_one_if_the_next_is_a_mistake() {
        let of = |next| Class::of(Score::Centipawns(0), next, Score::Centipawns(0), true);
        assert_eq!(of(None), Class::Best);
        assert_eq!(of(Some(Score::Centipawns(-20))), Class::Best);
        assert_eq!(of(Some(Score::Centipawns(-300))), Class::OnlyMove);
    }
}
