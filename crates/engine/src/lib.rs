//! The thinking of Kibitz: which move to play in any position of any variant.
//!
//! [`Engine`] is the strong player. [`Opponent`] plays at a rating: it sees less and overlooks more.
//! [`shell`] makes a program of them that speaks UCI.
//!
//! Nothing here knows of games, people or clocks on a wall; positions come with their history, limits
//! are handed in, and [`Stop`] ends whatever takes long.

pub mod bench;
mod book;
mod evaluate;
mod found;
mod limits;
mod opponent;
pub mod perft;
pub mod proof;
mod score;
mod search;
pub mod shell;
mod stop;
mod table;
mod tell;
#[cfg(test)]
mod testing;
mod time;
pub mod uci;
mod wdl;
pub mod work;

pub use book::{Book, Flaw, Polyglot};
#[cfg(feature = "tuning")]
pub use evaluate::tuning;
pub use found::{Found, Info, Line, News};
pub use limits::{Clock, Limits, TimeLimit};
pub use opponent::{Choice, Likeness, Opponent, Person, Scales, Weights};
pub use opponent::{levels, manners};
pub use score::{MAX_PLY, Score, Worth};
pub use search::{Engine, Technique, Techniques};
pub use stop::Stop;
pub use time::{Deadline, Stopwatch};
pub use wdl::Wdl;
