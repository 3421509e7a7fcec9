//! What people do at a table, case by case.

use chess::{Color, Position, Rating, Role, Square, UciMove, Variant};
use game::{
    Act, Actor, Board, ByColor, Command, DrawnBy, End, Event, Game, GameId, Level, LevelPlan,
    Millis, Mode, Moment, Name, OnLine, Place, Player, Refusal, Setup, Strength, TimeControl, What,
    WonBy,
};

/// A game with its log and a clock that the test moves.
struct Table {
    game: Game,
    log: Vec<Event>,
    now: Moment,
}

const WHITE: Actor = Actor::Seat(Color::White);
const BLACK: Actor = Actor::Seat(Color::Black);

fn person(name: &str) -> Player {
    Player::Person { name: Name::new(name) }
}

fn computer(level: u8) -> Player {
    Player::Computer { plan: LevelPlan::level(Level::new(level).unwrap()) }
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

fn against_computer() -> Setup {
    setup(person("Ada"), computer(2))
}

fn two_people() -> Setup {
    setup(person("Ada"), person("Ben"))
}

fn timed(mut setup: Setup, seconds: u64, increment: u64) -> Setup {
    setup.time = ByColor::both(TimeControl::Timed {
        initial: Millis::seconds(seconds),
        increment: Millis::seconds(increment),
    });
    setup
}

impl Table {
    fn new(setup: Setup) -> Self {
        let now = Moment(1_000_000);
        let started = Event { at: now, what: What::Started { setup: Box::new(setup.clone()) } };
        Self { game: Game::new(setup, now), log: vec![started], now }
    }

    fn wait(&mut self, seconds: u64) {
        self.now = self.now + Millis::seconds(seconds);
    }

    /// Gives a command on the present board.
    fn give(&mut self, by: Actor, act: Act) -> Result<Vec<What>, Refusal> {
        let command = Command { on: self.game.board(), act };
        let events = self.game.decide(by, &command, self.now)?;
        for event in &events {
            self.game.apply(event);
        }
        self.log.extend(events.iter().cloned());
        assert_eq!(Game::replay(&self.log).as_ref(), Ok(&self.game));
        Ok(events.into_iter().map(|event| event.what).collect())
    }

    /// Gives a command that must be accepted.
    fn must(&mut self, by: Actor, act: Act) -> Vec<What> {
        let text = format!("{by:?} {act:?}");
        self.give(by, act).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
    }

    /// Plays moves in UCI notation, each by whoever plays that side.
    fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            let turn = self.game.turn();
            let by = match self.game.setup().players[turn] {
                Player::Computer { .. } => Actor::Computer(turn),
                Player::Person { .. } => Actor::of_persons(self.game.setup()),
            };
            let by = if self.game.setup().place == Place::Network { Actor::Seat(turn) } else { by };
            self.must(by, Act::Move { uci: uci(text) });
        }
    }

    fn moves(&self) -> String {
        let texts: Vec<String> = self.game.plies().iter().map(|ply| ply.uci.to_string()).collect();
        texts.join(" ")
    }

    fn left(&self, color: Color) -> Option<Millis> {
        self.game.time_left(color, self.now)
    }
}

fn uci(text: &str) -> UciMove {
    text.parse().unwrap()
}

#[test]
fn one_press_takes_back_a_move_and_its_reply() {
    let mut table = Table::new(against_computer());
    table.play("e2e4 e7e5 g1f3 b8c6");
    table.must(WHITE, Act::TakeBack);
    assert_eq!(table.moves(), "e2e4 e7e5");
    table.must(WHITE, Act::TakeBack);
    assert_eq!(table.moves(), "");
    assert_eq!(table.give(WHITE, Act::TakeBack), Err(Refusal::NothingToTakeBack));
    table.must(WHITE, Act::Redo);
    table.must(WHITE, Act::Redo);
    assert_eq!(table.moves(), "e2e4 e7e5 g1f3 b8c6");
    assert_eq!(table.give(WHITE, Act::Redo), Err(Refusal::NothingToRedo));
}

#[test]
fn while_the_computer_thinks_only_ones_own_move_is_taken_back() {
    let mut table = Table::new(against_computer());
    table.play("e2e4 e7e5 g1f3");
    assert_eq!(table.must(WHITE, Act::TakeBack), [What::TookBack { plies: 1 }]);
    assert_eq!(table.moves(), "e2e4 e7e5");
    // The answer that was on its way is for another board.
    let late = Command { on: Board(3), act: Act::Move { uci: uci("b8c6") } };
    let answer = table.game.decide(Actor::Computer(Color::Black), &late, table.now);
    assert_eq!(answer, Err(Refusal::BoardChanged));
}

