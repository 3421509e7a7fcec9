//! Finding the numbers of a rating.
//!
//! Some grow or fall with the rating: they are found at a few ratings, the *knots*, with straight lines
//! between them. What people like is found for the first and the last; what hides replies is the same for
//! all.

use std::collections::BTreeMap;
use std::fmt;

use engine::levels::{LIKES_FROM, LIKES_TO, Sight, Temper, Trait, Veil};

use super::case::Case;
use crate::adam::Adam;

/// The ratings between which numbers are interpolated.
const KNOTS: [f64; 5] = [400.0, 800.0, 1200.0, 1600.0, 2000.0];

/// Where a rating lies between the knots: the knot below, and how far on the way to the next.
fn place(rating: f64) -> (usize, f64) {
    let last = KNOTS.len() - 2;
    let low = KNOTS[1..=last].iter().take_while(|&&knot| knot <= rating).count();
    (low, ((rating - KNOTS[low]) / (KNOTS[low + 1] - KNOTS[low])).clamp(0.0, 1.0))
}

fn at(values: &[f64; 5], rating: f64) -> f64 {
    let (low, share) = place(rating);
    values[low] + share * (values[low + 1] - values[low])
}

/// The numbers that are looked for.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The logarithm of the temperature, at the knots.
    pub temperature: [f64; 5],
    /// The logit of the share of turns with a look, at the knots.
    pub deep: [f64; 5],
    /// The logit of overlooking, at the knots.
    pub blindness: [f64; 5],
    /// What each trait counts, at the lowest rating and the highest.
    pub likes: [[f64; 2]; Trait::ALL.len()],
    /// How much each veil hides.
    pub veils: [f64; Veil::ALL.len()],
}

impl Fit {
    /// Where the search begins.
    pub fn start() -> Self {
        Self {
            temperature: [34.0f64, 26.0, 20.0, 16.0, 12.0].map(f64::ln),
            deep: [-3.0, -2.0, -0.8, 0.0, 0.8],
            blindness: [-1.0, -1.6, -2.2, -2.7, -3.3],
            likes: [[0.0; 2]; Trait::ALL.len()],
            veils: [0.0; Veil::ALL.len()],
        }
    }

    /// The temper of a rating by these numbers.
    pub fn temper(&self, rating: f64) -> Temper {
        let share = like_share(rating);
        let usual = Temper::of(chess::Rating::clamped(rating as i32));
        Temper {
            temperature: at(&self.temperature, rating).exp(),
            deep: logistic(at(&self.deep, rating)),
            blindness: at(&self.blindness, rating),
            likes: self.likes.map(|[low, high]| low + share * (high - low)),
            veils: self.veils,
            ..usual
        }
    }
}

impl fmt::Display for Fit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, knot) in KNOTS.into_iter().enumerate() {
            let Temper { temperature, deep, blindness, .. } = self.temper(knot);
            debug_assert!((blindness - self.blindness[at]).abs() < 1e-9);
            writeln!(
                f,
                "{knot:>6}: temperature {temperature:5.1}, looks {:4.1} %, overlooks {:4.1} % ({blindness:.2})",
                100.0 * deep,
                100.0 * logistic(blindness)
            )?;
        }
        for (one, [low, high]) in Trait::ALL.into_iter().zip(self.likes) {
            writeln!(f, "    [{low:.2}, {high:.2}], // {one:?}")?;
        }
        for (one, hides) in Veil::ALL.into_iter().zip(self.veils) {
            writeln!(f, "    {hides:.2}, // {one:?}")?;
        }
        Ok(())
    }
}

fn like_share(rating: f64) -> f64 {
    ((rating - LIKES_FROM) / (LIKES_TO - LIKES_FROM)).clamp(0.0, 1.0)
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// How to look for them.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Steps of climbing in each round.
    pub steps: usize,
    /// Rounds of climbing and trying.
    pub rounds: usize,
    /// How many characters each case is looked at by.
    pub characters: u64,
    /// How strongly what people like is held to nothing, as by so many cases.
    pub hold: f64,
}

/// The mean logarithm of the chance of what was played.
fn likelihood(cases: &[&Case], fit: &Fit, characters: u64) -> f64 {
    let sum: f64 = cases.iter().map(|case| log_chance(case, fit, characters)).sum();
    sum / cases.len().max(1) as f64
}

fn log_chance(case: &Case, fit: &Fit, characters: u64) -> f64 {
    let temper = fit.temper(case.rating);
    let sum: f64 =
        sights(case, characters).map(|sight| temper.chances(&case.view, sight)[case.chosen]).sum();
    (sum / characters as f64).max(1e-9).ln()
}

