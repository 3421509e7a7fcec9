//! A long game stays quick: 600 plies in more than 2,000 events.
//!
//! The limits are for any machine that tests run on; each figure is the best of some rounds, so that
//! other work on it does not count.

#![allow(clippy::disallowed_methods, reason = "it measures time")]

mod common;

use std::hint::black_box;
use std::time::{Duration, Instant};

use chess::{Color, Rating};
use common::{BEGIN, Dice};
use game::{
    Act, Actor, ByColor, Command, Event, Game, GameId, Level, LevelPlan, Millis, Mode, Name, Place,
    Player, Setup, TimeControl, What,
};

const PERSON: Actor = Actor::Seat(Color::White);
const COMPUTER: Actor = Actor::Computer(Color::Black);
const PLIES: usize = 600;

fn setup() -> Setup {
    let plan = LevelPlan::Following { rating: Rating::clamped(900), within_game: true };
    Setup {
        start: chess::Position::start(),
        players: ByColor::new(Player::Person { name: Name::new("Ada") }, Player::Computer { plan }),
        time: ByColor::both(TimeControl::Timed {
            initial: Millis::minutes(180),
            increment: Millis::seconds(5),
        }),
        mode: Mode::Casual,
        place: Place::OneBoard,
        hints: None,
        line: Vec::new(),
    }
}

struct Play {
    game: Game,
    log: Vec<Event>,
}

impl Play {
    fn give(&mut self, by: Actor, act: Act) {
        let command = Command { on: self.game.board(), act };
        let now = self.game.last_event() + Millis(100);
        for event in self.game.decide(by, &command, now).expect("a command that fits") {
            self.game.apply(&event);
            self.log.push(event);
        }
    }
}

/// A game of so many plies in which much happens between them, and which has not ended.
fn long_game() -> Play {
    let setup = setup();
    let started = Event { at: BEGIN, what: What::Started { setup: Box::new(setup.clone()) } };
    let mut play = Play { game: Game::new(setup, BEGIN), log: vec![started] };
    let mut dice = Dice(300);
    let side = Color::Black;
    while play.game.plies().len() < PLIES {
        for by in [PERSON, COMPUTER] {
            let position = play.game.position();
            let goes_on = |m: &chess::Move| play.game.history().automatic_end_with(*m).is_none();
            let mut moves: Vec<_> = position.legal_moves().to_vec();
            moves.retain(goes_on);
            // If possible without captures and hasty pawns, so that the board stays full.
            let calm = |m: &chess::Move| {
                let pawn = position.role_at(m.from()) == Some(chess::Role::Pawn);
                position.role_at(m.to()).is_none() && (!pawn || position.halfmove_clock() > 60)
            };
            let calm: Vec<_> = moves.iter().copied().filter(calm).collect();
            let uci = position.uci(*dice.pick(if calm.is_empty() { &moves } else { &calm }));
            play.give(by, Act::Move { uci });
        }
        play.give(PERSON, Act::TakeBack);
        play.give(PERSON, Act::Redo);
        play.give(PERSON, Act::TakeHint);
        play.give(COMPUTER, Act::Follow { rating: Rating::clamped(880 + dice.below(40) as i32) });
        play.give(PERSON, Act::GiveTime { side: Color::White });
    }
    play.give(PERSON, Act::SetLevel { side, plan: LevelPlan::level(Level::LOWEST) });
    play
}

/// The shortest of some runs.
fn best_of<T>(runs: usize, mut run: impl FnMut() -> T) -> Duration {
    let time = |_| {
        let begin = Instant::now();
        black_box(run());
        begin.elapsed()
    };
    (0..runs).map(time).min().expect("some runs")
}

#[test]
fn a_long_game_is_replayed_and_folded_at_once() {
    let Play { game, log } = long_game();
    assert_eq!(game.plies().len(), PLIES);
    assert!(log.len() >= 2000, "{}", log.len());
    let replayed = best_of(20, || Game::replay(&log));
    let folded = best_of(20, || {
        let mut folded = Game::new(setup(), BEGIN);
        for event in &log {
            folded.apply(event);
        }
        folded
    });
    let text = game::pgn::write(&log).expect("a log");
    let written = best_of(5, || game::pgn::write(&log));
    let read = best_of(5, || game::pgn::read(&text, BEGIN));
    println!("{} events: replay {replayed:?}, fold {folded:?}", log.len());
    println!("PGN of {} bytes: write {written:?}, read {read:?}", text.len());
    assert!(replayed < Duration::from_millis(5), "replay {replayed:?}");
    assert!(folded < Duration::from_millis(5), "fold {folded:?}");
}

/// One command of each kind, by whoever may give it, where there is such a one.
fn commands(game: &Game) -> Vec<(Actor, Act)> {
    let side = Color::White;
    let uci = game.position().uci(game.position().legal_moves()[0]);
    let plan = LevelPlan::level(Level::HIGHEST);
    vec![
        (PERSON, Act::Move { uci }),
        (PERSON, Act::Move { uci: "a1h7".parse().expect("UCI") }),
        (PERSON, Act::Move { uci: "e1g1".parse().expect("UCI") }),
        (PERSON, Act::TakeBack),
        (PERSON, Act::AllowTakeBack),
        (PERSON, Act::RefuseTakeBack),
        (PERSON, Act::Redo),
        (PERSON, Act::OfferDraw { side }),
        (COMPUTER, Act::AcceptDraw),
        (COMPUTER, Act::DeclineDraw),
        (PERSON, Act::ClaimDraw { with: None }),
        (PERSON, Act::ClaimDraw { with: Some(uci) }),
        (PERSON, Act::Resign { side }),
        (PERSON, Act::Abort),
        (PERSON, Act::SetLevel { side: !side, plan }),
        (PERSON, Act::RestorePlan { side: !side }),
        (COMPUTER, Act::Follow { rating: Rating::MIN }),
        (PERSON, Act::GiveTime { side }),
        (PERSON, Act::Pause),
        (PERSON, Act::Resume),
        (Actor::Clock, Act::Wake),
        (Actor::Clock, Act::Flag),
        (PERSON, Act::ClaimAbsence { side }),
        (PERSON, Act::TakeHint),
        (PERSON, Act::Seat { side, player: Player::Computer { plan } }),
        (PERSON, Act::Continue { game: GameId::from_bytes([7; 16]) }),
    ]
}

#[test]
fn every_command_is_decided_at_once() {
    let mut play = long_game();
    let whole = play.game.clone();
    play.give(PERSON, Act::TakeBack);
    let mut slowest = (Duration::ZERO, String::new());
    for game in [&whole, &play.game] {
        for (by, act) in commands(game) {
            let command = Command { on: game.board(), act };
            let now = game.last_event() + Millis(1);
            let median = || {
                let run = |_| best_of(1, || game.decide(by, &command, now));
                let mut runs: Vec<Duration> = (0..101).map(run).collect();
                runs.sort_unstable();
                runs[50]
            };
            let took = (0..5).map(|_| median()).min().expect("some rounds");
            slowest = slowest.max((took, format!("{:?}", command.act)));
        }
    }
    let (took, act) = slowest;
    println!("slowest: {act} in {took:?}");
    assert!(took < Duration::from_micros(50), "{act}: {took:?}");
}
