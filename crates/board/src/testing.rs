//! What the tests of several modules share: tables, and games of random moves.

use chess::{Color, Position, Variant};
use game::{
    Actor, ByColor, Event, Game, Level, LevelPlan, Millis, Mode, Moment, Name, Place, Player,
    Setup, TimeControl, What,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::Table;

/// Random, but the same in each run.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(0x00b0_a2d0),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

pub(crate) fn person(name: &str) -> Player {
    Player::Person { name: Name::new(name) }
}

pub(crate) fn computer() -> Player {
    Player::Computer { plan: LevelPlan::level(Level::LOWEST) }
}

/// A game from here, untimed, between Ada and Ben at one board.
pub(crate) fn game_from(start: Position) -> Game {
    game_of(start, person("Ada"), person("Ben"), TimeControl::Untimed)
}

pub(crate) fn game_of(start: Position, white: Player, black: Player, time: TimeControl) -> Game {
    let setup = Setup {
        start,
        players: ByColor::new(white, black),
        time: ByColor::both(time),
        mode: Mode::Casual,
        place: Place::OneBoard,
        hints: None,
        line: Vec::new(),
    };
    Game::new(setup, Moment(0))
}

/// A position of standard chess, between Ada and Ben.
pub(crate) fn fen(text: &str) -> Game {
    fen_of(text, Variant::Standard)
}

pub(crate) fn fen_of(text: &str, variant: Variant) -> Game {
    game_from(Position::from_fen(text, variant).unwrap_or_else(|error| panic!("{text}: {error}")))
}

pub(crate) fn happen(game: &mut Game, what: What) {
    game.apply(&Event { at: Moment(0), what });
}

pub(crate) fn play(game: &mut Game, uci: &str) {
    let uci = uci.parse().unwrap_or_else(|error| panic!("{uci}: {error}"));
    let before = game.plies().len();
    happen(game, What::Moved { uci, spent: Millis::ZERO, phase: None });
    assert_eq!(game.plies().len(), before + 1, "{uci} is legal");
}

/// Both sides' hand.
pub(crate) fn both(game: &Game) -> Table<'_> {
    Table::new(game, Some(Actor::Both))
}

/// The hand of one side.
pub(crate) fn seat(game: &Game, side: Color) -> Table<'_> {
    Table::new(game, Some(Actor::Seat(side)))
}

/// Where random games begin: at the start, and where castling, promotion, taking in passing and checks
/// are near.
fn starts() -> impl Strategy<Value = Position> {
    let standard = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "1n2n3/P1P4P/4k3/8/8/4K3/p1p4p/1N2N3 w - - 0 1",
        "4k3/2p1p1p1/8/1P1P1P1P/1p1p1p1p/8/2P1P1P1/4K3 b - - 0 1",
        "4k3/8/8/1N3N2/8/1N1b1N2/8/b2RK3 w - - 0 1",
    ];
    let suicide = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        "8/P4P2/8/1k1K4/8/8/p4p2/8 w - - 0 1",
    ];
    let castling_960 = [
        "1r4kr/p1p1p1p1/8/8/8/8/P1P1P1P1/1R4KR w HBhb - 0 1",
        "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1",
        "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
    ];
    let read = |variant| {
        move |text: &str| Position::from_fen(text, variant).expect("the list holds positions")
    };
    let fixed: Vec<Position> = standard
        .map(read(Variant::Standard))
        .into_iter()
        .chain(suicide.map(read(Variant::Suicide)))
        .chain(castling_960.map(read(Variant::Chess960)))
        .collect();
    let shuffled = (0u16..960).prop_map(|number| Position::chess960(number).expect("below 960"));
    prop_oneof![4 => proptest::sample::select(fixed), 1 => shuffled]
}

/// A game of random moves between two people at one board.
pub(crate) fn games(time: TimeControl) -> impl Strategy<Value = Game> {
    (starts(), vec(any::<u16>(), 0..80)).prop_map(move |(start, picks)| {
        let mut game = game_of(start, person("Ada"), person("Ben"), time);
        for pick in picks {
            let moves = game.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            let uci = game.position().uci(moves[usize::from(pick) % moves.len()]);
            play(&mut game, &uci.to_string());
        }
        game
    })
}
