//! What a position looks like without searching.
//!
//! An evaluation keeps a state for each ply, which follows the search move by move: that is what makes
//! a sum over all pieces cheap, and what a network will need.

mod aspects;
mod classical;
mod endings;
mod kpk;
mod pair;
mod pawns;
mod placement;
mod suicide;
mod terms;
#[cfg(feature = "tuning")]
pub mod tuning;
mod weights;

pub use aspects::Aspect;
pub(crate) use aspects::aspects;
pub(crate) use classical::Classical;
pub(crate) use suicide::Suicide;

use chess::{Move, Position};

/// A judge of positions that follows a search.
///
/// Law: after any pushes and pops it says what it would say after `refresh`.
pub(crate) trait Evaluation: Default + Send {
    /// Forgets all, and starts at a position.
    fn refresh(&mut self, position: &Position);

    /// A legal move is played in the position followed so far. Passing needs no push: the pieces stay.
    fn push(&mut self, before: &Position, m: Move);

    /// The last move is taken back.
    fn pop(&mut self);

    /// What the position followed so far is worth to its side to move, in hundredths of a pawn.
    fn evaluate(&self, position: &Position) -> i32;
}

/// The judge for a variant, as a plain function of the position.
#[cfg(test)]
pub(crate) fn at_a_glance(position: &Position) -> i32 {
    fn by<E: Evaluation>(position: &Position) -> i32 {
        let mut evaluation = E::default();
        evaluation.refresh(position);
        evaluation.evaluate(position)
    }
    if position.variant().has_royal_king() {
        by::<Classical>(position)
    } else {
        by::<Suicide>(position)
    }
}

#[cfg(test)]
mod tests;
