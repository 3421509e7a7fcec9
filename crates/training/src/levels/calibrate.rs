//! Numbers that make ratings err as people do.

use engine::levels::{Anchor, Numbers, Temper};

use super::aim::{AIMS, Aim};
use super::bank::Judged;
use super::columns::{Columns, columns};
use crate::people::{self, Case};

/// What was found for a rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found {
    /// What was aimed at.
    pub aim: Aim,
    /// The numbers.
    pub temper: Temper,
    /// How players with them err.
    pub columns: Columns,
    /// The mean logarithm of the chance of what people of the rating have played.
    pub likelihood: f64,
}

/// What a rating is measured by.
struct Near<'a> {
    bank: Vec<&'a Judged>,
    people: Vec<&'a Case>,
}

/// Positions of players no farther away than this count for a rating,
const NEAR: u16 = 260;
/// and choices of people.
const PEOPLE_NEAR: f64 = 160.0;
/// How many characters each position is looked at by,
const CHARACTERS: u64 = 8;
/// and each choice of people.
const PEOPLE_S_CHARACTERS: u64 = 3;
/// So many choices of people are enough to see where numbers lead.
const MOST_PEOPLE: usize = 500;

/// How much it counts that what people have played is likely, beside the columns: without it players would
/// make the right number of errors by being careful in all turns and blind in few.
const LIKELIHOOD: f64 = 14.0;

/// Less is not gone after,
const WORTHWHILE: f64 = 0.003;
/// nor are shorter steps.
const SHORTEST: f64 = 0.05;

/// Finds numbers for each rating that was aimed at, starting from these; what a better player does no worse
/// than a weaker one stays so. What people like, what hides replies and what is misjudged is not changed.
pub fn calibrate(
    bank: &[Judged],
    people: &[&Case],
    start: &Numbers,
    mut observe: impl FnMut(f64, &[Found]),
) -> (Numbers, Vec<Found>) {
    let near = |aim: Aim| {
        let is_near = |case: &&&Case| (case.rating - f64::from(aim.rating)).abs() <= PEOPLE_NEAR;
        let people: Vec<&Case> = people.iter().filter(is_near).copied().collect();
        let each = people.len().div_ceil(MOST_PEOPLE).max(1);
        Near {
            bank: near_in(bank, aim).collect(),
            people: people.into_iter().step_by(each).collect(),
        }
    };
    let near = AIMS.map(near);
    let mut numbers = start.clone();
    let mut found: Vec<Found> =
        AIMS.iter().zip(&near).map(|(&aim, near)| Found::of(aim, near, &numbers)).collect();
    let mut step = 0.5;
    observe(step, &found);
    let mut off = f64::INFINITY;
    while step > SHORTEST {
        for (found, near) in found.iter_mut().zip(&near) {
            // What is likely also depends on the ratings beside it, which have changed.
            *found = Found::of(found.aim, near, &numbers);
            for number in 0..5 {
                for change in [step, -step] {
                    try_other(found, &mut numbers, near, number, change);
                }
            }
        }
        observe(step, &found);
        // Neighbours may go on gaining in turn what the other loses.
        let now: f64 = found.iter().map(Found::distance).sum();
        if now > off - WORTHWHILE {
            step /= 2.0;
        }
        off = off.min(now);
    }
    (numbers, found)
}

/// What a bank expects of each rating that was aimed at, with these numbers.
pub fn expected(bank: &[Judged], numbers: &Numbers) -> Vec<(Aim, Columns)> {
    let of = |aim: Aim| {
        let temper = numbers.temper(aim.rating.into());
        (aim, columns(near_in(bank, aim), &temper, CHARACTERS))
    };
    AIMS.map(of).to_vec()
}

/// The positions of a bank that count for a rating.
fn near_in(bank: &[Judged], aim: Aim) -> impl Iterator<Item = &Judged> {
    bank.iter().filter(move |judged| judged.rating.abs_diff(aim.rating) <= NEAR)
}

