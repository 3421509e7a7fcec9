//! Portable Game Notation: files of games, read and written.
//!
//! Two layers. A [`Reader`] walks through a file and tells a [`Visitor`] what it meets, move by move,
//! every one checked against the rules; it keeps nothing and allocates nothing for a move. A [`Game`]
//! is what one such walk leaves behind: tags, moves, comments and variations in a tree, which can be
//! changed and written again.
//!
//! A file with a bad game in it yields the others, and an error that says what is wrong and where.
//! Whatever the file holds, reading costs time in proportion to its length and memory within
//! [`Limits`].
//!
//! ```
//! use chess::pgn::{Game, Reader};
//!
//! let file = "[White \"Morphy\"]\n\n1. e4 e5 2. Nf3 (2. f4) d6 {Philidor} *\n\n1. e4 e6 2. Ke3 *";
//! let mut games = Reader::new(file.as_bytes());
//! let game = games.next().unwrap()?;
//! assert_eq!(game.tags().get("White"), Some("Morphy"));
//! assert_eq!(game.mainline().count(), 4);
//!
//! let error = games.next().unwrap().unwrap_err();
//! assert_eq!(error.to_string(), "line 5, column 13: Ke3: no king can go to e3 in this way");
//! assert!(games.next().is_none());
//! # Ok::<(), chess::pgn::PgnError>(())
//! ```

mod comment;
mod error;
mod movetext;
mod nag;
mod reader;
mod result;
mod source;
mod tags;
mod text;
mod tree;
mod visitor;
mod writer;

pub use comment::{Comment, Eval, Score};
pub use error::{PgnError, PgnErrorKind};
pub use nag::Nag;
pub use reader::{Limits, Reader};
pub use result::GameResult;
pub use tags::Tags;
pub use text::{TagValue, Text};
pub use tree::{Game, NodeId};
pub use visitor::{Interest, Visitor};

#[cfg(test)]
mod tests;
