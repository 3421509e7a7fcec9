//! The numbers of `temper` and `repertoire`, as `training` writes them; `docs/levels.md` says where they come from.

use super::temper::{Anchor, Numbers};

/// What ratings are made of.
#[rustfmt::skip]
#[allow(clippy::approx_constant, reason = "what was found may look like one")]
pub(super) const FITTED: Numbers = Numbers {
    anchors: [
        Anchor { rating: 250.0, temperature: 63.3, haste: 70.5, spread: 0.00, deep: 0.474, blindness: -2.73, sees_ends: 0.780, taste: 0.53, plies: 5.0 },
        Anchor { rating: 300.0, temperature: 57.5, haste: 64.1, spread: 1.50, deep: 0.474, blindness: -2.88, sees_ends: 0.800, taste: 0.50, plies: 5.0 },
        Anchor { rating: 500.0, temperature: 34.4, haste: 34.5, spread: 1.50, deep: 0.474, blindness: -2.97, sees_ends: 0.860, taste: 0.42, plies: 5.0 },
        Anchor { rating: 700.0, temperature: 25.4, haste: 22.0, spread: 1.48, deep: 0.482, blindness: -3.05, sees_ends: 0.920, taste: 0.40, plies: 5.0 },
        Anchor { rating: 850.0, temperature: 25.3, haste: 12.2, spread: 1.41, deep: 0.483, blindness: -3.05, sees_ends: 0.940, taste: 0.40, plies: 5.0 },
        Anchor { rating: 1050.0, temperature: 17.2, haste: 6.5, spread: 1.49, deep: 0.522, blindness: -3.06, sees_ends: 0.975, taste: 0.30, plies: 6.0 },
        Anchor { rating: 1300.0, temperature: 16.1, haste: 6.5, spread: 1.09, deep: 0.527, blindness: -3.09, sees_ends: 0.988, taste: 0.30, plies: 7.0 },
        Anchor { rating: 1500.0, temperature: 15.2, haste: 6.4, spread: 1.21, deep: 0.676, blindness: -3.14, sees_ends: 0.995, taste: 0.20, plies: 8.0 },
        Anchor { rating: 1750.0, temperature: 11.1, haste: 6.4, spread: 0.82, deep: 0.780, blindness: -3.22, sees_ends: 0.998, taste: 0.20, plies: 9.0 },
        Anchor { rating: 2000.0, temperature: 9.2, haste: 6.4, spread: 0.70, deep: 0.846, blindness: -5.06, sees_ends: 1.000, taste: 0.20, plies: 9.0 },
        Anchor { rating: 2300.0, temperature: 7.8, haste: 5.4, spread: 1.07, deep: 0.891, blindness: -5.56, sees_ends: 1.000, taste: 0.20, plies: 9.0 },
    ],
    likes: [
        [1.66, 0.52], // Recaptures
        [0.89, 0.01], // Captures
        [0.05, 0.09], // CapturesMore
        [0.36, 0.47], // Checks
        [0.56, 0.40], // Castles
        [0.52, 0.29], // Develops
        [0.14, 0.08], // Forward
        [-0.25, 0.00], // Backward
        [0.36, -0.09], // Pawn
        [-0.02, 0.20], // Knight
        [-0.14, -0.12], // Bishop
        [-0.12, -0.20], // Rook
        [-0.36, -0.15], // Queen
        [-0.27, -0.04], // King
        [0.06, -0.16], // QueenEarly
        [-0.29, -0.15], // DoubleStep
        [-0.28, -0.47], // EdgePawn
        [0.29, -0.01], // ToCentre
        [0.23, 0.09], // NearCentre
        [-0.17, -0.13], // KnightToEdge
        [0.45, 0.21], // RunsAway
        [0.62, 0.22], // SameAgain
        [0.13, -0.02], // Returns
        [-0.13, 0.05], // Far
        [0.67, 0.27], // NearLastMove
        [0.31, -0.31], // Threatens
        [0.23, 0.09], // Queens
        [-0.18, -0.08], // Underpromotes
        [-0.49, -0.22], // IntoPawn
    ],
    veils: [
        1.10, // LongDiagonal
        0.30, // LongLine
        -0.05, // Backward
        -0.75, // Sideways
        -0.30, // Jump
        -1.75, // ByPawn
        -1.40, // ByKing
        -0.55, // Discovered
        1.20, // Unpinned
        1.50, // LeftStanding
        -1.40, // Fresh
        0.00, // Elsewhere
        1.20, // Mate
        1.60, // Quiet
    ],
};

/// How much more usual some first moves and answers to them are among people than there are named lines, as
/// a logarithm: what was played before, the move, and the number at the lowest rating and at the highest.
#[rustfmt::skip]
pub const POPULAR: [(&str, &str, [f64; 2]); 24] = [
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
