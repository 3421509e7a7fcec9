//! What is understood.

use core::time::Duration;

use super::{game, line, moves, read};
use crate::pgn::{Eval, Game, GameResult, Interest, Nag, Reader, Visitor};
use crate::{Color, Move, Position, Rating, Variant};

#[test]
fn reads_moves_however_they_are_numbered() {
    let texts = [
        "1. e4 e5 2. Nf3 *",
        "1.e4 e5 2.Nf3 *",
        "1 e4 e5 2 Nf3 *",
        "1.e4 1...e5 2.Nf3 *",
        "1. e4 1. ... e5 2. Nf3 *",
        "1.e4 1..e5 2.Nf3*",
        "1... e4 17. e5 2 . Nf3 *",
        "1e4 e5 2Nf3 *",
        "e4 e5 Nf3",
        "1. e4 1… e5 2. Nf3",
        "1. e4\r\n1... e5\r\n2. Nf3\r\n*\r\n",
        "1. e4\r1... e5\r2. Nf3\r*\r",
        "\u{FEFF}1. e4 e5 2. Nf3 *",
        "\u{FEFF}[White \"x\"]\n1.\u{A0}e4 e5 2. Nf3 *",
        "% an escaped line\n1. e4 e5\n%another, with { and (\n2. Nf3 *\n% the last",
        "1. e2e4 e7-e5 2. Ng1-f3 *",
        "1. ♙e4 ♟e5 2. ♘f3 *",
        "1. e4! e5? 2. Nf3!? *",
        "1. e4 $1 e5 $2 2. Nf3 $255 *",
    ];
    for text in texts {
        assert_eq!(moves(&game(text)), "e4 e5 Nf3", "{text:?}");
    }
}

#[test]
fn reads_odd_ways_of_writing_moves() {
    let fen = "[FEN \"1r2k2r/P7/8/3pP3/8/8/8/R3K2R w KQk d6 0 1\"]\n";
    let cases = [
        ("1. 0-0 Kd7", "O-O Kd7"),
        ("1. O-O-O o-o", "O-O-O O-O"),
        ("1. a8(Q) Kd7", "a8=Q Kd7"),
        ("1. axb8(N) 0-0", "axb8=N O-O"),
        ("1. a8/Q", "a8=Q"),
        ("1. a8Q", "a8=Q"),
        ("1. a8=Q", "a8=Q"),
        ("1. exd6e.p. 0-0", "exd6 O-O"),
        ("1. exd6 e.p. 0-0", "exd6 O-O"),
        ("1. exd6 ep 0-0", "exd6 O-O"),
        ("1. exd6ep 0-0", "exd6 O-O"),
        ("1. ed6+ 0-0", "exd6 O-O"),
        ("1. -- Rb1+", "-- Rb1"),
        ("1. Z0 0-0", "-- O-O"),
        ("1. @@@@ 0-0", "-- O-O"),
        ("1. 0000 0-0", "-- O-O"),
    ];
    for (text, expected) in cases {
        let read = moves(&game(&format!("{fen}{text} *")));
        assert_eq!(read.replace(['+', '#'], ""), expected, "{text}");
    }
}

#[test]
fn reads_results() {
    let cases = [
        ("1-0", GameResult::Win(Color::White)),
        ("0-1", GameResult::Win(Color::Black)),
        ("1/2-1/2", GameResult::Draw),
        ("1/2", GameResult::Draw),
        ("½-½", GameResult::Draw),
        ("1–0", GameResult::Win(Color::White)),
        ("*", GameResult::Unknown),
        ("", GameResult::Unknown),
    ];
    for (text, result) in cases {
        assert_eq!(game(&format!("1. e4 {text}")).result(), result, "{text}");
        assert_eq!(game(&format!("[Event \"x\"]\n{text}")).result(), result, "{text}");
    }
    // The tag counts where nothing stands behind the moves; what stands there counts first.
    assert_eq!(game("[Result \"0-1\"]\n1. e4").result(), GameResult::Win(Color::Black));
    assert_eq!(game("[Result \"0-1\"]\n1. e4 1-0").result(), GameResult::Win(Color::White));
}

