//! What to learn from a game: what was done wrong most, counted by what it cost.

use chess::{Color, Phase};

use super::Review;
use crate::explain::{Cause, Class, Motif};

/// A kind of mistake.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fault {
    /// Something could simply be taken after it.
    Hung,
    /// The answer won something by a fork, a pin or another device.
    WasTricked,
    /// The answer mated, or began to.
    WasMated,
    /// Something could simply have been taken.
    LeftUntaken,
    /// Something could have been won by a device.
    MissedTrick,
    /// A mate was there.
    MissedMate,
}

impl Fault {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Hung,
        Self::WasTricked,
        Self::WasMated,
        Self::LeftUntaken,
        Self::MissedTrick,
        Self::MissedMate,
    ];

    fn of(cause: &Cause) -> Option<Self> {
        Some(match cause {
            Cause::AllowsMate { .. } => Self::WasMated,
            Cause::MissesMate { .. } => Self::MissedMate,
            Cause::Loses { tactic, .. } if matches!(tactic.motif, Motif::Takes { .. }) => {
                Self::Hung
            }
            Cause::Loses { .. } => Self::WasTricked,
            Cause::Misses { tactic, .. } if matches!(tactic.motif, Motif::Takes { .. }) => {
                Self::LeftUntaken
            }
            Cause::Misses { .. } => Self::MissedTrick,
            Cause::Stalemates | Cause::GivesUpCastling { .. } => return None,
        })
    }
}

/// Something to act on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advice {
    /// A kind of mistake that was made so often, first at this ply.
    Avoid {
        /// Which.
        fault: Fault,
        /// How often.
        times: usize,
        /// The number of the move where it was first made.
        number: u16,
    },
    /// Most was lost in one phase.
    Practise {
        /// Which.
        phase: Phase,
        /// How much of all that was lost, in percent.
        share: u16,
    },
    /// The first mistake came soon after the opening was left.
    LearnOpening {
        /// The number of the move.
        number: u16,
    },
    /// The costliest move is worth another look.
    LookAgain {
        /// Its number.
        number: u16,
    },
    /// Nothing was lost that is worth a word.
    Clean,
    /// The most accurate phase.
    Strength {
        /// Which.
        phase: Phase,
        /// How accurate, in percent.
        percent: u16,
    },
}

/// So many sentences are enough.
const MOST: usize = 3;
/// A phase is named if it has cost at least so many thousandths of winning chance in all.
const WORTH_A_WORD: u32 = 150;
/// So many plies after the opening was left are still soon.
const SOON: usize = 8;

pub(super) fn of(review: &Review, side: Color) -> Vec<Advice> {
    if review.of(side).next().is_none() {
        return Vec::new();
    }
    let mut faults = faults(review, side);
    let rest = faults.split_off(faults.len().min(MOST - 1));
    let mut advice = faults;
    advice.extend(phase(review, side));
    advice.extend(opening(review, side));
    advice.extend(rest);
    advice.extend(costliest(review, side));
    if review.mistakes(side).next().is_none() {
        advice.push(Advice::Clean);
    }
    advice.extend(strength(review, side));
    advice.truncate(MOST);
    advice
}

/// Faults by what they cost.
fn faults(review: &Review, side: Color) -> Vec<Advice> {
    let made = |fault| {
        review
            .mistakes(side)
            .filter(move |judged| judged.explanation.cause().and_then(Fault::of) == Some(fault))
    };
    let mut found: Vec<(u32, Advice)> = Fault::ALL
        .into_iter()
        .filter_map(|fault| {
            let number = made(fault).next()?.number;
            let cost = made(fault).map(|judged| u32::from(judged.loss())).sum();
            Some((cost, Advice::Avoid { fault, times: made(fault).count(), number }))
        })
        .collect();
    found.sort_by_key(|&(cost, _)| core::cmp::Reverse(cost));
    found.into_iter().map(|(_, advice)| advice).collect()
}

/// The phase in which more than half was lost, if there was more than one.
fn phase(review: &Review, side: Color) -> Option<Advice> {
    let cost = |phase: Option<Phase>| -> u32 {
        let moves =
            review.of(side).filter(|judged| phase.is_none_or(|phase| judged.phase == phase));
        moves.map(|judged| u32::from(judged.loss())).sum()
    };
    let all = cost(None);
    let played =
        Phase::ALL.into_iter().filter(|&phase| review.of(side).any(|judged| judged.phase == phase));
    let played: Vec<Phase> = played.collect();
    let worst = played.iter().copied().max_by_key(|&phase| cost(Some(phase)))?;
    let share = (cost(Some(worst)) * 100).checked_div(all)? as u16;
    (played.len() > 1 && share > 50 && cost(Some(worst)) >= WORTH_A_WORD)
        .then_some(Advice::Practise { phase: worst, share })
}

fn opening(review: &Review, side: Color) -> Option<Advice> {
    let left = review.left_opening()?;
    let first = review.mistakes(side).find(|judged| judged.class() != Class::Inaccuracy)?;
    let is_soon = (left..left + SOON).contains(&first.ply);
    is_soon.then_some(Advice::LearnOpening { number: first.number })
}

fn costliest(review: &Review, side: Color) -> Option<Advice> {
    let worst =
        review.mistakes(side).max_by_key(|judged| (judged.loss(), usize::MAX - judged.ply))?;
    Some(Advice::LookAgain { number: worst.number })
}

fn strength(review: &Review, side: Color) -> Option<Advice> {
    let accuracy = |phase| Some((review.accuracy(side, Some(phase))?.percent(), phase));
    let (percent, phase) = Phase::ALL.into_iter().filter_map(accuracy).max_by_key(|best| best.0)?;
    Some(Advice::Strength { phase, percent })
}
