//! Counting all games of some length: the classic test of move generation.

use crate::{Move, MoveList, Position};

/// How many different sequences of `depth` legal moves begin here.
///
/// The last ply is counted, not played.
///
/// ```
/// use chess::{Position, perft};
/// assert_eq!(perft(&Position::start(), 3), 8_902);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        _ => {
            let mut moves = MoveList::new();
            position.legal_moves_into(&mut moves);
            let mut child = position.clone();
            let mut nodes = 0;
            for &m in &moves {
                position.play_into(m, &mut child);
                nodes +=
                    if depth == 2 { child.count_moves() as u64 } else { perft(&child, depth - 1) };
            }
            nodes
        }
    }
}

/// The same, with the share of each first move: what finds the move that is wrong.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let moves = position.legal_moves();
    let share = |m: Move| perft(&position.play(m), depth.saturating_sub(1));
    moves.iter().map(|&m| (m, share(m))).collect()
}
