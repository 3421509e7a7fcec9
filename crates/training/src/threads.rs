//! What more threads are worth: how much sooner a depth is reached, and how many more positions are looked
//! at in a second.

#![expect(clippy::cast_precision_loss, reason = "nobody looks at 2^53 positions")]

use std::ops::ControlFlow;
use std::time::Duration;

use arena::beginnings::Made;
use chess::{History, Variant};
use engine::{Engine, Limits, Stop, Stopwatch};

/// What a position took with one thread, and with all.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Taken {
    /// How long.
    pub time: [Duration; 2],
    /// How many positions were looked at.
    pub nodes: [u64; 2],
}

/// From the opening on so many plies are played, for positions of every kind.
const PLIES: usize = 24;
const PLAY_NODES: u64 = 3_000;

/// Looks at positions to a depth, first with one thread and then with so many, and tells each.
pub fn compare(
    positions: usize,
    depth: u32,
    threads: usize,
    mebibytes: usize,
    mut observe: impl FnMut(Taken) -> ControlFlow<()>,
) {
    let mut engines = [1, threads].map(|threads| {
        let mut engine = Engine::new(mebibytes);
        engine.set_threads(threads);
        engine
    });
    for (number, opening) in Made::new(Variant::Standard, 7).take(positions).enumerate() {
        let history = played_on(&mut engines[0], opening, PLIES * number / positions.max(1));
        let mut taken = Taken { time: [Duration::ZERO; 2], nodes: [0; 2] };
        for (at, engine) in engines.iter_mut().enumerate() {
            engine.reset();
            let stopwatch = Stopwatch::start();
            let found = engine.search(&history, &Limits::depth(depth), &Stop::new(), &mut |_| {});
            taken.time[at] = stopwatch.elapsed();
            taken.nodes[at] = found.nodes;
        }
        if observe(taken).is_break() {
            return;
        }
    }
}

/// The game after so many more plies, or before its end.
fn played_on(engine: &mut Engine, mut history: History, plies: usize) -> History {
    engine.reset();
    for _ in 0..plies {
        let limits = Limits::nodes(PLAY_NODES);
        let found = engine.search(&history, &limits, &Stop::new(), &mut |_| {});
        let Some(m) = found.best() else { break };
        if history.push(m).is_err() || history.automatic_end().is_some() {
            history.pop();
            break;
        }
    }
    history
}

/// How much sooner, and how many times as many positions a second; geometric means.
pub fn means(all: &[Taken]) -> [f64; 2] {
    let mean = |of: fn(&Taken) -> f64| {
        let sum: f64 = all.iter().map(|taken| of(taken).ln()).sum();
        (sum / all.len().max(1) as f64).exp()
    };
    let sooner = |taken: &Taken| taken.time[0].as_secs_f64() / taken.time[1].as_secs_f64();
    let faster = |taken: &Taken| {
        let speed = |at: usize| taken.nodes[at] as f64 / taken.time[at].as_secs_f64();
        speed(1) / speed(0)
    };
    [mean(sooner), mean(faster)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_of_ratios() {
        let seconds = Duration::from_secs;
        let taken = |one, two, nodes| Taken { time: [seconds(one), seconds(two)], nodes };
        let all = [taken(4, 1, [100, 50]), taken(1, 1, [100, 200])];
        let [sooner, faster] = means(&all);
        assert!((sooner - 2.0).abs() < 1e-9 && (faster - 2.0).abs() < 1e-9);
    }

    #[test]
    fn every_position_is_looked_at_twice() {
        let mut all = Vec::new();
        compare(3, 3, 2, 1, |taken| {
            all.push(taken);
            ControlFlow::Continue(())
        });
        assert_eq!(all.len(), 3);
        assert!(all.iter().all(|taken| taken.nodes.iter().all(|&nodes| nodes > 0)));
    }
}
