//! King safety: a king with little before it that pieces look at.

use chess::{Color, Position, Role, Square, attacks};

use super::{Fact, Theme};
use crate::step::beside;

/// So many pawns before a king are too few.
const FEW: usize = 1;
/// So many pieces that look at it are too many, a queen among them.
const MANY: usize = 2;

/// `side` is the one that attacks.
pub(super) fn find(position: &Position, side: Color) -> Option<Fact> {
    let king = position.king(!side)?;
    let zone = attacks::king(king).with(king);
    let looking: Vec<Square> =
        (position.color(side) & !position.role(Role::Pawn) & !position.role(Role::King))
            .into_iter()
            .filter(|&at| {
                let role = position.role_at(at).unwrap_or(Role::Knight);
                (attacks::piece(role, side, at, position.occupied()) & zone).any()
            })
            .collect();
    let has_queen = looking.iter().any(|&at| position.role_at(at) == Some(Role::Queen));
    if looking.len() < MANY || !has_queen || shelter(position, king, !side) > FEW {
        return None;
    }
    let on: Vec<Square> = core::iter::once(king).chain(looking).collect();
    Some(Fact::of_squares(Theme::ExposedKing, side, on))
}

/// How many pawns of its own stand one or two steps before a king, on its file and beside it.
fn shelter(position: &Position, king: Square, side: Color) -> usize {
    let files = beside(king.file()).chain([king.file()]);
    let pawns = position.pieces(side, Role::Pawn);
    files
        .filter(|file| {
            (pawns & file.bitboard()).into_iter().any(|pawn| {
                let ahead = pawn.rank().seen_by(side).index() as i8
                    - king.rank().seen_by(side).index() as i8;
                (0..=2).contains(&ahead)
            })
        })
        .count()
}

#[cfg(test)]
mod tests {
    use super::super::testing::holds;
    use super::*;

    #[test]
    fn a_king_in_the_open_is_exposed() {
        holds(
            Theme::ExposedKing,
            &[
                ("6k1/5p2/8/6Q1/8/3B4/8/4K3 b - - 0 1", "w: g8 d3 g5"),
                // Pawns before it, nobody but the queen, no queen.
                ("6k1/5ppp/8/6Q1/8/3B4/8/4K3 b - - 0 1", ""),
                ("6k1/5p2/8/6Q1/8/8/8/4K3 b - - 0 1", ""),
                ("6k1/5p2/8/6R1/8/3B4/8/4K3 b - - 0 1", ""),
            ],
        );
    }
}
