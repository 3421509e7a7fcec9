//! What ends a node before its moves are tried: it is so good, or so bad, that they need not be.

use chess::{Position, Role};

use super::draws::table_key;
use super::node::Node;
use super::order::Picker;
use super::techniques::Technique;
use super::{Search, is_noisy};
use crate::Score;
use crate::evaluate::Evaluation;
use crate::table::{Bound, Entry};

impl<E: Evaluation> Search<'_, E> {
    /// The score of a node whose moves need not be tried.
    pub(super) fn cut_early(&mut self, node: &Node<'_>) -> Option<Score> {
        let eval = node.eval?;
        let unfit = node.kind.is_pv || node.excluded.is_some();
        if unfit || node.beta.is_mate() || !node.position.variant().has_royal_king() {
            return None;
        }
        let eval = believable(eval, node.ply, node.known);
        self.razor(node, eval)
            .or_else(|| self.reverse_futility(node, eval))
            .or_else(|| self.null_move(node, eval))
            .or_else(|| self.prob_cut(node, eval))
    }

    /// So far below that only captures could help, and they do not.
    fn razor(&mut self, node: &Node<'_>, eval: i32) -> Option<Score> {
        let &Node { position, ply, depth, alpha, beta, .. } = node;
        if !self.takes(Technique::Razoring)
            || depth > 3
            || eval + 180 + 220 * depth * depth > alpha.get()
        {
            return None;
        }
        let score = self.quiesce(position, ply, alpha, beta);
        (score <= alpha && !score.is_mate()).then_some(score)
    }

    /// So far above that no single move of the opponent makes up for it.
    fn reverse_futility(&self, node: &Node<'_>, eval: i32) -> Option<Score> {
        let &Node { depth, beta, kind, .. } = node;
        let margin = 75 * (depth - i32::from(kind.improving)).max(0) + 15;
        let cuts =
            self.takes(Technique::ReverseFutility) && depth <= 8 && eval - margin >= beta.get();
        // Part of the way back to what was asked: the margin is a guess.
        cuts.then(|| Score::centipawns((2 * eval + beta.get()) / 3).max(beta))
    }

    /// Still good enough if the opponent moves twice. Not where being obliged to move may be what
    /// loses.
    fn null_move(&mut self, node: &Node<'_>, eval: i32) -> Option<Score> {
        let &Node { position, ply, depth, beta, kind, .. } = node;
        let has_passed = ply > 0 && self.frames[ply - 1].step.is_none();
        if !self.takes(Technique::NullMove)
            || has_passed
            || ply < self.no_null_before
            || depth < 3
            || eval < beta.get()
            || node.eval.is_none_or(|eval| eval + 25 * depth < beta.get() + 130)
            || !has_pieces(position)
        {
            return None;
        }
        let passed = position.pass()?;
        let reduction = 4 + depth / 4 + ((eval - beta.get()) / 180).min(3);
        let barrier = core::mem::replace(&mut self.barrier, self.keys.len());
        self.keys.push(passed.key());
        self.frames[ply].step = None;
        let score = -self.node(&passed, ply + 1, depth - reduction, -beta, -beta + 1, !kind.is_cut);
        self.keys.pop();
        self.barrier = barrier;
        if score < beta || self.watch.is_over() {
            return None;
        }
        let score = if score.is_mate() { beta } else { score };
        if depth < 14 || self.no_null_before > 0 {
            return Some(score);
        }
        // Deep down much hangs on it: look whether it holds without passing.
        self.no_null_before = ply + (3 * (depth - reduction) / 4).max(1) as usize;
        let checked = self.node(position, ply, depth - reduction, beta - 1, beta, false);
        self.no_null_before = 0;
        (checked >= beta && !self.watch.is_over()).then_some(score)
    }

    /// A capture that wins so much in a shallow search that a deep one will not find less than needed.
    fn prob_cut(&mut self, node: &Node<'_>, eval: i32) -> Option<Score> {
        let &Node { position, ply, depth, beta, kind, .. } = node;
        let goal = beta + 190 - 50 * i32::from(kind.improving);
        let is_denied = node.known.is_some_and(|entry| {
            entry.depth >= depth - 3 && entry.score.seen_from_root(ply) < goal
        });
        if !self.takes(Technique::ProbCut) || depth < 5 || goal.is_mate() || is_denied {
            return None;
        }
        let hash = node.hash.filter(|&m| is_noisy(position, m));
        let mut picker = Picker::noisy(&self.moves, hash);
        let mut child = position.clone();
        let mut found = None;
        while let Some(m) = picker.next(position, &mut self.moves, self.memory) {
            if picker.is_at_losing_captures() {
                break;
            }
            if !position.see_at_least(m, goal.get() - eval) {
                continue;
            }
            self.enter(position, m, &mut child, ply);
            let mut score = -self.quiesce(&child, ply + 1, -goal, -goal + 1);
            if score >= goal {
                score = -self.node(&child, ply + 1, depth - 4, -goal, -goal + 1, !kind.is_cut);
            }
            self.leave();
            if self.watch.is_over() {
                break;
            }
            if score >= goal {
                let entry = Entry {
                    m: Some(m),
                    score: score.seen_from_node(ply),
                    bound: Bound::Lower,
                    depth: depth - 3,
                    eval: node.known.and_then(|entry| entry.eval),
                };
                self.table.store(table_key(position), entry);
                found = Some(score);
                break;
            }
        }
        picker.done(&mut self.moves);
        found
    }
}

/// The better of two guesses: the evaluation, or what a search has said, as far as it contradicts.
fn believable(eval: i32, ply: usize, known: Option<Entry>) -> i32 {
    let Some(entry) = known else { return eval };
    let score = entry.score.seen_from_root(ply);
    let contradicts = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score.get() > eval,
        Bound::Upper => score.get() < eval,
    };
    if contradicts && !score.is_mate() { score.get() } else { eval }
}

/// Whether the side to move has more than pawns and its king.
fn has_pieces(position: &Position) -> bool {
    let others = position.role(Role::Pawn) | position.role(Role::King);
    (position.color(position.turn()) & !others).any()
}
