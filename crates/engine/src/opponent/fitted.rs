//! The numbers of `temper` and `repertoire`, as `training` writes them; `docs/levels.md` says where they come from.

use super::temper::{Anchor, Numbers};

/// What ratings are made of.
#[rustfmt::skip]
#[allow(clippy::approx_constant, reason = "what was found may look like one")]
pub(super) const FITTED: Numbers = Numbers {
    anchors: [
        Anchor { rating: 250.0, temperature: 81.2, haste: 90.5, spread: 1.00, deep: 0.167, blindness: -2.79, sees_ends: 0.780, taste: 0.53, plies: 5.0 },
        Anchor { rating: 300.0, temperature: 73.8, haste: 82.3, spread: 1.00, deep: 0.167, blindness: -2.94, sees_ends: 0.800, taste: 0.50, plies: 5.0 },
        Anchor { rating: 500.0, temperature: 44.2, haste: 35.6, spread: 1.50, deep: 0.249, blindness: -3.03, sees_ends: 0.860, taste: 0.42, plies: 5.0 },
        Anchor { rating: 700.0, temperature: 25.4, haste: 20.7, spread: 1.50, deep: 0.482, blindness: -3.05, sees_ends: 0.920, taste: 0.40, plies: 5.0 },
        Anchor { rating: 850.0, temperature: 24.5, haste: 11.5, spread: 1.50, deep: 0.576, blindness: -3.05, sees_ends: 0.940, taste: 0.40, plies: 5.0 },
        Anchor { rating: 1050.0, temperature: 16.0, haste: 9.5, spread: 1.50, deep: 0.61, blindness: -3.06, sees_ends: 0.975, taste: 0.30, plies: 6.0 },
        Anchor { rating: 1300.0, temperature: 16.6, haste: 9.5, spread: 1.35, deep: 0.662, blindness: -3.06, sees_ends: 0.988, taste: 0.30, plies: 7.0 },
        Anchor { rating: 1500.0, temperature: 9.2, haste: 9.3, spread: 1.75, deep: 0.69, blindness: -3.08, sees_ends: 0.995, taste: 0.20, plies: 8.0 },
        Anchor { rating: 1750.0, temperature: 8.8, haste: 9.3, spread: 1.1, deep: 0.705, blindness: -3.1, sees_ends: 0.998, taste: 0.20, plies: 9.0 },
        Anchor { rating: 2000.0, temperature: 7.9, haste: 8.5, spread: 1.14, deep: 0.82, blindness: -3.05, sees_ends: 1.000, taste: 0.20, plies: 9.0 },
        Anchor { rating: 2300.0, temperature: 7.9, haste: 8.2, spread: 1.14, deep: 0.91, blindness: -3.75, sees_ends: 1.000, taste: 0.20, plies: 9.0 },
    ],
    likes: [
        [1.55, 0.49], // Recaptures
        [0.92, -0.02], // Captures
        [0.13, -0.02], // CapturesMore
        [0.37, 0.41], // Checks
        [0.58, 0.55], // Castles
        [0.50, 0.41], // Develops
        [0.14, 0.06], // Forward
        [-0.29, -0.07], // Backward
        [0.33, -0.10], // Pawn
        [-0.03, 0.17], // Knight
        [-0.16, -0.08], // Bishop
        [-0.12, -0.23], // Rook
        [-0.34, -0.22], // Queen
        [-0.26, -0.08], // King
        [0.04, -0.14], // QueenEarly
        [-0.27, -0.23], // DoubleStep
        [-0.28, -0.40], // EdgePawn
        [0.30, 0.04], // ToCentre
        [0.26, 0.10], // NearCentre
        [-0.17, -0.16], // KnightToEdge
        [0.47, 0.33], // RunsAway
        [0.59, 0.25], // SameAgain
        [0.16, -0.00], // Returns
        [-0.15, 0.09], // Far
        [0.63, 0.27], // NearLastMove
        [0.32, -0.04], // Threatens
        [0.20, 0.06], // Queens
        [-0.16, -0.07], // Underpromotes
        [-0.46, -0.27], // IntoPawn
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
