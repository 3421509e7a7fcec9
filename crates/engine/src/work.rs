//! What takes long: counting, thinking, measuring. It says lines of UCI as it goes.

use std::path::Path;

use chess::{History, Rating};

use crate::bench::bench;
use crate::limits::TimeLimit;
use crate::perft::Perft;
use crate::time::{Allowance, Deadline};
use crate::{Book, Engine, Flaw, Limits, News, Opponent, Person, Stop, Techniques, tell};

/// A piece of work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Work {
    /// Counting games.
    Count(Perft),
    /// Looking for a move.
    Think(Thought),
    /// Measuring at a depth.
    Bench(u32),
}

/// A search that was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The game so far.
    pub history: History,
    /// How far and how long.
    pub limits: Limits,
    /// At which rating to play and with which seed, unless as well as possible.
    pub strength: Option<(Rating, u64)>,
    /// With which seed to choose from the book first, if at all.
    pub book: Option<u64>,
    /// The answer is to wait for `stop`.
    pub infinite: bool,
    /// It is the opponent's time until `ponderhit`.
    pub ponder: bool,
    /// Chances are to be told with each score.
    pub with_chances: bool,
}

impl Thought {
    /// Whether it might go on for longer than anybody waits.
    pub(crate) fn is_endless(&self) -> bool {
        let Limits { depth, nodes, time, .. } = &self.limits;
        let limited = depth.is_some() || nodes.is_some() || *time != TimeLimit::Unlimited;
        self.infinite || self.ponder || !limited && self.strength.is_none()
    }
}

/// Something that is said during work.
pub enum Said {
    /// A line for whoever listens.
    Line(String),
    /// The answer of a search, which may have to wait.
    Best(String),
}

/// Those who think.
pub struct Players {
    engine: Engine,
    book: Book,
    /// Made when first needed: most never do.
    opponent: Option<Opponent>,
}

impl Default for Players {
    fn default() -> Self {
        Self { engine: Engine::new(Engine::USUAL_MEBIBYTES), book: Book::default(), opponent: None }
    }
}

impl Players {
    /// Gives the engine's table another size; `false`, and nothing has happened, if there is no memory
    /// for it.
    #[must_use]
    pub fn resize(&mut self, mebibytes: usize) -> bool {
        // Asked for and given back: the table itself would end the program.
        let fits = Vec::<u8>::new().try_reserve_exact(mebibytes << 20).is_ok();
        if fits {
            self.engine.resize(mebibytes);
        }
        fits
    }

    /// Lets the engine think with so many threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.engine.set_threads(threads);
    }

    /// Lets the engine take only these steps.
    pub fn set_techniques(&mut self, techniques: Techniques) {
        self.engine.set_techniques(techniques);
    }

    /// Takes the book from a file, or the usual one. If the file cannot be used there is no book.
    ///
    /// # Errors
    ///
    /// If the file cannot be used.
    pub fn set_book(&mut self, file: Option<&Path>) -> Result<(), Flaw> {
        self.book = Book::Empty;
        self.book = file.map_or(Ok(Book::Named), Book::open)?;
        Ok(())
    }

    /// Forgets what was found.
    pub fn forget(&mut self) {
        self.engine.reset();
    }

    /// Works until the end or until stopped. `say` tells whether anybody still listens.
    pub fn work(&mut self, work: &Work, stop: &Stop, say: &mut dyn FnMut(Said) -> bool) {
        match work {
            Work::Count(perft) => perft.run(stop, |line| say(Said::Line(line))),
            Work::Think(thought) => {
                let best = self.think(thought, stop, say);
                say(Said::Best(best));
            }
            Work::Bench(depth) => {
                let found = bench(*depth, stop);
                say(Said::Line(format!("{} nodes {} nps", found.nodes, found.nps)));
            }
        }
    }

    fn think(
        &mut self,
        thought: &Thought,
        stop: &Stop,
        say: &mut dyn FnMut(Said) -> bool,
    ) -> String {
        let Thought { history, limits, .. } = thought;
        let position = history.position();
        if let Some(m) = thought.book.and_then(|seed| self.book.choose(history, seed)) {
            say(Said::Line(format!("info string {} is in the book", position.uci(m))));
            return tell::best(position, Some(m), None);
        }
        let mut on_info = |news: &News<'_>| {
            if !say(Said::Line(tell::news(position, news, thought.with_chances))) {
                stop.raise();
            }
        };
        let (best, ponder) = match thought.strength {
            None => {
                let found = self.engine.search(history, limits, stop, &mut on_info);
                (found.best(), found.ponder())
            }
            Some((rating, seed)) => {
                let stop = match Allowance::of(limits.time).hard {
                    Some(time) if !thought.ponder => stop.clone().or_by(Deadline::after(time)),
                    _ => stop.clone(),
                };
                let nodes = limits.nodes.unwrap_or(u64::MAX);
                let budget = Opponent::budget(rating).min(nodes);
                let opponent =
                    self.opponent.get_or_insert_with(|| Opponent::new(Engine::USUAL_MEBIBYTES));
                let choice = opponent.choose(
                    history,
                    Person::new(rating, seed),
                    budget,
                    &stop,
                    &mut on_info,
                );
                (choice.map(|choice| choice.m), None)
            }
        };
        tell::best(position, best, ponder)
    }
}
