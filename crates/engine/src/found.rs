//! What a search says while it goes on, and what it has found at its end.

use std::time::Duration;

use chess::Move;

use crate::Score;

/// A way to go on, and what it is worth to the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The score.
    pub score: Score,
    /// The moves, best play of both sides; at least one.
    pub moves: Vec<Move>,
}

/// What a search has found at its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// What the position is worth to the side to move.
    pub score: Score,
    /// How deep the search has looked.
    pub depth: u32,
    /// How many positions it has looked at.
    pub nodes: u64,
    /// The best lines, the best first; none only where there is no legal move.
    pub lines: Vec<Line>,
}

impl Found {
    /// The best move; `None` only where there is none.
    pub fn best(&self) -> Option<Move> {
        self.pv().first().copied()
    }

    /// The reply that is expected.
    pub fn ponder(&self) -> Option<Move> {
        self.pv().get(1).copied()
    }

    /// Which of what two threads have found is better: the deeper one, or one that mates.
    pub(crate) fn is_better_than(&self, other: &Self) -> bool {
        let mates = self.score.is_mate() && self.score > other.score;
        !self.lines.is_empty() && (self.depth > other.depth || mates)
    }

    /// Tells all lines.
    pub(crate) fn tell(&self, time: Duration, hashfull: u32, on_info: &mut dyn FnMut(&News<'_>)) {
        let &Self { depth, nodes, .. } = self;
        for (line, rank) in self.lines.iter().zip(1..) {
            let (score, pv) = (line.score, line.moves.as_slice());
            let info = Info { depth, seldepth: depth, rank, score, nodes, time, hashfull, pv };
            on_info(&News::Line(info));
        }
    }

    /// The best line.
    pub fn pv(&self) -> &[Move] {
        self.lines.first().map_or(&[], |line| &line.moves)
    }
}

/// What a search says while it goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News<'a> {
    /// One line of those that were asked for, and what it is worth.
    Line(Info<'a>),
    /// A line that is better than was expected: its score is at least this. It is being looked at again.
    AtLeast(Info<'a>),
    /// All lines are worse than was expected: the score is at most this. They are being looked at again.
    AtMost(Info<'a>),
    /// The move that is looked at now, told only by a search that has gone on for [`News::PATIENCE`].
    Trying {
        /// How deep it looks.
        depth: u32,
        /// The move.
        m: Move,
        /// Which of the moves it is, from 1.
        number: usize,
    },
}

impl<'a> News<'a> {
    /// How long a search goes on before it says which move it looks at.
    pub const PATIENCE: Duration = Duration::from_secs(3);

    /// The line, if it is one whose score is known.
    pub fn line(&self) -> Option<&Info<'a>> {
        if let Self::Line(info) = self { Some(info) } else { None }
    }
}

/// What is told of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Info<'a> {
    /// How deep it has looked everywhere.
    pub depth: u32,
    /// How deep it has looked somewhere.
    pub seldepth: u32,
    /// Which of the lines it is: 1 is the best.
    pub rank: usize,
    /// What the line is worth to the side to move.
    pub score: Score,
    /// How many positions it has looked at.
    pub nodes: u64,
    /// The time that it has taken.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// The line.
    pub pv: &'a [Move],
}

impl Info<'_> {
    /// Positions per second.
    pub fn nps(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        (u128::from(self.nodes) * 1_000_000 / micros) as u64
    }
}
