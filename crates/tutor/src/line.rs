//! Lines that an engine has found, and what they lead to when they are played.

use chess::{Color, Move, PlacedPiece, Position};

use crate::{Score, material, step};

/// A way to go on, and what it is worth to the side that begins it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What it is worth.
    pub score: Score,
    /// The moves of both sides.
    pub moves: Vec<Move>,
}

impl Line {
    /// A line and its worth.
    pub const fn new(score: Score, moves: Vec<Move>) -> Self {
        Self { score, moves }
    }

    /// Whether it ends before its claims could be seen: a search often knows a score from before and has forgotten the
    /// way to it. Then a search from its end should be added.
    pub fn breaks_off(&self, start: &Position) -> bool {
        let track = Track::of(start, &self.moves);
        let last = track.last();
        let is_short = track.moves().len() < LONG || !material::is_quiet(last);
        is_short && track.moves().len() < Self::ENOUGH && last.outcome().is_none()
    }

    /// So many plies are enough for anything that is said.
    pub const ENOUGH: usize = 16;

    /// Its first move.
    pub fn first(&self) -> Option<Move> {
        self.moves.first().copied()
    }
}

/// So many plies show most of what can be said.
const LONG: usize = 8;

/// A line that was played out, as far as its moves are legal.
///
/// ```
/// use chess::Position;
/// use tutor::Track;
/// let start = Position::start();
/// let e4 = start.parse_san("e4")?;
/// let track = Track::of(&start, &[e4, e4]);
/// assert_eq!(track.moves(), [e4]);
/// assert_eq!(track.last(), &start.play(e4));
/// # Ok::<(), chess::SanError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Track {
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl Track {
    /// Plays the moves up to the first that is not legal.
    pub fn of(start: &Position, moves: &[Move]) -> Self {
        let mut track = Self { positions: vec![start.clone()], moves: Vec::new() };
        for &m in moves {
            let Some(next) = track.last().try_play(m) else { break };
            track.positions.push(next);
            track.moves.push(m);
        }
        track
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// All positions, the first one included.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Where it begins.
    #[expect(clippy::missing_panics_doc, reason = "there is always a first position")]
    pub fn start(&self) -> &Position {
        self.positions.first().expect("a track begins somewhere")
    }

    /// Where it ends.
    #[expect(clippy::missing_panics_doc, reason = "there is always a first position")]
    pub fn last(&self) -> &Position {
        self.positions.last().expect("a track begins somewhere")
    }

    /// The move with this number, from 0, and the position that it is made in.
    pub fn step(&self, ply: usize) -> Option<(&Position, Move)> {
        Some((self.positions.get(ply)?, *self.moves.get(ply)?))
    }

    /// What the move with this number takes.
    pub fn taken(&self, ply: usize) -> Option<PlacedPiece> {
        let (position, m) = self.step(ply)?;
        step::taken(position, m)
    }

    /// What the side has gained since the beginning, when so many moves are made.
    pub(crate) fn gained(&self, plies: usize, side: Color) -> i32 {
        material::balance(&self.positions[plies], side) - material::balance(self.start(), side)
    }

    /// The same, when all captures that pay are made, too.
    pub(crate) fn gained_for_sure(&self, plies: usize, side: Color) -> i32 {
        let position = &self.positions[plies];
        let more = material::settle(position);
        self.gained(plies, side) + if position.turn() == side { more } else { -more }
    }
}
