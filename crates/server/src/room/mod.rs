//! The engine room: threads that think, and the order in which they do ([`queue`]).
//!
//! A thought is handed back to the table that asked for it; whether it still wants it is the table's
//! business. An analysis goes on for as long as somebody looks on, so it gives way whenever something else
//! is to be thought about, and goes on later where it was ([`study`]).

mod queue;
mod study;
mod thinker;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use chess::{History, Move, Rating};
use engine::{Person, Stop, Weights};
use game::ProfileId;
use protocol::live::Line;
use tokio::time::Instant;

use crate::metrics::Gauge;
use queue::{Queue, Slice, Waiting};
pub(crate) use study::{Mind, Study, Ways};
use thinker::{Thinker, Thought};

/// What is to be thought about.
pub(crate) enum Task {
    /// A move as this person would play it.
    Play(Person),
    /// How the game stands, as a player of this rating sees it, to answer an offer.
    Judge(Rating),
    /// The best move, for a person.
    Hint,
    /// What follows from a move, and what there was instead.
    Consider(Move),
    /// The best lines, deeper and deeper.
    Analyse(Box<Study>),
    /// How likely players of each rating are to play a move.
    Weigh(Move),
}

impl Task {
    /// How much longer this may wait than what comes first.
    const fn may_wait(&self) -> Duration {
        Duration::from_millis(match self {
            Self::Play(_) | Self::Judge(_) => 0,
            Self::Hint | Self::Consider(_) => 2000,
            Self::Analyse(_) => 4000,
            Self::Weigh(_) => 5000,
        })
    }

    const fn is_analysis(&self) -> bool {
        matches!(self, Self::Analyse(_))
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
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Report {
    /// So far.
    SoFar(Line),
    /// At the end of [`Task::Play`]; no move only if there is none.
    Move(Option<Answer>),
    /// At the end of [`Task::Judge`] and [`Task::Hint`].
    Best(Option<Line>),
    /// At the end of [`Task::Consider`].
    Considered { after: Line, best: Line },
    /// So far, and at the end, of [`Task::Analyse`].
    Ways(Ways),
    /// At the end of [`Task::Weigh`].
    Weighed(Box<Weights>),
}

/// A move that a computer wants to play.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Answer {
    pub(crate) m: Move,
    pub(crate) line: Line,
    /// How much longer than the shortest time it is to take, in hundredths of that.
    pub(crate) linger: u8,
}

/// The right to a thought. Dropping it gives the thought up.
#[derive(Debug)]
pub(crate) struct Ticket {
    bell: Bell,
    given_up: Arc<AtomicBool>,
}

impl Ticket {
    /// Ends the thinking with what has been found.
    pub(crate) fn hurry(&self) {
        self.bell.ring();
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.given_up.store(true, Ordering::Relaxed);
        self.bell.ring();
    }
}

/// What ends the thinking about a job; another one, each time it is taken up.
#[derive(Clone, Debug, Default)]
struct Bell(Arc<Mutex<Stop>>);

impl Bell {
    fn stop(&self) -> Stop {
        self.lock().clone()
    }

    fn ring(&self) {
        self.lock().raise();
    }

    /// For the next time.
    fn renew(&self) {
        *self.lock() = Stop::new();
    }

    fn lock(&self) -> MutexGuard<'_, Stop> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Shared {
    queue: Mutex<Queue>,
    more: Condvar,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // Nothing here leaves the queue half changed.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The threads that think.
pub(crate) struct Room {
    shared: Arc<Shared>,
    thoughts: Gauge,
    threads: Vec<thread::JoinHandle<()>>,
}

impl Room {
    /// A room with so many threads, or with one less than there are cores.
    pub(crate) fn open(threads: Option<usize>, thoughts: Gauge) -> std::io::Result<Self> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let count = threads.unwrap_or(cores - 1).max(1);
        let queue = Mutex::new(Queue::of(count));
        let shared = Arc::new(Shared { queue, more: Condvar::new() });
        let threads = (0..count)
            .map(|number| {
                let shared = Arc::clone(&shared);
                let name = format!("thinker {number}");
                thread::Builder::new().name(name).spawn(move || work(&shared))
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { shared, thoughts, threads })
    }

    /// Has something thought about.
    pub(crate) fn submit(&self, job: Job) -> Ticket {
        let (bell, given_up) = (Bell::default(), Arc::new(AtomicBool::new(false)));
        let ticket = Ticket { bell: bell.clone(), given_up: Arc::clone(&given_up) };
        let counted = self.thoughts.one();
        let waiting = Waiting { job, since: Instant::now(), bell, given_up, _counted: counted };
        self.shared.queue().add(waiting);
        self.shared.more.notify_one();
        ticket
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        self.shared.queue().close();
        self.shared.more.notify_all();
        for thread in self.threads.drain(..) {
            // A thread that panicked has said so already.
            let _ = thread.join();
        }
    }
}

fn work(shared: &Shared) {
    give_way();
    let mut thinker = Thinker::default();
    while let Some((number, mut waiting, slice)) = wait(shared) {
        let stop = waiting.bell.stop();
        // One thought that goes wrong must not end all others.
        let think = || thinker.think(&mut waiting.job, &stop, slice, &waiting.given_up);
        let thought = catch_unwind(AssertUnwindSafe(think));
        if thought.is_err() {
            tracing::error!("a thought went wrong");
            thinker = Thinker::default();
        }
        let mut queue = shared.queue();
        queue.done(number);
        if let Ok(Thought::Unfinished) = thought {
            queue.put_back(waiting);
        }
    }
}

/// Waits for the job whose turn it is; `None` when the room is closed.
fn wait(shared: &Shared) -> Option<(u64, Waiting, Slice)> {
    let mut queue = shared.queue();
    while !queue.is_closed() {
        if let Some(next) = queue.next() {
            return Some(next);
        }
        queue = shared.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
    }
    None
}

/// Clocks and pages come first. Only Linux counts niceness by thread; elsewhere it must be enough that
/// there is one thinker less than there are cores.
pub(crate) fn give_way() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(5);
}
