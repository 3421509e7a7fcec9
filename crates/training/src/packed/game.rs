//! A game: where it began, what was played and thought, and how it ended.

use chess::{Color, Move, Position};

use super::ply::{NO_PLY, Ply};
use super::{Damage, board};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// One side has won.
    Won(Color),
    /// Neither has.
    Drawn,
}

impl End {
    /// All of them: Black wins, nobody, White.
    pub const ALL: [Self; 3] = [Self::Won(Color::Black), Self::Drawn, Self::Won(Color::White)];

    /// White's half points.
    pub const fn code(self) -> u8 {
        match self {
            Self::Won(Color::Black) => 0,
            Self::Drawn => 1,
            Self::Won(Color::White) => 2,
        }
    }

    pub(super) fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code)).copied()
    }
}

/// A game that has ended. Its moves are legal one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    start: Position,
    plies: Vec<Ply>,
    end: End,
}

/// A position of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// How many plies of the game led to it.
    pub ply: usize,
    /// What was played.
    pub m: Move,
    /// What it was worth to White, as [`engine::Score::get`] has it.
    pub score: i16,
    /// How the game ended.
    pub end: End,
}

impl Game {
    /// A game from a position; `None` if it is Suicide, which the form has no room for, or a move is not
    /// legal.
    pub fn new(start: Position, plies: Vec<Ply>, end: End) -> Option<Self> {
        let is_chess = start.variant().has_royal_king();
        let last = plies.iter().try_fold(start.clone(), |position, ply| position.try_play(ply.m));
        (is_chess && last.is_some()).then_some(Self { start, plies, end })
    }

    /// The position that it began with.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// What was played and thought.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// How it ended.
    pub fn end(&self) -> End {
        self.end
    }

    /// Its positions, each with what was played in it; the last one of the game is not among them.
    pub fn samples(&self) -> impl Iterator<Item = Sample> + '_ {
        let mut next = self.start.clone();
        self.plies.iter().zip(0..).map(move |(&Ply { m, score }, ply)| {
            let position = next.clone();
            next = position.play(m);
            Sample { position, ply, m, score, end: self.end }
        })
    }

    /// Writes its bytes behind others.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(board::pack(&self.start, self.end));
        bytes.extend(self.plies.iter().flat_map(|ply| ply.to_bytes()));
        bytes.extend(NO_PLY);
    }

    /// The game that some bytes begin with, and how many they are.
    ///
    /// # Errors
    ///
    /// What is wrong with them.
    pub fn read(bytes: &[u8]) -> Result<(Self, usize), Damage> {
        let (packed, rest) = bytes.split_first_chunk().ok_or(Damage::Torn)?;
        let (start, end) = board::unpack(packed)?;
        let mut position = start.clone();
        let mut plies = Vec::new();
        let (packed, _) = rest.as_chunks();
        for &bytes in packed {
            if bytes == NO_PLY {
                let length = board::LENGTH + (plies.len() + 1) * NO_PLY.len();
                return Ok((Self { start, plies, end }, length));
            }
            let ply = Ply::from_bytes(bytes, &position).ok_or(Damage::IllegalMove(plies.len()))?;
            position = position.play(ply.m);
            plies.push(ply);
        }
        Err(Damage::Torn)
    }
}
