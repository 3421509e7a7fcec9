//! Suicide: the duty to capture, kings like any piece, no check and no castling.

use chess::{Color, Move, Position, Role, Square, Variant};

use crate::{after, moves_from, read};

fn suicide(fen: &str) -> Position {
    read(fen, Variant::Suicide)
}

#[test]
fn whoever_can_capture_must() {
    let position = suicide("8/8/8/3p4/4P3/8/8/N6K w - - 0 1");
    assert!(position.must_capture());
    assert_eq!(moves_from(&position, ""), ["e4d5"]);
    assert!(!position.is_legal(Move::normal(Square::A1, Square::B3)));
}

#[test]
fn among_captures_the_choice_is_free() {
    let position = suicide("8/8/8/3p4/4P3/1p6/8/N6K w - - 0 1");
    assert_eq!(moves_from(&position, ""), ["a1b3", "e4d5"]);
}

#[test]
fn taking_in_passing_is_a_duty_too() {
    let position = suicide("8/8/8/8/3Pp3/8/8/n7 b - d3 0 1");
    assert!(position.must_capture());
    assert_eq!(moves_from(&position, ""), ["e4d3"]);
    let exposed_king = suicide("8/8/8/8/k2Pp2R/8/8/8 b - d3 0 1");
    assert_eq!(moves_from(&exposed_king, ""), ["e4d3"], "nothing can be exposed");
}

#[test]
fn a_pawn_may_become_a_king() {
    let position = suicide("8/P7/8/8/8/8/8/7n w - - 0 1");
    assert_eq!(moves_from(&position, ""), ["a7a8b", "a7a8k", "a7a8n", "a7a8q", "a7a8r"]);
    let next = after(&position, "a7a8k");
    assert_eq!(next.pieces(Color::White, Role::King), Square::A8.bitboard());
    assert_eq!(after(&after(&next, "h1g3"), "a8b7").fen(), "8/1K6/8/8/8/6n1/8/8 b - - 2 2");
}

#[test]
fn a_king_is_captured_like_any_piece() {
    let position = suicide("8/8/8/8/8/3k4/4P3/7K w - - 0 1");
    assert_eq!(moves_from(&position, ""), ["e2d3"]);
    let next = after(&position, "e2d3");
    assert_eq!(next.fen(), "8/8/8/8/8/3P4/8/7K b - - 0 1");
    assert_eq!(next.king(Color::Black), None);
    assert_eq!(next.count_moves(), 0);
}

#[test]
fn a_king_may_step_into_attack_and_capture_a_guarded_piece() {
    let position = suicide("7r/8/8/8/8/8/8/K5N1 w - - 0 1");
    assert!(moves_from(&position, "").contains(&"g1h3".to_owned()));
    let guarded = suicide("7r/7r/6K1/8/8/8/8/8 w - - 0 1");
    assert_eq!(moves_from(&guarded, ""), ["g6h7"]);
}

#[test]
fn there_is_no_check() {
    let position = suicide("4r3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(!position.in_check() && position.checkers().is_empty() && position.pinned().is_empty());
    assert_eq!(position.pass(), None);
    let quiet = suicide("r7/8/8/8/8/8/8/4K3 b - - 0 1");
    assert!(quiet.legal_moves().iter().all(|&m| !quiet.gives_check(m)));
}

#[test]
fn there_is_no_castling_and_rights_are_dropped() {
    let position = suicide("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert!(position.castling().is_empty());
    assert!(position.legal_moves().iter().all(|m| !m.is_castle()));
    assert!(!position.is_legal(Move::castle(Square::E1, Square::H1)));
    assert_eq!(position.fen(), "4k3/8/8/8/8/8/8/R3K2R w - - 0 1");
}

#[test]
fn a_side_may_have_many_kings_or_none() {
    let position = suicide("kk6/8/8/8/8/8/8/QQ6 b - - 0 1");
    assert_eq!(position.king(Color::Black), None);
    assert_eq!(position.king(Color::White), None);
    assert!(position.has_moves());
}

#[test]
fn the_same_pieces_under_other_rules_have_another_key() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_ne!(suicide(fen).key(), read(fen, Variant::Standard).key());
    assert!(!suicide(fen).same_as(&read(fen, Variant::Standard)));
}
