//! Pins: a piece that may not, or had better not, leave a line.

use chess::{Bitboard, Color, Position, Role, Square, attacks};

use super::{Fact, Theme};
use crate::material::value;

/// The sliders of a side with what stands next and next but one on their lines, as (slider, front, behind).
pub(super) fn rays(position: &Position, side: Color) -> Vec<(Square, Square, Square)> {
    let mut found = Vec::new();
    let occupied = position.occupied();
    let theirs = position.color(!side);
    for role in [Role::Bishop, Role::Rook, Role::Queen] {
        for slider in position.pieces(side, role) {
            let seen = attacks::piece(role, side, slider, occupied);
            for front in seen & theirs {
                let through = attacks::piece(role, side, slider, occupied.without(front));
                let behind = through & !seen & theirs & attacks::line(slider, front);
                if let Some(behind) = behind.first() {
                    found.push((slider, front, behind));
                }
            }
        }
    }
    found
}

/// Whether nobody of its side but those in `without` defends what stands here.
pub(super) fn is_loose(position: &Position, square: Square, without: Bitboard) -> bool {
    let Some(piece) = position.piece_at(square) else { return false };
    let occupied = position.occupied() & !without;
    (position.attackers_to(square, occupied) & position.color(piece.color) & occupied).is_empty()
}

pub(crate) fn find(position: &Position, side: Color) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (slider, front, behind) in rays(position, side) {
        let roles = [slider, front, behind].map(|at| position.role_at(at).unwrap_or(Role::Pawn));
        let [by, pinned, held] = roles;
        if held == Role::King {
            facts.push(Fact::new(Theme::AbsolutePin, side, slider, [front, behind]));
        } else if pinned != Role::King
            && value(held) > value(pinned)
            && (value(held) > value(by) || is_loose(position, behind, front.bitboard()))
            && !stays_on_line(position, front, pinned)
        {
            facts.push(Fact::new(Theme::RelativePin, side, slider, [front, behind]));
        }
    }
    facts
}

/// A pawn that is blocked where it stands is not held by anything behind it.
fn stays_on_line(position: &Position, at: Square, role: Role) -> bool {
    let Some(piece) = position.piece_at(at) else { return false };
    let ahead = at.bitboard().forward(piece.color);
    let targets = attacks::pawn(piece.color, at) & position.color(!piece.color);
    role == Role::Pawn && (ahead & position.occupied()).any() && targets.is_empty()
}

#[cfg(test)]
mod tests {
    use super::super::testing::holds;
    use super::*;

    #[test]
    fn what_stands_before_its_king_is_pinned() {
        holds(
            Theme::AbsolutePin,
            &[
                ("4k3/8/2n5/1B6/8/8/8/4K3 b - - 0 1", "w b5: c6 e8"),
                ("4k3/3p4/2n5/1B6/8/8/8/4K3 b - - 0 1", ""),
                ("4k3/8/8/4r3/8/8/4N3/4K3 w - - 0 1", "b e5: e2 e1"),
                // One's own piece between is no pin.
                ("4k3/8/2N5/1B6/8/8/8/4K3 b - - 0 1", ""),
            ],
        );
    }

    #[test]
    fn what_stands_before_something_dearer_is_pinned() {
        holds(
            Theme::RelativePin,
            &[
                ("3qk3/8/5n2/6B1/8/8/8/4K3 b - - 0 1", "w g5: f6 d8"),
                // Equal pieces, and a defended one that costs as much as the slider.
                ("3nk3/8/5n2/6B1/8/8/8/4K3 b - - 0 1", ""),
                ("4k3/3b4/8/1p6/B7/8/8/4K3 b - - 0 1", ""),
                ("3r4/8/5n2/6B1/8/8/k7/4K3 b - - 0 1", "w g5: f6 d8"),
                // A blocked pawn goes nowhere anyway.
                ("3qk3/4p3/4Q3/6B1/8/8/8/4K3 b - - 0 1", ""),
            ],
        );
    }
}
