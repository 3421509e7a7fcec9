//! The search: looking at moves and replies as far as the limits let it.
//!
//! [`Engine`] is the strong player and what outlives a search. [`Search`] is one search: `deepen`
//! repeats it deeper and deeper, `node` is the tree with `early` and `each`, `quiesce` its end, `survey`
//! scores every move.

mod company;
mod deepen;
mod draws;
mod each;
mod early;
mod memory;
mod node;
mod order;
mod quiesce;
mod survey;
mod techniques;
#[cfg(test)]
mod tests;
mod watch;

use chess::{History, Move, Position, Role};

use std::panic::resume_unwind;
use std::thread;

use crate::evaluate::{Classical, Evaluation, Suicide};
use crate::score::MAX_PLY;
use crate::table::Table;
use crate::time::Stopwatch;
use crate::{Found, Limits, News, Score, Stop};
use company::Company;
use memory::{Memory, Step};
pub(crate) use survey::{Glance, Survey};
pub use techniques::{Technique, Techniques};
use watch::{Tally, Watch};

/// The strong player: it finds the best move that it can within limits.
///
/// With one thread the same searches one after the other, with limits of depth or nodes, give the same
/// results on every machine. More threads share the table and see more in the same time, but never the
/// same twice.
///
/// ```
/// use chess::History;
/// use engine::{Engine, Limits, Score, Stop};
/// let history = History::new("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1".parse()?);
/// let mut engine = Engine::new(1);
/// let found = engine.search(&history, &Limits::depth(3), &Stop::new(), &mut |_| {});
/// assert_eq!(found.best(), history.position().parse_san("Ra8").ok());
/// assert_eq!(found.score, Score::mates_in(1));
/// # Ok::<(), chess::FenError>(())
/// ```
pub struct Engine {
    table: Table,
    /// One for each thread; at least one.
    memories: Vec<Memory>,
    techniques: Techniques,
}

impl Engine {
    /// How many mebibytes of table are enough for a few seconds of thought.
    pub const USUAL_MEBIBYTES: usize = 16;

    /// An engine with a table of so many mebibytes, at least one. About two more are needed.
    pub fn new(mebibytes: usize) -> Self {
        Self {
            table: Table::new(mebibytes),
            memories: vec![Memory::new()],
            techniques: Techniques::ALL,
        }
    }

    /// Thinks with so many threads from now on, at least one. Each needs about two mebibytes.
    pub fn set_threads(&mut self, threads: usize) {
        self.memories.resize_with(threads.max(1), Memory::new);
    }

    /// Takes only these steps from now on.
    pub fn set_techniques(&mut self, techniques: Techniques) {
        self.techniques = techniques;
    }

    /// Gives the table another size, and forgets what was in it.
    pub fn resize(&mut self, mebibytes: usize) {
        // The old one goes first: both may not fit.
        self.table = Table::new(1);
        self.table = Table::new(mebibytes);
    }

    /// Forgets all that was found: before another game, or to get the same result again.
    pub fn reset(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(Memory::clear);
    }

    /// Looks for the best move, and says meanwhile what it has found so far.
    ///
    /// It ends within a few milliseconds of a raised `stop`, with the best move so far; there is one
    /// wherever there is a legal move, even if `stop` was raised before.
    pub fn search(
        &mut self,
        history: &History,
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&News<'_>),
    ) -> Found {
        if history.position().variant().has_royal_king() {
            self.search_by::<Classical>(history, limits, stop, on_info)
        } else {
            self.search_by::<Suicide>(history, limits, stop, on_info)
        }
    }

    fn search_by<E: Evaluation>(
        &mut self,
        history: &History,
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&News<'_>),
    ) -> Found {
        let (table, techniques) = (&self.table, self.techniques);
        let tally = &Tally::new(self.memories.len());
        let stopwatch = Stopwatch::start();
        // Only the first is on the clock; the depth that is asked for may be reached by any.
        let untimed = &Limits {
            only: limits.only.clone(),
            lines: limits.lines,
            depth: limits.depth,
            ..Limits::default()
        };
        table.grow_older();
        let company = &(self.memories.len() > 1).then(Company::new);
        let begin = |memory, watch| {
            let search = Search::<E>::new(table, memory, techniques, history, watch);
            Search { company: company.as_ref(), ..search }
        };
        thread::scope(|scope| {
            let mut members = self.memories.iter_mut().zip(0..);
            let (memory, _) = members.next().expect("there is at least one thread");
            let others: Vec<_> = members
                .map(|(memory, thread)| {
                    let search = begin(memory, Watch::new(untimed, stop, tally, thread));
                    scope.spawn(move || {
                        let found = search.deepen(untimed, &mut |_| {});
                        tally.finish();
                        found
                    })
                })
                .collect();
            let mut found =
                begin(memory, Watch::new(limits, stop, tally, 0)).deepen(limits, on_info);
            tally.finish();
            for other in others {
                let other = other.join().unwrap_or_else(|panic| resume_unwind(panic));
                let nodes = found.nodes.max(other.nodes);
                if other.is_better_than(&found) {
                    other.tell(stopwatch.elapsed(), table.hashfull(), on_info);
                    found = other;
                }
                found.nodes = nodes;
            }
            found
        })
    }

