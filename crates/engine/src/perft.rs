//! Counting all games of some length, on request and until told to stop.

use chess::{Move, Position};

use crate::Stop;

/// Below this depth a count takes some dozens of milliseconds at most, and is not interrupted.
const UNINTERRUPTED: u32 = 3;

/// A count that was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Perft {
    position: Position,
    depth: u32,
}

impl Perft {
    /// The greatest depth: far more than anyone can wait for, except where moves are few.
    pub const MAX_DEPTH: u32 = 64;

    /// The count of games of `depth` moves from a position; `None` if the depth is not from 1 to
    /// [`Perft::MAX_DEPTH`].
    pub fn new(position: Position, depth: u32) -> Option<Self> {
        (1..=Self::MAX_DEPTH).contains(&depth).then_some(Self { position, depth })
    }

    /// Counts, and hands out each line when it is known: a share for each first move, then an empty
    /// line and the sum, as Stockfish prints them. Ends early when `stop` is raised or when `say` tells
    /// that nobody listens any more.
    pub fn run(&self, stop: &Stop, mut say: impl FnMut(String) -> bool) {
        let mut sum = 0;
        for &m in &self.position.legal_moves() {
            let Some(share) = count(&self.position.play(m), self.depth - 1, stop) else {
                say("info string stopped before the end".into());
                return;
            };
            if !say(self.line(m, share)) {
                return;
            }
            sum += share;
        }
        say(format!("\nNodes searched: {sum}\n"));
    }

    fn line(&self, m: Move, share: u64) -> String {
        format!("{}: {share}", self.position.uci(m))
    }
}

/// The count, or `None` if it was stopped.
fn count(position: &Position, depth: u32, stop: &Stop) -> Option<u64> {
    if stop.is_raised() {
        return None;
    }
    if depth <= UNINTERRUPTED {
        return Some(chess::perft(position, depth));
    }
    let moves = position.legal_moves();
    moves.iter().map(|&m| count(&position.play(m), depth - 1, stop)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(depth: u32, stop: bool) -> Vec<String> {
        let mut lines = Vec::new();
        let perft = Perft::new(Position::start(), depth).unwrap();
        let handle = Stop::new();
        if stop {
            handle.raise();
        }
        perft.run(&handle, |line| {
            lines.push(line);
            true
        });
        lines
    }

    #[test]
    fn it_counts_as_the_rules_do() {
        for depth in 1..=5 {
            let lines = lines(depth, false);
            let sum = chess::perft(&Position::start(), depth);
            assert_eq!(lines.len(), 21);
            assert_eq!(lines[20], format!("\nNodes searched: {sum}\n"));
            for (m, share) in chess::divide(&Position::start(), depth) {
                assert!(lines.contains(&format!("{}: {share}", Position::start().uci(m))));
            }
        }
    }

    #[test]
    fn a_stopped_count_has_no_sum() {
        assert_eq!(lines(9, true), ["info string stopped before the end"]);
    }

    #[test]
    fn it_ends_when_nobody_listens() {
        let mut said = 0;
        let perft = Perft::new(Position::start(), 2).unwrap();
        perft.run(&Stop::new(), |_| {
            said += 1;
            false
        });
        assert_eq!(said, 1);
    }

    #[test]
    fn depths_have_bounds() {
        for depth in [0, Perft::MAX_DEPTH + 1, u32::MAX] {
            assert_eq!(Perft::new(Position::start(), depth), None);
        }
    }
}
