//! What is done with each move of a node: leaving it out, looking less deep at it, or deeper.

use chess::{Move, Position};

use super::memory::MOST;
use super::node::{Kind, Node};
use super::techniques::Technique;
use super::{Search, is_noisy};
use crate::Score;
use crate::evaluate::Evaluation;
use crate::table::Bound;

impl Node<'_> {
    /// Whether moves may be left out: not where the exact score is wanted, nor in Suicide, where captures
    /// are forced, nor against a bare king, where only quiet moves make progress, nor with one man beside
    /// the king, which may have to throw itself away for stalemate.
    pub(super) fn may_prune(&self) -> bool {
        let position = self.position;
        let men = |color| position.color(color).len();
        !self.kind.is_pv
            && position.variant().has_royal_king()
            && men(position.turn()) > 2
            && men(!position.turn()) > 1
    }
}

impl<E: Evaluation> Search<'_, E> {
    /// So many moves were tried that quiet ones are of no use any more.
    pub(super) fn is_late(&self, node: &Node<'_>, count: i32) -> bool {
        let &Node { depth, kind, .. } = node;
        let most = (4 + depth * depth) / if kind.improving { 1 } else { 2 };
        self.takes(Technique::LateMovePruning) && depth <= 8 && count > most
    }

    /// A quiet move that would be looked at to this depth cannot make up for what is missing, or was bad
    /// wherever it was tried.
    pub(super) fn is_hopeless(
        &self,
        node: &Node<'_>,
        depth: i32,
        alpha: Score,
        learnt: i32,
    ) -> bool {
        let is_futile = |eval: i32| eval + 100 + 90 * depth + learnt / 256 <= alpha.get();
        let futile =
            self.takes(Technique::Futility) && depth <= 7 && node.eval.is_some_and(is_futile);
        let bad = self.takes(Technique::HistoryPruning) && depth <= 4;
        futile || bad && learnt < -MOST / 4 * (depth + 1)
    }

    /// A move that would be looked at to the depth `reduced` loses too much on its square.
    pub(super) fn loses_too_much(
        &self,
        node: &Node<'_>,
        m: Move,
        reduced: i32,
        quiet: bool,
    ) -> bool {
        let &Node { position, depth, .. } = node;
        let least = if quiet { -22 * reduced * reduced } else { -95 * depth };
        self.takes(Technique::ExchangePruning) && depth <= 9 && !position.see_at_least(m, least)
    }

    /// How much less deep to look at a move that comes late, in hundredths of a ply.
    pub(super) fn reduction(
        &self,
        depth: i32,
        count: i32,
        quiet: bool,
        learnt: i32,
        kind: Kind,
    ) -> i32 {
        if !self.takes(Technique::LateMoveReductions) {
            return 0;
        }
        let mut reduction = 45 + log2_in_eighths(depth) * log2_in_eighths(count) * 24 / 64;
        if !quiet {
            reduction /= 2;
        }
        reduction -= 90 * i32::from(kind.is_pv);
        reduction += 130 * i32::from(kind.is_cut);
        reduction += 60 * i32::from(!kind.improving);
        reduction - learnt * 100 / (MOST * 3 / 4)
    }

    /// How much less deep to look at a move of the root that comes late.
    pub(super) fn root_reduction(&self, m: Move, depth: i32, count: i32, gives_check: bool) -> i32 {
        if depth < 3 || count < 3 || self.root.must_capture() {
            return 0;
        }
        let kind = Kind { is_pv: true, is_cut: false, improving: true };
        let quiet = !is_noisy(self.root, m);
        let learnt = self.memory.of(self.root, m, &[None; 3]);
        let reduction = self.reduction(depth, count, quiet, learnt, kind);
        ((reduction - 100 * i32::from(gives_check)) / 100).clamp(0, depth - 2)
    }

    /// How much deeper to look at a move: where all others are clearly worse than the one from the
    /// table, it must not be misjudged. `Err` if the others are too good as well.
    pub(super) fn singular(&mut self, node: &Node<'_>, m: Move) -> Result<i32, Score> {
        let &Node { position, ply, depth, beta, kind, .. } = node;
        let Some(known) = node.known.filter(|_| node.hash == Some(m)) else { return Ok(0) };
        let score = known.score.seen_from_root(ply);
        if !self.takes(Technique::Singular)
            || node.excluded.is_some()
            || depth < 6 + i32::from(kind.is_pv)
            || known.depth < depth - 3
            || known.bound == Bound::Upper
            || score.is_mate()
            || !self.may_extend(ply)
        {
            return Ok(0);
        }
        let goal = score - 2 * depth;
        self.frames[ply].excluded = Some(m);
        let others = self.node(position, ply, (depth - 1) / 2, goal - 1, goal, kind.is_cut);
        self.frames[ply].excluded = None;
        // The line of the others is not this node's.
        self.lines[ply].clear();
        if self.watch.is_over() {
            return Ok(0);
        }
        if others < goal {
            let clearly = !kind.is_pv && others < goal - 20;
            return Ok(1 + i32::from(clearly));
        }
        if goal >= beta && !kind.is_pv {
            return Err(goal);
        }
        Ok(if score >= beta { -2 } else { -i32::from(kind.is_cut) })
    }

    /// How much deeper to look at a check: one ply, unless it gives something away.
    pub(super) fn check_extension(&self, node: &Node<'_>, m: Move) -> i32 {
        let extends = self.takes(Technique::CheckExtension)
            && self.may_extend(node.ply)
            && node.position.see_at_least(m, 0);
        i32::from(extends)
    }

    /// Extensions must not lead away from the depth that is asked for.
    pub(super) fn may_extend(&self, ply: usize) -> bool {
        (ply as i32) < 2 * self.depth
    }

    /// Whether there is nothing to choose: in Suicide, where long chains of captures are forced.
    pub(super) fn is_only_move(&self, position: &Position) -> bool {
        self.takes(Technique::OnlyMoveExtension)
            && !position.variant().has_royal_king()
            && position.count_moves() == 1
    }
}

/// A logarithm without floating point, so that all machines agree.
const fn log2_in_eighths(value: i32) -> i32 {
    let whole = value.ilog2() as i32;
    whole * 8 + ((value * 8) >> whole) - 8
}