#[test]
fn the_computers_first_move_cannot_be_taken_back() {
    let mut table = Table::new(setup(computer(1), person("Ada")));
    table.play("e2e4");
    assert_eq!(table.give(BLACK, Act::TakeBack), Err(Refusal::NothingToTakeBack));
    table.play("e7e5");
    table.must(BLACK, Act::TakeBack);
    assert_eq!(table.moves(), "e2e4");
}

#[test]
fn another_move_ends_the_redoing() {
    let mut table = Table::new(against_computer());
    table.play("e2e4 e7e5");
    table.must(WHITE, Act::TakeBack);
    table.play("d2d4");
    assert_eq!(table.give(WHITE, Act::Redo), Err(Refusal::NothingToRedo));
}

#[test]
fn redo_after_the_computer_has_thought_of_another_reply() {
    let mut table = Table::new(against_computer());
    table.play("e2e4 e7e5 g1f3");
    table.must(WHITE, Act::TakeBack);
    table.must(WHITE, Act::TakeBack);
    table.must(WHITE, Act::Redo);
    assert_eq!(table.moves(), "e2e4 e7e5");
    table.must(WHITE, Act::Redo);
    assert_eq!(table.moves(), "e2e4 e7e5 g1f3");
    table.play("g8f6");
    assert_eq!(table.give(WHITE, Act::Redo), Err(Refusal::NothingToRedo));
}

#[test]
fn a_casual_game_is_reopened_after_mate() {
    let mut table = Table::new(against_computer());
    table.play("f2f3 e7e5 g2g4 d8h4");
    let mate = End::Won { winner: Color::Black, by: WonBy::Checkmate };
    assert_eq!(table.game.end(), Some(mate));
    assert_eq!(table.give(WHITE, Act::Resign { side: Color::White }), Err(Refusal::GameOver));
    table.must(WHITE, Act::TakeBack);
    assert_eq!((table.game.end(), table.moves()), (None, "f2f3 e7e5".into()));
    // Played again, it ends again.
    let events = table.must(WHITE, Act::Redo);
    assert_eq!(events, [What::Redone, What::Ended { end: mate }]);
}

#[test]
fn a_casual_game_is_reopened_after_resignation_and_flag() {
    let mut table = Table::new(timed(against_computer(), 60, 0));
    table.play("e2e4 e7e5");
    table.must(WHITE, Act::Resign { side: Color::White });
    table.must(WHITE, Act::TakeBack);
    table.play("e2e4 e7e5");
    table.wait(60);
    table.must(Actor::Clock, Act::Flag);
    let lost = End::Won { winner: Color::Black, by: WonBy::Time };
    assert_eq!(table.game.end(), Some(lost));
    table.must(WHITE, Act::TakeBack);
    assert_eq!((table.game.end(), table.left(Color::White)), (None, Some(Millis::seconds(60))));
}

#[test]
fn a_serious_game_takes_nothing_back_and_gives_no_hints() {
    let mut table = Table::new(Setup { mode: Mode::Serious, ..against_computer() });
    table.play("e2e4 e7e5");
    assert_eq!(table.give(WHITE, Act::TakeBack), Err(Refusal::NoTakeBack));
    assert_eq!(table.give(WHITE, Act::TakeHint), Err(Refusal::NoHints));
    table.must(WHITE, Act::Resign { side: Color::White });
    assert_eq!(table.give(WHITE, Act::TakeBack), Err(Refusal::NoTakeBack));
}

#[test]
fn at_one_board_one_move_is_taken_back_at_a_time() {
    let mut table = Table::new(two_people());
    table.play("e2e4 e7e5 g1f3");
    table.must(Actor::Both, Act::TakeBack);
    assert_eq!(table.moves(), "e2e4 e7e5");
    table.must(Actor::Both, Act::TakeBack);
    assert_eq!(table.moves(), "e2e4");
}

