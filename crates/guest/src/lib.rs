//! A client of a running Kibitz: it makes profiles and games, sits at tables, and keeps the game that it
//! is told. Tests, load runs and other chores use it; the program does not.

mod games;
mod http;
mod live;
mod program;

pub use games::{computer, person, setup, timed};
pub use http::{Answer, Caller, Failure, request};
pub use live::{Heard, Live};
pub use program::{Ended, Program};

/// So many random bytes.
///
/// # Panics
/// If the system has none to give.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes
}
