//! What stands against castling.

use super::PlacedPiece;
use crate::castling::CastlingWay;
use crate::{Bitboard, CastlingSide, File, Position, Rank, Role, Square, Variant};

/// Why a king cannot castle.
///
/// If several reasons hold, the first of them in this order is told: what is lost for good comes
/// before what may pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
pub enum CastlingRefusal {
    /// There is no rook of the king's on that side.
    NoRook,
    /// The king or that rook has moved before; which of them, a position does not know.
    RightLost,
    /// A piece stands where king or rook have to pass or to stand.
    PieceBetween {
        /// The one nearest to the king.
        blocker: PlacedPiece,
    },
    /// The king is in check.
    InCheck {
        /// By this piece.
        checker: PlacedPiece,
    },
    /// The king would pass an attacked square.
    ThroughCheck {
        /// The square.
        square: Square,
        /// The piece that attacks it.
        attacker: PlacedPiece,
    },
    /// The king would end on an attacked square.
    IntoCheck {
        /// By this piece.
        attacker: PlacedPiece,
    },
    /// The rook shields its king along the rank and would no longer (Chess960 only).
    RookPinned {
        /// The piece that would give check.
        attacker: PlacedPiece,
    },
}

impl Position {
    /// If somebody who moves the king from here to there means to castle: towards which side, and why
    /// that is not possible.
    pub(super) fn why_not_castle(
        &self,
        king: Square,
        to: Square,
    ) -> Option<(CastlingSide, CastlingRefusal)> {
        let side = self.castling_meant(king, to)?;
        let us = self.turn();
        let wrong_rook =
            self.pieces(us, Role::Rook).contains(to) && !self.castling().of(us).contains(to);
        if wrong_rook {
            return Some((side, CastlingRefusal::RightLost));
        }
        Some((side, self.castling_refusal(king, side)?))
    }

    /// Castling is meant by a move onto the own rook, or of two squares and more to where a castled
    /// king stands; in standard chess only from the king's first square.
    fn castling_meant(&self, king: Square, to: Square) -> Option<CastlingSide> {
        let us = self.turn();
        let home = Rank::First.seen_by(us);
        let rook = self.pieces(us, Role::Rook).contains(to);
        if !self.variant().has_royal_king() || king.rank() != home || to.rank() != home {
            return None;
        }
        if self.variant() == Variant::Standard
            && (king.file() != File::E || (rook && !matches!(to.file(), File::A | File::H)))
        {
            return None;
        }
        let side = CastlingSide::of(king, to);
        let lands = side.king_target(us) == to && king.distance(to) > 1;
        (rook || lands).then_some(side)
    }

    fn castling_refusal(&self, king: Square, side: CastlingSide) -> Option<CastlingRefusal> {
        let us = self.turn();
        let enemy = self.color(!us);
        let Some(rook) = self.castling_rook(us, side) else {
            return Some(if self.has_rook_towards(king, side) {
                CastlingRefusal::RightLost
            } else {
                CastlingRefusal::NoRook
            });
        };
        let (king_lands, rook_lands) = (side.king_target(us), side.rook_target(us));
        let way = CastlingWay::new(us, king, rook);
        if let Some(blocker) = self.nearest(king, way.both & self.occupied()) {
            return Some(CastlingRefusal::PieceBetween { blocker });
        }
        if let Some(checker) = self.some(self.checkers()) {
            return Some(CastlingRefusal::InCheck { checker });
        }
        let attacker_of = |square: Square, occupied: Bitboard| {
            self.some(self.attackers_to(square, occupied) & enemy)
        };
        let occupied = self.occupied().without(king);
        for square in way.king.without(king_lands) {
            if let Some(attacker) = attacker_of(square, occupied) {
                return Some(CastlingRefusal::ThroughCheck { square, attacker });
            }
        }
        if let Some(attacker) = attacker_of(king_lands, occupied) {
            return Some(CastlingRefusal::IntoCheck { attacker });
        }
        let others = self.occupied().without(king).without(rook);
        let castled = others.with(king_lands).with(rook_lands);
        attacker_of(king_lands, castled).map(|attacker| CastlingRefusal::RookPinned { attacker })
    }

    /// Whether there is a rook to castle with, had it the right: in its corner; in Chess960 anywhere
    /// on that side of the king.
    fn has_rook_towards(&self, king: Square, side: CastlingSide) -> bool {
        let rooks = self.pieces(self.turn(), Role::Rook) & king.rank().bitboard();
        let corner = match side {
            CastlingSide::King => File::H,
            CastlingSide::Queen => File::A,
        };
        rooks.into_iter().any(|rook| {
            CastlingSide::of(king, rook) == side
                && (self.variant() == Variant::Chess960 || rook.file() == corner)
        })
    }
}
