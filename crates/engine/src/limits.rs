//! How long and how far a search may go.

use std::time::Duration;

use chess::Move;

/// What ends a search by itself. Without any limit it goes on until it is stopped or has looked as
/// far as it can.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// So many plies, and no deeper.
    pub depth: Option<u32>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// So many positions, but what was begun is brought to its end: no deeper once they are passed.
    pub soft_nodes: Option<u64>,
    /// A mate in so many moves has been found, for whichever side.
    pub mate: Option<u32>,
    /// Time.
    pub time: TimeLimit,
    /// Which moves are considered; all if none here is legal.
    pub only: Vec<Move>,
    /// How many of the best moves are wanted, each with its line. None counts as one.
    pub lines: usize,
}

/// How long a search may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TimeLimit {
    /// As long as it likes.
    #[default]
    Unlimited,
    /// All of this, and no more.
    Move(Duration),
    /// What is sensible with this on the clock.
    Clock(Clock),
}

/// What stands on the clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// The time left.
    pub remaining: Duration,
    /// The time that each move brings.
    pub increment: Duration,
    /// The moves until more time comes, if it does.
    pub moves_to_go: Option<u32>,
    /// What is lost with each move on the way between the programs.
    pub overhead: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            soft_nodes: None,
            mate: None,
            time: TimeLimit::Unlimited,
            only: Vec::new(),
            lines: 1,
        }
    }
}

impl Limits {
    /// So many plies.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// So many positions.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// So much time.
    pub fn time(time: Duration) -> Self {
        Self { time: TimeLimit::Move(time), ..Self::default() }
    }
}
