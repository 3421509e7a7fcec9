//! Hanging: a piece that can be taken with gain.

use chess::{Bitboard, Color, Position, Role, Square};

use super::exchange::{captures, cheapest, gain};
use super::{Fact, Theme};
use crate::{material, step};

/// What the side to move best takes this piece with, if that gains at least a pawn.
pub(crate) fn taker(position: &Position, square: Square) -> Option<Square> {
    let worth = gain(position, square, Bitboard::EMPTY);
    if worth < material::PAWN {
        return None;
    }
    let best = captures(position, square).into_iter().filter(|&m| {
        material::at_once(position, m) - gain(&position.play(m), square, Bitboard::EMPTY) >= worth
    });
    cheapest(position, best.map(chess::Move::from).collect())
}

pub(super) fn find(position: &Position, side: Color) -> Vec<Fact> {
    let Some(turned) = step::turn_of(position, side) else { return Vec::new() };
    let victims = position.color(!side) & !position.role(Role::King);
    let found = victims.into_iter().filter_map(|square| {
        taker(&turned, square).map(|by| Fact::new(Theme::Hanging, side, by, [square]))
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::holds;
    use super::*;

    #[test]
    fn what_can_be_taken_with_gain_hangs() {
        holds(
            Theme::Hanging,
            &[
                ("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "w d1: d5"),
                // It is the other's turn: still it hangs.
                ("4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", "w d1: d5"),
                // A rook for a knight is no gain, a pawn for one is.
                ("4k3/8/2p5/3n4/8/8/8/3RK3 w - - 0 1", ""),
                ("4k3/8/2p5/3n4/2P5/8/8/4K3 w - - 0 1", "w c4: d5"),
                // Defended by a pinned knight only.
                ("4k3/4n3/8/3p4/8/8/8/3RRK2 w - - 0 1", "w d1: d5"),
                // In check nobody asks what else hangs, but what gives check does.
                ("4k3/8/8/3n4/8/8/4q3/3RK3 w - - 0 1", "w e1: e2"),
            ],
        );
    }
}
