//! A game as it went, to be looked at again: every board that there was, in the order in which they came.
//!
//! A log tells more than the moves that stand in the end: what was taken back, what was played again, and what
//! happened between two moves. A [`Reel`] cuts it into [`Stop`]s, one for each board that was seen, and gives
//! the game as it then stood. Of a game out of a file it also walks the variations, which nobody has played.
//!
//! There are two ways through: all stops as they came ([`Way::Whole`]), or one for each move that stands
//! ([`Way::Line`]).

mod rows;

use chess::pgn::NodeId;
use chess::{Color, Move, Phase, Position};

use crate::pgn::{Record, Step};
use crate::time::Thinking;
use crate::{ByColor, Event, Game, LevelPlan, Millis, Moment, Player, Setup, What, pgn, say};

pub use rows::{Cell, Row, Variation, around, others, remark, remarks, variation};

/// A board that was seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stop {
    /// How it came.
    pub came: Came,
    /// How many plies had been played to it.
    pub plies: usize,
    /// What happened before the next board came.
    pub notes: Vec<Note>,
    /// How strong computers played then.
    pub levels: ByColor<Option<LevelPlan>>,
    /// The stop at which the last ply on this board was played; 0 without any.
    top: usize,
    /// The same of the board before that ply, for stops at which one was played.
    under: usize,
    /// What of the log is told when the next board comes.
    until: Beat,
}

/// Something that happened while a board was seen.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Note {
    /// What, in words.
    pub words: String,
    /// It was a change of level.
    pub is_level: bool,
}

impl Note {
    /// What is worth a note of an event that is about to happen.
    fn of(before: &Game, event: &Event) -> Option<Self> {
        let is_level = matches!(
            event.what,
            What::LevelSet { .. } | What::PlanRestored { .. } | What::Followed { .. }
        );
        Some(Self { words: say::noted(before, event)?, is_level })
    }
}

/// How a board came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Came {
    /// It is the first one.
    Began,
    /// By a move.
    Moved {
        /// The board before it.
        before: Box<Position>,
        /// The move.
        m: Move,
    },
    /// Moves were taken back, or played again.
    Turned {
        /// What was, as it is read in a list: "Took back Nf3 and the reply".
        text: String,
        /// What was, as it is said: "Took back knight f3 and the reply".
        words: String,
    },
}

/// A way through a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Everything as it happened.
    Whole,
    /// Only the moves that stand.
    Line,
}

/// A place where somebody looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A board of the game.
    Stop(usize),
    /// A board of a variation.
    Aside(NodeId),
}

/// How far a log is told: so many events, and of the next, if that is a file, so many parts: what is before the
/// first move, then the moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Beat {
    events: usize,
    parts: usize,
}

/// A game that is being told.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Head {
    game: Game,
    /// What the clocks of a file have shown so far.
    shown: ByColor<Option<Millis>>,
    at: Beat,
}

/// A ply that is on the board now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Held {
    /// The stop at which it was played.
    moved: usize,
    /// The last stop at which it was the last one on the board.
    seen: usize,
}

/// A game as it went.
pub struct Reel {
    log: Vec<Event>,
    record: Option<Record>,
    /// The nodes of the file's main line, the root included.
    filed: Vec<NodeId>,
    stops: Vec<Stop>,
    /// The plies on the board at the end; the first stands for the board before any.
    held: Vec<Held>,
    undone: Vec<Vec<Held>>,
    head: Head,
    /// The game at some of the stops, so that the way to the others is short.
    kept: Vec<(usize, Head)>,
    /// So many stops lie between those.
    spacing: usize,
}

/// So many games are kept along the way at most; beyond, every second one goes.
const KEPT: usize = 12;

