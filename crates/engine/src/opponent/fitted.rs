//! The numbers of `temper` and `repertoire`, as `training` writes them; `docs/levels.md` says where they come from.

use super::temper::{Anchor, Numbers};

/// What ratings are made of.
#[rustfmt::skip]
#[allow(clippy::approx_constant, reason = "what was found may look like one")]
pub(super) const FITTED: Numbers = Numbers {
    anchors: [
        Anchor { rating: 250.0, temperature: 73.9, haste: 85.0, spread: 0.81, deep: 0.248, blindness: -1.79, sees_ends: 0.780, taste: 0.53, plies: 5.0 },
        Anchor { rating: 300.0, temperature: 67.2, haste: 77.3, spread: 0.81, deep: 0.248, blindness: -1.94, sees_ends: 0.800, taste: 0.50, plies: 5.0 },
        Anchor { rating: 500.0, temperature: 47.1, haste: 33.4, spread: 1.50, deep: 0.249, blindness: -2.97, sees_ends: 0.860, taste: 0.42, plies: 5.0 },
        Anchor { rating: 700.0, temperature: 24.6, haste: 26.6, spread: 1.50, deep: 0.575, blindness: -2.99, sees_ends: 0.920, taste: 0.40, plies: 5.0 },
        Anchor { rating: 850.0, temperature: 24.5, haste: 10.8, spread: 1.50, deep: 0.576, blindness: -3.05, sees_ends: 0.940, taste: 0.40, plies: 5.0 },
        Anchor { rating: 1050.0, temperature: 15.6, haste: 10.8, spread: 1.50, deep: 0.580, blindness: -3.06, sees_ends: 0.975, taste: 0.30, plies: 6.0 },
        Anchor { rating: 1300.0, temperature: 15.0, haste: 9.5, spread: 1.50, deep: 0.604, blindness: -3.44, sees_ends: 0.988, taste: 0.30, plies: 7.0 },
        Anchor { rating: 1500.0, temperature: 13.8, haste: 9.3, spread: 1.50, deep: 0.690, blindness: -3.46, sees_ends: 0.995, taste: 0.20, plies: 8.0 },
        Anchor { rating: 1750.0, temperature: 8.8, haste: 9.3, spread: 1.29, deep: 0.692, blindness: -3.72, sees_ends: 0.998, taste: 0.20, plies: 9.0 },
        Anchor { rating: 2000.0, temperature: 8.7, haste: 9.0, spread: 1.14, deep: 0.854, blindness: -7.60, sees_ends: 1.000, taste: 0.20, plies: 9.0 },
        Anchor { rating: 2300.0, temperature: 8.7, haste: 9.0, spread: 1.14, deep: 0.897, blindness: -8.10, sees_ends: 1.000, taste: 0.20, plies: 9.0 },
    ],
    likes: [
        [1.65, 0.69], // Recaptures
        [0.85, -0.06], // Captures
        [0.33, -0.00], // CapturesMore
        [0.45, 0.47], // Checks
        [0.63, 0.61], // Castles
        [0.54, 0.33], // Develops
        [0.19, 0.06], // Forward
        [-0.13, 0.01], // Backward
        [0.24, -0.09], // Pawn
        [-0.02, 0.06], // Knight
        [-0.11, 0.02], // Bishop
        [-0.21, -0.26], // Rook
        [-0.26, -0.09], // Queen
        [-0.26, -0.26], // King
        [0.11, -0.12], // QueenEarly
        [-0.23, -0.20], // DoubleStep
        [-0.20, -0.33], // EdgePawn
        [0.22, 0.17], // ToCentre
        [0.22, 0.14], // NearCentre
        [-0.18, -0.14], // KnightToEdge
        [0.38, 0.38], // RunsAway
        [0.63, 0.10], // SameAgain
        [0.11, 0.06], // Returns
        [0.03, -0.19], // Far
        [0.71, 0.32], // NearLastMove
        [0.28, -0.10], // Threatens
        [0.14, -0.01], // Queens
        [-0.13, -0.08], // Underpromotes
        [-0.34, -0.20], // IntoPawn
        [0.12, 0.65], // Named
        [0.09, 0.35], // Usual
        [0.39, 0.20], // Trades
        [0.72, 0.20], // ToOpenFile
        [0.12, -0.00], // Levers
        [0.58, 0.17], // PushesPassed
        [0.23, 0.19], // Guards
        [0.17, 0.35], // KingLate
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