#[test]
fn across_a_network_the_other_side_is_asked() {
    let mut table = Table::new(Setup { place: Place::Network, ..two_people() });
    assert_eq!(table.give(WHITE, Act::TakeBack), Err(Refusal::NothingToTakeBack));
    table.play("e2e4 e7e5");
    table.must(WHITE, Act::TakeBack);
    assert_eq!(table.give(BLACK, Act::TakeBack), Err(Refusal::AlreadyAsked));
    assert_eq!(table.give(WHITE, Act::AllowTakeBack), Err(Refusal::NotYours));
    table.must(BLACK, Act::RefuseTakeBack);
    table.must(WHITE, Act::TakeBack);
    assert_eq!(table.must(BLACK, Act::AllowTakeBack), [What::TookBack { plies: 2 }]);
    table.play("d2d4");
    table.must(WHITE, Act::TakeBack);
    // A move is an answer too.
    table.play("d7d5");
    assert_eq!(table.give(BLACK, Act::AllowTakeBack), Err(Refusal::NotAsked));
}

#[test]
fn everything_comes_back_with_a_promotion() {
    let start = Position::from_fen("4k2r/P7/8/8/8/8/8/4K3 w k - 3 40", Variant::Standard).unwrap();
    let mut table = Table::new(Setup { start: start.clone(), ..two_people() });
    assert_eq!(
        table.give(Actor::Both, Act::Move { uci: uci("a7a8") }),
        Err(Refusal::PromotionMissing),
    );
    table.play("a7a8r e8e7");
    assert_eq!(table.game.position().role_at(Square::A8), Some(Role::Rook));
    table.must(Actor::Both, Act::TakeBack);
    table.must(Actor::Both, Act::TakeBack);
    assert_eq!(*table.game.position(), start);
}

#[test]
fn the_first_move_is_free_of_charge_and_others_are_charged() {
    let mut table = Table::new(timed(two_people(), 60, 2));
    table.wait(30);
    table.play("e2e4");
    assert_eq!(table.left(Color::White), Some(Millis::seconds(62)));
    table.wait(10);
    assert_eq!(table.left(Color::Black), Some(Millis::seconds(50)));
    table.play("e7e5");
    assert_eq!(table.left(Color::Black), Some(Millis::seconds(52)));
    table.wait(5);
    table.must(Actor::Both, Act::TakeBack);
    assert_eq!(table.left(Color::Black), Some(Millis::seconds(60)));
    assert_eq!(table.left(Color::White), Some(Millis::seconds(62)));
}

#[test]
fn a_clock_stops_at_zero_and_ends_the_game_once() {
    let mut table = Table::new(timed(two_people(), 60, 0));
    table.play("e2e4");
    table.wait(59);
    assert_eq!(table.give(Actor::Clock, Act::Flag), Err(Refusal::TimeLeft));
    assert_eq!(table.game.flag_falls(), Some(table.now + Millis::seconds(1)));
    table.wait(1);
    // A move at the last moment is too late: the game has ended.
    let events = table.must(Actor::Both, Act::Move { uci: uci("e7e5") });
    let end = End::Won { winner: Color::White, by: WonBy::Time };
    assert_eq!(events, [What::Ended { end }]);
    assert_eq!(table.left(Color::Black), Some(Millis::ZERO));
    table.wait(100);
    assert_eq!(table.left(Color::Black), Some(Millis::ZERO));
    assert_eq!(table.give(Actor::Clock, Act::Flag), Err(Refusal::GameOver));
}

#[test]
fn a_flag_draws_against_a_bare_king() {
    let start = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", Variant::Standard).unwrap();
    let mut table = Table::new(timed(Setup { start, ..two_people() }, 60, 0));
    table.play("e8e7");
    table.wait(60);
    table.must(Actor::Clock, Act::Flag);
    assert_eq!(table.game.end(), Some(End::Drawn { by: DrawnBy::TimeWithoutMate }));
}

#[test]
fn a_pause_costs_no_time_and_nobody_moves_in_it() {
    let mut table = Table::new(timed(against_computer(), 60, 0));
    table.play("e2e4 e7e5");
    table.wait(7);
    table.must(Actor::Clock, Act::Pause);
    table.wait(1000);
    assert_eq!(table.left(Color::White), Some(Millis::seconds(53)));
    assert_eq!(table.game.flag_falls(), None);
    assert_eq!(table.give(WHITE, Act::Move { uci: uci("g1f3") }), Err(Refusal::Paused));
    table.must(WHITE, Act::Resume);
    table.wait(3);
    assert_eq!(table.left(Color::White), Some(Millis::seconds(50)));
    let mut network = Table::new(Setup { place: Place::Network, ..two_people() });
    assert_eq!(network.give(WHITE, Act::Pause), Err(Refusal::CannotPause));
}

