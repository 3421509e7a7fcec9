//! What each piece is worth on each square, and the sum over a board kept up move by move.

use chess::{Changes, Color, Move, Piece, Position, Role, Square};
use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A value in the middlegame and one in the endgame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Pair {
    pub(super) middle: i32,
    pub(super) end: i32,
}

pub(super) const fn pair(middle: i32, end: i32) -> Pair {
    Pair { middle, end }
}

impl Add for Pair {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        pair(self.middle + other.middle, self.end + other.end)
    }
}

impl Sub for Pair {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        pair(self.middle - other.middle, self.end - other.end)
    }
}

impl Neg for Pair {
    type Output = Self;
    fn neg(self) -> Self {
        pair(-self.middle, -self.end)
    }
}

impl Mul<i32> for Pair {
    type Output = Self;
    fn mul(self, by: i32) -> Self {
        pair(self.middle * by, self.end * by)
    }
}

impl AddAssign for Pair {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// A role's worth, as the sum of a value and what rank and file add, seen from its own side.
struct Table {
    value: Pair,
    ranks: [Pair; 8],
    files: [Pair; 8],
}

/// From the pairs of middlegame and endgame values, each a row of eight.
const fn rows(middle: [i32; 8], end: [i32; 8]) -> [Pair; 8] {
    let mut row = [pair(0, 0); 8];
    let mut at = 0;
    while at < 8 {
        row[at] = pair(middle[at], end[at]);
        at += 1;
    }
    row
}

const TABLES: [Table; 6] = [
    // Pawns want the centre, and in the end the far side.
    Table {
        value: pair(84, 108),
        ranks: rows([0, 0, 2, 10, 18, 34, 64, 0], [0, -4, -2, 4, 18, 44, 86, 0]),
        files: rows([-8, -2, 0, 12, 14, -2, 2, -8], [4, 2, 0, -2, -2, 0, 2, 4]),
    },
    // Knights belong in the middle and in front.
    Table {
        value: pair(330, 305),
        ranks: rows([-26, -12, 6, 12, 20, 20, 4, -30], [-20, -8, 2, 10, 12, 6, -8, -22]),
        files: rows([-22, -8, 4, 10, 10, 4, -8, -22], [-18, -6, 4, 10, 10, 4, -6, -18]),
    },
    // Bishops see far from their own camp; only the back rank is wrong.
    Table {
        value: pair(345, 325),
        ranks: rows([-14, 6, 6, 6, 6, 2, -6, -12], [-8, -4, 2, 4, 4, 4, 0, -6]),
        files: rows([-6, 4, 0, 4, 4, 0, 4, -6], [-4, 0, 2, 2, 2, 2, 0, -4]),
    },
    // Rooks: central files, the seventh rank.
    Table {
        value: pair(470, 535),
        ranks: rows([0, -6, -8, -8, -4, 4, 18, 8], [-4, -6, -6, 0, 4, 8, 12, 8]),
        files: rows([-8, -4, 2, 8, 8, 4, -4, -8], [0; 8]),
    },
    // The queen: not too early, in the end into the middle.
    Table {
        value: pair(955, 985),
        ranks: rows([0, 4, 2, 0, 0, 0, 4, 0], [-24, -14, -2, 8, 14, 14, 10, 0]),
        files: rows([-6, -2, 0, 2, 2, 0, -2, -6], [-10, -4, 2, 6, 6, 2, -4, -10]),
    },
    // The king hides until few pieces are left.
    Table {
        value: pair(0, 0),
        ranks: rows([14, -6, -34, -52, -60, -60, -60, -60], [-26, -8, 6, 14, 18, 16, 6, -14]),
        files: rows([14, 24, 0, -20, -14, -18, 24, 14], [-14, -2, 6, 10, 10, 6, -2, -14]),
    },
];

const fn all_squares() -> [[Pair; 64]; 6] {
    let mut all = [[pair(0, 0); 64]; 6];
    let mut role = 0;
    while role < 6 {
        let table = &TABLES[role];
        let mut square = 0;
        while square < 64 {
            let (rank, file) = (table.ranks[square / 8], table.files[square % 8]);
            all[role][square] = pair(
                table.value.middle + rank.middle + file.middle,
                table.value.end + rank.end + file.end,
            );
            square += 1;
        }
        role += 1;
    }
    all
}

static SQUARES: [[Pair; 64]; 6] = all_squares();

/// What each role counts towards the middlegame.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// The sum over all pieces of a board, White's less Black's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Placement {
    pub(super) worth: Pair,
    /// How much of the middlegame is left: [`Placement::FULL`] at the start.
    pub(super) phase: i32,
}

impl Placement {
    /// The phase of a full board; promotions may exceed it.
    pub(super) const FULL: i32 = 24;

    pub(super) fn of(position: &Position) -> Self {
        let mut sum = Self::default();
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                sum.add(piece, square);
            }
        }
        sum
    }

    /// The sum after a legal move.
    pub(super) fn after(mut self, before: &Position, m: Move) -> Self {
        let Changes { vanished, appeared } = before.changes(m);
        for (piece, square) in vanished.into_iter().flatten() {
            self.remove(piece, square);
        }
        for (piece, square) in appeared.into_iter().flatten() {
            self.add(piece, square);
        }
        self
    }

    fn add(&mut self, piece: Piece, square: Square) {
        self.worth += worth(piece, square);
        self.phase += PHASE[piece.role.index()];
    }

    fn remove(&mut self, piece: Piece, square: Square) {
        self.worth -= worth(piece, square);
        self.phase -= PHASE[piece.role.index()];
    }

    /// A value between middlegame and endgame, by what is left on the board.
    pub(super) fn taper(self, value: Pair) -> i32 {
        let phase = self.phase.min(Self::FULL);
        (value.middle * phase + value.end * (Self::FULL - phase)) / Self::FULL
    }
}

fn worth(piece: Piece, square: Square) -> Pair {
    let table = &SQUARES[piece.role.index()];
    match piece.color {
        Color::White => table[square.index()],
        Color::Black => -table[square.flip_rank().index()],
    }
}

/// What a role is worth by itself.
pub(super) const fn value(role: Role) -> Pair {
    TABLES[role.index()].value
}
