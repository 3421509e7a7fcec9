//! Roles and pieces.

use core::fmt;

use crate::Color;

/// What a piece is, apart from whose it is.
///
/// ```
/// use chess::Role;
/// assert_eq!(Role::from_letter('n'), Some(Role::Knight));
/// assert_eq!(Role::Queen.letter(), 'Q');
/// assert_eq!(Role::Rook.to_string(), "rook");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[repr(u8)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Role {
    Pawn = 0,
    Knight = 1,
    Bishop = 2,
    Rook = 3,
    Queen = 4,
    King = 5,
}

impl Role {
    /// All roles from pawn to king.
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// 0 for the pawn, 5 for the king.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The role that an English letter names, in either case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_lowercase() {
            'p' => Self::Pawn,
            'n' => Self::Knight,
            'b' => Self::Bishop,
            'r' => Self::Rook,
            'q' => Self::Queen,
            'k' => Self::King,
            _ => return None,
        })
    }

    /// The English letter, upper case; `P` for a pawn.
    pub const fn letter(self) -> char {
        ['P', 'N', 'B', 'R', 'Q', 'K'][self as usize]
    }

    /// The name in English, lower case.
    pub const fn name(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king"][self as usize]
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A piece: whose, and what.
///
/// ```
/// use chess::{Color, Piece, Role};
/// let knight = Piece::new(Color::Black, Role::Knight);
/// assert_eq!(knight.letter(), 'n');
/// assert_eq!(Piece::from_letter('n'), Some(knight));
/// assert_eq!(knight.to_string(), "black knight");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// A piece of this side and role.
    #[inline]
    pub const fn new(color: Color, role: Role) -> Self {
        Self { color, role }
    }

    /// All twelve, White's first, from pawn to king.
    pub fn all() -> impl Iterator<Item = Self> {
        Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| Self::new(color, role)))
    }

    /// The piece that a FEN letter names: upper case is White.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match Role::from_letter(letter) {
            Some(role) if letter.is_ascii_uppercase() => Some(Self::new(Color::White, role)),
            Some(role) => Some(Self::new(Color::Black, role)),
            None => None,
        }
    }

    /// The FEN letter: upper case for White.
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter(),
            Color::Black => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// The Unicode figurine: white outlines for White, solid shapes for Black.
    pub const fn figurine(self) -> char {
        match self.color {
            Color::White => ['♙', '♘', '♗', '♖', '♕', '♔'][self.role as usize],
            Color::Black => ['♟', '♞', '♝', '♜', '♛', '♚'][self.role as usize],
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let color = if self.color.is_white() { "white" } else { "black" };
        write!(f, "{color} {}", self.role)
    }
}