#[test]
fn time_is_given_to_the_opponent_and_stays_given() {
    let mut table = Table::new(timed(two_people(), 60, 0));
    table.play("e2e4 e7e5");
    table.must(Actor::Both, Act::GiveTime { side: Color::White });
    assert_eq!(table.left(Color::Black), Some(Millis::seconds(75)));
    table.must(Actor::Both, Act::TakeBack);
    assert_eq!(table.left(Color::Black), Some(Millis::seconds(75)));
    let mut untimed = Table::new(two_people());
    let give = Act::GiveTime { side: Color::White };
    assert_eq!(untimed.give(Actor::Both, give), Err(Refusal::NotTimed));
}

#[test]
fn an_offer_is_accepted_declined_or_lapses() {
    let mut table = Table::new(two_people());
    let offer = |side| Act::OfferDraw { side };
    table.play("e2e4");
    assert_eq!(table.give(Actor::Both, Act::AcceptDraw), Err(Refusal::NoOffer));
    table.must(Actor::Both, offer(Color::White));
    assert_eq!(table.give(Actor::Both, offer(Color::Black)), Err(Refusal::AlreadyOffered));
    table.must(Actor::Both, Act::DeclineDraw);
    let rests = |moves| Err(Refusal::OfferTooSoon { moves });
    assert_eq!(table.give(Actor::Both, offer(Color::White)), rests(5));
    table.play("e7e5 g1f3");
    assert_eq!(table.give(Actor::Both, offer(Color::White)), rests(4));
    table.must(Actor::Both, offer(Color::Black));
    table.play("b8c6");
    assert_eq!(table.game.offer(), Some(Color::Black), "one's own move does not take it back");
    table.play("f1c4");
    assert_eq!(table.game.offer(), None, "moving on declines it");
    table.play("g8f6 d2d3 f8c5 c2c3 d7d6 b1d2");
    table.must(Actor::Both, offer(Color::White));
    table.must(Actor::Both, Act::AcceptDraw);
    assert_eq!(table.game.end(), Some(End::Drawn { by: DrawnBy::Agreement }));
}

#[test]
fn the_computer_answers_offers_like_anyone() {
    let mut table = Table::new(against_computer());
    table.must(WHITE, Act::OfferDraw { side: Color::White });
    assert_eq!(table.give(WHITE, Act::AcceptDraw), Err(Refusal::NotYours));
    table.must(Actor::Computer(Color::Black), Act::DeclineDraw);
    let offer = Act::OfferDraw { side: Color::Black };
    table.must(Actor::Computer(Color::Black), offer);
    table.must(WHITE, Act::AcceptDraw);
    assert_eq!(table.game.end(), Some(End::Drawn { by: DrawnBy::Agreement }));
}

#[test]
fn a_repetition_is_claimed_also_by_naming_the_move() {
    let mut table = Table::new(two_people());
    let claim = |with: Option<&str>| Act::ClaimDraw { with: with.map(uci) };
    table.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    assert_eq!(table.give(Actor::Both, claim(None)), Err(Refusal::NothingToClaim));
    assert_eq!(table.give(Actor::Both, claim(Some("a7a6"))), Err(Refusal::NothingToClaim));
    let mut other = Table::new(two_people());
    other.play(&table.moves());
    table.must(Actor::Both, claim(Some("f6g8")));
    assert_eq!(table.game.end(), Some(End::Drawn { by: DrawnBy::ThreefoldRepetition }));
    other.play("f6g8");
    assert_eq!(other.game.claimable(), Some(DrawnBy::ThreefoldRepetition));
    other.must(Actor::Both, claim(None));
}

#[test]
fn an_abort_is_for_the_beginning() {
    let mut table = Table::new(two_people());
    table.play("e2e4");
    let mut other = Table::new(two_people());
    other.play("e2e4 e7e5");
    assert_eq!(other.give(Actor::Both, Act::Abort), Err(Refusal::TooLateToAbort));
    table.must(Actor::Both, Act::Abort);
    assert_eq!(table.game.end(), Some(End::Aborted));
}

#[test]
fn who_is_not_at_the_table_changes_nothing() {
    let mut table = Table::new(against_computer());
    let e4 = Act::Move { uci: uci("e2e4") };
    for by in [BLACK, Actor::Both, Actor::Owner, Actor::Clock] {
        assert_eq!(table.give(by, e4.clone()), Err(Refusal::NotYours), "{by:?}");
    }
    let black = Actor::Computer(Color::Black);
    assert_eq!(table.give(black, e4), Err(Refusal::NotYourTurn { turn: Color::White }));
    let resign = Act::Resign { side: Color::Black };
    assert_eq!(table.give(WHITE, resign), Err(Refusal::NotYours));
}

