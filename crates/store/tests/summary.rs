//! A row kept up event by event is the row made from all events.

mod common;

use chess::{Color, Position, Rating};
use common::{Dice, rounds};
use game::{
    Act, Actor, ByColor, Command, Event, Game, Level, LevelPlan, Mode, Moment, Name, Place, Player,
    Setup, Strength, What, When,
};
use store::{Past, Summary};

fn level(dice: &mut Dice) -> Strength {
    Strength::Level(Level::new(dice.below(6) as u8).expect("a level"))
}

fn rating(dice: &mut Dice) -> Rating {
    Rating::new(600 + 50 * dice.below(10) as u16).expect("a rating")
}

fn plan(dice: &mut Dice) -> LevelPlan {
    match dice.below(4) {
        0 => LevelPlan::Fixed { strength: level(dice) },
        1 => LevelPlan::Fixed { strength: Strength::Rating(rating(dice)) },
        2 => {
            let [opening, middlegame, endgame] = [level(dice), level(dice), level(dice)];
            LevelPlan::ByPhase { opening, middlegame, endgame }
        }
        _ => LevelPlan::Following { rating: rating(dice), within_game: true },
    }
}

fn player(dice: &mut Dice) -> Player {
    match dice.below(3) {
        0 => Player::Person { name: Name::new("Ada") },
        _ => Player::Computer { plan: plan(dice) },
    }
}

/// The first events of a game: its start, or a file with levels in it.
fn beginning(dice: &mut Dice) -> Vec<Event> {
    let at = Moment(1000 + dice.below(1000));
    let setup = Setup {
        start: Position::start(),
        players: ByColor::new(player(dice), player(dice)),
        time: ByColor::default(),
        mode: Mode::Casual,
        place: Place::OneBoard,
        hints: None,
        line: Vec::new(),
    };
    let started = Event { at, what: What::Started { setup: Box::new(setup.clone()) } };
    if dice.below(3) > 0 {
        return vec![started];
    }
    let mut log = vec![started];
    let mut game = Game::new(setup, at);
    for _ in 0..dice.below(20) {
        log.extend(next(&mut game, dice));
    }
    let text = game::pgn::write(&log).expect("a text");
    game::pgn::read(&text, at).expect("its game")
}

/// What follows from something that somebody tries; often nothing.
fn next(game: &mut Game, dice: &mut Dice) -> Vec<Event> {
    let side = [Color::White, Color::Black][dice.below(2) as usize];
    let turn = game.turn();
    let moves = game.position().legal_moves();
    let persons = Actor::of_persons(game.setup());
    let (by, act) = match dice.below(12) {
        0 => (persons, Act::SetLevel { side, plan: plan(dice) }),
        1 => (persons, Act::RestorePlan { side }),
        2 => (Actor::Computer(side), Act::Follow { rating: rating(dice) }),
        3 => (persons, Act::Seat { side, player: player(dice) }),
        4 => (persons, Act::TakeBack),
        5 => (persons, Act::Redo),
        6 if dice.below(10) == 0 => (persons, Act::Resign { side }),
        _ if moves.is_empty() => return Vec::new(),
        _ => {
            let by = match game.setup().players[turn] {
                Player::Computer { .. } => Actor::Computer(turn),
                Player::Person { .. } => persons,
            };
            let m = moves[dice.below(moves.len() as u64) as usize];
            (by, Act::Move { uci: game.position().uci(m) })
        }
    };
    let when = When::from(Moment(game.last_event().0 + dice.below(3000)));
    let events = game.decide(by, &Command { on: game.board(), act }, when).unwrap_or_default();
    for event in &events {
        game.apply(event);
    }
    events
}

#[test]
fn a_row_kept_up_event_by_event_is_the_row_made_from_all() {
    let mut dice = Dice::new(11);
    let mut changes = 0;
    for _ in 0..rounds(300, 30_000) {
        let mut log = beginning(&mut dice);
        let mut game = Game::replay(&log).expect("a game");
        let mut past = Past::of(&log);
        let mut hears_all = past.clone();
        for _ in 0..40 {
            let mut kept_up = game.clone();
            let events = next(&mut game, &mut dice);
            for event in &events {
                kept_up.apply(event);
                hears_all.hear(&kept_up, event);
                if Past::changes_with(event) {
                    past.hear(&kept_up, event);
                    changes += 1;
                }
            }
            log.extend(events);
            assert_eq!(past, hears_all);
            assert_eq!(past, Past::of(&log));
            assert_eq!(past.summary(&game, "x"), Summary::of(&game, &log, "x"), "{log:?}");
        }
    }
    assert!(changes > 1000, "levels changed {changes} times");
}
