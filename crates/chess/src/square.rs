//! Squares, and the files and ranks that name them.

use core::fmt;
use core::str::FromStr;

use crate::{Bitboard, Color};

/// Text that names no square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter from a to h and a digit from 1 to 8, as in e4")
    }
}

impl core::error::Error for ParseSquareError {}

/// A column of the board, `a` to `h`.
///
/// ```
/// use chess::File;
/// assert_eq!(File::from_letter('c'), Some(File::C));
/// assert_eq!(File::H.letter(), 'h');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the letters are the documentation")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// All files from `a` to `h`.
    pub const ALL: [Self; 8] =
        [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// The file with this index, 0 for `a`; `None` above 7.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 8 { Some(Self::ALL[index]) } else { None }
    }

    /// The file that a letter names, in either case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'a'..='h' => Self::from_index(letter as usize - 'a' as usize),
            'A'..='H' => Self::from_index(letter as usize - 'A' as usize),
            _ => None,
        }
    }

    /// 0 for `a`, 7 for `h`.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter, lower case.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The eight squares of this file.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << self as u8)
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A row of the board, 1 to 8, counted from White's side.
///
/// ```
/// use chess::{Color, Rank};
/// assert_eq!(Rank::from_digit('4'), Some(Rank::Fourth));
/// assert_eq!(Rank::Second.seen_by(Color::Black), Rank::Seventh);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the numbers are the documentation")]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// All ranks from the first to the eighth.
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// The rank with this index, 0 for the first; `None` above 7.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 8 { Some(Self::ALL[index]) } else { None }
    }

    /// The rank that a digit from 1 to 8 names.
    pub const fn from_digit(digit: char) -> Option<Self> {
        match digit {
            '1'..='8' => Self::from_index(digit as usize - '1' as usize),
            _ => None,
        }
    }

    /// 0 for the first rank, 7 for the eighth.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The digit, 1 to 8.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// This rank counted from the given side: White's second is Black's seventh.
    #[inline]
    #[must_use]
    pub const fn seen_by(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self::ALL[7 - self as usize],
        }
    }

    /// The eight squares of this rank.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0xFF << (8 * self as u8))
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.digit())
    }
}

/// One of the 64 squares.
///
/// Squares are ordered `a1, b1, … h1, a2, … h8`.
///
/// ```
/// use chess::{File, Rank, Square};
/// let e4: Square = "e4".parse()?;
/// assert_eq!(e4, Square::E4);
/// assert_eq!((e4.file(), e4.rank()), (File::E, Rank::Fourth));
/// assert!(e4.is_light());
/// # Ok::<(), chess::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[rustfmt::skip]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 64;

    /// The square on this file and rank.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::from_low_bits(rank as u8 * 8 + file as u8)
    }

    /// The square with this index, 0 for a1, 63 for h8; `None` above.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 { Some(Self::from_low_bits(index as u8)) } else { None }
    }

    /// The square named by the six low bits; the rest is ignored.
    #[inline]
    pub const fn from_low_bits(bits: u8) -> Self {
        // SAFETY: `Square` is `repr(u8)` with exactly the values 0 to 63, and the mask leaves no
        // other.
        unsafe { core::mem::transmute::<u8, Self>(bits & 63) }
    }

    /// All squares from a1 to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0u8..64).map(Self::from_low_bits)
    }

    /// 0 for a1, 1 for b1, 63 for h8.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The column.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[(self as usize) & 7]
    }

    /// The row.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self as usize) >> 3]
    }

    /// The set that holds only this square.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self as u8)
    }

    /// The square `files` to the right and `ranks` up, as White sees it; `None` off the board.
    ///
    /// ```
    /// use chess::Square;
    /// assert_eq!(Square::E4.offset(1, 2), Some(Square::F6));
    /// assert_eq!(Square::H4.offset(1, 0), None);
    /// ```
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self as i16 & 7) + files as i16;
        let rank = (self as i16 >> 3) + ranks as i16;
        if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            Some(Self::from_low_bits((rank * 8 + file) as u8))
        } else {
            None
        }
    }

    /// The same square seen from the other side of the board: e4 becomes e5.
    #[inline]
    #[must_use]
    pub const fn flip_rank(self) -> Self {
        Self::from_low_bits(self as u8 ^ 0o70)
    }

    /// Where a pawn stands that has just passed this square: right behind it.
    #[inline]
    pub(crate) const fn passed_pawn(self) -> Self {
        Self::from_low_bits(self as u8 ^ 8)
    }

    /// Steps of a king to the other square.
    ///
    /// ```
    /// use chess::Square;
    /// assert_eq!(Square::A1.distance(Square::C8), 7);
    /// ```
    pub const fn distance(self, other: Self) -> u8 {
        let files = (self as u8 & 7).abs_diff(other as u8 & 7);
        let ranks = (self as u8 >> 3).abs_diff(other as u8 >> 3);
        if files > ranks { files } else { ranks }
    }

    /// Whether this is a light square: h1 and a8 are.
    #[inline]
    pub const fn is_light(self) -> bool {
        Bitboard::LIGHT_SQUARES.contains(self)
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let mut letters = text.chars();
        match (letters.next(), letters.next(), letters.next()) {
            (Some(file @ 'a'..='h'), Some(rank), None) => File::from_letter(file)
                .zip(Rank::from_digit(rank))
                .map(|(file, rank)| Self::new(file, rank))
                .ok_or(ParseSquareError),
            _ => Err(ParseSquareError),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "serde")]
crate::serde_text!(Square);
