//! The contract of [`Store`] as a test: every implementation must pass it.
//!
//! [`run`] panics with a sentence if a promise of the trait is not kept. It needs a way to make an
//! empty store, and one to close a store and open it again.

mod appends;
mod library;
mod profiles;
mod seats;

use chess::{Color, Position};
use game::{
    Act, Actor, ByColor, Command, Event, Game, Level, LevelPlan, Mode, Moment, Name, Place, Player,
    Setup, What,
};

use crate::{
    Append, CommandId, Founding, GameId, Profile, ProfileId, Secret, Seq, Status, Store,
    StoredEvent, Summary,
};

/// Runs every part of the suite on stores of its own.
///
/// # Panics
/// If the store does not keep to the contract.
pub fn run<S: Store>(fresh: impl Fn() -> S, reopen: impl Fn(S) -> S) {
    for part in
        appends::PARTS.iter().chain(&library::PARTS).chain(&profiles::PARTS).chain(&seats::PARTS)
    {
        let store = fresh();
        create_owner(&store);
        part(&store);
        let store = reopen(store);
        assert_eq!(store.check().wait(), Ok(vec![]), "nothing is wrong after a part of the suite");
    }
    appends::outlive_closing(&fresh, &reopen);
    appends::agree_among_many(&fresh());
}

/// A test of one promise, on a store that has [`owner`].
type Part = fn(&dyn Store);

/// The profile that owns the games of the suite.
pub fn owner() -> ProfileId {
    ProfileId::from_bytes([0xaa; 16])
}

/// Makes the profile that owns the games of the suite.
///
/// # Panics
/// If the store does not take it.
pub fn create_owner(store: &dyn Store) {
    let profile = Profile { id: owner(), name: "Ada".into(), created: Moment(1) };
    store.create_profile(profile, Secret::new([0xaa; 32])).wait().expect("a new profile");
}

/// The game with a number.
pub fn game(number: u64) -> GameId {
    GameId::from_bytes(numbered(number))
}

/// The command with a number.
pub fn command(number: u64) -> CommandId {
    CommandId::from_bytes(numbered(number))
}

/// An event that says something.
pub fn event(text: &str) -> StoredEvent {
    StoredEvent { version: 1, body: format!("{{\"said\":{text:?}}}") }
}

/// A game that goes on, begun at a moment.
pub fn summary(at: u64) -> Summary {
    Summary {
        white: "Ada".into(),
        black: "Kibitz".into(),
        variant: "standard".into(),
        status: Status::Unfinished,
        result: "*".into(),
        reason: String::new(),
        level: "level 1".into(),
        opening: String::new(),
        plies: 0,
        created: Moment(at),
        updated: Moment(at),
        placement: "8/8/8/8/8/8/8/K1k5".into(),
        below: Color::White,
        date: String::new(),
        mode: "casual".into(),
        time: "-".into(),
    }
}

/// An append with one event for each text, with what a first append needs.
pub fn append(game: GameId, expected: u64, command: CommandId, texts: &[&str]) -> Append {
    Append {
        game,
        expected: Seq(expected),
        command,
        events: texts.iter().map(|text| event(text)).collect(),
        summary: summary(0),
        results: None,
        founding: Some(Founding {
            owner: owner(),
            seed: Secret::new([7; 32]),
            seats: ByColor::default(),
        }),
    }
}

/// The start of a game of standard chess without clocks.
pub fn started(white: Player, black: Player) -> Event {
    let setup = Setup {
        start: Position::start(),
        players: ByColor::new(white, black),
        time: ByColor::default(),
        mode: Mode::Casual,
        place: Place::OneBoard,
        hints: None,
        line: Vec::new(),
    };
    Event { at: Moment(1000), what: What::Started { setup: Box::new(setup) } }
}

/// The events of a game of Ada's against the computer at level 1, a move a second.
///
/// # Panics
/// If a move is not legal.
pub fn played(moves: &str) -> Vec<Event> {
    let ada = Player::Person { name: Name::new("Ada") };
    let computer = Player::Computer { plan: LevelPlan::level(Level::new(1).expect("a level")) };
    let mut events = vec![started(ada, computer)];
    for (text, at) in moves.split_whitespace().zip((2000..).step_by(1000)) {
        let game = Game::replay(&events).expect("a game");
        let act = Act::Move { uci: text.parse().expect("a move") };
        let by = match game.turn() {
            Color::White => Actor::Seat(Color::White),
            Color::Black => Actor::Computer(Color::Black),
        };
        let command = Command { on: game.board(), act };
        events.extend(game.decide(by, &command, Moment(at)).expect("a legal move"));
    }
    events
}

fn numbered(number: u64) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes[8..].copy_from_slice(&number.to_be_bytes());
    bytes
}

fn bodies(store: &dyn Store, game: GameId) -> Vec<StoredEvent> {
    let events = store.events(game, Seq::ZERO).wait().expect("the events of a game");
    events.into_iter().map(|placed| placed.event).collect()
}
