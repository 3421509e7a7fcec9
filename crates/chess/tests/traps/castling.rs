//! Castling in standard chess: what forbids it, what does not, and how the right is lost.

use chess::{Color, Piece, Square};

use crate::{after, is_move, standard};

const SHORT: &str = "e1h1";
const LONG: &str = "e1a1";

fn ways(fen: &str) -> (bool, bool) {
    let position = standard(fen);
    let (short, long) = match position.turn() {
        Color::White => (SHORT, LONG),
        Color::Black => ("e8h8", "e8a8"),
    };
    (is_move(&position, short), is_move(&position, long))
}

#[test]
fn an_attacked_rook_may_castle() {
    assert_eq!(ways("4k3/8/8/8/8/r6r/8/R3K2R w KQ - 0 1"), (true, true));
    assert_eq!(ways("r3k2r/8/R6R/8/8/8/8/4K3 b kq - 0 1"), (true, true));
}

#[test]
fn an_attack_on_b1_or_b8_does_not_hinder() {
    assert_eq!(ways("4k3/8/8/8/8/1r6/8/R3K2R w KQ - 0 1"), (true, true));
    assert_eq!(ways("r3k2r/8/1R6/8/8/8/8/4K3 b kq - 0 1"), (true, true));
}

#[test]
fn the_king_does_not_castle_out_of_check() {
    assert_eq!(ways("4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1"), (false, false));
    assert_eq!(ways("r3k2r/8/5N2/8/8/8/8/4K3 b kq - 0 1"), (false, false));
}

#[test]
fn the_king_does_not_castle_through_check() {
    assert_eq!(ways("4k3/8/8/8/8/3r4/8/R3K2R w KQ - 0 1"), (true, false));
    assert_eq!(ways("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1"), (false, true));
    assert_eq!(ways("r3k2r/8/8/8/1B6/8/8/4K3 b kq - 0 1"), (false, true));
    assert_eq!(ways("4k3/8/8/8/8/8/4p3/R3K2R w KQ - 0 1"), (false, false), "a pawn on e2");
}

#[test]
fn the_king_does_not_castle_into_check() {
    assert_eq!(ways("4k3/8/8/8/8/6r1/8/R3K2R w KQ - 0 1"), (false, true));
    assert_eq!(ways("4k3/8/8/8/8/2r5/8/R3K2R w KQ - 0 1"), (true, false));
    assert_eq!(ways("r3k2r/8/8/8/8/8/8/2R1K1R1 b kq - 0 1"), (false, false));
}

#[test]
fn the_way_between_king_and_rook_must_be_empty() {
    assert_eq!(ways("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1"), (false, false));
    assert_eq!(ways("4k3/8/8/8/8/8/8/R1b1Kb1R w KQ - 0 1"), (false, false));
    assert_eq!(ways("4k3/8/8/8/8/8/8/R2QK2R w KQ - 0 1"), (true, false));
}

#[test]
fn castling_puts_both_pieces_in_place_and_ends_the_rights_of_its_side() {
    let white = standard("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9");
    assert_eq!(after(&white, SHORT).fen(), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 9");
    assert_eq!(after(&white, LONG).fen(), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 4 9");
    let black = standard("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9");
    assert_eq!(after(&black, "e8h8").fen(), "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 4 10");
    assert_eq!(after(&black, "e8a8").fen(), "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 4 10");
}

#[test]
fn a_king_that_has_moved_and_returned_does_not_castle() {
    let mut position = standard("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    for m in ["e1e2", "e8e7", "e2e1", "e7e8"] {
        position = after(&position, m);
    }
    assert!(position.castling().is_empty());
    assert!(!is_move(&position, SHORT) && !is_move(&position, LONG));
}

#[test]
fn a_rook_that_has_moved_and_returned_does_not_castle() {
    let mut position = standard("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    for m in ["h1h2", "e8e7", "h2h1", "e7e8"] {
        position = after(&position, m);
    }
    assert!(!is_move(&position, SHORT) && is_move(&position, LONG));
}

#[test]
fn a_captured_rook_takes_its_right_along_even_if_another_rook_comes() {
    let position = standard("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let taken = after(&position, "a1a8");
    assert_eq!(taken.fen(), "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1", "both rights are gone at once");

    let mut position = standard("4k3/6b1/8/8/8/8/7R/R3K2R b Q - 0 1");
    for m in ["g7a1", "h1f1", "a1b2", "h2h1", "b2a1", "f1f4", "a1e5", "f4a4", "e5b8", "a4a1"] {
        position = after(&position, m);
    }
    assert_eq!(position.piece_at(Square::A1).map(Piece::letter), Some('R'));
    assert!(!is_move(&after(&position, "b8h2"), LONG));
}

#[test]
fn a_rook_captured_by_a_promoting_pawn_takes_its_right_along() {
    let position = standard("r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1");
    for piece in ["q", "r", "b", "n"] {
        assert!(after(&position, &format!("b7a8{piece}")).fen().contains(" b k - "));
        assert!(after(&position, &format!("g7h8{piece}")).fen().contains(" b q - "));
    }
    let black = standard("4k3/8/8/8/8/8/6p1/R3K2R b KQ - 0 1");
    assert_eq!(after(&black, "g2h1n").fen(), "4k3/8/8/8/8/8/8/R3K2n w Q - 0 2");
}
