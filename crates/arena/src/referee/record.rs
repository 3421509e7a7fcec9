//! A game that was played: its moves, what was thought of them, and how it ended.

use std::time::Duration;

use chess::pgn::{GameResult, Score};
use chess::{Color, DrawReason, History, Outcome, WinReason};

use crate::uci::Thought;

/// A game from its opening to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// All moves, those of the opening too.
    pub history: History,
    /// How many plies the opening had.
    pub opening: usize,
    /// What was thought of each move after the opening.
    pub plies: Vec<Ply>,
    /// How it ended.
    pub end: End,
}

/// One move by a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// What the player said.
    pub thought: Thought,
    /// The score as White sees it.
    pub score: Option<Score>,
    /// What was left on the player's clock, with the increment.
    pub left: Option<Duration>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// Who won.
    pub result: GameResult,
    /// In which way.
    pub ending: Ending,
    /// The same for people.
    pub words: String,
}

/// The ways in which a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules, on the board.
    Normal,
    /// Both players agreed by their scores.
    Adjudicated,
    /// The loser's time had run out.
    TimeLoss,
    /// The loser's program has died or hung.
    Crash,
    /// The loser's move was none.
    IllegalMove,
    /// Somebody ended the match; the game does not count.
    Interrupted,
}

impl Ending {
    /// The value of PGN's `Termination` tag.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Adjudicated => "adjudication",
            Self::TimeLoss => "time forfeit",
            Self::Crash => "abandoned",
            Self::IllegalMove => "rules infraction",
            Self::Interrupted => "unterminated",
        }
    }
}

impl Record {
    pub(super) fn new(history: History) -> Self {
        let words = String::new();
        let end = End { result: GameResult::Unknown, ending: Ending::Interrupted, words };
        Self { opening: history.ply(), history, plies: Vec::new(), end }
    }

    /// Each move after the opening, with whoever played it.
    pub fn played(&self) -> impl Iterator<Item = (Color, &Ply)> {
        let movers = self.history.positions()[self.opening..].iter().map(chess::Position::turn);
        movers.zip(&self.plies)
    }
}

impl End {
    pub(super) fn lost(side: Color, ending: Ending, words: String) -> Self {
        Self { result: GameResult::Win(!side), ending, words }
    }

    pub(super) fn on_board(outcome: Outcome) -> Self {
        let result = outcome.winner().map_or(GameResult::Draw, GameResult::Win);
        let words = match outcome {
            Outcome::Win { reason: WinReason::Checkmate, .. } => "checkmate",
            Outcome::Win { reason: WinReason::NoPiecesLeft, .. } => "no pieces left",
            Outcome::Win { reason: WinReason::NoMovesLeft, .. } => "no moves left",
            Outcome::Draw { reason } => match reason {
                DrawReason::Stalemate => "stalemate",
                DrawReason::DeadPosition => "dead position",
                DrawReason::ThreefoldRepetition | DrawReason::FivefoldRepetition => "repetition",
                DrawReason::FiftyMoves | DrawReason::SeventyFiveMoves => "fifty moves",
            },
        };
        Self { result, ending: Ending::Normal, words: words.into() }
    }
}
