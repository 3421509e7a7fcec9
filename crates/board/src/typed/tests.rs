use chess::{Color, Position, Rating, Variant};
use game::{TimeControl, What};
use proptest::prelude::*;

use super::*;
use crate::testing::{both, config, fen, fen_of, game_from, games, happen, seat};

const ASKS: Options = Options { always_queen: false, choose: false };
const QUEENS: Options = Options { always_queen: true, choose: false };

fn moved(text: &str) -> Typed {
    Typed::Move(text.parse().unwrap())
}

fn asked(typed: Typed) -> Vec<String> {
    match typed {
        Typed::Ambiguous(choices) => choices.into_iter().map(|(_, words)| words).collect(),
        other => panic!("{other:?} asks nothing"),
    }
}

#[test]
fn moves_are_read_as_people_type_them() {
    let castling = fen("4k3/P7/8/8/8/8/8/4K2R w K - 0 1");
    let cases = [
        ("O-O", "e1g1"),
        ("o-o", "e1g1"),
        ("0-0", "e1g1"),
        ("e1g1", "e1g1"),
        (" kd2 ", "e1d2"),
        ("rh5", "h1h5"),
        ("a8q", "a7a8q"),
        ("a8=n", "a7a8n"),
        ("a7a8r", "a7a8r"),
        ("a8=Q+", "a7a8q"),
    ];
    for (text, uci) in cases {
        assert_eq!(read(&both(&castling), text, ASKS), moved(uci), "{text}");
    }
}

#[test]
fn what_fits_several_moves_asks() {
    let game = fen("4k3/8/8/8/2p5/1P6/4B3/4K3 w - - 0 1");
    let table = both(&game);
    assert_eq!(asked(read(&table, "bc4", ASKS)), ["pawn b3 takes c4", "bishop e2 takes c4"]);
    assert_eq!(read(&table, "bxc4", ASKS), moved("b3c4"), "written exactly so: the pawn");
    assert_eq!(read(&table, "Bc4", ASKS), moved("e2c4"));

    let knights = fen("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1");
    assert_eq!(asked(read(&both(&knights), "nd2", ASKS)), ["knight b1 to d2", "knight f1 to d2"],);

    let pawn = fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let all = ["queen", "knight", "rook", "bishop"];
    let all: Vec<_> = all.iter().map(|role| format!("pawn a7 to a8, promotes to {role}")).collect();
    for text in ["a8", "a8+", "a7a8"] {
        assert_eq!(asked(read(&both(&pawn), text, ASKS)), all, "{text}");
        assert_eq!(read(&both(&pawn), text, QUEENS), moved("a7a8q"), "{text}");
    }
    let either = fen("2r1k3/1P6/8/8/6B1/8/8/4K3 w - - 0 1");
    assert_eq!(
        asked(read(&both(&either), "bc8", QUEENS)),
        ["bishop g4 takes c8", "pawn b7 takes c8, promotes to queen"],
    );
    let suicide = fen_of("8/P7/8/8/8/8/8/4k3 w - - 0 1", Variant::Suicide);
    assert_eq!(asked(read(&both(&suicide), "a8", ASKS)).len(), 5);
}

#[test]
fn words_are_read_in_any_case() {
    let game = game_from(Position::start());
    let level = |number| Word::Level(Strength::Level(Level::new(number).unwrap()));
    let cases = [
        ("undo", Word::Undo),
        ("Take back", Word::Undo),
        ("redo", Word::Redo),
        ("Hint", Word::Hint),
        ("DRAW", Word::Draw),
        ("resign", Word::Resign),
        ("pause", Word::Pause),
        ("resume", Word::Resume),
        ("level 3", level(3)),
        ("level0", level(0)),
        ("level 1240", Word::Level(Strength::Rating(Rating::clamped(1240)))),
        ("last", Word::Last),
        ("clock", Word::Clock),
        ("status", Word::Status),
        ("pieces", Word::Pieces),
        ("help", Word::Help),
    ];
    for (text, word) in cases {
        assert_eq!(read(&both(&game), text, ASKS), Typed::Word(word), "{text}");
        let watching = Table { you: None, ..both(&game) };
        assert_eq!(read(&watching, text, ASKS), Typed::Word(word), "{text}");
    }
}

