//! What can be wrong with an engine as a process.

use std::time::Duration;

/// Why an engine has given no answer. After each of these its process is dead.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The program could not be started.
    #[error("cannot be started: {0}")]
    Absent(String),
    /// It was asked for what it does not offer.
    #[error("{0}")]
    Unsuitable(String),
    /// Its output has ended.
    #[error("has ended by itself ({0})")]
    Crashed(String),
    /// It did not answer to something else than `go`, and was killed.
    #[error("did not answer {asked:?} within {waited:?}")]
    Deaf {
        /// The line that it did not answer.
        asked: &'static str,
        /// For how long.
        waited: Duration,
    },
    /// It gave no move, not even after `stop`, and was killed.
    #[error("gave no move within {waited:?}, nor when told to stop")]
    Hung {
        /// For how long.
        waited: Duration,
    },
    /// Somebody has ended the match.
    #[error("was interrupted")]
    Interrupted,
}