#[test]
fn reads_tags() {
    let text =
        "[White \"A \\\"B\\\" C\\\\D\"]\n[ Black  \"x\" ]\n[Odd \"say \"hi\" now\"][Empty \"\"]\n*";
    let game = game(text);
    let tags: Vec<_> = game.tags().iter().collect();
    assert_eq!(
        tags,
        [("White", "A \"B\" C\\D"), ("Black", "x"), ("Odd", "say \"hi\" now"), ("Empty", "")]
    );
}

#[test]
fn reads_latin_1_where_it_is_no_utf_8() {
    let bytes = b"[White \"R\xE9ti\"]\n[Black \"M\xC3\xBCller\"]\n1. e4 {\xA1bueno!} *";
    let game = Reader::new(bytes.as_slice()).next().unwrap().unwrap();
    assert_eq!(game.tags().get("White"), Some("Réti"));
    assert_eq!(game.tags().get("Black"), Some("Müller"));
    let e4 = game.mainline().next().unwrap();
    assert_eq!(game.comments(e4).next().unwrap().text(), "¡bueno!");
}

#[test]
fn reads_comments_where_they_belong() {
    let game = game(
        "{before} ; and more\n1. e4 {after} (1. d4 {queen's pawn}) (\n{first} 1. c4 e5) {behind} e5 \
         {a;b} ({only}) *",
    );
    let texts = |id| game.comments(id).map(|c| c.text().to_owned()).collect::<Vec<_>>();
    let roots: Vec<_> = game.children(game.root()).collect();
    assert_eq!(texts(game.root()), ["before", "and more"]);
    assert_eq!(texts(roots[0]), ["after", "behind"]);
    assert_eq!(texts(roots[1]), ["queen's pawn"]);
    let before: Vec<_> =
        game.comments_before(roots[2]).map(super::super::comment::Comment::text).collect();
    assert_eq!(before, ["first"]);
    let e5 = game.mainline().nth(1).unwrap();
    assert_eq!(texts(e5), ["a;b", "only"]);
}

#[test]
fn reads_variations_within_variations() {
    let game =
        game("1. e4 (1. d4 (1. c4 c5) (1. f4) d5) (1. g4) e5 (1... c5 2. Nf3 (2. c3)) 2. f4 *");
    let lines: Vec<_> = game.children(game.root()).map(|id| line(&game, id)).collect();
    // Variations on the first move of a variation stand beside it.
    assert_eq!(lines, ["e5 f4", "d5", "c5", "", ""]);
    assert_eq!(moves(&game), "e4 e5 f4");
    let first: Vec<_> = game
        .children(game.root())
        .map(|id| Position::start().san(game.move_to(id).unwrap()).to_string())
        .collect();
    assert_eq!(first, ["e4", "d4", "c4", "f4", "g4"]);
}

#[test]
fn reads_marks() {
    let game = game("1. e4 ! e5 $6 $14 2. Nf3?! ± 2... Nc6 ?? = 3. d4 +/- 3... exd4 □ -+ *");
    let nags: Vec<Vec<u16>> =
        game.mainline().map(|id| game.nags(id).map(|nag| nag.0).collect()).collect();
    assert_eq!(nags, [vec![1], vec![6, 14], vec![6, 16], vec![4, 10], vec![16], vec![7, 19]]);
    assert_eq!(Nag(16).glyph(), Some("±"));
}

