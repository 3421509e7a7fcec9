mod laws;

use super::*;
use crate::Variant;
use crate::testing::fen_of;

/// A piece on its square, as in `bc5` for a black bishop and `Re1` for a white rook.
fn on(text: &str) -> PlacedPiece {
    let piece = text.chars().next().and_then(Piece::from_letter).expect("begins with a piece");
    PlacedPiece { piece, square: text[1..].parse().expect("ends with a square") }
}

fn piece(letter: char) -> Piece {
    Piece::from_letter(letter).expect("a letter of a piece")
}

fn asked(variant: Variant, text: &str, m: &str) -> Option<WhyNot> {
    let squares = [&m[..2], &m[2..]].map(|square| square.parse().expect("a square"));
    fen_of(text, variant).why_not(squares[0], squares[1])
}

fn check(variant: Variant, cases: &[(&str, &str, WhyNot)]) {
    for (text, m, expected) in cases {
        assert_eq!(asked(variant, text, m), Some(*expected), "{m} in {text}");
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn reasons_that_need_no_king() {
    use WhyNot::*;
    let open = "4k3/3p4/8/2bpP3/4p3/2N1P3/PP3P2/R2QKB1R w - - 0 1";
    check(
        Variant::Standard,
        &[
            (START, "e4e5", EmptySquare),
            (START, "e7e5", NotTheirTurn { piece: piece('p'), turn: Color::White }),
            (START, "e2e2", SameSquare { piece: piece('P') }),
            (START, "g1g3", WrongWay { role: Role::Knight }),
            (START, "c1c3", WrongWay { role: Role::Bishop }),
            (START, "a1b3", WrongWay { role: Role::Rook }),
            (START, "d1e3", WrongWay { role: Role::Queen }),
            (START, "e1e3", WrongWay { role: Role::King }),
            (START, "e2e5", WrongWay { role: Role::Pawn }),
            (START, "e2g3", WrongWay { role: Role::Pawn }),
            (START, "e2e1", PawnBackwards),
            (START, "e2d1", PawnBackwards),
            (START, "e2d2", PawnSideways),
            (START, "e2d3", PawnTakesNothing),
            (START, "g1e2", OwnPiece { own: on("Pe2") }),
            (START, "a1a3", BlockedBy { blocker: on("Pa2") }),
            (START, "a1a7", BlockedBy { blocker: on("Pa2") }),
            (open, "e5e7", PawnNotAtStart),
            (open, "e3e4", PawnBlocked { blocker: on("pe4") }),
            (open, "d1d7", BlockedBy { blocker: on("pd5") }),
            (open, "a2c3", WrongWay { role: Role::Pawn }),
            (open, "b2c3", OwnPiece { own: on("Nc3") }),
            ("4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e2e4", PawnBlocked { blocker: on("ne4") }),
            ("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4", PawnBlocked { blocker: on("ne3") }),
            ("4k3/4p3/4N3/8/8/8/8/4K3 b - - 0 1", "e7e5", PawnBlocked { blocker: on("Ne6") }),
            ("4k3/8/4p3/8/8/8/8/4K3 b - - 0 1", "e6e4", PawnNotAtStart),
            ("4k3/8/4p3/8/8/8/8/4K3 b - - 0 1", "e6e7", PawnBackwards),
        ],
    );
}

#[test]
fn reasons_of_the_king() {
    use WhyNot::*;
    let pinned = "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1";
    let checked = "4k3/8/8/4r3/8/8/8/R3K3 w - - 0 1";
    let doubly = "4k3/8/8/4r3/8/3n4/8/R2QK3 w - - 0 1";
    check(
        Variant::Standard,
        &[
            (pinned, "d2f3", LeavesKingInCheck { attacker: on("bb4") }),
            (checked, "a1a2", StillInCheck { checker: on("re5") }),
            (checked, "e1e2", KingWouldBeAttacked { attacker: on("re5") }),
            (doubly, "d1d3", DoubleCheck { checkers: [on("nd3"), on("re5")] }),
            (doubly, "e1e2", KingWouldBeAttacked { attacker: on("re5") }),
            // A king does not escape along the line of its check, nor onto a guarded piece.
            ("4k3/8/8/8/r3K3/8/8/8 w - - 0 1", "e4f4", KingWouldBeAttacked { attacker: on("ra4") }),
            (
                "4k3/8/8/8/8/4p3/3p4/4K3 w - - 0 1",
                "e1d2",
                KingWouldBeAttacked { attacker: on("pe3") },
            ),
            ("8/8/8/8/8/4k3/8/4K3 w - - 0 1", "e1e2", KingWouldBeAttacked { attacker: on("ke3") }),
            // In check and pinned: the rook could block the check, but would open another line.
            (
                "4k3/4r3/8/8/7b/8/4R1P1/4K2b w - - 0 1",
                "e2f2",
                LeavesKingInCheck { attacker: on("re7") },
            ),
        ],
    );
}

#[test]
fn en_passant() {
    use WhyNot::*;
    let late = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1";
    let exposes = "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1";
    check(
        Variant::Standard,
        &[
            (late, "e5d6", EnPassantTooLate { pawn: on("pd5") }),
            (late, "e5f6", PawnTakesNothing),
            (exposes, "e5d6", EnPassantExposesKing { attacker: on("rh5") }),
            // Since then something else has moved.
            ("4k3/8/8/K2pP2r/8/8/8/8 w - - 2 1", "e5d6", EnPassantTooLate { pawn: on("pd5") }),
            // It cannot have come from d7 just now.
            ("3nk3/3n4/8/K2pP2r/8/8/8/8 w - - 0 1", "e5d6", EnPassantTooLate { pawn: on("pd5") }),
            // One pawn may take, the other is pinned.
            (
                "4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
                "e5d6",
                EnPassantExposesKing { attacker: on("re8") },
            ),
            // On the fourth rank nobody passes.
            ("4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1", "e4d5", PawnTakesNothing),
        ],
    );
    let playable = "4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(asked(Variant::Standard, playable, "c5d6"), None);
}

#[test]
fn castling() {
    use CastlingRefusal::*;
    use CastlingSide::{King, Queen};
    let cases = [
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1g1", King, NoRook),
        ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1", King, RightLost),
        ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1h1", King, RightLost),
        (START, "e1g1", King, PieceBetween { blocker: on("Bf1") }),
        (START, "e1c1", Queen, PieceBetween { blocker: on("Qd1") }),
        (START, "e1a1", Queen, PieceBetween { blocker: on("Qd1") }),
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1", Queen, PieceBetween { blocker: on("Nb1") }),
        ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "e1g1", King, InCheck { checker: on("re4") }),
        (
            "4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1",
            "e1g1",
            King,
            ThroughCheck { square: Square::F1, attacker: on("rf4") },
        ),
        ("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", "e1g1", King, IntoCheck { attacker: on("rg4") }),
        ("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", "e1h1", King, IntoCheck { attacker: on("rg4") }),
        (
            "r3k2r/8/8/8/8/B7/8/4K3 b kq - 0 1",
            "e8g8",
            King,
            ThroughCheck { square: Square::F8, attacker: on("Ba3") },
        ),
    ];
    for (text, m, side, refusal) in cases {
        let expected = Some(WhyNot::Castling { side, refusal });
        assert_eq!(asked(Variant::Standard, text, m), expected, "{m} in {text}");
        assert_eq!(asked(Variant::Chess960, text, m), expected, "{m} in {text}");
    }
    // The rook may pass an attacked square, and stand on one.
    let rook_passes = "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    for m in ["e1c1", "e1a1"] {
        assert_eq!(asked(Variant::Standard, rook_passes, m), None);
    }
}

