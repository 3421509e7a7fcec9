//! One game of chess as a list of events.
//!
//! Someone gives a [`Command`]; [`Game::decide`] says which [`Event`]s follow from it, or refuses and
//! says why; [`Game::apply`] takes an event in. The same events make the same game wherever they are
//! folded: in the server, in a page, in a replay and in a test.
//!
//! Nothing here reads a clock, rolls dice, or knows of files and networks: the time is handed in.

mod by_color;
mod command;
mod decide;
mod event;
mod game;
mod ids;
mod level;
mod path;
pub mod pgn;
pub mod reel;
mod refusal;
mod replay;
pub mod say;
mod setup;
mod standing;
mod time;

pub use by_color::ByColor;
pub use command::{Act, Actor, Board, Command};
pub use event::{DrawnBy, End, Event, What, WonBy};
pub use game::{Game, LevelState, Ply};
pub use ids::{Bits, CommandId, GameId, ParseIdError, ProfileId, Seq};
pub use level::{Level, LevelPlan, ParsePlanError, Strength};
pub use path::Path;
pub use refusal::Refusal;
pub use replay::{Damage, Flaw};
pub use setup::{BadLine, BadSetup, Mode, Name, OnLine, Place, Player, Setup};
pub use standing::{Evidence, Impression, Standing};
pub use time::{Clocks, Millis, Moment, TimeControl, When};
