//! How colours look to eyes that lack a kind of cone, or have a weak one.
//!
//! Each is a matrix on linear red, green and blue. Those with three kinds of cones or two are the
//! published ones of Machado, Oliveira and Fernandes (2009), for a cone that is missing (severity 1) and
//! for one that is weak (severity 0.6). Who sees no colour sees luminance, and who has blue cones alone
//! sees little but blue.

use crate::colour::Rgb;

/// Eyes that see fewer colours than most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// Without the cones for long waves: red is dark, and like green.
    Protanopia,
    /// Without the cones for middle waves: red is like green.
    Deuteranopia,
    /// Without the cones for short waves: blue is like green.
    Tritanopia,
    /// Weak cones for long waves.
    Protanomaly,
    /// Weak cones for middle waves.
    Deuteranomaly,
    /// Weak cones for short waves.
    Tritanomaly,
    /// No cones at all.
    Achromatopsia,
    /// Cones for short waves alone.
    BlueConeMonochromacy,
}

/// By output, then by input: red, green, blue.
type Matrix = [[f64; 3]; 3];

impl Sight {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Protanopia,
        Self::Deuteranopia,
        Self::Tritanopia,
        Self::Protanomaly,
        Self::Deuteranomaly,
        Self::Tritanomaly,
        Self::Achromatopsia,
        Self::BlueConeMonochromacy,
    ];

    /// What it is called in the name of a file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Protanopia => "protanopia",
            Self::Deuteranopia => "deuteranopia",
            Self::Tritanopia => "tritanopia",
            Self::Protanomaly => "protanomaly",
            Self::Deuteranomaly => "deuteranomaly",
            Self::Tritanomaly => "tritanomaly",
            Self::Achromatopsia => "achromatopsia",
            Self::BlueConeMonochromacy => "blue-cone-monochromacy",
        }
    }

    /// What it makes of linear red, green and blue.
    pub const fn matrix(self) -> Matrix {
        match self {
            Self::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Self::Tritanopia => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
            Self::Protanomaly => [
                [0.385_450, 0.769_005, -0.154_455],
                [0.100_526, 0.829_802, 0.069_673],
                [-0.007_442, -0.022_190, 1.029_632],
            ],
            Self::Deuteranomaly => [
                [0.498_864, 0.674_741, -0.173_604],
                [0.205_199, 0.754_872, 0.039_929],
                [-0.011_131, 0.030_969, 0.980_162],
            ],
            Self::Tritanomaly => [
                [1.104_996, -0.046_633, -0.058_363],
                [-0.032_137, 0.971_635, 0.060_503],
                [0.001_336, 0.317_922, 0.680_742],
            ],
            Self::Achromatopsia => [[0.212_6, 0.715_2, 0.072_2]; 3],
            Self::BlueConeMonochromacy => [[0.017_75, 0.109_45, 0.872_80]; 3],
        }
    }

    /// The colour that others would see in its place.
    #[must_use]
    pub fn sees(self, colour: Rgb) -> Rgb {
        let seen = colour.linear();
        Rgb::from_linear(self.matrix().map(|row| {
            let [red, green, blue] = [0, 1, 2].map(|at| row[at] * seen[at]);
            red + green + blue
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::contrast;

    #[test]
    fn greys_stay_as_they_are() {
        for sight in Sight::ALL {
            for row in sight.matrix() {
                assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-5, "{sight:?}");
            }
            for shade in [0, 63, 128, 200, 255] {
                assert_eq!(sight.sees(Rgb(shade, shade, shade)), Rgb(shade, shade, shade));
            }
        }
    }

    /// Pairs of the same brightness that some eyes confuse, and others do not.
    #[test]
    fn each_confuses_what_it_is_known_for() {
        let apart = |sight: Sight, one: Rgb, other: Rgb| {
            let (one, other) = (sight.sees(one), sight.sees(other));
            [(one.0, other.0), (one.1, other.1), (one.2, other.2)]
                .map(|(one, other)| i32::from(one.abs_diff(other)))
                .into_iter()
                .max()
        };
        let (red, green) = (Rgb(0xC0, 0x60, 0x40), Rgb(0x80, 0x80, 0x40));
        let (blue, teal) = (Rgb(0x50, 0x80, 0xC8), Rgb(0x50, 0x88, 0x88));
        assert!(apart(Sight::Deuteranopia, red, green) < apart(Sight::Tritanopia, red, green));
        assert!(apart(Sight::Deuteranopia, red, green) < apart(Sight::Deuteranomaly, red, green));
        assert!(apart(Sight::Tritanopia, blue, teal) < apart(Sight::Protanopia, blue, teal));
        let pure_red = Sight::Protanopia.sees(Rgb(255, 0, 0));
        assert!(contrast(pure_red, Rgb(0, 0, 0)) < contrast(Rgb(255, 0, 0), Rgb(0, 0, 0)) / 1.5);
        let yellow = Sight::BlueConeMonochromacy.sees(Rgb(0xF2, 0xD2, 0x4A));
        assert!(yellow.0 == yellow.1 && yellow.1 == yellow.2 && yellow.luminance() < 0.2);
    }
}
