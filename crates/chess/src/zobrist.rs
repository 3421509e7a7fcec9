//! Random numbers by which positions are told apart, and the four further keys that a search uses.
//!
//! The key of a position is the XOR of one number for each piece on its square, for each rook that
//! may castle, for the file of a pawn that can be taken in passing, for the side to move and for the
//! variant. The numbers never change: stored keys stay valid from version to version.

use crate::position::Cell;
use crate::{Bitboard, Color, Role, Square, Variant};

const fn split_mix(seed: u64) -> u64 {
    let z = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The number of a cell on a square. Empty cells have zeros, so that taking nothing off the board
/// needs no branch.
const fn piece_number(cell: usize, square: usize) -> u64 {
    if cell == Cell::COUNT - 1 { 0 } else { split_mix((cell * 64 + square) as u64 + 1) }
}

/// All of them. In a page they would be 6 KB that no packing makes smaller, so there each is made
/// when it is wanted.
#[cfg(not(target_arch = "wasm32"))]
static PIECES: [[u64; 64]; Cell::COUNT] = {
    let mut table = [[0; 64]; Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT * 64 {
        table[index / 64][index % 64] = piece_number(index / 64, index % 64);
        index += 1;
    }
    table
};

static CASTLING: [u64; 64] = {
    let mut table = [0; 64];
    let mut index = 0;
    while index < 64 {
        table[index] = split_mix(index as u64 + 10_001);
        index += 1;
    }
    table
};

static EN_PASSANT: [u64; 8] = {
    let mut table = [0; 8];
    let mut index = 0;
    while index < 8 {
        table[index] = split_mix(index as u64 + 20_001);
        index += 1;
    }
    table
};

/// What changes when the turn passes.
pub(crate) const TURN: u64 = split_mix(30_001);

#[cfg(not(target_arch = "wasm32"))]
#[inline(always)]
pub(crate) fn piece(cell: Cell, square: Square) -> u64 {
    PIECES[cell.index()][square.index()]
}

#[cfg(target_arch = "wasm32")]
#[inline(never)]
pub(crate) fn piece(cell: Cell, square: Square) -> u64 {
    piece_number(cell.index(), square.index())
}

#[inline(always)]
pub(crate) fn castling(rooks: Bitboard) -> u64 {
    rooks.into_iter().fold(0, |key, rook| key ^ CASTLING[rook.index()])
}

#[inline(always)]
pub(crate) fn en_passant(target: Option<Square>) -> u64 {
    target.map_or(0, |square| EN_PASSANT[square.index() & 7])
}

/// Standard chess and Chess960 share their keys: the rights say all that differs.
pub(crate) const fn variant(variant: Variant) -> u64 {
    match variant {
        Variant::Standard | Variant::Chess960 => 0,
        Variant::Suicide => split_mix(40_001),
    }
}

/// Keys of parts of a position: for tables that learn from pawn structures and the like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PartKeys {
    pub(crate) lanes: [u64; 4],
}

impl PartKeys {
    /// The pawns of both sides.
    pub const fn pawns(&self) -> u64 {
        self.lanes[0]
    }

    /// The knights and bishops of both sides.
    pub const fn minors(&self) -> u64 {
        self.lanes[1]
    }

    /// Everything of one side but its pawns.
    pub const fn non_pawns(&self, color: Color) -> u64 {
        self.lanes[2 + color.index()]
    }

    /// All ones for the keys that a piece belongs to.
    pub(crate) const fn mask(color: Color, role: Role) -> Self {
        let mut lanes = [0; 4];
        match role {
            Role::Pawn => lanes[0] = !0,
            Role::Knight | Role::Bishop => {
                lanes[1] = !0;
                lanes[2 + color.index()] = !0;
            }
            Role::Rook | Role::Queen | Role::King => lanes[2 + color.index()] = !0,
        }
        Self { lanes }
    }

    /// Takes in that a piece with this mask came to a square or left it.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, mask: &Self, number: u64) {
        for (lane, mask) in self.lanes.iter_mut().zip(&mask.lanes) {
            *lane ^= number & mask;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::fen_of;
    use crate::{Position, Variant};

    /// Keys may be stored, so they stay what they are.
    #[test]
    fn keys_never_change() {
        use Variant::{Chess960, Standard, Suicide};
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let passed = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3";
        let inner = "rr4kr/8/8/8/8/8/8/RR4KR b HBhb - 0 1";
        let key = |text: &str, variant: Variant| fen_of(text, variant).key();
        assert_eq!(Position::start().key(), 0xE831_C063_4753_039A);
        let keys = [key(start, Suicide), key(passed, Standard), key(inner, Chess960)];
        let known = [0x2CA5_694B_26F0_71E2, 0xFEF2_9290_0862_5FC4, 0xD389_A69B_2141_A925];
        assert_eq!(keys, known);
    }
}
