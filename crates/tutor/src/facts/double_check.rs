//! Double check: only the king can move.

use chess::{Color, Position};

use super::{Fact, Theme};

pub(super) fn find(position: &Position, side: Color) -> Option<Fact> {
    let checkers = position.checkers();
    (checkers.many() && position.turn() != side).then(|| {
        Fact::of_squares(Theme::DoubleCheck, side, checkers.into_iter().collect::<Vec<_>>())
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::holds;
    use super::*;

    #[test]
    fn two_give_check_at_once() {
        holds(
            Theme::DoubleCheck,
            &[
                ("4k3/8/3N4/8/8/8/8/K3R3 b - - 0 1", "w: e1 d6"),
                ("4k3/8/3N4/8/8/8/8/K2R4 b - - 0 1", ""),
                ("4k3/8/8/8/8/8/8/K3R3 b - - 0 1", ""),
            ],
        );
    }
}
