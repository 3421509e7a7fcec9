//! How long an engine may think, and what it is told about it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use chess::Color;

/// What a player may use for each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// A clock for the game, and what each move adds to it.
    Clock {
        /// At the start.
        base: Duration,
        /// With each move.
        increment: Duration,
    },
    /// So many positions; no clock.
    Nodes(u64),
    /// So much time.
    MoveTime(Duration),
}

/// Why a text is no time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a time control is seconds, or seconds+increment: 4+0.04")]
pub struct BadClock;

impl Limit {
    /// Reads seconds and increment, `4+0.04`.
    ///
    /// ```
    /// use arena::limit::Limit;
    /// use std::time::Duration;
    /// let limit = Limit::clock("4+0.04")?;
    /// let increment = Duration::from_millis(40);
    /// assert_eq!(limit, Limit::Clock { base: Duration::from_secs(4), increment });
    /// assert_eq!(limit.to_string(), "4+0.04");
    /// # Ok::<(), arena::limit::BadClock>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is something else, or no time at all.
    pub fn clock(text: &str) -> Result<Self, BadClock> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (base, increment) = (seconds(base)?, seconds(increment)?);
        if base.is_zero() { Err(BadClock) } else { Ok(Self::Clock { base, increment }) }
    }
}

fn seconds(text: &str) -> Result<Duration, BadClock> {
    let seconds = f64::from_str(text.trim()).map_err(|_| BadClock)?;
    Duration::try_from_secs_f64(seconds).map_err(|_| BadClock)
}

impl fmt::Display for Limit {
    /// As PGN's `TimeControl` would have it where it can: `4+0.04`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock { base, increment } => {
                write!(f, "{}+{}", base.as_secs_f64(), increment.as_secs_f64())
            }
            Self::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Self::MoveTime(time) => write!(f, "{} ms a move", time.as_millis()),
        }
    }
}

/// What stands on one side's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time left.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
}

impl Clock {
    /// The clock at the start of a game; `None` for a limit without one.
    pub fn of(limit: Limit) -> Option<Self> {
        match limit {
            Limit::Clock { base, increment } => Some(Self { remaining: base, increment }),
            Limit::Nodes(_) | Limit::MoveTime(_) => None,
        }
    }

    /// After a move that took so long. A clock that is overdrawn within what is forgiven stands at
    /// zero before the increment comes.
    #[must_use]
    pub fn after(self, elapsed: Duration) -> Self {
        let remaining = self.remaining.saturating_sub(elapsed) + self.increment;
        Self { remaining, ..self }
    }
}

/// What a player is told when it is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Go {
    /// What it may use.
    pub budget: Budget,
    /// After this it has lost, and is told to stop.
    pub patience: Duration,
}

/// What a player may use for this move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// What is sensible with these clocks, White's first.
    Clocks([Clock; 2]),
    /// So many positions.
    Nodes(u64),
    /// All of this.
    MoveTime(Duration),
}

impl fmt::Display for Budget {
    /// As UCI has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clocks(clocks) => {
                let [white, black] = Color::ALL.map(|color| clocks[color.index()]);
                write!(
                    f,
                    "go wtime {} btime {} winc {} binc {}",
                    white.remaining.as_millis(),
                    black.remaining.as_millis(),
                    white.increment.as_millis(),
                    black.increment.as_millis(),
                )
            }
            Self::Nodes(nodes) => write!(f, "go nodes {nodes}"),
            Self::MoveTime(time) => write!(f, "go movetime {}", time.as_millis()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_time_is_refused() {
        for text in ["", "x", "0", "-1", "4+", "4+x", "4+-1", "inf", "NaN", "1e300", "+1"] {
            assert_eq!(Limit::clock(text), Err(BadClock), "{text:?}");
        }
    }

    #[test]
    fn an_overdrawn_clock_gets_its_increment() {
        let millis = Duration::from_millis;
        let clock = Clock { remaining: millis(50), increment: millis(10) };
        assert_eq!(clock.after(millis(20)).remaining, millis(40));
        assert_eq!(clock.after(millis(53)).remaining, millis(10));
    }

    #[test]
    fn budgets_are_said_as_uci_has_it() {
        let millis = Duration::from_millis;
        let clock = |remaining| Clock { remaining: millis(remaining), increment: millis(10) };
        let clocks = Budget::Clocks([clock(990), clock(1004)]);
        assert_eq!(clocks.to_string(), "go wtime 990 btime 1004 winc 10 binc 10");
        assert_eq!(Budget::Nodes(500).to_string(), "go nodes 500");
        assert_eq!(Budget::MoveTime(millis(25)).to_string(), "go movetime 25");
    }
}
