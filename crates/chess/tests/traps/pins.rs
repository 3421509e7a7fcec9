//! Pins, double checks, and stalemates made of them.

use chess::{Move, Square};

use crate::{moves_from, standard};

/// The queen on f1 is pinned along the rank and may not step into the line of the pin on the e-file.
/// `is_legal` once let it; the list of moves never did.
#[test]
fn a_queen_pinned_on_one_line_does_not_step_into_the_line_of_another_pin() {
    let position = standard("4q1k1/8/8/8/8/4P3/8/4KQq1 w - - 0 1");
    assert!(!position.is_legal(Move::normal(Square::F1, Square::E2)));
    assert_eq!(moves_from(&position, "f1"), ["f1g1"]);

    let position = standard("6k1/8/8/b7/7b/6P1/3Q4/4K3 w - - 0 1");
    assert!(!position.is_legal(Move::normal(Square::D2, Square::F2)));
    assert_eq!(moves_from(&position, "d2"), ["d2a5", "d2b4", "d2c3"]);
}
