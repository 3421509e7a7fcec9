//! Matches between engines that speak UCI: who plays whom from which opening, clocks and judging, and
//! what the results say about strength.
//!
//! [`uci::Process`] is an engine in a process of its own. [`referee`] lets two [`referee::Player`]s play
//! one game and judges everything in it by the rules of the crate `chess`. [`Pairing`] is two games
//! from one opening, with colours changed; [`tournament`] plays many of them at once. [`stats`] makes
//! Elo with its error, and a sequential test, of the pairs.
//!
//! Nothing here thinks, except to see that an opening is balanced. The program around it is `arena`,
//! run by `cargo xtask match`.

pub mod adjudicate;
pub mod beginnings;
pub mod dice;
pub mod interrupt;
pub mod limit;
mod pairing;
pub mod pgn;
pub mod pulse;
pub mod referee;
pub mod report;
pub mod spec;
pub mod stats;
pub mod tournament;
pub mod uci;

pub use pairing::{Pairing, Round};
