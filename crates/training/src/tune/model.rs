//! What weights say of positions, how far that is from what is known, and which way is nearer.

use std::panic::resume_unwind;
use std::thread;

use engine::tuning::{ALL_WINNABLE, COUNT, FULL_PHASE, Weight};

use super::cases::{Case, Cases};

/// For each term what it counts in the middlegame and in the endgame.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Weights(pub(super) Vec<[f64; 2]>);

impl From<&[Weight]> for Weights {
    fn from(weights: &[Weight]) -> Self {
        let both = |weight: &Weight| [f64::from(weight.middle), f64::from(weight.end)];
        Self(weights.iter().map(both).collect())
    }
}

/// How many threads share the work. Sums come out the same only if it is always shared in the same way.
const PARTS: usize = 2;

/// The expected points at a score.
fn expected(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}

/// A position seen with weights: the score, and how much each side of a weight moves it.
struct Seen {
    score: f64,
    by: [f64; 2],
}

fn look(case: &Case<'_>, weights: &Weights) -> Seen {
    let (mut middle, mut end) = (0.0, 0.0);
    for (term, times) in case.counts() {
        let [in_middle, in_end] = weights.0[term];
        middle += times * in_middle;
        end += times * in_end;
    }
    let phase = case.phase() / f64::from(FULL_PHASE);
    let sum = middle * phase + end * (1.0 - phase);
    let winnable = case.winnable(sum < 0.0) / f64::from(ALL_WINNABLE);
    Seen { score: sum * winnable, by: [phase * winnable, (1.0 - phase) * winnable] }
}

fn target(case: &Case<'_>, scale: f64, result: f64) -> f64 {
    result * case.points() + (1.0 - result) * expected(case.score(), scale)
}

/// Lets threads look at parts of the cases, and gives what they say in order.
fn share<T: Send>(cases: &Cases, look: impl Fn(std::ops::Range<usize>) -> T + Sync) -> Vec<T> {
    let part = cases.len().div_ceil(PARTS);
    let ranges =
        (0..PARTS).map(|at| (at * part).min(cases.len())..((at + 1) * part).min(cases.len()));
    thread::scope(|scope| {
        let look = &look;
        let threads: Vec<_> = ranges.map(|range| scope.spawn(move || look(range))).collect();
        let joined = threads.into_iter().map(thread::ScopedJoinHandle::join);
        joined.map(|said| said.unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

/// The mean square of the distance.
pub(super) fn loss(cases: &Cases, weights: &Weights, scale: f64, result: f64) -> f64 {
    let sums = share(cases, |range| {
        let distance = |at| {
            let case = cases.get(at);
            expected(look(&case, weights).score, scale) - target(&case, scale, result)
        };
        range.map(|at| distance(at).powi(2)).sum::<f64>()
    });
    sums.iter().sum::<f64>() / cases.len().max(1) as f64
}

/// The same, and by how much it grows with each weight.
pub(super) fn slope(
    cases: &Cases,
    weights: &Weights,
    scale: f64,
    result: f64,
) -> (f64, Vec<[f64; 2]>) {
    let parts = share(cases, |range| {
        let (mut loss, mut slope) = (0.0, vec![[0.0; 2]; COUNT]);
        for at in range {
            let case = cases.get(at);
            let Seen { score, by } = look(&case, weights);
            let says = expected(score, scale);
            let distance = says - target(&case, scale, result);
            loss += distance * distance;
            let per_score = 2.0 * distance * says * (1.0 - says) / scale;
            let by = by.map(|by| by * per_score);
            for (term, times) in case.counts() {
                slope[term][0] += times * by[0];
                slope[term][1] += times * by[1];
            }
        }
        (loss, slope)
    });
    let all = cases.len().max(1) as f64;
    let (mut loss, mut slope) = (0.0, vec![[0.0; 2]; COUNT]);
    for (part_loss, part) in parts {
        loss += part_loss / all;
        for (sum, part) in slope.iter_mut().zip(part) {
            *sum = [sum[0] + part[0] / all, sum[1] + part[1] / all];
        }
    }
    (loss, slope)
}

/// Pulls every weight towards its old one, as so many positions would in which it is known to be right,
/// none of the two sides is better, and all depends on that weight.
pub(super) fn hold_back(
    slope: &mut [[f64; 2]],
    weights: &Weights,
    old: &Weights,
    scale: f64,
    positions: f64,
) {
    let steepest = 0.25 / scale;
    let pull = 2.0 * steepest * steepest * positions;
    for ((slope, weight), old) in slope.iter_mut().zip(&weights.0).zip(&old.0) {
        for side in 0..2 {
            slope[side] += pull * (weight[side] - old[side]);
        }
    }
}

/// The scale with which scores say most about results, to a tenth of a hundredth of a pawn.
pub(super) fn fitted_scale(cases: &Cases, weights: &Weights) -> f64 {
    let loss = |scale: f64| loss(cases, weights, scale, 1.0);
    let (mut low, mut high) = (20.0, 2000.0);
    // It falls and then grows; a third that is worse is left out.
    while high - low > 0.1 {
        let third = (high - low) / 3.0;
        if loss(low + third) < loss(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    f64::midpoint(low, high)
}
