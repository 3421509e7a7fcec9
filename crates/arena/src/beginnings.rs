//! What games begin with: openings from a file, or made here.
//!
//! An opening is a [`History`] whose last position is where the engines take over.

mod file;
mod made;

use chess::History;

pub use file::{BadFile, read};
pub use made::Made;

use crate::dice::Dice;

/// Openings one after the other, without end.
pub type Beginnings = Box<dyn Iterator<Item = History> + Send>;

/// The openings of a list in an order that the seed fixes; after the last comes the first.
pub fn shuffled(mut openings: Vec<History>, seed: u64) -> Beginnings {
    Dice::new(seed).shuffle(&mut openings);
    Box::new(openings.into_iter().cycle())
}
