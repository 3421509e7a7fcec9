//! A position: where the pieces stand, whose turn it is, and what may still be done.

mod cell;
mod checks;
mod draft;
mod generate;
mod legality;
mod play;
mod see;
mod setup;

pub(crate) use cell::Cell;
use checks::Checks;
pub use play::Changes;
pub use see::exchange_value;
pub use setup::{Setup, SetupError};

use crate::attacks::{self, Sliders};
use crate::zobrist::{self, PartKeys};
use crate::{Bitboard, CastlingRights, CastlingSide, Color, Piece, Role, Square, Variant};

/// A legal position of any variant.
///
/// Positions come from [`Position::start`], from FEN, from a [`Setup`] or from [`Position::play`], and
/// each of these lets only legal ones through; so every method may rely on it:
///
/// - at most sixteen pieces and eight pawns a side, no pawn on the first or eighth rank;
/// - except in Suicide exactly one king a side, and the side that has moved is not in check;
/// - a castling right has its rook in place, and its king on the same rank;
/// - [`Position::en_passant`] is set only if such a capture is legal, so that two positions are equal
///   exactly if the laws of repetition call them so (clocks aside, see [`Position::same_as`]).
///
/// A position is a plain value of some 200 bytes. Playing a move makes a new one, and going back is
/// keeping the old one.
///
/// ```
/// use chess::{Position, Square};
/// let start = Position::start();
/// let e4 = start.parse_san("e4")?;
/// let next = start.play(e4);
/// assert_eq!(next.piece_at(Square::E4).map(|p| p.letter()), Some('P'));
/// assert_eq!(start, Position::start());
/// # Ok::<(), chess::SanError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Position {
    /// Six roles, then White, then Black.
    sets: [Bitboard; 8],
    cells: [Cell; 64],
    parts: PartKeys,
    key: u64,
    checks: Checks,
    castling: CastlingRights,
    halfmove_clock: u16,
    move_number: u16,
    en_passant: Option<Square>,
    turn: Color,
    variant: Variant,
}

const WHITE_SET: usize = 6;

impl Position {
    /// The first position of standard chess.
    #[expect(clippy::missing_panics_doc, reason = "the start is legal")]
    pub fn start() -> Self {
        Self::from_setup(&Setup::start(), Variant::Standard).expect("the start is legal")
    }

    /// The first position of Suicide: the standard one without castling.
    #[expect(clippy::missing_panics_doc, reason = "the start is legal")]
    pub fn start_of_suicide() -> Self {
        let setup = Setup { castling: Bitboard::EMPTY, ..Setup::start() };
        Self::from_setup(&setup, Variant::Suicide).expect("the start is legal")
    }

