//! Random people give random commands at random times, and the game must stay a game.
//!
//! After every step: what the events fold to, read back from JSON, is the live state; a refused
//! command leaves it alone; the clocks have gained and lost by rule only; the position is the one that
//! shakmaty comes to by itself; there is one end and not two. Now and then everything is taken back to
//! the start and played again.
//!
//! The run fails as well if it has not seen enough: two commands of five accepted, and every kind of
//! event, end and refusal many times. `KIBITZ_SOAK` makes it long.

use std::collections::BTreeMap;

use chess::{Color, Move, Position, Rating, Variant};
use game::{
    Act, Actor, Board, ByColor, Command, End, Event, Game, Level, LevelPlan, Millis, Mode, Moment,
    Name, Place, Player, Setup, Strength, TimeControl, What, When,
};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove as JudgeMove;
use shakmaty::variant::Antichess;
use shakmaty::{CastlingMode, Chess, EnPassantMode};

/// Random numbers that are the same in each run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, sides: usize) -> usize {
        ((u128::from(self.roll()) * sides as u128) >> 64) as usize
    }

    fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    fn color(&mut self) -> Color {
        *self.pick(&Color::ALL)
    }
}

/// Where games begin: at the start, and where their ends are near.
const STARTS: [(Variant, &str); 14] = [
    (Variant::Standard, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (Variant::Standard, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    (Variant::Standard, "8/5k2/8/8/8/2K3R1/8/8 w - - 96 80"),
    (Variant::Standard, "8/5k2/8/8/8/2K2R2/8/8 b - - 147 120"),
    (Variant::Standard, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"),
    (Variant::Standard, "k7/2Q5/8/1K6/8/8/8/8 w - - 0 1"),
    (Variant::Standard, "8/8/4k3/4p3/3BK3/8/8/8 b - - 0 1"),
    (Variant::Standard, "8/8/4k3/8/3nK3/8/8/8 w - - 0 1"),
    (Variant::Standard, "8/P5k1/8/8/8/8/p5K1/8 w - - 0 1"),
    (Variant::Chess960, "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"),
    (Variant::Suicide, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"),
    (Variant::Suicide, "8/8/8/3p4/8/8/2P5/8 w - - 0 1"),
    (Variant::Suicide, "8/8/8/p7/P7/8/7p/8 b - - 0 1"),
    (Variant::Suicide, "8/1p6/8/8/8/8/P7/8 w - - 0 1"),
];

fn plan(dice: &mut Dice) -> LevelPlan {
    let level = |dice: &mut Dice| Level::new(dice.below(6) as u8).unwrap_or(Level::LOWEST);
    let rating = |dice: &mut Dice| Rating::clamped(250 + dice.below(2500) as i32);
    match dice.below(4) {
        0 => LevelPlan::level(level(dice)),
        1 => LevelPlan::Fixed { strength: Strength::Rating(rating(dice)) },
        2 => LevelPlan::ByPhase {
            opening: Strength::Level(level(dice)),
            middlegame: Strength::Rating(rating(dice)),
            endgame: Strength::Level(level(dice)),
        },
        _ => LevelPlan::Following { rating: rating(dice), within_game: dice.percent(70) },
    }
}

fn player(dice: &mut Dice) -> Player {
    if dice.percent(60) {
        Player::Person { name: Name::new(["Ada", "Ben", "", "Čeněk"][dice.below(4)]) }
    } else {
        Player::Computer { plan: plan(dice) }
    }
}

fn time(dice: &mut Dice) -> TimeControl {
    match dice.below(4) {
        0 => TimeControl::Untimed,
        1 => TimeControl::BULLET,
        _ => TimeControl::Timed {
            initial: Millis::seconds(5 + dice.below(120) as u64),
            increment: Millis::seconds(dice.below(3) as u64),
        },
    }
}

fn setup(dice: &mut Dice) -> Setup {
    let (variant, fen) = *dice.pick(&STARTS);
    Setup {
        start: Position::from_fen(fen, variant).expect("the list holds positions"),
        players: ByColor::new(player(dice), player(dice)),
        time: ByColor::new(time(dice), time(dice)),
        mode: *dice.pick(&[Mode::Casual, Mode::Casual, Mode::Practice, Mode::Serious]),
        place: *dice.pick(&[Place::OneBoard, Place::OneBoard, Place::Network]),
        hints: *dice.pick(&[None, Some(1), Some(3)]),
    }
}

/// Who plays a side, as an actor.
fn actor_of(game: &Game, color: Color) -> Actor {
    let persons = game.setup().persons().count();
    match game.setup().players[color] {
        Player::Computer { .. } => Actor::Computer(color),
        Player::Person { .. } if persons == 2 && game.setup().place == Place::OneBoard => {
            Actor::Both
        }
        Player::Person { .. } => Actor::Seat(color),
    }
}

fn anyone(dice: &mut Dice) -> Actor {
    let color = dice.color();
    *dice.pick(&[
        Actor::Seat(color),
        Actor::Both,
        Actor::Owner,
        Actor::Computer(color),
        Actor::Clock,
    ])
}

/// A legal move: often back to where the piece came from, so that positions repeat.
fn some_move(dice: &mut Dice, game: &Game) -> Option<Move> {
    let moves = game.position().legal_moves();
    let mating = moves.iter().find(|&&m| game.position().play(m).is_checkmate());
    if let Some(m) = mating.filter(|_| dice.percent(30)) {
        return Some(*m);
    }
    let back = game.plies().iter().rev().nth(1).map(|ply| (ply.m.to(), ply.m.from()));
    let returning = moves.iter().find(|m| Some((m.from(), m.to())) == back);
    match returning {
        Some(m) if dice.percent(60) => Some(*m),
        _ if moves.is_empty() => None,
        _ => Some(*dice.pick(&moves)),
    }
}

/// A command, mostly one that makes sense, and who gives it.
fn command(dice: &mut Dice, game: &Game) -> (Actor, Act) {
    let turn = game.turn();
    let side = dice.color();
    let mover = actor_of(game, turn);
    if let Some(asker) = game.asked()
        && dice.percent(60)
    {
        return match dice.below(3) {
            0 => (actor_of(game, !asker), Act::AllowTakeBack),
            1 => (actor_of(game, !asker), Act::RefuseTakeBack),
            _ => (Actor::Seat(asker), Act::TakeBack),
        };
    }
    if game.is_paused() && dice.percent(40) {
        return (Actor::of_persons(game.setup()), Act::Resume);
    }
    if dice.percent(62)
        && game.end().is_none()
        && let Some(m) = some_move(dice, game)
    {
        let mut uci = game.position().uci(m);
        if uci.promotion.is_some() && dice.percent(30) {
            uci.promotion = *dice.pick(&[None, Some(chess::Role::Pawn), Some(chess::Role::King)]);
        }
        return (if dice.percent(97) { mover } else { anyone(dice) }, Act::Move { uci });
    }
    let person = if dice.percent(85) { actor_of(game, side) } else { anyone(dice) };
    let people = Actor::of_persons(game.setup());
    let squares: Vec<chess::Square> = chess::Square::all().collect();
    let uci = chess::UciMove {
        from: *dice.pick(&squares),
        to: *dice.pick(&squares),
        promotion: dice.percent(10).then_some(chess::Role::Queen),
    };
    match dice.below(26) {
        0 => (mover, Act::Move { uci }),
        1..=3 => (if dice.percent(40) { people } else { person }, Act::TakeBack),
        4 | 5 => (if dice.percent(60) { people } else { person }, Act::Redo),
        6 => (actor_of(game, game.asked().map_or(side, |by| !by)), Act::AllowTakeBack),
        7 => (actor_of(game, game.asked().map_or(side, |by| !by)), Act::RefuseTakeBack),
        8 | 9 => (person, Act::OfferDraw { side }),
        10 => (actor_of(game, game.offer().map_or(side, |by| !by)), Act::AcceptDraw),
        11 => (actor_of(game, game.offer().map_or(side, |by| !by)), Act::DeclineDraw),
        12 => (mover, Act::ClaimDraw { with: None }),
        13 => {
            let m = some_move(dice, game).map(|m| game.position().uci(m));
            (mover, Act::ClaimDraw { with: m })
        }
        14 if dice.percent(25) => (person, Act::Resign { side }),
        15 if dice.percent(60) => (person, Act::Abort),
        16 | 17 => (
            if dice.percent(50) { people } else { actor_of(game, !side) },
            Act::SetLevel { side, plan: plan(dice) },
        ),
        18 => (people, Act::RestorePlan { side }),
        19 => {
            let rating = Rating::clamped(dice.below(3000) as i32);
            (Actor::Computer(side), Act::Follow { rating })
        }
        20 => (person, Act::GiveTime { side }),
        21 => (if dice.percent(30) { Actor::Clock } else { people }, Act::Pause),
        22 => (if dice.percent(30) { Actor::Clock } else { people }, Act::Resume),
        23 => (if dice.percent(90) { Actor::Clock } else { person }, Act::Flag),
        24 => (if dice.percent(80) { mover } else { person }, Act::TakeHint),
        _ => match dice.below(4) {
            0 if dice.percent(60) => (person, Act::ClaimAbsence { side }),
            1 => (
                if dice.percent(60) { Actor::Owner } else { person },
                Act::Seat { side, player: player(dice) },
            ),
            2 => (people, Act::Continue { game: "next".into() }),
            _ => (people, Act::Resume),
        },
    }
}

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

fn play(dice: &mut Dice, seen: &mut Seen) {
    let setup = setup(dice);
    let mut now = Moment(1_700_000_000_000);
    let started = Event { at: now, what: What::Started { setup: Box::new(setup.clone()) } };
    let mut log = vec![started.clone()];
    *seen.events.entry(name(&started, "event")).or_default() += 1;
    let mut game = Game::new(setup, now);
    let mut folded = game.clone();
    let mut given = ByColor::<Millis>::default();
    for _ in 0..40 + dice.below(160) {
        let longest = if dice.percent(5) { 60_000 } else { 2_500 };
        now = now + Millis(dice.below(longest) as u64);
        let (by, act) = command(dice, &game);
        let on = if dice.percent(98) { game.board() } else { Board(game.board().0 ^ 1) };
        let when = When { now, lag: Millis(dice.below(800) as u64) };
        let before = game.clone();
        seen.commands += 1;
        match game.decide(by, &Command { on, act: act.clone() }, when) {
            Err(refusal) => {
                *seen.refusals.entry(name(&refusal, "refused")).or_default() += 1;
                assert!(game == before, "{act:?}");
            }
            Ok(events) => {
                assert!(!events.is_empty(), "{act:?}");
                seen.accepted += 1;
                for event in events {
                    *seen.events.entry(name(&event, "event")).or_default() += 1;
                    if let What::Ended { end } = &event.what {
                        assert!(game.end().is_none(), "a second end");
                        let by = match end {
                            End::Aborted => name(end, "kind"),
                            _ => name(end, "by"),
                        };
                        *seen.ends.entry(by).or_default() += 1;
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
                clocks_by_rule(&game, given);
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

const EVENTS: [&str; 18] = [
    "started",
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
    "hint_taken",
    "seated",
    "continued",
];

const REFUSALS: [&str; 28] = [
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
    "not_timed",
    "time_left",
    "no_hints",
    "no_hints_left",
];

const ENDS: [&str; 15] = [
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
];