#[test]
fn reads_clocks_scores_and_levels() {
    let game = game(
        "1. e4 {[%clk 0:09:58.4] [%eval 0.17]} e5 {[%eval #-3,22] hm [%clk 5:00]} \
         2. Nf3 { [%level 1200] } Nc6 {[%level plan\n800/1000/600][%csl Gd4][%clk x]} *",
    );
    let comments: Vec<_> =
        game.mainline().map(|id| game.comments(id).next().unwrap().clone()).collect();
    assert_eq!(comments[0].clock(), Some(Duration::from_millis(598_400)));
    assert_eq!(comments[0].eval(), Some(Eval::centipawns(17)));
    assert_eq!(comments[1].clock(), Some(Duration::from_mins(5)));
    assert_eq!(comments[1].eval(), Some(Eval::mate(-3).at_depth(22)));
    assert_eq!(comments[1].text(), "hm");
    assert_eq!(comments[2].rating(), Rating::new(1200));
    assert_eq!(comments[3].level(), Some("plan 800/1000/600"));
    assert_eq!(comments[3].rating(), None);
    assert_eq!(comments[3].text(), "[%csl Gd4][%clk x]");
}

#[test]
fn a_clock_that_no_clock_shows_stays_text() {
    for clock in [
        "99999999999999999999999:00",
        "0:99999999999999999999999",
        "100001:00:00",
        "100000:00:00.001",
        "1:1:1:1",
        "0:00:00.0000000001",
        "1::1",
        ":1",
        "-1:00",
        "",
    ] {
        let game = game(&format!("1. e4 {{[%clk {clock}]}} *"));
        let comment = game.mainline().find_map(|id| game.comments(id).next()).unwrap();
        assert_eq!(comment.clock(), None, "{clock}");
        assert_eq!(comment.text(), format!("[%clk {clock}]"));
        assert_eq!(comment.to_string(), comment.text());
    }
    let longest = game("1. e4 {[%clk 100000:00:00]} *");
    let comment = longest.mainline().find_map(|id| longest.comments(id).next()).unwrap();
    assert_eq!(comment.clock(), Some(Duration::from_hours(100_000)));
    assert_eq!(comment.text(), "");
}

#[test]
fn reads_variants_and_positions() {
    let suicide = game("[Variant \"Antichess\"]\n1. e3 b5 2. Bxb5 *");
    assert_eq!(suicide.start().variant(), Variant::Suicide);
    let fen = "bnrkqrbn/pppppppp/8/8/8/8/PPPPPPPP/BNRKQRBN w KQkq - 0 1";
    let text = format!("[Variant \"Fischerandom\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n1. b3 b6 *");
    assert_eq!(game(&text).start(), &Position::from_fen(fen, Variant::Chess960).unwrap());
    // Chess960 that does not say so.
    let text = format!("[FEN \"{fen}\"]\n1. b3 b6 *");
    assert_eq!(game(&text).start().variant(), Variant::Chess960);
    // A position that does not count.
    let text = format!("[SetUp \"0\"]\n[FEN \"{fen}\"]\n1. e4 *");
    assert_eq!(game(&text).start(), &Position::start());
    let black = game("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 3 40\"]\n40... Kd7 *");
    assert_eq!(moves(&black), "Kd7");
}

#[test]
fn tells_games_apart() {
    let cases: [(&str, &[&str]); 8] = [
        ("", &[]),
        ("\n \n% nothing\n", &[]),
        ("1. e4 * 1. d4 *", &["e4", "d4"]),
        ("[Event \"a\"]\n\n[Event \"b\"]\n\n1. e4 *", &["", "e4"]),
        ("[Event \"a\"]\n1. e4\n[Event \"b\"]\n1. d4 *", &["e4", "d4"]),
        ("[White \"a\"]\n*\n\n\n[White \"b\"]\n*", &["", ""]),
        ("1. e4 * *\n1-0", &["e4"]),
        ("{a file} [Event \"a\"] 1. e4 *", &["e4"]),
    ];
    for (text, expected) in cases {
        let games: Vec<_> = read(text).into_iter().map(|game| moves(&game.unwrap())).collect();
        assert_eq!(games, expected, "{text:?}");
    }
}