impl Head {
    /// Tells the next part of the log; `None` at its end. Of what lasts, what is worth it is added to `notes`.
    fn advance(
        &mut self,
        log: &[Event],
        record: Option<&Record>,
        notes: &mut Vec<Note>,
    ) -> Option<()> {
        let event = log.get(self.at.events)?;
        let record = record.filter(|_| matches!(event.what, What::Imported { .. }));
        let Some(record) = record.filter(|record| self.at.parts > 0 || self.game.fits(record))
        else {
            notes.extend(Note::of(&self.game, event));
            self.game.apply(event);
            self.at = Beat { events: self.at.events + 1, parts: 0 };
            return Some(());
        };
        self.game.last = self.game.last.max(event.at);
        let between = match self.at.parts.checked_sub(1) {
            None => &record.opening,
            Some(index) => {
                let step: &Step = &record.steps[index];
                self.game.take_in_move(step, &mut self.shown, event.at);
                &step.events
            }
        };
        for what in between {
            notes.extend(Note::of(&self.game, &Event { at: event.at, what: what.clone() }));
            self.game.take_in_event(what, event.at);
        }
        self.at.parts += 1;
        if self.at.parts > record.steps.len() {
            self.game.close_file(record, event.at);
            self.at = Beat { events: self.at.events + 1, parts: 0 };
        }
        Some(())
    }
}

impl Reel {
    /// A game that has begun like this.
    pub fn new(setup: Setup, at: Moment) -> Self {
        let started = What::Started { setup: Box::new(setup.clone()) };
        let game = Game::new(setup, at);
        let beat = Beat { events: 1, parts: 0 };
        let levels = levels(&game);
        let head = Head { game, shown: ByColor::default(), at: beat };
        let first = Stop {
            came: Came::Began,
            plies: 0,
            notes: Vec::new(),
            levels,
            top: 0,
            under: 0,
            until: beat,
        };
        Self {
            log: vec![Event { at, what: started }],
            record: None,
            filed: Vec::new(),
            stops: vec![first],
            held: vec![Held { moved: 0, seen: 0 }],
            undone: Vec::new(),
            kept: vec![(0, head.clone())],
            head,
            spacing: 128,
        }
    }

    /// The game of a log; `None` if it does not begin with its start.
    pub fn of(log: &[Event]) -> Option<Self> {
        let (first, rest) = log.split_first()?;
        let What::Started { setup } = &first.what else { return None };
        let mut reel = Self::new((**setup).clone(), first.at);
        for event in rest {
            reel.push(event.clone());
        }
        Some(reel)
    }

    /// Takes in what has happened next.
    pub fn push(&mut self, event: Event) {
        if let What::Imported { pgn } = &event.what
            && self.record.is_none()
        {
            self.record = Record::read(pgn).ok().filter(|record| self.head.game.fits(record));
            if let Some(Record { tree, .. }) = &self.record {
                self.filed = core::iter::once(tree.root()).chain(tree.mainline()).collect();
            }
        }
        self.log.push(event);
        while self.tell() {}
    }

    /// Tells one part more, and notes what came of it.
    fn tell(&mut self) -> bool {
        let Some(event) = self.log.get(self.head.at.events) else { return false };
        let before = self.head.game.plies.len();
        let turned = match &event.what {
            What::TookBack { plies } => Some((
                say::short_taken_back(&self.head.game, *plies),
                say::taken_back(&self.head.game, *plies),
            )),
            _ => None,
        };
        let again = matches!(event.what, What::Redone);
        let mut notes = Vec::new();
        self.head.advance(&self.log, self.record.as_ref(), &mut notes);
        let now = self.head.game.plies.len();
        if now > before && again {
            self.redone(before);
        } else if now > before {
            self.moved();
        } else if let Some((text, words)) = turned.filter(|_| now < before) {
            self.took_back(text, words);
        }
        let levels = levels(&self.head.game);
        let last = self.stops.len() - 1;
        let stop = &mut self.stops[last];
        (stop.levels, stop.until) = (levels, self.head.at);
        stop.notes.extend(notes);
        true
    }

    fn moved(&mut self) {
        let history = self.head.game.history();
        let plies = history.moves().len();
        let (before, m) = (history.positions()[plies - 1].clone(), history.moves()[plies - 1]);
        let stop = self.stops.len();
        let under = self.held[plies - 1].moved;
        self.held.push(Held { moved: stop, seen: stop });
        self.undone.clear();
        self.stop(Came::Moved { before: Box::new(before), m }, stop, under);
    }

    fn took_back(&mut self, text: String, words: String) {
        let plies = self.head.game.plies.len();
        let stop = self.stops.len();
        self.undone.push(self.held.split_off(plies + 1));
        let held = &mut self.held[plies];
        held.seen = stop;
        let top = held.moved;
        self.stop(Came::Turned { text, words }, top, top);
    }

