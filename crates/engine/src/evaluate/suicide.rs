//! The evaluation of Suicide: pieces are a burden, and moves to choose from are an asset, for whoever
//! has none left that is safe has to give the opponent a way out.

use chess::{Color, Move, Position, Role, attacks};

use super::Evaluation;

/// It needs nothing of what came before.
#[derive(Default)]
pub(crate) struct Suicide;

impl Evaluation for Suicide {
    fn refresh(&mut self, _: &Position) {}

    fn push(&mut self, _: &Position, _: Move) {}

    fn pop(&mut self) {}

    fn evaluate(&self, position: &Position) -> i32 {
        let us = position.turn();
        TEMPO + worth(position, us) - worth(position, !us)
    }
}

const TEMPO: i32 = 20;
/// Clumsy pieces can be forced to capture; a king is rarely made to, and a pawn may become one.
const BURDEN: [i32; 6] = [95, 120, 165, 210, 180, 60];
/// For each square that a piece could go to.
const FREEDOM: i32 = 6;
/// Whoever has few pieces left is near the goal: each one then counts more.
const NEAR_THE_END: i32 = 900;

fn worth(position: &Position, color: Color) -> i32 {
    let own = position.color(color);
    let mut sum = 0;
    for role in Role::ALL {
        for square in position.pieces(color, role) {
            let free = if role == Role::Pawn {
                square.bitboard().forward(color) & !position.occupied()
            } else {
                attacks::piece(role, color, square, position.occupied()) & !own
            };
            sum += FREEDOM * free.len() as i32 - BURDEN[role.index()];
        }
    }
    sum + NEAR_THE_END / (own.len() as i32 + 1)
}