#[test]
fn results_within_variations_do_not_end_the_game() {
    let game = game("1. e4 (1. d4 d5 1/2-1/2) (1. c4 *) 1... e5 0-1");
    assert_eq!(moves(&game), "e4 e5");
    assert_eq!(game.result(), GameResult::Win(Color::Black));
}

#[test]
fn skips_what_nobody_wants() {
    #[derive(Default)]
    struct Mainline(usize, Vec<GameResult>);
    impl Visitor for Mainline {
        fn played(&mut self, _: Move, _: &Position, _: &Position) {
            self.0 += 1;
        }
        fn begin_variation(&mut self) -> Interest {
            Interest::Skip
        }
        fn end(&mut self, result: GameResult) {
            self.1.push(result);
        }
    }
    let text = "1. e4 (1. nonsense ( {)} ; )\n% )\n ) [%x] -) e5 (2. d4) 2. d4 1-0";
    let mut mainline = Mainline::default();
    Reader::new(text.as_bytes()).visit(&mut mainline).unwrap().unwrap();
    assert_eq!((mainline.0, mainline.1), (3, vec![GameResult::Win(Color::White)]));
}

#[test]
fn whole_games_can_be_skipped() {
    #[derive(Default)]
    struct Results(Vec<GameResult>);
    impl Visitor for Results {
        fn start(&mut self, _: &Position) -> Interest {
            Interest::Skip
        }
        fn end(&mut self, result: GameResult) {
            self.0.push(result);
        }
    }
    let text =
        "1. what {1-0} (0-1) ever 1/2-1/2\n[Event \"x\"]\n1. e4 {*}\n[Event \"x\"]\n1. e4 0-1";
    let mut results = Results::default();
    let mut reader = Reader::new(text.as_bytes());
    while let Some(read) = reader.visit(&mut results) {
        read.unwrap();
    }
    let expected = [GameResult::Draw, GameResult::Unknown, GameResult::Win(Color::Black)];
    assert_eq!(results.0, expected);
}

#[test]
fn a_text_without_a_game_is_no_game() {
    let error = " ".parse::<Game>().unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 1: there is no game here");
}

/// A reader that gives one byte at a time sees the same.
#[test]
fn it_does_not_matter_how_the_bytes_come() {
    struct Drops<'a>(&'a [u8]);
    impl std::io::Read for Drops<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
            buffer[0] = *first;
            self.0 = rest;
            Ok(1)
        }
    }
    let one = "[Event \"x\"]\r\n\r\n1. e4 {a long comment, with\r\n a break} e5 (1... c5) 2. Nf3 *\r\n\r\n";
    let text = one.repeat(3000) + "1. e4 e5\r\n2. Ke3 *\r\n";
    let whole: Vec<_> = Reader::new(text.as_bytes()).collect();
    let dropped: Vec<_> = Reader::new(Drops(text.as_bytes())).collect();
    assert_eq!(whole.len(), 3001);
    assert!(whole == dropped);
    let error = whole.last().unwrap().as_ref().unwrap_err();
    assert_eq!((error.line, error.column), (6 * 3000 - 3000 + 2, 4));
}

/// A reader that claims to have given more than it was asked for is read as if it had not.
#[test]
fn a_reader_that_claims_too_much_is_not_believed() {
    struct Boaster<'a>(&'a [u8], usize);
    impl std::io::Read for Boaster<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let length = buffer.len().min(self.0.len());
            let (now, later) = self.0.split_at(length);
            buffer[..length].copy_from_slice(now);
            self.0 = later;
            Ok(if length == buffer.len() { self.1 } else { length })
        }
    }
    let text = "[Event \"x\"]\n\n1. e4 {a comment} e5 (1... c5) 2. Nf3 *\n\n".repeat(10_000);
    let honest: Vec<_> = Reader::new(text.as_bytes()).collect();
    assert_eq!(honest.len(), 10_000);
    for claim in [1 << 20, usize::MAX] {
        let boasted: Vec<_> = Reader::new(Boaster(text.as_bytes(), claim)).collect();
        assert!(honest == boasted, "{claim}");
    }
}
