//! The rules of chess: standard, Chess960 and Suicide.
//!
//! This crate knows what a legal move is, how a game ends, and how positions, moves and games are
//! written down. It does no input or output, reads no clock and rolls no dice, and it depends on
//! nothing.
//!
//! ```
//! use chess::Position;
//!
//! let position = Position::start();
//! let e4 = position.parse_san("e4")?;
//! let next = position.play(e4);
//! assert_eq!(next.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! # Ok::<(), chess::SanError>(())
//! ```

pub mod attacks;
mod bitboard;
mod castling;
mod chess960;
mod color;
mod dead;
mod fen;
mod history;
mod level;
mod moves;
mod outcome;
mod perft;
pub mod pgn;
mod piece;
mod position;
mod san;
mod square;
#[cfg(test)]
mod testing;
mod uci;
mod upcoming;
mod variant;
mod why_not;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use castling::{CastlingRights, CastlingSide};
pub use color::Color;
pub use fen::FenError;
pub use history::{History, IllegalMove};
pub use level::{Phase, Rating, RatingOutOfRange};
pub use moves::{Move, MoveKind, MoveList};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use perft::{divide, perft};
pub use piece::{Piece, Role};
pub use position::{Changes, Position, Setup, SetupError, exchange_value};
pub use san::{Obstacle, Rivals, San, SanError};
pub use square::{File, ParseSquareError, Rank, Square};
pub use uci::{UciError, UciMove};
pub use upcoming::reversible_step;
pub use variant::{ParseVariantError, Variant};
pub use why_not::{CastlingRefusal, PlacedPiece, WhyNot, WhyStuck};
pub use zobrist::PartKeys;

/// Serialises a type as the text that it displays and parses.
#[cfg(feature = "serde")]
macro_rules! serde_text {
    ($type:ty) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
#[cfg(feature = "serde")]
pub(crate) use serde_text;
