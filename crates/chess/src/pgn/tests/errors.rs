//! What is refused, with what words and where.

use super::{game, moves, read};
use crate::Position;
use crate::pgn::{Interest, Limits, PgnErrorKind, Reader, Visitor};

/// The first error of a text.
fn error(text: &str) -> String {
    let found = read(text).into_iter().find_map(Result::err);
    found.unwrap_or_else(|| panic!("{text:?} has no error")).to_string()
}

#[test]
fn says_what_is_wrong_and_where() {
    let cases = [
        ("1. e4 e5 2. Nf4 *", "line 1, column 13: Nf4: no knight can go to f4 in this way"),
        ("1. e4\n{ä€} Zf3", "line 2, column 6: Zf3: 'Z' at character 1 is not understood"),
        ("1. e4\r\n\r\ne5 Ke3", "line 3, column 4: Ke3: no king can go to e3 in this way"),
        ("1. e4\re5\r Ke3", "line 3, column 2: Ke3: no king can go to e3 in this way"),
        (
            "1. e4 e5 2. O-O",
            "line 1, column 13: O-O: castling on the king's side is not possible now",
        ),
        ("1. e4 {open", "line 1, column 7: this comment is not closed with a brace"),
        ("1. e4 (1. d4", "line 1, column 7: this variation is not closed with a parenthesis"),
        (
            "1. e4 (1. d4 *\n[Event \"x\"]",
            "line 1, column 7: this variation is not closed with a parenthesis",
        ),
        ("1. e4 ) e5", "line 1, column 7: this parenthesis closes a variation that was not opened"),
        ("(1. e4)", "line 1, column 1: a variation needs a move before it that it stands for"),
        (
            "1. e4 ((1. d4))",
            "line 1, column 8: a variation needs a move before it that it stands for",
        ),
        ("[White \"x\n1. e4", "line 1, column 8: this quote is not closed on its line"),
        (
            "[White \"x\"\n1. e4",
            "line 2, column 1: found '1', but a closing bracket should stand here",
        ),
        ("[White \"x\"", "line 1, column 11: the file ends where a closing bracket should stand"),
        (
            "[White x]",
            "line 1, column 8: found 'x', but a quote with the tag's value should stand here",
        ),
        ("[\"x\"]", "line 1, column 2: found '\"', but the name of a tag should stand here"),
        ("[", "line 1, column 2: the file ends where the name of a tag should stand"),
        (
            "[White",
            "line 1, column 7: the file ends where a quote with the tag's value should stand",
        ),
        ("1. e4 $ e5", "line 1, column 7: a $ needs a number up to 65535 behind it"),
        ("1. e4 $65536", "line 1, column 7: a $ needs a number up to 65535 behind it"),
        ("1. e4 } e5", "line 1, column 7: found '}', but a move should stand here"),
        ("1. e4 <e5>", "line 1, column 7: found '<', but a move should stand here"),
        ("1. e4 \0", "line 1, column 7: found '\\0', but a move should stand here"),
        ("1. e4 %", "line 1, column 7: found '%', but a move should stand here"),
        ("1. e4 [x", "line 1, column 7: found '[', but a move should stand here"),
        ("1. e4 ¿e5", "line 1, column 7: found '¿', but a move should stand here"),
        ("[Variant \"Atomic\"]\n", "line 1, column 11: the variant \"Atomic\" is not played here"),
        (
            "[White \"x\"]\n[FEN \"8/8 w\"]\n*",
            "line 2, column 7: the FEN is wrong: the board needs eight rows separated by slashes, but has 2",
        ),
        ("1. e4 e5 2. Qh5 Ke7 3. Qxe5+ --", "line 1, column 30: --: nobody may pass here"),
        ("[Variant \"Suicide\"]\n1. --", "line 2, column 4: --: nobody may pass here"),
        (
            "[Variant \"Suicide\"]\n1. e3 b5 2. a3",
            "line 2, column 13: a3: no pawn may go to a3: there is something to capture, and one must",
        ),
    ];
    for (text, sentence) in cases {
        assert_eq!(error(text), sentence, "{text:?}");
    }
}

#[test]
fn an_ambiguous_move_names_its_rivals() {
    let text = "[FEN \"8/4k3/8/8/8/8/4K3/R6R w - - 0 1\"]\n1. Rd1";
    let sentence = "line 2, column 4: Rd1: several rooks can go to d1: from a1 or h1";
    assert_eq!(error(text), sentence);
}

#[test]
fn goes_on_with_the_next_game() {
    let good = "[Event \"good\"]\n[White \"w\"]\n\n1. e4 e5 *\n\n";
    let bad = [
        "[Event \"bad\"]\n[White \"w\"]\n\n1. e4 Ke3 2. d4 *\n\n",
        "[Event \"bad\"]\n[White \"w\"]\n\n1. e4 {never closed\n2. d4 *\n\n",
        "[Event \"bad\"]\n[White \"w\"]\n\n1. e4 (1. d4 *\n\n",
        "[Event \"bad\"]\n[White \"w\"]\n\n1. e4 (1. d4 {x} *\n\n",
        "[Event \"bad\"]\n[FEN \"x\"]\n[White \"w\"]\n\n1. e4 *\n\n",
        "[Event \"bad\"]\n[Variant \"x\"]\n[White \"w\"]\n\n1. e4 *\n\n",
        "[Event \"bad\"]\n[White \"w]\n[Black \"w\"]\n\n1. e4 *\n\n",
        "[Event \"bad\n[White \"w\"]\n[Black \"w\"]\n\n1. e4 *\n\n",
        "[Event \"bad\"]\n[White \"w\"]\n1. e4 ) e5 *\n\n",
        "[Event \"bad\"]\n<html>\n\n",
        "[Event \"bad\"]\n[White w\n",
    ];
    for bad in bad {
        let text = format!("{good}{bad}{good}{good}");
        let games = read(&text);
        let kinds: Vec<_> = games.iter().map(Result::is_ok).collect();
        assert_eq!(kinds, [true, false, true, true], "{bad}\n{games:?}");
        for game in games.into_iter().flatten() {
            assert_eq!(moves(&game), "e4 e5");
            assert_eq!(game.tags().get("Event"), Some("good"));
        }
    }
}

