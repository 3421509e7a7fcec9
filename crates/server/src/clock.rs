//! The only clock: wall time at the start plus monotonic time since, so that it never goes back while
//! the program runs, whatever is done to the clock of the machine.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use game::{Millis, Moment};
use tokio::time::Instant;

/// Tells the time of all games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    started: Moment,
    since: Instant,
}

impl Clock {
    pub(crate) fn start() -> Self {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { started: Moment(millis(wall)), since: Instant::now() }
    }

    /// What time it is.
    pub(crate) fn now(&self) -> Moment {
        self.started + Millis(millis(self.since.elapsed()))
    }

    /// When a moment will be. It has come when this instant has.
    pub(crate) fn instant(&self, moment: Moment) -> Instant {
        // One more millisecond, for `now` rounds down.
        self.since + Duration::from_millis(moment.since(self.started).0.saturating_add(1))
    }

    /// How long the program has run.
    pub(crate) fn up(&self) -> Duration {
        self.since.elapsed()
    }
}

fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}
