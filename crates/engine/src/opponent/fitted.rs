//! The numbers of `temper`. They are found by what people have played, and are not to be changed by hand.

use super::habits::Trait;
use super::sight::Veil;

/// Rating; temperature, share of turns with a look, logit of overlooking, chance to see an end, plies of a
/// look.
pub(super) const ANCHORS: [(f64, [f64; 5]); 8] = [
    (250.0, [42.0, 0.00, -0.60, 0.78, 4.0]),
    (400.0, [34.0, 0.02, -1.00, 0.85, 4.0]),
    (750.0, [26.0, 0.10, -1.60, 0.93, 5.0]),
    (1100.0, [20.0, 0.30, -2.20, 0.98, 5.0]),
    (1500.0, [16.0, 0.50, -2.70, 0.995, 5.0]),
    (1900.0, [12.0, 0.75, -3.80, 1.0, 5.0]),
    (2100.0, [9.0, 0.90, -4.50, 1.0, 5.0]),
    (2300.0, [5.0, 1.00, -6.00, 1.0, 6.0]),
];

/// What each trait counts, in the order of `Trait::ALL`, at the lowest rating and at the highest.
pub(super) const LIKES: [[f64; 2]; Trait::ALL.len()] = [[0.0; 2]; Trait::ALL.len()];

/// How much each veil adds to the logit of overlooking, in the order of `Veil::ALL`.
pub(super) const VEILS: [f64; Veil::ALL.len()] =
    [0.5, 0.4, 0.4, 0.3, 0.4, -0.5, -0.3, 0.5, 0.5, 0.4, -0.5, 0.3, 0.3, 0.5];
