//! Learning from games of which the right weights are known.

use super::*;
use crate::packed::{End, Game, Ply};
use arena::dice::Dice;
use chess::{Color, History, Position};
use engine::tuning::{COUNT, Counts, weights};

/// Random games, whose scores are what some weights say.
fn sets(truth: &[Weight], games: u64) -> Sets {
    let truth = Weights::from(truth);
    let filter = Filter { from_ply: 0, within: 1500, one_in: 1, seed: 1 };
    let mut sets = Sets::default();
    for number in 0..games {
        let mut dice = Dice::nth(5, number);
        let mut history = History::new(Position::start());
        let mut plies = Vec::new();
        for _ in 0..60 {
            let moves = history.position().legal_moves();
            let Some(&m) = moves.get(dice.below(moves.len().max(1))) else { break };
            let counts = Counts::of(history.position()).unwrap();
            plies.push(Ply { m, score: said(&counts, &truth) });
            history.push(m).unwrap();
        }
        let end =
            if plies.last().is_some_and(|ply| ply.score > 0) { Color::White } else { Color::Black };
        sets.add(&Game::new(Position::start(), plies, End::Won(end)).unwrap(), &filter);
    }
    sets
}

fn said(counts: &Counts, weights: &Weights) -> i16 {
    let phase = f64::from(counts.phase) / f64::from(engine::tuning::FULL_PHASE);
    let of = |&(term, times): &(u16, i8)| {
        let [middle, end] = weights.0[usize::from(term)];
        (middle * phase + end * (1.0 - phase)) * f64::from(times)
    };
    counts.terms.iter().map(of).sum::<f64>().round() as i16
}

const SETTINGS: Settings = Settings { result: 0.0, hold: 1.0, steps: 120 };

#[test]
fn what_was_changed_is_found_again() {
    let truth = weights();
    // The last term is whose turn it is, which every position has.
    let mut start = truth.clone();
    start[COUNT - 1].middle += 60;
    let sets = sets(&truth, 80);
    assert!(sets.learned.len() > 2_000 && sets.held.len() > 50);
    let mut steps = Vec::new();
    let tuned = tune(&sets, &start, SETTINGS, |step| steps.push(step));
    let [first, last] = [&steps[0], &steps[steps.len() - 1]];
    assert!(last.learned < first.learned / 4.0, "{first:?} {last:?}");
    assert!(last.held < first.held / 4.0, "{first:?} {last:?}");
    let off = (tuned.weights[COUNT - 1].middle - truth[COUNT - 1].middle).abs();
    assert!(off < 15, "{off}");
}

#[test]
fn pawns_are_worth_a_hundred_in_the_end() {
    let sets = sets(&weights(), 10);
    let seen = sets.learned.occurrences();
    let doubled: Vec<Weight> = weights()
        .iter()
        .map(|weight| Weight { middle: weight.middle * 2, end: weight.end * 2 })
        .collect();
    let scaled = scaled(&Weights::from(&*doubled), &seen, &weights());
    let pawns = SQUARES..SQUARES + 64;
    let times: u64 = seen[pawns.clone()].iter().sum();
    let sum: f64 = pawns.map(|at| f64::from(scaled[at].end) * seen[at] as f64).sum();
    assert!((sum / times as f64 - 100.0).abs() < 0.5);
    // All others keep their proportion, but for the rounding.
    let queen = SQUARES + 4 * 64 + 3;
    assert!(seen[queen] > 0);
    let [before, after] = [&doubled, &scaled].map(|weights| weights[queen]);
    assert!((before.middle * after.end / before.end - after.middle).abs() <= 1);
}

#[test]
fn the_same_games_give_the_same_weights_and_unseen_terms_stay() {
    let sets = sets(&weights(), 30);
    let settings = Settings { result: 0.6, hold: 1.0, steps: 10 };
    let [first, again] = [0; 2].map(|_| tune(&sets, &weights(), settings, |_| {}));
    assert_eq!(first.weights, again.weights);
    let seen = sets.learned.occurrences();
    let unseen: Vec<usize> = (0..COUNT).filter(|&term| seen[term] == 0).collect();
    assert!(!unseen.is_empty());
    assert_eq!(unseen.len(), first.unseen);
    assert!(unseen.iter().all(|&term| first.weights[term] == weights()[term]));
}

#[test]
fn the_slope_is_that_of_the_loss() {
    let sets = sets(&weights(), 20);
    let mut at = Weights::from(&*weights());
    let slope = model::slope(&sets.learned, &at, 200.0, 0.6).1;
    let mut loss = |term: usize, side: usize, by: f64| {
        at.0[term][side] += by;
        let loss = model::loss(&sets.learned, &at, 200.0, 0.6);
        at.0[term][side] -= by;
        loss
    };
    for (term, slope) in slope.iter().enumerate().step_by(37) {
        for (side, said) in slope.iter().enumerate() {
            let measured = (loss(term, side, 0.01) - loss(term, side, -0.01)) / 0.02;
            assert!(
                (measured - said).abs() < 1e-9 + said.abs() * 1e-3,
                "{term}: {measured} {said}"
            );
        }
    }
}
