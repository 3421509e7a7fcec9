//! Guards that can be taken away, to see that some test notices.
//!
//! Only a build with the feature `sabotage` can do it, and only if the environment variable
//! `KIBITZ_SABOTAGE` names what to take away. In every other build [`Sabotage::is_on`] is `false` at
//! compile time.

/// What can be taken away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sabotage {
    /// Any page of the web may act in the name of whoever looks at it.
    NoOriginCheck,
    /// Any name that leads to this machine is as good as its own.
    NoHostCheck,
    /// Others hear of a move before it is on disk.
    BroadcastBeforeAppend,
    /// Hints are told to everybody at the table.
    HintsToAll,
    /// An analysis keeps its thread, whatever else is to be thought about.
    GamesWait,
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
            Self::NoOriginCheck => "no-origin-check",
            Self::NoHostCheck => "no-host-check",
            Self::BroadcastBeforeAppend => "broadcast-before-append",
            Self::HintsToAll => "hints-to-all",
            Self::GamesWait => "games-wait",
        }
    }
}
