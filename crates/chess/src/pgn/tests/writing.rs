//! What is written.

use super::game;
use crate::pgn::{Comment, Game, Limits};
use crate::{Move, Position, Variant};

#[test]
fn writes_the_roster_first_and_unknowns_as_such() {
    let game = game("[Annotator \"x\"]\n[Black \"b\"]\n1. e4 1-0");
    assert_eq!(
        game.to_string(),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
         [Black \"b\"]\n[Result \"1-0\"]\n[Annotator \"x\"]\n\n1. e4 1-0\n"
    );
}

fn movetext(game: &Game) -> String {
    let text = game.to_string();
    text.split_once("\n\n").expect("tags and moves").1.to_owned()
}

#[test]
fn writes_numbers_where_they_are_due() {
    let texts = [
        "1. e4 e5 2. Nf3 Nc6 *\n",
        "1. e4 { good } 1... e5 *\n",
        "{ first } 1. e4 (1. d4 d5) (1. c4) 1... e5 (1... c5 2. Nf3) 2. Nf3 *\n",
        "1. e4 $1 $14 e5 ({ or } 1... c5 $6 { Sicilian }) 2. Nf3 1/2-1/2\n",
        "1. e4 -- 2. d4 *\n",
    ];
    for text in texts {
        assert_eq!(movetext(&game(text)), text);
    }
    let black =
        "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 3 40\"]\n40... Kd7 41. Kd2 (41. Kf2 Ke6) 41... Kc6 *\n";
    assert_eq!(movetext(&game(black)), black.split_once('\n').unwrap().1);
}

#[test]
fn writes_what_does_not_begin_at_the_start() {
    let cases = [
        (Position::start(), "[Result \"*\"]\n\n"),
        (Position::start_of_suicide(), "[Result \"*\"]\n[Variant \"Antichess\"]\n\n"),
        (
            Position::chess960(518).unwrap(),
            "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap(),
            "[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n",
        ),
    ];
    for (start, tags) in cases {
        let text = Game::new(start.clone()).to_string();
        assert!(text.contains(tags), "{text}");
        assert_eq!(text.parse::<Game>().unwrap().start(), &start);
    }
}

#[test]
fn braces_in_comments_become_parentheses() {
    let mut game = Game::new(Position::start());
    game.add_comment(game.root(), Comment::new("a } b { c"));
    game.add_comment(game.root(), Comment::new("only { this"));
    game.add_comment(game.root(), Comment::new(" \n "));
    assert_eq!(movetext(&game), "{ a ) b ( c } { only { this } *\n");
}

#[test]
fn quotes_and_backslashes_in_tags_are_escaped() {
    let mut game = Game::new(Position::start());
    game.tags_mut().set("White", "a\"]b\\");
    game.tags_mut().set("Two words", "line\nbreak");
    let text = game.to_string();
    assert!(text.contains("[White \"a\\\"]b\\\\\"]\n"), "{text}");
    assert!(text.contains("[Two_words \"line break\"]\n"), "{text}");
    assert_eq!(text.parse::<Game>(), Ok(game));
}

#[test]
fn long_games_are_set_in_lines_of_fewer_than_eighty_columns() {
    let game = game(&"1. Nf3 Nf6 2. Ng1 Ng8 {a second time} Nc3 Nc6 Nb1 Nb8 ".repeat(400));
    let text = movetext(&game);
    assert_eq!(text.lines().map(str::len).max(), Some(79), "{text}");
    assert_eq!(game.to_string().parse::<Game>(), Ok(game));
}

#[test]
fn no_line_begins_with_a_per_cent_sign() {
    for length in 0..100 {
        let mut game = Game::new(Position::start());
        let text = "x".repeat(length) + " %escaped 50 % of %d [Event \"x\"] " + &"y %z ".repeat(50);
        game.add_comment(game.root(), Comment::new(&text));
        game.add_comment(game.root(), Comment::new(&"% ".repeat(length)));
        let text = movetext(&game);
        let misread = |line: &str| line.starts_with('%') || line.starts_with("[Event");
        assert!(text.lines().count() > 2 && !text.lines().any(misread), "{text}");
        assert_eq!(game.to_string().parse::<Game>(), Ok(game));
    }
}

#[test]
fn comments_of_any_length_read_back_the_same() {
    // Around the ends of lines, of what is looked at at once, and of what a comment may have.
    let most = Limits::default().comment;
    let lengths = [0..200, 1000..1030, most - 20..most - 2];
    for length in lengths.into_iter().flatten() {
        for letters in ["x", "x ", "long words ", "é", "€ 𝄞 "] {
            let mut text: String = letters.chars().cycle().take(length).collect();
            while text.len() > length {
                text.pop();
            }
            let mut game = Game::new(Position::start());
            game.add_comment(game.root(), Comment::new(&text));
            let written = game.to_string();
            assert!(written.parse::<Game>() == Ok(game), "{length} of {letters:?}");
        }
    }
}

#[test]
fn what_follows_from_the_game_is_written_once() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    for [setup, fen_name, variant, result] in [
        ["SetUp", "FEN", "Variant", "Result"],
        ["Setup", "Fen", "variant", "RESULT"],
        ["SETUP", "fen", "VARIANT", "result"],
    ] {
        let game = game(&format!(
            "[{variant} \"Chess960\"]\n[{setup} \"1\"]\n[{fen_name} \"{fen}\"]\n\
             [{result} \"1-0\"]\n[Zeta \"z\"]\n[Alpha \"a\"]\n1. Ra8+"
        ));
        assert_eq!(game.start(), &Position::from_fen(fen, Variant::Chess960).unwrap());
        let text = game.to_string();
        let tags: Vec<_> = text.lines().skip(6).take_while(|line| !line.is_empty()).collect();
        let expected = [
            "[Result \"1-0\"]",
            "[Variant \"Chess960\"]",
            "[SetUp \"1\"]",
            &format!("[FEN \"{fen}\"]"),
            "[Zeta \"z\"]",
            "[Alpha \"a\"]",
        ];
        assert_eq!(tags, expected);
    }
    let ignored = game(&format!("[Setup \"0\"]\n[FEN \"{fen}\"]\n1. e4 *"));
    assert_eq!(ignored.start(), &Position::start());
}

