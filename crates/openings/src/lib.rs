//! Names and lines of chess openings.
//!
//! `openings.tsv` is the whole of the data: a line for each opening with its ECO code, its name as
//! English books write it, and the moves. It was written for this crate.
//!
//! A game is named by its positions, not by its moves: the latest position that some line ends in gives
//! the name, by whatever order of moves it was reached. Only games from the standard start have a name.
//!
//! ```
//! use chess::{History, Position};
//!
//! let mut game = History::default();
//! for san in ["c4", "c6", "e4", "d5", "exd5", "cxd5", "d4", "Nf6", "Nc3", "e6"] {
//!     game.push(game.position().parse_san(san)?)?;
//! }
//! let opening = openings::name(&game).unwrap();
//! assert_eq!(opening.to_string(), "B14 Caro-Kann Defence: Panov Attack, Main Line");
//! assert_eq!(opening.moves, "1. e4 c6 2. d4 d5 3. exd5 cxd5 4. c4 Nf6 5. Nc3 e6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Namer`] does the same move by move and knows when a game has left the book; [`all`], [`families`],
//! [`find`] and [`find_by_moves`] are for choosing an opening to start from; [`at`] asks for one position; [`Names`] are what a
//! page loads.
//!
//! There are no evaluations here and no choice of moves: what to play is for the engine to say.

mod eco;
mod find;
mod namer;
mod names;
mod opening;
mod table;

use chess::{History, Position};

pub use eco::{Eco, ParseEcoError};
pub use find::{families, find, find_by_moves};
pub use namer::Namer;
pub use names::{Names, NotNames};
pub use opening::Opening;

use table::{Place, table};

/// All openings, by code and then by moves.
pub fn all() -> core::slice::Iter<'static, Opening> {
    table().openings().iter()
}

/// The opening that a game has played; `None` for one that did not begin at the standard start, or
/// before its first move.
pub fn name(history: &History) -> Option<&'static Opening> {
    Namer::of(history).opening()
}

/// The opening that ends in this very position, however it was reached.
pub fn at(position: &Position) -> Option<&'static Opening> {
    match table().place(position) {
        Place::Named(opening) => Some(opening),
        Place::OnTheWay | Place::Unknown => None,
    }
}
