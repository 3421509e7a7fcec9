//! Which squares a piece attacks from where, on an otherwise given board.

mod dispatch;
mod sliders;

pub(crate) use dispatch::{Kernel, run};
pub(crate) use sliders::{Any, Sliders};

use crate::{Bitboard, Color, Role, Square};

const KNIGHT_STEPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [(i8, i8); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const WHITE_PAWN_STEPS: [(i8, i8); 2] = [(-1, 1), (1, 1)];
const BLACK_PAWN_STEPS: [(i8, i8); 2] = [(-1, -1), (1, -1)];

const fn step_table(steps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::from_low_bits(index as u8);
        let mut step = 0;
        while step < steps.len() {
            if let Some(to) = from.offset(steps[step].0, steps[step].1) {
                table[index] = table[index].with(to);
            }
            step += 1;
        }
        index += 1;
    }
    table
}

static KNIGHT: [Bitboard; 64] = step_table(&KNIGHT_STEPS);
static KING: [Bitboard; 64] = step_table(&KING_STEPS);
static PAWN: [[Bitboard; 64]; 2] = [step_table(&WHITE_PAWN_STEPS), step_table(&BLACK_PAWN_STEPS)];

/// The squares that a pawn of this side attacks.
///
/// ```
/// use chess::{Bitboard, Color, Square, attacks};
/// assert_eq!(attacks::pawn(Color::White, Square::A2), Bitboard::from(Square::B3));
/// ```
#[inline]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color.index()][from.index()]
}

/// The squares that a knight attacks.
#[inline]
pub fn knight(from: Square) -> Bitboard {
    KNIGHT[from.index()]
}

/// The squares that a king attacks.
#[inline]
pub fn king(from: Square) -> Bitboard {
    KING[from.index()]
}

/// The squares that a bishop attacks when these squares are occupied, the first blocker included.
#[inline]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    sliders::Any::bishop(from, occupied)
}

/// The squares that a rook attacks when these squares are occupied, the first blocker included.
///
/// ```
/// use chess::{Bitboard, Square, attacks};
/// let seen = attacks::rook(Square::A1, Square::A3.bitboard() | Square::C1.bitboard());
/// assert_eq!(seen, Bitboard::from_iter([Square::A2, Square::A3, Square::B1, Square::C1]));
/// ```
#[inline]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    sliders::Any::rook(from, occupied)
}

/// The squares that a queen attacks when these squares are occupied, the first blocker included.
#[inline]
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    bishop(from, occupied) | rook(from, occupied)
}

/// The squares that a piece attacks when these squares are occupied.
#[inline]
pub fn piece(role: Role, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    piece_by::<sliders::Any>(role, color, from, occupied)
}

#[inline(always)]
pub(crate) fn piece_by<S: Sliders>(
    role: Role,
    color: Color,
    from: Square,
    occupied: Bitboard,
) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, from),
        Role::Knight => knight(from),
        Role::Bishop => S::bishop(from, occupied),
        Role::Rook => S::rook(from, occupied),
        Role::Queen => S::bishop(from, occupied) | S::rook(from, occupied),
        Role::King => king(from),
    }
}

/// The lines that a rook commands on an empty board.
#[inline]
pub fn rook_lines(from: Square) -> Bitboard {
    sliders::EMPTY_ROOK[from.index()]
}

/// The lines that a bishop commands on an empty board.
#[inline]
pub fn bishop_lines(from: Square) -> Bitboard {
    sliders::EMPTY_BISHOP[from.index()]
}

/// The squares strictly between two squares of one line; empty if they share none.
///
/// ```
/// use chess::{Bitboard, Square, attacks};
/// assert_eq!(attacks::between(Square::A1, Square::C3), Bitboard::from(Square::B2));
/// assert!(attacks::between(Square::A1, Square::B3).is_empty());
/// ```
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    sliders::between(a, b)
}

/// The squares from `from` (left out) to `to` (included) along their line; `to` alone if they share
/// none.
#[inline(always)]
pub(crate) fn path(from: Square, to: Square) -> Bitboard {
    between(from, to).with(to)
}

/// The whole line through two squares, from edge to edge; empty if they share none.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    let ends = a.bitboard() | b.bitboard();
    if rook_lines(a).contains(b) {
        (rook_lines(a) & rook_lines(b)) | ends
    } else if bishop_lines(a).contains(b) {
        (bishop_lines(a) & bishop_lines(b)) | ends
    } else {
        Bitboard::EMPTY
    }
}
