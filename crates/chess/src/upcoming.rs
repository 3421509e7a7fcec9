//! Whether two positions are one reversible step apart, told by their keys alone: what a search asks to
//! see a repetition before it is on the board.
//!
//! Two keys that differ by the turn and by one piece on two squares differ by a number that belongs to
//! that step only. All these numbers stand in a table with two places for each (cuckoo hashing), so
//! that a look at two places answers.

use std::sync::LazyLock;

use crate::position::Cell;
use crate::{Bitboard, Color, Role, Square, attacks, zobrist};

const PLACES: usize = 8192;

struct Steps {
    numbers: Vec<u64>,
    squares: Vec<(Square, Square)>,
}

static STEPS: LazyLock<Steps> = LazyLock::new(Steps::new);

fn places(number: u64) -> [usize; 2] {
    [number as usize % PLACES, (number >> 16) as usize % PLACES]
}

impl Steps {
    fn new() -> Self {
        let mut steps =
            Self { numbers: vec![0; PLACES], squares: vec![(Square::A1, Square::A1); PLACES] };
        for (number, squares) in all() {
            steps.insert(number, squares);
        }
        steps
    }

    /// Whoever is in the way moves on to its other place.
    fn insert(&mut self, mut number: u64, mut squares: (Square, Square)) {
        let mut place = places(number)[0];
        while number != 0 {
            core::mem::swap(&mut self.numbers[place], &mut number);
            core::mem::swap(&mut self.squares[place], &mut squares);
            let [first, second] = places(number);
            place = if place == first { second } else { first };
        }
    }
}

/// The steps that can be undone: of any piece but a pawn between two squares.
fn all() -> impl Iterator<Item = (u64, (Square, Square))> {
    let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
    let pieces = Color::ALL.into_iter().flat_map(move |color| roles.map(|role| (color, role)));
    pieces.flat_map(|(color, role)| {
        let number = move |square| zobrist::piece(Cell::new(color, role), square);
        (!Bitboard::EMPTY).into_iter().flat_map(move |from| {
            let later = attacks::piece(role, color, from, Bitboard::EMPTY).into_iter();
            let later = later.filter(move |to| to.index() > from.index());
            later.map(move |to| (number(from) ^ number(to) ^ zobrist::TURN, (from, to)))
        })
    })
}

/// The two squares between which one piece has to step to get from one position to the other, if that
/// is all that their keys differ by. Whether the way is free and whose turn it is, the keys do not say.
///
/// ```
/// use chess::{Position, Square, reversible_step};
/// let start = Position::start();
/// let after = start.play(start.parse_san("Nf3").unwrap());
/// assert_eq!(reversible_step(start.key() ^ after.key()), Some((Square::G1, Square::F3)));
/// assert_eq!(reversible_step(1), None);
/// ```
#[inline]
pub fn reversible_step(difference: u64) -> Option<(Square, Square)> {
    let place = places(difference).into_iter().find(|&at| STEPS.numbers[at] == difference)?;
    (difference != 0).then(|| STEPS.squares[place])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_step_is_found_by_its_number() {
        let numbers: HashSet<u64> = all().map(|(number, _)| number).collect();
        assert_eq!(numbers.len(), 3668, "each has a number of its own");
        assert_eq!(all().count(), 3668);
        for (number, squares) in all() {
            assert_eq!(reversible_step(number), Some(squares));
        }
        assert_eq!(reversible_step(0), None);
    }
}