#[test]
fn an_illegal_move_is_refused_with_its_reason() {
    let mut table = Table::new(two_people());
    let refusal = table.give(Actor::Both, Act::Move { uci: uci("a1a3") }).unwrap_err();
    let why = table.game.position().why_not(Square::A1, Square::A3).unwrap();
    assert_eq!(refusal, Refusal::Illegal { why });
    assert_eq!(
        table.give(Actor::Both, Act::Move { uci: uci("e2e4q") }),
        Err(Refusal::NoSuchPromotion),
    );
}

#[test]
fn a_level_replaces_a_plan_which_can_be_brought_back() {
    let plan = LevelPlan::ByPhase {
        opening: Strength::Level(Level::new(3).unwrap()),
        middlegame: Strength::Level(Level::new(2).unwrap()),
        endgame: Strength::Level(Level::LOWEST),
    };
    let mut table = Table::new(setup(person("Ada"), Player::Computer { plan }));
    let side = Color::Black;
    assert_eq!(table.game.strength(side), Some(Strength::Level(Level::new(3).unwrap())));
    assert_eq!(table.give(WHITE, Act::RestorePlan { side }), Err(Refusal::NoPlanToRestore));
    table.play("e2e4");
    // While the computer thinks, and twice: the plan is kept, not the level between.
    for number in [4, 5] {
        let plan = LevelPlan::level(Level::new(number).unwrap());
        table.must(WHITE, Act::SetLevel { side, plan });
    }
    assert_eq!(table.game.strength(side), Some(Strength::Level(Level::HIGHEST)));
    assert_eq!(table.moves(), "e2e4");
    table.must(WHITE, Act::RestorePlan { side });
    assert_eq!(table.game.level(side).map(|level| level.plan), Some(plan));
    let on_a_person = Act::SetLevel { side: Color::White, plan };
    assert_eq!(table.give(WHITE, on_a_person), Err(Refusal::NotTheComputer));
}

#[test]
fn a_level_that_follows_is_moved_by_the_computer() {
    let plan = LevelPlan::Following { rating: Rating::clamped(900), within_game: true };
    let mut table = Table::new(setup(person("Ada"), Player::Computer { plan }));
    let follow = |rating| Act::Follow { rating: Rating::clamped(rating) };
    table.must(Actor::Computer(Color::Black), follow(950));
    let strength = table.game.strength(Color::Black).map(|strength| strength.rating().get());
    assert_eq!(strength, Some(950));
    for (rating, expected) in [(1001, Err(Refusal::FollowsTooFar)), (1000, Ok(())), (1050, Ok(()))]
    {
        let answer = table.give(Actor::Computer(Color::Black), follow(rating));
        assert_eq!(answer.map(|_| ()), expected, "{rating}");
    }
    table.must(Actor::Computer(Color::Black), follow(1100));
    // As far as it may go from where it began, also after another level came between.
    assert_eq!(
        table.give(Actor::Computer(Color::Black), follow(1101)),
        Err(Refusal::FollowsTooFar)
    );
    table.must(WHITE, Act::SetLevel { side: Color::Black, plan: LevelPlan::level(Level::LOWEST) });
    table.must(WHITE, Act::RestorePlan { side: Color::Black });
    assert_eq!(
        table.give(Actor::Computer(Color::Black), follow(1101)),
        Err(Refusal::FollowsTooFar)
    );
    // Each plan that follows has begun where it has begun.
    let other = LevelPlan::Following { rating: Rating::clamped(1500), within_game: true };
    table.must(WHITE, Act::SetLevel { side: Color::Black, plan: other });
    table.must(Actor::Computer(Color::Black), follow(1550));
    table.must(WHITE, Act::RestorePlan { side: Color::Black });
    table.must(Actor::Computer(Color::Black), follow(1060));
    let Player::Computer { plan: next } = table.game.again(false).players.black else { panic!() };
    assert_eq!(next, plan);
    assert_eq!(table.give(WHITE, follow(300)), Err(Refusal::NotYours));
    let mut fixed = Table::new(against_computer());
    let answer = fixed.give(Actor::Computer(Color::Black), follow(300));
    assert_eq!(answer, Err(Refusal::DoesNotFollow));
}

