//! Steps, captures and promotions.

use chess::{Move, Role, Square};

use crate::{moves_from, standard};

#[test]
fn a_pawn_on_the_edge_does_not_capture_round_the_board() {
    let a_file = standard("4k3/7n/7n/7n/P6n/7n/7n/4K3 w - - 0 1");
    assert_eq!(moves_from(&a_file, "a4"), ["a4a5"]);
    let h_file = standard("4k3/n7/n7/n7/n6P/n7/n7/4K3 w - - 0 1");
    assert_eq!(moves_from(&h_file, "h4"), ["h4h5"]);
    let black_a = standard("4k3/7N/7N/p6N/7N/7N/7N/4K3 b - - 0 1");
    assert_eq!(moves_from(&black_a, "a5"), ["a5a4"]);
    let black_h = standard("4k3/N7/N7/N6p/N7/N7/N7/4K3 b - - 0 1");
    assert_eq!(moves_from(&black_h, "h5"), ["h5h4"]);
}

#[test]
fn a_pawn_on_the_edge_captures_inwards() {
    let white = standard("4k3/8/8/1n4n1/P6P/8/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&white, "a4"), ["a4a5", "a4b5"]);
    assert_eq!(moves_from(&white, "h4"), ["h4g5", "h4h5"]);
    let black = standard("4k3/8/8/p6p/1N4N1/8/8/4K3 b - - 0 1");
    assert_eq!(moves_from(&black, "a5"), ["a5a4", "a5b4"]);
    assert_eq!(moves_from(&black, "h5"), ["h5g4", "h5h4"]);
}

#[test]
fn a_pawn_does_not_jump_over_a_piece() {
    let next = standard("4k3/8/8/8/8/n7/P7/4K3 w - - 0 1");
    assert!(moves_from(&next, "a2").is_empty());
    let far = standard("4k3/8/8/8/n7/8/P7/4K3 w - - 0 1");
    assert_eq!(moves_from(&far, "a2"), ["a2a3"]);
    let not_home = standard("4k3/8/8/8/8/P7/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&not_home, "a3"), ["a3a4"]);
    assert!(!not_home.is_legal(Move::double_push(Square::A3, Square::A5)));
    assert!(!next.is_legal(Move::double_push(Square::A2, Square::A4)));
}

#[test]
fn a_pawn_is_promoted_to_four_pieces_with_and_without_capture() {
    let white = standard("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let expected = ["a7a8b", "a7a8n", "a7a8q", "a7a8r", "a7b8b", "a7b8n", "a7b8q", "a7b8r"];
    assert_eq!(moves_from(&white, "a7"), expected);
    let black = standard("4k3/8/8/8/8/8/7p/4K1N1 b - - 0 1");
    let expected = ["h2g1b", "h2g1n", "h2g1q", "h2g1r", "h2h1b", "h2h1n", "h2h1q", "h2h1r"];
    assert_eq!(moves_from(&black, "h2"), expected);
}

#[test]
fn a_pawn_must_be_promoted_on_the_last_rank_and_only_there() {
    let position = standard("4k3/P7/8/8/8/1P6/8/4K3 w - - 0 1");
    assert!(!position.is_legal(Move::normal(Square::A7, Square::A8)));
    assert!(!position.is_legal(Move::promotion(Square::A7, Square::A8, Role::King)));
    assert!(!position.is_legal(Move::promotion(Square::B3, Square::B4, Role::Queen)));
    assert!(!position.is_legal(Move::promotion(Square::E1, Square::E2, Role::Queen)));
}

#[test]
fn a_promotion_that_resolves_a_check_may_be_to_any_piece() {
    let position = standard("r3K3/1P6/8/8/8/8/8/6k1 w - - 0 1");
    assert_eq!(
        moves_from(&position, "b7"),
        ["b7a8b", "b7a8n", "b7a8q", "b7a8r", "b7b8b", "b7b8n", "b7b8q", "b7b8r"],
    );
}
