//! Making games: who plays, and how both get to the table.

use chess::{Color, Position};
use game::{
    ByColor, GameId, Level, LevelPlan, Millis, Mode, Name, Place, Player, Setup, TimeControl,
};
use protocol::http::{Made, NewGame, NewKey, Seated, Sit};

use crate::http::{Caller, Failure};

/// Somebody with a name.
pub fn person(name: &str) -> Player {
    Player::Person { name: Name::new(name) }
}

/// The computer at a level.
pub fn computer(level: Level) -> Player {
    Player::Computer { plan: LevelPlan::level(level) }
}

/// A usual game without clocks on one machine.
pub fn setup(white: Player, black: Player) -> Setup {
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

/// So much time for each side, for all moves.
pub fn timed(initial: Millis) -> ByColor<TimeControl> {
    ByColor::both(TimeControl::Timed { initial, increment: Millis::ZERO })
}

impl Caller {
    /// Makes a game; across a network, with White for oneself.
    ///
    /// # Errors
    /// If it is refused, or not answered.
    pub async fn make(&self, setup: Setup) -> Result<GameId, Failure> {
        let side = (setup.place == Place::Network).then_some(Color::White);
        let made: Made = self.post("/api/games", &NewGame { setup, side }).await?;
        Ok(made.game)
    }

    /// Makes a game across a network, and has somebody else sit down on the other side.
    ///
    /// # Errors
    /// If any of this is refused, or not answered.
    pub async fn make_with(
        &self,
        other: &Self,
        time: ByColor<TimeControl>,
    ) -> Result<GameId, Failure> {
        // The name comes with whoever sits down.
        let across = Setup { place: Place::Network, time, ..setup(person("A"), person("?")) };
        let game = self.make(across).await?;
        let NewKey { key } = self.post(&format!("/api/games/{game}/invitations"), &()).await?;
        let sit = Sit { key, name: Name::new("B") };
        let _: Seated = other.post(&format!("/api/games/{game}/sit"), &sit).await?;
        Ok(game)
    }
}