    fn redone(&mut self, before: usize) {
        let stop = self.stops.len();
        self.held.extend(self.undone.pop().unwrap_or_default());
        let (text, words) = say::again(&self.head.game, before);
        let Some(held) = self.held.last_mut() else { return };
        held.seen = stop;
        let top = held.moved;
        self.stop(Came::Turned { text, words }, top, top);
    }

    fn stop(&mut self, came: Came, top: usize, under: usize) {
        let plies = self.head.game.plies.len();
        let levels = levels(&self.head.game);
        let until = self.head.at;
        if self.stops.len().is_multiple_of(self.spacing) {
            self.kept.push((self.stops.len(), self.head.clone()));
            if self.kept.len() > KEPT {
                self.spacing *= 2;
                let spacing = self.spacing;
                self.kept.retain(|(stop, _)| stop.is_multiple_of(spacing));
            }
        }
        self.stops.push(Stop { came, plies, notes: Vec::new(), levels, top, under, until });
    }

    /// All boards that were seen, in the order in which they came.
    pub fn stops(&self) -> &[Stop] {
        &self.stops
    }

    /// The game as it is now.
    pub fn now(&self) -> &Game {
        &self.head.game
    }

    /// What has happened.
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// How strong computers were to play before anything happened.
    pub fn agreed(&self) -> ByColor<Option<LevelPlan>> {
        levels(&self.kept[0].1.game)
    }

    /// The file that the game was taken from.
    pub fn tree(&self) -> Option<&chess::pgn::Game> {
        self.record.as_ref().map(|record| &record.tree)
    }

    /// Whether anything was taken back, so that the two ways differ.
    pub fn turns(&self) -> bool {
        self.stops.len() > self.held.len()
    }

    /// The game at a stop, with what happened there until the next board came. Clocks stand as they did when the
    /// board came; those of the last stop as they did when the last thing happened.
    pub fn at(&self, stop: usize) -> Game {
        let Some(until) = self.stops.get(stop + 1).and(self.stops.get(stop)).map(|stop| stop.until)
        else {
            return self.head.game.clone();
        };
        let before = self.kept.iter().rev().find(|(kept, _)| *kept <= stop);
        let mut head = before.map_or_else(|| self.head.clone(), |(_, head)| head.clone());
        let mut notes = Vec::new();
        while head.at < until {
            if head.advance(&self.log, self.record.as_ref(), &mut notes).is_none() {
                break;
            }
        }
        head.game.thinking = Thinking::Stopped(Millis::ZERO);
        head.game.paused = false;
        head.game
    }

    /// The stops of a way, in order.
    pub fn track(&self, way: Way) -> Vec<usize> {
        match way {
            Way::Whole => (0..self.stops.len()).collect(),
            Way::Line => self.held.iter().map(|held| held.seen).collect(),
        }
    }

    /// The stop of a way that is at a stop of the game or, if nothing of it stands, as near before it as can be.
    pub fn on_track(&self, way: Way, stop: usize) -> usize {
        let mut stop = stop.min(self.stops.len() - 1);
        if way == Way::Whole {
            return stop;
        }
        loop {
            let Stop { plies, top, .. } = self.stops[stop];
            if let Some(held) = self.held.get(plies).filter(|held| held.moved == top) {
                return held.seen;
            }
            // Under a ply there is always a board; at last the first one.
            stop = self.stops[top].under;
        }
    }

    /// Whether the move of a stop stands in the end.
    pub fn stands(&self, stop: usize) -> bool {
        let plies = self.stops.get(stop).map_or(0, |stop| stop.plies);
        self.held.get(plies).is_some_and(|held| held.moved == stop)
    }

    /// The node of the file that a stop has come to by a move of the file.
    pub fn node(&self, stop: usize) -> Option<NodeId> {
        self.filed.get(stop).copied()
    }

    /// The place of a node of the file.
    pub fn place(&self, node: NodeId, way: Way) -> Place {
        match self.filed.iter().position(|filed| *filed == node) {
            Some(stop) => Place::Stop(self.on_track(way, stop)),
            None => Place::Aside(node),
        }
    }