#[test]
fn phases_only_go_on_so_that_a_plan_does_not_flicker() {
    let fen = "4k3/P7/8/8/8/8/8/QQRRK3 w - - 0 1";
    let start = Position::from_fen(fen, Variant::Standard).unwrap();
    let mut table = Table::new(Setup { start, ..two_people() });
    assert_eq!(table.game.phase(), chess::Phase::Endgame);
    table.play("a7a8q e8e7");
    assert_eq!(table.game.phase(), chess::Phase::Endgame);
}

#[test]
fn the_phase_that_a_move_has_led_to_is_the_one_that_was_written_down() {
    let mut table = Table::new(two_people());
    table.play("e2e4");
    let Some(event) = table.log.last_mut() else { panic!() };
    let What::Moved { phase, .. } = &mut event.what else { panic!() };
    assert_eq!(*phase, Some(chess::Phase::Opening));
    *phase = Some(chess::Phase::Endgame);
    assert_eq!(Game::replay(&table.log).map(|game| game.phase()), Ok(chess::Phase::Endgame));
}

#[test]
fn a_result_is_a_measure_only_against_one_level_from_a_fair_start_with_one_s_own_moves() {
    let level = |number| LevelPlan::level(Level::new(number).unwrap());
    let computer = |number| Player::Computer { plan: level(number) };
    let begin = |setup: Setup| {
        let mut table = Table::new(setup);
        table.play("e2e4 e7e5 g1f3 b8c6");
        table
    };
    let faced = |table: &Table| table.game.faced(Color::White).map(Rating::get);
    let side = Color::Black;
    let mut table = begin(setup(person("Ada"), computer(1)));
    assert_eq!(faced(&table), Some(700));
    assert_eq!(table.game.own_plies(Color::White).collect::<Vec<_>>(), [0, 2]);
    assert_eq!(table.game.own_plies(Color::Black).count(), 0);
    table.must(WHITE, Act::SetLevel { side, plan: level(2) });
    table.play("f1c4 g8f6");
    assert_eq!(faced(&table), Some(833), "the mean of 700, 700 and 1100");
    table.must(WHITE, Act::SetLevel { side, plan: level(5) });
    table.play("d2d3 f8c5");
    assert_eq!(faced(&table), None, "levels that have little to do with each other");

    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1";
    let start = Position::from_fen(fen, Variant::Standard).unwrap();
    let odds = begin(Setup { start, ..setup(person("Ada"), computer(1)) });
    assert_eq!(faced(&odds), None, "without a rook");

    let mut taken_over = begin(setup(computer(5), computer(1)));
    taken_over.must(Actor::Owner, Act::Seat { side: Color::White, player: person("Ada") });
    taken_over.play("f1c4 g8f6");
    assert_eq!(faced(&taken_over), None, "with the computer's first moves");
    assert_eq!(taken_over.game.own_plies(Color::White).collect::<Vec<_>>(), [4]);
}

#[test]
fn captured_pieces_and_points() {
    let mut table = Table::new(two_people());
    table.play("e2e4 d7d5 e4d5 d8d5 b1c3 d5a5");
    let taken =
        |color| -> Vec<Role> { table.game.captured_by(color).map(|piece| piece.role).collect() };
    assert_eq!(taken(Color::White), [Role::Pawn]);
    assert_eq!(taken(Color::Black), [Role::Pawn]);
    assert_eq!(table.game.points_ahead(Color::White), 0);
}

#[test]
fn hints_are_counted_and_may_be_limited() {
    let mut table = Table::new(Setup { hints: Some(1), ..against_computer() });
    assert_eq!(table.game.hints_left(Color::White), Some(1));
    table.must(WHITE, Act::TakeHint);
    assert_eq!(table.give(WHITE, Act::TakeHint), Err(Refusal::NoHintsLeft));
    table.play("e2e4");
    let turn = Color::Black;
    assert_eq!(table.give(WHITE, Act::TakeHint), Err(Refusal::NotYourTurn { turn }));
}

#[test]
fn a_side_is_taken_over_and_a_rematch_swaps_sides() {
    let mut table = Table::new(setup(computer(1), computer(4)));
    let seat = Act::Seat { side: Color::White, player: person("Ada") };
    table.must(Actor::Owner, seat);
    table.must(WHITE, Act::Move { uci: uci("e2e4") });
    table.must(WHITE, Act::Resign { side: Color::White });
    let next = table.game.again(true);
    assert_eq!(next.players, ByColor::new(computer(4), person("Ada")));
    table.must(WHITE, Act::Continue { game: GameId::from_bytes([7; 16]) });
    assert_eq!(table.game.continued(), Some(GameId::from_bytes([7; 16])));
}

