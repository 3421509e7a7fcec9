//! The library: a row for each game, and how to ask for rows.

use chess::Color;
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
    /// The pieces on the board, as the first field of a FEN has them. Empty in a row that an earlier
    /// version has made: then what is below is not known either, until the row is made anew.
    pub placement: String,
    /// The side that a picture has at its bottom.
    pub below: Color,
    /// The day on which a game out of a file was played, as far as the file says: `1851.06.21`,
    /// `1851.06`, `1851`, or nothing.
    pub date: String,
    /// How much the game counts: `casual`, `serious` or `practice`.
    pub mode: String,
    /// How much time the players have: `600+5`, `-` for as much as they like, `600/60` if they differ.
    pub time: String,
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

/// What can be done to many games at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Deletes them, so that they can be restored.
    Deleted(Moment),
    /// Takes their deletion back.
    Restored,
    /// Says whether they stay when old games go.
    Kept(bool),
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
    /// Games that count in this way.
    pub mode: Option<String>,
    /// Games not before this moment, by the moment of `order`.
    pub since: Option<Moment>,
    /// Games before this moment, by the moment of `order`.
    pub until: Option<Moment>,
    /// Deleted games instead of the others.
    pub deleted: bool,
    /// Games whose rows an earlier version has made, and nobody has made anew.
    pub outdated: bool,
    /// By which moment to sort.
    pub order: Order,
    /// Where the page before ended.
    pub after: Option<Cursor>,
    /// So many more are passed over: for going to a place in a long list, where a page that shifts by
    /// a row meanwhile does no harm.
    pub offset: u32,
    /// At most so many rows; none given means 50.
    pub limit: Option<u32>,
    /// Whether to count all games that are meant, on whatever page.
    pub counted: bool,
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
    /// How many games there are on all pages, if that was asked.
    pub count: Option<u64>,
}
