//! Ending a search from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::time::Deadline;

/// A handle by which another thread ends a search. Clones belong together; a raised one stays so.
/// The deadline is each clone's own.
///
/// ```
/// use engine::Stop;
/// let stop = Stop::new();
/// stop.clone().raise();
/// assert!(stop.is_raised());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop {
    flags: Arc<Flags>,
    deadline: Option<Deadline>,
}

#[derive(Debug, Default)]
struct Flags {
    raised: AtomicBool,
    pondering: AtomicBool,
}

impl Stop {
    /// A handle that nobody has raised.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same handle for a search that also ends at a moment.
    #[must_use]
    pub fn or_by(self, deadline: Deadline) -> Self {
        Self { deadline: Some(deadline), ..self }
    }

    /// Ends the search.
    pub fn raise(&self) {
        self.flags.raised.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has raised it. The deadline is not asked.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.flags.raised.load(Ordering::Relaxed)
    }

    /// From here on the search thinks on the opponent's time: its limits of time do not count.
    pub fn ponder(&self) {
        self.flags.pondering.store(true, Ordering::Relaxed);
    }

    /// The opponent has moved as expected: limits of time count, from the start of the search.
    pub fn ponder_hit(&self) {
        self.flags.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether limits of time do not count for now.
    #[inline]
    pub fn is_pondering(&self) -> bool {
        self.flags.pondering.load(Ordering::Relaxed)
    }

    /// Whether the search has to end: raised, or its deadline has come. This asks the clock.
    pub(crate) fn is_due(&self) -> bool {
        self.is_raised() || self.deadline.is_some_and(Deadline::is_past)
    }
}
