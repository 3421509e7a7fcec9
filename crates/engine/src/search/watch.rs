//! Counting nodes, and knowing when to end.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use crate::time::{Allowance, Stopwatch};
use crate::{Limits, Stop};

/// How many nodes pass between two looks at the clock: less than a millisecond. As many pass before the
/// first, so that a move without time is not one without a look.
const NODES_PER_LOOK: u64 = 512;

/// What the threads of a search know of each other: how many nodes each has looked at, as it was when it
/// last looked up, and whether one has reached the end.
pub(super) struct Tally {
    counts: Vec<Count>,
    is_done: AtomicBool,
}

/// Alone in its line of the cache, so that no thread slows another one down.
#[derive(Default)]
#[repr(align(128))]
struct Count(AtomicU64);

impl Tally {
    pub(super) fn new(threads: usize) -> Self {
        let mut counts = Vec::new();
        counts.resize_with(threads, Count::default);
        Self { counts, is_done: AtomicBool::new(false) }
    }

    /// One thread has reached the end: all others end, too.
    pub(super) fn finish(&self) {
        self.is_done.store(true, Relaxed);
    }

    fn total(&self) -> u64 {
        self.counts.iter().map(|count| count.0.load(Relaxed)).sum()
    }
}

/// The guard of a search, for one of its threads.
pub(super) struct Watch<'a> {
    stop: &'a Stop,
    stopwatch: Stopwatch,
    allowance: Allowance,
    most_nodes: u64,
    nodes: u64,
    is_over: bool,
    tally: &'a Tally,
    thread: usize,
}

impl<'a> Watch<'a> {
    pub(super) fn new(limits: &Limits, stop: &'a Stop, tally: &'a Tally, thread: usize) -> Self {
        Self {
            stop,
            stopwatch: Stopwatch::start(),
            allowance: Allowance::of(limits.time),
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            nodes: 0,
            is_over: false,
            tally,
            thread,
        }
    }

    /// Counts a node; whether the search has to end before looking at it. Once it has, it has.
    #[inline]
    pub(super) fn tick(&mut self) -> bool {
        self.is_over |= self.nodes >= self.most_nodes
            || self.stop.is_raised()
            || self.tally.is_done.load(Relaxed)
            || (self.nodes % NODES_PER_LOOK == NODES_PER_LOOK - 1 && self.is_late());
        self.nodes += u64::from(!self.is_over);
        self.is_over
    }

    #[cold]
    fn is_late(&self) -> bool {
        self.publish();
        if self.tally.counts.len() > 1 && self.tally.total() >= self.most_nodes {
            return true;
        }
        let is_spent = |hard| self.elapsed() >= hard;
        let time_counts = !self.stop.is_pondering();
        self.stop.is_due() || time_counts && self.allowance.hard.is_some_and(is_spent)
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether another iteration would take longer than is sensible, if so many hundredths of the usual
    /// time are.
    pub(super) fn is_enough(&self, hundredths: u32) -> bool {
        let is_spent = |soft: Duration| self.elapsed() * 100 >= soft * hundredths;
        !self.stop.is_pondering() && self.allowance.soft.is_some_and(is_spent)
    }

    /// Whether time is to be saved where it can be.
    pub(super) fn is_on_the_clock(&self) -> bool {
        !self.stop.is_pondering() && self.allowance.soft.is_some()
    }

    fn publish(&self) {
        self.tally.counts[self.thread].0.store(self.nodes, Relaxed);
    }

    /// The nodes of all threads.
    pub(super) fn nodes(&self) -> u64 {
        self.publish();
        self.tally.total()
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.stopwatch.elapsed()
    }
}
