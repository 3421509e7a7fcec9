//! Everything that is drawn on the squares, and nothing about how.

use chess::{Bitboard, Position, Square, UciMove};
use game::Path;

use crate::{Hand, Table, Target};

/// The marks on a board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// The piece that is held.
    pub selected: Option<Square>,
    /// Where it can go.
    pub targets: Vec<Target>,
    /// The way of the move that led here.
    pub last: Option<Path>,
    /// The king in check, the mated one included.
    pub check: Option<Square>,
    /// What gives that check.
    pub checkers: Vec<Square>,
    /// The mated king.
    pub mated: Option<Square>,
    /// The piece that is pointed at, pressed or under the cursor and cannot move.
    pub stuck: Option<Square>,
    /// From where and to where a premove will go.
    pub premove: Option<(Square, Square)>,
    /// From where and to where a move goes that is not confirmed yet.
    pub pending: Option<(Square, Square)>,
    /// The stars of a lesson: squares to come to.
    pub stars: Bitboard,
}

impl Marks {
    /// The marks when the board shows the game after `shown` plies. On an earlier board than the
    /// present one nothing can be held or moved, so only what happened is marked.
    pub fn of(
        table: &Table<'_>,
        shown: usize,
        hand: &Hand,
        pointed: Option<Square>,
        premove: Option<UciMove>,
        pending: Option<UciMove>,
    ) -> Self {
        let positions = table.game.history().positions();
        let now = positions.len() - 1;
        let shown = shown.min(now);
        let past = Self::of_past(table, shown, &positions[shown]);
        if shown < now {
            return past;
        }
        let ends = |uci: UciMove| (uci.from, uci.to);
        let (selected, held) = match hand {
            Hand::Empty => (None, None),
            Hand::Holds(square) => (Some(*square), Some(*square)),
            Hand::Promotes { from, .. } => (Some(*from), None),
        };
        let is_stuck = |square: &Square| table.is_own(*square) && table.targets(*square).is_empty();
        Self {
            selected,
            targets: held.map(|square| table.targets(square)).unwrap_or_default(),
            stuck: pointed.or(held).filter(is_stuck),
            premove: premove.map(ends),
            pending: pending.map(ends),
            ..past
        }
    }

    /// What is so whoever looks.
    fn of_past(table: &Table<'_>, shown: usize, position: &Position) -> Self {
        let history = table.game.history();
        let last = shown
            .checked_sub(1)
            .map(|before| Path::of(&history.positions()[before], history.moves()[before]));
        let king = position.king(position.turn());
        let check = king.filter(|_| position.in_check());
        Self {
            last,
            check,
            checkers: position.checkers().into_iter().collect(),
            mated: check.filter(|_| position.is_checkmate()),
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests;
