//! Texts and set-ups that are no positions: each is refused for its own reason, in a sentence that
//! names the place.

use chess::{Bitboard, Color, FenError, Position, Rank, Setup, SetupError, Square, Variant};

fn refused(text: &str, variant: Variant, expected: &FenError, sentence: &str) {
    let error = Position::from_fen(text, variant).expect_err(text);
    assert_eq!(&error, expected, "{text}");
    assert_eq!(error.to_string(), sentence, "{text}");
}

fn setup_refused(text: &str, variant: Variant, expected: SetupError, sentence: &str) {
    let whole = format!("this is no possible position: {sentence}");
    refused(text, variant, &FenError::Setup(expected), &whole);
    assert_eq!(expected.to_string(), sentence);
}

#[test]
fn texts_that_are_no_fen() {
    let table: [(&str, FenError, &str); 23] = [
        (&"8/".repeat(70), FenError::TooLong, "a FEN has at most 128 bytes"),
        ("", FenError::Rows(0), "the board needs eight rows separated by slashes, but has 0"),
        ("   ", FenError::Rows(0), "the board needs eight rows separated by slashes, but has 0"),
        (
            "8/8/8/8/8/8/8 w - - 0 1",
            FenError::Rows(7),
            "the board needs eight rows separated by slashes, but has 7",
        ),
        (
            "8/8/8/8/8/8/8/8/8 w - - 0 1",
            FenError::Rows(9),
            "the board needs eight rows separated by slashes, but has 9",
        ),
        (
            "4k3/8/8/7/8/8/8/4K3 w - - 0 1",
            FenError::RowLength(Rank::Fifth),
            "row 5 does not describe eight squares",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3p w - - 0 1",
            FenError::RowLength(Rank::First),
            "row 1 does not describe eight squares",
        ),
        (
            "4k3/8/8/8/8/8/8/4K4 w - - 0 1",
            FenError::RowLength(Rank::First),
            "row 1 does not describe eight squares",
        ),
        (
            "4k3/44/8/8/8/8/8/4K3 w - - 0 1",
            FenError::RowLength(Rank::Seventh),
            "row 7 does not describe eight squares",
        ),
        (
            "4k3//8/8/8/8/8/4K3 w - - 0 1",
            FenError::RowLength(Rank::Seventh),
            "row 7 does not describe eight squares",
        ),
        (
            "4k3/7x/8/8/8/8/8/4K3 w - - 0 1",
            FenError::Piece { found: 'x', at: 6 },
            "'x' at character 6 is no piece and no number of empty squares",
        ),
        (
            "4k3/9/8/8/8/8/8/4K3 w - - 0 1",
            FenError::Piece { found: '9', at: 5 },
            "'9' at character 5 is no piece and no number of empty squares",
        ),
        (
            "  4k3/7♔/8/8/8/8/8/4K3 w - - 0 1",
            FenError::Piece { found: '♔', at: 8 },
            "'♔' at character 8 is no piece and no number of empty squares",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 white - - 0 1",
            FenError::Turn { found: "white".into(), at: 21 },
            "the side to move must be w or b, but is \"white\" at character 21",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w KX - 0 1",
            FenError::Castling { found: 'X', at: 25 },
            "the castling right 'X' at character 25 fits no king and rook",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1",
            FenError::Castling { found: 'Q', at: 25 },
            "the castling right 'Q' at character 25 fits no king and rook",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w KK - 0 1",
            FenError::Castling { found: 'K', at: 25 },
            "the castling right 'K' at character 25 fits no king and rook",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
            FenError::EnPassant { found: "e9".into(), at: 25 },
            "the en passant field must be a square or -, not \"e9\" at character 25",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
            FenError::HalfmoveClock { found: "-1".into(), at: 27 },
            "the count of moves without capture or pawn move is no number: \"-1\" at character 27",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 65536 1",
            FenError::HalfmoveClock { found: "65536".into(), at: 27 },
            "the count of moves without capture or pawn move is no number: \"65536\" at character 27",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 one",
            FenError::MoveNumber { found: "one".into(), at: 29 },
            "the move number is no number: \"one\" at character 29",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 +1",
            FenError::MoveNumber { found: "+1".into(), at: 29 },
            "the move number is no number: \"+1\" at character 29",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 hello",
            FenError::Trailing { found: "hello".into(), at: 31 },
            "nothing may follow the move number, but \"hello\" does at character 31",
        ),
    ];
    for (text, expected, sentence) in table {
        refused(text, Variant::Standard, &expected, sentence);
    }
}

