//! Scoring every move of a position: what choosing like a person needs, who does not always take the
//! best.

use core::cmp::Reverse;

use chess::{Move, MoveList, Position};

use super::order::wins;
use super::{Search, is_noisy, without_moves};
use crate::Score;
use crate::evaluate::Evaluation;

/// Moves more than this behind the best are not told apart.
const WINDOW: i32 = 1200;

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
        let mut order: Vec<Move> = self.root.legal_moves().to_vec();
        let mut survey = Survey { depth: 0, nodes: 0, moves: Vec::new() };
        while survey.depth < depth {
            let Some(moves) = self.score_all(&order, survey.depth as i32 + 1) else { break };
            order = moves.iter().map(|&(m, _)| m).collect();
            survey = Survey { depth: survey.depth + 1, nodes: self.watch.nodes(), moves };
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

    fn score_all(&mut self, moves: &[Move], depth: i32) -> Option<Vec<(Move, Score)>> {
        self.depth = depth;
        let root = self.root;
        let mut child = root.clone();
        let mut best = -Score::INFINITE;
        let mut scored = Vec::with_capacity(moves.len());
        for &m in moves {
            self.enter(root, m, &mut child, 0);
            let least = if best.is_mate() { -Score::INFINITE } else { best - WINDOW };
            let score = -self.node(&child, 1, depth - 1, -Score::INFINITE, -least, false);
            self.leave();
            if self.watch.is_over() {
                return None;
            }
            best = best.max(score);
            scored.push((m, score));
        }
        scored.sort_by_key(|&(_, score)| Reverse(score));
        Some(scored)
    }
}
