//! Files made to do harm.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::read;
use crate::pgn::{Game, PgnErrorKind, Reader};

fn kinds(text: &[u8]) -> Vec<PgnErrorKind> {
    Reader::new(text).filter_map(Result::err).map(|error| error.kind).collect()
}

#[test]
fn a_megabyte_of_one_character_is_refused_at_once() {
    for letter in [
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "\"",
        ";",
        "%",
        "$",
        "!",
        "\0",
        "e",
        "1",
        "-",
        "\u{FEFF}",
        "½",
        "\n[",
        "{\n",
        "[A \"b\"]{\n",
        "[A \"b\"](\n",
        "[Event \"\"]{\n",
    ] {
        let text = letter.repeat((1 << 20) / letter.len());
        let before = Instant::now();
        let games = Reader::new(text.as_bytes()).count();
        assert!(
            before.elapsed() < Duration::from_secs(5),
            "{letter:?} took {:?}",
            before.elapsed()
        );
        assert!(games <= text.len() / letter.len(), "{letter:?}");
    }
}

#[test]
fn many_variations_and_comments_take_linear_time() {
    for piece in ["(1. e4)", "{x}", "(1. e4){x}", "$1", "(1. e4 e5 (1... c5))", "({x})"] {
        let text = format!("1. d4 {} *", piece.repeat((1 << 20) / piece.len() - 8));
        let before = Instant::now();
        let games = read(&text);
        assert!(games[0].is_ok(), "{piece}: {:?}", games[0].as_ref().err());
        assert!(before.elapsed() < Duration::from_secs(5), "{piece} took {:?}", before.elapsed());
    }
}

#[test]
fn unclosed_things_do_not_swallow_the_file() {
    let good = "\n\n[Event \"good\"]\n\n1. e4 {fine} *\n";
    for bad in ["1. e4 {", "1. e4 (", "[White \"", "[White", "1. e4 {{{{", "[Event \"x\"]\n[A \"b"]
    {
        let text = format!("{bad}{}", good.repeat(3));
        let games = read(&text);
        assert_eq!(games.iter().filter(|game| game.is_ok()).count(), 3, "{bad}: {games:?}");
    }
}

#[test]
fn a_deep_tree_is_dropped_compared_and_written_without_a_deep_stack() {
    let mut text = String::from("1. Nf3 ");
    for _ in 0..20_000 {
        text.push_str("Nf6 Ng1 Ng8 Nf3 ");
    }
    let game: Game = text.parse().unwrap();
    let copy = game.clone();
    assert_eq!(game, copy);
    assert!(game.to_string().len() > text.len());

    let deep = "1. d4 ".to_owned() + &"(1. e4 ".repeat(200) + &")".repeat(200);
    assert_eq!(kinds(deep.as_bytes()), [PgnErrorKind::TooDeep(128)]);
}

#[test]
fn giant_words_and_numbers_are_refused() {
    let long = "9".repeat(100_000);
    assert_eq!(kinds(format!("1. e4 ${long}").as_bytes()), [PgnErrorKind::Nag]);
    assert_eq!(kinds(format!("{long}. e4 *").as_bytes()), []);
    assert_eq!(kinds("N".repeat(100_000).as_bytes()), [PgnErrorKind::LongWord(255)]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        for game in Reader::new(bytes.as_slice()).flatten() {
            let _ = game.to_string();
        }
    }

    #[test]
    fn no_text_out_of_pieces_panics_and_what_is_read_can_be_written(
        pieces in prop::collection::vec(
            prop::sample::select(vec![
                "1.", "e4", "e5", "Nf3", "(", ")", "{", "}", "[Event \"", "\"]", "\n", "\r", ";",
                "%", "$1", "!?", "--", "*", "1-0", "[", "\\", "[%clk 0:01:00]", "[%level", "]",
                "d4", "c5", "O-O", "\u{FEFF}", "é", " ", " ", " ", "[FEN \"8/8\"]",
                "[Variant \"Suicide\"]", "½", "e.p.", "=", "[%eval", "0.3]",
            ]),
            0..60,
        ),
    ) {
        let text = pieces.concat();
        for game in Reader::new(text.as_bytes()).flatten() {
            let written = game.to_string();
            prop_assert_eq!(written.parse::<Game>(), Ok(game), "{}", written);
        }
    }
}
