//! Why a text names no move.

use core::fmt;

use super::letters::MAX_LENGTH;
use crate::{Bitboard, CastlingSide, Move, Role, Square};

/// Why a text is no move of a position in algebraic notation. `at` counts characters from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SanError {
    /// The text is longer than any move.
    TooLong,
    /// The text ends before it has named a square to go to.
    Incomplete,
    /// A character that does not fit where it stands.
    Unexpected {
        /// What stands there.
        found: char,
        /// Where.
        at: usize,
    },
    /// No such move is legal.
    Illegal {
        /// The piece that was named; `None` if the text only names squares.
        role: Option<Role>,
        /// Where it was to go.
        to: Square,
        /// What is in the way.
        obstacle: Obstacle,
    },
    /// Castling on this side is not possible now.
    Castling(CastlingSide),
    /// A pawn reaches the last rank, and the text does not say what it becomes.
    NoPromotion {
        /// Where it gets to.
        to: Square,
    },
    /// Several pieces can make this move.
    Ambiguous(Rivals),
}

/// What is in the way of a move that a text names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// No such piece of the side to move can get there.
    Unreachable,
    /// A piece of the same side stands on the target square.
    OwnPiece,
    /// The piece on this square could go, but its king would be in check.
    KingInCheck(Square),
    /// Suicide: there is something to capture, and this is no capture.
    MustCapture,
    /// A promotion where no pawn promotes, or to something that a pawn cannot become here.
    Promotion(Role),
}

/// Pieces of one kind that can all make the move that a text names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rivals {
    /// The move of one of them; the others' differ in where they come from.
    pub(super) example: Move,
    pub(super) role: Role,
    pub(super) from: Bitboard,
}

impl Rivals {
    /// What they are.
    pub const fn role(&self) -> Role {
        self.role
    }

    /// Where they stand.
    pub const fn squares(&self) -> Bitboard {
        self.from
    }

    /// Their moves, each legal.
    ///
    /// ```
    /// use chess::{Position, SanError};
    /// let position: Position = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1".parse()?;
    /// let Err(SanError::Ambiguous(rivals)) = position.parse_san("Nd2") else { panic!() };
    /// let texts: Vec<_> = rivals.moves().map(|m| position.san(m).to_string()).collect();
    /// assert_eq!(texts, ["Nbd2", "Nfd2"]);
    /// # Ok::<(), chess::FenError>(())
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Move> + use<> {
        let example = self.example;
        self.from.into_iter().map(move |from| Move::with_code(from, example.to(), example.code()))
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "a move has at most {MAX_LENGTH} characters"),
            Self::Incomplete => f.write_str("the text ends before it names a square to go to"),
            Self::Unexpected { found, at } => {
                write!(f, "{found:?} at character {at} is not understood")
            }
            Self::Illegal { role, to, obstacle } => obstacle.write(f, *role, *to),
            Self::Castling(CastlingSide::King) => {
                f.write_str("castling on the king's side is not possible now")
            }
            Self::Castling(CastlingSide::Queen) => {
                f.write_str("castling on the queen's side is not possible now")
            }
            Self::NoPromotion { to } => {
                write!(f, "the text does not say what the pawn becomes on {to}, as {to}=Q would")
            }
            Self::Ambiguous(rivals) => {
                write!(f, "several {}s can go to {}: from", rivals.role, rivals.example.to())?;
                for (index, square) in rivals.from.into_iter().enumerate() {
                    let between = match index {
                        0 => " ",
                        _ if index + 1 == rivals.from.len() => " or ",
                        _ => ", ",
                    };
                    write!(f, "{between}{square}")?;
                }
                Ok(())
            }
        }
    }
}

impl Obstacle {
    fn write(self, f: &mut fmt::Formatter<'_>, role: Option<Role>, to: Square) -> fmt::Result {
        let piece = role.map_or("piece", Role::name);
        match self {
            Self::Unreachable => write!(f, "no {piece} can go to {to} in this way"),
            Self::OwnPiece => write!(f, "no {piece} can go to {to}: a piece of its side is there"),
            Self::KingInCheck(_) if role == Some(Role::King) => {
                write!(f, "the king would be in check on {to}")
            }
            Self::KingInCheck(from) => {
                write!(f, "the {piece} on {from} cannot go to {to}: its king would be in check")
            }
            Self::MustCapture => {
                write!(f, "no {piece} may go to {to}: there is something to capture, and one must")
            }
            Self::Promotion(role) => write!(f, "nothing becomes a {role} on {to}"),
        }
    }
}

impl core::error::Error for SanError {}
