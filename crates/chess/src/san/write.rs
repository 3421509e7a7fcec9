//! Writing a move.

use core::fmt::{self, Write as _};

use crate::{CastlingSide, Move, Piece, Position, Role, Square};

/// A move in algebraic notation, ready to be written; made by [`Position::san`].
///
/// ```
/// use chess::Position;
/// let start = Position::start();
/// let san = start.san(start.parse_san("Nf3")?);
/// assert_eq!(san.to_string(), "Nf3");
/// assert_eq!(san.figurines().to_string(), "♘f3");
/// assert_eq!(san.long().to_string(), "Ng1–f3");
/// # Ok::<(), chess::SanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct San {
    shape: Shape,
    ending: Option<Ending>,
    figurines: bool,
    long: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Shape {
    Null,
    Castle(CastlingSide),
    Move {
        piece: Piece,
        from: Square,
        to: Square,
        shows_file: bool,
        shows_rank: bool,
        takes: bool,
        promotion: Option<Role>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Ending {
    Check,
    Mate,
}

impl San {
    /// The same with figurines for letters: `♘f3`, `e8=♕`; for Black the black ones: `♞f6`.
    #[must_use]
    pub const fn figurines(self) -> Self {
        Self { figurines: true, ..self }
    }

    /// The same in long form, with the square that the piece comes from: `Ng1–f3`, `e4xd5`.
    #[must_use]
    pub const fn long(self) -> Self {
        Self { long: true, ..self }
    }

    fn write_role(self, f: &mut fmt::Formatter<'_>, piece: Piece) -> fmt::Result {
        f.write_char(if self.figurines { piece.figurine() } else { piece.role.letter() })
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape {
            Shape::Null => f.write_str("--")?,
            Shape::Castle(CastlingSide::King) => f.write_str("O-O")?,
            Shape::Castle(CastlingSide::Queen) => f.write_str("O-O-O")?,
            Shape::Move { piece, from, to, shows_file, shows_rank, takes, promotion } => {
                if piece.role != Role::Pawn {
                    self.write_role(f, piece)?;
                }
                if shows_file || self.long {
                    f.write_char(from.file().letter())?;
                }
                if shows_rank || self.long {
                    f.write_char(from.rank().digit())?;
                }
                if takes {
                    f.write_char('x')?;
                } else if self.long {
                    f.write_char('–')?;
                }
                f.write_char(to.file().letter())?;
                f.write_char(to.rank().digit())?;
                if let Some(role) = promotion {
                    f.write_char('=')?;
                    self.write_role(f, Piece::new(piece.color, role))?;
                }
            }
        }
        match self.ending {
            Some(Ending::Check) => f.write_char('+'),
            Some(Ending::Mate) => f.write_char('#'),
            None => Ok(()),
        }
    }
}

impl Position {
    /// A legal move in algebraic notation, with no more than is needed to tell it from other legal
    /// moves: the file first, then the rank, then both. `+` marks check and `#` mate; in Suicide `#`
    /// marks the move that ends the game because the other side has none left, as other programs
    /// write it. [`Move::NULL`] is written `--`.
    ///
    /// ```
    /// use chess::Position;
    /// let position: Position = "7k/3R4/8/8/8/8/8/K2R4 w - - 0 1".parse()?;
    /// let m = position.parse_uci("d7d4").unwrap();
    /// assert_eq!(position.san(m).to_string(), "R7d4");
    /// # Ok::<(), chess::FenError>(())
    /// ```
    pub fn san(&self, m: Move) -> San {
        let shape = self.san_shape(m);
        let ending = if shape == Shape::Null { None } else { self.ending_of(m) };
        San { shape, ending, figurines: false, long: false }
    }

    fn san_shape(&self, m: Move) -> Shape {
        let (from, to) = (m.from(), m.to());
        if m.is_castle() {
            return Shape::Castle(CastlingSide::of(from, to));
        }
        let Some(piece) = self.piece_at(from).filter(|_| m != Move::NULL) else {
            return Shape::Null;
        };
        let takes = m.is_en_passant() || self.occupied().contains(to);
        let (shows_file, shows_rank) = if piece.role == Role::Pawn {
            (takes, false)
        } else {
            let rivals = self.legal_origins(piece.role, to).without(from);
            let same_file = (rivals & from.file().bitboard()).any();
            let same_rank = (rivals & from.rank().bitboard()).any();
            (rivals.any() && (!same_file || same_rank), same_file)
        };
        Shape::Move { piece, from, to, shows_file, shows_rank, takes, promotion: m.promoted_to() }
    }

    /// How a legal move leaves the other side.
    fn ending_of(&self, m: Move) -> Option<Ending> {
        let check = self.gives_check(m);
        if !check && self.variant().has_royal_king() {
            return None;
        }
        if self.play(m).has_moves() { check.then_some(Ending::Check) } else { Some(Ending::Mate) }
    }
}
