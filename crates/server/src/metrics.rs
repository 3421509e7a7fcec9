//! What the program counts about itself, as `GET /metrics` tells it.

use core::fmt::Write as _;
use core::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::Arc;
use std::time::Duration;

/// Something that only grows.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// Something that goes up and down.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gauge(Arc<AtomicI64>);

impl Gauge {
    pub(crate) fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }

    /// One more, for as long as the result lives.
    pub(crate) fn one(&self) -> One {
        self.0.fetch_add(1, Ordering::Relaxed);
        One(self.clone())
    }
}

/// One that counts while it lives.
#[derive(Debug)]
pub(crate) struct One(Gauge);

impl Drop for One {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// All that is counted.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Tables that are awake.
    pub(crate) tables: Gauge,
    /// Pages at tables, and those that analyse.
    pub(crate) sockets: Gauge,
    /// Connections of any kind.
    pub(crate) connections: Gauge,
    /// Thoughts that wait or are under way.
    pub(crate) thoughts: Gauge,
    /// Analyses that go on.
    pub(crate) analyses: Gauge,
    /// Connections that were turned away because there were too many.
    pub(crate) turned_away: Counter,
    /// Pages that were cut off because they read too slowly.
    pub(crate) cut_off: Counter,
    /// Commands that were carried out.
    pub(crate) accepted: Counter,
    /// Commands that were refused.
    pub(crate) refused: Counter,
    /// Commands that could not be stored.
    pub(crate) not_stored: Counter,
    /// Messages that could not be understood.
    pub(crate) not_understood: Counter,
    /// Tables that panicked; each is a bug.
    pub(crate) panics: Counter,
}

impl Metrics {
    /// The text form that monitoring programs read.
    pub(crate) fn text(&self, up: Duration) -> String {
        let gauges = [
            ("tables", "Tables that are awake", &self.tables),
            ("sockets", "Pages that talk by WebSocket", &self.sockets),
            ("connections", "Connections of any kind", &self.connections),
            ("thoughts", "Thoughts of the engine that wait or are under way", &self.thoughts),
            ("analyses", "Analyses that go on", &self.analyses),
        ];
        let counters = [
            ("turned_away_total", "Connections beyond the most allowed", &self.turned_away),
            ("cut_off_total", "Pages that read too slowly", &self.cut_off),
            ("commands_accepted_total", "Commands carried out", &self.accepted),
            ("commands_refused_total", "Commands refused", &self.refused),
            ("commands_not_stored_total", "Commands that could not be stored", &self.not_stored),
            ("not_understood_total", "Messages not understood", &self.not_understood),
            ("table_panics_total", "Tables that panicked", &self.panics),
        ];
        let mut text = String::new();
        let mut line = |name: &str, help: &str, kind: &str, value: &dyn core::fmt::Display| {
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "# HELP kibitz_{name} {help}.\n# TYPE kibitz_{name} {kind}\nkibitz_{name} {value}"
            );
        };
        line("up_seconds", "How long the program has run", "gauge", &up.as_secs());
        for (name, help, gauge) in gauges {
            line(name, help, "gauge", &gauge.get());
        }
        for (name, help, counter) in counters {
            line(name, help, "counter", &counter.0.load(Ordering::Relaxed));
        }
        text
    }
}