impl Found {
    fn of(aim: Aim, near: &Near<'_>, numbers: &Numbers) -> Self {
        let temper = numbers.temper(aim.rating.into());
        let columns = columns(near.bank.iter().copied(), &temper, CHARACTERS);
        let likelihood = people::likelihood(&near.people, numbers, PEOPLE_S_CHARACTERS);
        Self { aim, temper, columns, likelihood }
    }

    /// How far it is from what was aimed at, all together.
    pub fn distance(&self) -> f64 {
        distance(&self.aim, &self.columns) - LIKELIHOOD * self.likelihood
    }
}

/// Tries another number for a rating, and keeps it if it is better.
fn try_other(
    found: &mut Found,
    numbers: &mut Numbers,
    near: &Near<'_>,
    number: usize,
    change: f64,
) {
    let mut other = numbers.clone();
    let rating = f64::from(found.aim.rating);
    let Some(at) = other.anchors.iter().position(|anchor| anchor.rating >= rating) else {
        return;
    };
    let anchor = &mut other.anchors[at];
    match number {
        0 => anchor.temperature *= (change / 2.0).exp(),
        1 => anchor.deep = shifted(anchor.deep, change),
        2 => anchor.haste *= (change / 2.0).exp(),
        3 => anchor.spread = (anchor.spread + change).clamp(0.0, people::MOST_SPREAD),
        _ => anchor.blindness += change,
    }
    // Nobody was measured below the first aim, nor above the last: who is rated there follows them.
    let measured = *anchor;
    let last = other.anchors.len() - 1;
    if at == 1 {
        let Anchor { temperature, haste, spread, deep, blindness, .. } = &mut other.anchors[0];
        (*temperature, *haste) = (measured.temperature * 1.1, measured.haste * 1.1);
        *spread = measured.spread;
        (*deep, *blindness) = (measured.deep, measured.blindness + 0.15);
    } else if at + 1 == last {
        let Anchor { temperature, haste, spread, deep, blindness, .. } = &mut other.anchors[last];
        (*temperature, *haste) = (measured.temperature, measured.haste);
        *spread = measured.spread;
        (*deep, *blindness) = (shifted(measured.deep, 0.4), measured.blindness - 0.5);
    }
    let is_in_order = other.anchors.is_sorted_by(|low, high| {
        high.temperature <= low.temperature
            && high.haste <= low.haste
            && high.deep >= low.deep
            && high.blindness <= low.blindness
    });
    if !is_in_order {
        return;
    }
    let tried = Found::of(found.aim, near, &other);
    if tried.distance() < found.distance() - WORTHWHILE {
        (*found, *numbers) = (tried, other);
    }
}

/// A chance whose logit is larger by so much.
fn shifted(chance: f64, by: f64) -> f64 {
    let chance = chance.clamp(0.005, 0.995);
    let logit = (chance / (1.0 - chance)).ln() + by;
    1.0 / (1.0 + (-logit).exp())
}

/// How far columns are from what is aimed at: next to nothing while all are near, and more and more the nearer
/// one comes to what is too far.
fn distance(aim: &Aim, columns: &Columns) -> f64 {
    /// As a share of the aim what is too far, but for the first choice.
    const FAR: [f64; 5] = [1.2, 1.25, 1.6, 1.6, 1.6];
    /// In hundredths of all moves what is too far for the first choice.
    const FIRST_FAR: f64 = 6.0;
    let pairs = [
        (aim.loss, columns.loss),
        (aim.ten, columns.ten),
        (aim.thirty, columns.thirty),
        (aim.piece, columns.piece),
        (aim.rook, columns.rook),
    ];
    // A little more on both sides: what is seldom is known badly.
    let off = |(aim, is): (f64, f64), far: f64| ((is + 0.05) / (aim + 0.05)).ln() / far.ln();
    let offs = pairs.into_iter().zip(FAR).map(|(pair, far)| off(pair, far));
    let first = (columns.first - aim.first) / FIRST_FAR;
    offs.chain([first]).map(|off| off.powi(4).min(off.abs() * 8.0)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_aim_has_an_anchor() {
        let anchors = Numbers::FITTED.anchors;
        for aim in AIMS {
            assert!(
                anchors.iter().any(|anchor| (anchor.rating - f64::from(aim.rating)).abs() < 0.5)
            );
        }
    }
}
