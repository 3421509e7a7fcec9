//! Skewers: what stands in front must go, and what stands behind it is taken.

use chess::{Bitboard, Color, Position, Role};

use super::exchange::gain;
use super::pin::{is_loose, rays};
use super::{Fact, Theme};
use crate::material::{PAWN, value};
use crate::step;

pub(crate) fn find(position: &Position, side: Color) -> Vec<Fact> {
    let Some(turned) = step::turn_of(position, !side) else { return Vec::new() };
    let mut facts = Vec::new();
    for (slider, front, behind) in rays(position, side) {
        let roles = [slider, front, behind].map(|at| position.role_at(at).unwrap_or(Role::Pawn));
        let [by, first, second] = roles;
        let must_go = first == Role::King
            || value(first) > value(by)
            || first != Role::Pawn && is_loose(position, front, Bitboard::EMPTY);
        let is_dearer = first == Role::King || value(first) >= value(second);
        let wins = !matches!(second, Role::Pawn | Role::King)
            && (value(second) > value(by) || is_loose(position, behind, front.bitboard()));
        if must_go && is_dearer && wins && gain(&turned, slider, Bitboard::EMPTY) < PAWN {
            facts.push(Fact::new(Theme::Skewer, side, slider, [front, behind]));
        }
    }
    facts
}

#[cfg(test)]
mod tests {
    use super::super::testing::holds;
    use super::*;

    #[test]
    fn what_is_behind_is_taken_when_the_front_goes() {
        holds(
            Theme::Skewer,
            &[
                ("8/q7/8/8/8/k7/8/R3K3 b - - 0 1", "w a1: a3 a7"),
                ("4q3/8/8/4k3/8/8/8/K3R3 b - - 0 1", "w e1: e5 e8"),
                // The one behind is held by another, and costs no more than the rook.
                ("4r2k/8/8/4q3/8/8/8/1K2R3 b - - 0 1", ""),
                ("3qr3/8/8/4k3/8/8/8/K3R3 b - - 0 1", ""),
                ("4r3/8/8/4q3/8/8/7k/1K2R3 b - - 0 1", ""),
                ("4n3/8/8/4r3/7k/8/8/K3R3 b - - 0 1", ""),
                ("4n3/8/8/4k3/8/8/8/K3R3 b - - 0 1", "w e1: e5 e8"),
            ],
        );
    }
}
