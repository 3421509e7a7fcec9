//! Moves that are played without thinking.
//!
//! A book says which moves are usual in a position and how usual each is; dice choose among them. It
//! knows standard chess only. What a book says is never believed: only legal moves come out.

pub(crate) mod named;
mod numbers;
mod polyglot;

use std::path::Path;

use chess::{History, Move, Variant};

use crate::opponent::mix;
pub use polyglot::{Flaw, Polyglot};

/// Where moves are looked up.
#[derive(Default)]
pub enum Book {
    /// In the lines of the crate `openings`.
    #[default]
    Named,
    /// In a file.
    File(Polyglot),
    /// Nowhere.
    Empty,
}

/// A move of a book, and how usual it is.
pub(crate) type Weighted = (Move, u64);

impl Book {
    /// The book in a file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is no Polyglot book.
    pub fn open(path: &Path) -> Result<Self, Flaw> {
        Polyglot::open(path).map(Self::File)
    }

    /// A move for the side to move; `None` where the book knows none.
    ///
    /// The same game and seed give the same move. Over many seeds each move comes as often as it is
    /// usual.
    pub fn choose(&self, history: &History, seed: u64) -> Option<Move> {
        let position = history.position();
        if position.variant() != Variant::Standard {
            return None;
        }
        let moves: Vec<Weighted> = match self {
            Self::Named => named::moves(history),
            Self::File(polyglot) => polyglot.moves(history),
            Self::Empty => Vec::new(),
        };
        pick(&moves, mix(seed, mix(position.key(), history.repetitions() as u64)))
    }
}

/// One of the moves, by their weights.
pub(crate) fn pick(moves: &[Weighted], dice: u64) -> Option<Move> {
    let total: u64 = moves.iter().map(|&(_, weight)| weight).sum();
    // A number below the total, and all of them as likely as 64 bits allow.
    let mut left = ((u128::from(dice) * u128::from(total)) >> 64) as u64;
    for &(m, weight) in moves {
        if left < weight {
            return Some(m);
        }
        left -= weight;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_as_often_as_they_are_usual() {
        let moves = chess::Position::start().legal_moves();
        let weighted = [(moves[0], 1), (moves[1], 0), (moves[2], 3), (moves[3], 4)];
        let mut seen = [0u32; 4];
        for seed in 0..8000 {
            let m = pick(&weighted, mix(seed, 7)).unwrap();
            seen[weighted.iter().position(|&(other, _)| other == m).unwrap()] += 1;
        }
        for (&(_, weight), seen) in weighted.iter().zip(seen) {
            assert!(u64::from(seen).abs_diff(1000 * weight) < 150, "{weight}: {seen}");
        }
        assert_eq!(seen[1], 0);
        assert_eq!(pick(&[], 5), None);
        assert_eq!(pick(&[(moves[0], 0)], u64::MAX), None);
        assert_eq!(pick(&[(moves[0], 1)], u64::MAX), Some(moves[0]));
    }
}
