//! Forsyth–Edwards Notation: a position in one line.

use core::fmt::{self, Write as _};
use core::str::FromStr;

use crate::{
    CastlingSide, Color, File, Piece, Position, Rank, Role, Setup, SetupError, Square, Variant,
};

/// Why a text is no FEN. `at` counts characters from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenError {
    /// The text has more than 128 bytes: no position needs as many.
    TooLong,
    /// The placement has another number of rows than eight.
    Rows(usize),
    /// A row has another number of squares than eight.
    RowLength(Rank),
    /// A letter of the placement names no piece.
    Piece {
        /// What stands there.
        found: char,
        /// Where.
        at: usize,
    },
    /// The side to move is neither `w` nor `b`.
    Turn {
        /// What stands there.
        found: String,
        /// Where.
        at: usize,
    },
    /// The castling field is not understood or names a rook that is not there.
    Castling {
        /// What stands there.
        found: char,
        /// Where.
        at: usize,
    },
    /// The en passant field is neither a square nor `-`.
    EnPassant {
        /// What stands there.
        found: String,
        /// Where.
        at: usize,
    },
    /// The count of moves without capture or pawn move is no number up to 65,535.
    HalfmoveClock {
        /// What stands there.
        found: String,
        /// Where.
        at: usize,
    },
    /// The move number is no number up to 65,535.
    MoveNumber {
        /// What stands there.
        found: String,
        /// Where.
        at: usize,
    },
    /// There is more text after the sixth field.
    Trailing {
        /// What stands there.
        found: String,
        /// Where.
        at: usize,
    },
    /// The text is well formed, but what it describes is no position.
    Setup(SetupError),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "a FEN has at most {MAX_LENGTH} bytes"),
            Self::Rows(rows) => {
                write!(f, "the board needs eight rows separated by slashes, but has {rows}")
            }
            Self::RowLength(rank) => write!(f, "row {rank} does not describe eight squares"),
            Self::Piece { found, at } => {
                write!(f, "{found:?} at character {at} is no piece and no number of empty squares")
            }
            Self::Turn { found, at } => {
                write!(f, "the side to move must be w or b, but is {found:?} at character {at}")
            }
            Self::Castling { found, at } => {
                write!(f, "the castling right {found:?} at character {at} fits no king and rook")
            }
            Self::EnPassant { found, at } => {
                write!(f, "the en passant field must be a square or -, not {found:?}")?;
                write!(f, " at character {at}")
            }
            Self::HalfmoveClock { found, at } => {
                write!(f, "the count of moves without capture or pawn move is no number: ")?;
                write!(f, "{found:?} at character {at}")
            }
            Self::MoveNumber { found, at } => {
                write!(f, "the move number is no number: {found:?} at character {at}")
            }
            Self::Trailing { found, at } => {
                write!(
                    f,
                    "nothing may follow the move number, but {found:?} does at character {at}"
                )
            }
            Self::Setup(error) => write!(f, "this is no possible position: {error}"),
        }
    }
}

impl core::error::Error for FenError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Setup(error) => Some(error),
            _ => None,
        }
    }
}

impl From<SetupError> for FenError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

/// Room for 64 letters, seven slashes and five more fields, with some air.
const MAX_LENGTH: usize = 128;

/// A field and the place of its first character, from 1.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    at: usize,
}

impl Field<'_> {
    fn number(self) -> Option<u16> {
        let digits = self.text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| self.text.parse().ok()).flatten()
    }
}

/// Splits at white space, remembering where each field began.
fn fields(text: &str) -> impl Iterator<Item = Field<'_>> {
    text.split_whitespace().map(move |field| {
        let offset = field.as_ptr() as usize - text.as_ptr() as usize;
        Field { text: field, at: text[..offset].chars().count() + 1 }
    })
}

