//! A player of any rating: limited sight, plausible oversights, and a choice among what it believes to
//! be good.
//!
//! It scores every move by a *glance* (what can be captured next, as far as it sees it) or, in a share
//! of its turns, by a *look* (a shallow search), and chooses with dice: the better a move seems, the
//! likelier. Very high ratings are the engine itself with some number of nodes. All of it is counted in
//! nodes, and so the same question gets the same answer on every machine.

mod dice;
mod sight;
mod temper;
#[cfg(test)]
mod tests;

use chess::{History, Move, Rating};

use crate::evaluate::at_a_glance;
use crate::found::Line;
use crate::time::Stopwatch;
use crate::{Engine, Info, Limits, News, Score, Stop};
pub(crate) use dice::mix;
use dice::{asinh, gumbel, uniform};
use sight::Sight;
use temper::Temper;

/// What an [`Opponent`] plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub m: Move,
    /// What it believes the move to be worth to itself. It may be mistaken.
    pub score: Score,
    /// How many positions it has looked at.
    pub nodes: u64,
}

/// Plays at any rating.
///
/// ```
/// use chess::{History, Rating};
/// use engine::{Opponent, Stop};
/// let (mut opponent, rating) = (Opponent::new(1), Rating::new(1500).unwrap());
/// let mut choose = |seed| {
///     let budget = Opponent::budget(rating);
///     opponent.choose(&History::default(), rating, seed, budget, &Stop::new(), &mut |_| {})
/// };
/// assert!(choose(7).is_some());
/// assert_eq!(choose(7), choose(7));
/// ```
pub struct Opponent {
    /// For the highest ratings.
    engine: Engine,
    /// For the others: small, for it starts afresh with each move.
    scout: Engine,
}

/// How much worse than the best an opening move of the engine may be, in hundredths of a pawn, for the
/// sake of variety.
const VARIETY: i32 = 25;
/// How long that goes on.
const VARIED_PLIES: usize = 16;

impl Opponent {
    /// A player with a table of so many mebibytes for the highest ratings, and one more for the others.
    pub fn new(mebibytes: usize) -> Self {
        Self { engine: Engine::new(mebibytes), scout: Engine::new(1) }
    }

    /// The nodes that a rating is meant to have. With less it plays worse.
    pub fn budget(rating: Rating) -> u64 {
        temper::budget(rating)
    }

    /// Chooses a move; `None` only where there is none.
    ///
    /// The same history, rating, seed and budget give the same choice. Another seed is another player of
    /// the same strength: it sees and chooses differently. A raised `stop` gives the best so far.
    pub fn choose(
        &mut self,
        history: &History,
        rating: Rating,
        seed: u64,
        budget: u64,
        stop: &Stop,
        on_info: &mut dyn FnMut(&News<'_>),
    ) -> Option<Choice> {
        let legal = history.position().legal_moves();
        let first = *legal.first()?;
        let turn = Turn::new(history, rating, seed);
        let choice = if rating.get() >= Temper::ENGINE {
            self.calculate(&turn, budget, stop, on_info)
        } else {
            self.consider(&turn, budget, stop, on_info)
        };
        Some(choice.unwrap_or(Choice { m: first, score: Score::DRAW, nodes: 0 }))
    }

    /// The engine's choice. In the opening one of its best few.
    fn calculate(
        &mut self,
        turn: &Turn<'_>,
        budget: u64,
        stop: &Stop,
        on_info: &mut dyn FnMut(&News<'_>),
    ) -> Option<Choice> {
        self.engine.reset();
        let lines = if turn.history.ply() < VARIED_PLIES { 4 } else { 1 };
        let limits = Limits { lines, ..Limits::nodes(budget) };
        let found = self.engine.search(turn.history, &limits, stop, on_info);
        let best = found.score;
        let good = |line: &&Line| line.score == best || line.score >= best - VARIETY;
        let liking = |line: &&Line| f64::from(line.score.get()) / 10.0 + turn.whim(line.moves[0]);
        let good = found.lines.iter().filter(good);
        let line = good.max_by(|a, b| liking(a).total_cmp(&liking(b)))?;
        Some(Choice { m: line.moves[0], score: line.score, nodes: found.nodes })
    }

    /// A person's choice.
    fn consider(
        &mut self,
        turn: &Turn<'_>,
        budget: u64,
        stop: &Stop,
        on_info: &mut dyn FnMut(&News<'_>),
    ) -> Option<Choice> {
        let stopwatch = Stopwatch::start();
        self.scout.reset();
        let Turn { history, temper, sight, .. } = turn;
        let position = history.position();
        let sees = |position: &chess::Position, m: Move| sight.sees(position, m);
        let mut survey = self.scout.glance(history, budget, stop, &sees);
        if turn.roll(Question::LooksAhead) < temper.deep {
            let left = budget.saturating_sub(survey.nodes);
            let look = self.scout.survey(history, temper.plies, left, stop);
            if look.depth > 0 {
                survey = look;
            }
        }
        let sees_mate = turn.roll(Question::SeesMate) < temper.sees_mate;
        let best = survey.moves.iter().map(|&(m, score)| {
            let overlooked = score == Score::mates_in(1) && !sees_mate;
            let score =
                if overlooked { Score::centipawns(-at_a_glance(&position.play(m))) } else { score };
            (feeling(score) / temper.temperature + turn.whim(m), m, score)
        });
        let (_, m, score) = best.max_by(|a, b| a.0.total_cmp(&b.0))?;
        on_info(&News::Line(Info {
            depth: survey.depth,
            seldepth: survey.depth,
            rank: 1,
            score,
            nodes: survey.nodes,
            time: stopwatch.elapsed(),
            hashfull: 0,
            pv: &[m],
        }));
        Some(Choice { m, score, nodes: survey.nodes })
    }
}

/// What a score feels like: differences count less the more is won or lost already, but never nothing.
fn feeling(score: Score) -> f64 {
    200.0 * asinh(f64::from(score.get()) / 200.0)
}

/// What is decided by dice once in a turn.
#[derive(Clone, Copy)]
enum Question {
    LooksAhead,
    SeesMate,
}

/// One turn of one player.
struct Turn<'a> {
    history: &'a History,
    temper: Temper,
    sight: Sight,
    /// From seed and position. A position that has come back is another question: no player should
    /// repeat itself for ever.
    key: u64,
}

impl<'a> Turn<'a> {
    fn new(history: &'a History, rating: Rating, seed: u64) -> Self {
        let temper = Temper::of(rating);
        let position = mix(history.position().key(), history.repetitions() as u64);
        Self {
            history,
            temper,
            sight: Sight::new(seed, temper.blindness),
            key: mix(seed, position),
        }
    }

    fn roll(&self, question: Question) -> f64 {
        uniform(mix(self.key, 0x1_0000 + question as u64))
    }

    fn whim(&self, m: Move) -> f64 {
        gumbel(mix(self.key, m.bits().into()))
    }
}
