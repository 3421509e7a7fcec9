//! Whose turn it is to be thought about, and who has to make way.
//!
//! Play comes before a hint, a hint before analysis, and that before everything else, but whoever has waited
//! long moves up. Among equals it is the turn of the profile that was served longest ago. An analysis goes on
//! until something else comes: what goes first ends it at once, another analysis shares the time with it.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::ProfileId;
use tokio::time::Instant;

use super::{Bell, Job};
use crate::metrics::One;
use crate::sabotage::Sabotage;

pub(super) struct Waiting {
    pub(super) job: Job,
    pub(super) since: Instant,
    pub(super) bell: Bell,
    pub(super) given_up: Arc<AtomicBool>,
    pub(super) _counted: One,
}

impl Waiting {
    /// Whether it goes before any analysis that has not waited for long.
    fn goes_first(&self) -> bool {
        const ANALYSIS: Duration = Duration::from_secs(4);
        self.job.task.may_wait() < ANALYSIS
    }
}

/// How long a job may go on once it has begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Slice {
    /// To its own end: everything but an analysis.
    Whole,
    /// Until something else is asked for.
    Open,
    /// For this long, since others wait; less if something comes that goes first.
    Turn,
    /// For this long and no less: it has waited while what goes first came again and again.
    Moment,
}

impl Slice {
    pub(super) const fn lasts(self) -> Option<Duration> {
        match self {
            Self::Whole | Self::Open => None,
            Self::Turn => Some(Duration::from_secs(1)),
            Self::Moment => Some(Duration::from_millis(100)),
        }
    }
}

/// A job that is being thought about.
struct Running {
    number: u64,
    slice: Slice,
    bell: Bell,
    /// It has been told to make way.
    leaves: bool,
}

pub(super) struct Queue {
    threads: usize,
    opened: Instant,
    waiting: Vec<Waiting>,
    running: Vec<Running>,
    begun: u64,
    /// When each profile with a job in the queue was served last.
    served: HashMap<ProfileId, Instant>,
    closed: bool,
}

impl Queue {
    /// The queue before so many threads.
    pub(super) fn of(threads: usize) -> Self {
        Self {
            threads,
            opened: Instant::now(),
            waiting: Vec::new(),
            running: Vec::new(),
            begun: 0,
            served: HashMap::new(),
            closed: false,
        }
    }

    pub(super) const fn is_closed(&self) -> bool {
        self.closed
    }

    /// Nothing is begun any more, and what goes on ends.
    pub(super) fn close(&mut self) {
        self.closed = true;
        self.waiting.clear();
        for running in &self.running {
            running.bell.ring();
        }
    }

    pub(super) fn add(&mut self, waiting: Waiting) {
        self.waiting.push(waiting);
        self.make_way();
    }

    /// An analysis that has made way waits for its next turn.
    pub(super) fn put_back(&mut self, mut waiting: Waiting) {
        waiting.bell.renew();
        // Whoever gives up from here on rings the new bell.
        if !self.closed && !waiting.given_up.load(Ordering::Relaxed) {
            waiting.since = Instant::now();
            self.waiting.push(waiting);
        }
    }

    /// Takes out the job whose turn it is, for as long as that lasts.
    pub(super) fn next(&mut self) -> Option<(u64, Waiting, Slice)> {
        self.forget_given_up();
        let (index, _) = self.waiting.iter().enumerate().min_by_key(|(_, w)| self.turn(w))?;
        let next = self.waiting.swap_remove(index);
        self.served.insert(next.job.profile, Instant::now());
        if self.waiting.is_empty() {
            self.served.clear();
        }
        let slice = if !next.job.task.is_analysis() {
            Slice::Whole
        } else if self.waiting.iter().any(Waiting::goes_first) {
            Slice::Moment
        } else if self.waiting.is_empty() {
            Slice::Open
        } else {
            Slice::Turn
        };
        self.begun += 1;
        let number = self.begun;
        self.running.push(Running { number, slice, bell: next.bell.clone(), leaves: false });
        Some((number, next, slice))
    }

    /// A thread is free again.
    pub(super) fn done(&mut self, number: u64) {
        self.running.retain(|running| running.number != number);
    }

    fn forget_given_up(&mut self) {
        self.waiting.retain(|waiting| !waiting.given_up.load(Ordering::Relaxed));
    }

    /// Ends as many analyses as there are jobs without a thread: any that has taken its time for what waits,
    /// and for what goes first also one whose turn is not over.
    fn make_way(&mut self) {
        if Sabotage::GamesWait.is_on() {
            return;
        }
        self.forget_given_up();
        let free = self.threads.saturating_sub(self.running.len());
        let places = free + self.running.iter().filter(|running| running.leaves).count();
        let first = self.waiting.iter().filter(|waiting| waiting.goes_first()).count();
        let mut wanted = self.waiting.len().saturating_sub(places);
        let mut urgent = first.saturating_sub(places);
        for slice in [Slice::Open, Slice::Turn] {
            if slice == Slice::Turn {
                wanted = urgent;
            }
            let staying = self.running.iter_mut();
            for running in staying.filter(|one| one.slice == slice && !one.leaves).take(wanted) {
                running.leaves = true;
                running.bell.ring();
                urgent = urgent.saturating_sub(1);
            }
        }
    }

