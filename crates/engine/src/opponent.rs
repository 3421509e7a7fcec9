//! A player of any rating: limited sight, plausible oversights, and a choice among what it believes to
//! be good. `docs/levels.md` says what is modelled and why.
//!
//! A [`View`] is what there is to see, the same for everybody; a `Sight` is what one player sees of it; a
//! `Temper` is what a rating makes of that. Very high ratings are the engine itself with some number of
//! nodes. All of it is counted in nodes, and so the same question gets the same answer on every machine.

mod dice;
mod fitted;
mod habits;
pub mod levels;
pub mod manners;
mod mind;
mod repertoire;
mod scales;
mod sight;
mod temper;
#[cfg(test)]
mod tests;
mod view;

use chess::{History, Move, Rating};

use crate::found::Line;
use crate::time::Stopwatch;
use crate::{Engine, Info, Limits, News, Score, Stop};
pub(crate) use dice::mix;
use dice::{gumbel, uniform};
use mind::{Mood, chances_of};
pub use scales::{Likeness, Scales, Weights};
use sight::Sight;
use temper::{Care, Numbers, Temper};
use view::View;

/// What an [`Opponent`] plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub m: Move,
    /// What it believes the move to be worth to itself. It may be mistaken.
    pub score: Score,
    /// How many positions it has looked at.
    pub nodes: u64,
    /// How much longer than they must somebody sits over such a move, in hundredths of the shortest time: nothing over
    /// one that is known by heart or stands out, more the more there is to choose from.
    pub linger: u8,
}

/// Who plays, and with which dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Person {
    /// How strong.
    pub rating: Rating,
    /// What this player overlooks and knows by heart: the same through a game, another one in the next.
    pub character: u64,
    /// What this turn is decided by. After an undo they are others, and so may be the choice.
    pub dice: u64,
}

impl Person {
    /// A player whose turns differ only by their positions.
    pub const fn new(rating: Rating, seed: u64) -> Self {
        Self { rating, character: seed, dice: seed }
    }
}

/// Plays at any rating.
///
/// ```
/// use chess::{History, Rating};
/// use engine::{Opponent, Person, Stop};
/// let mut opponent = Opponent::new(1);
/// let mut choose = |seed| {
///     let person = Person::new(Rating::new(1500).unwrap(), seed);
///     let budget = Opponent::budget(person.rating);
///     opponent.choose(&History::default(), person, budget, &Stop::new(), &mut |_| {})
/// };
/// assert!(choose(7).is_some());
/// assert_eq!(choose(7), choose(7));
/// ```
pub struct Opponent {
    /// For the highest ratings.
    engine: Engine,
    /// For the others: small, for it starts afresh with each move.
    scout: Engine,
    numbers: Numbers,
}

/// How much worse than the best an opening move of the engine may be, in hundredths of a pawn, for the
/// sake of variety.
const VARIETY: i32 = 25;
/// How long that goes on.
const VARIED_PLIES: usize = 16;

impl Opponent {
    /// A player with a table of so many mebibytes for the highest ratings, and one more for the others.
    pub fn new(mebibytes: usize) -> Self {
        Self::with(Numbers::FITTED, mebibytes)
    }

    /// The same, but its ratings are made of these numbers.
    pub fn with(numbers: Numbers, mebibytes: usize) -> Self {
        Self { engine: Engine::new(mebibytes), scout: Engine::new(1), numbers }
    }

    /// The nodes that a rating is meant to have. With less it plays worse.
    pub fn budget(rating: Rating) -> u64 {
        temper::budget(rating)
    }

    /// Chooses a move; `None` only where there is none.
    ///
    /// The same history, person and budget give the same choice. A raised `stop` gives the best so far.
    pub fn choose(
        &mut self,
        history: &History,
        person: Person,
        budget: u64,
        stop: &Stop,
        on_info: &mut dyn FnMut(&News<'_>),
    ) -> Option<Choice> {
        let legal = history.position().legal_moves();
        let first = *legal.first()?;
        let turn = Turn::new(history, person, &self.numbers);
        if let Some(m) = repertoire::recall(history, person.rating, person.character, turn.key) {
            return Some(Choice { m, score: Score::DRAW, nodes: 0, linger: 0 });
        }
        let choice = if person.rating.get() >= Temper::ENGINE {
            self.calculate(&turn, budget, stop, on_info)
        } else {
            self.consider(&turn, budget, stop, on_info)
        };
        Some(choice.unwrap_or(Choice { m: first, score: Score::DRAW, nodes: 0, linger: 0 }))
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
        let linger =
            turn.linger(if turn.history.position().legal_moves().len() > 1 { 0.5 } else { 0.0 });
        Some(Choice { m: line.moves[0], score: line.score, nodes: found.nodes, linger })
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
        let &Turn { history, ref temper, sight, .. } = turn;
        let mood = turn.mood();
        let mut view = View::glance(&mut self.scout, history, budget, stop);
        if mood.looks {
            let left = budget.saturating_sub(view.nodes);
            view.look(&mut self.scout, history, temper.plies, left, stop);
        }
        let liked = view.moves.iter().map(|candidate| {
            let score = temper.belief(candidate, sight, mood);
            (temper.liking(score, candidate.traits, mood), candidate.m, score)
        });
        let liked: Vec<(f64, Move, Score)> = liked.collect();
        let whims = liked.iter().map(|&(liking, m, score)| (liking + turn.whim(m), m, score));
        let (_, m, score) = whims.max_by(|a, b| a.0.total_cmp(&b.0))?;
        let odds = chances_of(&liked.iter().map(|&(liking, ..)| liking).collect::<Vec<_>>());
        let linger = turn.linger(1.0 - odds.into_iter().fold(0.0, f64::max));
        let depth = view.depth.max(1);
        on_info(&News::Line(Info {
            depth,
            seldepth: depth,
            rank: 1,
            score,
            nodes: view.nodes,
            time: stopwatch.elapsed(),
            hashfull: 0,
            pv: &[m],
        }));
        Some(Choice { m, score, nodes: view.nodes, linger })
    }
}

/// What is decided by dice once in a turn.
#[derive(Clone, Copy)]
enum Question {
    LooksAhead,
    SeesEnds,
    TakesCare,
    Lingers,
}

/// One turn of one player.
struct Turn<'a> {
    history: &'a History,
    temper: Temper,
    sight: Sight,
    /// From dice and position. A position that has come back is another question: no player should
    /// repeat itself for ever.
    key: u64,
}

impl<'a> Turn<'a> {
    fn new(history: &'a History, person: Person, numbers: &Numbers) -> Self {
        let position = mix(history.position().key(), history.repetitions() as u64);
        Self {
            history,
            temper: numbers.temper(person.rating.get().into()),
            sight: Sight::new(person.character),
            key: mix(person.dice, position),
        }
    }

    fn mood(&self) -> Mood {
        Mood {
            looks: self.roll(Question::LooksAhead) < self.temper.deep,
            sees_ends: self.roll(Question::SeesEnds) < self.temper.sees_ends,
            care: Care::at(self.roll(Question::TakesCare)),
        }
    }

    fn roll(&self, question: Question) -> f64 {
        uniform(mix(self.key, 0x1_0000 + question as u64))
    }

    /// How long somebody sits over a turn in which it would have played something else so often.
    fn linger(&self, doubt: f64) -> u8 {
        // Mostly not long, and now and then very.
        let how_long = 0.4 + 1.6 * self.roll(Question::Lingers).powi(2);
        (100.0 * doubt * how_long) as u8
    }

    fn whim(&self, m: Move) -> f64 {
        gumbel(mix(self.key, m.bits().into()))
    }
}
