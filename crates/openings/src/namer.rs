//! Naming a game while it is played.

use chess::{History, Position};

use crate::Opening;
use crate::table::{Place, table};

/// What is known of a game's opening so far.
///
/// It is shown each position in turn and keeps the last name that fitted. It is a small value: whoever
/// takes moves back keeps the old one, as with positions.
///
/// The *book* is every position that some line of this crate comes by, named or not. A game can leave
/// it and come back to it by another order of moves.
///
/// ```
/// use chess::Position;
/// use openings::Namer;
///
/// let mut position = Position::start();
/// let mut namer = Namer::new(&position);
/// for san in ["d4", "Nf6", "c4", "e6", "Nc3", "Bb4", "h4"] {
///     position = position.play(position.parse_san(san)?);
///     namer.push(&position);
/// }
/// assert_eq!(namer.opening().unwrap().name, "Nimzo-Indian Defence");
/// assert_eq!(namer.named_at(), Some(6));
/// assert_eq!(namer.left_book_at(), Some(7));
/// # Ok::<(), chess::SanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Namer {
    /// Whether the game began as openings do.
    standard: bool,
    ply: usize,
    /// The last ply that the book knew.
    known: usize,
    named: Option<(usize, &'static Opening)>,
}

impl Namer {
    /// For a game that begins here. Only one from the standard start will get a name, be it called
    /// standard chess or number 518 of Chess960.
    pub fn new(start: &Position) -> Self {
        let standard = start.same_as(&Position::start());
        Self { standard, ply: 0, known: 0, named: None }
    }

    /// After all moves of a game.
    pub fn of(history: &History) -> Self {
        let mut namer = Self::new(history.start());
        namer.extend(&history.positions()[1..]);
        namer
    }

    /// Takes in the position after the next move, and returns the name so far.
    pub fn push(&mut self, position: &Position) -> Option<&'static Opening> {
        self.ply += 1;
        if self.standard {
            let place = table().place(position);
            if place != Place::Unknown {
                self.known = self.ply;
            }
            if let Place::Named(opening) = place {
                self.named = Some((self.ply, opening));
            }
        }
        self.opening()
    }

    /// The opening that has been played: the one of the latest position that has a name.
    pub fn opening(&self) -> Option<&'static Opening> {
        self.named.map(|(_, opening)| opening)
    }

    /// After how many plies the game was where its name comes from.
    pub fn named_at(&self) -> Option<usize> {
        self.named.map(|(ply, _)| ply)
    }

    /// How many plies have been taken in.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The number of the move, counted in plies from 1, by which the game left the book for good so
    /// far; `None` while it is in the book, and for a game that had no book to begin with.
    pub fn left_book_at(&self) -> Option<usize> {
        (self.standard && self.known < self.ply).then_some(self.known + 1)
    }
}

impl<'a> Extend<&'a Position> for Namer {
    fn extend<I: IntoIterator<Item = &'a Position>>(&mut self, positions: I) {
        for position in positions {
            self.push(position);
        }
    }
}
