//! What results say about strength.
//!
//! The unit is the pair: two games from one opening with colours changed. Games of a pair depend on
//! each other, for the opening may favour a side; pairs do not, and so errors are computed from them.
//! Elo is logistic: a player `e` points stronger scores 1 / (1 + 10^(-e/400)).

mod normal;
mod sprt;

use std::fmt;

pub use sprt::{BadSprt, Sprt, Verdict};

/// How a game or a pair went for the first of two players, in half points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HalfPoints(pub u8);

/// Wins, draws and losses of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Games {
    /// Won games.
    pub won: u64,
    /// Drawn games.
    pub drawn: u64,
    /// Lost games.
    pub lost: u64,
}

impl Games {
    /// Counts a game.
    pub fn add(&mut self, points: HalfPoints) {
        match points.0 {
            0 => self.lost += 1,
            1 => self.drawn += 1,
            _ => self.won += 1,
        }
    }

    /// How many games.
    pub fn count(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// The share of the points, 0 to 1; `None` without games.
    pub fn share(&self) -> Option<f64> {
        let halves = 2 * self.won + self.drawn;
        (self.count() > 0).then(|| float(halves) / float(2 * self.count()))
    }

    /// The standard error of that share, if the games have nothing in common.
    ///
    /// ```
    /// use arena::stats::Games;
    /// let games = Games { won: 50, drawn: 0, lost: 50 };
    /// assert!((games.standard_error().unwrap() - 0.05).abs() < 1e-9);
    /// ```
    pub fn standard_error(&self) -> Option<f64> {
        let share = self.share()?;
        let squares = float(self.won) + float(self.drawn) / 4.0;
        let count = float(self.count());
        Some(((squares / count - share * share) / count).sqrt())
    }
}

/// How many pairs of games ended with 0, ½, 1, 1½ and 2 points for the first of two players: their
/// pentanomial distribution.
///
/// ```
/// use arena::stats::{HalfPoints, Pairs};
/// let mut pairs = Pairs::default();
/// pairs.add(HalfPoints(3));
/// assert_eq!(pairs, Pairs([0, 0, 0, 1, 0]));
/// assert_eq!(pairs.share(), Some(0.75));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Counts a pair. Two games have at most four half points.
    pub fn add(&mut self, points: HalfPoints) {
        self.0[usize::from(points.0.min(4))] += 1;
    }

    /// How many pairs.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The same, seen by the other player.
    #[must_use]
    pub fn swapped(mut self) -> Self {
        self.0.reverse();
        self
    }

    /// The mean share of a pair's points, 0 to 1; `None` without pairs.
    pub fn share(&self) -> Option<f64> {
        let halves: u64 = self.0.iter().zip(0..).map(|(count, halves)| count * halves).sum();
        (self.count() > 0).then(|| float(halves) / float(4 * self.count()))
    }

    /// The standard error of the share; `None` without pairs.
    pub fn standard_error(&self) -> Option<f64> {
        let mean = self.share()?;
        let squares = self.0.iter().zip(SHARES).map(|(&count, share)| {
            let distance = share - mean;
            float(count) * distance * distance
        });
        let pairs = float(self.count());
        Some((squares.sum::<f64>() / pairs / pairs).sqrt())
    }

    /// How much stronger the first player is, with an interval that holds the truth in 95 of 100
    /// cases; `None` without pairs. While all pairs have gone alike, nothing is known of their spread,
    /// and the interval is everything.
    pub fn elo(&self) -> Option<Estimate> {
        let share = self.share()?;
        let reach = NORMAL_95 * self.standard_error()?;
        let known = self.0.iter().filter(|&&count| count > 0).count() > 1;
        let (low, high) = if known {
            (elo_of(share - reach), elo_of(share + reach))
        } else {
            (f64::NEG_INFINITY, f64::INFINITY)
        };
        Some(Estimate { low, value: elo_of(share), high })
    }

    /// The likelihood that the first player is the stronger one, 0 to 1; `None` without pairs.
    pub fn likelihood_of_superiority(&self) -> Option<f64> {
        let lead = self.share()? - 0.5;
        let error = self.standard_error()?;
        // Without any spread the sign alone counts, and no lead is even odds.
        Some(match (error > 0.0, lead > 0.0, lead < 0.0) {
            (true, ..) => normal::below(lead / error),
            (false, true, _) => 1.0,
            (false, _, true) => 0.0,
            (false, false, false) => 0.5,
        })
    }
}

impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [none, half, one, one_and_half, two] = self.0;
        write!(f, "{none}-{half}-{one}-{one_and_half}-{two}")
    }
}

/// An estimate of Elo with the ends of its 95 % interval; they may be infinite.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The lower end.
    pub low: f64,
    /// The estimate.
    pub value: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// Half the interval.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

impl fmt::Display for Estimate {
    /// `+35.2 ± 12.1`; both ends where one of them is infinite.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.error().is_finite() {
            write!(f, "{:+.1} ± {:.1}", self.value, self.error())
        } else {
            write!(f, "{:+.1} ({:+.1} to {:+.1})", self.value, self.low, self.high)
        }
    }
}

/// The share of the points that a player so much stronger is expected to make.
pub fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// How much stronger a player is who makes this share; infinite from 0 down and from 1 up.
pub fn elo_of(share: f64) -> f64 {
    if share <= 0.0 {
        f64::NEG_INFINITY
    } else if share >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (share / (1.0 - share)).log10()
    }
}

/// The shares of the points that a pair can bring.
const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// 95 of 100 values of a normal distribution are less than so many standard deviations from its mean.
const NORMAL_95: f64 = 1.959_963_985;

#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
pub(crate) const fn float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests;
