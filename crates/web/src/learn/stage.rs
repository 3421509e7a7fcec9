//! The board of a lesson or a topic: a game that nobody else plays, and that only this page knows.

use chess::{Color, Position, UciMove};
use game::{
    ByColor, Event, Game, Millis, Mode, Moment, Name, Place, Player, Setup, TimeControl, What,
};

/// A game that begins here.
pub(super) fn begin(start: &Position) -> Game {
    let person = |name| Player::Person { name: Name::new(name) };
    let setup = Setup {
        start: start.clone(),
        players: ByColor::new(person("White"), person("Black")),
        time: ByColor::both(TimeControl::Untimed),
        mode: Mode::Casual,
        place: Place::OneBoard,
        hints: None,
        line: Vec::new(),
    };
    Game::new(setup, Moment(0))
}

/// Plays a move.
pub(super) fn play(game: &mut Game, uci: UciMove) {
    let what = What::Moved { uci, spent: Millis::ZERO, phase: None };
    game.apply(&Event { at: Moment(0), what });
}

/// Takes the last ply back.
pub(super) fn take_back(game: &mut Game) {
    game.apply(&Event { at: Moment(0), what: What::TookBack { plies: 1 } });
}

/// The square that a hand of this side begins at.
pub(super) const fn home(side: Color) -> chess::Square {
    match side {
        Color::White => chess::Square::E2,
        Color::Black => chess::Square::E7,
    }
}
