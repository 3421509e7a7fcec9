//! What is written down of a game: events, in the batches in which commands brought them about.

use game::{ByColor, Moment};

use crate::{CommandId, Digest, GameId, ProfileId, Seed, Seq, Summary};

/// One event as it is kept: the version of its form, and its body as JSON.
///
/// The store itself does not look into the body; [`log`](crate::log) writes and reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEvent {
    /// Which form the body has.
    pub version: u16,
    /// JSON text.
    pub body: String,
}

/// An event read back, with its place in the game and the digest of everything up to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacedEvent {
    /// Its number; the first is 1.
    pub seq: Seq,
    /// The event.
    pub event: StoredEvent,
    /// The running digest including it.
    pub digest: Digest,
}

/// What one command adds to a game. All of it is stored, or nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// How many events the game had when the command was decided. If it has another number by now
    /// the append is refused.
    pub expected: Seq,
    /// The command; a repeat gets the first answer and is not stored again.
    pub command: CommandId,
    /// What follows from it; at least one event.
    pub events: Vec<StoredEvent>,
    /// The game's row in the library after these events.
    pub summary: Summary,
    /// The game's results for statistics from now on: `None` leaves them as they are, an empty list
    /// takes them back.
    pub results: Option<Vec<GameResult>>,
    /// What a new game needs besides its events. Looked at only if the game is not there yet.
    pub founding: Option<Founding>,
}

/// What is kept of a game but is no event, because nobody at the table may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Founding {
    /// In whose library it stands.
    pub owner: ProfileId,
    /// Its dice.
    pub seed: Seed,
    /// Who sits where in a game across a network. The first append says who does from the start.
    pub seats: ByColor<Option<ProfileId>>,
}

/// What became of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Appended {
    /// The number of its first event.
    pub first: Seq,
    /// The number of its last event.
    pub last: Seq,
    /// The running digest after its last event.
    pub digest: Digest,
}

/// One profile's result in one game, as statistics want it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// Whose result.
    pub profile: ProfileId,
    /// When the game ended.
    pub at: Moment,
    /// JSON text. The store does not look into it.
    pub body: String,
}
