//! A colour, and how well one can be told from another.

use std::fmt;

/// A colour as a screen shows it: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// From the number that CSS writes: `Rgb::hex(0x1F5FA8)`.
    pub const fn hex(number: u32) -> Self {
        Self((number >> 16) as u8, (number >> 8) as u8, number as u8)
    }

    /// From what a style sheet or a picker says: `#1F5FA8`, in capitals or not.
    ///
    /// ```
    /// use looks::Rgb;
    /// assert_eq!(Rgb::parse("#1f5FA8"), Some(Rgb(0x1F, 0x5F, 0xA8)));
    /// assert_eq!(Rgb::parse("blue"), None);
    /// assert_eq!(Rgb::parse("#+1+1+1"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        u32::from_str_radix(digits, 16).ok().map(Self::hex)
    }

    /// What is seen when this covers `ground` to the share `alpha`.
    #[must_use]
    pub fn over(self, alpha: f64, ground: Self) -> Self {
        let mix = |top: u8, below: u8| {
            (f64::from(top) * alpha + f64::from(below) * (1.0 - alpha)).round() as u8
        };
        Self(mix(self.0, ground.0), mix(self.1, ground.1), mix(self.2, ground.2))
    }

    /// Hue in degrees, and saturation and lightness in per cent, as style sheets have them: what can be set by
    /// three sliders.
    ///
    /// ```
    /// use looks::Rgb;
    /// assert_eq!(Rgb::hex(0x40_80C0).hsl().map(f64::round), [210.0, 50.0, 50.0]);
    /// assert_eq!(Rgb::from_hsl([210.0, 50.0, 50.0]), Rgb::hex(0x40_80BF));
    /// ```
    pub fn hsl(self) -> [f64; 3] {
        let [red, green, blue] = [self.0, self.1, self.2].map(|channel| f64::from(channel) / 255.0);
        let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
        let (span, lightness) = (most - least, f64::midpoint(most, least));
        if span == 0.0 {
            return [0.0, 0.0, lightness * 100.0];
        }
        let sixth = if red >= green && red >= blue {
            (green - blue) / span
        } else if green >= blue {
            2.0 + (blue - red) / span
        } else {
            4.0 + (red - green) / span
        };
        let saturation = span / (1.0 - (2.0 * lightness - 1.0).abs());
        [(sixth * 60.0).rem_euclid(360.0), saturation * 100.0, lightness * 100.0]
    }

    /// The colour of this hue, saturation and lightness.
    pub fn from_hsl([hue, saturation, lightness]: [f64; 3]) -> Self {
        let (saturation, lightness) = (saturation / 100.0, lightness / 100.0);
        let reach = saturation * lightness.min(1.0 - lightness);
        let channel = |turned: f64| {
            let at = (turned + hue / 30.0).rem_euclid(12.0);
            let share = lightness - reach * (at - 3.0).min(9.0 - at).clamp(-1.0, 1.0);
            (share * 255.0).round() as u8
        };
        Self(channel(0.0), channel(8.0), channel(4.0))
    }

    /// Red, green and blue as shares of their light, from 0 to 1.
    pub(crate) fn linear(self) -> [f64; 3] {
        [self.0, self.1, self.2].map(|channel| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// The nearest colour that a screen can show.
    pub(crate) fn from_linear(light: [f64; 3]) -> Self {
        let [red, green, blue] = light.map(|light| {
            let light = light.clamp(0.0, 1.0);
            let share = if light <= 0.003_130_8 {
                light * 12.92
            } else {
                light.powf(1.0 / 2.4) * 1.055 - 0.055
            };
            (share * 255.0).round() as u8
        });
        Self(red, green, blue)
    }

    /// Relative luminance as WCAG 2 defines it, from 0 for black to 1 for white.
    pub fn luminance(self) -> f64 {
        let [red, green, blue] = self.linear();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02X}{:02X}{:02X}", self.0, self.1, self.2)
    }
}

/// The contrast of two colours as WCAG 2 defines it, from 1 to 21.
///
/// ```
/// use looks::{Rgb, contrast};
/// assert!((contrast(Rgb(0, 0, 0), Rgb(255, 255, 255)) - 21.0).abs() < 1e-9);
/// ```
pub fn contrast(a: Rgb, b: Rgb) -> f64 {
    ratio(a.luminance(), b.luminance())
}

/// The contrast of two luminances.
pub(crate) fn ratio(a: f64, b: f64) -> f64 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn sliders_show_every_colour(red: u8, green: u8, blue: u8) {
            let colour = Rgb(red, green, blue);
            prop_assert_eq!(Rgb::from_hsl(colour.hsl()), colour);
        }

        #[test]
        fn what_is_printed_is_read(red: u8, green: u8, blue: u8) {
            let colour = Rgb(red, green, blue);
            prop_assert_eq!(Rgb::parse(&colour.to_string()), Some(colour));
        }
    }
}
