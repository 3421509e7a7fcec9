//! Trapped: a piece that is attacked and lost wherever it goes.

use chess::{Bitboard, Color, Position, Role, Square};

use super::exchange::gain;
use super::{Fact, Theme};
use crate::{material, step};

/// Whether a piece of the side to move is attacked, is lost where it stands, and is lost by each of its
/// own moves, what it takes on its way included.
pub(crate) fn is_lost(position: &Position, square: Square) -> bool {
    let us = position.turn();
    let Some(role) = position.role_at(square) else { return false };
    if !position.color(us).contains(square) || matches!(role, Role::King | Role::Pawn) {
        return false;
    }
    let Some(theirs) = position.pass() else { return false };
    if gain(&theirs, square, Bitboard::EMPTY) < material::PAWN {
        return false;
    }
    position.legal_moves().iter().filter(|m| m.from() == square && !m.is_castle()).all(|&m| {
        let next = position.play(m);
        gain(&next, m.to(), Bitboard::EMPTY) - material::at_once(position, m) >= material::PAWN
    })
}

pub(super) fn find(position: &Position, side: Color) -> Vec<Fact> {
    let Some(turned) = step::turn_of(position, !side) else { return Vec::new() };
    let lost = position.color(!side).into_iter().filter(|&square| is_lost(&turned, square));
    lost.map(|square| Fact::of_squares(Theme::Trapped, side, [square])).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::holds;
    use super::*;

    #[test]
    fn what_is_attacked_and_has_no_way_out_is_trapped() {
        holds(
            Theme::Trapped,
            &[
                // A bishop that has taken on a7, and the pawn has come to b6.
                ("2k5/B1p5/1p6/8/8/8/8/4K3 w - - 0 1", ""),
                ("8/Bkp5/1p6/8/8/8/8/4K3 w - - 0 1", "b: a7"),
                // A knight in the corner, attacked by the king.
                ("Nk6/8/8/3p4/8/8/8/4K3 w - - 0 1", ""),
                ("N7/1k6/3p4/8/8/8/8/4K3 w - - 0 1", "b: a8"),
                // It takes a rook on its way: not lost.
                ("N7/1kr5/3p4/8/8/8/8/4K3 w - - 0 1", ""),
                // Not attacked.
                ("N7/3k4/8/8/8/8/8/4K3 w - - 0 1", ""),
            ],
        );
    }
}
