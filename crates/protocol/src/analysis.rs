//! The conversation about a position, over a WebSocket of its own: `GET /api/analysis/live`.
//!
//! A page says which position, and hears what is found, deeper and deeper, until it says another one, has
//! had enough, or goes. Of all that is found only the latest counts. Each profile has one analysis: one
//! that begins takes the place of the one before, whose page is told so.

use chess::{UciMove, Variant};
use serde::{Deserialize, Serialize};

use crate::live::{Line, Trouble};

/// The most lines that can be asked for.
pub const MAX_LINES: u8 = 5;
/// The most moves that may lead to a position. What could still be repeated is always less.
pub const MAX_MOVES: usize = 600;
/// The deepest that can be asked for, in plies.
pub const MAX_DEPTH: u32 = 100;
/// The longest that can be asked for, in seconds of thinking.
pub const MAX_SECONDS: u32 = 900;

/// What a page says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "say")]
pub enum Say {
    /// The first message of each connection.
    Hello {
        /// Its version of the protocol.
        protocol: u32,
    },
    /// Think about this, and about nothing else any more.
    Analyse(Question),
    /// Think about nothing. What was found stays at hand for a while, so that going on is soon done.
    Stop,
}

/// What is to be thought about, and how far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// A number that the page chooses; the answers carry it.
    pub number: u64,
    /// Where the moves begin, as FEN.
    pub fen: String,
    /// By which rules.
    #[serde(default)]
    pub variant: Variant,
    /// The moves that lead to the position, so that repetitions count.
    #[serde(default)]
    pub moves: Vec<UciMove>,
    /// How many of the best moves are wanted, each with its line: 1 to [`MAX_LINES`].
    #[serde(default = "one")]
    pub lines: u8,
    /// So many plies, and no deeper: at most [`MAX_DEPTH`].
    #[serde(default = "usual_depth")]
    pub depth: u32,
    /// So many seconds of thinking, and no longer: at most [`MAX_SECONDS`].
    #[serde(default = "usual_seconds")]
    pub seconds: u32,
}

impl Question {
    /// As deep as one looks without asking for more.
    pub const USUAL_DEPTH: u32 = 40;
    /// As long.
    pub const USUAL_SECONDS: u32 = 60;
}

const fn one() -> u8 {
    1
}

const fn usual_depth() -> u32 {
    Question::USUAL_DEPTH
}

const fn usual_seconds() -> u32 {
    Question::USUAL_SECONDS
}

/// What a page is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "tell")]
pub enum Tell {
    /// The first message.
    Welcome {
        /// The program's version of the protocol.
        protocol: u32,
        /// The program's build. A page of another build reloads once.
        build: String,
    },
    /// What has been found so far.
    Found(Found),
    /// This cannot be thought about. Whatever went on before has ended.
    Refused {
        /// Which question.
        number: u64,
        /// What is wrong with it.
        why: Why,
        /// The same in words.
        sentence: String,
    },
    /// Another page of the same profile has begun an analysis; this one's has ended.
    TakenOver {
        /// In words.
        sentence: String,
    },
    /// Something could not be understood or done, and nothing was changed by it.
    Trouble {
        /// What it is.
        trouble: Trouble,
        /// What it is, in words.
        sentence: String,
    },
}

/// What is wrong with a question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The FEN says no position.
    BadPosition,
    /// One of the moves is not legal.
    BadMove,
    /// There are more moves than may be said.
    TooManyMoves,
    /// A number is out of bounds.
    BadNumber,
    /// There is no legal move to think about.
    NothingToThink,
    /// So many others think that there is no room for more.
    NoRoom,
}

/// What has been found about a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Found {
    /// Which question it answers.
    pub number: u64,
    /// How many plies were looked ahead everywhere.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long was thought, in milliseconds. Waiting for others does not count.
    pub millis: u64,
    /// The best lines, the best first; fewer than were asked for where there are fewer moves.
    pub lines: Vec<Way>,
    /// Nothing more comes: it is as deep, or has taken as long, as was asked for.
    #[serde(default)]
    pub done: bool,
}

/// A line, and what comes of it between equals.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Way {
    /// The line, with its score as White sees it.
    #[serde(flatten)]
    pub line: Line,
    /// How likely each result is; not told of Suicide, where nobody has measured it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chances: Option<Chances>,
}

/// How likely a game between two equal players that do not miss much ends how, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chances {
    /// White wins.
    pub white: u16,
    /// A draw.
    pub draw: u16,
    /// Black wins.
    pub black: u16,
}
