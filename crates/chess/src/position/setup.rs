//! Setting up a position: any arrangement of pieces, checked before it becomes one.

use core::fmt;

use super::{Cell, Checks, Position, WHITE_SET};
use crate::attacks;
use crate::zobrist::PartKeys;
use crate::{
    Bitboard, CastlingRights, CastlingSide, Color, File, Piece, Rank, Role, Square, Variant,
};

/// An arrangement of pieces that may or may not be a position: what FEN and a board editor produce.
///
/// ```
/// use chess::{Color, Piece, Position, Role, Setup, Square, Variant};
/// let mut setup = Setup::empty();
/// setup.board[Square::E1.index()] = Some(Piece::new(Color::White, Role::King));
/// assert!(Position::from_setup(&setup, Variant::Standard).is_err());
/// setup.board[Square::E8.index()] = Some(Piece::new(Color::Black, Role::King));
/// assert!(Position::from_setup(&setup, Variant::Standard).is_ok());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands where, from a1 to h8.
    pub board: [Option<Piece>; 64],
    /// The side to move.
    pub turn: Color,
    /// The rooks that may castle.
    pub castling: Bitboard,
    /// The square that a pawn has just passed.
    pub en_passant: Option<Square>,
    /// Moves of either side since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the move, from 1.
    pub move_number: u16,
}

impl Setup {
    /// An empty board with White to move.
    pub const fn empty() -> Self {
        Self {
            board: [None; 64],
            turn: Color::White,
            castling: Bitboard::EMPTY,
            en_passant: None,
            halfmove_clock: 0,
            move_number: 1,
        }
    }

    /// The first position of standard chess.
    pub fn start() -> Self {
        use Role::{Bishop, King, Knight, Queen, Rook};
        Self::with_back_rank([Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook])
    }

    /// A first position with these pieces on both back ranks and all pawns before them.
    pub(crate) fn with_back_rank(back_rank: [Role; 8]) -> Self {
        let mut setup = Self::empty();
        for color in Color::ALL {
            for (file, role) in File::ALL.into_iter().zip(back_rank) {
                let home = Square::new(file, Rank::First.seen_by(color));
                let front = Square::new(file, Rank::Second.seen_by(color));
                setup.board[home.index()] = Some(Piece::new(color, role));
                setup.board[front.index()] = Some(Piece::new(color, Role::Pawn));
                if role == Role::Rook {
                    setup.castling = setup.castling.with(home);
                }
            }
        }
        setup
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        Self {
            board: core::array::from_fn(|index| {
                position.piece_at(Square::from_low_bits(index as u8))
            }),
            turn: position.turn,
            castling: position.castling.rooks(),
            en_passant: position.en_passant,
            halfmove_clock: position.halfmove_clock,
            move_number: position.move_number,
        }
    }
}

/// Why an arrangement of pieces is no position.
///
/// Not everything that no game can bring about is refused: more promoted pieces than missing pawns,
/// or checks that no last move can have given, are fine to play on from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// There is nothing on the board.
    Empty,
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king.
    ManyKings(Color),
    /// A pawn stands on the first or eighth rank.
    PawnOnBackRank(Square),
    /// A side has more than eight pawns.
    ManyPawns(Color),
    /// A side has more than sixteen pieces.
    ManyPieces(Color),
    /// The side that is not to move is in check.
    OpponentInCheck(Color),
    /// A castling right has no king and rook to castle with.
    BadCastling(Square),
    /// No pawn can just have passed this square.
    BadEnPassant(Square),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "the board is empty"),
            Self::NoKing(color) => write!(f, "{color} has no king"),
            Self::ManyKings(color) => write!(f, "{color} has more than one king"),
            Self::PawnOnBackRank(square) => {
                write!(f, "a pawn cannot stand on {square}, on the first or last rank")
            }
            Self::ManyPawns(color) => write!(f, "{color} has more than eight pawns"),
            Self::ManyPieces(color) => write!(f, "{color} has more than sixteen pieces"),
            Self::OpponentInCheck(color) => {
                write!(f, "{color} is in check although it is not {color}'s turn")
            }
            Self::BadCastling(square) => {
                write!(f, "no rook on {square} can castle with a king on the same rank")
            }
            Self::BadEnPassant(square) => {
                write!(f, "no pawn can just have passed {square} with a move of two squares")
            }
        }
    }
}

impl core::error::Error for SetupError {}

