//! What is so on a board, and what a move or a line does. Each fact is worked out from the rules alone.
//!
//! A [`Fact`] says nothing of whether it matters: that is for the lines of an engine to show. In Suicide,
//! where losing pieces wins, there are no facts.

mod back_rank;
mod bad_bishop;
mod between;
mod castling;
mod defender;
mod discovery;
mod double_check;
pub(crate) mod exchange;
mod files;
mod fork;
mod hanging;
mod king_safety;
#[cfg(test)]
mod laws;
mod mate_threat;
mod opposition;
mod outpost;
mod overload;
mod pawns;
mod pin;
mod race;
mod skewer;
mod tempo;
#[cfg(test)]
mod testing;
mod trap;

use chess::{Color, Move, Position, Square};

use crate::Track;

/// What a [`Fact`] is about. `side`, `by` and `on` are those of the fact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theme {
    /// `side` attacks the piece on `on`, with `by` as its cheapest.
    Attacked,
    /// `side` attacks the piece on `on`, and it is defended well enough: taking it gains nothing.
    Defended,
    /// `side` gains by taking the piece on `on` with `by`, by exchange.
    Hanging,
    /// `by` holds the first of `on` on the line to the second, its king.
    AbsolutePin,
    /// `by` holds the first of `on` on the line to the second, which is worth more.
    RelativePin,
    /// The first of `on` is the only thing that holds the other two against `side`, and cannot do both.
    Overloaded,
    /// The piece on `on` is attacked by `side`, and is lost wherever it goes.
    Trapped,
    /// `by` attacks all of `on` at once, each of them in earnest, and cannot be taken.
    Fork,
    /// `by` attacks the first of `on` and, through it, the second.
    Skewer,
    /// The move opens the line from `by` to `on`.
    DiscoveredAttack,
    /// The move opens the line from `by` to the king on `on`.
    DiscoveredCheck,
    /// All of `on` give check at once.
    DoubleCheck,
    /// The king on `on` has no way off its first rank, and no rook or queen of its own stands there.
    BackRank,
    /// `side` mates at its next move, with what stands on `by` going to `on`.
    MateThreat,
    /// The move takes what stood on the first of `on`; with it gone the second hangs.
    RemovedDefender,
    /// Before taking back on the second of `on`, `by` does something on the first that must be answered.
    InBetween,
    /// The pawn on `by` reaches `on`, and no king comes in time.
    Runner,
    /// Both sides have such a pawn; `side` promotes first, with `by` on `on`.
    Race,
    /// The king on the first of `on` has little before it, and the others of `on` look at it, a queen among them.
    ExposedKing,
    /// No pawn of the other side can stop the pawn of `side` on `on`.
    PassedPawn,
    /// The pawn of `side` on `on` has no pawn of its own beside it.
    IsolatedPawn,
    /// The pawns of `side` on `on` stand on one file.
    DoubledPawns,
    /// The pawn of `side` on `on` is behind those beside it and cannot go on safely.
    BackwardPawn,
    /// `by` stands on a file without pawns.
    OpenFile,
    /// `by` stands on a file without pawns of `side`.
    HalfOpenFile,
    /// `by` is held by a pawn in the other half, and no pawn can ever drive it away.
    Outpost,
    /// The bishop on `by` is hemmed in by pawns of `side` on `on`, on squares of its colour.
    BadBishop,
    /// By the move `side` can no longer castle; its king stands on `on`.
    LostCastling,
    /// By the move `by` attacks what is worth more on `on`, and that must go.
    Tempo,
    /// The kings on `on` face each other, and `side`, who need not move, has the opposition.
    Opposition,
}

/// Something that is so.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fact {
    /// What.
    pub theme: Theme,
    /// Who has or does it.
    pub side: Color,
    /// The piece that does it.
    pub by: Option<Square>,
    /// The squares that it is done to, in the order that the theme says.
    pub on: Vec<Square>,
}

impl Fact {
    fn new(theme: Theme, side: Color, by: Square, on: impl Into<Vec<Square>>) -> Self {
        Self { theme, side, by: Some(by), on: on.into() }
    }

    fn of_squares(theme: Theme, side: Color, on: impl Into<Vec<Square>>) -> Self {
        Self { theme, side, by: None, on: on.into() }
    }
}

/// All facts of a position, of both sides.
///
/// ```
/// use chess::{Color, Square};
/// use tutor::facts::{Theme, of_position};
/// let position = "r3k3/2N5/8/8/8/8/8/4K3 b - - 0 1".parse()?;
/// let facts = of_position(&position);
/// let fork = facts.iter().find(|fact| fact.theme == Theme::Fork).unwrap();
/// assert_eq!((fork.side, fork.by), (Color::White, Some(Square::C7)));
/// assert_eq!(fork.on, [Square::E8, Square::A8]);
/// # Ok::<(), chess::FenError>(())
/// ```
pub fn of_position(position: &Position) -> Vec<Fact> {
    if !position.variant().has_royal_king() {
        return Vec::new();
    }
    let mut facts = Vec::new();
    for side in Color::ALL {
        facts.extend(exchange::find(position, side));
        facts.extend(hanging::find(position, side));
        facts.extend(pin::find(position, side));
        facts.extend(overload::find(position, side));
        facts.extend(trap::find(position, side));
        facts.extend(fork::find(position, side));
        facts.extend(skewer::find(position, side));
        facts.extend(double_check::find(position, side));
        facts.extend(back_rank::find(position, side));
        facts.extend(mate_threat::find(position, side));
        facts.extend(race::find(position, side));
        facts.extend(king_safety::find(position, side));
        facts.extend(pawns::find(position, side));
        facts.extend(files::find(position, side));
        facts.extend(outpost::find(position, side));
        facts.extend(bad_bishop::find(position, side));
        facts.extend(opposition::find(position, side));
    }
    facts
}

/// What a legal move does.
pub fn of_move(before: &Position, m: Move) -> Vec<Fact> {
    if !before.variant().has_royal_king() {
        return Vec::new();
    }
    let mut facts = discovery::find(before, m);
    facts.extend(defender::find(before, m));
    facts.extend(tempo::find(before, m));
    facts.extend(castling::find(before, m));
    facts
}

/// What a line does that one move does not show.
pub fn of_line(track: &Track) -> Vec<Fact> {
    if !track.start().variant().has_royal_king() {
        return Vec::new();
    }
    between::find(track)
}

pub(crate) use castling::find as lost_castling;
pub(crate) use defender::find as removed_defenders;
pub(crate) use discovery::find as discoveries;
pub(crate) use fork::by_piece as forked_by;
pub(crate) use hanging::taker;
pub(crate) use mate_threat::mates;
pub(crate) use pin::find as pins;
pub(crate) use skewer::find as skewers;
pub(crate) use trap::is_lost as is_trapped;