impl Setup {
    /// Reads FEN as it is written, with the castling field of standard chess, X-FEN or Shredder-FEN.
    /// Missing fields at the end read as White to move, no rights, no clocks.
    ///
    /// # Errors
    ///
    /// What is wrong with the text and where. Whether it describes a possible position is asked by
    /// [`Position::from_setup`].
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        Self::read(text, true)
    }

    /// The arrangement as FEN, also where it is no position. Castling rights are written as X-FEN has them.
    ///
    /// ```
    /// use chess::Setup;
    /// let text = "8/8/8/8/8/8/8/R3K3 b Q - 0 1";
    /// assert_eq!(Setup::from_fen(text)?.fen(), text);
    /// # Ok::<(), chess::FenError>(())
    /// ```
    pub fn fen(&self) -> String {
        let mut rights = String::new();
        for color in Color::ALL {
            let on = |file| Square::new(file, Rank::First.seen_by(color));
            let files_of = |role| {
                let piece = Some(Piece::new(color, role));
                File::ALL.into_iter().filter(move |&file| self.board[on(file).index()] == piece)
            };
            let (king, mut rooks) = (files_of(Role::King).next(), files_of(Role::Rook));
            let (first, last) = (rooks.next(), rooks.next_back());
            for file in File::ALL.into_iter().rev().filter(|&file| self.castling.contains(on(file)))
            {
                let letter = match king {
                    Some(king) if file > king && last.or(first) == Some(file) => 'k',
                    Some(king) if file < king && first == Some(file) => 'q',
                    _ => file.letter(),
                };
                rights.push(of_side(color, letter));
            }
        }
        let clocks = (self.halfmove_clock, self.move_number);
        write(|at| self.board[at.index()], self.turn, &rights, self.en_passant, clocks)
    }

    /// Reads FEN; castling rights may be left unread, where there is no castling.
    fn read(text: &str, castling: bool) -> Result<Self, FenError> {
        if text.len() > MAX_LENGTH {
            return Err(FenError::TooLong);
        }
        let mut fields = fields(text);
        let mut setup = Self::empty();
        let Some(placement) = fields.next() else { return Err(FenError::Rows(0)) };
        setup.read_placement(placement)?;
        if let Some(field) = fields.next() {
            setup.turn = match field.text {
                "w" => Color::White,
                "b" => Color::Black,
                other => return Err(FenError::Turn { found: other.into(), at: field.at }),
            };
        }
        if let Some(field) = fields.next()
            && castling
        {
            setup.read_castling(field)?;
        }
        if let Some(field) = fields.next()
            && field.text != "-"
        {
            let found = || FenError::EnPassant { found: field.text.into(), at: field.at };
            setup.en_passant = Some(field.text.parse().map_err(|_| found())?);
        }
        if let Some(field) = fields.next() {
            let found = || FenError::HalfmoveClock { found: field.text.into(), at: field.at };
            setup.halfmove_clock = field.number().ok_or_else(found)?;
        }
        if let Some(field) = fields.next() {
            let found = || FenError::MoveNumber { found: field.text.into(), at: field.at };
            setup.move_number = field.number().ok_or_else(found)?;
        }
        match fields.next() {
            Some(field) => Err(FenError::Trailing { found: field.text.into(), at: field.at }),
            None => Ok(setup),
        }
    }

    fn read_placement(&mut self, field: Field<'_>) -> Result<(), FenError> {
        let rows = field.text.split('/').count();
        if rows != 8 {
            return Err(FenError::Rows(rows));
        }
        let mut at = field.at;
        for (row, rank) in field.text.split('/').zip(Rank::ALL.into_iter().rev()) {
            let mut file = 0;
            let mut after_digit = false;
            for letter in row.chars() {
                if let Some(empty @ 1..=8) = letter.to_digit(10) {
                    // "44" is two ways to say 8; the standard wants the one.
                    if after_digit {
                        return Err(FenError::RowLength(rank));
                    }
                    file += empty as usize;
                    after_digit = true;
                } else {
                    let piece = Piece::from_letter(letter);
                    let piece = piece.ok_or(FenError::Piece { found: letter, at })?;
                    let file_here = File::from_index(file).ok_or(FenError::RowLength(rank))?;
                    self.board[Square::new(file_here, rank).index()] = Some(piece);
                    file += 1;
                    after_digit = false;
                }
                at += 1;
            }
            if file != 8 {
                return Err(FenError::RowLength(rank));
            }
            at += 1;
        }
        Ok(())
    }

    /// `KQkq` names the outermost rook on that side of the king (X-FEN), a file letter names the rook
    /// on that file (Shredder, and inner rooks in X-FEN).
    fn read_castling(&mut self, field: Field<'_>) -> Result<(), FenError> {
        if field.text == "-" {
            return Ok(());
        }
        for (at, letter) in (field.at..).zip(field.text.chars()) {
            let error = FenError::Castling { found: letter, at };
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let home = Rank::First.seen_by(color);
            let holds = |file: File, role: Role| {
                let square = Square::new(file, home);
                self.board[square.index()] == Some(Piece::new(color, role))
            };
            let king = File::ALL.into_iter().find(|&file| holds(file, Role::King));
            let rook = |file: File| holds(file, Role::Rook);
            let file = match (letter.to_ascii_lowercase(), king) {
                ('k', Some(king)) => {
                    File::ALL.into_iter().rev().find(|&file| rook(file) && file > king)
                }
                ('q', Some(king)) => File::ALL.into_iter().find(|&file| rook(file) && file < king),
                ('a'..='h', Some(_)) => File::from_letter(letter).filter(|&file| rook(file)),
                _ => None,
            };
            let square = Square::new(file.ok_or(error.clone())?, home);
            if self.castling.contains(square) {
                return Err(error);
            }
            self.castling = self.castling.with(square);
        }
        Ok(())
    }
}