/// Characters that may have been at this board; the same ones whenever it is asked.
fn sights(case: &Case, characters: u64) -> impl Iterator<Item = Sight> + use<> {
    let game = case.game as u64;
    (0..characters).map(move |number| Sight::new(game << 8 | number))
}

/// Looks for the numbers.
pub fn fit(cases: &[&Case], settings: Settings, mut observe: impl FnMut(&str, f64)) -> Fit {
    let mut fit = Fit::start();
    for round in 0..settings.rounds {
        climb(cases, &mut fit, settings);
        observe(&format!("round {round}, climbed"), likelihood(cases, &fit, settings.characters));
        attempt(cases, &mut fit, settings, round);
        observe(&format!("round {round}, tried"), likelihood(cases, &fit, settings.characters));
    }
    climb(cases, &mut fit, settings);
    observe("climbed", likelihood(cases, &fit, settings.characters));
    fit
}

/// Tries other numbers for what is overlooked, one after the other, and keeps what is better.
fn attempt(cases: &[&Case], fit: &mut Fit, settings: Settings, round: usize) {
    let step = 0.6 / (1.0 + round as f64);
    let mut best = likelihood(cases, fit, settings.characters);
    let count = KNOTS.len() + Veil::ALL.len();
    for number in 0..count {
        for change in [step, -step] {
            let mut other = fit.clone();
            match number.checked_sub(KNOTS.len()) {
                None => other.blindness[number] += change,
                Some(veil) => other.veils[veil] += change,
            }
            if other.blindness.is_sorted_by(|low, high| low >= high) {
                let found = likelihood(cases, &other, settings.characters);
                if found > best {
                    (best, *fit) = (found, other);
                    break;
                }
            }
        }
    }
}

/// One way in which a case may have been seen: what each move feels like.
struct Way {
    looks: bool,
    feelings: Vec<f64>,
}

/// Climbs the likelihood over temperature, looks and likes.
fn climb(cases: &[&Case], fit: &mut Fit, settings: Settings) {
    let ways: Vec<Vec<Way>> =
        cases.iter().map(|case| ways(case, fit, settings.characters)).collect();
    let count = 2 * KNOTS.len() + 2 * Trait::ALL.len();
    let mut adam = Adam::new(count.div_ceil(2));
    for _ in 0..settings.steps {
        let mut slope = vec![0.0; count];
        for (case, ways) in cases.iter().zip(&ways) {
            add_slope(case, ways, fit, &mut slope);
        }
        let all = cases.len().max(1) as f64;
        let mut numbers = numbers(fit);
        for (at, slope) in slope.iter_mut().enumerate() {
            // Down the hill of what is lost, not up that of what is gained.
            *slope = -*slope / all;
            if at >= 2 * KNOTS.len() {
                *slope += settings.hold / all * numbers[at];
            }
        }
        // The steps of the climber are meant for hundredths of a pawn.
        let mut pairs: Vec<[f64; 2]> =
            numbers.chunks(2).map(|pair| [pair[0] * SCALE, pair[1] * SCALE]).collect();
        let slopes: Vec<[f64; 2]> = slope.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
        adam.step(&mut pairs, &slopes);
        numbers = pairs.into_iter().flatten().map(|number| number / SCALE).collect();
        set_numbers(fit, &numbers);
    }
}

/// How much larger the climber sees the numbers.
const SCALE: f64 = 50.0;

fn numbers(fit: &Fit) -> Vec<f64> {
    let mut numbers = fit.temperature.to_vec();
    numbers.extend(fit.deep);
    numbers.extend(fit.likes.iter().flatten());
    numbers
}

fn set_numbers(fit: &mut Fit, numbers: &[f64]) {
    let (temperature, rest) = numbers.split_at(KNOTS.len());
    let (deep, likes) = rest.split_at(KNOTS.len());
    fit.temperature.copy_from_slice(temperature);
    fit.deep.copy_from_slice(deep);
    // Better players choose no less carefully, and look no less often.
    for at in 1..KNOTS.len() {
        fit.temperature[at] = fit.temperature[at].min(fit.temperature[at - 1]);
        fit.deep[at] = fit.deep[at].max(fit.deep[at - 1]);
    }
    for (ends, numbers) in fit.likes.iter_mut().zip(likes.chunks(2)) {
        *ends = [numbers[0], numbers[1]];
    }
}

fn ways(case: &Case, fit: &Fit, characters: u64) -> Vec<Way> {
    let temper = fit.temper(case.rating);
    let mut ways: Vec<Way> = sights(case, characters)
        .map(|sight| Way { looks: false, feelings: temper.feelings(&case.view, sight, false) })
        .collect();
    if let Some(sight) = sights(case, 1).next().filter(|_| case.view.depth > 0) {
        ways.push(Way { looks: true, feelings: temper.feelings(&case.view, sight, true) });
    }
    ways
}

