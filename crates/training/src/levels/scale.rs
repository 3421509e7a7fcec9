//! One scale of Elo for ratings that have played each other: the numbers that make all their results likeliest.

use std::collections::BTreeMap;

use arena::stats::{Games, share_of};
use chess::Rating;

/// Results between two ratings, the lower first; won is what the upper one has won.
pub type Results = BTreeMap<[Rating; 2], Games>;

/// Where each rating stands, the lowest at 0. Who has not played anybody, over whatever others, stays there, too.
pub fn scale(results: &Results) -> BTreeMap<Rating, f64> {
    let mut stands: BTreeMap<Rating, f64> =
        results.keys().flatten().map(|&rating| (rating, 0.0)).collect();
    let ratings: Vec<Rating> = stands.keys().copied().collect();
    // Newton's way, one rating after the other: the likelihood has one top, and every step goes up.
    for _ in 0..ROUNDS {
        for &rating in &ratings {
            let (mut missing, mut bend) = (0.0, 0.0);
            for (&[low, high], games) in results {
                if rating != low && rating != high {
                    continue;
                }
                let count = games.count() as f64;
                let expected = share_of(stands[&high] - stands[&low]);
                let more = count * (share(games) - expected);
                missing += if rating == high { more } else { -more };
                bend += count * expected * (1.0 - expected);
            }
            let step = missing / bend.max(1e-9) / PER_ELO;
            *stands.entry(rating).or_default() += step.clamp(-LONGEST, LONGEST);
        }
    }
    let lowest = ratings.first().map_or(0.0, |rating| stands[rating]);
    for stand in stands.values_mut() {
        *stand -= lowest;
    }
    stands
}

/// How far the odds of a point go with one point of Elo, as a logarithm.
const PER_ELO: f64 = core::f64::consts::LN_10 / 400.0;
const ROUNDS: usize = 3000;
/// No step goes farther.
const LONGEST: f64 = 100.0;

/// The upper side's share of the points. Half a point more to each: who has won everything is not infinitely
/// stronger.
fn share(games: &Games) -> f64 {
    let (won, drawn, count) = (games.won as f64, games.drawn as f64, games.count() as f64);
    (won + drawn / 2.0 + 0.5) / (count + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(points: u16) -> Rating {
        Rating::new(points).unwrap()
    }

    #[test]
    fn what_agrees_is_found_and_what_does_not_is_shared() {
        let even = Games { won: 500, drawn: 0, lost: 500 };
        // 640 of 1000 are 100 points.
        let better = Games { won: 600, drawn: 80, lost: 320 };
        let [low, middle, high] = [500, 700, 900].map(rating);
        let results =
            Results::from([([low, middle], better), ([middle, high], better), ([low, high], even)]);
        let stands = scale(&results);
        let [low, middle, high] = [low, middle, high].map(|rating| stands[&rating]);
        assert!(low.abs() < 1e-9);
        // 100 and 100 on one way, 0 on the other: the middle is half-way.
        assert!((high - 2.0 * middle).abs() < 1.0, "{middle} {high}");
        assert!((60.0..75.0).contains(&high), "{high}");
    }

    #[test]
    fn neighbours_alone_add_up() {
        let better = Games { won: 640, drawn: 0, lost: 360 };
        let [low, middle, high] = [500, 700, 900].map(rating);
        let stands = scale(&Results::from([([low, middle], better), ([middle, high], better)]));
        assert!((stands[&high] - 200.0).abs() < 2.0, "{stands:?}");
        assert!((stands[&middle] - 100.0).abs() < 1.0, "{stands:?}");
    }

    #[test]
    fn who_wins_everything_is_not_infinitely_stronger() {
        let all = Games { won: 50, drawn: 0, lost: 0 };
        let stands = scale(&Results::from([([rating(500), rating(700)], all)]));
        assert!((700.0..900.0).contains(&stands[&rating(700)]), "{stands:?}");
    }
}
