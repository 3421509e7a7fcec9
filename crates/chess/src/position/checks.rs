//! What stands against the king of the side to move.

use crate::attacks;
use crate::{Bitboard, Square};

/// Checks and pins, known before any move is generated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Checks {
    /// The pieces that give check.
    pub(super) checkers: Bitboard,
    /// From each piece that pins something along a rank or file, itself included, up to the king. A
    /// pinned piece stays on such squares.
    pub(super) rook_pins: Bitboard,
    /// The same along diagonals.
    pub(super) bishop_pins: Bitboard,
}

impl Checks {
    pub(super) const NONE: Self = Self {
        checkers: Bitboard::EMPTY,
        rook_pins: Bitboard::EMPTY,
        bishop_pins: Bitboard::EMPTY,
    };

    /// All squares on which something is pinned or pins.
    #[inline(always)]
    pub(super) const fn pins(&self) -> Bitboard {
        Bitboard(self.rook_pins.0 | self.bishop_pins.0)
    }

    /// Sorts the enemy's sliders that look towards the king into those that give check and those that
    /// pin one of `ours`. `leapers` are the knights and pawns that give check.
    #[inline(always)]
    pub(super) fn find(
        king: Square,
        leapers: Bitboard,
        straight: Bitboard,
        diagonal: Bitboard,
        occupied: Bitboard,
        ours: Bitboard,
    ) -> Self {
        let mut checkers = leapers;
        let mut pins = |snipers: Bitboard| {
            let mut pins = Bitboard::EMPTY;
            for sniper in snipers {
                let between = attacks::between(king, sniper);
                let blockers = between & occupied;
                if blockers.is_empty() {
                    checkers = checkers.with(sniper);
                } else if !blockers.many() && (blockers & ours).any() {
                    pins |= between.with(sniper);
                }
            }
            pins
        };
        let rook_pins = pins(attacks::rook_lines(king) & straight);
        let bishop_pins = pins(attacks::bishop_lines(king) & diagonal);
        Self { checkers, rook_pins, bishop_pins }
    }
}