/// Adds how the logarithm of the chance of what was played grows with each number.
fn add_slope(case: &Case, ways: &[Way], fit: &Fit, slope: &mut [f64]) {
    let temper = fit.temper(case.rating);
    let glances = ways.iter().filter(|way| !way.looks).count() as f64;
    let has_look = ways.iter().any(|way| way.looks);
    let moves = &case.view.moves;
    let likes: Vec<f64> = moves
        .iter()
        .map(|candidate| candidate.traits.iter().map(|one| temper.likes[one as usize]).sum())
        .collect();
    let chances: Vec<Vec<f64>> = ways
        .iter()
        .map(|way| {
            let likings = way.feelings.iter().zip(&likes);
            let mut odds: Vec<f64> =
                likings.map(|(feeling, like)| feeling / temper.temperature + like).collect();
            let most = odds.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            for odds in &mut odds {
                *odds = (*odds - most).exp();
            }
            let total: f64 = odds.iter().sum();
            odds.into_iter().map(|odds| odds / total).collect()
        })
        .collect();
    let weight = |way: &Way| match (way.looks, has_look) {
        (true, _) => temper.deep,
        (false, true) => (1.0 - temper.deep) / glances,
        (false, false) => 1.0 / glances,
    };
    let parts: Vec<f64> = ways
        .iter()
        .zip(&chances)
        .map(|(way, chances)| weight(way) * chances[case.chosen].max(1e-12))
        .collect();
    let total: f64 = parts.iter().sum();
    let (low, share) = place(case.rating);
    let like_share = like_share(case.rating);
    let deep = KNOTS.len();
    let first_like = 2 * KNOTS.len();
    for ((way, chances), part) in ways.iter().zip(&chances).zip(parts) {
        let part = part / total;
        let mean: f64 =
            chances.iter().zip(&way.feelings).map(|(chance, feeling)| chance * feeling).sum();
        let by_temperature = -part * (way.feelings[case.chosen] - mean) / temper.temperature;
        slope[low] += by_temperature * (1.0 - share);
        slope[low + 1] += by_temperature * share;
        if has_look {
            let by_deep = part * if way.looks { 1.0 - temper.deep } else { -temper.deep };
            slope[deep + low] += by_deep * (1.0 - share);
            slope[deep + low + 1] += by_deep * share;
        }
        let mut add = |at: usize, amount: f64| {
            for one in moves[at].traits.iter() {
                let place = first_like + 2 * one as usize;
                slope[place] += amount * (1.0 - like_share);
                slope[place + 1] += amount * like_share;
            }
        };
        add(case.chosen, part);
        for (at, chance) in chances.iter().enumerate() {
            add(at, -part * chance);
        }
    }
}

/// How well numbers say what people of some ratings have played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Band {
    /// The first rating of the band; it ends before the next.
    pub from: f64,
    /// How many cases.
    pub cases: usize,
    /// The mean logarithm of the chance of what was played,
    pub model: f64,
    /// by the plain choice among what a glance finds, as carefully as fits best,
    pub plain_glance: f64,
    /// and among what a look finds.
    pub plain_look: f64,
    /// The share of cases in which what was played is the likeliest.
    pub first: f64,
}

/// Judges numbers by bands of so many points.
pub fn judge(cases: &[&Case], fit: &Fit, characters: u64, width: f64) -> Vec<Band> {
    let mut bands: BTreeMap<i64, Vec<&Case>> = BTreeMap::new();
    for &case in cases {
        bands.entry((case.rating / width).floor() as i64).or_default().push(case);
    }
    let judged = bands.into_iter().map(|(band, cases)| {
        let first = cases.iter().filter(|case| is_likeliest(case, fit, characters)).count();
        Band {
            from: band as f64 * width,
            cases: cases.len(),
            model: likelihood(&cases, fit, characters),
            plain_glance: plain(&cases, false),
            plain_look: plain(&cases, true),
            first: first as f64 / cases.len() as f64,
        }
    });
    judged.collect()
}

fn is_likeliest(case: &Case, fit: &Fit, characters: u64) -> bool {
    let temper = fit.temper(case.rating);
    let mut sums = vec![0.0; case.view.moves.len()];
    for sight in sights(case, characters) {
        let chances = temper.chances(&case.view, sight);
        sums.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance);
    }
    sums.iter().all(|&sum| sum <= sums[case.chosen])
}

