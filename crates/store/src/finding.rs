//! What a check of the store can find.

use core::fmt;

use crate::{CommandId, GameId, Seq};

/// Something that is not as it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The file itself is damaged; the words are the database's.
    File(String),
    /// Something refers to what is not there; the words are the database's.
    Reference(String),
    /// A game's events do not follow each other: after `after` another number than the next comes.
    Gap {
        /// The game.
        game: GameId,
        /// The last event that is in order.
        after: Seq,
    },
    /// An event is not what it was when it was written, or is part of another game's history.
    Digest {
        /// The game.
        game: GameId,
        /// The first such event.
        seq: Seq,
    },
    /// A command's events do not follow each other.
    Command {
        /// The game.
        game: GameId,
        /// The command.
        command: CommandId,
    },
    /// The library's row speaks of another number of events than there are.
    Summary {
        /// The game.
        game: GameId,
        /// How many events the row speaks of.
        row: Seq,
        /// How many there are.
        events: Seq,
    },
    /// An event cannot be read, or cannot have happened where it stands; the words are a sentence.
    Unreadable {
        /// The game.
        game: GameId,
        /// The first such event.
        seq: Seq,
        /// What is wrong with it.
        why: String,
    },
    /// The library's row says something else than the events.
    Row {
        /// The game.
        game: GameId,
    },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(what) => write!(f, "the file is damaged: {what}"),
            Self::Reference(what) => write!(f, "something is missing: {what}"),
            Self::Gap { game, after } => {
                write!(f, "game {game}: the event after number {after} is missing")
            }
            Self::Digest { game, seq } => {
                write!(f, "game {game}: event {seq} is not as it was written")
            }
            Self::Command { game, command } => {
                write!(
                    f,
                    "game {game}: the events of command {command} are not as they were stored"
                )
            }
            Self::Summary { game, row, events } => write!(
                f,
                "game {game}: its row in the library speaks of {row} events, there are {events}"
            ),
            Self::Unreadable { game, why, .. } => write!(f, "game {game}: {why}"),
            Self::Row { game } => {
                write!(f, "game {game}: its row in the library is not what its events say")
            }
        }
    }
}