    /// The smaller, the sooner. Waits that differ by less than a quarter of a second count as equal:
    /// then it is the turn of whoever was served longest ago.
    fn turn(&self, waiting: &Waiting) -> (u128, Option<Instant>, Instant) {
        let waits = waiting.since + waiting.job.task.may_wait() - self.opened;
        let served = self.served.get(&waiting.job.profile).copied();
        (waits.as_millis() / 250, served, waiting.since)
    }
}

#[cfg(test)]
mod tests {
    use chess::{History, Rating};
    use engine::Person;

    use super::super::{Mind, Study, Task};
    use super::*;
    use crate::metrics::Gauge;

    /// Somebody's wish, and the bell by which it is seen whether its thinking was ended.
    fn wish(profile: u8, task: Task) -> (Waiting, Bell) {
        let now = Instant::now();
        let job = Job {
            task,
            profile: ProfileId::from_bytes([profile; 16]),
            history: History::default(),
            until: now,
            report: Box::new(|_| {}),
        };
        let bell = Bell::default();
        let given_up = Arc::default();
        let counted = Gauge::default().one();
        (Waiting { job, since: now, bell: bell.clone(), given_up, _counted: counted }, bell)
    }

    fn analysis() -> Task {
        Task::Analyse(Box::new(Study::new(Mind::default(), 1, 10, Duration::from_secs(1))))
    }

    fn play() -> Task {
        Task::Play(Person { rating: Rating::MAX, character: 0, dice: 0 })
    }

    fn rang(bell: &Bell) -> bool {
        bell.stop().is_raised()
    }

    #[test]
    fn a_game_ends_an_analysis_at_once_and_goes_before_it() {
        let mut queue = Queue::of(1);
        let (first, bell) = wish(1, analysis());
        queue.add(first);
        let (number, first, slice) = queue.next().expect("the analysis");
        assert_eq!(slice, Slice::Open);
        assert!(!rang(&bell));
        queue.add(wish(2, play()).0);
        assert!(rang(&bell), "the only thread is needed");
        queue.done(number);
        queue.put_back(first);
        assert!(!rang(&bell), "it has a fresh bell for its next turn");
        let (_, next, slice) = queue.next().expect("the game");
        assert!(slice == Slice::Whole && !next.job.task.is_analysis());
        assert!(queue.next().is_some_and(|(_, next, _)| next.job.task.is_analysis()));
    }

    #[test]
    fn only_as_many_make_way_as_there_are_jobs_without_a_thread() {
        let mut queue = Queue::of(3);
        let bells: Vec<_> = (1..=2)
            .map(|profile| {
                let (waiting, bell) = wish(profile, analysis());
                queue.add(waiting);
                assert_eq!(queue.next().map(|(.., slice)| slice), Some(Slice::Open));
                bell
            })
            .collect();
        let ended = |bells: &[Bell]| bells.iter().filter(|bell| rang(bell)).count();
        queue.add(wish(3, play()).0);
        assert_eq!(ended(&bells), 0, "one thread is free");
        queue.add(wish(3, play()).0);
        assert_eq!(ended(&bells), 1);
        queue.add(wish(3, play()).0);
        queue.add(wish(3, play()).0);
        assert_eq!(ended(&bells), 2);
    }

    #[test]
    fn analyses_share_the_time_and_a_turn_is_cut_short_by_a_game() {
        let mut queue = Queue::of(1);
        let (one, first) = wish(1, analysis());
        let (two, second) = wish(2, analysis());
        queue.add(one);
        let (number, one, _) = queue.next().expect("the first");
        queue.add(two);
        assert!(rang(&first), "two share one thread from now on");
        queue.done(number);
        queue.put_back(one);
        let (_, next, slice) = queue.next().expect("the second");
        assert_eq!((next.job.profile, slice), (ProfileId::from_bytes([2; 16]), Slice::Turn));
        queue.add(wish(3, analysis()).0);
        assert!(!rang(&second), "a third waits until this turn is over");
        queue.add(wish(4, play()).0);
        assert!(rang(&second), "a game does not");
    }

    #[test]
    fn an_analysis_that_has_waited_long_gets_a_moment_between_two_games() {
        let mut queue = Queue::of(1);
        // So that there is a time before now.
        queue.opened -= Duration::from_secs(10);
        let (mut old, bell) = wish(1, analysis());
        old.since -= Duration::from_secs(5);
        queue.add(old);
        queue.add(wish(2, play()).0);
        let (_, next, slice) = queue.next().expect("the one that has waited");
        assert!(next.job.task.is_analysis());
        assert_eq!(slice, Slice::Moment);
        queue.add(wish(2, play()).0);
        assert!(!rang(&bell), "a moment is short, and cannot be cut");
    }

    #[test]
    fn what_was_given_up_takes_nobodys_place() {
        let mut queue = Queue::of(1);
        let (one, bell) = wish(1, analysis());
        queue.add(one);
        queue.next().expect("the analysis");
        let (gone, _) = wish(2, play());
        gone.given_up.store(true, Ordering::Relaxed);
        queue.add(gone);
        assert!(!rang(&bell));
        assert!(queue.next().is_none());
    }

    #[test]
    fn at_the_end_everything_is_told_to_stop() {
        let mut queue = Queue::of(1);
        let (one, bell) = wish(1, analysis());
        queue.add(one);
        let (number, one, _) = queue.next().expect("the analysis");
        queue.close();
        assert!(rang(&bell));
        queue.done(number);
        queue.put_back(one);
        assert!(queue.next().is_none() && queue.is_closed());
    }
}