/// The likelihood of the plain choice by score alone, with the temperature that fits best: nothing is
/// overlooked, and nothing liked.
fn plain(cases: &[&Case], looks: bool) -> f64 {
    let mut fit = Fit::start();
    fit.blindness = [-1e3; 5];
    fit.deep = [if looks { 1e3 } else { -1e3 }; 5];
    let temperatures = (0..40).map(|step| 1.6 + 0.1 * f64::from(step));
    let by = |temperature: f64| {
        likelihood(cases, &Fit { temperature: [temperature; 5], ..fit.clone() }, 1)
    };
    temperatures.map(by).fold(f64::NEG_INFINITY, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena::dice::Dice;
    use chess::History;
    use engine::levels::Viewer;

    /// Somebody whose numbers are known.
    fn known() -> Fit {
        let mut fit = Fit::start();
        fit.temperature = [40.0f64, 30.0, 24.0, 20.0, 15.0].map(f64::ln);
        fit.likes[Trait::Captures as usize] = [1.5, 0.5];
        fit.likes[Trait::Backward as usize] = [-1.0, -1.0];
        fit
    }

    /// What people with these numbers play in positions of a random game.
    fn cases(fit: &Fit, each: usize) -> Vec<Case> {
        let mut dice = Dice::new(5);
        let mut history = History::default();
        let mut cases = Vec::new();
        let mut viewer = Viewer::default();
        while cases.len() < 60 * each && history.automatic_end().is_none() {
            let legal = history.position().legal_moves();
            history.push(legal[dice.below(legal.len())]).unwrap();
            if history.ply() < 8 || history.position().count_moves() < 2 {
                continue;
            }
            let view = viewer.view(&history, 2, 5_000);
            for _ in 0..each {
                let game = cases.len();
                let rating = 400.0 + 100.0 * dice.below(17) as f64;
                let mut case = Case { game, rating, chosen: 0, view: view.clone() };
                let sight = sights(&case, 1).next().unwrap();
                let mut left = dice.below(1_000_000) as f64 / 1e6;
                let chances = fit.temper(rating).chances(&view, sight);
                let mut passed = |chance: &f64| {
                    left -= chance;
                    left > 0.0
                };
                case.chosen = chances.iter().take_while(|chance| passed(chance)).count();
                case.chosen = case.chosen.min(view.moves.len() - 1);
                cases.push(case);
            }
        }
        cases
    }

    #[test]
    fn numbers_that_made_the_choices_are_found_again() {
        let known = known();
        let cases = cases(&known, 40);
        let cases: Vec<&Case> = cases.iter().collect();
        let settings = Settings { steps: 150, rounds: 0, characters: 1, hold: 1.0 };
        let found = fit(&cases, settings, |_, _| {});
        let (start, truth) = (likelihood(&cases, &Fit::start(), 1), likelihood(&cases, &known, 1));
        let reached = likelihood(&cases, &found, 1);
        assert!(reached > truth - 0.005 && truth > start + 0.02, "{start} {truth} {reached}");
        let capture = found.likes[Trait::Captures as usize];
        assert!((capture[0] - 1.5).abs() < 0.5 && (capture[1] - 0.5).abs() < 0.5, "{capture:?}");
        let ratio = found.temper(1200.0).temperature / known.temper(1200.0).temperature;
        assert!((0.75..1.33).contains(&ratio), "{ratio}");
    }

    #[test]
    fn slopes_are_those_of_the_likelihood() {
        let known = known();
        let all = cases(&known, 3);
        let cases: Vec<&Case> = all.iter().collect();
        // Ends that are overlooked are left out of the slopes; they are seldom.
        let without_ends: Vec<&Case> = cases
            .iter()
            .copied()
            .filter(|case| case.view.moves.iter().all(|one| one.ends.is_none()))
            .collect();
        assert!(without_ends.len() * 10 > cases.len() * 9);
        let sum = |fit: &Fit| likelihood(&without_ends, fit, 2) * without_ends.len() as f64;
        let mut slope = vec![0.0; numbers(&known).len()];
        for case in &without_ends {
            add_slope(case, &ways(case, &known, 2), &known, &mut slope);
        }
        for at in [0, 2, 4, 6, 9, 12, 13, 24, 40] {
            let nudged = |by: f64| {
                let (mut fit, mut moved) = (known.clone(), numbers(&known));
                moved[at] += by;
                set_numbers(&mut fit, &moved);
                sum(&fit)
            };
            let measured = (nudged(1e-4) - nudged(-1e-4)) / 2e-4;
            assert!(
                (measured - slope[at]).abs() < 0.01 + slope[at].abs() * 0.01,
                "{at}: {measured} {}",
                slope[at]
            );
        }
    }

    #[test]
    fn ratings_lie_between_their_knots() {
        assert_eq!(place(100.0), (0, 0.0));
        assert_eq!(place(400.0), (0, 0.0));
        assert_eq!(place(1000.0), (1, 0.5));
        assert_eq!(place(2000.0), (3, 1.0));
        assert_eq!(place(2500.0), (3, 1.0));
    }
}