#[test]
fn limits_hold() {
    let limits = Limits { game: 400, depth: 2, tags: 3, tag: 20, comment: 30 };
    let kind = |text: &str| {
        let mut reader = Reader::with_limits(text.as_bytes(), limits);
        reader.find_map(Result::err).map(|error| error.kind)
    };
    let long = "x".repeat(31);
    let cases = [
        ("1. e4 (1. d4 d5 (1... c5)) *".to_owned(), None),
        ("1. e4 (1. d4 d5 (1... c5 (1... c6))) *".to_owned(), Some(PgnErrorKind::TooDeep(2))),
        ("[A \"1\"][B \"2\"][C \"3\"]*".to_owned(), None),
        ("[A \"1\"][B \"2\"][C \"3\"][D \"4\"]*".to_owned(), Some(PgnErrorKind::TooManyTags(3))),
        (format!("[A \"{long}\"]*"), Some(PgnErrorKind::LongTag(20))),
        (format!("[{} \"\"]*", "x".repeat(256)), Some(PgnErrorKind::LongTag(255))),
        (format!("1. e4 {{{long}}}"), Some(PgnErrorKind::LongComment(30))),
        (format!("1. e4 ;{long}"), Some(PgnErrorKind::LongComment(30))),
        (format!("1. e4 {}", "x".repeat(256)), Some(PgnErrorKind::LongWord(255))),
        ("1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(30), Some(PgnErrorKind::LongGame(400))),
    ];
    for (text, expected) in cases {
        assert_eq!(kind(&text), expected, "{text}");
    }
}

/// A visitor that wants no variations, or no moves at all.
struct Picky {
    moves: Interest,
    variations: Interest,
}

impl Visitor for Picky {
    fn start(&mut self, _: &Position) -> Interest {
        self.moves
    }
    fn begin_variation(&mut self) -> Interest {
        self.variations
    }
}

#[test]
fn a_game_is_not_longer_than_it_may_be_whatever_it_is_made_of() {
    let limits = Limits { game: 1000, ..Limits::default() };
    let kind = |text: &str, moves, variations| {
        let mut reader = Reader::with_limits(text.as_bytes(), limits);
        let read = reader.visit(&mut Picky { moves, variations });
        read.and_then(Result::err).map(|error| error.kind)
    };
    let too_long = Some(PgnErrorKind::LongGame(1000));
    let pieces = [
        "$1 ",
        "$1",
        "!",
        "?! ",
        "7 ",
        "7. ",
        ".",
        " ",
        "\n",
        "\u{FEFF} ",
        "± ",
        "ep ",
        "-- ",
        "Nf6 Ng1 Ng8 Nf3 ",
        "{x}",
        ";x\n",
        "\n%x",
        "()",
        "(1. e4)",
        "(1. e4 (1. d4) {x})",
    ];
    for piece in pieces {
        for (begin, end) in [("1. Nf3 ", "\n*"), ("1. Nf3 (1. Nf3 ", "\n) *")] {
            let text = |length: usize| begin.to_owned() + &piece.repeat(length / piece.len());
            for (moves, variations) in [
                (Interest::Read, Interest::Read),
                (Interest::Read, Interest::Skip),
                (Interest::Skip, Interest::Read),
            ] {
                let case = format!("{begin}{piece:?} {moves:?} {variations:?}");
                assert_eq!(kind(&(text(900) + end), moves, variations), None, "{case}");
                assert_eq!(kind(&(text(9000) + end), moves, variations), too_long, "{case}");
            }
        }
    }
    // Within a variation a result does not end the game.
    let results = format!("1. e4 (1. d4 {}) *", "1-0 ".repeat(9000));
    assert_eq!(kind(&results, Interest::Read, Interest::Read), too_long);
    // A variation that is passed over with everything in it.
    let skipped = format!("1. e4 ({}) *", "x".repeat(9000));
    assert_eq!(kind(&skipped, Interest::Read, Interest::Skip), too_long);
    let marks = "1. e4 ".to_owned() + &"$1 ".repeat(1_000_000);
    assert_eq!(kind(&marks, Interest::Read, Interest::Read), too_long);
}

#[test]
fn a_file_that_cannot_be_read_on_says_so_and_ends() {
    struct Broken(bool);
    impl std::io::Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            if core::mem::replace(&mut self.0, true) {
                return Err(std::io::Error::other("the disk is gone"));
            }
            buffer[..6].copy_from_slice(b"1. e4 ");
            Ok(6)
        }
    }
    let games: Vec<_> = Reader::new(Broken(false)).collect();
    let [Err(error)] = games.as_slice() else { panic!("{games:?}") };
    assert!(error.to_string().ends_with("the file could not be read on: the disk is gone"));
}

#[test]
fn a_game_before_an_error_is_kept() {
    assert_eq!(moves(&game("1. e4 *")), "e4");
    let games = read("1. e4 *\n1. e5 *");
    assert!(games[0].is_ok() && games[1].is_err() && games.len() == 2);
}
