//! Real processes against each other: an engine that misbehaves as it is told, and the real one.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Duration;

use arena::adjudicate::Adjudication;
use arena::beginnings::Made;
use arena::limit::Limit;
use arena::pgn::{self, Heading};
use arena::referee::{Ending, Referee};
use arena::report::Scoreboard;
use arena::spec::Spec;
use arena::stats::Games;
use arena::tournament::{self, Event, Plan, Played};
use arena::uci::{Conditions, Fault};
use chess::pgn::{Game, GameResult};
use chess::{Color, Variant};
use engine::Stop;

/// Long enough for any machine: nothing that waits so long is waited for in a test that passes.
const AGES: Duration = Duration::from_mins(5);

fn scripted(args: &[&str]) -> Spec {
    let mut spec: Spec = env!("CARGO_BIN_EXE_scripted-engine").parse().unwrap();
    spec.settings.args = args.iter().map(|&arg| arg.to_owned()).collect();
    spec
}

fn plan(engines: &[Spec], limit: Limit, pairs: usize) -> Plan {
    Plan {
        engines: engines.iter().map(|spec| (spec.clone(), limit)).collect(),
        pairs,
        concurrency: NonZeroUsize::MIN,
        referee: Referee { adjudication: None, margin: Duration::ZERO, patience: AGES },
        conditions: Conditions {
            variant: Variant::Standard,
            overhead: None,
            grace: AGES,
            stop: Stop::new(),
        },
    }
}

