//! That time runs short.

use chess::Color;

use super::{verb, who};
use crate::{Game, Millis};

/// A point on the clock at which a player is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Warning {
    /// One minute left.
    Minute,
    /// Ten seconds left.
    TenSeconds,
}

impl Warning {
    /// What is left when it is given.
    pub const fn at(self) -> Millis {
        match self {
            Self::Minute => Millis::minutes(1),
            Self::TenSeconds => Millis::seconds(10),
        }
    }

    /// The warning that is due when a clock that showed `before` shows `now`: the last one that it
    /// came to. Who begins with no more than that is not warned of it.
    ///
    /// ```
    /// use game::{Millis, say::Warning};
    /// assert_eq!(Warning::due(Millis(60_001), Millis(60_000)), Some(Warning::Minute));
    /// assert_eq!(Warning::due(Millis(60_000), Millis(59_000)), None);
    /// assert_eq!(Warning::due(Millis(61_000), Millis(9000)), Some(Warning::TenSeconds));
    /// assert_eq!(Warning::due(Millis(9000), Millis(11_000)), None);
    /// ```
    pub fn due(before: Millis, now: Millis) -> Option<Self> {
        let passed = |warning: &Self| before > warning.at() && now <= warning.at();
        [Self::TenSeconds, Self::Minute].into_iter().find(passed)
    }
}

/// The warning in words.
pub fn warning(game: &Game, side: Color, warning: Warning) -> String {
    let has = verb(game, side, "have", "has");
    let left = match warning {
        Warning::Minute => "one minute",
        Warning::TenSeconds => "ten seconds",
    };
    format!("{} {has} {left} left.", who(game, side))
}
