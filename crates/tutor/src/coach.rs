//! The coach: before a bad move counts, one sentence about what is wrong with it, or nothing.

use chess::Rating;

use crate::explain::{Case, Cause, Explanation};
use crate::{Class, say};

/// What is wrong with a move that is considered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// What it would be.
    pub class: Class,
    /// In one sentence. It never names the better move.
    pub sentence: String,
    /// What can be shown: the moves that follow the considered one.
    pub refutation: Vec<chess::Move>,
}

/// How much winning chance a move may lose, in thousandths, before the coach speaks to a player of this rating. To
/// beginners it speaks of what they can see: whole pieces, and mates.
pub const fn margin(rating: Rating) -> u16 {
    match rating.get() {
        ..900 => 200,
        900..1400 => 150,
        1400..1900 => 110,
        _ => 80,
    }
}

/// So many moves ahead a player of this rating can be expected to follow.
const fn sight(rating: Rating) -> usize {
    match rating.get() {
        ..900 => 3,
        900..1400 => 5,
        1400..1900 => 7,
        _ => 11,
    }
}

/// What the coach says of a considered move: nothing if it is not bad enough, nothing if what is wrong cannot be
/// proved, nothing if it is only that something better was there, and nothing of what is too far ahead.
///
/// Whoever asks a second time about the same move on the same board should not be answered a second time; that is
/// for the one who asks to remember.
pub fn verdict(case: &Case, rating: Rating) -> Option<Warning> {
    let explanation = Explanation::of(case).ok()?;
    if !explanation.class.is_mistake() || explanation.loss < margin(rating) {
        return None;
    }
    let cause = explanation.causes.iter().find(|cause| cause.is_punished())?;
    let plies = match cause {
        Cause::AllowsMate { moves, .. } => 2 * *moves as usize - 1,
        Cause::Loses { tactic, .. } => tactic.prize,
        _ => 0,
    };
    if plies > sight(rating) {
        return None;
    }
    let sentence = say::warning(&explanation)?;
    let refutation = explanation.refutation().to_vec();
    Some(Warning { class: explanation.class, sentence, refutation })
}
