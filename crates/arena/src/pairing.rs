//! Who plays whom: pairs of games.

use chess::pgn::GameResult;
use chess::{Color, History};

use crate::stats::HalfPoints;

/// Two games between two engines from one opening, with colours changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// Its number in the match, from 0.
    pub number: usize,
    /// The engine that has White first, as an index.
    pub first: usize,
    /// The other one.
    pub second: usize,
    /// What both games begin with.
    pub opening: History,
}

/// Which of the two games of a pairing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Round {
    /// The first engine has White.
    There,
    /// It has Black.
    Back,
}

impl Round {
    /// Both games in their order.
    pub const BOTH: [Self; 2] = [Self::There, Self::Back];

    /// The colour of the pairing's first engine.
    pub const fn color_of_first(self) -> Color {
        match self {
            Self::There => Color::White,
            Self::Back => Color::Black,
        }
    }

    /// What a result brings to the pairing's first engine; `None` if there is none.
    pub fn points_of_first(self, result: GameResult) -> Option<HalfPoints> {
        match result {
            GameResult::Win(winner) => {
                Some(HalfPoints(if winner == self.color_of_first() { 2 } else { 0 }))
            }
            GameResult::Draw => Some(HalfPoints(1)),
            GameResult::Unknown => None,
        }
    }
}

impl Pairing {
    /// The engines that have White and Black.
    pub fn sides(&self, round: Round) -> [usize; 2] {
        match round {
            Round::There => [self.first, self.second],
            Round::Back => [self.second, self.first],
        }
    }

    /// The number of a game as PGN's `Round` has it: pair and game, both from 1.
    pub fn round_tag(&self, round: Round) -> String {
        let game = match round {
            Round::There => 1,
            Round::Back => 2,
        };
        format!("{}.{game}", self.number + 1)
    }
}
