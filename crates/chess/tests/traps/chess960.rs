//! Castling from everywhere.

use chess::{Move, Position, Square, Variant};

use crate::{after, is_move, read};

fn chess960(fen: &str) -> Position {
    read(fen, Variant::Chess960)
}

#[test]
fn castling_where_the_king_stays() {
    let position = chess960("4k3/8/8/8/8/8/8/6KR w H - 0 1");
    assert_eq!(after(&position, "g1h1").fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    let black = chess960("r1k5/8/8/8/8/8/8/4K3 b a - 0 1");
    assert_eq!(after(&black, "c8a8").fen(), "2kr4/8/8/8/8/8/8/4K3 w - - 1 2");
}

#[test]
fn castling_where_the_rook_stays() {
    let position = chess960("k7/8/8/8/8/8/8/4KR2 w F - 0 1");
    assert_eq!(after(&position, "e1f1").fen(), "k7/8/8/8/8/8/8/5RK1 b - - 1 1");
    let black = chess960("3rk3/8/8/8/8/8/8/K7 b d - 0 1");
    assert_eq!(after(&black, "e8d8").fen(), "2kr4/8/8/8/8/8/8/K7 w - - 1 2");
}

#[test]
fn king_and_rook_may_change_places() {
    let position = chess960("k7/8/8/8/8/8/8/5KR1 w G - 0 1");
    assert_eq!(after(&position, "f1g1").fen(), "k7/8/8/8/8/8/8/5RK1 b - - 1 1");
    let position = chess960("7k/8/8/8/8/8/8/2RK4 w C - 0 1");
    assert_eq!(after(&position, "d1c1").fen(), "7k/8/8/8/8/8/8/2KR4 b - - 1 1");
}

#[test]
fn the_king_may_pass_over_its_rook() {
    let position = chess960("k7/8/8/8/8/8/8/1KR5 w C - 0 1");
    assert_eq!(after(&position, "b1c1").fen(), "k7/8/8/8/8/8/8/5RK1 b - - 1 1");
}

#[test]
fn a_rook_that_shields_its_king_on_the_rank_does_not_castle() {
    let shielded = chess960("k7/8/8/8/8/8/8/qR1K4 w B - 0 1");
    assert!(!is_move(&shielded, "d1b1"));
    assert!(!shielded.is_legal(Move::castle(Square::D1, Square::B1)));
    let free = chess960("k7/q7/8/8/8/8/8/1R1K4 w B - 0 1");
    assert!(is_move(&free, "d1b1"));
    let by_a_bishop = chess960("k7/8/8/8/8/8/8/bR1K4 w B - 0 1");
    assert!(is_move(&by_a_bishop, "d1b1"), "a bishop does not look along the rank");
}

#[test]
fn the_whole_way_of_king_and_rook_must_be_empty() {
    assert!(!is_move(&chess960("7k/8/8/8/8/8/8/RNK5 w A - 0 1"), "c1a1"), "b1: the rook's way");
    assert!(!is_move(&chess960("7k/8/8/8/8/8/8/RK1N4 w A - 0 1"), "b1a1"), "d1: the rook's end");
    assert!(is_move(&chess960("7k/8/8/8/8/8/8/RK2N3 w A - 0 1"), "b1a1"), "e1: nobody's way");
    assert!(!is_move(&chess960("7k/8/8/8/8/8/8/1K2R1B1 w E - 0 1"), "b1e1"), "g1: the king's end");
}

#[test]
fn every_square_of_the_kings_way_must_be_safe() {
    for row in ["2r5", "3r4", "4r3", "5r2", "6r1"] {
        let position = chess960(&format!("k7/8/8/8/{row}/8/8/1K5R w H - 0 1"));
        assert!(!is_move(&position, "b1h1"), "{row}");
    }
    let position = chess960("k7/8/8/8/7r/8/8/1K5R w H - 0 1");
    assert!(is_move(&position, "b1h1"), "the rook may be attacked");
}

#[test]
fn the_rights_of_inner_rooks_are_written_by_file() {
    let position = chess960("rr4kr/8/8/8/8/8/8/RR4KR w HBhb - 0 1");
    assert_eq!(position.fen(), "rr4kr/8/8/8/8/8/8/RR4KR w KBkb - 0 1");
    assert_eq!(position.shredder_fen(), "rr4kr/8/8/8/8/8/8/RR4KR w HBhb - 0 1");
    assert_eq!(chess960(&position.fen()), position);
    let outer = chess960("rr4kr/8/8/8/8/8/8/RR4KR w KQkq - 0 1");
    assert_eq!(outer.shredder_fen(), "rr4kr/8/8/8/8/8/8/RR4KR w HAha - 0 1");
    assert_ne!(outer, position);
    assert_ne!(outer.key(), position.key());
}