#[test]
fn what_is_wrong_is_told() {
    let game = game_from(Position::start());
    let cases = [
        ("", "Type a move, such as Nf3 or e2e4, or the word help."),
        ("Qd4", "The pawn on d2 is in the way."),
        ("e2e5", "A pawn moves one square straight ahead, and takes diagonally."),
        ("e4e5", "This square is empty."),
        ("e7e5", "It is White's turn."),
        ("level 9", "A level is a number from 0 to 5, or a rating from 250 to 4000."),
        ("level", "A level is a number from 0 to 5, or a rating from 250 to 4000."),
    ];
    for (text, sentence) in cases {
        assert_eq!(read(&both(&game), text, ASKS), Typed::Wrong(sentence.into()), "{text}");
    }
    let wait = read(&seat(&game, Color::Black), "e5", ASKS);
    assert_eq!(wait, Typed::Wrong("It is White's turn.".into()));
    let mut over = game.clone();
    happen(&mut over, What::Ended { end: game::End::Aborted });
    assert_eq!(read(&both(&over), "e4", ASKS), Typed::Wrong("The game is over.".into()));
}

/// Whether a lower-case text can only mean what its letters meant in capitals.
fn is_clear(position: &Position, m: Move, lower: &str) -> bool {
    let readings = position.san_readings(lower).map(|list| list.to_vec());
    readings.is_ok_and(|list| list == [m])
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn every_legal_move_is_read_back(game in games(TimeControl::Untimed)) {
        let table = both(&game);
        let position = game.position();
        for &m in &position.legal_moves() {
            let uci = position.uci(m);
            let san = position.san(m).to_string();
            for options in [ASKS, QUEENS] {
                prop_assert_eq!(read(&table, &san, options), Typed::Move(uci), "{}", san);
                let text = uci.to_string();
                prop_assert_eq!(read(&table, &text, options), Typed::Move(uci), "{}", text);
                let lower = san.to_lowercase();
                match read(&table, &lower, options) {
                    Typed::Move(read) if read == uci => {}
                    Typed::Ambiguous(choices) => {
                        prop_assert!(choices.len() > 1);
                        prop_assert!(choices.iter().any(|(choice, _)| *choice == uci));
                        prop_assert!(!is_clear(position, m, &lower), "{lower} is clear");
                    }
                    // What is a bishop's in capitals may be exactly a pawn's, or two squares.
                    Typed::Move(_) => prop_assert!(lower.starts_with('b') && san != lower),
                    other => prop_assert!(false, "{lower}: {other:?}"),
                }
            }
        }
    }

    #[test]
    fn any_line_is_read_or_told_why_not(game in games(TimeControl::Untimed), text in ".{0,40}") {
        match read(&both(&game), &text, ASKS) {
            Typed::Wrong(sentence) => prop_assert!(sentence.ends_with('.'), "{sentence}"),
            Typed::Move(uci) => prop_assert!(game.position().resolve_uci(uci).is_ok()),
            Typed::Ambiguous(choices) => prop_assert!(choices.len() > 1),
            Typed::Word(_) => {}
        }
    }

    /// Letters out of which moves are made, so that more lines are nearly moves.
    #[test]
    fn nearly_moves_are_read_or_told_why_not(
        game in games(TimeControl::Untimed),
        text in "[KQRBNkqrbn]?[a-h]?[1-8]?[x-]?[a-h][1-8](=?[QNRBKqnrbk])?[+#!?]?",
    ) {
        match read(&both(&game), &text, ASKS) {
            Typed::Wrong(sentence) => prop_assert!(sentence.ends_with('.'), "{sentence}"),
            Typed::Move(uci) => prop_assert!(game.position().resolve_uci(uci).is_ok()),
            Typed::Ambiguous(choices) => {
                let mut moves: Vec<_> = choices.iter().map(|(uci, _)| *uci).collect();
                moves.sort();
                moves.dedup();
                prop_assert_eq!(moves.len(), choices.len(), "each once");
                prop_assert!(moves.len() > 1);
                let words: std::collections::BTreeSet<_> =
                    choices.iter().map(|(_, words)| words).collect();
                prop_assert_eq!(words.len(), choices.len(), "each in its own words");
            }
            Typed::Word(word) => prop_assert!(false, "{text} is {word:?}"),
        }
    }
}
