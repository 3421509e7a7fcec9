//! Counting nodes, and knowing when to end.

use std::time::Duration;

use crate::time::{Allowance, Stopwatch};
use crate::{Limits, Stop};

/// How many nodes pass between two looks at the clock: less than a millisecond. As many pass before the
/// first, so that a move without time is not one without a look.
const NODES_PER_LOOK: u64 = 512;

/// The guard of a search.
pub(super) struct Watch<'a> {
    stop: &'a Stop,
    stopwatch: Stopwatch,
    allowance: Allowance,
    most_nodes: u64,
    nodes: u64,
    is_over: bool,
}

impl<'a> Watch<'a> {
    pub(super) fn new(limits: &Limits, stop: &'a Stop) -> Self {
        Self {
            stop,
            stopwatch: Stopwatch::start(),
            allowance: Allowance::of(limits.time),
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            nodes: 0,
            is_over: false,
        }
    }

    /// Counts a node; whether the search has to end before looking at it. Once it has, it has.
    #[inline]
    pub(super) fn tick(&mut self) -> bool {
        self.is_over |= self.nodes >= self.most_nodes
            || self.stop.is_raised()
            || (self.nodes % NODES_PER_LOOK == NODES_PER_LOOK - 1 && self.is_late());
        self.nodes += u64::from(!self.is_over);
        self.is_over
    }

    #[cold]
    fn is_late(&self) -> bool {
        let is_spent = |hard| self.elapsed() >= hard;
        let time_counts = !self.stop.is_pondering();
        self.stop.is_due() || time_counts && self.allowance.hard.is_some_and(is_spent)
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether another iteration would take longer than is sensible.
    pub(super) fn is_enough(&self) -> bool {
        let is_spent = |soft| self.elapsed() >= soft;
        !self.stop.is_pondering() && self.allowance.soft.is_some_and(is_spent)
    }

    /// Whether time is to be saved where it can be.
    pub(super) fn is_on_the_clock(&self) -> bool {
        !self.stop.is_pondering() && self.allowance.soft.is_some()
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.stopwatch.elapsed()
    }
}