#[test]
fn only_legal_moves_can_be_added() {
    let mut game = Game::new(Position::start_of_suicide());
    assert_eq!(game.add(game.root(), Move::NULL), None);
    let e5 = Position::start().parse_uci("d2d4").unwrap();
    let node = game.add(game.root(), e5).unwrap();
    assert_eq!(game.add(node, e5), None);
    assert_eq!(game.position(node).variant(), Variant::Suicide);
    assert_eq!(game.move_to(game.root()), None);
    assert_eq!(game.parent(node), Some(game.root()));
}

#[test]
fn a_line_goes_along_what_is_there_and_becomes_the_one_that_was_played() {
    let mut game: Game = "1. e4 e5 2. Nf3 (2. f4 {gambit} exf4) 2... Nc6 *".parse().unwrap();
    let line = ["e4", "e5", "f4", "d5"];
    let mut position = Position::start();
    let moves = line.map(|san| {
        let m = position.parse_san(san).unwrap();
        position = position.play(m);
        m
    });
    let nodes = game.add_line(game.root(), moves);
    assert_eq!(nodes.len(), 4);
    for &node in &nodes {
        game.set_played(node);
    }
    let text = game.to_string();
    let moves = "1. e4 e5 2. f4 { gambit } (2. Nf3 Nc6) 2... d5 (2... exf4) *\n";
    assert!(text.ends_with(moves), "{text}");
    assert_eq!(text.parse::<Game>(), Ok(game));
}
