//! The hand: what it holds, and what a press, a click, a drop and a choice do with it.
//!
//! The order of meaning of a click: a target of what is held is a move; a piece of one's own is taken
//! up; what is held already is put back without a word; anything else is put back and told why.

use chess::{Role, Square, UciMove};

use crate::{Table, Target, reason};

/// What the hand does.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Hand {
    /// Nothing is taken up.
    #[default]
    Empty,
    /// The piece on this square.
    Holds(Square),
    /// A pawn that has to become something before it is played.
    Promotes {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// What it may become, the usual choice first.
        choices: Vec<(Role, UciMove)>,
    },
}

/// How promotions are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// A pawn becomes a queen unasked.
    pub always_queen: bool,
    /// Ask this time all the same: a key or a long press says so.
    pub choose: bool,
}

impl Options {
    /// Whether it is asked what a pawn becomes.
    pub(crate) const fn asks(self) -> bool {
        !self.always_queen || self.choose
    }
}

/// What follows from a press, for the page to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// This legal move.
    Play(UciMove),
    /// This move, as soon as it is one's turn.
    Premove(UciMove),
    /// Something to tell.
    Say {
        /// In words.
        sentence: String,
        /// The squares to show for a moment.
        because: Vec<Square>,
    },
}

/// The hand after a press, and what else follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// What is held now.
    pub hand: Hand,
    /// What follows.
    pub effect: Effect,
}

impl Answer {
    const fn quiet(hand: Hand) -> Self {
        Self { hand, effect: Effect::Nothing }
    }

    const fn put_back(effect: Effect) -> Self {
        Self { hand: Hand::Empty, effect }
    }
}

impl Hand {
    /// The pointer goes down: takes up a piece of one's own at once, also one that cannot move, unless
    /// the square is a target of what is held. Never plays.
    #[must_use]
    pub fn press(&self, table: &Table<'_>, at: Square) -> Self {
        match self {
            Self::Holds(from) if table.target(*from, at).is_some() => self.clone(),
            Self::Empty | Self::Holds(_) if table.is_own(at) => Self::Holds(at),
            _ => self.clone(),
        }
    }

    /// A whole click, or Enter: up on the square where it went down. `fresh` says that this very press
    /// took up what is held, so that the same piece is not put back.
    pub fn click(&self, table: &Table<'_>, at: Square, fresh: bool, options: Options) -> Answer {
        let from = match self {
            Self::Promotes { .. } => return Answer::quiet(Self::Empty),
            Self::Holds(from) if table.is_own(*from) => Some(*from),
            Self::Holds(_) | Self::Empty => None,
        };
        if let Some(from) = from
            && let Some(target) = table.target(from, at)
        {
            return go(table, from, target, options);
        }
        if from == Some(at) && !fresh {
            return Answer::quiet(Self::Empty);
        }
        if table.is_own(at) {
            return take_up(table, at);
        }
        Answer::put_back(reason::refused(table, from.unwrap_or(at), at))
    }

    /// A piece that was dragged is let go over another square; over its own it stays taken up.
    pub fn drop(&self, table: &Table<'_>, from: Square, to: Square, options: Options) -> Answer {
        if matches!(self, Self::Promotes { .. }) {
            return Answer::quiet(Self::Empty);
        }
        match table.drop_target(from, to) {
            Some(target) => go(table, from, target, options),
            None if from == to && table.is_own(from) => take_up(table, from),
            None => Answer::put_back(reason::refused(table, from, to)),
        }
    }

    /// What the pawn becomes. What it cannot become, or no pawn waits to become, changes nothing.
    pub fn choose(&self, role: Role) -> Answer {
        if let Self::Promotes { choices, .. } = self
            && let Some((_, uci)) = choices.iter().find(|(choice, _)| *choice == role)
        {
            return Answer::put_back(Effect::Play(*uci));
        }
        Answer::quiet(self.clone())
    }

    /// The hand after something has happened at the table: what was held may be gone, or may not be
    /// moved any more.
    #[must_use]
    pub fn settle(self, table: &Table<'_>) -> Self {
        let stays = match &self {
            Self::Empty => true,
            Self::Holds(square) => table.is_own(*square),
            Self::Promotes { from, to, choices } => {
                let moves = choices.iter().map(|(_, uci)| uci);
                table.to_move().is_some()
                    && table.target(*from, *to).is_some_and(|target| moves.eq(&target.moves))
            }
        };
        if stays { self } else { Self::Empty }
    }
}

/// Takes up a piece of one's own, or says why it cannot move.
fn take_up(table: &Table<'_>, at: Square) -> Answer {
    if table.targets(at).is_empty() {
        return Answer::put_back(reason::stuck(table, at));
    }
    Answer::quiet(Hand::Holds(at))
}

/// Plays what a target means, or asks what the pawn becomes.
fn go(table: &Table<'_>, from: Square, target: Target, options: Options) -> Answer {
    let Target { square: to, moves, .. } = target;
    let Some(&first) = moves.first() else { return Answer::quiet(Hand::Empty) };
    if table.to_move().is_none() {
        return Answer::put_back(Effect::Premove(first));
    }
    if moves.len() > 1 && options.asks() {
        let choices = moves.into_iter().filter_map(|uci| Some((uci.promotion?, uci))).collect();
        return Answer::quiet(Hand::Promotes { from, to, choices });
    }
    Answer::put_back(Effect::Play(first))
}

#[cfg(test)]
mod tests;
