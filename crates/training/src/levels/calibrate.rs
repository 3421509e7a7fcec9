//! Numbers that make ratings err as people do.

use chess::Rating;
use engine::levels::Temper;

use super::aim::{AIMS, Aim};
use super::bank::Judged;
use super::columns::{Columns, columns};

/// What was found for a rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found {
    /// What was aimed at.
    pub aim: Aim,
    /// The numbers.
    pub temper: Temper,
    /// How players with them err.
    pub columns: Columns,
}

/// Positions of players no farther away than this count for a rating.
const NEAR: u16 = 160;
/// How many characters each position is looked at by.
const CHARACTERS: u64 = 8;

/// How much each column counts; by the logarithm of how far it is off.
const WEIGHTS: [f64; 6] = [4.0, 4.0, 3.0, 1.5, 1.0, 0.4];

/// Finds the numbers of each rating, starting from those that it has; what a better player does no worse
/// than a weaker one stays so. What people like and what hides replies is not changed.
pub fn calibrate(bank: &[Judged], mut observe: impl FnMut(&[Found])) -> Vec<Found> {
    let near = |aim: &Aim| -> Vec<&Judged> {
        bank.iter().filter(|judged| judged.rating.abs_diff(aim.rating) <= NEAR).collect()
    };
    let banks = AIMS.map(|aim| near(&aim));
    let mut found: Vec<Found> = AIMS
        .iter()
        .zip(&banks)
        .map(|(&aim, bank)| {
            let temper = Temper::of(Rating::clamped(aim.rating.into()));
            let columns = columns(bank.iter().copied(), &temper, CHARACTERS);
            Found { aim, temper, columns }
        })
        .collect();
    observe(&found);
    let mut step = 0.5;
    while step > 0.02 {
        let mut is_better = false;
        for (at, bank) in banks.iter().enumerate() {
            for number in 0..3 {
                for change in [step, -step] {
                    is_better |= try_other(&mut found, at, bank, number, change);
                }
            }
        }
        observe(&found);
        if !is_better {
            step /= 2.0;
        }
    }
    found
}

/// Tries another number for a rating; whether it is better, and so kept.
fn try_other(found: &mut [Found], at: usize, bank: &[&Judged], number: usize, change: f64) -> bool {
    let mut temper = found[at].temper;
    match number {
        0 => temper.temperature *= (change / 2.0).exp(),
        1 => temper.deep = shifted(temper.deep, change),
        _ => temper.blindness += change,
    }
    let is_no_worse = |low: &Temper, high: &Temper| {
        high.temperature <= low.temperature
            && high.deep >= low.deep
            && high.blindness <= low.blindness
    };
    let fits = at.checked_sub(1).is_none_or(|below| is_no_worse(&found[below].temper, &temper))
        && found.get(at + 1).is_none_or(|above| is_no_worse(&temper, &above.temper));
    if !fits {
        return false;
    }
    let columns = columns(bank.iter().copied(), &temper, CHARACTERS);
    let is_better =
        distance(&found[at].aim, &columns) < distance(&found[at].aim, &found[at].columns);
    if is_better {
        found[at].temper = temper;
        found[at].columns = columns;
    }
    is_better
}

/// A chance whose logit is larger by so much.
fn shifted(chance: f64, by: f64) -> f64 {
    let chance = chance.clamp(0.005, 0.995);
    let logit = (chance / (1.0 - chance)).ln() + by;
    1.0 / (1.0 + (-logit).exp())
}

/// How far columns are from what is aimed at.
fn distance(aim: &Aim, columns: &Columns) -> f64 {
    let pairs = [
        (aim.first, columns.first),
        (aim.loss, columns.loss),
        (aim.ten, columns.ten),
        (aim.thirty, columns.thirty),
        (aim.piece, columns.piece),
        (aim.rook, columns.rook),
    ];
    let off = |(aim, is): (f64, f64)| ((is + 0.05) / (aim + 0.05)).ln().powi(2);
    pairs.into_iter().zip(WEIGHTS).map(|(pair, weight)| weight * off(pair)).sum()
}