#[test]
fn arrangements_that_are_no_position() {
    use SetupError::*;
    let table = [
        ("8/8/8/8/8/8/8/8 w - - 0 1", Empty, "the board is empty"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", NoKing(Color::White), "White has no king"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", NoKing(Color::Black), "Black has no king"),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", ManyKings(Color::White), "White has more than one king"),
        (
            "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
            PawnOnBackRank(Square::A1),
            "a pawn cannot stand on a1, on the first or last rank",
        ),
        (
            "4k2p/8/8/8/8/8/8/4K3 w - - 0 1",
            PawnOnBackRank(Square::H8),
            "a pawn cannot stand on h8, on the first or last rank",
        ),
        (
            "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
            ManyPawns(Color::White),
            "White has more than eight pawns",
        ),
        (
            "nnnnknnn/nnnnnnnn/n7/8/8/8/8/4K3 w - - 0 1",
            ManyPieces(Color::Black),
            "Black has more than sixteen pieces",
        ),
        (
            "4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
            OpponentInCheck(Color::Black),
            "Black is in check although it is not Black's turn",
        ),
        (
            "8/8/8/8/8/8/8/4Kk2 b - - 0 1",
            OpponentInCheck(Color::White),
            "White is in check although it is not White's turn",
        ),
        (
            "4k3/8/8/8/8/8/8/3K3R w K - 0 1",
            BadCastling(Square::H1),
            "no rook on h1 can castle with a king on the same rank",
        ),
        (
            "4k3/8/8/8/8/8/8/4KR2 w K - 0 1",
            BadCastling(Square::F1),
            "no rook on f1 can castle with a king on the same rank",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
            BadEnPassant(Square::E6),
            "no pawn can just have passed e6 with a move of two squares",
        ),
        (
            "4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1",
            BadEnPassant(Square::E6),
            "no pawn can just have passed e6 with a move of two squares",
        ),
        (
            "4k3/4n3/8/4pP2/8/8/8/4K3 w - e6 0 1",
            BadEnPassant(Square::E6),
            "no pawn can just have passed e6 with a move of two squares",
        ),
    ];
    for (text, expected, sentence) in table {
        setup_refused(text, Variant::Standard, expected, sentence);
    }
}

#[test]
fn two_rights_to_one_side_are_refused_in_chess960() {
    setup_refused(
        "4k3/8/8/8/8/8/8/4K1RR w HG - 0 1",
        Variant::Chess960,
        SetupError::BadCastling(Square::H1),
        "no rook on h1 can castle with a king on the same rank",
    );
}

#[test]
fn a_right_without_a_rook_or_away_from_home_is_refused() {
    let mut setup = Setup::from(&Position::start());
    for square in [Square::B1, Square::E4, Square::E1, Square::D8] {
        setup.castling = Bitboard::from(square);
        let refusal = Position::from_setup(&setup, Variant::Standard);
        assert_eq!(refusal, Err(SetupError::BadCastling(square)));
        let refusal = Position::from_setup(&setup, Variant::Chess960);
        assert_eq!(refusal, Err(SetupError::BadCastling(square)));
    }
}

#[test]
fn suicide_asks_for_no_king_and_minds_no_check() {
    for text in ["8/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/P7 w - - 0 1"] {
        assert!(Position::from_fen(text, Variant::Suicide).is_err(), "{text}");
    }
    for text in ["8/8/8/8/8/8/8/4Kk2 b - - 0 1", "8/8/8/8/8/8/8/n7 w - - 0 1"] {
        assert!(Position::from_fen(text, Variant::Suicide).is_ok(), "{text}");
    }
}

#[test]
fn missing_fields_have_their_usual_meaning() {
    let whole: Position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    for text in ["4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w", "\t4k3/8/8/8/8/8/8/4K3  w -  -\n"]
    {
        assert_eq!(text.parse(), Ok(whole.clone()), "{text:?}");
    }
    assert_eq!("4k3/8/8/8/8/8/8/4K3 w - - 0 0".parse(), Ok(whole), "there is no move 0");
}

#[test]
fn suicide_leaves_castling_rights_unread() {
    let text = "8/8/8/8/8/8/8/K1k5 w KQ - 0 1";
    let position = Position::from_fen(text, Variant::Suicide).unwrap();
    assert!(position.castling().is_empty());
}
