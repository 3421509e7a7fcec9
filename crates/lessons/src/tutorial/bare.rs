//! How a bare king replies: by rule, so that the same moves always have the same answer.
//!
//! It takes whatever it may. Else it goes where it is nearest to the middle, for the edge is where it is mated;
//! of such squares to the one farthest from the enemy king.

use core::cmp::Reverse;

use chess::{Move, Position, Square};

/// The reply; `None` if there is no legal move.
pub(super) fn reply(position: &Position) -> Option<Move> {
    let enemy = position.king(!position.turn());
    let worth = |m: &Move| {
        let to = m.to();
        let takes = position.piece_at(to).is_some();
        (takes, Reverse(from_middle(to)), enemy.map(|king| king.distance(to)), Reverse(to))
    };
    position.legal_moves().iter().copied().max_by_key(worth)
}

/// How far a square is from the four in the middle, counted along ranks and files.
pub(super) fn from_middle(square: Square) -> usize {
    let off = |index: usize| if index < 4 { 3 - index } else { index - 4 };
    off(square.file().index()) + off(square.rank().index())
}
