//! The sequential test: play until one of two claims about the difference in strength is enough more
//! likely than the other.
//!
//! It is the generalised test on the distribution of pairs. Under each claim the distribution is taken
//! that fits the pairs best among all that have the claimed mean; the logarithm of the ratio of the two
//! likelihoods is compared with Wald's bounds.

use std::fmt;
use std::str::FromStr;

use super::{Pairs, SHARES, float, share_of};

/// Two claims about Elo, and how often each may be wrongly believed.
///
/// ```
/// use arena::stats::{Pairs, Sprt, Verdict};
/// let sprt: Sprt = "0,10".parse()?;
/// assert_eq!(sprt.verdict(&Pairs([10, 40, 100, 40, 10])), None);
/// assert_eq!(sprt.verdict(&Pairs([50, 200, 500, 400, 100])), Some(Verdict::Higher));
/// assert_eq!(sprt.verdict(&Pairs([100, 400, 500, 200, 50])), Some(Verdict::Lower));
/// # Ok::<(), arena::stats::BadSprt>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// Which claim is believed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The lower one: the change is not worth it.
    Lower,
    /// The higher one.
    Higher,
}

/// Why there is no such test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSprt {
    /// The text has not two or four numbers.
    #[error("a test is elo0,elo1 or elo0,elo1,alpha,beta")]
    Numbers,
    /// The claims are in the wrong order, or too far from even to have a share below 1.
    #[error("elo0 must be below elo1, and both within 2000 of zero")]
    Claims,
    /// An error is not a share below one half.
    #[error("alpha and beta must be above 0 and below 0.5")]
    Errors,
}

/// Stands for a result that has not come up yet: none is impossible.
const NEVER_SEEN: f64 = 1e-3;

impl Sprt {
    /// A test of `elo0` against `elo1`. If the first is true, the second is believed in a share
    /// `alpha` of all tests; if the second is, the first in a share `beta`.
    ///
    /// # Errors
    ///
    /// If the numbers make no test.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, BadSprt> {
        let is_near = |elo: f64| elo.abs() <= 2000.0;
        let is_error = |share: f64| share > 0.0 && share < 0.5;
        if elo0 >= elo1 || !is_near(elo0) || !is_near(elo1) {
            return Err(BadSprt::Claims);
        }
        if !is_error(alpha) || !is_error(beta) {
            return Err(BadSprt::Errors);
        }
        Ok(Self { elo0, elo1, alpha, beta })
    }

    /// The log-likelihood ratio at which the lower and the higher claim is believed.
    pub fn bounds(&self) -> (f64, f64) {
        let Self { alpha, beta, .. } = self;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// The logarithm of how many times more likely the pairs are if the higher claim is true; 0
    /// without pairs.
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| if count == 0 { NEVER_SEEN } else { float(count) });
        ratio(&counts, share_of(self.elo0), share_of(self.elo1))
    }

    /// Which claim is believed by now; `None` while more pairs are needed.
    pub fn verdict(&self, pairs: &Pairs) -> Option<Verdict> {
        let llr = self.llr(pairs);
        let (lower, upper) = self.bounds();
        if llr <= lower { Some(Verdict::Lower) } else { (llr >= upper).then_some(Verdict::Higher) }
    }
}

/// The log-likelihood ratio of mean `high` to mean `low` for results so often seen.
fn ratio(counts: &[f64; 5], low: f64, high: f64) -> f64 {
    let tilts = [low, high].map(|mean| (tilt(counts, mean), mean));
    let terms = counts.iter().zip(SHARES).map(|(count, share)| {
        let [low, high] = tilts.map(|(tilt, mean)| 1.0 + tilt * (share - mean));
        count * (low / high).ln()
    });
    terms.sum()
}

/// The likeliest distribution with a given mean m is p(x) / (1 + t (x - m)), where p is the one that
/// was seen: Lagrange's multipliers say so. The mean fixes t, as the root of a falling function.
fn tilt(counts: &[f64; 5], mean: f64) -> f64 {
    let seen = || counts.iter().zip(SHARES).filter(|(count, _)| **count > 0.0);
    let excess = |t: f64| -> f64 {
        let terms = seen().map(|(count, share)| {
            let distance = share - mean;
            count * distance / (1.0 + t * distance)
        });
        terms.sum()
    };
    // All denominators stay positive between these two.
    let least = seen().map(|(_, share)| share).fold(mean, f64::min);
    let most = seen().map(|(_, share)| share).fold(mean, f64::max);
    let (mut low, mut high) = (-1.0 / (most - mean), 1.0 / (mean - least));
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

impl FromStr for Sprt {
    type Err = BadSprt;

    /// Reads `0,5` or `0,5,0.05,0.1`; both errors are 0.05 if none is named.
    fn from_str(text: &str) -> Result<Self, BadSprt> {
        let numbers: Result<Vec<f64>, _> =
            text.split(',').map(|number| number.trim().parse()).collect();
        match *numbers.map_err(|_| BadSprt::Numbers)?.as_slice() {
            [elo0, elo1] => Self::new(elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => Self::new(elo0, elo1, alpha, beta),
            _ => Err(BadSprt::Numbers),
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta } = self;
        write!(f, "[{elo0}, {elo1}] with errors {alpha} and {beta}")
    }
}

#[cfg(test)]
mod tests;
