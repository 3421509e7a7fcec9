//! Guards that can be taken away, to see that some test notices.
//!
//! Only a build with the feature `sabotage` can do it, and only if the environment variable
//! `KIBITZ_SABOTAGE` names what to take away. In every other build [`Sabotage::is_on`] is `false` at
//! compile time.

/// What can be taken away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sabotage {
    /// Nothing is synced to the disk.
    SynchronousOff,
    /// Callers hear that it is stored before it is.
    AnswerBeforeCommit,
    /// Whatever a command was decided on, its events are stored.
    NoSequenceCheck,
    /// A repeated command is stored again.
    NoDedupe,
    /// The events of one command are committed one by one.
    NotAtomic,
}

impl Sabotage {
    /// Whether the guard is taken away.
    #[cfg(not(feature = "sabotage"))]
    #[allow(clippy::unused_self, reason = "the same call as with the feature")]
    pub(crate) const fn is_on(self) -> bool {
        false
    }

    /// Whether the guard is taken away.
    #[cfg(feature = "sabotage")]
    pub(crate) fn is_on(self) -> bool {
        static WORD: std::sync::OnceLock<String> = std::sync::OnceLock::new();
        let word = WORD.get_or_init(|| std::env::var("KIBITZ_SABOTAGE").unwrap_or_default());
        word == match self {
            Self::SynchronousOff => "synchronous-off",
            Self::AnswerBeforeCommit => "answer-before-commit",
            Self::NoSequenceCheck => "no-sequence-check",
            Self::NoDedupe => "no-dedupe",
            Self::NotAtomic => "not-atomic",
        }
    }
}
