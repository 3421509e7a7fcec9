//! The games that the samples of the present version are made of, as people would play them.

use chess::{Color, Position, Rating, Variant};
use game::{
    Act, Actor, ByColor, Command, Event, Game, Level, LevelPlan, Millis, Mode, Moment, Name, Place,
    Player, Setup, Strength, TimeControl, What, When,
};

const WHITE: Actor = Actor::Seat(Color::White);
const BLACK: Actor = Actor::Seat(Color::Black);

/// All games with their names.
pub(crate) fn all() -> Vec<(&'static str, Vec<Event>)> {
    vec![
        ("beginner", beginner()),
        ("plan-by-phase", plan_by_phase()),
        ("through-all-phases", through_all_phases()),
        ("following-level", following_level()),
        ("network", network()),
        ("network-open", network_open()),
        ("chess960-serious", chess960_serious()),
        ("suicide-taken-over", suicide_taken_over()),
        ("endgame-practice", endgame_practice()),
        ("repetition", repetition()),
        ("paused-to-redo", paused_to_redo()),
        ("aborted", aborted()),
        ("woken", woken()),
        ("imported", imported()),
    ]
}

/// Mate in four against level 1, with taking back, playing again and hints on the way.
fn beginner() -> Vec<Event> {
    let mut table = Table::new(Setup { hints: Some(3), ..setup(person("Ada"), computer(1)) });
    table.play("e2e4 e7e5 d2d3 b8c6");
    table.must(WHITE, Act::TakeBack);
    table.must(WHITE, Act::TakeBack);
    table.must(WHITE, Act::Redo);
    table.must(WHITE, Act::TakeHint);
    table.play("d1h5 b8c6 f1c4 g8f6");
    table.must(WHITE, Act::TakeHint);
    table.play("h5f7");
    table.must(
        WHITE,
        Act::Continue { game: "00112233445566778899aabbccddeeff".parse().expect("an id") },
    );
    table.log
}

/// A plan by phase that a level replaces and that comes back; after a rating, White gives up.
fn plan_by_phase() -> Vec<Event> {
    let [opening, middlegame, endgame] = [Strength::Level(level(0)), rated(1100), rated(1900)];
    let plan = LevelPlan::ByPhase { opening, middlegame, endgame };
    let mut table = Table::new(setup(person("Zoë"), Player::Computer { plan }));
    let set = |plan| Act::SetLevel { side: Color::Black, plan };
    table.play("e2e4 d7d5 e4d5 d8d5 b1c3 d5e5");
    table.must(WHITE, set(LevelPlan::level(level(4))));
    table.play("f1e2 e5g5 g1f3 g5g2");
    table.must(WHITE, Act::RestorePlan { side: Color::Black });
    table.play("h1g1 g2h3 g1g3");
    table.must(WHITE, set(LevelPlan::Fixed { strength: rated(1350) }));
    table.play("h3e6 d2d4 e6e2 d1e2 c8g4 g3g4 g8f6 g4g7 f8g7");
    table.must(WHITE, Act::Resign { side: Color::White });
    table.log
}

/// A plan by phase from the opening to an endgame; each move says which phase it has led to.
fn through_all_phases() -> Vec<Event> {
    let [opening, middlegame, endgame] = [rated(600), rated(1200), Strength::Level(level(3))];
    let plan = LevelPlan::ByPhase { opening, middlegame, endgame };
    let mut table = Table::new(setup(person("Zoë"), Player::Computer { plan }));
    table.play(
        "d2d4 e7e6 g1f3 f7f5 c2c4 g8f6 c1g5 f8e7 b1c3 e8g8 e2e3 b7b6 f1d3 c8b7 e1g1 d8e8 d1e2 f6e4",
    );
    table.play(
        "g5e7 e4c3 b2c3 e8e7 a2a4 b7f3 e2f3 b8c6 f1b1 a8e8 f3h3 f8f6 f2f4 c6a5 h3f3 d7d6 b1e1 e7d7",
    );
    table.play(
        "e3e4 f5e4 f3e4 g7g6 g2g3 g8f8 g1g2 f6f7 h2h4 d6d5 c4d5 e6d5 e4e8 d7e8 e1e8 f8e8 h4h5 f7f6",
    );
    table.must(WHITE, Act::OfferDraw { side: Color::White });
    table.log
}

