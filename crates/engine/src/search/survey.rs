//! Scoring every move of a position: what choosing like a person needs, who does not always take the
//! best.

use core::cmp::Reverse;

use chess::{Move, MoveList, Position};

use super::order::wins;
use super::{Search, is_noisy, without_moves};
use crate::Score;
use crate::evaluate::Evaluation;

/// How far behind the best a move still comes into question, in hundredths of a pawn, and so is looked at
/// deeper: the deeper, the less. Farther behind it keeps what was found before, or is put just so far behind if
/// that was more.
const fn window(depth: i32) -> i32 {
    match depth {
        ..=2 => 1200,
        3 => 600,
        4 => 400,
        5 => 300,
        6 => 200,
        7 => 140,
        8.. => 100,
    }
}

/// Legal moves and what each is worth to the side that makes it, the best first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Survey {
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) moves: Vec<(Move, Score)>,
}

/// A move, and what follows from it as far as captures go. All scores are the mover's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Glance {
    pub(crate) m: Move,
    /// What the position after it looks like.
    pub(crate) still: Score,
    /// What it is worth if it ends the game, or repeats the position.
    pub(crate) ends: Option<Score>,
    /// The opponent is in check or must capture, and has nothing but the replies.
    pub(crate) is_forced: bool,
    /// Replies that take, promote or mate, and what each leaves.
    pub(crate) replies: Vec<(Move, Score)>,
}

impl<E: Evaluation> Search<'_, E> {
    /// Scores every move, deeper and deeper. Ended early, it keeps the last complete depth; before the
    /// first it has nothing.
    pub(super) fn survey(mut self, depth: u32) -> Survey {
        let moves = self.root.legal_moves().iter().map(|&m| (m, Score::INFINITE)).collect();
        let mut survey = Survey { depth: 0, nodes: 0, moves };
        while survey.depth < depth && !survey.moves.is_empty() {
            let Some(moves) = self.score_all(&survey.moves, survey.depth as i32 + 1) else { break };
            survey = Survey { depth: survey.depth + 1, nodes: self.watch.nodes(), moves };
        }
        if survey.depth == 0 {
            survey.moves.clear();
        }
        survey
    }

    /// What follows from every move as far as captures go. Ended early, it has only the moves that it has
    /// reached.
    pub(super) fn glance(mut self) -> (Vec<Glance>, u64) {
        let root = self.root;
        self.depth = 1;
        let mut child = root.clone();
        let mut glances = Vec::new();
        for &m in &root.legal_moves() {
            self.enter(root, m, &mut child, 0);
            let glance = self.glance_at(&child, m);
            self.leave();
            if self.watch.is_over() {
                break;
            }
            glances.push(glance);
        }
        (glances, self.watch.nodes())
    }

    /// What follows from a move that has led here.
    fn glance_at(&mut self, position: &Position, m: Move) -> Glance {
        let still = -self.evaluate(position);
        let is_forced = position.in_check() || position.must_capture();
        let ends = if position.has_moves() {
            self.is_draw(position, 1).then_some(Score::DRAW)
        } else {
            Some(-without_moves(position, 1))
        };
        let replies = if ends.is_none() { self.replies(position, is_forced) } else { Vec::new() };
        Glance { m, still, ends, is_forced, replies }
    }

    /// The replies that take, promote or mate; all of them where the side to move has no other.
    fn replies(&mut self, position: &Position, is_forced: bool) -> Vec<(Move, Score)> {
        let mut list = MoveList::new();
        position.legal_moves_into(&mut list);
        let mut child = position.clone();
        let mut replies = Vec::new();
        for &reply in &list {
            let is_taking = is_forced || is_noisy(position, reply) && wins(position, reply);
            if !is_taking && !position.gives_check(reply) {
                continue;
            }
            self.enter(position, reply, &mut child, 1);
            if is_taking {
                let score = self.quiesce(&child, 2, -Score::INFINITE, Score::INFINITE);
                replies.push((reply, score));
            } else if !child.has_moves() {
                replies.push((reply, Score::mated_in(2)));
            }
            self.leave();
            if self.watch.is_over() {
                break;
            }
        }
        replies
    }

    /// Scores the moves anew, in the order of what was found before: the best exactly, the others as exactly
    /// as matters.
    fn score_all(&mut self, moves: &[(Move, Score)], depth: i32) -> Option<Vec<(Move, Score)>> {
        self.depth = depth;
        let mut scored: Vec<(Move, Score)> = Vec::with_capacity(moves.len());
        let mut best = -Score::INFINITE;
        for &(m, before) in moves {
            let is_lost = best.is_mate() && best < Score::DRAW;
            let score = if is_lost || scored.is_empty() {
                self.score_exactly(m, depth)?
            } else {
                self.score_about(m, depth, before, best.min(WON) - window(depth))?
            };
            best = best.max(score);
            scored.push((m, score));
        }
        scored.sort_by_key(|&(_, score)| Reverse(score));
        // Another one seems best now: what it is worth is what the next depth goes by.
        if scored[0].0 != moves[0].0 {
            scored[0].1 = self.score_exactly(scored[0].0, depth)?;
            scored.sort_by_key(|&(_, score)| Reverse(score));
        }
        Some(scored)
    }

    /// What a move of the root is worth; `None` if there was no time to see.
    fn score_exactly(&mut self, m: Move, depth: i32) -> Option<Score> {
        let (root, mut child) = (self.root, self.root.clone());
        self.enter(root, m, &mut child, 0);
        let score = -self.node(&child, 1, depth - 1, -Score::INFINITE, Score::INFINITE, false);
        self.leave();
        (!self.watch.is_over()).then_some(score)
    }

    /// What a move of the root is worth, to within a few hundredths of a pawn, found by asking again and again
    /// whether it is worth at least so much. Below `least` it keeps what was found before, but no more than that.
    fn score_about(&mut self, m: Move, depth: i32, before: Score, least: Score) -> Option<Score> {
        let (root, mut child) = (self.root, self.root.clone());
        self.enter(root, m, &mut child, 0);
        let (mut low, mut high) = (least, Score::INFINITE);
        let (mut asked, mut step) = (before.clamp(least + 1, least + 2 * window(depth)), GRAIN);
        let mut is_known = false;
        while high.get() - low.get() > GRAIN && !self.watch.is_over() {
            let found = -self.node(&child, 1, depth - 1, -asked, -asked + 1, true);
            if found >= asked {
                (low, is_known) = (found, true);
                asked = if high < Score::INFINITE { middle(low, high) } else { low + step };
            } else {
                high = found;
                asked = if is_known { middle(low, high) } else { (high - step).max(least + 1) };
            }
            step *= 2;
            if high <= least || low.is_mate() || asked <= low {
                break;
            }
        }
        self.leave();
        if self.watch.is_over() {
            return None;
        }
        Some(match (is_known, high < Score::INFINITE) {
            (false, _) => before.min(least),
            (true, true) if !low.is_mate() => middle(low, high),
            (true, _) => low,
        })
    }
}

/// Beside a mate, a move that wins as much as this still comes into question.
const WON: Score = Score::centipawns(1500);

/// Scores that differ by no more than this are alike.
const GRAIN: i32 = 12;

fn middle(low: Score, high: Score) -> Score {
    low + (high.get() - low.get()) / 2
}
