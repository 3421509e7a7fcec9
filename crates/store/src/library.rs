//! The library: a row for each game, and how to ask for rows.

use game::Moment;

use crate::{GameId, ProfileId, Seq};

/// Whether a game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It can be resumed.
    Unfinished,
    /// It has a result.
    Finished,
}

/// A game in one row. It follows from the game's events, and so can be made again from them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The variant.
    pub variant: String,
    /// Whether it goes on.
    pub status: Status,
    /// The result as PGN writes it: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// How it ended; empty while it goes on.
    pub reason: String,
    /// The computer's level, or what stands in its place.
    pub level: String,
    /// The opening's name; empty if it has none.
    pub opening: String,
    /// How many plies were played.
    pub plies: u32,
    /// When it began.
    pub created: Moment,
    /// When its last event happened.
    pub updated: Moment,
}

/// A game as the library shows it: what its events say, and what was done to it as a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryRow {
    /// The game.
    pub game: GameId,
    /// In whose library it stands.
    pub owner: ProfileId,
    /// How many events it has.
    pub seq: Seq,
    /// What follows from its events.
    pub summary: Summary,
    /// The name that its owner gave it; empty if none.
    pub title: String,
    /// Whether it stays when old games go.
    pub kept: bool,
    /// When it was deleted; it can be restored until it is purged.
    pub deleted: Option<Moment>,
}

/// By which moment rows are sorted, the latest first.
///
/// The beginning of a game never changes, so pages by it show each game once whatever happens
/// meanwhile. By the last event, a game that is played on meanwhile goes to the front.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// By the beginning.
    #[default]
    Created,
    /// By the last event.
    Updated,
}

/// Which rows of the library are wanted. What is `None` or empty does not restrict.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LibraryQuery {
    /// Games of this profile only: those that it made and those that it sits at.
    pub owner: Option<ProfileId>,
    /// Each of these words occurs in a name, the title or the opening, in capitals or not.
    pub text: String,
    /// Games that go on, or games that ended.
    pub status: Option<Status>,
    /// Games with this result.
    pub result: Option<String>,
    /// Games of this variant.
    pub variant: Option<String>,
    /// Games not before this moment, by the moment of `order`.
    pub since: Option<Moment>,
    /// Games before this moment, by the moment of `order`.
    pub until: Option<Moment>,
    /// Deleted games instead of the others.
    pub deleted: bool,
    /// By which moment to sort.
    pub order: Order,
    /// Where the page before ended.
    pub after: Option<Cursor>,
    /// At most so many rows; none given means 50.
    pub limit: Option<u32>,
}

/// Where a page of the library ended: a row's moment and its game. New games do not shift it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// The moment by which the page is sorted.
    pub at: Moment,
    /// The game.
    pub game: GameId,
}

/// Some rows of the library.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Page {
    /// The rows, the latest first.
    pub rows: Vec<LibraryRow>,
    /// Where to go on, if there is more.
    pub next: Option<Cursor>,
}
