//! The review of a game: what its moves were worth, where it turned, what to learn from it.
//!
//! Moves are handed in one after the other, each as a [`Case`]; everything is worked out from those that are there,
//! so a review that was stopped is one of the moves up to then, and can go on.

mod accuracy;
mod advice;

pub use accuracy::Accuracy;
pub use advice::{Advice, Fault};

use chess::{Color, Move, Phase};

use crate::explain::{Case, Class, Explanation, Praise, Unexplained};
use crate::{Chance, Line};

/// A move that was looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Which move of the game, from 0.
    pub ply: usize,
    /// The number of the move as score sheets have it.
    pub number: u16,
    /// Who made it.
    pub side: Color,
    /// The phase of the position before it.
    pub phase: Phase,
    /// White's chance of winning before it, with the best move.
    pub before: Chance,
    /// White's chance of winning after it.
    pub after: Chance,
    /// What can be said of it.
    pub explanation: Explanation,
}

impl Judged {
    /// The move.
    pub fn m(&self) -> Move {
        self.explanation.m()
    }

    /// What it is.
    pub const fn class(&self) -> Class {
        self.explanation.class
    }

    /// The winning chance that it lost, in thousandths.
    pub const fn loss(&self) -> u16 {
        self.explanation.loss
    }
}

/// A game as far as it was looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    total: usize,
    left_opening: Option<usize>,
    judged: Vec<Judged>,
}

/// So much of a swing is a turning point, in thousandths.
const TURN: u16 = 100;
/// So many turning points and best moments are named.
const FEW: usize = 3;
/// A try is as good as the best move if it loses no more, in thousandths: two points.
const AS_GOOD: u16 = 20;

impl Review {
    /// A review of a game of so many plies. `left_opening` is the first ply that no named opening has.
    pub const fn new(total: usize, left_opening: Option<usize>) -> Self {
        Self { total, left_opening, judged: Vec::new() }
    }

    /// Takes in the next move.
    ///
    /// # Errors
    ///
    /// If there is no explanation of it; then the review stays as it was.
    pub fn push(&mut self, case: &Case) -> Result<&Judged, Unexplained> {
        let explanation = Explanation::of(case)?;
        let (before, side) = (explanation.before(), explanation.before().turn());
        let of_white = |chance: Chance| {
            if side.is_white() { chance } else { chance.opposite() }
        };
        let best = explanation.best.score.chance();
        let after = explanation.played.score.chance().min(best);
        let judged = Judged {
            ply: self.judged.len(),
            number: before.move_number(),
            side,
            phase: Phase::of(before),
            before: of_white(best),
            after: of_white(after),
            explanation,
        };
        self.judged.push(judged);
        self.judged.last().ok_or(Unexplained::NoMove)
    }

    /// How many moves were looked at, and of how many.
    pub const fn progress(&self) -> (usize, usize) {
        (self.judged.len(), self.total)
    }

    /// Whether all were.
    pub const fn is_complete(&self) -> bool {
        self.judged.len() >= self.total
    }

    /// The first ply that no named opening has, if the game has come to it.
    pub const fn left_opening(&self) -> Option<usize> {
        self.left_opening
    }

    /// All moves that were looked at.
    pub fn moves(&self) -> &[Judged] {
        &self.judged
    }

    /// The moves of one side.
    pub fn of(&self, side: Color) -> impl Iterator<Item = &Judged> {
        self.judged.iter().filter(move |judged| judged.side == side)
    }

    /// White's chance of winning after each move.
    pub fn graph(&self) -> impl Iterator<Item = Chance> {
        self.judged.iter().map(|judged| judged.after)
    }

    /// Where phases begin: the ply and the phase, the first one included.
    pub fn phases(&self) -> Vec<(usize, Phase)> {
        let mut phases: Vec<(usize, Phase)> = Vec::new();
        for judged in &self.judged {
            // They only go on, as in the game.
            if phases.last().is_none_or(|&(_, phase)| judged.phase > phase) {
                phases.push((judged.ply, judged.phase));
            }
        }
        phases
    }

