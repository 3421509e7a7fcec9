//! The normal distribution.

use std::f64::consts::PI;

/// The share of a standard normal distribution that lies below `x`.
pub(super) fn below(x: f64) -> f64 {
    // Beyond this the rest is less than what a double can add to 1.
    if x.abs() > 8.3 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    // 1/2 + φ(x) · (x + x³/3 + x⁵/(3·5) + …), by repeated partial integration.
    let (mut term, mut sum, mut odd) = (x, x, 3.0);
    while term.abs() > 1e-17 {
        term *= x * x / odd;
        sum += term;
        odd += 2.0;
    }
    (0.5 + sum * (-x * x / 2.0).exp() / (2.0 * PI).sqrt()).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_printed_tables() {
        for (x, share) in [
            (0.0, 0.5),
            (0.5, 0.691_462_461),
            (1.0, 0.841_344_746),
            (1.644_853_627, 0.95),
            (1.959_963_985, 0.975),
            (2.575_829_304, 0.995),
            (4.0, 0.999_968_329),
        ] {
            assert!((below(x) - share).abs() < 1e-8, "{x}: {}", below(x));
            assert!((below(-x) - (1.0 - share)).abs() < 1e-8, "{x}");
        }
        assert!(below(9.0) >= 1.0 && below(-9.0) <= 0.0);
    }
}