/// A level that follows, unequal times, a pause, a present of time, and a flag that falls.
fn following_level() -> Vec<Event> {
    let following =
        |number, within_game| LevelPlan::Following { rating: rating(number), within_game };
    let computer = Player::Computer { plan: following(900, true) };
    let time = ByColor::new(timed(120, 2), timed(60, 0));
    let mut table = Table::new(Setup { time, ..setup(computer, person("Bo")) });
    table.play("d2d4 d7d5");
    table.must(Actor::Computer(Color::White), Act::Follow { rating: rating(940) });
    table.play("c2c4");
    table.must(BLACK, Act::Pause);
    table.wait(3600);
    table.must(BLACK, Act::Resume);
    table.play("d5c4 e2e3");
    table.must(BLACK, Act::GiveTime { side: Color::Black });
    table.must(BLACK, Act::TakeBack);
    table.must(BLACK, Act::SetLevel { side: Color::White, plan: following(800, false) });
    table.play("e7e6 e2e4");
    table.wait(100);
    table.must(Actor::Clock, Act::Flag);
    table.log
}

/// Two people across a network: asked, refused, asked, allowed; offered, declined; one goes away.
fn network() -> Vec<Event> {
    let time = ByColor::both(timed(300, 3));
    let mut table =
        Table::new(Setup { time, place: Place::Network, ..setup(person("Ada"), person("Bo")) });
    table.play("e2e4 c7c5 g1f3");
    table.must(WHITE, Act::TakeBack);
    table.must(BLACK, Act::RefuseTakeBack);
    table.play("d7d6 d2d4");
    table.must(WHITE, Act::TakeBack);
    table.must(BLACK, Act::AllowTakeBack);
    table.play("f1b5 b8d7");
    table.must(WHITE, Act::OfferDraw { side: Color::White });
    table.must(BLACK, Act::DeclineDraw);
    table.must(WHITE, Act::GiveTime { side: Color::White });
    table.play("e1g1");
    table.wait(90);
    table.must(WHITE, Act::ClaimAbsence { side: Color::White });
    table.log
}

/// Across a network, and the program is away for an hour in the middle of a thought.
fn woken() -> Vec<Event> {
    let time = ByColor::both(timed(300, 3));
    let mut table =
        Table::new(Setup { time, place: Place::Network, ..setup(person("Ada"), person("Bo")) });
    table.play("e2e4 e7e5");
    table.wait(3600);
    table.must(Actor::Clock, Act::Wake);
    table.play("g1f3 b8c6");
    table.log
}

/// A game from a file, with a variation, clocks and a result that the board does not show; it is taken
/// back and played on.
fn imported() -> Vec<Event> {
    let pgn = "[White \"Ada\"]\n[Black \"Bo\"]\n[TimeControl \"300+2\"]\n[Result \"1-0\"]\n\n\
        1. e4 { [%clk 0:05:00] } 1... e5 { [%clk 0:04:58] best by test } (1... c5 2. Nf3) \
        2. Nf3 { [%clk 0:04:55] } 2... Nc6 { [%clk 0:04:51] } 3. Bb5 { [%clk 0:04:50] } 1-0\n";
    let log = game::pgn::read(pgn, Moment(1_700_000_000_000)).expect("a game");
    let now = Moment(1_700_000_000_000);
    let mut table = Table { game: Game::replay(&log).expect("a game"), log, now };
    table.must(Actor::Both, Act::TakeBack);
    table.play("f1c4 g8f6");
    table.log
}

/// The same, not over: a draw is offered and one is asked to allow taking back.
fn network_open() -> Vec<Event> {
    let time = ByColor::both(timed(300, 3));
    let mut table =
        Table::new(Setup { time, place: Place::Network, ..setup(person("Ada"), person("Bo")) });
    table.play("e2e4 e7e5 g1f3 b8c6");
    table.must(BLACK, Act::OfferDraw { side: Color::Black });
    table.must(WHITE, Act::DeclineDraw);
    table.play("f1b5");
    table.must(WHITE, Act::OfferDraw { side: Color::White });
    table.must(BLACK, Act::TakeBack);
    table.log
}

/// A serious game of Chess960 at one board, castled in both ways, drawn by agreement.
fn chess960_serious() -> Vec<Event> {
    let start = Position::chess960(518 + 56).expect("an arrangement");
    let time = ByColor::both(TimeControl::BLITZ);
    let players = setup(person("Ada"), person("Bo"));
    let mut table = Table::new(Setup { start, time, mode: Mode::Serious, ..players });
    table.play("b1a3 g7g6 d1e3 f8g7 c1a1 f7f5 h2h3 g8f7 h3h4 d8e6 h4h5 c8e8");
    table.must(Actor::Both, Act::OfferDraw { side: Color::White });
    table.must(Actor::Both, Act::AcceptDraw);
    table.log
}

