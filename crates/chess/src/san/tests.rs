use proptest::prelude::*;

use super::{Obstacle, SanError};
use crate::testing::fen;
use crate::{CastlingSide, Move, Position, Role, Square, Variant};

fn position(fen: &str) -> Position {
    fen.parse().expect(fen)
}

fn suicide(fen: &str) -> Position {
    Position::from_fen(fen, Variant::Suicide).expect(fen)
}

#[test]
fn reads_moves_as_people_write_them() {
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let black_castling = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
    let promoting = "1r5k/P7/8/8/8/8/8/4K3 w - - 0 1";
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let taking = "4k3/8/8/3p4/4P3/8/2B5/4K3 w - - 0 1";
    let cases: &[(&str, &str, &[&str])] = &[
        (
            castling,
            "e1g1",
            &[
                "O-O", "0-0", "o-o", "OO", "00", "O-O+", "0-0!?", "O–O", "e1g1", "e1h1", "Kg1",
                "kg1", "♔g1+", "Ke1-g1", "Ke1g1", "Keg1", "K1g1", "O - O", "O-O ch", "0-0 mate",
            ],
        ),
        (
            castling,
            "e1c1",
            &[
                "O-O-O",
                "0-0-0",
                "o-o-o",
                "OOO",
                "000",
                "O-O-O#",
                "e1c1",
                "Kc1",
                "Ke1-c1",
                "Ke1c1",
                "0-0-0 ch.",
                "15. O-O-O",
            ],
        ),
        (black_castling, "e8g8", &["O-O", "Kg8", "Ke8-g8", "Ke8g8", "10...0-0", "10... Kg8"]),
        (black_castling, "e8c8", &["O-O-O", "Kc8", "Ke8-c8", "Ke8c8"]),
        (
            promoting,
            "a7a8q",
            &[
                "a8=Q",
                "a8Q",
                "a8(Q)",
                "a8/Q",
                "a8q",
                "a8=q",
                "a7a8q",
                "a7-a8=Q",
                "a8=♕",
                "a8=Q+!",
                "a8 Q",
                "a8 = Q",
                "a8=(Q)",
                "a8 (Q)",
                "a8/(q)",
                "a7 a8 Q",
                "a8=Q ch",
                "a8=Q mate",
                "40. a8=Q",
            ],
        ),
        (
            promoting,
            "a7b8n",
            &["axb8=N", "ab8N", "axb8(N)", "a7xb8/N", "a:b8=N", "a×b8=♞", "Axb8=N"],
        ),
        (promoting, "a7a8b", &["a8=B", "a8b", "A8=B"]),
        (
            passing,
            "e5d6",
            &[
                "exd6",
                "ed6",
                "exd6e.p.",
                "exd6 e.p.",
                "exd6 ep",
                "ed6ep+",
                "e5d6",
                "e5xd6 e.p.",
                "e x d6 e. p.",
                "exd6 (e.p.)",
                "exd6(ep)+",
                "exd6 (e.p)",
                "ed6 ep ch",
                "xd6",
            ],
        ),
        (
            start,
            "g1f3",
            &[
                "Nf3",
                "nf3",
                "Nxf3",
                "Nf3+",
                "Nf3#",
                "Nf3!?",
                "Nf3??",
                " Nf3 ",
                "♘f3",
                "♞f3",
                "♞\u{FE0E}f3",
                "Ng1-f3",
                "Ng1–f3",
                "Ng1f3",
                "Ng1xf3",
                "Ngf3",
                "N1f3",
                "g1f3",
                "N-f3",
                "N f3",
                "N g1 f3",
                "1.Nf3",
                "1. Nf3",
                "12...Nf3",
                "100. ♘f3",
                "Nf3 ch",
                "Nf3ch.",
                "Nf3 check",
                "Nf3 mate",
                "Nf3 checkmate!!",
                "NF3",
            ],
        ),
        (
            start,
            "e2e4",
            &[
                "e4",
                "e2-e4",
                "e2e4",
                "e2–e4",
                "E4",
                "E2-E4",
                "Pe4",
                "pe4",
                "♙e4",
                "♟e4",
                "e4!",
                "xe4",
                "ee4",
                "e2 e4",
                "e2 - e4",
                "e 4",
                "1.e4",
                "1. e4",
                "1... e4",
                "1…e4",
                " 20.\te4 ",
                "1.e2-e4",
                "e4 ch",
                "1. P e4",
            ],
        ),
        (start, "b2b4", &["b4", "B4", "b2b4", "b2-b4", "bb4"]),
        (taking, "e4d5", &["exd5", "ed5", "ed5+", "e4xd5", "e4:d5", "xd5"]),
        (taking, "c2b3", &["Bb3", "bb3", "Bc2b3", "bc2-b3"]),
    ];
    for (fen, uci, texts) in cases {
        let position = position(fen);
        let expected = position.parse_uci(uci).expect(uci);
        for text in *texts {
            assert_eq!(position.parse_san(text), Ok(expected), "{text:?} in {fen}");
        }
    }
}

