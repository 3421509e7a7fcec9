//! Runners: pawns that no king stops, in endings of kings and pawns; and races of two of them.

use chess::{Bitboard, Color, Position, Rank, Role, Square, attacks};

use super::pawns::is_passed;
use super::{Fact, Theme};
use crate::step::turn_of;

pub(super) fn find(position: &Position, side: Color) -> Vec<Fact> {
    if !is_pawn_ending(position) || turn_of(position, side).is_none() {
        return Vec::new();
    }
    let Some((pawn, steps)) = runner(position, side) else { return Vec::new() };
    let goal = Square::new(pawn.file(), Rank::Eighth.seen_by(side));
    let mut facts = vec![Fact::new(Theme::Runner, side, pawn, [goal])];
    if let Some((_, theirs)) = runner(position, !side) {
        let is_first = steps < theirs || steps == theirs && position.turn() == side;
        if is_first {
            facts.push(Fact::new(Theme::Race, side, pawn, [goal]));
        }
    }
    facts
}

fn is_pawn_ending(position: &Position) -> bool {
    (position.occupied() & !position.role(Role::Pawn) & !position.role(Role::King)).is_empty()
}

/// The pawn of a side that promotes soonest by itself, and in how many moves of its own.
fn runner(position: &Position, side: Color) -> Option<(Square, u8)> {
    let pawns = position.pieces(side, Role::Pawn).into_iter();
    let running = pawns.filter_map(|pawn| steps(position, pawn, side).map(|steps| (pawn, steps)));
    running.min_by_key(|&(pawn, steps)| (steps, pawn.file()))
}

/// In how many moves a passed pawn with a free way promotes if the other king does not come in time. The
/// defender gets the benefit of every doubt.
fn steps(position: &Position, pawn: Square, side: Color) -> Option<u8> {
    let goal = Square::new(pawn.file(), Rank::Eighth.seen_by(side));
    let way = attacks::between(pawn, goal).with(goal);
    if !is_passed(position, pawn, side) || (way & position.occupied()).any() {
        return None;
    }
    let rank = pawn.rank().seen_by(side).index() as u8;
    let steps = 7 - rank - u8::from(rank == 1);
    let king = position.king(!side)?;
    let moves_first = u8::from(position.turn() != side);
    let is_caught = king.distance(goal) <= steps + moves_first
        || way.into_iter().any(|at| Bitboard::from(king).contains(at))
        || position.in_check();
    (!is_caught).then_some(steps)
}

#[cfg(test)]
mod tests {
    use super::super::testing::holds;
    use super::*;

    #[test]
    fn a_pawn_outside_the_square_runs() {
        holds(
            Theme::Runner,
            &[
                ("8/8/7k/P7/8/8/8/K7 w - - 0 1", "w a5: a8"),
                // In the square with the move, and in it without.
                ("8/8/4k3/P7/8/8/8/K7 b - - 0 1", ""),
                ("8/8/3k4/P7/8/8/8/K7 w - - 0 1", ""),
                // Blocked, not passed, another piece.
                ("8/8/p6k/P7/8/8/8/K7 w - - 0 1", ""),
                ("8/1p6/7k/P7/8/8/8/K7 w - - 0 1", ""),
                ("8/8/7k/P7/8/8/8/KB6 w - - 0 1", ""),
            ],
        );
    }

    #[test]
    fn two_runners_are_a_race() {
        holds(
            Theme::Race,
            &[
                ("8/8/8/P5k1/4K2p/8/8/8 w - - 0 1", ""),
                ("8/8/8/P5k1/K6p/8/8/8 w - - 0 1", "w a5: a8"),
                ("8/8/P7/6k1/1K5p/8/8/8 b - - 0 1", "w a6: a8"),
                ("8/8/8/P5k1/K6p/8/8/8 b - - 0 1", "b h4: h1"),
            ],
        );
    }
}
