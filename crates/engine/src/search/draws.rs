//! Draws within the tree.

use chess::{Position, attacks, reversible_step};

use super::Search;
use super::techniques::Technique;
use crate::evaluate::Evaluation;

impl<E: Evaluation> Search<'_, E> {
    /// Whether the game is drawn here, at least if one of the players wishes so.
    pub(super) fn is_draw(&self, position: &Position, ply: usize) -> bool {
        let fifty =
            position.halfmove_clock() >= 100 && (!position.in_check() || position.has_moves());
        fifty || self.is_repeated(position, ply) || is_bare(position)
    }

    /// A position counts as repeated if it was there once since the root, for what was done once can be
    /// done again, or twice before.
    fn is_repeated(&self, position: &Position, ply: usize) -> bool {
        let now = self.keys.len() - 1;
        let reach = usize::from(position.halfmove_clock()).min(now - self.barrier);
        let mut before = 0;
        for back in (4..=reach).step_by(2) {
            if self.keys[now - back] == position.key() {
                before += 1;
                if back <= ply || before == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the side to move can step back to a position that was there since the root: it has a draw
    /// at least.
    pub(super) fn can_repeat(&self, position: &Position, ply: usize) -> bool {
        let now = self.keys.len() - 1;
        let reach = usize::from(position.halfmove_clock()).min(now - self.barrier).min(ply);
        if reach < 3 || !self.takes(Technique::UpcomingRepetition) || position.must_capture() {
            return false;
        }
        (3..=reach).step_by(2).any(|back| {
            let difference = position.key() ^ self.keys[now - back];
            reversible_step(difference)
                .is_some_and(|(a, b)| (attacks::between(a, b) & position.occupied()).is_empty())
        })
    }
}

/// Under which key the table keeps a position. The longer nothing has happened, the less an advantage is
/// worth: without a difference, positions from long ago would seem better than any progress.
pub(super) fn table_key(position: &Position) -> u64 {
    const FROM: u16 = 14;
    const STEP: u16 = 8;
    let steps = position.halfmove_clock().saturating_sub(FROM - STEP) / STEP;
    position.key() ^ u64::from(steps).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Whether so little is left that nobody can win.
fn is_bare(position: &Position) -> bool {
    position.occupied().len() <= 4 && position.is_dead() && position.has_moves()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_ago_is_another_place() {
        let at = |clock: u16| {
            table_key(&format!("8/8/8/3k4/8/8/3K4/4BN2 w - - {clock} 60").parse().unwrap())
        };
        assert!(at(0) == at(13) && at(14) == at(21));
        assert!(at(13) != at(14) && at(21) != at(22) && at(14) != at(90));
        // As large as anybody can write it.
        assert!(at(u16::MAX) != at(90));
    }
}