impl Position {
    /// Reads a position of a variant from FEN.
    ///
    /// ```
    /// use chess::{FenError, Position, SetupError, Square, Variant};
    /// let text = "4k3/8/8/8/8/8/8/P3K3 w - - 0 1";
    /// assert_eq!(
    ///     Position::from_fen(text, Variant::Standard),
    ///     Err(FenError::Setup(SetupError::PawnOnBackRank(Square::A1))),
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// What is wrong with the text or the position.
    pub fn from_fen(text: &str, variant: Variant) -> Result<Self, FenError> {
        let setup = Setup::read(text, variant.has_royal_king())?;
        Ok(Self::from_setup(&setup, variant)?)
    }

    /// The position as FEN. Castling rights are written `KQkq`; in Chess960 as X-FEN has it: with
    /// the file's letter where the rook is not the outermost.
    ///
    /// ```
    /// use chess::Position;
    /// assert_eq!(
    ///     Position::start().fen(),
    ///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    /// );
    /// ```
    pub fn fen(&self) -> String {
        self.write_fen(Self::xfen_letter)
    }

    /// The position as Shredder-FEN: castling rights as the files of the rooks.
    pub fn shredder_fen(&self) -> String {
        self.write_fen(|_, _, rook| rook.file().letter())
    }

    fn write_fen(&self, castling_letter: impl Fn(&Self, Color, Square) -> char) -> String {
        let mut rights = String::new();
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if let Some(rook) = self.castling_rook(color, side) {
                    rights.push(of_side(color, castling_letter(self, color, rook)));
                }
            }
        }
        let clocks = (self.halfmove_clock(), self.move_number());
        write(|at| self.piece_at(at), self.turn(), &rights, self.en_passant(), clocks)
    }

    /// `k` or `q` for the outermost rook on its side of the king, else the letter of its file.
    fn xfen_letter(&self, color: Color, rook: Square) -> char {
        let Some(king) = self.king(color) else { return rook.file().letter() };
        let side = CastlingSide::of(king, rook);
        let rooks = self.pieces(color, Role::Rook) & rook.rank().bitboard();
        let outer = |other: Square| match side {
            CastlingSide::King => other > rook,
            CastlingSide::Queen => other < rook,
        };
        match side {
            _ if rooks.into_iter().any(outer) => rook.file().letter(),
            CastlingSide::King => 'k',
            CastlingSide::Queen => 'q',
        }
    }
}

/// A castling letter as FEN writes it for this side.
const fn of_side(color: Color, letter: char) -> char {
    match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter,
    }
}

/// The six fields.
fn write(
    piece_at: impl Fn(Square) -> Option<Piece>,
    turn: Color,
    rights: &str,
    en_passant: Option<Square>,
    (halfmove_clock, move_number): (u16, u16),
) -> String {
    let mut text = String::with_capacity(90);
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            let Some(piece) = piece_at(Square::new(file, rank)) else {
                empty += 1;
                continue;
            };
            push_count(&mut text, &mut empty);
            text.push(piece.letter());
        }
        push_count(&mut text, &mut empty);
        text.push(if rank == Rank::First { ' ' } else { '/' });
    }
    text.push(turn.letter());
    text.push(' ');
    text.push_str(if rights.is_empty() { "-" } else { rights });
    match en_passant {
        Some(square) => write!(text, " {square}"),
        None => write!(text, " -"),
    }
    .expect("a String takes all");
    write!(text, " {halfmove_clock} {move_number}").expect("a String takes all");
    text
}

fn push_count(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push((b'0' + *empty) as char);
        *empty = 0;
    }
}

impl FromStr for Position {
    type Err = FenError;

    /// Reads a FEN of standard chess.
    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text, Variant::Standard)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.fen())
    }
}
