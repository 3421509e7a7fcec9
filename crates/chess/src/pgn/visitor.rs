//! What a reader tells as it goes.

use super::{GameResult, Nag, TagValue, Text};
use crate::{Move, Position};

/// Whether something that begins is worth reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interest {
    /// Read it and tell.
    Read,
    /// Skip it. Moves in it are not checked.
    Skip,
}

/// Someone who is told what stands in a file, in the order in which it stands there.
///
/// For each game: [`begin`], tags and comments before the moves, [`start`], then moves, comments,
/// marks and variations, then [`end`]. After an error the reader goes on with the next game and its
/// `begin`; there is no `end` for the bad one.
///
/// ```
/// use chess::pgn::{Reader, Visitor};
/// use chess::{Move, Position};
///
/// struct Checks(usize);
///
/// impl Visitor for Checks {
///     fn played(&mut self, _: Move, _: &Position, after: &Position) {
///         self.0 += usize::from(after.in_check());
///     }
/// }
///
/// let mut checks = Checks(0);
/// let file = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0";
/// Reader::new(file.as_bytes()).visit(&mut checks).unwrap()?;
/// assert_eq!(checks.0, 1);
/// # Ok::<(), chess::pgn::PgnError>(())
/// ```
///
/// [`begin`]: Visitor::begin
/// [`start`]: Visitor::start
/// [`end`]: Visitor::end
#[expect(unused_variables, reason = "most visitors care for few of these")]
pub trait Visitor {
    /// A game begins.
    fn begin(&mut self) {}

    /// A tag.
    fn tag(&mut self, name: Text<'_>, value: TagValue<'_>) {}

    /// The tags are done; the moves begin from this position.
    fn start(&mut self, position: &Position) -> Interest {
        Interest::Read
    }

    /// A move, legal before it; [`Move::NULL`] where a side passes.
    fn played(&mut self, m: Move, before: &Position, after: &Position) {}

    /// A comment on what came last.
    fn comment(&mut self, text: Text<'_>) {}

    /// A mark on the last move.
    fn nag(&mut self, nag: Nag) {}

    /// Moves that could have been played in place of the last one.
    fn begin_variation(&mut self) -> Interest {
        Interest::Read
    }

    /// The end of a variation that was read.
    fn end_variation(&mut self) {}

    /// The game is done.
    fn end(&mut self, result: GameResult) {}
}
