//! The teaching.

pub mod facts;
mod line;
mod material;
mod score;
mod step;

pub use facts::{Fact, Theme};
pub use line::{Line, Track};
pub use material::Haul;
pub use score::{Chance, Score};
