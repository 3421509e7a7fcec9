//! Engines that speak UCI, each in a process of its own.
//!
//! [`Process`] is one that runs; [`Contender`] starts it, and starts it anew after it has died.
//! [`Thought`] is what it says about a move. Nothing here knows the rules: whether a move is legal is
//! for the referee to say.

mod contender;
mod fault;
mod lines;
mod offers;
mod process;
mod thought;

pub use contender::Contender;
pub use fault::Fault;
pub use process::{Conditions, Process};
pub use thought::Thought;
