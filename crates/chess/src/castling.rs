//! The right to castle.

use core::fmt;

use crate::attacks;
use crate::{Bitboard, Color, File, Rank, Square};

/// One of the two ways to castle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum CastlingSide {
    /// Towards the h-file: the king ends on g, the rook on f.
    King,
    /// Towards the a-file: the king ends on c, the rook on d.
    Queen,
}

impl CastlingSide {
    /// Both, king side first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// The side on which a rook stands, seen from its king.
    #[inline]
    pub const fn of(king: Square, rook: Square) -> Self {
        if rook as u8 > king as u8 { Self::King } else { Self::Queen }
    }

    /// Where the king of this colour ends.
    #[inline]
    pub const fn king_target(self, color: Color) -> Square {
        let file = match self {
            Self::King => File::G,
            Self::Queen => File::C,
        };
        Square::new(file, Rank::First.seen_by(color))
    }

    /// Where the rook of this colour ends.
    #[inline]
    pub const fn rook_target(self, color: Color) -> Square {
        let file = match self {
            Self::King => File::F,
            Self::Queen => File::D,
        };
        Square::new(file, Rank::First.seen_by(color))
    }
}

/// The squares that one castling needs.
pub(crate) struct CastlingWay {
    /// Where the king passes and ends; none may be attacked.
    pub(crate) king: Bitboard,
    /// Where king or rook pass and end; nothing else may stand there.
    pub(crate) both: Bitboard,
}

impl CastlingWay {
    #[inline(always)]
    pub(crate) fn new(color: Color, king: Square, rook: Square) -> Self {
        let side = CastlingSide::of(king, rook);
        let king_way = attacks::path(king, side.king_target(color));
        let rook_way = attacks::path(rook, side.rook_target(color));
        let both = (king_way | rook_way).without(king).without(rook);
        Self { king: king_way, both }
    }
}

/// Which rooks may still castle, as the set of their squares.
///
/// So a rook that moves or is taken loses its right by leaving its square, in Chess960 as in
/// standard chess.
///
/// ```
/// use chess::{Bitboard, Color, Position, Square};
/// let rights = Position::start().castling();
/// assert_eq!(rights.of(Color::White), Bitboard::from_iter([Square::A1, Square::H1]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CastlingRights(pub(crate) Bitboard);

impl CastlingRights {
    /// Nobody may castle.
    pub const NONE: Self = Self(Bitboard::EMPTY);

    /// The rooks of both sides that may castle.
    #[inline]
    pub const fn rooks(self) -> Bitboard {
        self.0
    }

    /// The rooks of one side that may castle.
    #[inline]
    pub const fn of(self, color: Color) -> Bitboard {
        Bitboard(self.0.0 & Rank::First.seen_by(color).bitboard().0)
    }

    /// Whether nobody may castle.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Debug for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0).finish()
    }
}
