//! Taking in passing: who may, when, and when it exposes the king.

use chess::{Move, Square};

use crate::{after, is_move, moves_from, standard};

#[test]
fn taking_in_passing_must_not_uncover_an_attack_along_the_rank() {
    let white = standard("8/8/8/K2pP2r/8/8/8/7k w - d6 0 1");
    assert_eq!(white.en_passant(), None);
    assert_eq!(moves_from(&white, "e5"), ["e5e6"]);
    assert!(!white.is_legal(Move::en_passant(Square::E5, Square::D6)));

    let black = standard("7K/8/8/8/k2Pp2R/8/8/8 b - d3 0 1");
    assert_eq!(black.en_passant(), None);
    assert_eq!(moves_from(&black, "e4"), ["e4e3"]);
}

#[test]
fn with_a_pawn_on_both_sides_the_rank_stays_closed_and_either_may_take() {
    let position = standard("8/8/8/K1PpP2r/8/8/8/7k w - d6 0 1");
    assert!(is_move(&position, "c5d6") && is_move(&position, "e5d6"));
}

#[test]
fn taking_in_passing_must_not_uncover_a_diagonal_through_the_taken_pawn() {
    let position = standard("8/8/1k6/8/3Pp3/8/5B2/6K1 b - d3 0 1");
    assert_eq!(position.en_passant(), None);
    assert!(!is_move(&position, "e4d3"));
    let white = standard("6k1/5b2/8/3pP3/8/1K6/8/8 w - d6 0 1");
    assert_eq!(white.en_passant(), None);
    assert!(!is_move(&white, "e5d6"));
}

#[test]
fn a_pinned_pawn_takes_in_passing_only_along_its_pin() {
    let across = standard("8/8/8/3k4/3Pp3/5B2/8/4K3 b - d3 0 1");
    assert!(!is_move(&across, "e4d3"));
    let along = standard("8/8/8/5k2/3Pp3/8/2B5/4K3 b - d3 0 1");
    assert!(is_move(&along, "e4d3"));
    let on_its_file = standard("4k3/8/8/8/3Pp3/8/8/K3R3 b - d3 0 1");
    assert!(!is_move(&on_its_file, "e4d3"));
}

#[test]
fn taking_in_passing_may_remove_the_checker() {
    let position = standard("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1");
    assert!(position.in_check());
    assert!(is_move(&position, "e4d3"));
    assert!(!is_move(&position, "e4e3"));
    assert_eq!(after(&position, "e4d3").fen(), "8/8/8/2k5/8/3p4/8/4K3 w - - 0 2");
}

#[test]
fn taking_in_passing_does_not_help_against_a_second_checker() {
    let position = standard("8/8/8/2k5/3Pp3/8/8/2R1K3 b - d3 0 1");
    assert_eq!(position.checkers().len(), 2);
    assert!(!is_move(&position, "e4d3"));
}

/// No game leads here, but a board editor does.
#[test]
fn taking_in_passing_may_block_a_check() {
    let position = standard("8/8/k7/8/3Pp3/8/8/4KB2 b - d3 0 1");
    assert!(position.in_check());
    assert!(is_move(&position, "e4d3"));
}

#[test]
fn the_right_to_take_in_passing_lasts_for_one_move() {
    let position = standard("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    let passed = after(&position, "d7d5");
    assert_eq!(passed.en_passant(), Some(Square::D6));
    assert!(is_move(&passed, "e5d6"));
    let later = after(&after(&passed, "e1e2"), "e8e7");
    assert!(!is_move(&later, "e5d6"));
    let single = after(&position, "d7d6");
    assert!(is_move(&single, "e5d6"), "this is a plain capture");
    assert!(!single.is_legal(Move::en_passant(Square::E5, Square::D6)));
}

#[test]
fn only_a_pawn_takes_in_passing() {
    let position = standard("4k3/8/8/3pP3/8/8/3Q4/B3K3 w - d6 0 1");
    for from in Square::all() {
        let legal = position.is_legal(Move::en_passant(from, Square::D6));
        assert_eq!(legal, from == Square::E5, "{from}");
    }
}

#[test]
fn a_square_that_no_pawn_attacks_is_not_kept() {
    let position = after(&standard("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), "e2e4");
    assert_eq!(position.en_passant(), None);
    assert_eq!(position.fen(), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    let read = standard("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    assert_eq!(read, position);
    assert_eq!(read.key(), position.key());
}

#[test]
fn no_pawn_takes_in_passing_round_the_edge_of_the_board() {
    let position = standard("4k3/8/8/p6P/8/8/8/4K3 w - a6 0 1");
    assert_eq!(position.en_passant(), None);
    assert_eq!(moves_from(&position, "h5"), ["h5h6"]);
    let position = standard("4k3/8/8/8/P6p/8/8/4K3 b - a3 0 1");
    assert_eq!(moves_from(&position, "h4"), ["h4h3"]);
}
