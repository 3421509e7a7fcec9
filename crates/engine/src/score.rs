//! What a position is worth: hundredths of a pawn, or a forced mate and how far away it is.

use core::fmt;
use core::ops::{Add, Neg, Sub};

/// The most plies that a search looks ahead.
pub const MAX_PLY: usize = 128;

/// What a position is worth to one side, usually the one to move.
///
/// Scores compare: a mate beats every advantage, a nearer mate beats one that is farther away. In
/// Suicide a forced win counts as a mate.
///
/// ```
/// use engine::{Score, Worth};
/// assert_eq!(Score::mates_in(3).worth(), Worth::Mate(2));
/// assert_eq!(Score::mated_in(2).to_string(), "mate -1");
/// assert!(Score::mates_in(3) > Score::centipawns(5_000));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i16);

/// A score in the words of people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// A forced mate in so many moves; negative, or 0, if one's own king is the mated one.
    Mate(i32),
}

impl Score {
    /// Neither side is better.
    pub const DRAW: Self = Self(0);
    /// More than any score of a position.
    pub const INFINITE: Self = Self(32_000);
    const MATE: i16 = 31_000;
    const LEAST_MATE: i16 = Self::MATE - MAX_PLY as i16 * 2;
    /// The best score without a mate.
    const MOST_CENTIPAWNS: i16 = Self::LEAST_MATE - 1;

    /// This many hundredths of a pawn, kept apart from mates.
    #[inline]
    pub const fn centipawns(value: i32) -> Self {
        let most = Self::MOST_CENTIPAWNS as i32;
        let value = if value > most { most } else { value };
        Self(if value < -most { -most as i16 } else { value as i16 })
    }

    /// Mate with the last of so many plies from now.
    #[inline]
    pub const fn mates_in(plies: usize) -> Self {
        Self(Self::MATE - plies as i16)
    }

    /// Being mated with the last of so many plies from now; 0 is mate on the board.
    #[inline]
    pub const fn mated_in(plies: usize) -> Self {
        Self(plies as i16 - Self::MATE)
    }

    /// Whether it is a forced mate, for whichever side.
    #[inline]
    pub const fn is_mate(self) -> bool {
        self.0.abs() >= Self::LEAST_MATE
    }

    /// The score in words of people.
    pub const fn worth(self) -> Worth {
        let plies = Self::MATE - self.0.abs();
        if self.is_mate() {
            // In Suicide whoever moves may lose by that very move: it is a move all the same.
            let moves = (plies as i32 + 1) / 2;
            Worth::Mate(if self.0 > 0 { moves } else { -moves })
        } else {
            Worth::Centipawns(self.0 as i32)
        }
    }

    /// The score as a number, mates being very large ones.
    #[inline]
    pub const fn get(self) -> i32 {
        self.0 as i32
    }

    /// A score read back from where [`Score::get`] has put it.
    #[inline]
    pub const fn from_bits(bits: i16) -> Self {
        Self(bits)
    }

    /// Counts the distance of a mate from the position itself instead of from the root, which is
    /// `ply` before it: what a table can keep.
    #[inline]
    pub(crate) const fn seen_from_node(self, ply: usize) -> Self {
        self.moved(ply as i16)
    }

    /// The reverse of [`Score::seen_from_node`].
    #[inline]
    pub(crate) const fn seen_from_root(self, ply: usize) -> Self {
        self.moved(-(ply as i16))
    }

    #[inline]
    const fn moved(self, plies: i16) -> Self {
        if !self.is_mate() {
            self
        } else if self.0 > 0 {
            Self(self.0 + plies)
        } else {
            Self(self.0 - plies)
        }
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;
    /// A score so much better, as a bound: it stops at infinity.
    #[inline]
    fn add(self, more: i32) -> Self {
        let most = Self::INFINITE.get();
        Self((self.get() + more).clamp(-most, most) as i16)
    }
}

impl Sub<i32> for Score {
    type Output = Self;
    #[inline]
    fn sub(self, less: i32) -> Self {
        self + -less
    }
}

impl fmt::Display for Score {
    /// As UCI writes it: `cp 34`, `mate -3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.worth() {
            Worth::Centipawns(value) => write!(f, "cp {value}"),
            Worth::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves_of_the_winner() {
        let mates = [(1, 1), (2, 1), (3, 2), (5, 3)];
        for (plies, moves) in mates {
            assert_eq!(Score::mates_in(plies).worth(), Worth::Mate(moves));
        }
        for (plies, moves) in [(0, 0), (1, -1), (2, -1), (3, -2), (4, -2), (6, -3)] {
            assert_eq!(Score::mated_in(plies).worth(), Worth::Mate(moves));
        }
    }

    #[test]
    fn no_advantage_is_a_mate() {
        for value in [i32::MAX, i32::MIN, 31_000, -40_000] {
            assert!(!Score::centipawns(value).is_mate(), "{value}");
        }
        assert!(Score::mates_in(MAX_PLY).is_mate());
        assert!(Score::mates_in(MAX_PLY) > Score::centipawns(i32::MAX));
        assert!(Score::mates_in(1) < Score::INFINITE);
    }

    #[test]
    fn the_table_counts_mates_from_its_own_position() {
        for score in [Score::mates_in(9), Score::mated_in(8), Score::centipawns(-77)] {
            assert_eq!(score.seen_from_node(5).seen_from_root(5), score);
        }
        assert_eq!(Score::mates_in(9).seen_from_node(5), Score::mates_in(4));
        assert_eq!(Score::mated_in(8).seen_from_node(5), Score::mated_in(3));
    }
}
