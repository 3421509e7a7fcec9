//! Ending games that are decided.
//!
//! `arena::adjudicate` asks two engines that may disagree; here one thinks for both sides.

use chess::{Color, History};

use crate::packed::End;

/// A win after so many plies in a row with this score.
const WON: (usize, i16) = (4, 2000);
/// A draw after so many plies in a row with no more than this score,
const LEVEL: (usize, i16) = (12, 10);
/// but not before this ply.
const LEVEL_FROM: usize = 80;

/// How long the scores have spoken for each end.
#[derive(Clone, Debug, Default)]
pub(super) struct Verdict {
    plies: usize,
    level: usize,
    won: usize,
    winner: Option<Color>,
}

impl Verdict {
    /// Hears White's score of another ply; the end that is beyond doubt with it.
    pub(super) fn hear(&mut self, score: i16) -> Option<End> {
        self.plies += 1;
        let is_level = self.plies > LEVEL_FROM && score.abs() <= LEVEL.1;
        self.level = if is_level { self.level + 1 } else { 0 };
        let side = if score > 0 { Color::White } else { Color::Black };
        let winner = (score.abs() >= WON.1).then_some(side);
        self.won = if winner.is_some() && winner == self.winner { self.won + 1 } else { 1 };
        self.winner = winner;
        if self.level >= LEVEL.0 {
            return Some(End::Drawn);
        }
        winner.filter(|_| self.won >= WON.0).map(End::Won)
    }
}

/// How a game has ended by the rules. Draws that may be claimed are.
pub(super) fn by_the_rules(history: &History) -> Option<End> {
    if let Some(outcome) = history.automatic_end() {
        return Some(outcome.winner().map_or(End::Drawn, End::Won));
    }
    history.claimable().map(|_| End::Drawn)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After how many plies which end comes.
    fn ends(scores: impl IntoIterator<Item = i16>) -> Option<(usize, End)> {
        let mut verdict = Verdict::default();
        (1..).zip(scores).find_map(|(ply, score)| Some((ply, verdict.hear(score)?)))
    }

    #[test]
    fn a_win_needs_four_plies_for_the_same_side() {
        let black = End::Won(Color::Black);
        assert_eq!(ends([-2000, -2500, -31_000, -2000]), Some((4, black)));
        assert_eq!(ends([2000, 2000, 2000, -2000, -2000, -2000, -2000]), Some((7, black)));
        assert_eq!(ends([2000, 2000, 2000, 1999, 2000, 2000, 2000]), None);
    }

    #[test]
    fn a_draw_needs_twelve_plies_late_in_the_game() {
        assert_eq!(ends([0; 200]), Some((92, End::Drawn)));
        let late = (0..200).map(|ply| if ply < 100 { 30 } else { -10 });
        assert_eq!(ends(late), Some((112, End::Drawn)));
        assert_eq!(ends((0..200).map(|ply| if ply % 12 == 0 { 11 } else { 0 })), None);
    }
}
