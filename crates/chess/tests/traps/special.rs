//! Each special move leads where it should, and the position that it was played in is as before.

use chess::{Position, Variant};

use crate::{after, read};

const MOVES: [(Variant, &str, &str, &str); 14] = [
    (
        Variant::Standard,
        "rnbqkbnr/pppp1ppp/8/8/4p3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 3",
        "d2d4",
        "rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 3",
    ),
    (
        Variant::Standard,
        "rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 3",
        "e4d3",
        "rnbqkbnr/pppp1ppp/8/8/8/3p4/PPP1PPPP/RNBQKBNR w KQkq - 0 4",
    ),
    (
        Variant::Standard,
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 7",
        "e5d6",
        "4k3/8/3P4/8/8/8/8/4K3 b - - 0 7",
    ),
    (
        Variant::Standard,
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 20",
        "e1h1",
        "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 6 20",
    ),
    (
        Variant::Standard,
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 5 20",
        "e8a8",
        "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 6 21",
    ),
    (
        Variant::Standard,
        "8/P3k3/8/8/8/8/8/4K3 w - - 9 50",
        "a7a8n",
        "N7/4k3/8/8/8/8/8/4K3 b - - 0 50",
    ),
    (
        Variant::Standard,
        "r3k3/1P6/8/8/8/8/8/4K3 w q - 2 40",
        "b7a8q",
        "Q3k3/8/8/8/8/8/8/4K3 b - - 0 40",
    ),
    (
        Variant::Standard,
        "4k3/8/8/8/8/8/1p6/R3K3 b Q - 2 40",
        "b2a1r",
        "4k3/8/8/8/8/8/8/r3K3 w - - 0 41",
    ),
    (
        Variant::Standard,
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 20",
        "h1h8",
        "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 20",
    ),
    (
        Variant::Standard,
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 20",
        "e1e2",
        "r3k2r/8/8/8/8/8/4K3/R6R b kq - 6 20",
    ),
    (Variant::Chess960, "4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "f1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
    (Variant::Chess960, "1rk5/8/8/8/8/8/8/4K3 b q - 0 1", "c8b8", "2kr4/8/8/8/8/8/8/4K3 w - - 1 2"),
    (Variant::Suicide, "8/P7/8/8/8/8/8/7n w - - 4 1", "a7a8k", "K7/8/8/8/8/8/8/7n b - - 0 1"),
    (Variant::Suicide, "8/8/8/8/3Pp3/8/8/8 b - d3 0 1", "e4d3", "8/8/8/8/8/3p4/8/8 w - - 0 2"),
];

#[test]
fn special_moves_lead_where_they_should_and_leave_the_position_alone() {
    for (variant, before, m, expected) in MOVES {
        let position = read(before, variant);
        let copy = position.clone();
        let next = after(&position, m);
        assert_eq!(next.fen(), expected, "{m} in {before}");
        // All fields count, the hidden ones too: the keys, the pins.
        assert_eq!(next, read(expected, variant), "{m} in {before}");
        assert_eq!(position, copy, "{m} in {before}");
        assert_eq!(position.fen(), before);
    }
}

#[test]
fn clocks_stop_at_their_largest_number() {
    let position = read("4k3/8/8/8/8/8/8/4K3 b - - 65535 65535", Variant::Standard);
    let next = after(&position, "e8e7");
    assert_eq!((next.halfmove_clock(), next.move_number()), (u16::MAX, u16::MAX));
    assert_eq!(Position::from_fen(&next.fen(), Variant::Standard), Ok(next));
}