#[test]
fn a_step_of_the_king_goes_before_castling() {
    let step = Position::from_fen("4k3/8/8/8/8/8/8/5K1R w K - 0 1", Variant::Chess960).unwrap();
    assert_eq!(step.parse_san("Kg1"), Ok(Move::normal(Square::F1, Square::G1)));
    assert_eq!(step.san_readings("Kg1").map(|list| list.len()), Ok(1));
    let castling = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let castles = Move::castle(Square::E1, Square::H1);
    assert_eq!(castling.san_readings("Kg1").map(|list| list.to_vec()), Ok(vec![castles]));
    // From elsewhere, as a capture, with another piece, or to where no king castles.
    for text in ["Kfg1", "Kd1-g1", "Kxg1", "Qg1", "Kb1", "Kg8", "Kg1=Q"] {
        assert!(castling.parse_san(text).is_err(), "{text}");
    }
    // Without the right, through check, and where there is no castling.
    let fens = ["4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1"];
    let illegal = fens.map(position).into_iter().chain([suicide(fens[0])]);
    for position in illegal {
        let obstacle = Obstacle::Unreachable;
        let error = SanError::Illegal { role: Some(Role::King), to: Square::G1, obstacle };
        for text in ["Kg1", "Ke1-g1", "Ke1g1"] {
            assert_eq!(position.parse_san(text), Err(error), "{text} in {position:?}");
        }
    }
    // Where kings are many, they are rivals like other pieces.
    let kings = suicide("4k3/8/8/8/8/8/8/5K1K w - - 0 1");
    assert!(matches!(kings.parse_san("Kg1"), Err(SanError::Ambiguous(_))));
}

#[test]
fn readings_of_no_legal_move_are_an_error() {
    let obstacle = Obstacle::Unreachable;
    let error = SanError::Illegal { role: Some(Role::Knight), to: Square::F4, obstacle };
    assert_eq!(Position::start().san_readings("Nf4").err(), Some(error));
}

#[test]
fn a_pawn_may_become_a_king_in_suicide_only() {
    let fen = "8/4P3/8/8/8/8/8/k6K w - - 0 1";
    let becomes_king = Move::promotion(Square::E7, Square::E8, Role::King);
    assert_eq!(suicide(fen).parse_san("e8=K"), Ok(becomes_king));
    assert_eq!(suicide(fen).san(becomes_king).to_string(), "e8=K");
    let obstacle = Obstacle::Promotion(Role::King);
    let error = SanError::Illegal { role: Some(Role::Pawn), to: Square::E8, obstacle };
    assert_eq!(position(fen).parse_san("e8=K"), Err(error));
}

#[test]
fn a_small_b_is_the_pawn_if_legal_and_else_the_bishop() {
    let both = position("4k3/8/8/8/2p5/1P6/4B3/4K3 w - - 0 1");
    assert_eq!(both.parse_san("bxc4"), Ok(Move::normal(Square::B3, Square::C4)));
    assert_eq!(both.parse_san("bc4"), Ok(Move::normal(Square::B3, Square::C4)));
    assert_eq!(both.parse_san("Bxc4"), Ok(Move::normal(Square::E2, Square::C4)));
    assert_eq!(both.san_readings("bc4").map(|list| list.len()), Ok(2));
    let bishop = position("4k3/8/8/8/2p5/P7/4B3/4K3 w - - 0 1");
    for text in ["bxc4", "bc4", "bc4!", "bec4"] {
        assert_eq!(bishop.parse_san(text), Ok(Move::normal(Square::E2, Square::C4)), "{text}");
        assert_eq!(bishop.san_readings(text).map(|list| list.len()), Ok(1), "{text}");
    }
}

#[test]
fn a_large_b_is_never_the_pawn() {
    let pawn = position("4k3/8/8/8/2p5/1P6/8/4K3 w - - 0 1");
    let obstacle = Obstacle::Unreachable;
    let error = SanError::Illegal { role: Some(Role::Bishop), to: Square::C4, obstacle };
    assert_eq!(pawn.parse_san("Bxc4"), Err(error));
}

