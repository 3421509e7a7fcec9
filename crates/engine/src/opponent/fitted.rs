//! The numbers of `temper` and `repertoire`, as `training` writes them; `docs/levels.md` says where they come from.

use super::temper::{Anchor, Numbers};

/// What ratings are made of.
#[rustfmt::skip]
pub(super) const FITTED: Numbers = Numbers {
    anchors: [
        Anchor { rating: 250.0, temperature: 44.0, haste: 44.0, deep: 0.000, blindness: -0.60, sees_ends: 0.780, taste: 0.60, plies: 5.0 },
        Anchor { rating: 300.0, temperature: 40.0, haste: 40.0, deep: 0.000, blindness: -0.80, sees_ends: 0.800, taste: 0.60, plies: 5.0 },
        Anchor { rating: 500.0, temperature: 32.0, haste: 32.0, deep: 0.040, blindness: -1.20, sees_ends: 0.860, taste: 0.50, plies: 5.0 },
        Anchor { rating: 700.0, temperature: 26.0, haste: 26.0, deep: 0.100, blindness: -1.60, sees_ends: 0.920, taste: 0.50, plies: 5.0 },
        Anchor { rating: 850.0, temperature: 24.0, haste: 24.0, deep: 0.180, blindness: -1.80, sees_ends: 0.940, taste: 0.40, plies: 5.0 },
        Anchor { rating: 1050.0, temperature: 21.0, haste: 21.0, deep: 0.280, blindness: -2.20, sees_ends: 0.975, taste: 0.40, plies: 5.0 },
        Anchor { rating: 1300.0, temperature: 18.0, haste: 18.0, deep: 0.400, blindness: -2.50, sees_ends: 0.988, taste: 0.30, plies: 6.0 },
        Anchor { rating: 1500.0, temperature: 16.0, haste: 16.0, deep: 0.500, blindness: -2.80, sees_ends: 0.995, taste: 0.30, plies: 6.0 },
        Anchor { rating: 1750.0, temperature: 13.0, haste: 13.0, deep: 0.650, blindness: -3.40, sees_ends: 0.998, taste: 0.20, plies: 7.0 },
        Anchor { rating: 2000.0, temperature: 10.0, haste: 10.0, deep: 0.800, blindness: -4.20, sees_ends: 1.000, taste: 0.20, plies: 7.0 },
        Anchor { rating: 2300.0, temperature: 5.0, haste: 5.0, deep: 1.000, blindness: -6.00, sees_ends: 1.000, taste: 0.10, plies: 7.0 },
    ],
    likes: [
        [0.00, 0.00], // Recaptures
        [0.00, 0.00], // Captures
        [0.00, 0.00], // CapturesMore
        [0.00, 0.00], // Checks
        [0.00, 0.00], // Castles
        [0.00, 0.00], // Develops
        [0.00, 0.00], // Forward
        [0.00, 0.00], // Backward
        [0.00, 0.00], // Pawn
        [0.00, 0.00], // Knight
        [0.00, 0.00], // Bishop
        [0.00, 0.00], // Rook
        [0.00, 0.00], // Queen
        [0.00, 0.00], // King
        [0.00, 0.00], // QueenEarly
        [0.00, 0.00], // DoubleStep
        [0.00, 0.00], // EdgePawn
        [0.00, 0.00], // ToCentre
        [0.00, 0.00], // NearCentre
        [0.00, 0.00], // KnightToEdge
        [0.00, 0.00], // RunsAway
        [0.00, 0.00], // SameAgain
        [0.00, 0.00], // Returns
        [0.00, 0.00], // Far
        [0.00, 0.00], // NearLastMove
        [0.00, 0.00], // Threatens
        [0.00, 0.00], // Queens
        [0.00, 0.00], // Underpromotes
        [0.00, 0.00], // IntoPawn
    ],
    veils: [
        0.50, // LongDiagonal
        0.40, // LongLine
        0.40, // Backward
        0.30, // Sideways
        0.40, // Jump
        -0.50, // ByPawn
        -0.30, // ByKing
        0.50, // Discovered
        0.50, // Unpinned
        0.40, // LeftStanding
        -0.50, // Fresh
        0.30, // Elsewhere
        0.30, // Mate
        0.50, // Quiet
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
