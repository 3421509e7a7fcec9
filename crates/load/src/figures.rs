//! Spans of time, and which share of them was shorter.

use std::fmt;
use std::time::Duration;

/// How long things took.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figures(Vec<Duration>);

impl Figures {
    pub(crate) fn add(&mut self, span: Duration) {
        self.0.push(span);
    }

    pub(crate) fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// The span that this share, in thousandths, was not longer than; the shortest share of nothing is zero.
    pub(crate) fn share(&self, thousandths: usize) -> Duration {
        let mut spans = self.0.clone();
        spans.sort_unstable();
        let rank = (spans.len() * thousandths).div_ceil(1000).max(1);
        spans.get(rank - 1).copied().unwrap_or_default()
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} times", self.0.len())?;
        for (name, thousandths) in
            [("50", 500), ("90", 900), ("99", 990), ("99.9", 999), ("100", 1000)]
        {
            let millis = self.share(thousandths).as_secs_f64() * 1000.0;
            write!(f, ", {name} %: {millis:.1} ms")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_the_span_that_so_many_do_not_exceed() {
        let mut figures = Figures::default();
        assert_eq!(figures.share(990), Duration::ZERO);
        for millis in (1..=1000).rev() {
            figures.add(Duration::from_millis(millis));
        }
        for thousandths in [1, 500, 990, 999, 1000] {
            assert_eq!(figures.share(thousandths), Duration::from_millis(thousandths as u64));
        }
        assert_eq!(figures.share(0), Duration::from_millis(1));
    }
}
