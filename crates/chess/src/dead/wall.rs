//! Pawns that block each other for ever, with kings and perhaps bishops on either side.
//!
//! # What is proven
//!
//! On the board are only kings, pawns and bishops. Suppose that
//!
//! 1. directly before every pawn stands a pawn, of either side;
//! 2. no pawn can capture a pawn now, be it in passing;
//! 3. no king can ever capture a pawn: of all the enemy's pawns beside the squares that it can ever
//!    reach each is guarded by another pawn;
//! 4. no bishop can ever capture a pawn. Then no pawn can ever capture a bishop either, for the two
//!    would stand next to each other on a diagonal.
//!
//! The squares in 3 and 4 are found as if there were nothing on the board but the pawns, which
//! stand still: a king goes step by step to squares that are neither occupied by a pawn nor guarded by
//! an enemy pawn, a bishop slides until a pawn stops it. Other pieces can only take possibilities
//! away, so each piece stays within its set *as long as all pawns are where they are*.
//!
//! They stay there for ever. Consider the first move that changes anything about the pawns. It is no
//! pawn's step, by 1. It is no capture by a pawn: not of a pawn, by 2; not of a bishop, by 4; kings
//! are not captured. It is no capture of a pawn, by 3 and 4. So there is none. Bishops may be
//! captured by bishops and kings, which adds nothing to what the rest can do.
//!
//! As no pawn moves, and no king may step onto a guarded square, only bishops can give check from now
//! on; a check there may be already is no mate, which is asked first. A mate needs the king on a
//! square that it can reach and an enemy bishop too. If from each of these squares the king has a
//! *flight*, a square beside it without a pawn, that no enemy pawn guards, that the enemy king
//! never comes next to, that no enemy bishop ever attacks and where no bishop of its own ever
//! stands in the way, then none of these checks is mate, and the side with these bishops never mates.
//! Without bishops there is nothing to ask.

use crate::attacks;
use crate::{Bitboard, Color, Position, Role};

/// A wall of pawns for which the proof holds, and where the pieces between can go.
pub(super) struct Wall {
    pawns: Bitboard,
    sides: [Side; 2],
}

/// What one side can ever do.
struct Side {
    /// The squares its king can reach.
    king: Bitboard,
    /// The squares its bishops can reach.
    bishops: Bitboard,
    /// The squares its pawns guard.
    guarded: Bitboard,
}

impl Wall {
    /// The wall in this position; `None` if there is none or nothing is proven.
    pub(super) fn around(position: &Position) -> Option<Self> {
        let pawns = position.role(Role::Pawn);
        let free = position.role(Role::King) | position.role(Role::Bishop);
        if pawns.is_empty()
            || (pawns | free) != position.occupied()
            || !Color::ALL.into_iter().all(|color| {
                let own = position.pieces(color, Role::Pawn);
                own.forward(color).is_subset(pawns)
                    && (own.pawn_attacks(color) & position.pieces(!color, Role::Pawn)).is_empty()
            })
            || position.en_passant().is_some()
        {
            return None;
        }
        let [white, black] = Color::ALL.map(|color| Side::of(position, color));
        let wall = Self { pawns, sides: [white?, black?] };
        (!position.is_checkmate()).then_some(wall)
    }

    /// Whether this side might mate; if not, that is proven.
    pub(super) fn lets_mate(&self, color: Color) -> bool {
        let attacker = &self.sides[color.index()];
        let victim = &self.sides[color.other().index()];
        let never_flights = self.pawns
            | attacker.guarded
            | beside(attacker.king)
            | attacker.bishops
            | victim.bishops;
        (victim.king & attacker.bishops)
            .into_iter()
            .any(|king| (attacks::king(king) & !never_flights).is_empty())
    }
}

impl Side {
    /// Where the pieces of this side can go; `None` if one might capture a pawn.
    fn of(position: &Position, color: Color) -> Option<Self> {
        let pawns = position.role(Role::Pawn);
        let prey = position.pieces(!color, Role::Pawn);
        let forbidden = prey.pawn_attacks(!color);

        let king = grow(position.pieces(color, Role::King), |squares| {
            beside(squares) & !pawns & !forbidden
        });
        let bishop_sees = |squares: Bitboard| {
            let seen = squares.into_iter().map(|from| attacks::bishop(from, pawns));
            seen.fold(Bitboard::EMPTY, |all, seen| all | seen)
        };
        let bishops =
            grow(position.pieces(color, Role::Bishop), |squares| bishop_sees(squares) & !pawns);

        let takes_pawn = (beside(king) & !forbidden) | bishop_sees(bishops);
        if (takes_pawn & prey).any() {
            return None;
        }
        let guarded = position.pieces(color, Role::Pawn).pawn_attacks(color);
        Some(Self { king, bishops, guarded })
    }
}

/// The smallest set that holds `start` and all that can be stepped to from within.
fn grow(start: Bitboard, step: impl Fn(Bitboard) -> Bitboard) -> Bitboard {
    let mut reached = start;
    let mut newest = start;
    while newest.any() {
        newest = step(newest) & !reached;
        reached |= newest;
    }
    reached
}

/// The squares next to these, perhaps some of them too.
fn beside(squares: Bitboard) -> Bitboard {
    let row = squares | squares.east() | squares.west();
    row.north() | row.south() | squares.east() | squares.west()
}
