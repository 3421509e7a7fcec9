//! Moves, and lists of them.

use core::fmt;
use core::mem::MaybeUninit;
use core::ops::Deref;

use crate::{Role, Square};

/// What kind of move it is, where `from` and `to` alone do not tell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// A step, slide, jump or capture.
    Normal,
    /// A pawn's first move of two squares.
    DoublePush,
    /// Castling; `to` is the square of the rook.
    Castle,
    /// A pawn takes a pawn that has just passed it.
    EnPassant,
    /// A pawn reaches the last rank and becomes this.
    Promotion(Role),
}

/// A move of one side, in 16 bits.
///
/// A move means something only in the position that it was made for: the same bits may be illegal
/// in another. Any 16 bits are a `Move` ([`Move::from_bits`]); [`Position::is_legal`] tells whether
/// it can be played.
///
/// Castling is written as *king takes own rook*, for that is unambiguous in Chess960 too; texts are
/// made by [`Position::uci`] and [`Position::san`], which know the customary forms.
///
/// ```
/// use chess::{Move, MoveKind, Role, Square};
/// let m = Move::promotion(Square::E7, Square::D8, Role::Knight);
/// assert_eq!((m.from(), m.to()), (Square::E7, Square::D8));
/// assert_eq!(m.promoted_to(), Some(Role::Knight));
/// assert_eq!(Move::from_bits(m.bits()), m);
/// ```
///
/// [`Position::is_legal`]: crate::Position::is_legal
/// [`Position::uci`]: crate::Position::uci
/// [`Position::san`]: crate::Position::san
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(u16);

impl Move {
    /// No move: what PGN writes as `--`. It is never legal; see `Position::pass`.
    pub const NULL: Self = Self(0);

    pub(crate) const NORMAL: u16 = 0;
    pub(crate) const DOUBLE_PUSH: u16 = 1;
    pub(crate) const CASTLE: u16 = 2;
    pub(crate) const EN_PASSANT: u16 = 3;
    /// Promotion to a knight; bishop, rook, queen and king follow.
    pub(crate) const PROMOTION: u16 = 4;
    const KINDS: u16 = 9;

    #[inline(always)]
    pub(crate) const fn with_code(from: Square, to: Square, code: u16) -> Self {
        Self(from as u16 | (to as u16) << 6 | code << 12)
    }

    /// A step, slide, jump or capture.
    #[inline]
    pub const fn normal(from: Square, to: Square) -> Self {
        Self::with_code(from, to, Self::NORMAL)
    }

    /// A pawn's move of two squares.
    #[inline]
    pub const fn double_push(from: Square, to: Square) -> Self {
        Self::with_code(from, to, Self::DOUBLE_PUSH)
    }

    /// Castling of the king on `king` with the rook on `rook`.
    #[inline]
    pub const fn castle(king: Square, rook: Square) -> Self {
        Self::with_code(king, rook, Self::CASTLE)
    }

    /// The capture of a pawn in passing; `to` is the square behind it.
    #[inline]
    pub const fn en_passant(from: Square, to: Square) -> Self {
        Self::with_code(from, to, Self::EN_PASSANT)
    }

    /// A pawn that becomes something else.
    ///
    /// # Panics
    ///
    /// If `role` is a pawn.
    #[inline]
    pub const fn promotion(from: Square, to: Square, role: Role) -> Self {
        assert!(!matches!(role, Role::Pawn), "a pawn does not become a pawn");
        Self::with_code(from, to, Self::PROMOTION + role as u16 - 1)
    }

    /// The move with these bits, as [`Move::bits`] gave them; any bits are taken.
    #[inline]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// The 16 bits.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    #[inline(always)]
    pub(crate) const fn code(self) -> u16 {
        self.0 >> 12
    }

    /// Whether the kind is one that exists.
    #[inline]
    pub(crate) const fn is_well_formed(self) -> bool {
        self.code() < Self::KINDS
    }

