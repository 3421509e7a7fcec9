//! Files of games, a few bytes a ply. All numbers are little-endian.
//!
//! A file is a header and then games, one behind the other. The header says what fixes its games:
//!
//! | bytes | |
//! |---|---|
//! | 0–7 | `KIBGAMES` |
//! | 8–9 | the version of the form, 1 |
//! | 10–11 | one game in so many is Chess960; 0 if none is |
//! | 12–15 | the fingerprint of the engine that has played |
//! | 16–23 | the seed |
//! | 24–31 | the nodes for each move |
//!
//! A game is its first position, four bytes for each ply, and four zero bytes. All scores, and the
//! result, are White's. The position is
//!
//! | bytes | |
//! |---|---|
//! | 0–7 | the occupied squares, bit 0 is a1, bit 7 h1, bit 63 h8 |
//! | 8–23 | four bits for each piece, in the order of the squares, the lower half of a byte first: 0 pawn, 1 knight, 2 bishop, 3 rook, 4 queen, 5 king, 6 rook that may castle; 8 more for Black. 0 where there are no more pieces |
//! | 24 | bits 0–6: the square on which a pawn can be taken in passing, or 64; bit 7: it is Black's turn |
//! | 25 | plies since the last capture or move of a pawn |
//! | 26–27 | the number of the move |
//! | 28–29 | 0; a score in the files of others |
//! | 30 | the result: 0 Black wins, 1 draw, 2 White wins |
//! | 31 | 0 standard chess, 1 Chess960 |
//!
//! and a ply is
//!
//! | bytes | |
//! |---|---|
//! | 0–1 | bits 0–5: from; 6–11: to; 12–13: what a pawn becomes, 0 knight to 3 queen; 14–15: 1 taking in passing, 2 castling (`to` is the rook's square), 3 promotion |
//! | 2–3 | what the position before the move is worth, as [`engine::Score::get`] has it |
//!
//! From the first game on that is the form of the crate `viriformat`, version 3, which is a judge in the
//! tests. One thing differs: there a square for taking in passing is noted when a pawn stands beside,
//! here only when the capture is legal. Both read the files of the other.

mod board;
mod file;
mod game;
mod header;
mod ply;
#[cfg(test)]
mod tests;

pub use file::{Games, OpenError, Torn};
pub use game::{End, Game, Sample};
pub use header::Header;
pub use ply::Ply;

/// What bytes are that are no game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Damage {
    /// They end before the game does.
    #[error("it ends in the middle of a game")]
    Torn,
    /// They begin with no position.
    #[error("{0}")]
    Position(#[from] BadPosition),
    /// A ply that cannot be played.
    #[error("the move of ply {0} is not legal")]
    IllegalMove(usize),
}

/// Why 32 bytes are no position that a game begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPosition {
    /// More pieces than a board can have, a piece that does not exist, or one too many.
    #[error("the pieces are none of chess")]
    Pieces,
    /// Neither a square nor none.
    #[error("there is no such square to take on in passing")]
    EnPassant,
    /// Neither won, drawn nor lost.
    #[error("there is no such result")]
    End,
    /// A byte or number that is always 0.
    #[error("what is spare is not zero")]
    Spare,
    /// Neither chess nor Chess960.
    #[error("there is no such variant")]
    Variant,
    /// The pieces stand as they cannot.
    #[error("{0}")]
    Setup(#[from] chess::SetupError),
}