#[test]
fn says_what_is_not_understood_and_where() {
    let start = Position::start();
    let unexpected = |found, at| SanError::Unexpected { found, at };
    let cases = [
        ("", SanError::Incomplete),
        ("N", SanError::Incomplete),
        ("Nf", SanError::Incomplete),
        ("e", SanError::Incomplete),
        ("e2-", SanError::Incomplete),
        ("e8=", SanError::Incomplete),
        ("e8(Q", SanError::Incomplete),
        ("Nf9", unexpected('9', 3)),
        ("Zf3", unexpected('Z', 1)),
        ("Nf3 Ne5", unexpected('e', 6)),
        ("e4 Ne5", unexpected('e', 5)),
        ("1.", SanError::Incomplete),
        ("12...", SanError::Incomplete),
        ("1. e4?5", unexpected('5', 7)),
        ("1. 1. e4", unexpected('.', 5)),
        (".e4", unexpected('.', 1)),
        ("e4 (x", unexpected('x', 5)),
        ("e4 (e.p", unexpected('(', 4)),
        ("e4x", SanError::Incomplete),
        ("♘f3é", unexpected('é', 4)),
        (" ♘f3 =", SanError::Incomplete),
        (" ♘f3 =/", unexpected('/', 7)),
        ("O-O-", unexpected('-', 4)),
        ("e8=P", unexpected('P', 4)),
        ("e8(Q]", unexpected(']', 5)),
        ("\0", unexpected('\0', 1)),
        ("--", unexpected('-', 2)),
        (&"N".repeat(33), SanError::TooLong),
        (&(" ".repeat(255) + "Z"), SanError::TooLong),
        (&(" ".repeat(63) + "Z"), unexpected('Z', 64)),
        (&("1".repeat(255) + ".Z"), SanError::TooLong),
        (&(" ".repeat(255) + "é"), unexpected('é', 256)),
        (&" ".repeat(1000), SanError::Incomplete),
    ];
    for (text, error) in cases {
        assert_eq!(start.parse_san(text), Err(error), "{text:?}");
    }
}

#[test]
fn says_why_a_move_is_not_legal() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let pinned = "4k3/4r3/8/8/7b/8/4N3/4K3 w - - 0 1";
    let two = "8/4k3/8/8/8/8/4K3/R6R w - - 0 1";
    let cases = [
        (start, "Nf4", "no knight can go to f4 in this way"),
        (start, "Nd2", "no knight can go to d2: a piece of its side is there"),
        (start, "e5", "no pawn can go to e5 in this way"),
        (start, "exd3", "no pawn can go to d3 in this way"),
        (start, "e3e4", "no piece can go to e4 in this way"),
        (start, "O-O", "castling on the king's side is not possible now"),
        (start, "0-0-0", "castling on the queen's side is not possible now"),
        (start, "e4=Q", "nothing becomes a queen on e4"),
        (start, "Nf3=Q", "nothing becomes a queen on f3"),
        (pinned, "Nf4", "the knight on e2 cannot go to f4: its king would be in check"),
        (pinned, "Kf2", "the king would be in check on f2"),
        (pinned, "Kf3", "no king can go to f3 in this way"),
        (two, "Rd1", "several rooks can go to d1: from a1 or h1"),
        (
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a8",
            "the text does not say what the pawn becomes on a8, as a8=Q would",
        ),
    ];
    for (fen, text, sentence) in cases {
        let error = position(fen).parse_san(text).expect_err(text);
        assert_eq!(error.to_string(), sentence, "{text} in {fen}");
    }
    let must = suicide("8/8/8/3p4/4P3/8/8/N7 w - - 0 1");
    let error = must.parse_san("Nb3").unwrap_err();
    let sentence = "no knight may go to b3: there is something to capture, and one must";
    assert_eq!(error.to_string(), sentence);
}

#[test]
fn writes_no_more_than_is_needed() {
    let cases = [
        // Three queens: file, rank, both.
        ("8/k7/8/8/4Q2Q/8/K7/7Q w - - 0 1", "h4e1", "Qh4e1"),
        ("8/k7/8/8/4Q2Q/8/K7/7Q w - - 0 1", "e4e1", "Qee1"),
        ("8/k7/8/8/4Q2Q/8/K7/7Q w - - 0 1", "h1e1", "Q1e1"),
        // The rival is pinned and does not count.
        ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O"),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8c8", "O-O-O"),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"),
        ("1r5k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "axb8=N"),
    ];
    for (fen, uci, san) in cases {
        let position = position(fen);
        let m = position.parse_uci(uci).expect(uci);
        assert_eq!(position.san(m).to_string(), san, "{uci} in {fen}");
    }
    assert_eq!(Position::start().san(Move::NULL).to_string(), "--");
}

#[test]
fn writes_figurines_and_the_long_form() {
    let promoting = position("1r5k/P7/8/8/8/8/8/4K3 w - - 0 1");
    let m = promoting.parse_san("axb8=R").expect("legal");
    let san = promoting.san(m);
    assert_eq!(san.figurines().to_string(), "axb8=♖+");
    assert_eq!(san.long().to_string(), "a7xb8=R+");
    let black = position("4k1n1/8/8/8/8/8/8/4K3 b - - 0 1");
    let m = black.parse_san("Nf6").expect("legal");
    assert_eq!(black.san(m).long().figurines().to_string(), "♞g8–f6");
}

