//! The engine room: threads that think, and the order in which they do.
//!
//! Play comes before a hint, and a hint before everything else, but whoever has waited long moves up.
//! Among equals it is the turn of the profile that was served longest ago. A thought is handed back to
//! the table that asked for it; whether it still wants it is the table's business.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use chess::{Color, History, Move, Position, Rating};
use engine::{
    Engine, Limits, News, Opponent, Person, Scales, Stop, TimeLimit, Weights, Worth, manners,
};
use game::ProfileId;
use protocol::live::{Line, Score};
use tokio::time::Instant;

use crate::metrics::{Gauge, One};

/// What is to be thought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    /// A move as this person would play it.
    Play(Person),
    /// How the game stands, as a player of this rating sees it, to answer an offer.
    Judge(Rating),
    /// The best move, for a person.
    Hint,
    /// What follows from a move, and what there was instead.
    Consider(Move),
    /// How likely players of each rating are to play a move.
    Weigh(Move),
}

impl Task {
    /// How much longer this may wait than what comes first.
    const fn may_wait(self) -> Duration {
        Duration::from_millis(match self {
            Self::Play(_) | Self::Judge(_) => 0,
            Self::Hint | Self::Consider(_) => 2000,
            Self::Weigh(_) => 5000,
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

struct Queue {
    opened: Instant,
    waiting: Vec<Waiting>,
    /// When each profile with a job in the queue was served last.
    served: HashMap<ProfileId, Instant>,
    closed: bool,
}

impl Queue {
    /// Takes out the job whose turn it is.
    fn next(&mut self) -> Option<Waiting> {
        self.waiting.retain(|waiting| !waiting.given_up.load(Ordering::Relaxed));
        let (index, _) = self.waiting.iter().enumerate().min_by_key(|(_, w)| self.turn(w))?;
        let next = self.waiting.swap_remove(index);
        self.served.insert(next.job.profile, Instant::now());
        if self.waiting.is_empty() {
            self.served.clear();
        }
        Some(next)
    }

    /// The smaller, the sooner. Waits that differ by less than a quarter of a second count as equal:
    /// then it is the turn of whoever was served longest ago.
    fn turn(&self, waiting: &Waiting) -> (u128, Option<Instant>, Instant) {
        let waits = waiting.since + waiting.job.task.may_wait() - self.opened;
        let served = self.served.get(&waiting.job.profile).copied();
        (waits.as_millis() / 250, served, waiting.since)
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
        let queue = Queue {
            opened: Instant::now(),
            waiting: Vec::new(),
            served: HashMap::new(),
            closed: false,
        };
        let shared = Arc::new(Shared { queue: Mutex::new(queue), more: Condvar::new() });
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
        let (stop, given_up) = (Stop::new(), Arc::new(AtomicBool::new(false)));
        let ticket = Ticket { stop: stop.clone(), given_up: Arc::clone(&given_up) };
        let counted = self.thoughts.one();
        let waiting = Waiting { job, since: Instant::now(), stop, given_up, _counted: counted };
        self.shared.queue().waiting.push(waiting);
        self.shared.more.notify_one();
        ticket
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        {
            let mut queue = self.shared.queue();
            queue.closed = true;
            queue.waiting.clear();
        }
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
    loop {
        let mut queue = shared.queue();
        let waiting = loop {
            if queue.closed {
                return;
            }
            match queue.next() {
                Some(waiting) => break waiting,
                None => queue = shared.more.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(queue);
        let Waiting { job, stop, given_up, _counted, .. } = waiting;
        // One thought that goes wrong must not end all others.
        let thought = catch_unwind(AssertUnwindSafe(|| thinker.think(job, &stop, &given_up)));
        if thought.is_err() {
            tracing::error!("a thought went wrong");
            thinker = Thinker::default();
        }
    }
}

/// Clocks and pages come first. Only Linux counts niceness by thread; elsewhere it must be enough that
/// there is one thinker less than there are cores.
pub(crate) fn give_way() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(5);
}

/// What a thread needs to think; tables are made when they are first needed.
#[derive(Default)]
struct Thinker {
    opponent: Option<Opponent>,
    engine: Option<Engine>,
    scales: Option<Scales>,
}

/// The tables of each thread, in mebibytes.
const PLAY_TABLE: usize = 16;
const LOOK_TABLE: usize = 4;

impl Thinker {
    fn think(&mut self, mut job: Job, stop: &Stop, given_up: &AtomicBool) {
        let report = match job.task {
            Task::Play(person) => self.play(&mut job, person, stop),
            Task::Judge(rating) => {
                Report::Best(self.look(&job, Vec::new(), manners::judgement(rating), stop))
            }
            Task::Hint => Report::Best(self.look(&job, Vec::new(), LOOK_NODES, stop)),
            Task::Consider(m) => {
                let best = self.look(&job, Vec::new(), LOOK_NODES, stop);
                let after = self.look(&job, vec![m], LOOK_NODES, stop);
                match (after, best) {
                    (Some(after), Some(best)) => Report::Considered { after, best },
                    _ => Report::Best(None),
                }
            }
            Task::Weigh(m) => {
                let scales = self.scales.get_or_insert_default();
                Report::Weighed(Box::new(scales.weigh(&job.history, m, stop).unwrap_or_default()))
            }
        };
        if !given_up.load(Ordering::Relaxed) {
            (job.report)(report);
        }
    }

    fn play(&mut self, job: &mut Job, person: Person, stop: &Stop) -> Report {
        let opponent = self.opponent.get_or_insert_with(|| Opponent::new(PLAY_TABLE));
        let Job { history, report, until, .. } = job;
        let position = history.position();
        let mut line = None;
        let mut on_info = |news: &News<'_>| {
            if let Some(info) = news.line().filter(|info| info.rank == 1) {
                let found = line_of(position, info.score, info.depth, info.pv);
                report(Report::SoFar(found.clone()));
                line = Some(found);
            }
            if Instant::now() >= *until {
                stop.raise();
            }
        };
        let budget = Opponent::budget(person.rating);
        let choice = opponent.choose(history, person, budget, stop, &mut on_info);
        Report::Move(choice.map(|choice| {
            let line = line.filter(|line| line.moves.first() == Some(&position.uci(choice.m)));
            let plain = || line_of(position, choice.score, 1, &[choice.m]);
            Answer { m: choice.m, line: line.unwrap_or_else(plain), linger: choice.linger }
        }))
    }

    /// The best line, or the best that begins with one of these moves.
    fn look(&mut self, job: &Job, only: Vec<Move>, nodes: u64, stop: &Stop) -> Option<Line> {
        let engine = self.engine.get_or_insert_with(|| Engine::new(LOOK_TABLE));
        let time = TimeLimit::Move((job.until - Instant::now()).min(LOOK));
        let limits = Limits { time, only, nodes: Some(nodes), ..Limits::default() };
        let found = engine.search(&job.history, &limits, stop, &mut |_| {});
        let position = job.history.position();
        found.best().map(|_| line_of(position, found.score, found.depth, found.pv()))
    }
}

/// A look takes no longer than this, and no more nodes.
const LOOK: Duration = Duration::from_millis(500);
const LOOK_NODES: u64 = 300_000;

/// A line in the words of the protocol.
fn line_of(position: &Position, score: engine::Score, depth: u32, moves: &[Move]) -> Line {
    let sign = if position.turn() == Color::White { 1 } else { -1 };
    let score = match score.worth() {
        Worth::Centipawns(value) => Score::Centipawns(value * sign),
        // Mate on the board is told by the moves.
        Worth::Mate(moves) => Score::Mate(moves * sign),
    };
    let mut here = position.clone();
    let mut line = Vec::with_capacity(moves.len());
    for &m in moves {
        line.push(here.uci(m));
        let Some(next) = here.try_play(m) else { break };
        here = next;
    }
    Line { score, depth, moves: line }
}
