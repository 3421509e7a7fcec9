//! Games out of PGN files and into them.
//!
//! Any chess program can read what is written: a game in PGN's words, with `[%clk]` and `[%emt]` for
//! the clocks. What PGN has no word for stands in tags and comment commands of our own, which others
//! pass over and [`read`] takes in again:
//!
//! | tag | says |
//! |---|---|
//! | `WhiteLevel`, `BlackLevel` | the computer plays this side, by this plan; `WhiteElo` and `BlackElo` say to others how strong that is at the start, and nothing for full strength |
//! | `WhiteTimeControl`, `BlackTimeControl` | in place of `TimeControl` if the sides differ |
//! | `GameMode` | `serious` or `practice`; a casual game has none |
//! | `HintLimit` | how many hints a person may have |
//! | `KeptLine` | moves from the start that the computer keeps to, `e2e4 c7c5` |
//! | `EndedBy` | how the game ended, where `Termination` knows only "normal" |
//!
//! | command | says |
//! |---|---|
//! | `[%level 3/1240/0]` | the computer plays by this plan from here; if both sides are computers' the side comes first |
//! | `[%level restored]`, `[%level at 1240]` | the plan that was replaced is back; the level that follows has moved |
//! | `[%given white 15]` | seconds that a side was given |
//! | `[%hint white]` | a person had a hint |
//! | `[%seat white person Ada]`, `[%seat white computer 3]` | who plays a side from here on |
//! | `[%thought 4.2]` | seconds that the side to move had thought when the game was saved or ended |
//! | `[%undone Nf3 Nc6]` | moves that were played here and taken back |
//!
//! Offers, requests and pauses pass, and are not written.
//!
//! A file is kept as it is: reading makes a game of two events, its start and its text. Written again
//! it is the same text, as long as nothing was added; after that, its comments and variations are kept
//! and the new moves come behind. Moves of the file that were taken back become a variation of what was
//! played instead; if nothing was, only `[%undone]` is left of them.

mod end;
mod note;
mod read;
mod seconds;
mod tags;
mod write;

pub use end::end_by_board;
pub use read::{Unreadable, read};
pub use seconds::controls;
pub use tags::date;
pub use write::{tree, write};

pub(crate) use read::{Record, Step};
