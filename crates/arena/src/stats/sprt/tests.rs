//! Values that can be computed by hand, and laws.

use super::*;
use crate::dice::Dice;
use crate::stats::{HalfPoints, elo_of};
use proptest::prelude::*;

fn near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() < tolerance, "{found} is not {expected}");
}

#[test]
fn bounds_are_walds() {
    let (lower, upper) = Sprt::new(0.0, 5.0, 0.05, 0.05).unwrap().bounds();
    // ln(0.95 / 0.05) = ln 19
    near(upper, 2.944_438_979, 1e-9);
    near(lower, -2.944_438_979, 1e-9);
    let (lower, upper) = Sprt::new(0.0, 5.0, 0.05, 0.10).unwrap().bounds();
    // ln(0.90 / 0.05) = ln 18, ln(0.10 / 0.95) = -ln 9.5
    near(upper, 2.890_371_758, 1e-9);
    near(lower, -2.251_291_799, 1e-9);
}

/// With two results the mean fixes the distribution, and the test is Wald's own. Of 100 pairs 40 were
/// lost 0:2 and 60 won 2:0. Claims: shares 1/2 and 3/5.
///
///   p0 = (0.5, 0.5), p1 = (0.4, 0.6)
///   40 ln(0.4 / 0.5) + 60 ln(0.6 / 0.5) = 40 · -0.223143551 + 60 · 0.182321557
///                                       = -8.925742053 + 10.939293407 = 2.013551354
#[test]
fn two_results_by_hand() {
    near(ratio(&[40.0, 0.0, 0.0, 0.0, 60.0], 0.5, 0.6), 2.013_551_354, 1e-8);
}

/// Three results: 20 pairs at 0:2, 50 at 1:1, 30 at 2:0, claims as before. With n the counts, m the
/// claimed mean and d = (-m, 1/2 - m, 1 - m), the equation Σ n d / (1 + t d) = 0 is
///
///   m = 0.5, d = (-0.5, 0, 0.5):   20·-0.5 / (1 - t/2) + 30·0.5 / (1 + t/2) = 0
///                                  -10 (1 + t/2) + 15 (1 - t/2) = 0,  t = 0.4
///     p0 = (0.2 / 0.8, 0.5, 0.3 / 1.2) = (0.25, 0.5, 0.25)
///   m = 0.6, d = (-0.6, -0.1, 0.4): 2.4 t² - 11 t - 5 = 0,  t = -5/12 (5 makes p negative)
///     p1 = (0.2 / 1.25, 0.5 / (25/24), 0.3 / (5/6)) = (0.16, 0.48, 0.36)
///
///   20 ln(0.16/0.25) + 50 ln(0.48/0.5) + 30 ln(0.36/0.25)
///     = 40 ln 0.8 + 50 ln 0.96 + 60 ln 1.2 = -8.925742053 - 2.041099726 + 10.939293407
///     = -0.027548371
#[test]
fn three_results_by_hand() {
    near(tilt(&[20.0, 0.0, 50.0, 0.0, 30.0], 0.5), 0.4, 1e-9);
    near(tilt(&[20.0, 0.0, 50.0, 0.0, 30.0], 0.6), -5.0 / 12.0, 1e-9);
    near(ratio(&[20.0, 0.0, 50.0, 0.0, 30.0], 0.5, 0.6), -0.027_548_371, 1e-8);
    // What was never seen counts a little, so that it is not thought impossible.
    let sprt = Sprt::new(0.0, elo_of(0.6), 0.05, 0.05).unwrap();
    near(sprt.llr(&Pairs([20, 0, 50, 0, 30])), -0.027_548_371, 1e-3);
}

/// For claims close together the ratio is that of normal distributions,
/// n (s1 - s0) (2 s - s0 - s1) / (2 v), with n pairs, their mean share s and its variance v.
/// Here n = 1000, s = (220·0.25 + 500·0.5 + 230·0.75 + 30) / 1000 = 0.5075,
/// v = (20·0.5075² + 220·0.2575² + 500·0.0075² + 230·0.2425² + 30·0.4925²) / 1000 = 0.04056875,
/// s0 = 0.5, s1 = 1 / (1 + 10^(-5/400)) = 0.507195082:
/// 1000 · 0.007195082 · (1.015 - 1.007195082) / (2 · 0.04056875) = 0.692122
#[test]
fn claims_close_together_are_tested_as_by_normal_distributions() {
    let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05).unwrap();
    near(sprt.llr(&Pairs([20, 220, 500, 230, 30])), 0.692_122, 0.005);
}

