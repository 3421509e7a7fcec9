//! Tables, seats, sockets, the engine room and the HTTP surface.
//!
//! A game is played at a [`table`]: one task that decides, stores, applies and tells, one command at a
//! time. The [`hall`] knows all tables; the [`room`] thinks for them and for those who [analyse](analysis); [`gate`] and [`web`] let people
//! in. Rules, clocks and words are those of the crate `game`; nothing is decided here.

mod analysis;
mod app;
mod clock;
mod config;
mod dice;
mod export;
mod found;
mod gate;
mod hall;
mod import;
mod keeping;
mod metrics;
mod page;
mod places;
mod problem;
mod room;
mod sabotage;
mod serve;
mod socket;
mod standing;
mod table;
mod web;

pub use app::Owner;
pub use config::Config;
pub use export::{LeftOut, Wanted, export, in_a_row};
pub use import::{NotImported, import};
pub use page::{Page, PageFile};
pub(crate) use problem::Problem;
pub use serve::Server;
