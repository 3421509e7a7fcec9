//! Random people who give random commands at random times: the same in each run.

#![allow(dead_code, reason = "each test uses what it needs")]

use std::time::Duration;

use chess::pgn::{Comment, GameResult};
use chess::{Color, Move, Position, Rating, UciMove, Variant};
use game::{
    Act, Actor, Board, ByColor, Command, Event, Game, GameId, Level, LevelPlan, Millis, Mode,
    Moment, Name, Place, Player, Setup, Strength, TimeControl, What, When,
};

/// Random numbers that are the same in each run.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, sides: usize) -> usize {
        ((u128::from(self.roll()) * sides as u128) >> 64) as usize
    }

    pub(crate) fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    pub(crate) fn color(&mut self) -> Color {
        *self.pick(&Color::ALL)
    }
}

/// Where games begin: at the start, and where their ends are near.
pub(crate) const STARTS: [(Variant, &str); 14] = [
    (Variant::Standard, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (Variant::Standard, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    (Variant::Standard, "8/5k2/8/8/8/2K3R1/8/8 w - - 96 80"),
    (Variant::Standard, "8/5k2/8/8/8/2K2R2/8/8 b - - 147 120"),
    (Variant::Standard, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"),
    (Variant::Standard, "k7/2Q5/8/1K6/8/8/8/8 w - - 0 1"),
    (Variant::Standard, "8/8/4k3/4p3/3BK3/8/8/8 b - - 0 1"),
    (Variant::Standard, "8/8/4k3/8/3rK3/8/8/8 w - - 0 1"),
    (Variant::Standard, "8/P5k1/8/8/8/8/p5K1/8 w - - 0 1"),
    (Variant::Chess960, "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"),
    (Variant::Suicide, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"),
    (Variant::Suicide, "8/8/8/3p4/8/8/2P5/8 w - - 0 1"),
    (Variant::Suicide, "8/8/8/p7/P7/8/7p/8 b - - 0 1"),
    (Variant::Suicide, "8/1p6/8/8/8/8/P7/8 w - - 0 1"),
];

pub(crate) fn plan(dice: &mut Dice) -> LevelPlan {
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

pub(crate) fn player(dice: &mut Dice) -> Player {
    if dice.percent(60) {
        Player::Person { name: Name::new(["Ada", "Ben", "", "Čeněk"][dice.below(4)]) }
    } else {
        Player::Computer { plan: plan(dice) }
    }
}

pub(crate) fn time(dice: &mut Dice) -> TimeControl {
    match dice.below(4) {
        0 => TimeControl::Untimed,
        1 => TimeControl::BULLET,
        _ => TimeControl::Timed {
            initial: Millis::seconds(5 + dice.below(120) as u64),
            increment: Millis::seconds(dice.below(3) as u64),
        },
    }
}

pub(crate) fn setup(dice: &mut Dice) -> Setup {
    let (variant, fen) = *dice.pick(&STARTS);
    let start = Position::from_fen(fen, variant).expect("the list holds positions");
    let line = line(dice, &start);
    Setup {
        start,
        players: ByColor::new(player(dice), player(dice)),
        time: ByColor::new(time(dice), time(dice)),
        mode: *dice.pick(&[Mode::Casual, Mode::Casual, Mode::Practice, Mode::Serious]),
        place: *dice.pick(&[Place::OneBoard, Place::OneBoard, Place::Network]),
        hints: *dice.pick(&[None, Some(1), Some(3)]),
        line,
    }
}

/// Moves from the start that the computer is to keep to: none, or a few.
fn line(dice: &mut Dice, start: &Position) -> Vec<UciMove> {
    let mut position = start.clone();
    let length = if dice.below(2) == 0 { 0 } else { dice.below(6) };
    let mut line = Vec::new();
    for _ in 0..length {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = *dice.pick(&moves);
        line.push(position.uci(m));
        position = position.play(m);
    }
    line
}

/// Who plays a side, as an actor.
pub(crate) fn actor_of(game: &Game, color: Color) -> Actor {
    let persons = game.setup().persons().count();
    match game.setup().players[color] {
        Player::Computer { .. } => Actor::Computer(color),
        Player::Person { .. } if persons == 2 && game.setup().place == Place::OneBoard => {
            Actor::Both
        }
        Player::Person { .. } => Actor::Seat(color),
    }
}

pub(crate) fn anyone(dice: &mut Dice) -> Actor {
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
pub(crate) fn some_move(dice: &mut Dice, game: &Game) -> Option<Move> {
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
pub(crate) fn command(dice: &mut Dice, game: &Game) -> (Actor, Act) {
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
            // As near as it may go half of the time.
            let now = game.strength(side).map_or(900, |strength| strength.rating().get().into());
            let rating = Rating::clamped(now + dice.below(200) as i32 - 100);
            (Actor::Computer(side), Act::Follow { rating })
        }
        20 => (person, Act::GiveTime { side }),
        21 => (if dice.percent(30) { Actor::Clock } else { people }, Act::Pause),
        22 => (if dice.percent(30) { Actor::Clock } else { people }, Act::Resume),
        23 if dice.percent(40) => (if dice.percent(80) { Actor::Clock } else { person }, Act::Wake),
        23 => (if dice.percent(90) { Actor::Clock } else { person }, Act::Flag),
        24 => (if dice.percent(80) { mover } else { person }, Act::TakeHint),
        _ => match dice.below(4) {
            0 if dice.percent(60) => (person, Act::ClaimAbsence { side }),
            1 => (
                if dice.percent(60) { Actor::Owner } else { person },
                Act::Seat { side, player: player(dice) },
            ),
            2 => (people, Act::Continue { game: GameId::from_bytes([7; 16]) }),
            _ => (people, Act::Resume),
        },
    }
}

/// The moment when all games begin.
pub(crate) const BEGIN: Moment = Moment(1_700_000_000_000);

/// How a game begins: mostly at its start, now and then with a file.
pub(crate) fn begin(dice: &mut Dice) -> Vec<Event> {
    match dice.below(20) {
        0 => game::pgn::read(&foreign(dice), BEGIN).expect("a game of other programs"),
        1 => {
            let text = game::pgn::write(&log(dice)).expect("a log of ours");
            game::pgn::read(&text, BEGIN).expect("a game of ours")
        }
        _ => {
            vec![Event { at: BEGIN, what: What::Started { setup: Box::new(setup(dice)) } }]
        }
    }
}

/// A game as another program could have written it.
fn foreign(dice: &mut Dice) -> String {
    let (variant, fen) = *dice.pick(&STARTS);
    let start = Position::from_fen(fen, variant).expect("the list holds positions");
    let mut tree = chess::pgn::Game::new(start.clone());
    tree.tags_mut().set("White", dice.pick::<&str>(&["Ada", "?", "Ben \"B\"", "Computer"]));
    let timed = dice.percent(50);
    tree.tags_mut().set("TimeControl", if timed { "300+2" } else { "40/7200:3600" });
    tree.tags_mut()
        .set("Termination", dice.pick::<&str>(&["Normal", "Time forfeit", "Unterminated", "?"]));
    let (mut node, mut position) = (tree.root(), start);
    let mut left = ByColor::both(300_000_u64);
    for _ in 0..dice.below(40) {
        if position.outcome().is_some() {
            break;
        }
        let moves = position.legal_moves();
        let (m, other) = (*dice.pick(&moves), *dice.pick(&moves));
        let before = node;
        node = tree.add(before, m).expect("a legal move");
        if m != other && dice.percent(10) {
            tree.add(before, other).expect("a legal move");
        }
        if timed && dice.percent(90) {
            let clock = &mut left[position.turn()];
            *clock -= dice.below(2000) as u64;
            let comment = Comment::new("[%csl Gd4]").with_clock(Duration::from_millis(*clock));
            tree.add_comment(node, comment);
        }
        position = position.play(m);
    }
    if position.outcome().is_none() {
        let results = [GameResult::Win(dice.color()), GameResult::Draw, GameResult::Unknown];
        tree.set_result(*dice.pick(&results));
    }
    tree.to_string()
}

/// The next command, who gives it and when; the clock goes on.
pub(crate) fn next(dice: &mut Dice, game: &Game, now: &mut Moment) -> (Actor, Command, When) {
    let longest = if dice.percent(5) { 60_000 } else { 2_500 };
    *now = *now + Millis(dice.below(longest) as u64);
    let (by, act) = command(dice, game);
    let on = if dice.percent(98) { game.board() } else { Board(game.board().0 ^ 1) };
    (by, Command { on, act }, When { now: *now, lag: Millis(dice.below(800) as u64) })
}

/// A whole game.
pub(crate) fn log(dice: &mut Dice) -> Vec<Event> {
    let mut log = begin(dice);
    let mut game = Game::replay(&log).expect("a game begins");
    let mut now = BEGIN;
    for _ in 0..dice.below(200) {
        let (by, command, when) = next(dice, &game, &mut now);
        for event in game.decide(by, &command, when).unwrap_or_default() {
            game.apply(&event);
            log.push(event);
        }
        if game.end().is_some() && dice.percent(20) {
            break;
        }
    }
    log
}
