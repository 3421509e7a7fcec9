//! Explanations: a move beside the best one, by lines that an engine has found.
//!
//! A [`Cause`] is given only if a line proves it; which cause it is follows from comparing the two lines. What
//! cannot be proved is not said: then there is only what the engine prefers, and how the game stands with it.

mod cause;
mod class;
mod tactic;
mod well;

pub(crate) use cause::is_about_victim;
pub use cause::{Cause, Exposure};
pub use class::Class;
pub use tactic::{Motif, Tactic};
pub use well::Praise;
pub(crate) use well::find as praise_of;

use chess::{Move, Position, Square, Variant};

use crate::{Line, Track};

/// A move that was made or is considered, and what an engine says of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The position before it.
    pub before: Position,
    /// Where something was just taken, so that taking there is taking back.
    pub recapture: Option<Square>,
    /// The best lines from the position, the best first; scores are those of the side to move. With a second
    /// one it can be said that the best was the only good move.
    pub lines: Vec<Line>,
    /// The move and what follows it; the score, too, is that of the side that makes it.
    pub played: Line,
}

/// Why there is no explanation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unexplained {
    /// The variant has none.
    NotOffered(Variant),
    /// The move is not legal there, or there is none.
    NoMove,
    /// No legal line to compare it with.
    NoLines,
}

/// What can be said of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// What it is worth beside the best.
    pub class: Class,
    /// The winning chance that it loses, in thousandths.
    pub loss: u16,
    /// Why it is bad, the weightiest first; none if nothing can be proved.
    pub causes: Vec<Cause>,
    /// What is good about it.
    pub praise: Option<Praise>,
    /// The best line and its score.
    pub best: Line,
    /// The move and what follows, with its score.
    pub played: Line,
    track: Track,
    best_track: Track,
}

/// Whether moves of a variant are explained, with hints, coach and review.
///
/// # Errors
///
/// [`Unexplained::NotOffered`] for Suicide.
pub fn offered(variant: Variant) -> Result<(), Unexplained> {
    if variant.has_royal_king() { Ok(()) } else { Err(Unexplained::NotOffered(variant)) }
}

impl Explanation {
    /// Explains a move.
    ///
    /// # Errors
    ///
    /// If the variant has no explanations, or what was handed in does not fit together.
    pub fn of(case: &Case) -> Result<Self, Unexplained> {
        let Case { before, recapture, lines, played } = case;
        offered(before.variant())?;
        let track = Track::of(before, &played.moves);
        let m = *track.moves().first().ok_or(Unexplained::NoMove)?;
        let best = lines.first().ok_or(Unexplained::NoLines)?;
        let best_track = Track::of(before, &best.moves);
        let first = *best_track.moves().first().ok_or(Unexplained::NoLines)?;
        let is_best = first == m;
        let class = if before.legal_moves().len() == 1 {
            Class::Forced
        } else {
            let next = lines.get(1).map(|line| line.score);
            Class::of(best.score, next, played.score, is_best)
        };
        let bad = class.is_bad();
        let causes = if bad {
            cause::find(best, &best_track, played, &track, *recapture)
        } else {
            Vec::new()
        };
        let praise = if bad { None } else { well::find(best, played, &track, *recapture) };
        let loss = if is_best { 0 } else { best.score.chance().down_to(played.score.chance()) };
        let (best, played) = (best.clone(), played.clone());
        Ok(Self { class, loss, causes, praise, best, played, track, best_track })
    }

    /// The position before the move.
    pub fn before(&self) -> &Position {
        self.track.start()
    }

    /// The move.
    pub fn m(&self) -> Move {
        self.track.moves()[0]
    }

    /// What follows the move, as far as it is legal: the refutation, if it is bad.
    pub fn refutation(&self) -> &[Move] {
        &self.track.moves()[1..]
    }

    /// The line of the move, played out.
    pub const fn track(&self) -> &Track {
        &self.track
    }

    /// The best line, played out.
    pub const fn best_track(&self) -> &Track {
        &self.best_track
    }

    /// The weightiest cause.
    pub fn cause(&self) -> Option<&Cause> {
        self.causes.first()
    }
}

#[cfg(test)]
mod tests;
