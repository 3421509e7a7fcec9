//! Accuracy: how close to the best the moves were, as large sites reckon it.

/// How accurate moves were, in thousandths.
///
/// Of each move it is 1.031668 exp(-0.004354 x) - 0.031669, with x the winning chance that it lost in thousandths:
/// the curve of the largest open site. Of many it is half their mean and half their harmonic mean, which bad moves
/// weigh heavily on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Accuracy(u16);

/// The curve in thousandths at 0, 50, 100 … thousandths lost; 0 from there.
const CURVE: [u32; 17] =
    [1000, 798, 636, 505, 400, 316, 248, 193, 149, 114, 85, 62, 44, 29, 17, 8, 0];

impl Accuracy {
    /// Of moves by what each has lost; `None` of none.
    pub(super) fn of(losses: impl Iterator<Item = u16>) -> Option<Self> {
        let (mut sum, mut inverse, mut count) = (0u64, 0u64, 0u64);
        for loss in losses {
            let each = of_move(loss);
            sum += u64::from(each);
            inverse += 1_000_000 / u64::from(each.max(10));
            count += 1;
        }
        (count > 0).then(|| {
            let (mean, harmonic) = (sum / count, 1_000_000 * count / inverse);
            Self(u64::midpoint(mean, harmonic).min(1000) as u16)
        })
    }

    /// The thousandths.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// As it is shown, in whole percent.
    pub const fn percent(self) -> u16 {
        (self.0 + 5) / 10
    }
}

fn of_move(loss: u16) -> u32 {
    let (index, part) = (usize::from(loss / 50), u32::from(loss % 50));
    let at = |index: usize| CURVE.get(index).copied().unwrap_or(0);
    let (high, low) = (at(index), at(index + 1));
    high - (high - low) * part / 50
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_is_the_one_it_names() {
        for loss in 0..=1000u16 {
            let exact = 1031.668 * (-0.004_354 * f64::from(loss)).exp() - 31.669;
            let ours = f64::from(of_move(loss));
            assert!((ours - exact.max(0.0)).abs() < 7.0, "{loss}: {ours} for {exact}");
        }
    }

    #[test]
    fn one_blunder_weighs_more_than_its_share() {
        let of = |losses: &[u16]| Accuracy::of(losses.iter().copied()).map(Accuracy::percent);
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[0, 0, 0]), Some(100));
        assert!(of(&[0, 0, 0, 400]) < Some(78));
        assert!(of(&[0, 0, 0, 400]) > Some(40));
    }
}
