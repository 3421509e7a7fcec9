//! Counting what passed and what failed.

use std::fmt;
use std::ops::AddAssign;

/// How many checks and tests passed, failed and were left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) skipped: u64,
}

impl Tally {
    pub(crate) const ONE_PASSED: Self = Self { passed: 1, failed: 0, skipped: 0 };
    pub(crate) const ONE_FAILED: Self = Self { passed: 0, failed: 1, skipped: 0 };
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

impl fmt::Display for Tally {
    /// `12 passed, 0 failed`, and `, 3 skipped` where some were.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 {
            write!(f, ", {} skipped", self.skipped)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skipped_is_said_only_where_some_were() {
        let mut tally = Tally::ONE_PASSED;
        assert_eq!(tally.to_string(), "1 passed, 0 failed");
        tally += Tally { passed: 4, failed: 1, skipped: 2 };
        assert_eq!(tally.to_string(), "5 passed, 1 failed, 2 skipped");
    }
}