    /// The game as it would stand in a variation of the file. After a side has passed, which only variations know,
    /// nothing is kept of what was before.
    pub fn aside(&self, node: NodeId) -> Option<Game> {
        let tree = self.tree()?;
        let mut path = Vec::new();
        let mut here = node;
        let stop = loop {
            if let Some(stop) = self.filed.iter().position(|filed| *filed == here) {
                break stop;
            }
            path.extend(tree.move_to(here));
            here = tree.parent(here)?;
        };
        let mut game = self.at(stop);
        (game.end, game.offer, game.asked) = (None, None, None);
        game.thinking = Thinking::Stopped(Millis::ZERO);
        let clocks = game.clocks;
        for m in path.into_iter().rev() {
            if m == Move::NULL {
                let setup = Setup { start: game.position().pass()?, ..game.setup.clone() };
                game = Game { levels: game.levels, ..Game::new(setup, game.last) };
            } else {
                let (uci, phase) = (game.position().uci(m), Phase::of(&game.position().play(m)));
                game.push(uci, m, game.last, Millis::ZERO, phase);
            }
        }
        game.clocks = clocks;
        Some(game)
    }

    /// The place after this one.
    pub fn forward(&self, place: Place, way: Way) -> Option<Place> {
        match place {
            Place::Stop(stop) => self.neighbour(stop, way, |at| at.checked_add(1)),
            Place::Aside(node) => self.tree()?.children(node).next().map(Place::Aside),
        }
    }

    /// The place before this one: before a variation, the board that it is played on.
    pub fn back(&self, place: Place, way: Way) -> Option<Place> {
        match place {
            Place::Stop(stop) => self.neighbour(stop, way, |at| at.checked_sub(1)),
            Place::Aside(node) => Some(self.place(self.tree()?.parent(node)?, way)),
        }
    }

    fn neighbour(
        &self,
        stop: usize,
        way: Way,
        step: impl Fn(usize) -> Option<usize>,
    ) -> Option<Place> {
        let stop = self.on_track(way, stop);
        if way == Way::Whole {
            return step(stop).filter(|&stop| stop < self.stops.len()).map(Place::Stop);
        }
        let to = self.held.get(step(self.stops[stop].plies)?)?;
        Some(Place::Stop(to.seen))
    }

    /// The first place: of a variation the board that it is played on.
    pub fn first(&self, place: Place, way: Way) -> Place {
        match place {
            Place::Stop(_) => Place::Stop(self.on_track(way, 0)),
            Place::Aside(_) => {
                let mut place = place;
                while let (Place::Aside(_), Some(back)) = (place, self.back(place, way)) {
                    place = back;
                }
                place
            }
        }
    }

    /// The last place: of a variation its end.
    pub fn last(&self, place: Place, way: Way) -> Place {
        match place {
            Place::Stop(_) => Place::Stop(self.stops.len() - 1),
            Place::Aside(_) => {
                core::iter::successors(Some(place), |&place| self.forward(place, way))
                    .last()
                    .unwrap_or(place)
            }
        }
    }
}

fn levels(game: &Game) -> ByColor<Option<LevelPlan>> {
    ByColor::new(Color::White, Color::Black).map(|side| game.level(side).map(|level| level.plan))
}

/// A game that goes on from here with other players and without a clock, as the text of a file: the moves so far
/// are its own, so that they count for repetition, and can be taken back.
///
/// ```
/// use game::{Game, LevelPlan, Level, ByColor, Moment, Name, Player, reel};
/// let log = game::pgn::read("1. e4 e5 2. Nf3 1-0", Moment(0))?;
/// let game = Game::replay(&log).unwrap();
/// let ada = Player::Person { name: Name::new("Ada") };
/// let it = Player::Computer { plan: LevelPlan::level(Level::LOWEST) };
/// let text = reel::played_on(&game, ByColor::new(it, ada), Moment(0));
/// let on = Game::replay(&game::pgn::read(&text, Moment(0))?).unwrap();
/// assert_eq!(on.position(), game.position());
/// assert_eq!(on.end(), None);
/// assert!(on.level(chess::Color::White).is_some());
/// # Ok::<(), game::pgn::Unreadable>(())
/// ```
pub fn played_on(game: &Game, players: ByColor<Player>, now: Moment) -> String {
    let setup = Setup {
        players,
        time: ByColor::default(),
        mode: crate::Mode::Casual,
        place: crate::Place::OneBoard,
        hints: None,
        line: Vec::new(),
        ..game.setup().clone()
    };
    let started = Event { at: now, what: What::Started { setup: Box::new(setup) } };
    let Ok(mut tree) = pgn::tree(&[started]) else { return String::new() };
    tree.add_line(tree.root(), game.plies().iter().map(|ply| ply.m));
    tree.to_string()
}
