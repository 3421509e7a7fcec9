//! Dice that fall the same way for the same question, on every machine.
//!
//! Only operations that IEEE 754 defines to the last bit are used; libraries differ in their logarithms.

/// Mixes a number into a key (the finalizer of `SplitMix64`).
pub(crate) const fn mix(key: u64, number: u64) -> u64 {
    let z = key.wrapping_add(number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_add(1);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A number between 0 and 1, neither included, all equally likely over the keys.
pub(super) fn uniform(key: u64) -> f64 {
    (f64::from((key >> 32) as u32) + 0.5) / (f64::from(u32::MAX) + 1.0)
}

/// A number around 0, as far from it on average as 1 and most often near: nearly normal.
pub(super) fn normal(key: u64) -> f64 {
    (0..12).map(|number| uniform(mix(key, number))).sum::<f64>() - 6.0
}

/// A number from Gumbel's distribution: whoever adds one to each of several weights and takes the
/// greatest sum has chosen with probabilities in proportion to the exponentials of the weights.
pub(super) fn gumbel(key: u64) -> f64 {
    -ln(-ln(uniform(key)))
}

/// The natural logarithm of a positive number.
fn ln(x: f64) -> f64 {
    let bits = x.to_bits();
    let exponent = (bits >> 52 & 0x7FF) as i32 - 1023;
    let mantissa = f64::from_bits(bits & !(0x7FF << 52) | 1023 << 52);
    // The series of the inverse hyperbolic tangent; the mantissa is below 2, so its argument below 1/3.
    let t = (mantissa - 1.0) / (mantissa + 1.0);
    let (mut power, mut sum) = (t, 0.0);
    for odd in (1..40).step_by(2) {
        sum += power / f64::from(odd);
        power *= t * t;
    }
    f64::from(exponent) * core::f64::consts::LN_2 + 2.0 * sum
}

/// *e* to the power of a number; 0 far below.
pub(super) fn exp(x: f64) -> f64 {
    if x < -700.0 {
        return 0.0;
    }
    let x = x.min(700.0);
    let twos = (x / core::f64::consts::LN_2).round();
    let rest = x - twos * core::f64::consts::LN_2;
    // The series is short: the rest is at most 0.35 from zero.
    let (mut term, mut sum) = (1.0, 1.0);
    for number in 1..18 {
        term *= rest / f64::from(number);
        sum += term;
    }
    sum * f64::from_bits(((1023 + twos as i64) as u64) << 52)
}

/// The chance whose odds are *e* to the power of a number.
pub(super) fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + exp(-x))
}

/// Nearly linear for small numbers, like a logarithm for large ones.
pub(super) fn asinh(x: f64) -> f64 {
    let size = ln(x.abs() + (x * x + 1.0).sqrt());
    if x < 0.0 { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_the_library() {
        for x in [1e-9, 0.1, 0.5, 0.999, 1.0, 1.5, 1.999_999, 2.0, 3.0, 1e6] {
            assert!((ln(x) - x.ln()).abs() < 1e-12, "{x}");
            assert!((asinh(x) - x.asinh()).abs() < 1e-9, "{x}");
            assert!((asinh(-x) + asinh(x)).abs() < 1e-15, "{x}");
        }
    }

    #[test]
    fn powers_are_those_of_the_library() {
        for x in [-699.0, -20.0, -1.5, -0.3, 0.0, 1e-9, 0.34, 0.35, 1.0, 10.0, 699.0] {
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-12, "{x}");
            assert!((logistic(x) - 1.0 / (1.0 + (-x).exp())).abs() < 1e-12, "{x}");
        }
        assert!(exp(-1e9) == 0.0 && exp(1e9).is_finite());
        assert!(logistic(-1e9) < 1e-300 && logistic(1e9) > 1.0 - 1e-15);
    }

    #[test]
    fn normal_numbers_are_spread_as_they_should() {
        let numbers: Vec<f64> = (0..10_000).map(normal).collect();
        let mean = |of: fn(f64) -> f64| numbers.iter().copied().map(of).sum::<f64>() / 1e4;
        assert!(mean(|number| number).abs() < 0.05);
        assert!((mean(|number| number * number) - 1.0).abs() < 0.05);
        assert!((mean(|number| f64::from(u8::from(number.abs() > 2.0))) - 0.046).abs() < 0.01);
    }

    #[test]
    fn choosing_by_gumbel_is_in_proportion_to_exponentials() {
        let weights = [0.0, 1.0, 2.0];
        let mut chosen = [0; 3];
        for seed in 0..30_000 {
            let sums = [0, 1, 2].map(|at: usize| weights[at] + gumbel(mix(seed, at as u64)));
            let best = (0..3).max_by(|&a, &b| sums[a].total_cmp(&sums[b])).unwrap();
            chosen[best] += 1;
        }
        let total: f64 = weights.iter().map(|weight: &f64| weight.exp()).sum();
        for (weight, count) in weights.iter().zip(chosen) {
            let share = f64::from(count) / 30_000.0;
            assert!((share - weight.exp() / total).abs() < 0.01, "{share}");
        }
    }
}
