//! Tempo: a move that attacks something dearer, so that it must go.

use chess::{Bitboard, Move, Position, Role, attacks};

use super::exchange::gain;
use super::{Fact, Theme};
use crate::material::{PAWN, value};
use crate::step;

pub(super) fn find(before: &Position, m: Move) -> Vec<Fact> {
    let side = before.turn();
    if m.is_castle() {
        return Vec::new();
    }
    let (by, after) = (step::mover(before, m), before.play(m));
    let role = step::role(before, m);
    let seen = attacks::piece(role, side, m.from(), before.occupied());
    let now = attacks::piece(by.piece.role, side, m.to(), after.occupied());
    if by.piece.role == Role::King || gain(&after, m.to(), Bitboard::EMPTY) >= PAWN {
        return Vec::new();
    }
    let dearer = (now & !seen & after.color(!side)).into_iter().filter(|&at| {
        let role = after.role_at(at);
        role.is_some_and(|role| role != Role::King && value(role) > value(by.piece.role))
    });
    dearer
        .filter(|&at| {
            let role = after.role_at(at).map_or(0, value);
            role - value(by.piece.role) >= PAWN
        })
        .map(|at| Fact::new(Theme::Tempo, side, m.to(), [at]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::does;
    use super::*;

    #[test]
    fn attacking_something_dearer_gains_a_tempo() {
        does(
            Theme::Tempo,
            &[
                ("4k3/8/8/3q4/8/8/8/1N2K3 w - - 0 1", "Nc3", "w c3: d5"),
                // It attacked it before; it is taken; what it attacks is cheaper or equal.
                ("4k3/8/8/3q4/1p6/8/8/1N2K3 w - - 0 1", "Nc3", ""),
                ("4k3/8/8/3n4/8/8/8/1N2K3 w - - 0 1", "Nc3", ""),
                ("4k3/8/8/3b4/8/8/8/1N2K3 w - - 0 1", "Nc3", ""),
                ("3qk3/8/8/8/8/8/8/3RK3 w - - 0 1", "Rd2", ""),
            ],
        );
    }
}
