//! The rules of chess, how the program is used, and some advice: texts by topic, with small boards to try things on.
//!
//! What a text says of a position is a [`Claim`] of a board beside it, and a test holds every one against `chess`.
//! The texts come as one text that a page loads when it needs them: [`pack`] is that text without the claims,
//! [`read`] makes topics of it.

mod claim;
mod read;
mod search;

pub use claim::Claim;
pub use read::Fault;
pub use search::{fits, search};

use chess::{Bitboard, Position, Square};

use crate::text::Inline;

/// Topics about one thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// The name that never changes.
    pub id: &'static str,
    /// What it is called.
    pub title: &'static str,
}

/// One topic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Topic {
    /// The name that never changes, for addresses.
    pub id: &'static str,
    /// The group that it belongs to.
    pub group: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What it says, in one line.
    pub summary: &'static str,
    /// Other words by which people look for it.
    pub also: &'static str,
    /// What it says, and the boards beside it, in the order of reading.
    pub body: Vec<Block>,
}

impl Topic {
    /// The boards.
    pub fn boards(&self) -> impl Iterator<Item = &Board> {
        self.body.iter().filter_map(|block| match block {
            Block::Board(board) => Some(&**board),
            Block::Paragraph(_) | Block::Item(_) => None,
        })
    }
}

/// A part of a topic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A paragraph.
    Paragraph(Vec<Inline>),
    /// An item of a list.
    Item(Vec<Inline>),
    /// A board to try things on.
    Board(Box<Board>),
}

/// A position to look at and to try moves in. Whose turn it is, the position says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The position, with the rules that it is played by.
    pub start: Position,
    /// What there is to see.
    pub caption: Vec<Inline>,
    /// Squares to point out.
    pub squares: Bitboard,
    /// Arrows to draw.
    pub arrows: Vec<(Square, Square)>,
    /// What is claimed of the position, each to be read by [`Claim::read`]. A packed text has none.
    pub claims: Vec<&'static str>,
}

/// All topics.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// In the order of reading.
    pub groups: Vec<Group>,
    /// In the order of reading; those of a group stand together.
    pub topics: Vec<Topic>,
}

impl Rules {
    /// The topic of this id.
    pub fn find(&self, id: &str) -> Option<&Topic> {
        self.topics.iter().find(|topic| topic.id == id)
    }

    /// The topics of a group.
    pub fn of(&self, group: &str) -> impl Iterator<Item = &Topic> {
        self.topics.iter().filter(move |topic| topic.group == group)
    }
}

/// The texts with their claims, as they are written.
pub const fn source() -> &'static str {
    concat!(
        include_str!("rules/pieces.txt"),
        include_str!("rules/ends.txt"),
        include_str!("rules/modes.txt"),
        include_str!("rules/program.txt"),
        include_str!("rules/advice.txt"),
    )
}

/// All topics as a text that a page loads when it needs them, without the claims, which are for the tests.
pub fn pack() -> String {
    let lines = source().lines().filter(|line| !line.is_empty() && !line.starts_with("! "));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The topics in such a text.
///
/// ```
/// use lessons::rules;
/// let rules = rules::read(rules::pack().leak()).unwrap();
/// assert_eq!(rules.find("castling").unwrap().title, "Castling");
/// assert_eq!(rules::search(&rules, "o-o")[0].id, "castling");
/// ```
///
/// # Errors
///
/// The first line that is none of such a text.
pub fn read(text: &'static str) -> Result<Rules, Fault> {
    read::rules(text)
}
