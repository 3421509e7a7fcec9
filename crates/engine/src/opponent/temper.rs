//! What a rating means: how much is seen, how much overlooked, how carefully chosen.
//!
//! The numbers are a first draught. They order the ratings; they are not measured against people.

use chess::Rating;

/// How a player of some rating plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Temper {
    /// How much worse a move may look and still be chosen, in the units of `feeling`.
    pub(super) temperature: f64,
    /// The share of turns in which it looks ahead instead of glancing.
    pub(super) deep: f64,
    /// The chance not to see a capture, before its features count.
    pub(super) blindness: f64,
    /// The chance to see a mate in one.
    pub(super) sees_mate: f64,
    /// How many plies it looks ahead when it does.
    pub(super) plies: u32,
}

/// Rating, temperature, deep, blindness, `sees_mate`, plies.
const ANCHORS: [(f64, [f64; 5]); 8] = [
    (250.0, [42.0, 0.00, 0.34, 0.70, 2.0]),
    (400.0, [34.0, 0.02, 0.26, 0.82, 2.0]),
    (750.0, [26.0, 0.10, 0.16, 0.92, 3.0]),
    (1100.0, [20.0, 0.30, 0.10, 0.98, 3.0]),
    (1500.0, [16.0, 0.50, 0.06, 0.995, 4.0]),
    (1900.0, [12.0, 0.75, 0.02, 1.0, 5.0]),
    (2100.0, [9.0, 0.90, 0.01, 1.0, 5.0]),
    (2300.0, [5.0, 1.00, 0.00, 1.0, 6.0]),
];

impl Temper {
    /// From this rating on a player is the engine with some number of nodes.
    pub(super) const ENGINE: u16 = 2300;

    pub(super) fn of(rating: Rating) -> Self {
        let rating = f64::from(rating.get());
        let last = ANCHORS.len() - 1;
        let above = ANCHORS.iter().position(|anchor| rating < anchor.0).unwrap_or(last).max(1);
        let (low, high) = (ANCHORS[above - 1], ANCHORS[above]);
        let share = ((rating - low.0) / (high.0 - low.0)).clamp(0.0, 1.0);
        let at = |column: usize| low.1[column] + share * (high.1[column] - low.1[column]);
        Self {
            temperature: at(0),
            deep: at(1),
            blindness: at(2),
            sees_mate: at(3),
            plies: at(4) as u32,
        }
    }
}

/// The nodes that a rating needs, and that a move at it takes at most.
pub(super) fn budget(rating: Rating) -> u64 {
    const LOOK: u64 = 50_000;
    const MOST: u64 = 600_000;
    let above = u32::from(rating.get().saturating_sub(Temper::ENGINE));
    if above == 0 {
        return LOOK;
    }
    // Twice the nodes for each 200 points, in steps fine enough for any rating.
    let whole = 10_000u64 << (above / 200);
    (whole + whole * u64::from(above % 200) / 200).min(MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_rating_is_never_worse_at_anything() {
        let ratings: Vec<Rating> = (250..=4000).filter_map(Rating::new).collect();
        for pair in ratings.windows(2) {
            let (low, high) = (Temper::of(pair[0]), Temper::of(pair[1]));
            assert!(high.temperature <= low.temperature);
            assert!(high.deep >= low.deep);
            assert!(high.blindness <= low.blindness);
            assert!(high.sees_mate >= low.sees_mate);
            assert!(high.plies >= low.plies);
        }
    }

    #[test]
    fn above_the_engine_s_threshold_more_is_more_nodes() {
        let engine: Vec<u64> =
            (Temper::ENGINE + 1..=4000).filter_map(Rating::new).map(budget).collect();
        assert!(engine.is_sorted());
        assert_eq!(engine.last(), Some(&600_000));
    }
}
