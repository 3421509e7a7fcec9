//! A long list of games: which rows of it are drawn, asked for and chosen, and how a file goes into it.
//!
//! A page draws what this crate says, hands on keys and answers, and decides none of it. Nothing here knows
//! pixels of a font, events of a browser, time or the network. What is said about a game is in `game::say`.

#![allow(clippy::cast_precision_loss, reason = "rows and pixels are far below 2^52")]

mod course;
mod kind;
mod pages;
mod picked;
mod span;
mod wish;

pub use course::{Course, Piece, may_have_been_kept};
pub use kind::{Kind, kind};
pub use pages::{CHUNK, Pages};
pub use picked::{MOST, Picked};
pub use span::{Frame, Step};
pub use wish::{Order, Which, Wish};
