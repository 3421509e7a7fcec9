//! The engine at both sides of a board.

use arena::dice::Dice;
use chess::{History, Position};
use engine::{Engine, Found, Limits, Stop};

use super::opening::Opening;
use super::verdict::{Verdict, by_the_rules};
use crate::packed::{Game, Header, Ply};

/// Enough for a few thousand nodes a move; a larger table takes longer to clear.
const MEBIBYTES: usize = 4;
/// No game begins with one side better by more, in hundredths of a pawn.
const BALANCED: i32 = 300;
/// A search that does not end after the depth in which its nodes were passed ends after so many times
/// as many.
const HARD: u64 = 10;

/// Plays games that are fixed by their numbers.
pub(super) struct Player {
    engine: Engine,
    header: Header,
    limits: Limits,
}

impl Player {
    pub(super) fn new(header: Header) -> Self {
        let soft_nodes = Some(header.nodes);
        let limits = Limits { soft_nodes, ..Limits::nodes(header.nodes.saturating_mul(HARD)) };
        Self { engine: Engine::new(MEBIBYTES), header, limits }
    }

    /// Plays a game; `None` if it was stopped.
    pub(super) fn play(&mut self, number: u64, stop: &Stop) -> Option<Game> {
        let start = self.begin(number, stop)?;
        let mut history = History::new(start.clone());
        let (mut plies, mut verdict) = (Vec::new(), Verdict::default());
        loop {
            let found = self.think(&history, stop)?;
            let (m, turn) = (found.best()?, history.position().turn());
            let score = if turn.is_white() { found.score } else { -found.score }.get() as i16;
            plies.push(Ply { m, score });
            history.push(m).ok()?;
            let decided = verdict.hear(score);
            if let Some(end) = by_the_rules(&history).or(decided) {
                return Game::new(start, plies, end);
            }
        }
    }

    /// A balanced position for a game to begin with. What the engine has thought of it, and nothing
    /// else, it remembers.
    fn begin(&mut self, number: u64, stop: &Stop) -> Option<Position> {
        let mut opening = Opening::new(Dice::nth(self.header.seed, number), self.header.chess960);
        loop {
            let Some(start) = opening.roll() else { continue };
            self.engine.reset();
            let found = self.think(&History::new(start.clone()), stop)?;
            if found.score.get().abs() <= BALANCED {
                return Some(start);
            }
        }
    }

    /// What a search finds, if it was not stopped.
    fn think(&mut self, history: &History, stop: &Stop) -> Option<Found> {
        let found = self.engine.search(history, &self.limits, stop, &mut |_| {});
        (!stop.is_raised()).then_some(found)
    }
}