#[test]
fn castling_is_stored_as_it_is_customary() {
    let start = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Variant::Standard).unwrap();
    let mut table = Table::new(Setup { start, ..two_people() });
    table.play("e1h1");
    assert_eq!(table.moves(), "e1g1");
}

fn keeping_to(line: &str) -> Setup {
    Setup { line: line.split_whitespace().map(uci).collect(), ..against_computer() }
}

#[test]
fn a_line_is_kept_to_by_positions_until_somebody_leaves_it() {
    // Nothing was agreed on.
    assert_eq!(Table::new(against_computer()).game.on_line(), None);
    let next = |table: &Table| match table.game.on_line() {
        Some(OnLine::Next(m)) => table.game.position().uci(m).to_string(),
        other => format!("{other:?}"),
    };
    let mut table = Table::new(keeping_to("d2d4 d7d5 c2c4 c7c6"));
    for uci in ["d2d4", "d7d5", "c2c4", "c7c6"] {
        assert_eq!(next(&table), uci);
        table.play(uci);
    }
    assert_eq!(table.game.on_line(), Some(OnLine::Over));
    table.play("g1f3 g8f6");
    assert_eq!(table.game.on_line(), Some(OnLine::Over), "it stays over");
    // Left, and come back to by another order of moves.
    let mut table = Table::new(keeping_to("d2d4 d7d5 c2c4 c7c6"));
    table.play("c2c4");
    assert_eq!(table.game.on_line(), Some(OnLine::Off));
    table.play("d7d5 d2d4");
    assert_eq!(next(&table), "c7c6");
    table.play("e7e6");
    assert_eq!(table.game.on_line(), Some(OnLine::Off));
    // What is taken back was never played.
    table.must(WHITE, Act::TakeBack);
    table.play("d2d4");
    assert_eq!(next(&table), "c7c6");
}

#[test]
fn a_line_that_cannot_be_played_is_no_part_of_a_set_up() {
    let written = serde_json::to_value(keeping_to("e2e4 e7e5")).unwrap();
    assert_eq!(written["line"], serde_json::json!(["e2e4", "e7e5"]));
    let mut wrong = written.clone();
    wrong["line"][1] = "e7e4".into();
    let error = serde_json::from_value::<Setup>(wrong).unwrap_err();
    assert_eq!(error.to_string(), "the line cannot go on with e7e4");
    let mut none = written;
    none.as_object_mut().unwrap().remove("line");
    assert_eq!(serde_json::from_value::<Setup>(none).unwrap().line, [], "logs of before have none");
}

#[test]
fn a_damaged_log_says_where_and_keeps_what_was_before() {
    let mut table = Table::new(two_people());
    table.play("e2e4 e7e5 g1f3");
    let mut log = table.log.clone();
    log[2].what = What::Moved { uci: uci("e7e4"), spent: Millis::ZERO, phase: None };
    let damage = Game::replay(&log).unwrap_err();
    assert_eq!((damage.at, damage.flaw), (2, game::Flaw::IllegalMove));
    let kept = damage.game.as_ref().map(|game| game.plies().len());
    assert_eq!(kept, Some(1));
    assert!(damage.to_string().contains("entry 3"), "{damage}");
    assert_eq!(Game::replay(&log[1..]).unwrap_err().flaw, game::Flaw::NoStart);
    let mut late = table.log.clone();
    late[3].at = Moment(5);
    assert_eq!(Game::replay(&late).unwrap_err().flaw, game::Flaw::BackInTime);
}