impl Position {
    /// The position that an arrangement of pieces is, or why it is none.
    ///
    /// An en passant square where no capture is legal is dropped. In Suicide castling rights are
    /// dropped.
    ///
    /// # Errors
    ///
    /// The first rule that the arrangement breaks.
    pub fn from_setup(setup: &Setup, variant: Variant) -> Result<Self, SetupError> {
        let mut position = Self::arranged(setup, variant);
        position.check_pieces()?;
        if variant.has_royal_king() {
            let waiting = position.turn.other();
            if position.is_attacked(position.royal(waiting), position.turn) {
                return Err(SetupError::OpponentInCheck(waiting));
            }
            position.set_castling(setup.castling)?;
            position.checks = position.find_checks();
        }
        if let Some(target) = setup.en_passant {
            if !position.may_have_been_passed(target) {
                return Err(SetupError::BadEnPassant(target));
            }
            if position.can_take_in_passing::<attacks::Any>(target) {
                position.en_passant = Some(target);
            }
        }
        (position.key, position.parts) = position.keys_from_scratch();
        Ok(position)
    }

    /// The pieces of an arrangement, unchecked, and nothing that has to be found out first.
    pub(super) fn arranged(setup: &Setup, variant: Variant) -> Self {
        let mut position = Self {
            sets: [Bitboard::EMPTY; 8],
            cells: [Cell::EMPTY; 64],
            parts: PartKeys::default(),
            key: 0,
            checks: Checks::NONE,
            castling: CastlingRights::NONE,
            halfmove_clock: setup.halfmove_clock,
            move_number: setup.move_number.max(1),
            en_passant: None,
            turn: setup.turn,
            variant,
        };
        for (square, piece) in Square::all().zip(setup.board) {
            if let Some(Piece { color, role }) = piece {
                position.cells[square.index()] = Cell::new(color, role);
                for set in [role.index(), WHITE_SET + color.index()] {
                    position.sets[set] = position.sets[set].with(square);
                }
            }
        }
        position
    }

    fn check_pieces(&self) -> Result<(), SetupError> {
        if self.occupied().is_empty() {
            return Err(SetupError::Empty);
        }
        for color in Color::ALL {
            if self.color(color).len() > 16 {
                return Err(SetupError::ManyPieces(color));
            }
            if self.pieces(color, Role::Pawn).len() > 8 {
                return Err(SetupError::ManyPawns(color));
            }
            if self.variant.has_royal_king() {
                match self.pieces(color, Role::King).len() {
                    0 => return Err(SetupError::NoKing(color)),
                    1 => {}
                    _ => return Err(SetupError::ManyKings(color)),
                }
            }
        }
        match (self.role(Role::Pawn) & Bitboard::BACK_RANKS).first() {
            Some(square) => Err(SetupError::PawnOnBackRank(square)),
            None => Ok(()),
        }
    }

    /// Takes over castling rights, if each has its king and rook.
    fn set_castling(&mut self, rooks: Bitboard) -> Result<(), SetupError> {
        if let Some(rook) = self.misplaced(rooks).first() {
            return Err(SetupError::BadCastling(rook));
        }
        self.castling = CastlingRights(rooks);
        Ok(())
    }

    /// Those of these squares that have no rook to castle with, and all after the first on the same side
    /// of a king: it has at most one right to each.
    pub(super) fn misplaced(&self, rooks: Bitboard) -> Bitboard {
        let mut taken = [[false; 2]; 2];
        let misplaced = rooks.into_iter().filter(|&rook| match self.castles_with(rook) {
            Some((color, side)) => {
                core::mem::replace(&mut taken[color.index()][side as usize], true)
            }
            None => true,
        });
        misplaced.collect()
    }

    /// Whose rook stands here that may castle, by where it and its king stand, and to which side. Both
    /// have to be on the first rank of their side, and in standard chess on their squares of old.
    pub(super) fn castles_with(&self, rook: Square) -> Option<(Color, CastlingSide)> {
        let Piece { color, role: Role::Rook } = self.piece_at(rook)? else { return None };
        let king = self.king(color)?;
        let home = Rank::First.seen_by(color);
        let in_place = match self.variant {
            Variant::Chess960 => rook.rank() == home && king.rank() == home,
            Variant::Standard => {
                king == Square::new(File::E, home)
                    && matches!(rook.file(), File::A | File::H)
                    && rook.rank() == home
            }
            Variant::Suicide => false,
        };
        in_place.then(|| (color, CastlingSide::of(king, rook)))
    }

    /// Whether the last move can have been a pawn's move of two squares over this one.
    pub(super) fn may_have_been_passed(&self, target: Square) -> bool {
        let mover = self.turn.other();
        if target.rank() != Rank::Third.seen_by(mover) {
            return false;
        }
        let from = target.bitboard().forward(self.turn);
        let to = target.bitboard().forward(mover);
        let empty = from | target.bitboard();
        (empty & self.occupied()).is_empty() && to.is_subset(self.pieces(mover, Role::Pawn))
    }
}
