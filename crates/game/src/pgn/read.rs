//! A game out of a file.

use core::fmt;
use core::time::Duration;

use chess::pgn::{Comment, GameResult, PgnError, Reader};
use chess::{History, Move, UciMove};

use super::note::{self, Computers, Note};
use super::{end, tags};
use crate::{ByColor, End, Event, Millis, Moment, Setup, What};

/// Why a text is no game that can be played on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// It is not understood.
    Pgn(PgnError),
    /// There is more than one game in it.
    SeveralGames,
    /// A side passes, which is for variations.
    Passed {
        /// The number of the ply, from 1.
        ply: usize,
    },
    /// The file has another result than the board.
    WrongResult {
        /// What the file says.
        said: GameResult,
        /// How the game has ended on the board.
        end: End,
    },
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pgn(error) => error.fmt(f),
            Self::SeveralGames => f.write_str("there is more than one game in this text"),
            Self::Passed { ply } => {
                let (number, side) =
                    (ply.div_ceil(2), if ply % 2 == 1 { "first" } else { "second" });
                write!(f, "in move {number} the {side} side passes, which the rules do not allow")
            }
            Self::WrongResult { said, end } => {
                let (shown, way) = (end::result(Some(*end)), end::way(*end).unwrap_or_default());
                write!(f, "the file says {said}, but the board shows {shown} by {way}")
            }
        }
    }
}

impl core::error::Error for Unreadable {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Pgn(error) => Some(error),
            _ => None,
        }
    }
}

/// The game that a text tells, as a list of two events: its start, and the text as it is.
///
/// Players are persons with the names of the file, unless one of our own tags says that the computer
/// played. An unfinished game can be played on; its clock waits for the next move.
///
/// ```
/// use game::{Game, Moment};
/// let log = game::pgn::read("1. e4 e5 2. Nf3 *", Moment(0))?;
/// let game = Game::replay(&log).unwrap();
/// assert_eq!(game.plies().len(), 3);
/// assert_eq!(game::pgn::write(&log).unwrap(), "1. e4 e5 2. Nf3 *");
/// # Ok::<(), game::pgn::Unreadable>(())
/// ```
///
/// # Errors
///
/// What is wrong with the text, and where.
pub fn read(text: &str, at: Moment) -> Result<Vec<Event>, Unreadable> {
    let record = Record::read(text)?;
    let started = What::Started { setup: Box::new(record.setup) };
    let imported = What::Imported { pgn: text.to_owned() };
    Ok([started, imported].into_iter().map(|what| Event { at, what }).collect())
}

/// What a file says about a game.
pub(crate) struct Record {
    pub(crate) setup: Setup,
    /// What happened before the first move.
    pub(crate) opening: Vec<What>,
    pub(crate) steps: Vec<Step>,
    /// How long the side to move has thought.
    pub(crate) thought: Millis,
    pub(crate) end: Option<End>,
    pub(crate) tree: chess::pgn::Game,
}

/// A move, and what is said about it.
pub(crate) struct Step {
    pub(crate) uci: UciMove,
    pub(crate) m: Move,
    /// What the mover had left after it.
    pub(crate) left: Option<Millis>,
    /// What it took.
    pub(crate) elapsed: Option<Millis>,
    /// What happened after it.
    pub(crate) events: Vec<What>,
}

impl Record {
    pub(crate) fn read(text: &str) -> Result<Self, Unreadable> {
        let tree: chess::pgn::Game = text.parse().map_err(Unreadable::Pgn)?;
        if Reader::new(text.as_bytes()).nth(1).is_some() {
            return Err(Unreadable::SeveralGames);
        }
        let setup = tags::read(&tree);
        let players = &setup.players;
        let mut computers = Computers::new(!players.white.is_person(), !players.black.is_person());
        let mut history = History::new(setup.start.clone());
        let (opening, mut thought) = remarks(tree.comments(tree.root()), &mut computers);
        let mut steps = Vec::new();
        for (index, node) in tree.mainline().enumerate() {
            let m = tree.move_to(node).unwrap_or(Move::NULL);
            let uci = history.position().uci(m);
            history.push(m).map_err(|_| Unreadable::Passed { ply: index + 1 })?;
            let millis = |span: Duration| Millis(span.as_millis() as u64);
            let (events, since) = remarks(tree.comments(node), &mut computers);
            thought = since;
            steps.push(Step {
                uci,
                m,
                left: tree.comments(node).filter_map(Comment::clock).last().map(millis),
                elapsed: tree.comments(node).filter_map(Comment::elapsed).last().map(millis),
                events,
            });
        }
        let end = end::read(&history, &tree)
            .map_err(|end| Unreadable::WrongResult { said: tree.result(), end })?;
        Ok(Self { setup, opening, steps, thought, end, tree })
    }
}

/// The events that comments tell, and how long was thought after them.
fn remarks<'a>(
    comments: impl Iterator<Item = &'a Comment>,
    computers: &mut ByColor<bool>,
) -> (Vec<What>, Millis) {
    let mut thought = Millis::ZERO;
    let mut events = Vec::new();
    for comment in comments {
        for note in note::read(comment, computers) {
            match note {
                Note::Event(what) => events.push(what),
                Note::Thought(span) => thought = span,
                Note::Undone(_) => {}
            }
        }
    }
    (events, thought)
}