#[test]
fn the_last_move_shows_its_path() {
    use Square::{A1, A5, B1, B4, C1, C3, D1, E1, E5, E6, F5};
    let path = |variant: Variant, fen: &str, moves: &str| {
        let start = Position::from_fen(fen, variant).unwrap();
        let mut table = Table::new(Setup { start, ..two_people() });
        assert_eq!(table.game.last_path(), None);
        table.play(moves);
        let path = table.game.last_path().unwrap();
        let victim = path.victim.map(|victim| (victim.piece.role, victim.square));
        ((path.from, path.passed, path.to), path.rook, victim)
    };
    let standard = |fen, moves| path(Variant::Standard, fen, moves);
    let (way, rook, victim) = standard("4k3/8/8/r7/8/8/8/4K3 b - - 0 1", "a5a1");
    assert_eq!(way, (A5, [Square::A4, Square::A3, Square::A2].into(), A1));
    assert_eq!((rook, victim), (None, None));
    let (way, ..) = standard("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "b1c3");
    assert_eq!(way, (B1, vec![], C3));
    let (way, _, victim) = standard("4k3/8/8/b7/8/8/8/5K2 b - - 0 1", "a5e1");
    assert_eq!((way, victim), ((A5, [B4, C3, Square::D2].into(), E1), None));
    // En passant takes beside the path.
    let (way, _, victim) = standard("4k3/4p3/8/5P2/8/8/8/4K3 b - - 0 1", "e7e5 f5e6");
    assert_eq!((way, victim), ((F5, vec![], E6), Some((Role::Pawn, E5))));
    let (way, rook, victim) = standard("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1");
    assert_eq!(way, (E1, vec![D1], C1));
    assert_eq!((rook, victim), (Some((A1, D1)), None));
    // A king that stays, and one that goes to where the rook was.
    let (way, rook, _) = path(Variant::Chess960, "4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1");
    assert_eq!((way, rook), ((C1, vec![], C1), Some((B1, D1))));
    let (way, rook, _) = path(Variant::Chess960, "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "e1g1");
    assert_eq!((way, rook), ((E1, vec![Square::F1], Square::G1), Some((Square::G1, Square::F1))));
}

#[test]
fn each_move_has_its_times() {
    let mut table = Table::new(timed(two_people(), 60, 2));
    table.play("e2e4");
    table.wait(10);
    table.play("e7e5");
    table.wait(3);
    table.play("g1f3");
    let spent: Vec<u64> = table.game.plies().iter().map(|ply| ply.spent.0).collect();
    assert_eq!(spent, [0, 10_000, 3000]);
    let left = |ply, color: Color| table.game.clocks_after(ply).unwrap().left[color].unwrap().0;
    assert_eq!((left(0, Color::White), left(0, Color::Black)), (62_000, 60_000));
    assert_eq!((left(1, Color::White), left(1, Color::Black)), (62_000, 52_000));
    assert_eq!((left(2, Color::White), left(2, Color::Black)), (61_000, 52_000));
    assert_eq!(table.game.clocks_after(3), None);
    table.wait(4);
    let taken = |color| table.game.time_taken(color, table.now).0;
    assert_eq!((taken(Color::White), taken(Color::Black)), (3000, 14_000));
}

#[test]
fn what_passes_while_the_program_is_away_is_nobodys() {
    for place in [Place::OneBoard, Place::Network] {
        let mut table = Table::new(timed(Setup { place, ..two_people() }, 60, 0));
        let [white, black] = match place {
            Place::OneBoard => [Actor::Both; 2],
            Place::Network => [WHITE, BLACK],
        };
        assert_eq!(table.give(Actor::Clock, Act::Wake), Err(Refusal::NotRunning));
        table.must(white, Act::Move { uci: uci("e2e4") });
        table.wait(10);
        table.must(black, Act::OfferDraw { side: Color::Black });
        table.wait(3600);
        assert_eq!(table.give(black, Act::Wake), Err(Refusal::NotYours));
        assert_eq!(table.must(Actor::Clock, Act::Wake), [What::Woke]);
        // The ten seconds before the last event count.
        assert_eq!(table.game.time_left(Color::Black, table.now), Some(Millis::seconds(50)));
        table.wait(5);
        table.must(black, Act::Move { uci: uci("e7e5") });
        assert_eq!(table.game.plies()[1].spent, Millis::seconds(15));
        table.must(white, Act::Resign { side: Color::White });
        assert_eq!(table.give(Actor::Clock, Act::Wake), Err(Refusal::GameOver));
    }
}

#[test]
fn a_level_stays_for_the_next_game_and_a_replaced_plan_comes_back() {
    let mut table = Table::new(against_computer());
    let level = |number| LevelPlan::level(Level::new(number).unwrap());
    let set = |number| Act::SetLevel { side: Color::Black, plan: level(number) };
    let plan_of = |table: &Table| match table.game.again(true).players.white {
        Player::Computer { plan } => plan,
        Player::Person { .. } => panic!("the computer plays White now"),
    };
    table.must(WHITE, set(4));
    assert_eq!(plan_of(&table), level(4));
    let phases = LevelPlan::ByPhase {
        opening: Strength::Level(Level::HIGHEST),
        middlegame: Strength::Level(Level::LOWEST),
        endgame: Strength::Level(Level::LOWEST),
    };
    table.must(WHITE, Act::SetLevel { side: Color::Black, plan: phases });
    table.must(WHITE, set(1));
    assert_eq!(plan_of(&table), phases);
}
