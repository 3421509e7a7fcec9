//! The conversation at a table.
//!
//! A page says [`Say::Hello`] and hears [`Tell::Welcome`], then the events that it has not got. From
//! then on every event comes once and in order. The events that follow from its own command carry the
//! command's id, and that is the answer to it; otherwise there is a refusal. Whoever loses the
//! connection says hello again with what it has, and repeats the commands that were not answered.

use chess::{Color, UciMove};
use game::say::Worth;
use game::{Actor, ByColor, Command, CommandId, Event, Millis, Moment, Refusal, Seq};
use serde::{Deserialize, Serialize};

use crate::Key;

/// What a page says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "say")]
pub enum Say {
    /// The first message of each connection.
    Hello {
        /// Its version of the protocol.
        protocol: u32,
        /// The events that it has got already.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        have: Option<Have>,
        /// What lets it look on at a game that is not its own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        watch: Option<Key>,
        /// It shows the game and is no place to play at: where nobody else is, a clock may stop.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        looks: bool,
    },
    /// Something is to be done.
    Command {
        /// Random bits that nobody else has used. A repeat gets the first answer.
        id: CommandId,
        /// What is to be done, and on which board.
        #[serde(flatten)]
        command: Command,
    },
    /// The computer is to play the best that it has found so far.
    MoveNow,
    /// The computers are to play one more move and then pause.
    Step,
    /// How the computer is to behave at this table, for as long as it is open.
    Prefer {
        /// How.
        #[serde(flatten)]
        preferences: Preferences,
    },
    /// What does the coach say to this move? Nothing is played.
    Consider {
        /// Which move.
        uci: UciMove,
    },
}

/// How far a page has got.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Have {
    /// The number of the last event that it has.
    pub seq: Seq,
    /// The digest that came with it.
    pub digest: String,
}

/// How the computer behaves at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// It answers no sooner than after this, at most ten seconds; later where a person would have to think, but not
    /// later than `think` for that.
    pub pace: Millis,
    /// It thinks no longer than this, where its level leaves it the choice; at most a minute.
    pub think: Millis,
    /// It may resign a lost game.
    pub may_resign: bool,
    /// What it thinks is shown to whoever prefers this.
    pub show_thinking: bool,
}

impl Preferences {
    /// The longest pause before an answer.
    pub const MAX_PACE: Millis = Millis::seconds(10);
    /// The longest thought.
    pub const MAX_THINK: Millis = Millis::minutes(1);

    /// The same within bounds.
    #[must_use]
    pub fn bounded(self) -> Self {
        let pace = self.pace.min(Self::MAX_PACE);
        let think = self.think.clamp(Millis(50), Self::MAX_THINK);
        Self { pace, think, ..self }
    }
}

impl Default for Preferences {
    /// An answer that a person can follow, and that nobody waits long for.
    fn default() -> Self {
        Self { pace: Millis(600), think: Millis(1800), may_resign: false, show_thinking: false }
    }
}

/// What a page is told.
pub type Tell = TellAs<Refusal>;

/// What a page is told, with refusals as `R`. Whoever shows only the sentence of a refusal need not have
/// the code that reads its facts, and says `IgnoredAny`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "tell")]
pub enum TellAs<R> {
    /// The first message: who the page is here.
    Welcome {
        /// The program's version of the protocol.
        protocol: u32,
        /// The program's build. A page of another build reloads once.
        build: String,
        /// As whom it may act.
        you: You,
        /// How many events the game has.
        seq: Seq,
        /// What time it is, by the only clock that counts.
        now: Moment,
    },
    /// What happened.
    Events(Batch),
    /// The command changes nothing.
    Refused {
        /// Which.
        id: CommandId,
        /// Why, as facts.
        refusal: R,
        /// Why, in words.
        sentence: String,
    },
    /// Something could not be understood or done, and nothing was changed by it.
    Trouble {
        /// What it is.
        trouble: Trouble,
        /// The command, if it was one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<CommandId>,
        /// What it is, in words.
        sentence: String,
    },
    /// How things are at the table. Only the latest counts.
    Notice(Notice),
    /// What a computer thinks, for those who prefer to see it. Only the latest counts.
    Insight {
        /// Whose thoughts.
        side: Color,
        /// The line that it likes best.
        #[serde(flatten)]
        line: Line,
    },
    /// A hint, for the one who took it.
    Hint {
        /// The line that begins with the move.
        #[serde(flatten)]
        line: Line,
    },
    /// What the coach says to a move, for the one who asked.
    Considered {
        /// The move.
        uci: UciMove,
        /// What follows from it.
        after: Line,
        /// What there was instead.
        best: Line,
    },
}

/// Some events in a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Batch {
    /// The number of the first of them.
    pub first: Seq,
    /// The events.
    pub events: Vec<Event>,
    /// The running digest after the last of them.
    pub digest: String,
    /// What time it is.
    pub now: Moment,
    /// The command that they follow from, told only to whoever gave it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<CommandId>,
}

impl Batch {
    /// The number of the last event.
    pub fn last(&self) -> Seq {
        Seq((self.first.0 + self.events.len() as u64).saturating_sub(1))
    }
}

/// As whom a page may act.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum You {
    /// As somebody at the table.
    Play(Actor),
    /// As nobody: it looks on.
    Watch,
}

/// Why something that was said led to nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trouble {
    /// It is no message of this protocol.
    NotUnderstood,
    /// It is longer than a message may be.
    TooLong,
    /// The page speaks another version.
    OtherVersion,
    /// Whoever looks on cannot do that.
    OnlyWatching,
    /// There is nothing like that to be done now.
    NotNow,
    /// Too much was asked at once.
    TooMuch,
    /// It could not be stored, or nobody knows whether it was. Say it again.
    NotStored,
    /// The log of this game is damaged: it can be looked at up to there, and no more.
    Damaged,
    /// The program is about to stop.
    Stopping,
}

/// How things are at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Notice {
    /// The side whose computer is thinking.
    pub thinking: Option<Color>,
    /// Which persons have a page open here.
    pub here: ByColor<bool>,
    /// How many look on.
    pub watching: u32,
}

/// A line of moves and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// The score, as White sees it.
    pub score: Score,
    /// How many plies were looked ahead.
    pub depth: u32,
    /// The moves.
    pub moves: Vec<UciMove>,
}

/// How a position stands for White.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; below zero Black mates.
    Mate(i32),
}

impl From<Score> for Worth {
    fn from(score: Score) -> Self {
        match score {
            Score::Centipawns(value) => Self::Centipawns(value),
            Score::Mate(moves) => Self::Mate(moves),
        }
    }
}
