//! How strong a player is, by results and by the moves themselves, and how sure that is.
//!
//! It is a chance for each rating, kept on a grid, and each game changes it as Bayes has it. That is what
//! Elo, Glicko and Glicko-2 approximate by a bell curve. Here there is one player whose opponents' ratings
//! are known, and a hundred numbers are no trouble: so nothing is approximated, a first game may move a
//! newcomer by hundreds of points, and what moves look like comes in by the same rule as results do.
//!
//! Nothing is stored but what each game says: a game that is reopened takes its word back.

#![expect(clippy::cast_precision_loss, reason = "days and ratings are few")]

use chess::Rating;
use serde::{Deserialize, Serialize};

use crate::Moment;

/// What a game says of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evidence {
    /// When it ended.
    pub at: Moment,
    /// 1 for a win, 0 for a loss, ½ for a draw.
    pub points: f64,
    /// How strong the other side was, if that is known.
    pub against: Option<Rating>,
    /// What the player's moves look like.
    pub looks_like: Option<Impression>,
    /// How many hints the player had.
    pub hints: u32,
}

/// The rating that moves look like.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Impression {
    /// The likeliest.
    pub rating: f64,
    /// The standard error.
    pub error: f64,
}

/// How strong somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The mean of what may be.
    pub rating: Rating,
    /// The standard error.
    pub error: u16,
    /// By so many games.
    pub games: u32,
}

/// The lowest rating that is thought possible,
const LOWEST: f64 = 100.0;
/// the step to the next,
const STEP: f64 = 25.0;
/// and how many there are.
const COUNT: usize = 125;
/// What is believed of somebody unknown: most learners are near this,
const NEWCOMER: f64 = 800.0;
/// give or take so much.
const NEWCOMER_ERROR: f64 = 400.0;
/// How far somebody changes from one game to the next,
const DRIFT: f64 = 20.0;
/// and in a day without one; no more than in a hundred days.
const DRIFT_BY_DAY: f64 = 10.0;
const DAY: f64 = 24.0 * 3600.0 * 1000.0;
/// How many points of Elo's scale a point of ours is: labels of levels lie closer together in strength than
/// ratings of people do.
const ELO_BY_POINT: f64 = 0.8;

/// A game may be somebody else's, or given away: so much of it means nothing, and nothing is thought
/// impossible by it.
const SOMEBODY_ELSE: f64 = 0.01;

impl Standing {
    /// What games say, the oldest first; `None` if there are none.
    pub fn of(games: impl IntoIterator<Item = Evidence>) -> Option<Self> {
        let mut belief = Belief::newcomer();
        let (mut count, mut before) = (0, None);
        for evidence in games {
            let days = before.map_or(0.0, |before: Moment| {
                (evidence.at.0.saturating_sub(before.0)) as f64 / DAY
            });
            belief.drift(DRIFT.hypot(DRIFT_BY_DAY * days.min(100.0).sqrt()));
            belief.hear(&evidence);
            (count, before) = (count + 1, Some(evidence.at));
        }
        (count > 0).then(|| belief.standing(count))
    }
}

/// A chance for each rating.
#[derive(Clone, PartialEq, Debug)]
struct Belief([f64; COUNT]);

fn rating_at(place: usize) -> f64 {
    LOWEST + STEP * place as f64
}

/// A bell curve around 0, not normed.
fn bell(distance: f64, error: f64) -> f64 {
    (-0.5 * (distance / error).powi(2)).exp()
}

impl Belief {
    fn newcomer() -> Self {
        let mut belief =
            Self(core::array::from_fn(|at| bell(rating_at(at) - NEWCOMER, NEWCOMER_ERROR)));
        belief.norm();
        belief
    }

    fn norm(&mut self) {
        let sum: f64 = self.0.iter().sum();
        self.0.iter_mut().for_each(|chance| *chance /= sum);
    }

    /// Somebody may have changed meanwhile, by about so much.
    fn drift(&mut self, by: f64) {
        let reach = (4.0 * by / STEP).ceil() as usize;
        let weights: Vec<f64> = (0..=reach).map(|far| bell(STEP * far as f64, by)).collect();
        let old = self.0;
        self.0 = core::array::from_fn(|at| {
            let near = at.saturating_sub(reach)..=(at + reach).min(COUNT - 1);
            near.map(|from| old[from] * weights[from.abs_diff(at)]).sum()
        });
        self.norm();
    }

    /// Takes in what a game says. The more it was helped with, the less it says.
    fn hear(&mut self, evidence: &Evidence) {
        let weight = 1.0 / (1.0 + f64::from(evidence.hints));
        for (at, chance) in self.0.iter_mut().enumerate() {
            let rating = rating_at(at);
            let by_result = evidence.against.map_or(1.0, |other| {
                let wins = expected(rating - f64::from(other.get()));
                wins.powf(evidence.points) * (1.0 - wins).powf(1.0 - evidence.points)
            });
            let by_moves = evidence
                .looks_like
                .filter(|looks| looks.error.is_finite() && looks.error > 0.0)
                .map_or(1.0, |looks| {
                    SOMEBODY_ELSE + bell(rating - looks.rating, looks.error.max(STEP))
                });
            *chance *= (by_result * by_moves).powf(weight);
        }
        self.norm();
    }

