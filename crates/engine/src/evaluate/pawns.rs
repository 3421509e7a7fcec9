//! Pawns among themselves: what depends on nothing else, so that it can be kept for long.

use chess::{Bitboard, Color, Position, Rank, Role, Square};
use core::cell::Cell;

use super::pair::Pair;
use super::terms::{BACKWARD, DOUBLED, ISOLATED, Ledger, PASSED, PHALANX, PROTECTED, Sum};

/// What is known of the pawns of both sides.
#[derive(Clone, Copy, Default)]
pub(super) struct Structure {
    key: u64,
    /// White's worth less Black's.
    pub(super) worth: Pair,
    /// Pawns that no enemy pawn can stop.
    pub(super) passed: Bitboard,
}

impl Structure {
    /// Counts it.
    pub(super) fn of(position: &Position, ledger: &mut impl Ledger) -> Bitboard {
        let passed = Color::ALL.map(|color| count(position, color, ledger));
        passed[0] | passed[1]
    }
}

/// Structures that were seen before.
pub(super) struct Structures(Vec<Cell<Structure>>);

impl Default for Structures {
    fn default() -> Self {
        Self(vec![Cell::default(); Self::COUNT])
    }
}

impl Structures {
    const COUNT: usize = 1 << 12;

    pub(super) fn of(&self, position: &Position) -> Structure {
        let key = position.part_keys().pawns();
        let place = &self.0[key as usize % Self::COUNT];
        let known = place.get();
        // Without pawns the key is 0, and the empty entry is right.
        if known.key == key {
            return known;
        }
        let mut sum = Sum::default();
        let passed = Structure::of(position, &mut sum);
        let structure = Structure { key, worth: sum.0, passed };
        place.set(structure);
        structure
    }
}

/// Counts the pawns of a side and finds those that are passed.
fn count(position: &Position, color: Color, ledger: &mut impl Ledger) -> Bitboard {
    let sign = if color.is_white() { 1 } else { -1 };
    let own = position.pieces(color, Role::Pawn);
    let enemy = position.pieces(!color, Role::Pawn);
    let (attacks, enemy_attacks) = (own.pawn_attacks(color), enemy.pawn_attacks(!color));
    let mut passed = Bitboard::EMPTY;
    for square in own {
        let rank = square.rank().seen_by(color).index();
        let pawn = square.bitboard();
        let file = square.file().bitboard();
        let neighbours = beside(file);
        let ahead = in_front(square, color);
        let is_doubled = (own & file & ahead).any();
        if is_doubled {
            ledger.note(DOUBLED, sign);
        }
        let is_protected = attacks.contains(square);
        let is_phalanx = (own & beside(pawn)).any();
        if is_protected {
            ledger.note(PROTECTED + rank, sign);
        }
        if is_phalanx {
            ledger.note(PHALANX + rank, sign);
        }
        if (own & neighbours).is_empty() {
            ledger.note(ISOLATED, sign);
        } else if !is_protected && !is_phalanx {
            let behind = !ahead & neighbours & own & !square.rank().bitboard();
            let stop = pawn.forward(color);
            if behind.is_empty() && (stop & (enemy_attacks | enemy)).any() {
                ledger.note(BACKWARD, sign);
            }
        }
        if (enemy & ahead & (file | neighbours)).is_empty() && !is_doubled {
            ledger.note(PASSED + rank, sign);
            passed |= pawn;
        }
    }
    passed
}

pub(super) fn beside(squares: Bitboard) -> Bitboard {
    squares.east() | squares.west()
}

/// All ranks before a square.
pub(super) fn in_front(square: Square, color: Color) -> Bitboard {
    ahead_of(square.rank(), color)
}

/// All ranks before a rank.
pub(super) fn ahead_of(rank: Rank, color: Color) -> Bitboard {
    let rank = rank.index() as u32;
    match color {
        Color::White if rank == 7 => Bitboard::EMPTY,
        Color::White => Bitboard(!0 << (8 * (rank + 1))),
        Color::Black => Bitboard((1 << (8 * rank)) - 1),
    }
}