    /// Scores every legal move, looking `depth` plies ahead if the nodes last; at worst as far as the
    /// last depth that was complete.
    pub(crate) fn survey(
        &mut self,
        history: &History,
        depth: u32,
        nodes: u64,
        stop: &Stop,
    ) -> Survey {
        let tally = &Tally::new(1);
        let watch = Watch::new(&Limits::nodes(nodes), stop, tally, 0);
        if history.position().variant().has_royal_king() {
            self.alone::<Classical>(history, watch).survey(depth)
        } else {
            self.alone::<Suicide>(history, watch).survey(depth)
        }
    }

    /// What follows from every legal move as far as captures go, and the nodes that it took.
    pub(crate) fn glance(
        &mut self,
        history: &History,
        nodes: u64,
        stop: &Stop,
    ) -> (Vec<Glance>, u64) {
        let tally = &Tally::new(1);
        let watch = Watch::new(&Limits::nodes(nodes), stop, tally, 0);
        if history.position().variant().has_royal_king() {
            self.alone::<Classical>(history, watch).glance()
        } else {
            self.alone::<Suicide>(history, watch).glance()
        }
    }

    /// A search on this thread.
    fn alone<'a, E: Evaluation>(
        &'a mut self,
        history: &'a History,
        watch: Watch<'a>,
    ) -> Search<'a, E> {
        self.table.grow_older();
        Search::new(&self.table, &mut self.memories[0], self.techniques, history, watch)
    }
}

/// What the search knows of the way to a ply.
#[derive(Clone, Copy, Default)]
struct Frame {
    /// What moved and where to; `None` for passing.
    step: Option<Step>,
    /// What the evaluation said, put right, unless in check.
    eval: Option<i32>,
    killers: [Option<Move>; 2],
    /// A move that is left out: the question is what the others are worth.
    excluded: Option<Move>,
}

/// One search, or one thread of it.
struct Search<'a, E> {
    table: &'a Table,
    memory: &'a mut Memory,
    techniques: Techniques,
    watch: Watch<'a>,
    /// What other threads are doing, if there are any.
    company: Option<&'a Company>,
    root: &'a Position,
    evaluation: E,
    /// Keys of the positions that may be repeated, up to the present one.
    keys: Vec<u64>,
    /// Before this place in `keys` nothing counts as repeated: somebody has passed since.
    barrier: usize,
    /// Nobody passes before this ply: it is being looked at whether that can be believed.
    no_null_before: usize,
    frames: Vec<Frame>,
    /// The best line from each ply.
    lines: Vec<Vec<Move>>,
    /// The moves of all nodes on the way, one behind the other.
    moves: Vec<order::Ranked>,
    /// How deep this iteration looks.
    depth: i32,
    /// The deepest ply that was reached.
    seldepth: usize,
}

impl<'a, E: Evaluation> Search<'a, E> {
    fn new(
        table: &'a Table,
        memory: &'a mut Memory,
        techniques: Techniques,
        history: &'a History,
        watch: Watch<'a>,
    ) -> Self {
        memory.fade();
        let root = history.position();
        let mut evaluation = E::default();
        evaluation.refresh(root);
        Self {
            table,
            memory,
            techniques,
            watch,
            company: None,
            root,
            evaluation,
            keys: history.keys().to_vec(),
            barrier: 0,
            no_null_before: 0,
            frames: vec![Frame::default(); MAX_PLY + 3],
            lines: vec![Vec::new(); MAX_PLY + 2],
            moves: Vec::with_capacity(1024),
            depth: 0,
            seldepth: 0,
        }
    }

    /// Whether a step is taken.
    #[inline]
    fn takes(&self, technique: Technique) -> bool {
        self.techniques.has(technique)
    }

    /// Plays a move for the search; `next` is the position that it leads to.
    fn enter(&mut self, position: &Position, m: Move, next: &mut Position, ply: usize) {
        self.table.prefetch(position.key_after(m));
        position.play_into(m, next);
        self.evaluation.push(position, m);
        self.keys.push(next.key());
        self.frames[ply].step = memory::step(position, m);
    }

    fn leave(&mut self) {
        self.keys.pop();
        self.evaluation.pop();
    }

    /// What a position is worth without search.
    fn evaluate(&self, position: &Position) -> Score {
        Score::centipawns(self.evaluation.evaluate(position))
    }
}

/// What a position without a legal move is worth to the side to move.
fn without_moves(position: &Position, ply: usize) -> Score {
    if !position.variant().has_royal_king() {
        Score::mates_in(ply)
    } else if position.in_check() {
        Score::mated_in(ply)
    } else {
        Score::DRAW
    }
}

/// What a move captures.
fn captured(position: &Position, m: Move) -> Option<Role> {
    if m.is_en_passant() {
        Some(Role::Pawn)
    } else if m.is_castle() {
        None
    } else {
        position.role_at(m.to())
    }
}

/// Whether a move is one of those that quiescence looks at: captures and promotions.
fn is_noisy(position: &Position, m: Move) -> bool {
    m.promoted_to().is_some() || captured(position, m).is_some()
}
