//! The numbers of `temper` and `repertoire`, to be found by what people have played. So far only `POPULAR` is; the
//! others are a first draught, which orders the ratings.

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

/// How much more usual some first moves and answers to them are among people than there are named lines, as
/// a logarithm: what was played before, the move, and the number at the lowest rating and at the highest.
/// `training popular` finds them.
#[rustfmt::skip]
pub(super) const POPULAR: [(&str, &str, [f64; 2]); 24] = [
    ("", "b2b3", [-4.27, 0.61]),
    ("", "c2c4", [-1.45, 0.14]),
    ("", "d2d4", [-1.10, -0.13]),
    ("", "e2e3", [3.69, -0.14]),
    ("", "e2e4", [0.36, -0.03]),
    ("", "f2f4", [0.21, 0.35]),
    ("", "g1f3", [0.47, 1.31]),
    ("", "g2g3", [1.50, 1.93]),
    ("d2d4", "c7c5", [-2.24, 0.16]),
    ("d2d4", "d7d5", [0.60, -0.32]),
    ("d2d4", "d7d6", [0.76, 0.73]),
    ("d2d4", "e7e6", [2.11, 2.08]),
    ("d2d4", "f7f5", [-2.24, -0.32]),
    ("d2d4", "g7g6", [2.51, 2.03]),
    ("d2d4", "g8f6", [-2.24, 0.12]),
    ("e2e4", "b8c6", [0.73, -1.17]),
    ("e2e4", "c7c5", [-2.11, 0.68]),
    ("e2e4", "c7c6", [-1.70, 0.31]),
    ("e2e4", "d7d5", [1.48, 0.71]),
    ("e2e4", "d7d6", [-0.46, 0.83]),
    ("e2e4", "e7e5", [0.32, -0.93]),
    ("e2e4", "e7e6", [-0.55, 0.19]),
    ("e2e4", "g7g6", [-0.46, 1.27]),
    ("e2e4", "g8f6", [0.27, -0.22]),
];
