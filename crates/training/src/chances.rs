//! How scores became results: the numbers of [`engine::Wdl`], found by the games that the engine has
//! played.
//!
//! For each position there is what the search thought, the material, and how the game ended. Wanted are
//! the two curves that make these ends as likely as can be.

#![expect(clippy::cast_precision_loss, reason = "nobody has 2^53 positions")]

use std::collections::BTreeMap;

use engine::tuning::{FULL_MATERIAL, material};

use crate::adam::Adam;
use crate::packed::Game;

/// The two curves: a score is won with half of the games at `even`, and with *e* times the odds after
/// each `spread` more; each for the bare board and for the full one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Curves {
    /// Hundredths of a pawn.
    pub even: [f64; 2],
    /// The same.
    pub spread: [f64; 2],
}

/// For each score and material, how often Black has won, nobody, and White.
#[derive(Clone, Debug, Default)]
pub struct Tally(BTreeMap<(i32, i32), [u64; 3]>);

/// Farther away nothing is learned: all is won.
const WITHIN: i16 = 1500;
/// Scores that are as good as the same, in hundredths of a pawn.
const STEP: i32 = 5;
const STEPS: usize = 3000;
/// Rarer than this nothing is, so that one surprise does not weigh more than all others.
const LEAST: f64 = 1e-4;

impl Tally {
    /// Counts the positions of a game.
    pub fn add(&mut self, game: &Game) {
        for sample in game.samples().filter(|sample| sample.score.abs() <= WITHIN) {
            let score = (i32::from(sample.score) + STEP / 2).div_euclid(STEP) * STEP;
            let ends = self.0.entry((score, material(&sample.position))).or_default();
            ends[usize::from(game.end().code())] += 1;
        }
    }

    /// How many positions there are.
    pub fn positions(&self) -> u64 {
        self.0.values().flatten().sum()
    }

    /// How surprising the ends are, on average: minus the logarithm of their likelihood.
    pub fn surprise(&self, curves: &Curves) -> f64 {
        self.slope(curves).0
    }

    /// Finds the curves, starting from some.
    pub fn fit(&self, start: Curves) -> Curves {
        let mut weights = [start.even, start.spread];
        let mut adam = Adam::new(weights.len());
        for _ in 0..STEPS {
            let (_, slope) = self.slope(&Curves { even: weights[0], spread: weights[1] });
            adam.step(&mut weights, &slope);
            // Nobody wins half of the games when worse, and no score says all.
            weights[0] = weights[0].map(|even| even.max(0.0));
            weights[1] = weights[1].map(|spread| spread.max(5.0));
        }
        Curves { even: weights[0], spread: weights[1] }
    }

    /// The surprise, and how it changes with each number.
    fn slope(&self, curves: &Curves) -> (f64, [[f64; 2]; 2]) {
        let (mut sum, mut slope) = (0.0, [[0.0; 2]; 2]);
        for (&(score, material), ends) in &self.0 {
            let full = f64::from(material) / f64::from(FULL_MATERIAL);
            let at = |[bare, all]: [f64; 2]| bare + (all - bare) * full;
            let (even, spread) = (at(curves.even), at(curves.spread));
            for (&times, chance) in ends.iter().zip(chances(f64::from(score), even, spread)) {
                let Chance { value, by_even, by_spread } = chance;
                let weight = times as f64 / value.max(LEAST);
                sum -= times as f64 * value.max(LEAST).ln();
                for (side, share) in [1.0 - full, full].into_iter().enumerate() {
                    slope[0][side] -= weight * by_even * share;
                    slope[1][side] -= weight * by_spread * share;
                }
            }
        }
        let all = self.positions().max(1) as f64;
        (sum / all, slope.map(|side| side.map(|slope| slope / all)))
    }
}

/// How likely an end is, and how that changes with the curve.
#[derive(Clone, Copy)]
struct Chance {
    value: f64,
    by_even: f64,
    by_spread: f64,
}

/// The chances that Black wins, nobody, and White.
fn chances(score: f64, even: f64, spread: f64) -> [Chance; 3] {
    let wins = |score: f64| {
        let x = (score - even) / spread;
        let value = 1.0 / (1.0 + (-x).exp());
        let steep = value * (1.0 - value) / spread;
        Chance { value, by_even: -steep, by_spread: -steep * x }
    };
    let (white, black) = (wins(score), wins(-score));
    let draw = Chance {
        value: 1.0 - white.value - black.value,
        by_even: -white.by_even - black.by_even,
        by_spread: -white.by_spread - black.by_spread,
    };
    [black, draw, white]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What would be counted if games went exactly by these curves.
    fn ideal(curves: &Curves) -> Tally {
        let mut tally = Tally::default();
        for score in (-600..=600).step_by(20) {
            for material in [6, 40, 78] {
                let full = f64::from(material) / f64::from(FULL_MATERIAL);
                let at = |[bare, all]: [f64; 2]| bare + (all - bare) * full;
                let chances = chances(f64::from(score), at(curves.even), at(curves.spread));
                let ends = chances.map(|chance| (chance.value * 1e6) as u64);
                tally.0.insert((score, material), ends);
            }
        }
        tally
    }

    #[test]
    fn curves_are_found_again() {
        let truth = Curves { even: [80.0, 140.0], spread: [45.0, 75.0] };
        let tally = ideal(&truth);
        let start = Curves { even: [110.0; 2], spread: [60.0; 2] };
        let found = tally.fit(start);
        for (found, truth) in [(found.even, truth.even), (found.spread, truth.spread)] {
            for (found, truth) in found.into_iter().zip(truth) {
                assert!((found - truth).abs() < 1.5, "{found} for {truth}");
            }
        }
        assert!(tally.surprise(&found) < tally.surprise(&start));
    }

    #[test]
    fn slopes_are_those_of_the_chances() {
        const H: f64 = 0.01;
        for score in [-150.0, 0.0, 40.0, 300.0] {
            for end in 0..3 {
                let at = |even, spread| chances(score, even, spread)[end];
                let here = at(100.0, 60.0);
                let even = (at(100.0 + H, 60.0).value - at(100.0 - H, 60.0).value) / (2.0 * H);
                let spread = (at(100.0, 60.0 + H).value - at(100.0, 60.0 - H).value) / (2.0 * H);
                assert!((here.by_even - even).abs() < 1e-8, "{score} {end}");
                assert!((here.by_spread - spread).abs() < 1e-8, "{score} {end}");
            }
        }
    }
}
