//! What is wrong in a file, and where.

use core::fmt;

use crate::{FenError, SanError};

/// What is wrong in a file, and where: lines and columns count from 1, columns in characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnError {
    /// The line.
    pub line: u64,
    /// The character in the line.
    pub column: u64,
    /// What is wrong there.
    pub kind: PgnErrorKind,
}

/// What is wrong in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PgnErrorKind {
    /// The file could not be read on.
    Io(String),
    /// There is no game in it.
    NoGame,
    /// A character that does not fit where it stands.
    Unexpected {
        /// What stands there.
        found: char,
        /// What could stand there.
        expected: &'static str,
    },
    /// The file ends too early.
    UnexpectedEnd {
        /// What should have come.
        expected: &'static str,
    },
    /// The quote that begins the value of a tag has no counterpart on its line.
    UnclosedQuote,
    /// The brace that begins a comment has no counterpart.
    UnclosedComment,
    /// The parenthesis that begins a variation has no counterpart.
    UnclosedVariation,
    /// A closing parenthesis without an opening one.
    UnopenedVariation,
    /// A variation before any move that it could stand for.
    NothingToVary,
    /// A move that is not understood or not legal.
    Move {
        /// As it stands in the file.
        text: String,
        /// What is wrong with it.
        error: SanError,
    },
    /// A null move where nobody may pass.
    Pass {
        /// As it stands in the file.
        text: String,
    },
    /// The `FEN` tag describes no position.
    Fen(FenError),
    /// The `Variant` tag names a game that is not played here.
    Variant(String),
    /// A mark whose number is too large, or missing.
    Nag,
    /// Variations within variations beyond this depth.
    TooDeep(usize),
    /// More tags than this in one game.
    TooManyTags(usize),
    /// A tag's name or value of more bytes than this.
    LongTag(usize),
    /// A comment of more bytes than this.
    LongComment(usize),
    /// A word of more bytes than this.
    LongWord(usize),
    /// A game of more bytes than this.
    LongGame(usize),
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl fmt::Display for PgnErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(message) => write!(f, "the file could not be read on: {message}"),
            Self::NoGame => f.write_str("there is no game here"),
            Self::Unexpected { found, expected } => {
                write!(f, "found {found:?}, but {expected} should stand here")
            }
            Self::UnexpectedEnd { expected } => {
                write!(f, "the file ends where {expected} should stand")
            }
            Self::UnclosedQuote => f.write_str("this quote is not closed on its line"),
            Self::UnclosedComment => f.write_str("this comment is not closed with a brace"),
            Self::UnclosedVariation => {
                f.write_str("this variation is not closed with a parenthesis")
            }
            Self::UnopenedVariation => {
                f.write_str("this parenthesis closes a variation that was not opened")
            }
            Self::NothingToVary => {
                f.write_str("a variation needs a move before it that it stands for")
            }
            Self::Move { text, error } => write!(f, "{text}: {error}"),
            Self::Pass { text } => write!(f, "{text}: nobody may pass here"),
            Self::Fen(error) => write!(f, "the FEN is wrong: {error}"),
            Self::Variant(name) => write!(f, "the variant {name:?} is not played here"),
            Self::Nag => f.write_str("a $ needs a number up to 65535 behind it"),
            Self::TooDeep(limit) => write!(f, "variations are nested deeper than {limit}"),
            Self::TooManyTags(limit) => write!(f, "a game has more than {limit} tags"),
            Self::LongTag(limit) => write!(f, "a tag is longer than {limit} bytes"),
            Self::LongComment(limit) => write!(f, "a comment is longer than {limit} bytes"),
            Self::LongWord(limit) => write!(f, "a word is longer than {limit} bytes"),
            Self::LongGame(limit) => write!(f, "a game is longer than {limit} bytes"),
        }
    }
}

impl core::error::Error for PgnError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.kind {
            PgnErrorKind::Move { error, .. } => Some(error),
            PgnErrorKind::Fen(error) => Some(error),
            _ => None,
        }
    }
}
