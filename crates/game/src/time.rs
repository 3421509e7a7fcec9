//! Moments, spans and the clocks of a game. Nothing here asks what time it is.

use core::ops::{Add, Sub};

use chess::Color;
use serde::{Deserialize, Serialize};

use crate::ByColor;

/// A span of time in milliseconds.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Millis(pub u64);

impl Millis {
    /// No time.
    pub const ZERO: Self = Self(0);

    /// So many seconds.
    pub const fn seconds(seconds: u64) -> Self {
        Self(seconds.saturating_mul(1000))
    }

    /// So many minutes.
    pub const fn minutes(minutes: u64) -> Self {
        Self::seconds(minutes.saturating_mul(60))
    }
}

impl Add for Millis {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Millis {
    type Output = Self;

    /// What is left; never less than nothing.
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

/// A point in time, as the server's clock tells it: milliseconds since 1970.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Moment(pub u64);

impl Moment {
    /// The time from an earlier moment to this one; nothing if it is not earlier.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Millis> for Moment {
    type Output = Self;

    fn add(self, span: Millis) -> Self {
        Self(self.0.saturating_add(span.0))
    }
}

/// When a command was given: the moment it was read, and how much of the time before it the network
/// took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct When {
    /// The moment.
    pub now: Moment,
    /// What is not charged to the mover's clock.
    pub lag: Millis,
}

impl From<Moment> for When {
    fn from(now: Moment) -> Self {
        Self { now, lag: Millis::ZERO }
    }
}

/// How much time a side has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum TimeControl {
    /// As much as it likes; what it takes is still counted.
    #[default]
    Untimed,
    /// So much for all moves, and some more with each.
    Timed {
        /// At the start.
        initial: Millis,
        /// Added after each move.
        increment: Millis,
    },
}

impl TimeControl {
    /// Ten minutes.
    pub const BLITZ: Self = Self::Timed { initial: Millis::minutes(10), increment: Millis::ZERO };
    /// One minute.
    pub const BULLET: Self = Self::Timed { initial: Millis::minutes(1), increment: Millis::ZERO };

    /// What is on the clock at the start.
    pub const fn initial(self) -> Option<Millis> {
        match self {
            Self::Untimed => None,
            Self::Timed { initial, .. } => Some(initial),
        }
    }

    /// What each move adds.
    pub const fn increment(self) -> Millis {
        match self {
            Self::Untimed => Millis::ZERO,
            Self::Timed { increment, .. } => increment,
        }
    }
}

/// What both clocks show between two moves.
///
/// `left` is `None` for a side without a limit. `taken` is the sum of what the side's moves took,
/// `given` that of what it was given, which is part of `left`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clocks {
    /// What each side has left.
    pub left: ByColor<Option<Millis>>,
    /// What each side has taken.
    pub taken: ByColor<Millis>,
    /// What each side was given.
    pub given: ByColor<Millis>,
}

impl Clocks {
    pub(crate) fn at_start(control: ByColor<TimeControl>) -> Self {
        Self {
            left: control.map(TimeControl::initial),
            taken: ByColor::default(),
            given: ByColor::default(),
        }
    }

    /// A side is given some time.
    pub(crate) fn give(&mut self, color: Color, amount: Millis) {
        if let Some(left) = &mut self.left[color] {
            *left = *left + amount;
            self.given[color] = self.given[color] + amount;
        }
    }

    /// Back to what the clocks showed once; but what was given since stays given.
    pub(crate) fn go_back(&mut self, to: Self) {
        if UNDO_LEAVES_CLOCKS {
            return;
        }
        let given = core::mem::replace(self, to).given;
        for color in Color::ALL {
            self.give(color, given[color] - to.given[color]);
        }
    }

    /// A side's clock shows so much more, or less.
    pub(crate) fn shift(&mut self, color: Color, by: i64) {
        if let Some(left) = &mut self.left[color] {
            *left = Millis(left.0.saturating_add_signed(by));
        }
    }

    /// A move of this side took so long.
    pub(crate) fn charge(&mut self, color: Color, spent: Millis, increment: Millis) {
        self.taken[color] = self.taken[color] + spent;
        if let Some(left) = &mut self.left[color] {
            *left = *left - spent + increment;
        }
    }
}

/// Whether a test build breaks taking back. The variable is read while compiling: nothing here reads
/// one when it runs, and the feature alone, which is on with all features, changes nothing.
const UNDO_LEAVES_CLOCKS: bool = cfg!(feature = "sabotage-undo-clocks")
    && match option_env!("KIBITZ_SABOTAGE") {
        Some(word) => matches!(word.as_bytes(), b"undo-clocks"),
        None => false,
    };

/// The time that the side to move has been thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thinking {
    /// Since this moment, and so long before a pause.
    Since(Moment, Millis),
    /// Not now: the game has not begun, is paused or over. So long before that.
    Stopped(Millis),
}

impl Thinking {
    /// How long it is at a moment.
    pub(crate) fn until(self, now: Moment) -> Millis {
        match self {
            Self::Since(begin, before) => before + now.since(begin),
            Self::Stopped(before) => before,
        }
    }

    pub(crate) fn stop(&mut self, now: Moment) {
        *self = Self::Stopped(self.until(now));
    }

    /// What passed between two moments is not counted.
    pub(crate) fn skip(&mut self, from: Moment, to: Moment) {
        if let Self::Since(..) = self {
            *self = Self::Since(to, self.until(from));
        }
    }

    pub(crate) fn go_on(&mut self, now: Moment) {
        if let Self::Stopped(before) = *self {
            *self = Self::Since(now, before);
        }
    }
}