/// Of 400 tests with errors of 5 %, played with pairs of a known strength, about twenty may be wrong;
/// the bounds are overshot by part of a pair's worth, so it is rather fewer. Thirty would be five
/// halves of a standard deviation more than twenty.
#[test]
fn tests_are_as_often_wrong_as_they_say() {
    let sprt = Sprt::new(0.0, 40.0, 0.05, 0.05).unwrap();
    let mut dice = Dice::new(11);
    // Of 1000 pairs so many bring 0, ½, 1, 1½ and 2 points: shares 0.5, and 0.5573 at Elo +40.
    for (truth, wrong) in
        [([60, 240, 400, 240, 60], Verdict::Higher), ([40, 192, 387, 261, 120], Verdict::Lower)]
    {
        let mut mistakes = 0;
        for _ in 0..400 {
            let mut pairs = Pairs::default();
            let verdict = loop {
                let mut left = dice.below(1000);
                let mut points = 0;
                while left >= truth[points] {
                    left -= truth[points];
                    points += 1;
                }
                pairs.add(HalfPoints(points as u8));
                if let Some(verdict) = sprt.verdict(&pairs) {
                    break verdict;
                }
            };
            mistakes += usize::from(verdict == wrong);
        }
        assert!((3..=30).contains(&mistakes), "{mistakes} of 400");
    }
}

#[test]
fn pairs_that_all_went_alike_are_no_trouble() {
    let sprt = Sprt::new(0.0, 10.0, 0.05, 0.05).unwrap();
    assert!(sprt.llr(&Pairs([0, 0, 0, 0, 50])) > 0.0);
    assert!(sprt.llr(&Pairs([50, 0, 0, 0, 0])) < 0.0);
    assert!(sprt.llr(&Pairs([0, 0, 50, 0, 0])) < 0.0);
    near(sprt.llr(&Pairs::default()), 0.0, 1e-12);
}

#[test]
fn what_is_no_test_is_refused() {
    for text in ["", "0", "0,5,0.05", "0,x", "1,2,3,4,5"] {
        assert_eq!(text.parse::<Sprt>(), Err(BadSprt::Numbers), "{text:?}");
    }
    for text in ["5,0", "0,0", "0,inf", "NaN,5", "-3000,0"] {
        assert_eq!(text.parse::<Sprt>(), Err(BadSprt::Claims), "{text:?}");
    }
    for text in ["0,5,0,0.05", "0,5,0.05,0.5", "0,5,NaN,0.05"] {
        assert_eq!(text.parse::<Sprt>(), Err(BadSprt::Errors), "{text:?}");
    }
    assert_eq!("0, 5".parse(), Sprt::new(0.0, 5.0, 0.05, 0.05));
}

proptest! {
    /// Who is the first player and which claim is the lower one are both a matter of naming.
    #[test]
    fn the_other_player_sees_the_opposite(
        counts in proptest::array::uniform5(0u64..500),
        elo0 in -50f64..50.0,
        width in 0.5f64..20.0,
    ) {
        let ours = Sprt::new(elo0, elo0 + width, 0.05, 0.05).unwrap();
        let theirs = Sprt::new(-elo0 - width, -elo0, 0.05, 0.05).unwrap();
        let (llr, swapped) = (ours.llr(&Pairs(counts)), theirs.llr(&Pairs(counts).swapped()));
        prop_assert!((llr + swapped).abs() < 1e-6 * (1.0 + llr.abs()), "{llr} {swapped}");
    }

    /// Two points more in one pair never speak for the lower claim.
    #[test]
    fn a_better_result_raises_the_ratio(counts in proptest::array::uniform5(1u64..500)) {
        let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05).unwrap();
        let mut better = counts;
        better[0] -= 1;
        better[4] += 1;
        prop_assert!(sprt.llr(&Pairs(better)) > sprt.llr(&Pairs(counts)));
    }
}