    /// The rules that are played.
    #[inline]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The side to move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// What stands on a square.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.cells[square.index()].piece()
    }

    /// The role of what stands on a square.
    #[inline]
    pub const fn role_at(&self, square: Square) -> Option<Role> {
        self.cells[square.index()].role()
    }

    /// All pieces of one side.
    #[inline]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.sets[WHITE_SET + color.index()]
    }

    /// All pieces of one role, of both sides.
    #[inline]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.sets[role.index()]
    }

    /// The pieces of one side and role.
    #[inline]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.color(color).0 & self.role(role).0)
    }

    /// All occupied squares.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.sets[WHITE_SET].0 | self.sets[WHITE_SET + 1].0)
    }

    /// Bishops and queens of both sides.
    #[inline(always)]
    const fn diagonal_sliders(&self) -> Bitboard {
        Bitboard(self.role(Role::Bishop).0 | self.role(Role::Queen).0)
    }

    /// Rooks and queens of both sides.
    #[inline(always)]
    const fn straight_sliders(&self) -> Bitboard {
        Bitboard(self.role(Role::Rook).0 | self.role(Role::Queen).0)
    }

    /// The king of a side. In Suicide a side may have none or several; then `None`.
    #[inline]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).single()
    }

    /// The king of a side where the rules promise that there is one.
    #[inline(always)]
    const fn royal(&self, color: Color) -> Square {
        self.pieces(color, Role::King).lowest()
    }

    /// Which rooks may still castle.
    #[inline]
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The rook that may still castle on this side of this king.
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.king(color)?;
        self.castling.of(color).into_iter().find(|&rook| CastlingSide::of(king, rook) == side)
    }

    /// The square that a pawn has just passed over and where it can legally be taken.
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Moves of either side since the last capture or pawn move.
    #[inline]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the move as score sheets count it: from 1, after Black's move one more.
    #[inline]
    pub const fn move_number(&self) -> u16 {
        self.move_number
    }

    /// A number that tells positions apart (Zobrist key): equal for equal positions, clocks aside,
    /// and different for different ones but for bad luck of about 1 in 2⁶⁴.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Keys of parts of the position.
    #[inline]
    pub const fn part_keys(&self) -> &PartKeys {
        &self.parts
    }

    /// The pieces that give check to the side to move; always empty in Suicide.
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        self.checks.checkers
    }

    /// Whether the side to move is in check; never in Suicide.
    #[inline]
    pub const fn in_check(&self) -> bool {
        self.checks.checkers.any()
    }

    /// The pieces of the side to move that may not leave the line between their king and an attacker.
    #[inline]
    pub const fn pinned(&self) -> Bitboard {
        Bitboard(self.checks.pins().0 & self.color(self.turn).0)
    }

    /// Whether this is the same position in the sense of the repetition rules: the same pieces, turn
    /// and rights, whatever the clocks say.
    pub fn same_as(&self, other: &Self) -> bool {
        self.key == other.key
            && self.sets == other.sets
            && self.turn == other.turn
            && self.castling == other.castling
            && self.en_passant == other.en_passant
            && self.variant.has_royal_king() == other.variant.has_royal_king()
    }

    /// The pieces of both sides that attack a square when these squares are occupied.
    #[inline]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.attackers_by::<attacks::Any>(square, occupied)
    }

    #[inline(always)]
    fn attackers_by<S: Sliders>(&self, square: Square, occupied: Bitboard) -> Bitboard {
        (attacks::pawn(Color::White, square) & self.pieces(Color::Black, Role::Pawn))
            | (attacks::pawn(Color::Black, square) & self.pieces(Color::White, Role::Pawn))
            | (attacks::knight(square) & self.role(Role::Knight))
            | (attacks::king(square) & self.role(Role::King))
            | (S::bishop(square, occupied) & self.diagonal_sliders())
            | (S::rook(square, occupied) & self.straight_sliders())
    }

    /// Whether a side attacks a square, be it empty or not.
    ///
    /// ```
    /// use chess::{Color, Position, Square};
    /// assert!(Position::start().is_attacked(Square::F3, Color::White));
    /// assert!(!Position::start().is_attacked(Square::F3, Color::Black));
    /// ```
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        (self.attackers_to(square, self.occupied()) & self.color(by)).any()
    }

    /// Finds checkers and pins of the side to move from scratch.
    fn find_checks(&self) -> Checks {
        let us = self.turn;
        let king = self.royal(us);
        let ours = self.color(us);
        let theirs = self.color(us.other());
        let leapers = (attacks::knight(king) & self.role(Role::Knight))
            | (attacks::pawn(us, king) & self.role(Role::Pawn));
        let straight = self.straight_sliders() & theirs;
        let diagonal = self.diagonal_sliders() & theirs;
        Checks::find(king, leapers & theirs, straight, diagonal, ours | theirs, ours)
    }

    /// The keys, counted up from nothing.
    fn keys_from_scratch(&self) -> (u64, PartKeys) {
        let mut key = zobrist::castling(self.castling.rooks())
            ^ zobrist::en_passant(self.en_passant)
            ^ zobrist::variant(self.variant);
        if self.turn == Color::Black {
            key ^= zobrist::TURN;
        }
        let mut parts = PartKeys::default();
        for square in self.occupied() {
            let cell = self.cells[square.index()];
            let number = zobrist::piece(cell, square);
            key ^= number;
            if let Some(piece) = cell.piece() {
                parts.toggle(&PartKeys::mask(piece.color, piece.role), number);
            }
        }
        (key, parts)
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::start()
    }
}

impl core::fmt::Debug for Position {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Position({:?}, {})", self.variant, self.fen())
    }
}
