//! What stands on one square, in one byte.

use crate::{Color, Piece, Role};

/// A piece or nothing: `role * 2 + color`, or 12. Unlike `Option<Piece>` it is an index into tables
/// whose last row stands for nothing, so that a capture and a plain move run through the same code.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Cell(u8);

impl Cell {
    pub(crate) const EMPTY: Self = Self(12);
    /// Cells there are, the empty one included.
    pub(crate) const COUNT: usize = 13;

    #[inline(always)]
    pub(crate) const fn new(color: Color, role: Role) -> Self {
        Self((role as u8) << 1 | color as u8)
    }

    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        // SAFETY: no constructor makes a larger code. This spares the tables their bounds checks.
        unsafe { core::hint::assert_unchecked((self.0 as usize) < Self::COUNT) };
        self.0 as usize
    }

    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == Self::EMPTY.0
    }

    #[inline(always)]
    pub(crate) const fn is(self, role: Role) -> bool {
        self.0 >> 1 == role as u8
    }

    #[inline(always)]
    pub(crate) const fn role(self) -> Option<Role> {
        if self.is_empty() { None } else { Some(Role::ALL[self.index() >> 1]) }
    }

    #[inline(always)]
    pub(crate) const fn piece(self) -> Option<Piece> {
        match self.role() {
            Some(role) => Some(Piece::new(Color::ALL[(self.0 & 1) as usize], role)),
            None => None,
        }
    }
}

impl From<Option<Piece>> for Cell {
    fn from(piece: Option<Piece>) -> Self {
        piece.map_or(Self::EMPTY, |piece| Self::new(piece.color, piece.role))
    }
}
