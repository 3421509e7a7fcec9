//! Random people give random commands at random times, and the game must stay a game.
//!
//! After every step: what the events fold to, read back from JSON, is the live state; a refused
//! command leaves it alone; the clocks have gained and lost by rule only; the position is the one that
//! shakmaty comes to by itself; there is one end and not two. Now and then everything is taken back to
//! the start and played again.
//!
//! The run fails as well if it has not seen enough: two commands of five accepted, and every kind of
//! event, end and refusal many times. `KIBITZ_SOAK` makes it long.

mod common;

use std::collections::BTreeMap;

use chess::{Color, Variant};
use common::{BEGIN, Dice};
use game::{Act, Actor, ByColor, Command, End, Event, Game, Millis, Moment, What};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove as JudgeMove;
use shakmaty::variant::Antichess;
use shakmaty::{CastlingMode, Chess, EnPassantMode};

/// Another library's idea of the position, reached by the same moves.
fn judged(game: &Game) -> String {
    fn walk<P: shakmaty::Position + shakmaty::FromSetup>(game: &Game) -> String {
        let mode = match game.position().variant() {
            Variant::Chess960 => CastlingMode::Chess960,
            _ => CastlingMode::Standard,
        };
        let fen: Fen = game.setup().start.shredder_fen().parse().expect("FEN is FEN");
        let mut judge: P = fen.into_position(mode).unwrap_or_else(|_| panic!("a legal position"));
        for ply in game.plies() {
            let uci: JudgeMove = ply.uci.to_string().parse().expect("UCI is UCI");
            let m = uci.to_move(&judge).expect("a legal move");
            judge.play_unchecked(m);
        }
        Fen::from_position(&judge, EnPassantMode::Legal).to_string()
    }
    match game.position().variant() {
        Variant::Suicide => walk::<Antichess>(game),
        _ => walk::<Chess>(game),
    }
}

/// What a side must have on its clock between moves: what it began with, less what its moves took,
/// with what they and others gave.
fn clocks_by_rule(game: &Game, given: ByColor<Millis>) {
    for color in Color::ALL {
        let own = game.plies().iter().zip(game.history().positions());
        let own = own.filter(|(_, before)| before.turn() == color).map(|(ply, _)| ply.spent);
        let (spent, moves) = own.fold((Millis::ZERO, 0), |(sum, n), spent| (sum + spent, n + 1));
        let control = game.setup().time[color];
        if let Some(left) = game.time_left(color, Moment(0))
            && color != game.turn()
        {
            let initial = control.initial().expect("a clock has a beginning");
            let increments = Millis(control.increment().0 * moves);
            assert_eq!(left, initial + increments + given[color] - spent, "{color}");
        }
    }
}

/// Back to the start and forward again: nothing is lost.
fn there_and_back(game: &Game, now: Moment) {
    let mut walker = game.clone();
    let people = Actor::of_persons(game.setup());
    let step = |walker: &mut Game, act: Act| {
        let command = Command { on: walker.board(), act };
        let events = walker.decide(people, &command, now);
        events.is_ok_and(|events| {
            for event in &events {
                walker.apply(event);
            }
            true
        })
    };
    let mut groups = 0;
    while step(&mut walker, Act::TakeBack) {
        groups += 1;
    }
    for _ in 0..groups {
        assert!(walker.end().is_none(), "an end in the middle of a game");
        assert!(step(&mut walker, Act::Redo), "what was taken back can be played again");
    }
    let told = |game: &Game| -> Vec<_> {
        game.plies()
            .iter()
            .map(|ply| (ply.uci, ply.at, ply.spent, ply.captured, ply.phase))
            .collect()
    };
    assert_eq!(told(&walker), told(game));
    assert!(walker.history() == game.history());
    assert_eq!(walker.phase(), game.phase());
    for color in Color::ALL.into_iter().filter(|&color| color != game.turn()) {
        assert_eq!(walker.time_left(color, now), game.time_left(color, now));
    }
}

/// The name of a variant, as its JSON tells it.
fn name(value: &impl serde::Serialize, tag: &str) -> String {
    let value = serde_json::to_value(value).expect("all of it is JSON");
    value[tag].as_str().unwrap_or("?").to_owned()
}

#[derive(Default)]
struct Seen {
    commands: u64,
    accepted: u64,
    events: BTreeMap<String, u64>,
    refusals: BTreeMap<String, u64>,
    ends: BTreeMap<String, u64>,
}

impl Seen {
    fn event(&mut self, event: &Event) {
        *self.events.entry(name(event, "event")).or_default() += 1;
    }

    fn end(&mut self, end: End) {
        let by = match end {
            End::Aborted => name(&end, "kind"),
            _ => name(&end, "by"),
        };
        *self.ends.entry(by).or_default() += 1;
    }
}

