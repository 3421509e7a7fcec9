//! What the tests of several modules share.

use chess::{History, Position, Variant};

/// A game of random moves.
pub(crate) fn wander(variant: Variant, picks: &[u16]) -> History {
    let start = match variant {
        Variant::Standard => Position::start(),
        Variant::Chess960 => Position::chess960(picks.len() as u16 * 7 % 960).unwrap(),
        Variant::Suicide => Position::start_of_suicide(),
    };
    let mut history = History::new(start);
    for &pick in picks {
        let moves = history.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        history.push(moves[usize::from(pick) % moves.len()]).unwrap();
    }
    history
}