#[test]
fn castling_in_chess960() {
    use CastlingRefusal::*;
    use CastlingSide::{King, Queen};
    let cases = [
        ("4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", "d1b1", Queen, RookPinned { attacker: on("ra1") }),
        ("4k3/8/8/8/8/8/8/1K3NR1 w G - 0 1", "b1g1", King, PieceBetween { blocker: on("Nf1") }),
        ("4k3/8/8/8/8/8/8/1K4R1 w - - 0 1", "b1g1", King, RightLost),
        ("4k3/8/8/8/8/8/8/5KRR w G - 0 1", "f1h1", King, RightLost),
        ("4k3/8/8/8/8/8/8/1K6 w - - 0 1", "b1g1", King, NoRook),
        (
            "3rk3/8/8/8/8/8/8/1K4R1 w G - 0 1",
            "b1g1",
            King,
            ThroughCheck { square: Square::D1, attacker: on("rd8") },
        ),
    ];
    for (text, m, side, refusal) in cases {
        let expected = Some(WhyNot::Castling { side, refusal });
        assert_eq!(asked(Variant::Chess960, text, m), expected, "{m} in {text}");
    }
    // A single step is a king's move first, and its reasons are told.
    let step = "4k1r1/8/8/8/8/8/8/5K1R w H - 0 1";
    let attacked = WhyNot::KingWouldBeAttacked { attacker: on("rg8") };
    assert_eq!(asked(Variant::Chess960, step, "f1g1"), Some(attacked));
    // Suicide has no castling to talk of.
    let wrong_way = Some(WhyNot::WrongWay { role: Role::King });
    assert_eq!(asked(Variant::Suicide, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1g1"), wrong_way);
}

#[test]
fn suicide() {
    let text = "8/8/8/3p4/4P3/8/8/N3K3 w - - 0 1";
    let due = WhyNot::MustCapture { from: Square::E4, to: Square::D5 };
    assert_eq!(asked(Variant::Suicide, text, "a1b3"), Some(due));
    assert_eq!(asked(Variant::Suicide, text, "e4e5"), Some(due));
    assert_eq!(asked(Variant::Suicide, text, "e4d5"), None);
    assert_eq!(
        asked(Variant::Suicide, text, "a1a3"),
        Some(WhyNot::WrongWay { role: Role::Knight })
    );
}

#[test]
fn stuck_pieces() {
    use WhyStuck::*;
    let standard = Variant::Standard;
    let cases = [
        (standard, START, "a1", Some(NoFreeSquare)),
        (standard, START, "e1", Some(NoFreeSquare)),
        (standard, START, "e2", None),
        (standard, START, "e4", None),
        (standard, START, "e7", None),
        (standard, "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1", "d2", Some(Pinned { by: on("bb4") })),
        (standard, "4k3/8/8/8/1b6/8/3B4/4K3 w - - 0 1", "d2", None),
        (
            standard,
            "4k3/8/8/8/8/8/P7/4K2r w - - 0 1",
            "a2",
            Some(CannotAnswerCheck { checker: on("rh1") }),
        ),
        (
            standard,
            "4k3/8/8/4r3/8/3n4/8/R2QK3 w - - 0 1",
            "d1",
            Some(DoubleCheck { checkers: [on("nd3"), on("re5")] }),
        ),
        (standard, "4k3/8/8/8/8/8/r6P/1r4K1 w - - 0 1", "g1", Some(NoSafeSquare)),
        (
            Variant::Suicide,
            "8/8/8/3p4/4P3/8/8/N3K3 w - - 0 1",
            "a1",
            Some(MustCapture { from: Square::E4, to: Square::D5 }),
        ),
    ];
    for (variant, text, square, expected) in cases {
        let position = fen_of(text, variant);
        let square = square.parse().expect("a square");
        assert_eq!(position.why_stuck(square), expected, "{square} in {text}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn reasons_travel_as_json() {
    let refusal = CastlingRefusal::InCheck { checker: on("re4") };
    let reason = WhyNot::Castling { side: CastlingSide::King, refusal };
    let json = serde_json::to_string(&reason).unwrap();
    assert_eq!(
        json,
        r#"{"kind":"castling","side":"king","refusal":{"kind":"in_check","checker":{"piece":{"color":"black","role":"rook"},"square":"e4"}}}"#
    );
    assert_eq!(serde_json::from_str::<WhyNot>(&json).unwrap(), reason);
}
