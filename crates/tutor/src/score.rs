//! What a line is worth, as an engine says it, and how likely a person wins with that.

use core::cmp::Ordering;

/// What a line is worth to one side.
///
/// ```
/// use tutor::Score;
/// assert!(Score::Mates(1) > Score::Mates(4));
/// assert!(Score::Mates(9) > Score::Centipawns(5_000));
/// assert_eq!(Score::Mated(2).opposite(), Score::Mates(2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// The side mates in so many moves of its own.
    Mates(u32),
    /// The side is mated in so many moves of the other; 0 is mate on the board.
    Mated(u32),
}

impl Score {
    /// The same for the other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Centipawns(value) => Self::Centipawns(value.saturating_neg()),
            Self::Mates(moves) => Self::Mated(moves),
            Self::Mated(moves) => Self::Mates(moves),
        }
    }

    /// How likely a person wins with this, a draw counting half.
    pub fn chance(self) -> Chance {
        match self {
            Self::Mates(_) => Chance::CERTAIN,
            Self::Mated(_) => Chance::NONE,
            Self::Centipawns(value) => Chance::of(value),
        }
    }

    /// Hundredths of a pawn, a mate counting as more than a queen.
    pub(crate) fn pawns(self) -> i32 {
        const MOST: i32 = 2_000;
        match self {
            Self::Mates(_) => MOST,
            Self::Mated(_) => -MOST,
            Self::Centipawns(value) => value.clamp(-MOST, MOST),
        }
    }

    fn order(self) -> (i8, i64) {
        match self {
            Self::Mates(moves) => (1, -i64::from(moves)),
            Self::Centipawns(value) => (0, i64::from(value)),
            Self::Mated(moves) => (-1, i64::from(moves)),
        }
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> Ordering {
        self.order().cmp(&other.order())
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A chance of winning in thousandths; ten of them are a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Chance(u16);

impl Chance {
    /// No chance at all.
    pub const NONE: Self = Self(0);
    /// As good as the other side.
    pub const EVEN: Self = Self(500);
    /// A certain win.
    pub const CERTAIN: Self = Self(1000);

    /// So many thousandths, at most 1000.
    pub const fn new(thousandths: u16) -> Self {
        Self(if thousandths > 1000 { 1000 } else { thousandths })
    }

    /// The thousandths.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// The chance of the other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self(1000 - self.0)
    }

    /// How many thousandths are lost on the way to a smaller chance.
    pub const fn down_to(self, other: Self) -> u16 {
        self.0.saturating_sub(other.0)
    }

    /// The logistic curve that large sites have fitted to games of people: 1 / (1 + exp(-0.00368208 x)).
    /// By a table, for the last digit of `exp` is not the same on every machine.
    fn of(centipawns: i32) -> Self {
        const STEP: u32 = 50;
        let size = centipawns.unsigned_abs();
        let (index, part) = ((size / STEP) as usize, (size % STEP) as u16);
        let at = |index: usize| CURVE.get(index).copied().unwrap_or(CURVE[CURVE.len() - 1]);
        let (low, high) = (at(index), at(index.saturating_add(1)));
        let value = low + (high - low) * part / STEP as u16;
        Self(if centipawns < 0 { 1000 - value } else { value })
    }
}

/// The curve in thousandths at 0, 50, 100 … centipawns.
const CURVE: [u16; 33] = [
    500, 546, 591, 635, 676, 715, 751, 784, 813, 840, 863, 883, 901, 916, 929, 941, 950, 958, 965,
    971, 975, 979, 983, 986, 988, 990, 992, 993, 994, 995, 996, 997, 997,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_is_the_logistic_one() {
        for value in -3000..3000 {
            let exact = 1000.0 / (1.0 + (-0.003_682_08 * f64::from(value)).exp());
            let ours = f64::from(Score::Centipawns(value).chance().get());
            assert!((ours - exact).abs() < 3.0, "{value}: {ours} for {exact}");
        }
    }

    #[test]
    fn a_better_score_is_never_a_smaller_chance_and_sides_agree() {
        let ladder = [
            Score::Mated(0),
            Score::Mated(7),
            Score::Centipawns(i32::MIN),
            Score::Centipawns(-4000),
            Score::Centipawns(-30),
            Score::Centipawns(0),
            Score::Centipawns(75),
            Score::Centipawns(i32::MAX),
            Score::Mates(12),
            Score::Mates(1),
        ];
        for pair in ladder.windows(2) {
            assert!(pair[0] < pair[1], "{pair:?}");
            assert!(pair[0].chance() <= pair[1].chance(), "{pair:?}");
        }
        for score in ladder {
            assert_eq!(score.opposite().chance(), score.chance().opposite(), "{score:?}");
        }
    }
}
