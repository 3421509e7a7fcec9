//! Making a colour lighter or darker and leaving the rest of it as it is.
//!
//! Lightness, chroma and hue are those of Oklab (Ottosson, 2020), in which equal steps look equal and a blue
//! stays blue. Where a screen has no such colour the chroma gives way, never the hue.

use crate::colour::Rgb;

/// Half a step of a screen, about: so finely other lightnesses are tried.
const STEPS: u32 = 512;

/// The colour of the same hue that fits and is nearest in lightness; `None` if none fits. One that fits is
/// itself the nearest.
pub(crate) fn nearest(colour: Rgb, fits: impl Fn(Rgb) -> bool) -> Option<Rgb> {
    if fits(colour) {
        return Some(colour);
    }
    let start = Oklab::of(colour);
    (1..=STEPS).find_map(|step| {
        let far = f64::from(step) / f64::from(STEPS);
        let tried = [start.lightness - far, start.lightness + far]
            .into_iter()
            .filter(|lightness| (0.0..=1.0).contains(lightness))
            // The ends of the scale are black and white, wherever the steps fall.
            .chain((step == STEPS).then_some([0.0, 1.0]).into_iter().flatten());
        tried.map(|lightness| start.at(lightness)).find(|&colour| fits(colour))
    })
}

/// A colour by what people see of it: how light it is, and two axes of colour.
#[derive(Clone, Copy)]
struct Oklab {
    lightness: f64,
    a: f64,
    b: f64,
}

impl Oklab {
    fn of(colour: Rgb) -> Self {
        let [red, green, blue] = colour.linear();
        let cone = |[from_red, from_green, from_blue]: [f64; 3]| {
            (from_red * red + from_green * green + from_blue * blue).cbrt()
        };
        let l = cone([0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9]);
        let m = cone([0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6]);
        let s = cone([0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5]);
        Self {
            lightness: 0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
            a: 1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
            b: 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s,
        }
    }

    /// Red, green and blue light, which may be more than a screen has.
    fn light(self) -> [f64; 3] {
        let Self { lightness, a, b } = self;
        let l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
        let m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
        let s = (lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
        [
            4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
            -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
            -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s,
        ]
    }

    /// The same hue at another lightness, with as much of its chroma as a screen can show.
    fn at(self, lightness: f64) -> Rgb {
        // Black and white have no hue.
        if lightness <= 0.0 || lightness >= 1.0 {
            return if lightness <= 0.0 { Rgb(0, 0, 0) } else { Rgb(255, 255, 255) };
        }
        let with = |share: f64| Self { lightness, a: self.a * share, b: self.b * share }.light();
        let shown =
            |share: f64| with(share).into_iter().all(|light| (-0.000_1..=1.000_1).contains(&light));
        if shown(1.0) {
            return Rgb::from_linear(with(1.0));
        }
        let (mut most, mut least) = (1.0, 0.0);
        for _ in 0..16 {
            let middle = f64::midpoint(least, most);
            *(if shown(middle) { &mut least } else { &mut most }) = middle;
        }
        Rgb::from_linear(with(least))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::colour::contrast;

    fn any_colour() -> impl Strategy<Value = Rgb> {
        any::<(u8, u8, u8)>().prop_map(|(red, green, blue)| Rgb(red, green, blue))
    }

    /// The hue in degrees, and how much of it there is.
    fn hue(colour: Rgb) -> (f64, f64) {
        let Oklab { a, b, .. } = Oklab::of(colour);
        (b.atan2(a).to_degrees(), a.hypot(b))
    }

    #[test]
    fn black_and_white_are_the_ends_of_every_hue() {
        for colour in [Rgb(31, 95, 168), Rgb(255, 0, 0), Rgb(7, 7, 7), Rgb(255, 255, 254)] {
            let lab = Oklab::of(colour);
            assert_eq!(lab.at(0.0), Rgb(0, 0, 0));
            assert_eq!(lab.at(1.0), Rgb(255, 255, 255));
            assert_eq!(lab.at(lab.lightness), colour);
        }
    }

    #[test]
    fn nothing_fits_if_nothing_fits() {
        assert_eq!(nearest(Rgb(1, 2, 3), |_| false), None);
    }

    proptest! {
        #[test]
        fn there_and_back_is_the_same_colour(colour in any_colour()) {
            let lab = Oklab::of(colour);
            prop_assert_eq!(lab.at(lab.lightness), colour);
        }

        #[test]
        fn a_colour_that_can_be_read_is_left_alone(colour in any_colour(), ground in any_colour()) {
            let ratio = contrast(colour, ground);
            prop_assert_eq!(nearest(colour, |c| contrast(c, ground) >= ratio), Some(colour));
        }

        /// Black or white reaches 4.58 on any ground, and so must every hue.
        #[test]
        fn a_ratio_is_reached_wherever_black_or_white_reach_it(
            colour in any_colour(), ground in any_colour(), ratio in 1.0_f64..21.0
        ) {
            let reachable = [Rgb(0, 0, 0), Rgb(255, 255, 255)]
                .into_iter()
                .any(|end| contrast(end, ground) >= ratio);
            let found = nearest(colour, |c| contrast(c, ground) >= ratio);
            prop_assert_eq!(found.is_some(), reachable);
            if let Some(found) = found {
                prop_assert!(contrast(found, ground) >= ratio);
            }
        }

        #[test]
        fn the_hue_stays(colour in any_colour(), ground in any_colour()) {
            let found = nearest(colour, |c| contrast(c, ground) >= 4.5).expect("4.5 is always reached");
            let ((before, much), (after, left)) = (hue(colour), hue(found));
            prop_assert!(left <= much + 0.01, "more colour than before: {} {}", colour, found);
            // Of a colour that is nearly grey a screen's steps say no hue.
            if left > 0.05 {
                let turned = (after - before + 540.0).rem_euclid(360.0) - 180.0;
                prop_assert!(turned.abs() < 6.0, "{} became {}: {:.1} degrees", colour, found, turned);
            }
        }

        /// Nothing fits between the old lightness and the new one, but for the steps that are tried.
        #[test]
        fn it_is_the_nearest(colour in any_colour(), ground in any_colour(), share in 0.0_f64..1.0) {
            let fits = |c| contrast(c, ground) >= 4.5;
            let found = nearest(colour, fits).expect("4.5 is always reached");
            let (start, end) = (Oklab::of(colour), Oklab::of(found));
            let far = end.lightness - start.lightness;
            let sure = (far.abs() - 3.0 / f64::from(STEPS)).max(0.0) * share;
            let between = start.at(start.lightness + sure * far.signum());
            prop_assert!(found == colour || !fits(between), "{} before {}", between, found);
        }
    }
}
