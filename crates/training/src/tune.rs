//! Finding weights for the engine's evaluation by the games that it has played.
//!
//! The evaluation is a weighed sum of counts, so what it says of a position is known for any weights
//! once the counts are taken. A score is read as an expected result, by a curve whose scale is found
//! first; the weights are then changed until that is as near as possible, over all positions, to what is
//! known: how the game ended, mixed with what the search thought. Every position counts the same, and
//! what is summed up is the square of the distance.
//!
//! One game in twenty is not learned from: by it one sees when learning by heart begins, and stops.
//! Floating point is used freely; only whole numbers go into the engine. The same files give the same
//! weights.

#![expect(clippy::cast_precision_loss, reason = "nobody has 2^53 positions")]

mod cases;
mod form;
mod model;
#[cfg(test)]
mod tests;

use engine::tuning::{SQUARES, Weight};

use crate::adam::Adam;
pub use cases::{Cases, Filter, Sets};
pub use form::source;
use model::Weights;

/// How to find weights.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How much the end of the game counts, against what the search thought: 0 to 1.
    pub result: f64,
    /// How much a weight is held to what it was: as by so many positions that speak for it. Without, a
    /// term that is seldom seen learns single games by heart; positions of one game are not so many
    /// witnesses as they seem, for they share its end.
    pub hold: f64,
    /// No more steps than this.
    pub steps: usize,
}

/// How far it is.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// How many steps were made.
    pub number: usize,
    /// The mean square of the distance for those that are learned from,
    pub learned: f64,
    /// and for the others.
    pub held: f64,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The weights, as the engine takes them.
    pub weights: Vec<Weight>,
    /// With so many hundredths of a pawn one side expects 73 % of the points.
    pub scale: f64,
    /// How many terms did not occur, and so have kept their weight.
    pub unseen: usize,
}

/// It is over when so many steps together have not brought the held-out games nearer, which swing for a
/// while with the length of the first steps,
const PATIENCE: usize = 200;
/// by this.
const NEARER: f64 = 1e-6;
/// What a pawn is worth in an endgame, on average over where pawns stand.
const PAWN: f64 = 100.0;

/// Finds weights, starting from those that the engine has.
pub fn tune(
    sets: &Sets,
    start: &[Weight],
    settings: Settings,
    mut observe: impl FnMut(Step),
) -> Tuned {
    let old = Weights::from(start);
    let scale = model::fitted_scale(&sets.learned, &old);
    let mut weights = old.clone();
    let mut best = (f64::INFINITY, weights.clone());
    let mut since = 0;
    let mut adam = Adam::new(weights.0.len());
    for number in 0..settings.steps {
        let held = model::loss(&sets.held, &weights, scale, settings.result);
        let (learned, mut slope) = model::slope(&sets.learned, &weights, scale, settings.result);
        observe(Step { number, learned, held });
        since = if held < best.0 - NEARER { 0 } else { since + 1 };
        if held < best.0 - NEARER {
            best = (held, weights.clone());
        }
        if since >= PATIENCE {
            break;
        }
        let hold = settings.hold / sets.learned.len().max(1) as f64;
        model::hold_back(&mut slope, &weights, &old, scale, hold);
        adam.step(&mut weights.0, &slope);
    }
    let seen = sets.learned.occurrences();
    let weights = scaled(&best.1, &seen, start);
    Tuned { weights, scale, unseen: seen.iter().filter(|&&times| times == 0).count() }
}

/// Makes whole numbers of weights. All are multiplied by one factor, so that the weights of pawns in the
/// endgame, each as often as pawns were on that square in the positions learned from and not on its
/// mirror image, are [`PAWN`] on average. Terms that did not occur keep what they had.
fn scaled(weights: &Weights, seen: &[u64], start: &[Weight]) -> Vec<Weight> {
    let pawns = SQUARES..SQUARES + 64;
    let (mut sum, mut times) = (0.0, 0.0);
    for (&[_, end], &seen) in weights.0[pawns.clone()].iter().zip(&seen[pawns]) {
        sum += end * seen as f64;
        times += seen as f64;
    }
    let factor = if sum > 0.0 { PAWN * times / sum } else { 1.0 };
    let whole = |weight: f64| (weight * factor).round() as i32;
    let terms = weights.0.iter().zip(seen).zip(start);
    terms
        .map(
            |((&[middle, end], &seen), &old)| {
                if seen == 0 { old } else { Weight { middle: whole(middle), end: whole(end) } }
            },
        )
        .collect()
}
