//! The right to castle, lost by a move of one's own.

use chess::{Move, Position};

use super::{Fact, Theme};

pub(crate) fn find(before: &Position, m: Move) -> Option<Fact> {
    let side = before.turn();
    let after = before.play(m);
    let king = after.king(side)?;
    let lost = before.castling().of(side).any() && after.castling().of(side).is_empty();
    (lost && !m.is_castle()).then(|| Fact::of_squares(Theme::LostCastling, side, [king]))
}

#[cfg(test)]
mod tests {
    use super::super::testing::does;
    use super::*;

    #[test]
    fn a_move_gives_up_castling() {
        does(
            Theme::LostCastling,
            &[
                ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Ke2", "w: e2"),
                ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Rg1", "w: e1"),
                // One side is left; it castles; there was no right.
                ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Rg1", ""),
                ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", ""),
                ("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "Ke2", ""),
            ],
        );
    }
}
