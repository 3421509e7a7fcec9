//! Standard algebraic notation: moves as people write them, `Nf3`, `exd5`, `O-O`, `e8=Q#`.
//!
//! Written exactly as the standard says; read as people write it. A move is found from its target
//! square backwards, without generating the others.

mod error;
mod letters;
mod read;
mod write;

pub use error::{Obstacle, Rivals, SanError};
pub use write::San;

#[cfg(test)]
mod tests;
