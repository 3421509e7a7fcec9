//! Mate threats: a mate at the next move if nothing is done.

use chess::{Color, Move, Position};

use super::{Fact, Theme};
use crate::step;

/// The moves that mate at once.
pub(crate) fn mates(position: &Position) -> Vec<Move> {
    let moves = position.legal_moves();
    let mating =
        moves.iter().filter(|&&m| position.gives_check(m) && position.play(m).is_checkmate());
    mating.copied().collect()
}

pub(super) fn find(position: &Position, side: Color) -> Vec<Fact> {
    let Some(turned) = step::turn_of(position, side) else { return Vec::new() };
    let mating = mates(&turned).into_iter();
    mating.map(|m| Fact::new(Theme::MateThreat, side, m.from(), [m.to()])).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::holds;
    use super::*;

    #[test]
    fn a_mate_at_the_next_move_is_a_threat() {
        holds(
            Theme::MateThreat,
            &[
                ("6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1", "w a1: a8"),
                ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "w a1: a8"),
                ("6k1/5pp1/7p/8/8/8/8/R3K3 b - - 0 1", ""),
                ("2b3k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1", ""),
            ],
        );
    }
}