/// All games of a match, by their number, and the scoreboard.
fn run(plan: &Plan) -> (BTreeMap<String, Played>, Scoreboard) {
    let mut board = Scoreboard::new(plan.engines.iter().map(|(spec, _)| spec.name()).collect());
    let mut games = BTreeMap::new();
    let openings = Box::new(Made::new(plan.conditions.variant, 1));
    tournament::run(plan, openings, |event| {
        if let Event::Game(played) = event {
            board.take(&played);
            games.insert(played.pairing.round_tag(played.round), *played);
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    (games, board)
}

/// A pair against one that misbehaves at some move of each game: how its games ended.
fn against(at: &str, deed: &str, limit: Limit) -> (BTreeMap<String, Played>, Scoreboard) {
    run(&plan(&[scripted(&[]), scripted(&[at, deed])], limit, 1))
}

fn endings(games: &BTreeMap<String, Played>) -> Vec<(GameResult, Ending)> {
    games.values().map(|game| (game.record.end.result, game.record.end.ending)).collect()
}

/// The scripted engine is second: it has Black in the first game of a pair and White in the second.
fn always(ending: Ending) -> Vec<(GameResult, Ending)> {
    [Color::White, Color::Black].map(|winner| (GameResult::Win(winner), ending)).to_vec()
}

const NODES: Limit = Limit::Nodes(1);

#[test]
fn a_game_is_played_to_its_end_in_every_variant() {
    for variant in Variant::ALL {
        let mut plan = plan(&[scripted(&[]), scripted(&[])], NODES, 1);
        plan.conditions.variant = variant;
        let (games, board) = run(&plan);
        assert!(endings(&games).iter().all(|(_, ending)| *ending == Ending::Normal), "{variant}");
        assert_eq!(board.games(), 2);
        assert_eq!(board.standings()[0].pairs.count(), 1);
        assert_eq!(games["1.1"].pairing, games["1.2"].pairing);
        assert_eq!(board.conducts()[0].mean_depth(), Some(1.0));
    }
}

#[test]
fn an_illegal_move_loses() {
    let (games, board) = against("3", "cheat", NODES);
    assert_eq!(endings(&games), always(Ending::IllegalMove));
    let end = &games["1.1"].record.end;
    let fen = games["1.1"].record.history.position().fen();
    assert_eq!(end.words, format!("Black played \"e2e5\" in {fen}"));
    assert_eq!(board.conducts()[1].illegal_moves, 2);
    assert_eq!(board.standings()[0].games, Games { won: 2, drawn: 0, lost: 0 });
    assert_eq!(board.conducts()[0].illegal_moves, 0);
}

#[test]
fn a_bestmove_without_a_move_loses() {
    let (games, _) = against("1", "shrug", NODES);
    assert_eq!(endings(&games), always(Ending::IllegalMove));
}

#[test]
fn a_crash_in_mid_game_loses_and_the_engine_is_started_again() {
    let (games, board) = against("4", "crash", NODES);
    assert_eq!(endings(&games), always(Ending::Crash));
    // The second game was played by a new process, up to the same move.
    let lengths: Vec<_> = games.values().map(|game| game.record.plies.len()).collect();
    assert!(lengths.iter().all(|plies| (6..=8).contains(plies)), "{lengths:?}");
    assert!(
        games["1.2"].record.end.words.contains("exit status: 3"),
        "{:?}",
        games["1.2"].record.end
    );
    assert_eq!(board.conducts()[1].crashes, 2);
}

/// The scripted engine is first to be asked, and both limits are its own, so the other's speed does not
/// matter.
#[test]
fn one_that_hangs_is_killed() {
    let millis = Duration::from_millis;
    for (limit, ending) in [(Limit::MoveTime(millis(1)), Ending::TimeLoss), (NODES, Ending::Crash)]
    {
        let mut plan = plan(&[scripted(&[]), scripted(&["1", "hang"])], NODES, 1);
        plan.engines[1].1 = limit;
        plan.conditions.grace = millis(20);
        // With a limit of nodes only patience ends the waiting, the other's too: it gets a clock.
        if limit == NODES {
            plan.referee.patience = millis(20);
            plan.engines[0].1 = Limit::MoveTime(AGES);
        }
        let (games, _) = run(&plan);
        assert_eq!(endings(&games), always(ending), "{limit}");
        assert!(games["1.1"].record.end.words.contains("nor when told to stop"));
    }
}

#[test]
fn one_that_answers_only_when_told_to_stop_loses_on_time_and_lives_on() {
    let mut plan = plan(&[scripted(&[]), scripted(&["2", "dawdle"])], NODES, 1);
    let base = Duration::from_millis(300);
    plan.engines[1].1 = Limit::Clock { base, increment: Duration::ZERO };
    let (games, board) = run(&plan);
    assert_eq!(endings(&games), always(Ending::TimeLoss));
    assert_eq!(board.conducts()[1].time_losses, 2);
    assert_eq!(board.conducts()[1].crashes, 0);
}

#[test]
fn garbage_between_the_lines_does_no_harm() {
    let (games, board) = against("2", "babble", NODES);
    assert!(endings(&games).iter().all(|(_, ending)| *ending == Ending::Normal));
    assert_eq!(board.games(), 2);
}

#[test]
fn a_program_that_cannot_play_is_refused_before_the_match() {
    let refusal = |spec: Spec| {
        let plan = plan(&[scripted(&[]), spec], NODES, 1);
        let openings = Box::new(Made::new(Variant::Standard, 1));
        tournament::run(&plan, openings, |_| panic!("nothing is played")).unwrap_err().fault
    };
    assert!(matches!(refusal("./no/such/program".parse().unwrap()), Fault::Absent(_)));
    let mut spec = scripted(&[]);
    spec.settings.options.push(("Hash".into(), "16".into()));
    assert_eq!(refusal(spec), Fault::Unsuitable("has no option \"Hash\"".into()));
}

#[test]
fn the_first_plays_each_of_the_others_from_the_same_openings() {
    let engines = [scripted(&[]), scripted(&["1", "cheat"]), scripted(&["1", "crash"])];
    let (games, board) = run(&plan(&engines, NODES, 2));
    assert_eq!(board.games(), 8);
    assert!(board.standings().iter().all(|standing| standing.games.won == 4));
    let opening = |round: &str| &games[round].pairing.opening;
    assert_eq!(opening("1.1"), opening("2.2"));
    assert_ne!(opening("1.1"), opening("3.1"));
    let games: Vec<_> = board.conducts().iter().map(|conduct| conduct.games).collect();
    assert_eq!(games, [8, 4, 4]);
}

#[test]
fn a_match_that_is_broken_off_keeps_what_was_played() {
    let plan = plan(&[scripted(&[]), scripted(&[])], NODES, 1000);
    let mut board = Scoreboard::new(vec!["a".into(), "b".into()]);
    tournament::run(&plan, Box::new(Made::new(Variant::Standard, 1)), |event| {
        if let Event::Game(played) = event {
            board.take(&played);
        }
        if board.games() == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .unwrap();
    assert_eq!((board.games(), board.standings()[0].pairs.count()), (3, 1));
}

/// The games of a match as files have them, without the times, which differ.
fn files(concurrency: usize) -> BTreeMap<String, String> {
    let mut plan = plan(&[scripted(&["kibitz"]), scripted(&["kibitz"])], Limit::Nodes(400), 3);
    plan.concurrency = NonZeroUsize::new(concurrency).unwrap();
    plan.referee.adjudication = Some(Adjudication::default());
    let (games, board) = run(&plan);
    assert_eq!(board.games(), 6);
    let file = |(round, mut played): (String, Played)| {
        for ply in &mut played.record.plies {
            ply.thought.elapsed = Duration::ZERO;
        }
        let heading = Heading {
            event: "Test",
            round: &round,
            players: ["White", "Black"],
            limits: ["400 nodes", "400 nodes"],
        };
        let text = pgn::game(&played.record, &heading).to_string();
        let read: Game = text.parse().unwrap();
        assert_eq!(read.mainline().count(), played.record.history.ply());
        assert_eq!(read.result(), played.record.end.result);
        assert!(text.contains(&format!("[Round \"{round}\"]")) && text.contains("[%eval "));
        (round, text)
    };
    games.into_iter().map(file).collect()
}

#[test]
fn the_seed_fixes_the_games_of_the_real_engine() {
    let together = files(2);
    assert_eq!(together.len(), 6);
    assert_eq!(together, files(2));
    assert_eq!(together, files(1));
}