/// Suicide, computer against computer; a person takes a side over and wins by losing everything.
fn suicide_taken_over() -> Vec<Event> {
    let start = Position::from_fen("r7/8/8/8/8/8/1P6/R7 b - - 0 1", Variant::Suicide);
    let start = start.expect("a position");
    let mut table = Table::new(Setup { start, ..setup(computer(0), computer(5)) });
    let player = person("Cleo");
    table.play("a8a1");
    table.must(Actor::Owner, Act::TakeBack);
    table.must(Actor::Owner, Act::Seat { side: Color::White, player });
    table.must(WHITE, Act::SetLevel { side: Color::Black, plan: LevelPlan::level(level(2)) });
    table.play("a8a1 b2b3 a1b1");
    table.play("b3b4 b1b4");
    table.log
}

/// Practice from a position: en passant, promotion to a knight, and a person who hands over.
fn endgame_practice() -> Vec<Event> {
    let fen = "8/1P2k3/8/8/3p4/8/2P2K2/7r w - - 11 40";
    let start = Position::from_fen(fen, Variant::Standard).expect("a position");
    let players = setup(person("Ada"), computer(3));
    let mut table = Table::new(Setup { start, mode: Mode::Practice, ..players });
    table.play("c2c4 d4c3 b7b8n c3c2 b8c6 e7d6");
    table.must(WHITE, Act::Seat { side: Color::White, player: computer(2) });
    table.play("c6b4 c2c1q");
    table.log
}

/// Knights go out and home until White claims the draw.
fn repetition() -> Vec<Event> {
    let mut table = Table::new(setup(person("Ada"), computer(2)));
    table.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    table.must(WHITE, Act::ClaimDraw { with: None });
    table.log
}

/// A game that was left: paused, with two groups of moves that can be played again.
fn paused_to_redo() -> Vec<Event> {
    let time = ByColor::new(TimeControl::BULLET, TimeControl::Untimed);
    let mut table = Table::new(Setup { time, ..setup(person("Ada"), computer(2)) });
    table.play("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6");
    table.must(WHITE, Act::TakeBack);
    table.must(WHITE, Act::TakeBack);
    table.must(WHITE, Act::Pause);
    table.log
}

fn aborted() -> Vec<Event> {
    let mut table = Table::new(setup(computer(4), person("Ada")));
    table.play("e2e4");
    table.must(BLACK, Act::Abort);
    table.log
}

fn person(name: &str) -> Player {
    Player::Person { name: Name::new(name) }
}

fn computer(number: u8) -> Player {
    Player::Computer { plan: LevelPlan::level(level(number)) }
}

fn level(number: u8) -> Level {
    Level::new(number).expect("a level")
}

fn rating(number: u16) -> Rating {
    Rating::new(number).expect("a rating")
}

fn rated(number: u16) -> Strength {
    Strength::Rating(rating(number))
}

fn timed(seconds: u64, increment: u64) -> TimeControl {
    let [initial, increment] = [seconds, increment].map(Millis::seconds);
    TimeControl::Timed { initial, increment }
}

fn setup(white: Player, black: Player) -> Setup {
    Setup {
        start: Position::start(),
        players: ByColor::new(white, black),
        time: ByColor::default(),
        mode: Mode::Casual,
        place: Place::OneBoard,
        hints: None,
        line: Vec::new(),
    }
}

/// A game with its log, and a clock on which each command takes a little longer than the one before.
struct Table {
    game: Game,
    log: Vec<Event>,
    now: Moment,
}

impl Table {
    fn new(setup: Setup) -> Self {
        let now = Moment(1_700_000_000_000);
        let what = What::Started { setup: Box::new(setup.clone()) };
        Self { game: Game::new(setup, now), log: vec![Event { at: now, what }], now }
    }

    fn wait(&mut self, seconds: u64) {
        self.now = self.now + Millis::seconds(seconds);
    }

    fn must(&mut self, by: Actor, act: Act) {
        self.now = self.now + Millis(500 + 111 * self.log.len() as u64);
        let lag = if self.game.setup().place == Place::Network { Millis(80) } else { Millis::ZERO };
        let command = Command { on: self.game.board(), act };
        let events = self
            .game
            .decide(by, &command, When { now: self.now, lag })
            .unwrap_or_else(|refusal| panic!("{by:?} {command:?}: {refusal:?}"));
        for event in &events {
            self.game.apply(event);
        }
        self.log.extend(events);
    }

    /// Plays moves in UCI notation, each by whoever plays that side.
    fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            let turn = self.game.turn();
            let setup = self.game.setup();
            let by = match setup.players[turn] {
                Player::Computer { .. } => Actor::Computer(turn),
                Player::Person { .. } if setup.place == Place::Network => Actor::Seat(turn),
                Player::Person { .. } => Actor::of_persons(setup),
            };
            self.must(by, Act::Move { uci: text.parse().expect("a move") });
        }
    }
}
