//! The engine room: threads that think, and the order in which they do.
//!
//! Play comes before a hint, and a hint before everything else, but whoever has waited long moves up.
//! Among equals it is the turn of the profile that was served longest ago. A thought is handed back to
//! the table that asked for it; whether it still wants it is the table's business.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use chess::{Color, History, Move, Rating};
use engine::{Engine, Limits, Opponent, Stop, TimeLimit};
use game::ProfileId;
use protocol::live::{Line, Score};
use tokio::time::Instant;

use crate::metrics::{Gauge, One};

/// What is to be thought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    /// A move at a strength, with these dice.
    Play {
        rating: Rating,
        dice: u64,
    },
    /// How the game stands, to answer an offer.
    Judge,
    /// The best move, for a person.
    Hint,
    /// What follows from a move, and what there was instead.
    Consider(Move),
}

impl Task {
    /// How long somebody may have waited for something else and still come after this.
    const fn precedence(self) -> Duration {
        Duration::from_millis(match self {
            Self::Play { .. } | Self::Judge => 3000,
            Self::Hint | Self::Consider(_) => 0,
        })
    }
}

/// Something to think about, for whom, and until when.
pub(crate) struct Job {
    pub(crate) task: Task,
    pub(crate) profile: ProfileId,
    pub(crate) history: History,
    pub(crate) until: Instant,
    /// Hears what is found: once at the end, and before that whenever there is something new.
    pub(crate) report: Box<dyn FnMut(Report) + Send>,
}

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Report {
    /// So far.
    SoFar(Line),
    /// At the end of [`Task::Play`]; no move only if there is none.
    Move(Option<(Move, Line)>),
    /// At the end of [`Task::Judge`] and [`Task::Hint`].
    Best(Option<Line>),
    /// At the end of [`Task::Consider`].
    Considered { after: Line, best: Line },
}

/// The right to a thought. Dropping it gives the thought up.
#[derive(Debug)]
pub(crate) struct Ticket {
    stop: Stop,
    given_up: Arc<AtomicBool>,
}

impl Ticket {
    /// Ends the thinking with what has been found.
    pub(crate) fn hurry(&self) {
        self.stop.raise();
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.given_up.store(true, Ordering::Relaxed);
        self.stop.raise();
    }
}

struct Waiting {
    job: Job,
    since: Instant,
    stop: Stop,
    given_up: Arc<AtomicBool>,
    _counted: One,
}

#[derive(Default)]
struct Queue {
    waiting: Vec<Waiting>,
    /// When each profile with a job in the queue was served last.
    served: HashMap<ProfileId, Instant>,
    closed: bool,
}

impl Queue {
    /// Takes out the job whose turn it is.
    fn next(&mut self) -> Option<Waiting> {
        self.waiting.retain(|waiting| !waiting.given_up.load(Ordering::Relaxed));
        let turn = |waiting: &Waiting| {
            let served = self.served.get(&waiting.job.profile).copied();
            (waiting.since - waiting.job.task.precedence(), served, waiting.since)
        };
        // Waits of one profile within a tenth of a second count as equal, so that many games of one
        // profile do not push another aside.
        let (index, _) = self.waiting.iter().enumerate().min_by_key(|(_, waiting)| turn(waiting))?;
        let next = self.waiting.swap_remove(index);
        self.served.insert(next.job.profile, Instant::now());
        if self.waiting.is_empty() {
            self.served.clear();
        }
        Some(next)
    }
}

/// The threads that think.
pub(crate) struct Room {
    shared: Arc<Shared>,
    thoughts: Gauge,
    threads: Vec<thread::JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    more: Condvar,
}