#[test]
fn castling_needs_its_right() {
    let position = position("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    assert_eq!(position.parse_san("O-O"), Err(SanError::Castling(CastlingSide::King)));
}

/// A game of moves picked by these numbers, and the positions that it passes.
fn walk(mut position: Position, picks: &[u16]) -> Vec<Position> {
    let mut positions = vec![position.clone()];
    for &pick in picks {
        let moves = position.legal_moves();
        let Some(&m) = moves.get(usize::from(pick) % moves.len().max(1)) else { break };
        position = position.play(m);
        positions.push(position.clone());
    }
    positions
}

fn starts() -> impl Strategy<Value = Position> {
    prop_oneof![
        Just(Position::start()),
        Just(Position::start_of_suicide()),
        (0..960u16).prop_map(|number| Position::chess960(number).expect("a number below 960")),
    ]
}

/// What the judge writes for every legal move, by our UCI text.
fn judged<P: shakmaty::Position + shakmaty::FromSetup + Clone>(
    position: &Position,
) -> Vec<(String, String)> {
    let fen: shakmaty::fen::Fen = position.fen().parse().expect("our FEN is understood");
    let mode = match position.variant() {
        Variant::Chess960 => shakmaty::CastlingMode::Chess960,
        _ => shakmaty::CastlingMode::Standard,
    };
    let judge: P = match fen.into_position(mode) {
        Ok(judge) => judge,
        Err(error) => panic!("{position:?}: {error}"),
    };
    let mut texts: Vec<_> = judge
        .legal_moves()
        .into_iter()
        .map(|m| {
            let san = shakmaty::san::SanPlus::from_move(judge.clone(), m);
            (shakmaty::uci::UciMove::from_move(m, mode).to_string(), san.to_string())
        })
        .collect();
    texts.sort();
    texts
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn every_move_reads_back_as_it_was_written(
        start in starts(),
        picks in prop::collection::vec(any::<u16>(), 0..120),
    ) {
        for position in walk(start, &picks) {
            for &m in &position.legal_moves() {
                let san = position.san(m);
                for text in [san, san.long(), san.figurines(), san.long().figurines()] {
                    prop_assert_eq!(position.parse_san(&text.to_string()), Ok(m), "{}", text);
                }
                let uci = position.uci(m);
                prop_assert_eq!(position.parse_uci(&uci.to_string()), Ok(m), "{}", uci);
                prop_assert_eq!(position.parse_san(&uci.to_string()), Ok(m), "{}", uci);
            }
        }
    }

    #[test]
    fn every_move_is_written_as_the_judge_writes_it(
        start in starts(),
        picks in prop::collection::vec(any::<u16>(), 0..120),
    ) {
        for position in walk(start, &picks) {
            let mut ours: Vec<_> = position
                .legal_moves()
                .iter()
                .map(|&m| (position.uci(m).to_string(), position.san(m).to_string()))
                .collect();
            ours.sort();
            let judge = if position.variant() == Variant::Suicide {
                judged::<shakmaty::variant::Antichess>(&position)
            } else {
                judged::<shakmaty::Chess>(&position)
            };
            prop_assert_eq!(ours, judge, "{:?}", position);
        }
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,40}", moves in "[a-h1-8NBRQKOx=+#().e\\-]{0,8}") {
        for position in [Position::start(), Position::start_of_suicide()] {
            for text in [&text, &moves] {
                if let Ok(m) = position.parse_san(text) {
                    prop_assert!(position.is_legal(m));
                }
                if let Ok(list) = position.san_readings(text) {
                    prop_assert!(list.iter().all(|&m| position.is_legal(m)));
                }
                let _ = position.parse_uci(text);
            }
        }
    }
}

/// Found by fuzzing: the strict reader let the promotion pass, the tolerant one did not.
#[test]
fn a_castling_king_is_not_promoted() {
    let position = fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for text in ["O-O=Q", "O-O=Q+", "O-O-O=N", "0-0=Q"] {
        assert!(position.parse_san(text).is_err(), "{text}");
        assert!(position.san_readings(text).is_err(), "{text}");
    }
    assert!(position.parse_san("O-O+").is_ok());
}

/// Found by fuzzing: the strict reader took any number of signs, the tolerant one has a limit.
#[test]
fn a_move_with_many_signs_is_too_long_for_all_readers() {
    let position = fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let text = format!("O-O{}", "#".repeat(30));
    assert_eq!(position.parse_san(&text), Err(SanError::TooLong));
    assert_eq!(position.san_readings(&text).err(), Some(SanError::TooLong));
    assert!(position.parse_san("O-O++").is_ok());
}
