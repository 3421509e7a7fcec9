//! Scoring every move of a position: what choosing like a person needs, who does not always take the
//! best.

use core::cmp::Reverse;

use chess::{Move, MoveList, Position};

use super::order::wins;
use super::{Search, without_moves};
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

    /// Scores every move by what can be captured after it, as far as the replies are seen. Ended early,
    /// it has only the moves that it has reached.
    pub(super) fn glance(mut self, sees: &dyn Fn(&Position, Move) -> bool) -> Survey {
        let root = self.root;
        self.depth = 1;
        let mut child = root.clone();
        let mut moves = Vec::new();
        for &m in &root.legal_moves() {
            self.enter(root, m, &mut child, 0);
            let score = -self.worst_seen(&child, sees);
            self.leave();
            if self.watch.is_over() {
                break;
            }
            moves.push((m, score));
        }
        moves.sort_by_key(|&(_, score)| Reverse(score));
        Survey { depth: 1, nodes: self.watch.nodes(), moves }
    }

    /// What the side to move can make of a position by the captures that are seen.
    fn worst_seen(&mut self, position: &Position, sees: &dyn Fn(&Position, Move) -> bool) -> Score {
        if !position.has_moves() {
            return without_moves(position, 1);
        }
        if self.is_draw(position, 1) {
            return Score::DRAW;
        }
        let is_forced = position.in_check() || position.must_capture();
        let eval = self.evaluate(position);
        let mut best = if is_forced { -Score::INFINITE } else { eval };
        let mut replies = MoveList::new();
        if is_forced {
            position.legal_moves_into(&mut replies);
        } else {
            position.noisy_moves_into(&mut replies);
        }
        let mut child = position.clone();
        for &reply in replies.iter().filter(|&&reply| sees(position, reply)) {
            if !is_forced && !wins(position, reply) {
                continue;
            }
            self.enter(position, reply, &mut child, 1);
            best = best.max(-self.quiesce(&child, 2, -Score::INFINITE, -best));
            self.leave();
        }
        if best == -Score::INFINITE { eval } else { best }
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
