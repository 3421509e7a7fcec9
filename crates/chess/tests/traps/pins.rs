//! Pins, double checks, and stalemates made of them.

use chess::{Move, Square};

use crate::{after, is_move, moves_from, standard};

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

/// The queen on f2 is the only one that may go to e2. It was once written `Q2e2`, and `Qe2` was
/// refused as meaning several queens.
#[test]
fn a_pinned_queen_that_sees_another_pins_line_does_not_make_a_move_ambiguous() {
    let position = standard("4q1k1/8/8/8/8/4P3/5Q2/4KQq1 w - - 0 1");
    let m = Move::normal(Square::F2, Square::E2);
    assert_eq!(position.san(m).to_string(), "Qe2");
    assert_eq!(position.parse_san("Qe2"), Ok(m));
    assert!(position.parse_san("Q1e2").is_err());
}

#[test]
fn a_pawn_between_queen_and_king_on_a_file_may_only_go_straight_on() {
    let position = standard("4q1k1/8/8/8/8/3n1n2/4P3/4K3 w - - 0 1");
    assert!(position.pinned().contains(Square::E2));
    // Both knights give check; the pawn may take neither.
    assert_eq!(position.checkers().len(), 2);
    assert!(moves_from(&position, "e2").is_empty());

    let position = standard("4q1k1/8/8/8/3p1p2/4P3/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&position, "e3"), ["e3e4"]);
    let position = standard("4q1k1/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert_eq!(moves_from(&position, "e2"), ["e2e3", "e2e4"]);
}

#[test]
fn a_pawn_between_queen_and_king_on_a_diagonal_may_only_take_the_queen() {
    let position = standard("6k1/8/8/8/8/2q5/3P4/4K3 w - - 0 1");
    assert_eq!(moves_from(&position, "d2"), ["d2c3"]);
    let far = standard("6k1/8/8/q7/8/8/3P4/4K3 w - - 0 1");
    assert!(moves_from(&far, "d2").is_empty());
    let other_side = standard("6k1/8/8/8/8/q1n5/3P4/4K3 w - - 0 1");
    assert_eq!(moves_from(&other_side, "d2"), ["d2c3", "d2d3", "d2d4"]);
}

#[test]
fn a_pawn_between_queen_and_king_on_a_rank_does_not_move_at_all() {
    let two = standard("6k1/8/8/8/4n1n1/K2P1P1q/8/8 w - - 0 1");
    assert!(two.pinned().is_empty(), "with two between, neither is pinned");
    let position = standard("6k1/8/8/8/4n1n1/K4P1q/8/8 w - - 0 1");
    assert!(moves_from(&position, "f3").is_empty());
}

#[test]
fn a_pinned_piece_still_gives_check_and_guards() {
    // The rook on e2 is pinned and guards d2 all the same.
    let position = standard("4r3/8/8/8/8/3k4/4R3/4K3 b - - 0 1");
    assert!(!is_move(&position, "d3d2"));
    assert!(is_move(&position, "d3c3"));
}

#[test]
fn only_the_king_moves_in_double_check() {
    // Rook and bishop check; capturing or blocking one of them does not help.
    let position = standard("4k3/8/8/8/1b2r3/8/5Q2/R3K2R w KQ - 0 1");
    assert_eq!(position.checkers().len(), 2);
    assert_eq!(moves_from(&position, ""), ["e1d1", "e1f1"]);
}

#[test]
fn a_king_does_not_flee_along_the_line_of_the_check() {
    let position = standard("4k3/8/8/8/1r2K3/8/8/8 w - - 0 1");
    assert!(!is_move(&position, "e4f4") && !is_move(&position, "e4d4"));
    assert_eq!(moves_from(&position, ""), ["e4d3", "e4d5", "e4e3", "e4e5", "e4f3", "e4f5"]);
}

#[test]
fn a_discovered_check_is_seen_before_and_after_it_is_given() {
    let position = standard("4k3/8/8/8/8/8/4N3/4RK2 w - - 0 1");
    for &m in &position.legal_moves() {
        assert_eq!(position.gives_check(m), m.from() == Square::E2, "{m:?}");
    }
    assert!(after(&position, "e2c3").in_check());
}

#[test]
fn stalemate_where_every_piece_is_pinned() {
    // The knight is pinned on the file, the king has no square: no move, no check.
    let position = standard("4r2k/8/8/8/8/3q1q2/4N3/4K3 w - - 0 1");
    assert!(!position.in_check());
    assert!(moves_from(&position, "e2").is_empty());
    assert!(!position.has_moves());
}
