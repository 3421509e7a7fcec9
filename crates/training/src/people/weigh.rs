//! How well ratings of people are found by what their moves look like.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use chess::Color;
use engine::{Scales, Stop};

use super::games::{Game, games};
use super::see::is_held;
use crate::jobs;

/// Somebody's game, seen by moves alone.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighed {
    /// The rating that the player has,
    pub rating: f64,
    /// the one that the moves look like,
    pub seen: f64,
    /// and how far off that is said to be.
    pub error: f64,
}

/// Games are spread over bands of so many points.
const BAND: f64 = 400.0;

/// Weighs both sides of games that were not learned from, at most so many of each band of ratings, and tells
/// those of which something can be said.
pub fn weigh(text: &str, most: usize, mut hear: impl FnMut(Weighed) -> ControlFlow<()>) {
    let mut counts = BTreeMap::<i64, usize>::new();
    let is_wanted = |game: &Game| {
        let band = f64::midpoint(game.ratings[0], game.ratings[1]) / BAND;
        let count = counts.entry(band.floor() as i64).or_default();
        *count += 1;
        *count <= most
    };
    let held = games(text).filter(|game| is_held(game.line));
    let games: Vec<Game> = held.filter(is_wanted).collect();
    let look = |scales: &mut Scales, number: usize, stop: &Stop| {
        let game = &games[number];
        let side = |side: Color| {
            let found = scales.likeness(&game.history, side, stop)?;
            Some(Weighed { rating: game.rating(side), seen: found.rating, error: found.error })
        };
        Some(Color::ALL.map(side))
    };
    let tell = |found: Option<[Option<Weighed>; 2]>| {
        found.into_iter().flatten().flatten().try_for_each(&mut hear)
    };
    let _ = jobs::in_order(jobs::all_cores(), 0..games.len(), Scales::default, look, tell);
}