fn play(dice: &mut Dice, seen: &mut Seen) {
    let mut log = common::begin(dice);
    let mut game = Game::replay(&log).expect("a game begins");
    for event in &log {
        seen.event(event);
    }
    // A file's clocks are the file's.
    let imported = log.len() > 1;
    if let Some(end) = game.end() {
        seen.end(end);
    }
    let mut now = BEGIN;
    let mut folded = game.clone();
    let mut given = ByColor::<Millis>::default();
    for _ in 0..40 + dice.below(160) {
        let (by, command, when) = common::next(dice, &game, &mut now);
        let act = &command.act;
        let before = game.clone();
        seen.commands += 1;
        match game.decide(by, &command, when) {
            Err(refusal) => {
                *seen.refusals.entry(name(&refusal, "refused")).or_default() += 1;
                assert!(game == before, "{act:?}");
            }
            Ok(events) => {
                assert!(!events.is_empty(), "{act:?}");
                seen.accepted += 1;
                for event in events {
                    seen.event(&event);
                    if let What::Ended { end } = event.what {
                        assert!(game.end().is_none(), "a second end");
                        seen.end(end);
                    }
                    if let What::TimeGiven { to, amount } = event.what {
                        given[to] = given[to] + amount;
                    }
                    let text = serde_json::to_string(&event).expect("all of it is JSON");
                    let read: Event = serde_json::from_str(&text).expect("what was written");
                    assert_eq!(read, event, "{text}");
                    game.apply(&event);
                    folded.apply(&read);
                    log.push(event);
                }
                assert!(folded == game, "{act:?}");
                if !imported {
                    clocks_by_rule(&game, given);
                }
            }
        }
        if game.end().is_some() && dice.percent(20) {
            break;
        }
    }
    match Game::replay(&log) {
        Ok(replayed) => assert!(replayed == game, "{log:?}"),
        Err(damage) => panic!("{damage}: {:?}", log[damage.at]),
    }
    assert_eq!(judged(&game), game.position().fen());
    there_and_back(&game, now);
}

#[test]
fn random_tables_play_games() {
    let soak = std::env::var("KIBITZ_SOAK").is_ok();
    let wanted = if soak { 2_000_000 } else { 400_000 };
    let mut dice = Dice(0x5EED);
    let mut seen = Seen::default();
    while seen.commands < wanted {
        play(&mut dice, &mut seen);
    }
    let Seen { commands, accepted, events, refusals, ends } = &seen;
    println!("{commands} commands, {accepted} accepted\n{events:?}\n{refusals:?}\n{ends:?}");
    assert!(accepted * 5 >= commands * 2, "{accepted} of {commands}");
    // Written out, so that a new kind is missed until it is met.
    for (kind, met, all) in [
        ("event", events, &EVENTS[..]),
        ("refusal", refusals, &REFUSALS[..]),
        ("end", ends, &ENDS[..]),
    ] {
        let often = |name: &&str| met.get(*name).is_some_and(|&times| times >= 100);
        let rare: Vec<_> = all.iter().filter(|name| !often(name)).collect();
        assert!(rare.is_empty(), "{kind}s met less than 100 times: {rare:?}");
        assert_eq!(met.len(), all.len(), "{kind}s that are not in the list: {met:?}");
    }
}

const EVENTS: [&str; 20] = [
    "started",
    "imported",
    "moved",
    "took_back",
    "redone",
    "take_back_asked",
    "take_back_refused",
    "draw_offered",
    "draw_declined",
    "ended",
    "level_set",
    "plan_restored",
    "followed",
    "time_given",
    "paused",
    "resumed",
    "woke",
    "hint_taken",
    "seated",
    "continued",
];

const REFUSALS: [&str; 30] = [
    "game_over",
    "not_over",
    "board_changed",
    "not_yours",
    "not_your_turn",
    "illegal",
    "promotion_missing",
    "no_such_promotion",
    "paused",
    "not_paused",
    "not_running",
    "cannot_pause",
    "no_take_back",
    "nothing_to_take_back",
    "nothing_to_redo",
    "already_asked",
    "not_asked",
    "already_offered",
    "offer_too_soon",
    "no_offer",
    "nothing_to_claim",
    "too_late_to_abort",
    "not_the_computer",
    "no_plan_to_restore",
    "does_not_follow",
    "follows_too_far",
    "not_timed",
    "time_left",
    "no_hints",
    "no_hints_left",
];

const ENDS: [&str; 16] = [
    "checkmate",
    "resignation",
    "time",
    "absence",
    "no_pieces_left",
    "no_moves_left",
    "stalemate",
    "dead_position",
    "threefold_repetition",
    "fifty_moves",
    "fivefold_repetition",
    "seventy_five_moves",
    "agreement",
    "time_without_mate",
    "aborted",
    "recorded",
];
