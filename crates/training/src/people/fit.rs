//! Finding the numbers of ratings that make what people have played likeliest.
//!
//! How carefully is chosen and how often one looks ahead are found at each anchor, what people like for the
//! first rating and the last. What is overlooked has no slope to climb: it is found by trying.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::thread::{self, ScopedJoinHandle};

use engine::levels::{Care, Numbers, Sight, Temper, Trait, Veil, between};

use super::case::Case;
use crate::adam::Adam;
use crate::jobs::all_cores;

/// Where a rating lies between the anchors: the one below, and how far on the way to the next.
fn place(numbers: &Numbers, rating: f64) -> (usize, f64) {
    let anchors = &numbers.anchors;
    let last = anchors.len() - 2;
    let low = anchors[1..=last].iter().take_while(|anchor| anchor.rating <= rating).count();
    let (from, to) = (anchors[low].rating, anchors[low + 1].rating);
    (low, ((rating - from) / (to - from)).clamp(0.0, 1.0))
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn logit(chance: f64) -> f64 {
    let chance = chance.clamp(0.001, 0.999);
    (chance / (1.0 - chance)).ln()
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
    /// Whether only what people like is looked for.
    pub likes_only: bool,
    /// How strongly what people like is held to nothing, as by so many cases.
    pub hold: f64,
}

/// The mean logarithm of the chance of what was played.
pub fn likelihood(cases: &[&Case], numbers: &Numbers, characters: u64) -> f64 {
    mean(cases, |case| log_chance(case, &numbers.temper(case.rating), characters))
}

/// The mean over cases, by all cores.
fn mean(cases: &[&Case], of: impl Fn(&Case) -> f64 + Sync) -> f64 {
    let part = cases.len().div_ceil(all_cores().get()).max(1);
    let sum: f64 = thread::scope(|scope| {
        let sum = |part: &[&Case]| part.iter().map(|case| of(case)).sum::<f64>();
        let threads: Vec<_> =
            cases.chunks(part).map(|part| scope.spawn(move || sum(part))).collect();
        let sums = threads.into_iter().map(ScopedJoinHandle::join);
        sums.map(|sum| sum.unwrap_or_else(|panic| resume_unwind(panic))).sum()
    });
    sum / cases.len().max(1) as f64
}

fn log_chance(case: &Case, temper: &Temper, characters: u64) -> f64 {
    let sum: f64 =
        sights(case, characters).map(|sight| temper.chances(&case.view, sight)[case.chosen]).sum();
    (sum / characters as f64).max(1e-9).ln()
}

/// Characters that may have been at this board; the same ones whenever it is asked.
fn sights(case: &Case, characters: u64) -> impl Iterator<Item = Sight> + use<> {
    let game = case.game as u64;
    (0..characters).map(move |number| Sight::new(game << 8 | number))
}

/// Looks for numbers, starting with these.
pub fn fit(
    cases: &[&Case],
    start: &Numbers,
    settings: Settings,
    mut observe: impl FnMut(&str, f64),
) -> Numbers {
    let mut found = start.clone();
    let reached = |numbers: &Numbers| likelihood(cases, numbers, settings.characters);
    observe("start", reached(&found));
    for round in 0..settings.rounds {
        climb(cases, &mut found, settings);
        observe(&format!("round {round}, climbed"), reached(&found));
        if !settings.likes_only {
            attempt(cases, &mut found, settings, round);
            observe(&format!("round {round}, tried"), reached(&found));
        }
    }
    climb(cases, &mut found, settings);
    observe("climbed", reached(&found));
    found
}

/// Tries other numbers for what is overlooked and misjudged, one after the other, and keeps what is better.
fn attempt(cases: &[&Case], found: &mut Numbers, settings: Settings, round: usize) {
    let step = 0.6 / (1.0 + round as f64);
    let mut best = likelihood(cases, found, settings.characters);
    let anchors = found.anchors.len();
    for number in 0..2 * anchors + Veil::ALL.len() {
        for change in [step, -step] {
            let mut other = found.clone();
            if let Some(veil) = number.checked_sub(2 * anchors) {
                other.veils[veil] += change;
            } else if let Some(at) = number.checked_sub(anchors) {
                other.anchors[at].taste = (other.anchors[at].taste + change / 2.0).max(0.0);
            } else {
                other.anchors[number].blindness += change;
            }
            let is_in_order = other.anchors.is_sorted_by(|low, high| {
                low.blindness >= high.blindness && low.taste >= high.taste
            });
            if is_in_order {
                let reached = likelihood(cases, &other, settings.characters);
                if reached > best {
                    (best, *found) = (reached, other);
                    break;
                }
            }
        }
    }
}

/// Turns do not differ more than this: a careless one is still a player's.
pub(crate) const MOST_SPREAD: f64 = 1.5;

/// One way in which a case may have been seen: what each move feels like.
struct Way {
    looks: bool,
    feelings: Vec<f64>,
}

/// Climbs the likelihood over temperatures, looks, spreads and likes.
fn climb(cases: &[&Case], found: &mut Numbers, settings: Settings) {
    let ways: Vec<Vec<Way>> =
        cases.iter().map(|case| ways(case, found, settings.characters)).collect();
    let mut point = to_point(found);
    let first_like = 4 * found.anchors.len();
    let mut adam = Adam::new(point.len().div_ceil(2));
    for _ in 0..settings.steps {
        let mut slope = slope(cases, &ways, found);
        let all = cases.len().max(1) as f64;
        for (at, slope) in slope.iter_mut().enumerate() {
            // Down the hill of what is lost, not up that of what is gained.
            *slope = -*slope / all;
            if at >= first_like {
                *slope += settings.hold / all * point[at];
            } else if settings.likes_only {
                *slope = 0.0;
            }
        }
        // The steps of the climber are meant for hundredths of a pawn.
        let pair = |pair: &[f64]| [pair[0], pair.get(1).copied().unwrap_or_default()];
        let mut pairs: Vec<[f64; 2]> =
            point.chunks(2).map(|two| pair(two).map(|number| number * SCALE)).collect();
        let slopes: Vec<[f64; 2]> = slope.chunks(2).map(pair).collect();
        adam.step(&mut pairs, &slopes);
        let numbers = pairs.into_iter().flatten().map(|number| number / SCALE);
        point = numbers.take(point.len()).collect();
        from_point(found, &point);
        point = to_point(found);
    }
}

/// How much larger the climber sees the numbers.
const SCALE: f64 = 50.0;

/// The numbers that are climbed over: logarithms of both temperatures, logits of looks, spreads, likes.
fn to_point(numbers: &Numbers) -> Vec<f64> {
    let temperatures = numbers.anchors.iter().map(|anchor| anchor.temperature.ln());
    let hastes = numbers.anchors.iter().map(|anchor| anchor.haste.ln());
    let looks = numbers.anchors.iter().map(|anchor| logit(anchor.deep));
    let spreads = numbers.anchors.iter().map(|anchor| anchor.spread);
    let likes = numbers.likes.iter().flatten().copied();
    temperatures.chain(hastes).chain(looks).chain(spreads).chain(likes).collect()
}

fn from_point(numbers: &mut Numbers, point: &[f64]) {
    let anchors = numbers.anchors.len();
    let (temperatures, rest) = point.split_at(anchors);
    let (hastes, rest) = rest.split_at(anchors);
    let (looks, rest) = rest.split_at(anchors);
    let (spreads, likes) = rest.split_at(anchors);
    // Better players choose no less carefully, and look no less often. Whoever looks more often knows better
    // what a look is like, whoever glances more often what a glance is: the other follows.
    let mut temperature = 0.0f64;
    for (anchor, &found) in numbers.anchors.iter_mut().zip(temperatures).rev() {
        temperature = temperature.max(found.exp());
        anchor.temperature = temperature;
    }
    let (mut haste, mut deep) = (f64::INFINITY, 0.0f64);
    for (at, anchor) in numbers.anchors.iter_mut().enumerate() {
        haste = haste.min(hastes[at].exp());
        deep = deep.max(logistic(looks[at]));
        (anchor.haste, anchor.deep) = (haste, deep);
        anchor.spread = spreads[at].clamp(0.0, MOST_SPREAD);
    }
    for (ends, point) in numbers.likes.iter_mut().zip(likes.chunks(2)) {
        *ends = [point[0], point[1]];
    }
}

fn ways(case: &Case, numbers: &Numbers, characters: u64) -> Vec<Way> {
    let temper = numbers.temper(case.rating);
    let mut ways: Vec<Way> = sights(case, characters)
        .flat_map(|sight| {
            let way =
                move |looks| Way { looks, feelings: temper.feelings(&case.view, sight, looks) };
            [Some(way(false)), (case.view.depth > 0).then(|| way(true))].into_iter().flatten()
        })
        .collect();
    ways.sort_by_key(|way| way.looks);
    ways
}

/// How the likelihood of all cases grows with each number.
fn slope(cases: &[&Case], ways: &[Vec<Way>], numbers: &Numbers) -> Vec<f64> {
    let count = to_point(numbers).len();
    let part = cases.len().div_ceil(all_cores().get()).max(1);
    thread::scope(|scope| {
        let parts = cases.chunks(part).zip(ways.chunks(part));
        let threads: Vec<_> = parts
            .map(|(cases, ways)| {
                scope.spawn(move || {
                    let mut slope = vec![0.0; count];
                    for (case, ways) in cases.iter().zip(ways) {
                        add_slope(case, ways, numbers, &mut slope);
                    }
                    slope
                })
            })
            .collect();
        let mut sum = vec![0.0; count];
        for thread in threads {
            let slope = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
            sum.iter_mut().zip(slope).for_each(|(sum, part)| *sum += part);
        }
        sum
    })
}

/// Adds how the logarithm of the chance of what was played grows with each number.
fn add_slope(case: &Case, ways: &[Way], numbers: &Numbers, slope: &mut [f64]) {
    let temper = numbers.temper(case.rating);
    let glances = ways.iter().filter(|way| !way.looks).count() as f64;
    let looks = ways.len() as f64 - glances;
    let has_look = looks > 0.0;
    let moves = &case.view.moves;
    let likes: Vec<f64> = moves
        .iter()
        .map(|candidate| candidate.traits.iter().map(|one| temper.likes[one as usize]).sum())
        .collect();
    let weight = |way: &Way| match (way.looks, has_look) {
        (true, _) => temper.deep / looks,
        (false, true) => (1.0 - temper.deep) / glances,
        (false, false) => 1.0 / glances,
    };
    let turn = |way: &'_ Way, care: Care| {
        let heat = temper.heat(way.looks, care);
        let likings = way.feelings.iter().zip(&likes);
        let mut chances: Vec<f64> = likings.map(|(feeling, like)| feeling / heat + like).collect();
        let most = chances.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        for odds in &mut chances {
            *odds = (*odds - most).exp();
        }
        let total: f64 = chances.iter().sum();
        for odds in &mut chances {
            *odds /= total;
        }
        let part = weight(way) * care.share() * chances[case.chosen].max(1e-12);
        (care, heat, chances, part)
    };
    let turns: Vec<_> =
        ways.iter().flat_map(|way| Care::ALL.map(|care| (way, turn(way, care)))).collect();
    let total: f64 = turns.iter().map(|(_, (_, _, _, part))| part).sum();
    let (low, share) = place(numbers, case.rating);
    let like_share = between([0.0, 1.0], case.rating);
    let count = numbers.anchors.len();
    let [deep, spread, first_like] = [2, 3, 4].map(|block| block * count);
    for (way, (care, heat, chances, part)) in turns {
        let part = part / total;
        let mean: f64 =
            chances.iter().zip(&way.feelings).map(|(chance, feeling)| chance * feeling).sum();
        // By the logarithm of the heat of such a turn.
        let by_heat = -part * (way.feelings[case.chosen] - mean) / heat;
        let by_spread = match care {
            Care::Careful => -by_heat,
            Care::Usual => 0.0,
            Care::Careless => by_heat,
        };
        let by_deep = match (way.looks, has_look) {
            (true, _) => part / temper.deep,
            (false, true) => -part / (1.0 - temper.deep),
            (false, false) => 0.0,
        };
        for (at, share) in [(low, 1.0 - share), (low + 1, share)] {
            let anchor = &numbers.anchors[at];
            let (place, own, usual) = if way.looks {
                (at, anchor.temperature, temper.temperature)
            } else {
                (count + at, anchor.haste, temper.haste)
            };
            slope[place] += by_heat * share * own / usual;
            slope[deep + at] += by_deep * share * anchor.deep * (1.0 - anchor.deep);
            slope[spread + at] += by_spread * share;
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
pub fn judge(cases: &[&Case], numbers: &Numbers, characters: u64, width: f64) -> Vec<Band> {
    let mut bands: BTreeMap<i64, Vec<&Case>> = BTreeMap::new();
    for &case in cases {
        bands.entry((case.rating / width).floor() as i64).or_default().push(case);
    }
    let judged = bands.into_iter().map(|(band, cases)| {
        let first = cases.iter().filter(|case| is_likeliest(case, numbers, characters)).count();
        Band {
            from: band as f64 * width,
            cases: cases.len(),
            model: likelihood(&cases, numbers, characters),
            plain_glance: plain(&cases, false),
            plain_look: plain(&cases, true),
            first: first as f64 / cases.len() as f64,
        }
    });
    judged.collect()
}

fn is_likeliest(case: &Case, numbers: &Numbers, characters: u64) -> bool {
    let temper = numbers.temper(case.rating);
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
    let temper = Temper {
        deep: f64::from(u8::from(looks)),
        blindness: -1e3,
        sees_ends: 1.0,
        taste: 0.0,
        spread: 0.0,
        likes: [0.0; Trait::ALL.len()],
        ..Numbers::FITTED.temper(1000.0)
    };
    let temperatures = (0..40).map(|step| (1.6 + 0.1 * f64::from(step)).exp());
    let by = |temperature: f64| {
        let mut temper = temper;
        (temper.temperature, temper.haste) = (temperature, temperature);
        mean(cases, |case| log_chance(case, &temper, 1))
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
    fn known() -> Numbers {
        let mut numbers = plain_numbers();
        for anchor in &mut numbers.anchors {
            anchor.temperature *= 1.3;
            anchor.haste *= 1.3;
        }
        numbers.likes[Trait::Captures as usize] = [1.5, 0.5];
        numbers.likes[Trait::Backward as usize] = [-1.0, -1.0];
        numbers
    }

    /// Somebody who likes nothing.
    fn plain_numbers() -> Numbers {
        let mut numbers = Numbers { likes: [[0.0; 2]; Trait::ALL.len()], ..Numbers::FITTED };
        for (at, anchor) in numbers.anchors.iter_mut().enumerate() {
            anchor.temperature = 30.0 - 2.0 * at as f64;
            anchor.haste = 40.0 - 2.0 * at as f64;
            anchor.deep = 0.05 + 0.08 * at as f64;
            anchor.spread = 0.6;
        }
        numbers
    }

    /// What people with these numbers play in positions of a random game.
    fn cases(numbers: &Numbers, each: usize) -> Vec<Case> {
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
                let chances = numbers.temper(rating).chances(&view, sight);
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
        let settings =
            Settings { steps: 150, rounds: 0, characters: 1, likes_only: false, hold: 1.0 };
        let start = plain_numbers();
        let found = fit(&cases, &start, settings, |_, _| {});
        let (start, truth) = (likelihood(&cases, &start, 1), likelihood(&cases, &known, 1));
        let reached = likelihood(&cases, &found, 1);
        assert!(reached > truth - 0.005 && truth > start + 0.02, "{start} {truth} {reached}");
        let capture = found.likes[Trait::Captures as usize];
        assert!((capture[0] - 1.5).abs() < 0.5 && (capture[1] - 0.5).abs() < 0.5, "{capture:?}");
        for of in [|temper: Temper| temper.temperature, |temper: Temper| temper.haste] {
            let ratio = of(found.temper(1200.0)) / of(known.temper(1200.0));
            assert!((0.7..1.4).contains(&ratio), "{ratio}");
        }
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
        let sum =
            |numbers: &Numbers| likelihood(&without_ends, numbers, 2) * without_ends.len() as f64;
        let ways: Vec<_> = without_ends.iter().map(|case| ways(case, &known, 2)).collect();
        let slope = slope(&without_ends, &ways, &known);
        for at in [2, 4, 7, 9, 13, 15, 17, 20, 24, 28, 31, 35, 37, 41, 46, 59, 82] {
            let nudged = |by: f64| {
                let (mut numbers, mut point) = (known.clone(), to_point(&known));
                point[at] += by;
                from_point(&mut numbers, &point);
                sum(&numbers)
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
    fn ratings_lie_between_their_anchors() {
        let numbers = Numbers::FITTED;
        let (first, last) = (numbers.anchors[0].rating, numbers.anchors[10].rating);
        assert_eq!(place(&numbers, first - 50.0), (0, 0.0));
        assert_eq!(place(&numbers, last + 50.0), (9, 1.0));
        for (low, pair) in numbers.anchors.windows(2).enumerate() {
            assert_eq!(place(&numbers, pair[0].rating), (low, 0.0));
            assert_eq!(place(&numbers, f64::midpoint(pair[0].rating, pair[1].rating)), (low, 0.5));
        }
    }
}
