//! Games written as PGN and read again: random ones, and case by case.

mod common;

use std::ops::ControlFlow;

use chess::{Color, Variant};
use common::{BEGIN, Dice};
use game::{
    Act, Actor, Command, DrawnBy, End, Event, Flaw, Game, Millis, Moment, Player, TimeControl,
    What, WonBy, pgn,
};
use pgn_reader::{RawTag, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

/// All that a file keeps of a game, as text.
fn told(game: &Game) -> String {
    let plies: Vec<_> = game
        .plies()
        .iter()
        .map(|ply| (ply.uci.to_string(), ply.spent, ply.captured, ply.phase))
        .collect();
    let sides = Color::ALL.map(|side| {
        (
            game.time_left(side, game.last_event()),
            game.time_taken(side, game.last_event()),
            game.level(side),
            game.hints_taken(side),
            game.hints_left(side),
        )
    });
    let setup = game.setup();
    let agreed = (&setup.players, setup.time, setup.mode, setup.hints);
    format!("{plies:?}\n{sides:?}\n{agreed:?}\n{:?}\n{}", game.end(), game.position().fen())
}

fn imported(log: &[Event]) -> bool {
    log.iter().any(|event| matches!(event.what, What::Imported { .. }))
}

#[test]
fn what_was_written_is_read_as_the_same_game() {
    let mut dice = Dice(0xF11E);
    let (mut own, mut played_on) = (0, 0);
    while own < 1500 || played_on < 100 {
        let log = common::log(&mut dice);
        let game = Game::replay(&log).expect("a log of ours");
        let text = pgn::write(&log).expect("a log of ours");
        let read = pgn::read(&text, BEGIN).unwrap_or_else(|why| panic!("{why}\n{text}"));
        let back = Game::replay(&read).expect("two events");
        let from_file = imported(&log);
        let took_back = |event: &Event| matches!(event.what, What::TookBack { .. });
        if from_file && log.iter().any(took_back) {
            // The file keeps its own words on moves that were taken back and played again.
            assert_eq!(back.history().moves(), game.history().moves(), "{text}");
            assert_eq!(back.end(), game.end(), "{text}");
        } else {
            assert_eq!(told(&back), told(&game), "{text}");
        }
        *(if from_file { &mut played_on } else { &mut own }) += 1;
        assert_eq!(pgn::write(&read).as_ref(), Ok(&text));
        let tree = pgn::tree(&read).expect("two events");
        assert_eq!(text.parse(), Ok(tree), "nothing is added to what is only read");
        if game.position().variant() == Variant::Standard {
            assert_eq!(judged(&text), game.position().fen(), "{text}");
        }
    }
}

/// The last position of a main line, as another library reads it.
struct Judge;

impl Visitor for Judge {
    type Tags = Option<Fen>;
    type Movetext = Chess;
    type Output = Chess;

    fn begin_tags(&mut self) -> ControlFlow<Chess, Option<Fen>> {
        ControlFlow::Continue(None)
    }

    fn tag(
        &mut self,
        tags: &mut Option<Fen>,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Chess> {
        if name == b"FEN" {
            *tags = Some(Fen::from_ascii(value.as_bytes()).expect("FEN is FEN"));
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, fen: Option<Fen>) -> ControlFlow<Chess, Chess> {
        ControlFlow::Continue(fen.map_or_else(Chess::default, |fen| {
            fen.into_position(CastlingMode::Standard).expect("a legal position")
        }))
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<Chess> {
        let m = san.san.to_move(position).expect("a legal move");
        position.play_unchecked(m);
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<Chess, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, position: Chess) -> Chess {
        position
    }
}

fn judged(text: &str) -> String {
    let mut reader = pgn_reader::Reader::new(text.as_bytes());
    let position = reader.read_game(&mut Judge).expect("no error").expect("a game");
    Fen::from_position(&position, EnPassantMode::Legal).to_string()
}

fn opened(text: &str) -> (Vec<Event>, Game) {
    let log = pgn::read(text, BEGIN).unwrap_or_else(|why| panic!("{why}\n{text}"));
    let game = Game::replay(&log).expect("two events");
    (log, game)
}

/// Gives commands to a game at one board, each a second after the other.
fn go_on(log: &mut Vec<Event>, acts: &[Act]) -> Game {
    let mut game = Game::replay(&*log).expect("a log");
    for act in acts {
        let command = Command { on: game.board(), act: act.clone() };
        let by = Actor::of_persons(game.setup());
        let now = game.last_event() + Millis::seconds(1);
        let events = game.decide(by, &command, now);
        for event in events.unwrap_or_else(|refusal| panic!("{act:?}: {refusal:?}")) {
            game.apply(&event);
            log.push(event);
        }
    }
    game
}

fn play(uci: &str) -> Act {
    Act::Move { uci: uci.parse().expect("UCI") }
}

/// The moves of a file in one line.
fn moves(text: &str) -> String {
    let moves = text.split_once("\n\n").expect("tags and moves").1;
    moves.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_file_is_kept_as_it_is_and_played_on_with_its_comments() {
    let text = "[White \"Ada\"]\n\n1. e4 {best by test} e5 (1... c5 2. Nf3) 2. Nf3 *";
    let (mut log, game) = opened(text);
    assert_eq!(game.end(), None);
    assert_eq!(pgn::write(&log).unwrap(), text);
    go_on(&mut log, &[play("b8c6"), play("f1b5")]);
    assert_eq!(
        moves(&pgn::write(&log).unwrap()),
        "1. e4 { best by test } 1... e5 (1... c5 2. Nf3) 2. Nf3 Nc6 { [%emt 0:00:00] } \
         3. Bb5 { [%emt 0:00:01] } *",
    );
}

#[test]
fn moves_of_a_file_that_were_taken_back_become_a_variation() {
    let (mut log, _) = opened("1. e4 e5 2. Nf3 {a knight} Nc6 *");
    go_on(&mut log, &[Act::TakeBack, Act::TakeBack]);
    assert_eq!(moves(&pgn::write(&log).unwrap()), "1. e4 e5 { [%undone Nf3 Nc6] } *");
    go_on(&mut log, &[play("f2f4")]);
    assert_eq!(
        moves(&pgn::write(&log).unwrap()),
        "1. e4 e5 { [%undone Nf3 Nc6] } 2. f4 { [%emt 0:00:01] } (2. Nf3 { a knight } 2... Nc6) *",
    );
}

#[test]
fn a_result_without_a_reason_is_recorded_and_reasons_are_understood() {
    let white = |by| Some(End::Won { winner: Color::White, by });
    let drawn = |by| Some(End::Drawn { by });
    for (termination, result, end) in [
        ("", "1-0", white(WonBy::Recorded)),
        ("Normal", "1-0", white(WonBy::Recorded)),
        ("Time forfeit", "1-0", white(WonBy::Time)),
        ("Ada won by resignation", "1-0", white(WonBy::Resignation)),
        ("Abandoned", "1-0", white(WonBy::Absence)),
        ("", "1/2-1/2", drawn(DrawnBy::Recorded)),
        ("Game drawn by agreement", "1/2-1/2", drawn(DrawnBy::Agreement)),
        ("Time forfeit", "1/2-1/2", drawn(DrawnBy::TimeWithoutMate)),
        ("Abandoned", "*", None),
    ] {
        let text = format!("[Termination \"{termination}\"]\n\n1. e4 {result}");
        assert_eq!(opened(&text).1.end(), end, "{text}");
    }
    // Our own reason counts where it can be true, and mate cannot.
    let claimed = "[EndedBy \"threefold repetition\"]\n\n1. e4 1/2-1/2";
    assert_eq!(opened(claimed).1.end(), drawn(DrawnBy::ThreefoldRepetition));
    assert_eq!(opened("[EndedBy \"checkmate\"]\n\n1. e4 1-0").1.end(), white(WonBy::Recorded));
}

#[test]
fn the_board_decides_where_no_move_is_left() {
    let mate = End::Won { winner: Color::Black, by: WonBy::Checkmate };
    for result in ["0-1", "*"] {
        let (_, game) = opened(&format!("1. f3 e5 2. g4 Qh4# {result}"));
        assert_eq!(game.end(), Some(mate));
    }
    let why = pgn::read("1. f3 e5 2. g4 Qh4# 1-0", BEGIN).unwrap_err();
    assert_eq!(why.to_string(), "the file says 1-0, but the board shows 0-1 by checkmate");
    // A bare king that ran out of time is lost elsewhere.
    let bare = "[FEN \"8/8/4k3/8/8/4K3/8/7n w - - 0 1\"]\n[Termination \"Time forfeit\"]\n\n";
    let (_, game) = opened(&format!("{bare}1. Ke4 1-0"));
    assert_eq!(game.end(), Some(End::Won { winner: Color::White, by: WonBy::Time }));
    let (_, game) = opened(&format!("{bare}1. Ke4 *"));
    assert_eq!(game.end(), Some(End::Drawn { by: DrawnBy::DeadPosition }));
}

#[test]
fn what_is_no_single_game_is_refused_with_its_reason() {
    for (text, why) in [
        ("", "line 1, column 1: there is no game here"),
        ("1. e4 e5 2. Ke3 *", "line 1, column 13: Ke3: no king can go to e3 in this way"),
        ("1. e4 *\n\n1. d4 *", "there is more than one game in this text"),
        ("1. e4 -- *", "in move 1 the second side passes, which the rules do not allow"),
    ] {
        assert_eq!(pgn::read(text, BEGIN).unwrap_err().to_string(), why, "{text}");
    }
}

#[test]
fn clocks_come_from_the_file() {
    let text = "[TimeControl \"300+2\"]\n\n1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:50]} 2. Nf3 \
                {[%clk 0:04:51.5]} *";
    let (mut log, game) = opened(text);
    let left = |game: &Game, side| game.time_left(side, game.last_event()).map(|left| left.0);
    assert_eq!(left(&game, Color::White), Some(291_500));
    assert_eq!(left(&game, Color::Black), Some(290_000));
    let spent: Vec<u64> = game.plies().iter().map(|ply| ply.spent.0).collect();
    assert_eq!(spent, [2000, 12_000, 10_500]);
    assert_eq!(game.flag_falls(), None, "nobody's clock runs until somebody moves");
    let game = go_on(&mut log, &[Act::TakeBack]);
    assert_eq!(left(&game, Color::White), Some(300_000));
    let lost = "[TimeControl \"60\"]\n[Termination \"Time forfeit\"]\n\n1. e4 1-0";
    assert_eq!(left(&opened(lost).1, Color::Black), Some(0));
}

#[test]
fn a_log_with_a_file_in_the_wrong_place_is_damaged() {
    let (log, _) = opened("1. e4 e5 *");
    let flaw = |log: &[Event]| Game::replay(log).map_err(|damage| (damage.at, damage.flaw));
    let bad = |at| Err((at, Flaw::BadImport));
    assert_eq!(flaw(&[log[0].clone(), log[1].clone(), log[1].clone()]), bad(2));
    let moved = What::Moved { uci: "e2e4".parse().unwrap(), spent: Millis::ZERO, phase: None };
    let moved = Event { at: BEGIN, what: moved };
    assert_eq!(flaw(&[log[0].clone(), moved, log[1].clone()]), bad(2));
    let other = |pgn: &str| Event { at: BEGIN, what: What::Imported { pgn: pgn.into() } };
    assert_eq!(flaw(&[log[0].clone(), other("1. e5 *")]), bad(1));
    let elsewhere = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *";
    assert_eq!(flaw(&[log[0].clone(), other(elsewhere)]), bad(1));
}

#[test]
fn a_game_against_the_computer_is_written_like_this() {
    let text = "[TimeControl \"600+5\"]\n[WhiteLevel \"3/1240/0\"]\n[Black \"Ada\"]\n\n*";
    let (start, _) = opened(text);
    let mut log = vec![Event { at: Moment(1_700_000_000_000), ..start[0].clone() }];
    assert!(matches!(&log[0].what, What::Started { setup }
    if matches!(setup.players.white, Player::Computer { .. })
        && setup.time.black == TimeControl::Timed {
            initial: Millis::minutes(10),
            increment: Millis::seconds(5),
        }));
    let side = Color::White;
    let moved = |uci: &str, spent: u64, at: u64| Event {
        at: BEGIN + Millis(at),
        what: What::Moved { uci: uci.parse().unwrap(), spent: Millis(spent), phase: None },
    };
    let at = |at: u64, what: What| Event { at: BEGIN + Millis(at), what };
    log.extend([
        moved("e2e4", 0, 0),
        moved("e7e5", 2500, 2500),
        moved("g1f3", 1000, 3500),
        moved("b8c6", 4000, 7500),
        at(8000, What::TookBack { plies: 2 }),
        at(8000, What::LevelSet { side, plan: "4".parse().unwrap() }),
        at(9000, What::TimeGiven { to: side, amount: Millis::seconds(15) }),
        moved("f1c4", 2000, 10_000),
        at(11_000, What::HintTaken { by: Color::Black }),
        at(12_000, What::Ended { end: End::Won { winner: side, by: WonBy::Resignation } }),
    ]);
    assert_eq!(
        pgn::write(&log).unwrap(),
        "[Event \"Casual game\"]\n[Site \"?\"]\n[Date \"2023.11.14\"]\n[Round \"-\"]\n\
         [White \"Computer\"]\n[Black \"Ada\"]\n[Result \"1-0\"]\n[WhiteType \"program\"]\n\
         [WhiteElo \"1500\"]\n[WhiteLevel \"3/1240/0\"]\n[BlackType \"human\"]\n\
         [TimeControl \"600+5\"]\n[Termination \"normal\"]\n[EndedBy \"resignation\"]\n\n\
         1. e4 { [%clk 0:10:05] [%emt 0:00:00] } 1... e5 { [%clk 0:10:02.5]\n[%emt 0:00:02.5] } \
         { [%undone Nf3 Nc6] } { [%level 4] } { [%given white 15] }\n2. Bc4 { [%clk 0:10:23] \
         [%emt 0:00:02] } { [%hint black] } { [%thought 2] } 1-0\n",
    );
}

#[test]
fn playing_again_brings_back_the_clocks_of_the_file() {
    // With two seconds a move White should have had 5:02 left after the first one.
    let text = "[TimeControl \"300+2\"]\n\n1. e4 { [%clk 0:04:57] [%emt 0:00:01] } 1... e5 *\n";
    let mut game = Game::replay(&pgn::read(text, BEGIN).expect("a game")).expect("two events");
    let before = (game.time_left(Color::White, BEGIN), game.clocks_after(0));
    assert_eq!(before.0, Some(Millis(297_000)));
    for act in [Act::TakeBack, Act::TakeBack, Act::Redo, Act::Redo] {
        let command = Command { on: game.board(), act };
        for event in game.decide(Actor::Both, &command, BEGIN).expect("done") {
            game.apply(&event);
        }
    }
    assert_eq!((game.time_left(Color::White, BEGIN), game.clocks_after(0)), before);
}
