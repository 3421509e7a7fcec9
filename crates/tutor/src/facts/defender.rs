//! Removed defender: what held a piece is taken, and the piece hangs.

use chess::{Bitboard, Move, Position, Role};

use super::exchange::{defenders, gain};
use super::{Fact, Theme};
use crate::material::PAWN;
use crate::step;

pub(crate) fn find(before: &Position, m: Move) -> Vec<Fact> {
    let side = before.turn();
    let Some(removed) = step::taken(before, m) else { return Vec::new() };
    let after = before.play(m);
    let Some(again) = after.pass() else { return Vec::new() };
    let candidates = before.color(!side) & after.color(!side) & !before.role(Role::King);
    let held = candidates.into_iter().filter(|&at| {
        defenders(before, at, !side).contains(removed.square)
            && gain(before, at, Bitboard::EMPTY) < PAWN
            && gain(&again, at, Bitboard::EMPTY) >= PAWN
            && gain(&again, at, m.to().bitboard()) >= PAWN
    });
    held.map(|at| Fact::new(Theme::RemovedDefender, side, m.to(), [removed.square, at])).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::does;
    use super::*;

    #[test]
    fn what_has_lost_its_defender_hangs() {
        does(
            Theme::RemovedDefender,
            &[
                ("7k/8/2n5/4b3/8/8/6B1/2K1R3 w - - 0 1", "Bxc6", "w c6: c6 e5"),
                // Another one holds it, and one that never was held.
                ("7k/8/2np4/4b3/8/8/6B1/2K1R3 w - - 0 1", "Bxc6", ""),
                ("7k/2n5/2n5/8/8/4b3/6B1/1K2R3 w - - 0 1", "Bxc6", ""),
                // Nothing attacks what was held.
                ("7k/8/2n5/4b3/8/8/6B1/2KR4 w - - 0 1", "Bxc6", ""),
            ],
        );
    }
}