    fn standing(&self, games: u32) -> Standing {
        let chances = || self.0.iter().enumerate().map(|(at, chance)| (rating_at(at), chance));
        let mean: f64 = chances().map(|(rating, chance)| rating * chance).sum();
        let variance: f64 =
            chances().map(|(rating, chance)| (rating - mean).powi(2) * chance).sum();
        Standing {
            rating: Rating::clamped(mean.round() as i32),
            error: variance.sqrt().round() as u16,
            games,
        }
    }
}

/// The points that are expected of whoever is better by so much.
fn expected(better_by: f64) -> f64 {
    let by_elo = 1.0 / (1.0 + 10_f64.powf(-better_by * ELO_BY_POINT / 400.0));
    SOMEBODY_ELSE / 2.0 + (1.0 - SOMEBODY_ELSE) * by_elo
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const HOUR: u64 = 3600 * 1000;

    fn game(number: u64, points: f64, against: u16) -> Evidence {
        Evidence {
            at: Moment(number * HOUR),
            points,
            against: Rating::new(against),
            looks_like: None,
            hints: 0,
        }
    }

    fn standing(games: &[Evidence]) -> Standing {
        Standing::of(games.iter().copied()).expect("there are games")
    }

    #[test]
    fn nothing_is_known_without_a_game() {
        assert_eq!(Standing::of([]), None);
    }

    #[test]
    fn one_win_against_a_strong_opponent_moves_a_newcomer_by_hundreds_and_one_more_game_by_less() {
        let first = standing(&[game(1, 1.0, 1500)]);
        assert!(first.rating.get() > 1000 && first.error < 400, "{first:?}");
        let many: Vec<Evidence> =
            (0..40).map(|at| game(at, f64::from(u8::from(at % 2 == 0)), 900)).collect();
        let settled = standing(&many);
        assert!(settled.rating.get().abs_diff(900) < 60 && settled.error < 110, "{settled:?}");
        let mut more = many.clone();
        more.push(game(40, 1.0, 1500));
        assert!(standing(&more).rating.get() - settled.rating.get() < 100);
    }

    #[test]
    fn hints_make_a_game_say_less_and_time_makes_all_less_sure() {
        let plain = standing(&[game(1, 1.0, 1500)]);
        let helped = standing(&[Evidence { hints: 5, ..game(1, 1.0, 1500) }]);
        assert!(helped.rating < plain.rating && helped.error > plain.error, "{helped:?} {plain:?}");
        let games: Vec<Evidence> = (0..30).map(|at| game(at, 0.5, 900)).collect();
        let after = |hours: u64| {
            let mut games = games.clone();
            games.push(game(29 + hours, 0.5, 900));
            standing(&games).error
        };
        assert!(after(24 * 300) > after(1));
    }

    #[test]
    fn what_moves_look_like_counts_the_more_the_surer_it_is() {
        let look = |error: f64| {
            let looks_like = Some(Impression { rating: 1600.0, error });
            standing(&[Evidence { looks_like, ..game(1, 0.5, 800) }]).rating.get()
        };
        let none = standing(&[game(1, 0.5, 800)]).rating.get();
        assert!(none < look(800.0) && look(800.0) < look(300.0) && look(300.0) < look(100.0));
        assert_eq!(look(0.0), none, "no error is no impression");
        assert_eq!(look(f64::NAN), none);
    }

    /// Dice for players who do not exist.
    fn roll(seed: &mut u64) -> f64 {
        *seed =
            seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 11) as f64 / (1u64 << 53) as f64
    }

    #[test]
    fn a_player_of_any_strength_is_found_and_the_error_is_what_it_says() {
        let (mut within, mut runs) = (0, 0);
        for truth in [300.0, 700.0, 1200.0, 1900.0] {
            for run in 0..40 {
                let mut seed = run * 7919 + truth as u64;
                let mut games: Vec<Evidence> = Vec::new();
                for number in 0..30 {
                    let against =
                        Standing::of(games.iter().copied()).map_or(800, |now| now.rating.get());
                    let wins = roll(&mut seed) < expected(truth - f64::from(against));
                    games.push(game(number, f64::from(u8::from(wins)), against));
                }
                let found = standing(&games);
                let off = (f64::from(found.rating.get()) - truth).abs();
                within += u32::from(off < 2.0 * f64::from(found.error));
                runs += 1;
                assert!(found.error < 130, "{found:?}");
            }
        }
        let share = f64::from(within) / f64::from(runs);
        assert!(share > 0.9, "{share}");
    }

    prop_compose! {
        fn any_game()(hours in 0u64..5000, points in prop_oneof![Just(0.0), Just(0.5), Just(1.0)],
                      against in proptest::option::of(250u16..=4000), hints in 0u32..4,
                      looks in proptest::option::of((-500.0f64..4000.0, -10.0f64..900.0))) -> Evidence {
            let looks_like = looks.map(|(rating, error)| Impression { rating, error });
            Evidence { at: Moment(hours * HOUR), points, against: against.and_then(Rating::new), looks_like, hints }
        }
    }

    proptest! {
        #[test]
        fn a_better_result_is_never_a_lower_rating(
            before in proptest::collection::vec(any_game(), 0..8),
            last in any_game(),
        ) {
            let by = |points: f64| {
                let mut games = before.clone();
                games.push(Evidence { points, ..last });
                standing(&games)
            };
            let [lost, drawn, won] = [0.0, 0.5, 1.0].map(by);
            prop_assert!(lost.rating <= drawn.rating && drawn.rating <= won.rating);
            prop_assert!(won.error > 0 && won.error < 1000);
            prop_assert_eq!(won.games as usize, before.len() + 1);
        }
    }
}
