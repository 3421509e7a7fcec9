//! A value in the middlegame and one in the endgame, added up together.

use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Both in one number: the endgame in the upper half, the middlegame in the lower. Sums stay right as
/// long as each half fits into sixteen bits.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Pair(i32);

pub(super) const fn pair(middle: i32, end: i32) -> Pair {
    Pair((end << 16) + middle)
}

impl Pair {
    pub(super) const ZERO: Self = pair(0, 0);

    pub(super) const fn middle(self) -> i32 {
        self.0 as i16 as i32
    }

    pub(super) const fn end(self) -> i32 {
        // A negative lower half has borrowed one from the upper.
        (self.0 + 0x8000) >> 16
    }
}

impl core::fmt::Debug for Pair {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "pair({}, {})", self.middle(), self.end())
    }
}

impl Add for Pair {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Pair {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Pair {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Pair {
    type Output = Self;
    #[inline]
    fn mul(self, by: i32) -> Self {
        Self(self.0 * by)
    }
}

impl AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_halves_are_added_each_by_itself(
            (a, b, c, d) in (-4000..4000, -4000..4000, -4000..4000, -4000..4000),
            times in -3..4,
        ) {
            let sum = pair(a, b) * times + pair(c, d);
            prop_assert_eq!((sum.middle(), sum.end()), (a * times + c, b * times + d));
            let difference = -pair(a, b) - pair(c, d);
            prop_assert_eq!((difference.middle(), difference.end()), (-a - c, -b - d));
        }
    }
}