    /// How accurate a side was, in a phase or all in all; `None` without a move that was its choice.
    pub fn accuracy(&self, side: Color, phase: Option<Phase>) -> Option<Accuracy> {
        Accuracy::of(self.choices(side, phase).map(Judged::loss))
    }

    /// What a side has lost with a move on average, in thousandths of winning chance.
    pub fn average_loss(&self, side: Color, phase: Option<Phase>) -> Option<u16> {
        let (sum, count) = self
            .choices(side, phase)
            .fold((0u32, 0u32), |(sum, count), judged| (sum + u32::from(judged.loss()), count + 1));
        (count > 0).then(|| ((sum + count / 2) / count) as u16)
    }

    /// The moves that were a choice.
    fn choices(&self, side: Color, phase: Option<Phase>) -> impl Iterator<Item = &Judged> {
        self.of(side).filter(move |judged| {
            judged.class() != Class::Forced && phase.is_none_or(|phase| judged.phase == phase)
        })
    }

    /// The inaccuracies, mistakes and blunders of a side.
    pub fn mistakes(&self, side: Color) -> impl Iterator<Item = &Judged> {
        self.of(side).filter(|judged| judged.class().is_bad())
    }

    /// The moves that turned the game: the widest swings that took it from one side, or from neither, to another
    /// state; in their order.
    pub fn turning_points(&self) -> Vec<&Judged> {
        let state = |chance: Chance| match chance.get() {
            ..350 => 0,
            350..=650 => 1,
            _ => 2,
        };
        let turned = self
            .judged
            .iter()
            .filter(|judged| judged.loss() >= TURN && state(judged.before) != state(judged.after));
        let mut turned: Vec<&Judged> = turned.collect();
        turned.sort_by_key(|judged| (core::cmp::Reverse(judged.loss()), judged.ply));
        turned.truncate(FEW);
        turned.sort_by_key(|judged| judged.ply);
        turned
    }

    /// The best moves of a side, the greatest first: only moves and good devices, not what anybody takes back.
    pub fn best_moments(&self, side: Color) -> Vec<&Judged> {
        let mut found: Vec<(i32, &Judged)> =
            self.of(side).filter_map(|judged| Some((shine(judged)?, judged))).collect();
        found.sort_by_key(|&(shine, judged)| (-shine, judged.ply));
        found.truncate(FEW);
        found.into_iter().map(|(_, judged)| judged).collect()
    }

    /// At most three things to act on, the most important first; none before a move was looked at.
    pub fn advice(&self, side: Color) -> Vec<Advice> {
        advice::of(self, side)
    }
}

/// How much a move shines; `None` if it does not.
fn shine(judged: &Judged) -> Option<i32> {
    use crate::Motif;
    let only = i32::from(judged.class() == Class::OnlyMove) * 200;
    let done = match &judged.explanation.praise {
        Some(Praise::Mates { quicker: Some(_), .. } | Praise::Wins { takes_back: true, .. }) => {
            return None;
        }
        Some(Praise::Mates { moves, .. }) => 300 + 20 * (*moves).min(10) as i32,
        Some(Praise::Wins { tactic, .. }) => match tactic.motif {
            Motif::Takes { free: true } => return None,
            Motif::Takes { .. } => 40,
            Motif::Promotion | Motif::Combination => 120,
            _ => 250,
        },
        Some(Praise::StopsMate) => 80,
        Some(Praise::Saves { .. }) => 60,
        Some(Praise::Castles) | None => 0,
    };
    let shine = only + done;
    let shines = shine >= 100 && judged.class() != Class::Forced;
    shines.then_some(shine)
}

/// Whether a try is as good as the best move: within two points of winning chance. The lines are those of the
/// position; a move that none begins with was not looked at, and is not found.
pub fn is_found(tried: Move, lines: &[Line]) -> bool {
    let Some(best) = lines.iter().map(|line| line.score).max() else { return false };
    lines
        .iter()
        .filter(|line| line.first() == Some(tried))
        .any(|line| best.chance().down_to(line.score.chance()) <= AS_GOOD)
}

#[cfg(test)]
mod tests;