    /// Where the piece comes from.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::from_low_bits((self.0 & 63) as u8)
    }

    /// Where the piece goes; for castling the square of the rook.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_low_bits((self.0 >> 6 & 63) as u8)
    }

    /// The kind; bits that name none read as [`MoveKind::Normal`].
    pub const fn kind(self) -> MoveKind {
        match self.code() {
            Self::DOUBLE_PUSH => MoveKind::DoublePush,
            Self::CASTLE => MoveKind::Castle,
            Self::EN_PASSANT => MoveKind::EnPassant,
            code => {
                if let Some(role) = self.promoted_to() {
                    return MoveKind::Promotion(role);
                }
                debug_assert!(code == Self::NORMAL || code >= Self::KINDS);
                MoveKind::Normal
            }
        }
    }

    /// What a pawn becomes by this move.
    #[inline]
    pub const fn promoted_to(self) -> Option<Role> {
        let code = self.code();
        if code >= Self::PROMOTION && code < Self::KINDS {
            Some(Role::ALL[(code - Self::PROMOTION + 1) as usize])
        } else {
            None
        }
    }

    /// Whether this is castling.
    #[inline]
    pub const fn is_castle(self) -> bool {
        self.code() == Self::CASTLE
    }

    /// Whether this takes a pawn in passing.
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        self.code() == Self::EN_PASSANT
    }
}

impl fmt::Debug for Move {
    /// `e7d8=n`, with `e.p.` or `castle` behind the special ones. For people who debug; moves for
    /// users are written by `Position::san` and `Position::uci`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.kind() {
            MoveKind::Normal if self.is_well_formed() => Ok(()),
            MoveKind::Normal => write!(f, "?{}", self.code()),
            MoveKind::DoublePush => f.write_str("++"),
            MoveKind::Castle => f.write_str(" castle"),
            MoveKind::EnPassant => f.write_str(" e.p."),
            MoveKind::Promotion(role) => write!(f, "={}", role.letter().to_ascii_lowercase()),
        }
    }
}

/// The moves of one position, without an allocation.
///
/// No position fills it: there are at most sixteen pieces a side ([`Position`] keeps to that), and no
/// piece has more than 27 moves.
///
/// ```
/// use chess::Position;
/// let moves = Position::start().legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.iter().all(|&m| Position::start().is_legal(m)));
/// ```
///
/// [`Position`]: crate::Position
#[derive(Clone)]
pub struct MoveList {
    moves: [MaybeUninit<Move>; Self::CAPACITY],
    len: usize,
}

impl MoveList {
    /// Sixteen queens in the middle of an empty board have 432 moves, and no real position comes
    /// near that. The rest is room for one more batch, of which the generator asks once.
    pub const CAPACITY: usize = 512;
    /// As many moves as are added without asking again: one for each square.
    const BATCH: usize = 64;

    /// An empty list.
    #[inline]
    pub const fn new() -> Self {
        Self { moves: [MaybeUninit::uninit(); Self::CAPACITY], len: 0 }
    }

    /// Adds a move.
    ///
    /// # Panics
    ///
    /// If the list is full, which the moves of one position cannot make it.
    #[inline]
    pub fn push(&mut self, m: Move) {
        self.moves[self.len].write(m);
        self.len += 1;
    }

    /// Makes sure that a batch of 64 moves has room. Move generation asks once for each piece, so
    /// that memory is safe whatever the position and however full the list is.
    ///
    /// # Panics
    ///
    /// If it has not: the list held moves of several positions.
    #[inline(always)]
    pub(crate) fn reserve_batch(&self) {
        assert!(self.len <= Self::CAPACITY - Self::BATCH, "a list is for one position's moves");
    }

    /// Adds a move without asking whether there is room.
    ///
    /// # Safety
    ///
    /// No more than 64 may be added so after [`MoveList::reserve_batch`].
    #[inline(always)]
    pub(crate) unsafe fn push_unchecked(&mut self, m: Move) {
        debug_assert!(self.len < Self::CAPACITY);
        // SAFETY: the caller says that there is room.
        unsafe { self.moves.get_unchecked_mut(self.len) }.write(m);
        self.len += 1;
    }

    /// Forgets all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Takes out the move at `index` by putting the last in its place: for picking the best next.
    ///
    /// # Panics
    ///
    /// If there is no such index.
    #[inline]
    pub fn swap_remove(&mut self, index: usize) -> Move {
        let m = self[index];
        self.len -= 1;
        self.moves[index] = self.moves[self.len];
        m
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        // SAFETY: `len` moves have been written, `len` never exceeds the capacity, and
        // `MaybeUninit<Move>` has the layout of `Move`.
        unsafe { core::slice::from_raw_parts(self.moves.as_ptr().cast::<Move>(), self.len) }
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Extend<Move> for MoveList {
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        moves.into_iter().for_each(|m| self.push(m));
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
