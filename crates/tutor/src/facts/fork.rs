//! Forks: one piece attacks two or more at once.

use chess::{Bitboard, Color, Position, Role, Square, attacks};

use super::exchange::gain;
use super::pin::is_loose;
use super::{Fact, Theme};
use crate::material::{PAWN, value};
use crate::step;

/// What the piece on a square attacks in earnest, dearest first: the king, what is worth more than itself, and what
/// nobody defends. Pawns are not worth a name.
fn targets(position: &Position, by: Square) -> Vec<Square> {
    let Some(piece) = position.piece_at(by) else { return Vec::new() };
    let seen = attacks::piece(piece.role, piece.color, by, position.occupied());
    let mut found: Vec<(Role, Square)> = (seen & position.color(!piece.color))
        .into_iter()
        .filter_map(|at| position.role_at(at).map(|role| (role, at)))
        .filter(|&(role, at)| match role {
            Role::King => true,
            Role::Pawn => false,
            _ if piece.role == Role::King => is_loose(position, at, Bitboard::EMPTY),
            _ => value(role) > value(piece.role) || is_loose(position, at, Bitboard::EMPTY),
        })
        .collect();
    found.sort_by_key(|&(role, at)| (core::cmp::Reverse(role), at.file()));
    found.into_iter().map(|(_, at)| at).collect()
}

/// What the piece on a square forks; nothing if it can be taken with gain.
pub(crate) fn by_piece(position: &Position, by: Square) -> Option<Vec<Square>> {
    let piece = position.piece_at(by)?;
    let targets = targets(position, by);
    if targets.len() < 2 {
        return None;
    }
    let is_safe = step::turn_of(position, !piece.color)
        .is_some_and(|turned| gain(&turned, by, Bitboard::EMPTY) < PAWN);
    is_safe.then_some(targets)
}

pub(super) fn find(position: &Position, side: Color) -> Vec<Fact> {
    let forks = position.color(side).into_iter().filter_map(|by| {
        by_piece(position, by).map(|targets| Fact::new(Theme::Fork, side, by, targets))
    });
    forks.collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::holds;
    use super::*;

    #[test]
    fn one_piece_attacks_two() {
        holds(
            Theme::Fork,
            &[
                ("r3k3/2N5/8/8/8/8/8/4K3 b - - 0 1", "w c7: e8 a8"),
                // The king takes the knight.
                ("r2k4/2N5/8/8/8/8/8/4K3 b - - 0 1", ""),
                // A pawn forks two knights, and nothing takes it.
                ("4k3/8/8/2n1n3/3P4/8/8/4K3 b - - 0 1", "w d4: c5 e5"),
                // The bishop takes it, unless it is held.
                ("4k3/8/8/2n1b3/3P4/8/8/4K3 b - - 0 1", ""),
                ("4k3/8/8/2n1b3/3P4/2P5/8/4K3 b - - 0 1", "w d4: e5 c5"),
                // A bishop and a defended knight are one target for a rook too many.
                ("4k3/8/2p1p3/3n1b2/8/8/8/3R1K2 b - - 0 1", ""),
                // The queen attacks rook and knight, both loose; then one is held.
                ("6k1/8/8/r7/7n/8/8/4Q1K1 b - - 0 1", "w e1: a5 h4"),
                ("6k1/8/8/r5p1/7n/8/8/4Q1K1 b - - 0 1", ""),
            ],
        );
    }
}
