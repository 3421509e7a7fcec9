//! What has happened in a game. The list of these is the game.
//!
//! Events are heard by everyone at the table, so they hold no secret. They are written down and read
//! for ever: a field may be added with a default, never renamed or given another meaning.

use chess::{Color, DrawReason, Outcome, Phase, Rating, UciMove, WinReason};
use serde::{Deserialize, Serialize};

use crate::{GameId, LevelPlan, Millis, Moment, Player, Setup};

/// Something that happened, and when.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// When.
    pub at: Moment,
    /// What.
    #[serde(flatten)]
    pub what: What,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "event")]
pub enum What {
    /// The game was set up: the first event of each.
    Started {
        /// How.
        setup: Box<Setup>,
    },
    /// The game was taken from a file as far as it had come there: the second event, if at all.
    Imported {
        /// The file's text as it was.
        pgn: String,
    },
    /// The side to move moved.
    Moved {
        /// What.
        uci: UciMove,
        /// What its clock is charged.
        spent: Millis,
        /// The phase that the game has come to with it. The first programs did not say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        phase: Option<Phase>,
    },
    /// So many plies were taken back.
    TookBack {
        /// How many.
        plies: u32,
    },
    /// The last that were taken back were played again.
    Redone,
    /// A side wishes to take back, and the other is asked.
    TakeBackAsked {
        /// Who wishes it.
        by: Color,
    },
    /// That was refused.
    TakeBackRefused,
    /// A side offered a draw.
    DrawOffered {
        /// Who.
        by: Color,
    },
    /// The offer was declined. That it lapses with the next move of the other side needs no event.
    DrawDeclined,
    /// The game ended.
    Ended {
        /// How.
        end: End,
    },
    /// The computer plays at another strength from here on.
    LevelSet {
        /// Which side's.
        side: Color,
        /// How strong.
        plan: LevelPlan,
    },
    /// The plan that a level had replaced is back.
    PlanRestored {
        /// Which side's.
        side: Color,
    },
    /// A level that follows has moved.
    Followed {
        /// Which side's.
        side: Color,
        /// Where to.
        rating: Rating,
    },
    /// A side was given time.
    TimeGiven {
        /// Who got it.
        to: Color,
        /// How much.
        amount: Millis,
    },
    /// The clock was stopped.
    Paused,
    /// It runs again.
    Resumed,
    /// The program that keeps the clock was away and is back. The time since the last event is
    /// nobody's.
    Woke,
    /// A person had a hint.
    HintTaken {
        /// Who.
        by: Color,
    },
    /// Someone else plays a side from here on.
    Seated {
        /// Which.
        side: Color,
        /// Who.
        player: Player,
    },
    /// Another game goes on from this one.
    Continued {
        /// Which.
        game: GameId,
    },
}

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum End {
    /// A side has won.
    Won {
        /// Which.
        winner: Color,
        /// How.
        by: WonBy,
    },
    /// Nobody has.
    Drawn {
        /// Why.
        by: DrawnBy,
    },
    /// It was given up before it had begun in earnest.
    Aborted,
}

/// The ways to win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WonBy {
    /// The other king is mated.
    Checkmate,
    /// The other side gave up.
    Resignation,
    /// The other side's time was up.
    Time,
    /// The other side went away.
    Absence,
    /// Suicide: no piece left.
    NoPiecesLeft,
    /// Suicide: no move left.
    NoMovesLeft,
    /// A file says so and not why.
    Recorded,
}

/// The ways to draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawnBy {
    /// No legal move, no check.
    Stalemate,
    /// Nobody can win any more.
    DeadPosition,
    /// Claimed: the third time.
    ThreefoldRepetition,
    /// Claimed: fifty moves.
    FiftyMoves,
    /// The fifth time.
    FivefoldRepetition,
    /// Seventy-five moves.
    SeventyFiveMoves,
    /// Offered and accepted.
    Agreement,
    /// Time was up, but the other side could never have mated.
    TimeWithoutMate,
    /// A file says so and not why.
    Recorded,
}

impl End {
    /// The side that has won.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Won { winner, .. } => Some(winner),
            Self::Drawn { .. } | Self::Aborted => None,
        }
    }
}

impl From<DrawReason> for DrawnBy {
    fn from(reason: DrawReason) -> Self {
        match reason {
            DrawReason::Stalemate => Self::Stalemate,
            DrawReason::DeadPosition => Self::DeadPosition,
            DrawReason::ThreefoldRepetition => Self::ThreefoldRepetition,
            DrawReason::FiftyMoves => Self::FiftyMoves,
            DrawReason::FivefoldRepetition => Self::FivefoldRepetition,
            DrawReason::SeventyFiveMoves => Self::SeventyFiveMoves,
        }
    }
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win { winner, reason } => Self::Won {
                winner,
                by: match reason {
                    WinReason::Checkmate => WonBy::Checkmate,
                    WinReason::NoPiecesLeft => WonBy::NoPiecesLeft,
                    WinReason::NoMovesLeft => WonBy::NoMovesLeft,
                },
            },
            Outcome::Draw { reason } => Self::Drawn { by: reason.into() },
        }
    }
}
