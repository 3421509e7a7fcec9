use super::*;
use proptest::prelude::*;

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-4, "{found} is not {expected}");
}

/// Ten pairs, 1-2-4-2-1. The mean is 1/2, the variance
/// (2 · 1 · 0.5² + 2 · 2 · 0.25²) / 10 = (0.5 + 0.25) / 10 = 0.075, the standard error
/// √(0.075 / 10) = 0.0866025. The ends are 0.5 ± 1.959964 · 0.0866025 = 0.5 ± 0.1697379, and
/// 400 log10(0.6697379 / 0.3302621) = 122.8184.
#[test]
fn an_even_match_by_hand() {
    let pairs = Pairs([1, 2, 4, 2, 1]);
    near(pairs.standard_error().unwrap(), 0.086_602_54);
    let elo = pairs.elo().unwrap();
    near(elo.value, 0.0);
    near(elo.high, 122.8184);
    near(elo.low, -122.8184);
    near(pairs.likelihood_of_superiority().unwrap(), 0.5);
    assert_eq!(elo.to_string(), "+0.0 ± 122.8");
}

/// Forty pairs, 1-4-10-15-10. The mean is (4·1 + 10·2 + 15·3 + 10·4) / 160 = 109 / 160 = 0.68125.
/// The variance is (0.68125² + 4·0.43125² + 10·0.18125² + 15·0.06875² + 10·0.31875²) / 40
/// = (0.464102 + 0.743906 + 0.328516 + 0.070898 + 1.016016) / 40 = 2.623438 / 40 = 0.0655859, the
/// standard error √(0.0655859 / 40) = 0.0404926.
/// Elo is 400 log10(109 / 51) = 131.9425; the ends of the share are 0.6018860 and 0.7606140.
/// The lead is 0.18125 / 0.0404926 = 4.476 standard errors.
#[test]
fn a_clear_lead_by_hand() {
    let pairs = Pairs([1, 4, 10, 15, 10]);
    near(pairs.share().unwrap(), 0.68125);
    near(pairs.standard_error().unwrap(), 0.040_492_57);
    let elo = pairs.elo().unwrap();
    near(elo.value, 131.9425);
    near(elo.low, 71.8027);
    near(elo.high, 200.8262);
    assert!(pairs.likelihood_of_superiority().unwrap() > 0.999_99);
}

#[test]
fn elo_is_logistic() {
    // 10^(200/400) = √10 = 3.16227766; 3.16227766 / 4.16227766 = 0.7597469
    near(share_of(200.0), 0.759_746_9);
    near(elo_of(0.75), 190.8485); // 400 log10 3
    assert!(elo_of(0.0) < f64::MIN && elo_of(1.0) > f64::MAX);
}

#[test]
fn without_spread_nothing_is_known_of_the_error() {
    let pairs = Pairs([0, 0, 7, 0, 0]);
    let elo = pairs.elo().unwrap();
    near(elo.value, 0.0);
    assert!(elo.error().is_infinite());
    assert_eq!(pairs.likelihood_of_superiority(), Some(0.5));
    assert_eq!(Pairs([0, 0, 0, 0, 7]).likelihood_of_superiority(), Some(1.0));
    assert_eq!(Pairs([7, 0, 0, 0, 0]).likelihood_of_superiority(), Some(0.0));
    assert_eq!(Pairs::default().elo(), None);
    assert_eq!(Pairs([7, 0, 0, 0, 0]).elo().unwrap().to_string(), "-inf (-inf to +inf)");
}

#[test]
fn games_are_counted_by_half_points() {
    let mut games = Games::default();
    for points in [0, 1, 2, 2] {
        games.add(HalfPoints(points));
    }
    assert_eq!(games, Games { won: 2, drawn: 1, lost: 1 });
    assert_eq!(games.share(), Some(0.625));
    assert_eq!(Games::default().share(), None);
}

proptest! {
    #[test]
    fn the_other_player_sees_the_opposite(counts in proptest::array::uniform5(0u64..1000)) {
        let pairs = Pairs(counts);
        prop_assume!(pairs.count() > 0);
        let (ours, theirs) = (pairs.elo().unwrap(), pairs.swapped().elo().unwrap());
        // An infinite end is opposite to an infinite one.
        let finite = |x: f64| x.clamp(-1e6, 1e6);
        let opposite = |a: f64, b: f64| (finite(a) + finite(b)).abs() < 1e-9 * (1.0 + finite(a).abs());
        prop_assert!(opposite(ours.value, theirs.value), "{ours} {theirs}");
        prop_assert!(opposite(ours.low, theirs.high), "{ours} {theirs}");
        prop_assert!(opposite(ours.high, theirs.low), "{ours} {theirs}");
        let [a, b] = [pairs, pairs.swapped()].map(|p| p.likelihood_of_superiority().unwrap());
        prop_assert!((a + b - 1.0).abs() < 1e-12);
    }

    /// Nine times as many pairs of the same kind have a third of the error.
    #[test]
    fn more_pairs_narrow_the_error(counts in proptest::array::uniform5(1u64..100)) {
        let few = Pairs(counts);
        let many = Pairs(counts.map(|count| 9 * count));
        let ratio = few.standard_error().unwrap() / many.standard_error().unwrap();
        prop_assert!((ratio - 3.0).abs() < 1e-9);
        prop_assert!(many.elo().unwrap().error() < few.elo().unwrap().error());
    }

    #[test]
    fn elo_and_share_are_inverse(elo in -1000f64..1000.0) {
        prop_assert!((elo_of(share_of(elo)) - elo).abs() < 1e-6);
    }
}
