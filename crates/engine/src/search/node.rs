//! The tree: principal variation search with its shortcuts, one named step after the other.

use chess::{Move, Position, Role};

use super::memory::{self, gain};
use super::order::Picker;
use super::{Search, captured, is_noisy, without_moves};
use crate::Score;
use crate::evaluate::Evaluation;
use crate::score::MAX_PLY;
use crate::table::{Bound, Entry};

/// Above this many halfmoves without progress the table is not believed: it does not know how near the
/// draw is.
const NEAR_FIFTY_MOVES: u16 = 90;

/// What the steps before the moves have found out about a node.
struct Outlook {
    eval: Option<i32>,
    /// Better than two plies ago.
    improving: bool,
    is_pv: bool,
}

impl<E: Evaluation> Search<'_, E> {
    /// What a position is worth to the side to move, as far as it lies between `alpha` and `beta`;
    /// outside it is a bound.
    pub(super) fn node(
        &mut self,
        position: &Position,
        ply: usize,
        mut depth: i32,
        mut alpha: Score,
        mut beta: Score,
        may_pass: bool,
    ) -> Score {
        if self.techniques.extensions && position.in_check() && (ply as i32) < 2 * self.depth {
            depth += 1;
        }
        if depth <= 0 {
            return self.quiesce(position, ply, alpha, beta);
        }
        if self.watch.tick() {
            return Score::DRAW;
        }
        self.lines[ply].clear();
        self.seldepth = self.seldepth.max(ply);

        // Draws, and mates that are too far away to matter.
        if self.is_draw(position, ply) {
            return Score::DRAW;
        }
        if ply >= MAX_PLY {
            return self.evaluate(position);
        }
        alpha = alpha.max(Score::mated_in(ply));
        beta = beta.min(Score::mates_in(ply + usize::from(position.variant().has_royal_king())));
        if alpha >= beta {
            return alpha;
        }
        let is_pv = beta.get() - alpha.get() > 1;

        // The table.
        let known = self.table.probe(position.key());
        if !is_pv
            && position.halfmove_clock() < NEAR_FIFTY_MOVES
            && let Some(score) = self.table_cut(known, depth, ply, alpha, beta)
        {
            return score;
        }
        let hash = known.and_then(|entry| entry.m).filter(|&m| position.is_legal(m));

        // Without a move from the table it is cheaper to come back deeper when there is one.
        if self.techniques.reductions && hash.is_none() && depth >= 4 {
            depth -= 1;
        }

        let outlook = self.look_out(position, ply, known, is_pv);
        if let Some(score) = self.cut_early(position, ply, depth, beta, &outlook, may_pass) {
            return score;
        }

        let (best, best_move, bound) =
            self.try_moves(position, ply, depth, alpha, beta, hash, &outlook);
        if self.watch.is_over() {
            return Score::DRAW;
        }
        let entry = Entry {
            m: best_move,
            score: best.seen_from_node(ply),
            bound,
            depth,
            eval: outlook.eval,
        };
        self.table.store(position.key(), entry);
        best
    }

    /// The evaluation of a node, and whether things get better.
    fn look_out(
        &mut self,
        position: &Position,
        ply: usize,
        known: Option<Entry>,
        is_pv: bool,
    ) -> Outlook {
        let eval = (!position.in_check()).then(|| {
            let remembered = known.and_then(|entry| entry.eval);
            remembered.unwrap_or_else(|| self.evaluate(position).get())
        });
        self.frames[ply].eval = eval;
        self.frames[ply + 2].killers = [None; 2];
        let before = ply.checked_sub(2).and_then(|ply| self.frames[ply].eval);
        let improving = eval.zip(before).is_some_and(|(now, before)| now > before);
        Outlook { eval, improving, is_pv }
    }

    /// Whether a node is so good that its moves need not be tried: its score then.
    fn cut_early(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        beta: Score,
        outlook: &Outlook,
        may_pass: bool,
    ) -> Option<Score> {
        let eval = outlook.eval?;
        if outlook.is_pv || beta.is_mate() || !position.variant().has_royal_king() {
            return None;
        }
        // Reverse futility: so far above that no single move of the opponent makes up for it.
        let margin = 85 * (depth - i32::from(outlook.improving));
        if self.techniques.reverse_futility && depth <= 7 && eval - margin >= beta.get() {
            return Some(Score::centipawns(eval - margin));
        }
        // Null move: still good enough if the opponent moves twice. Not where being obliged to move
        // may be what loses.
        if self.techniques.null_move
            && may_pass
            && depth >= 3
            && eval >= beta.get()
            && has_pieces(position)
            && let Some(passed) = position.pass()
        {
            let reduction = 3 + depth / 4 + ((eval - beta.get()) / 180).min(3);
            let barrier = core::mem::replace(&mut self.barrier, self.keys.len());
            self.keys.push(passed.key());
            self.frames[ply].step = None;
            let score = -self.node(&passed, ply + 1, depth - reduction, -beta, -beta + 1, false);
            self.keys.pop();
            self.barrier = barrier;
            if score >= beta && !self.watch.is_over() {
                return Some(if score.is_mate() { beta } else { score });
            }
        }
        None
    }

    /// Tries the moves of a node: the best score, the move if one was good enough, and what is known.
    #[expect(clippy::too_many_arguments, reason = "the window, and what is known of the node")]
    fn try_moves(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        mut alpha: Score,
        beta: Score,
        hash: Option<Move>,
        outlook: &Outlook,
    ) -> (Score, Option<Move>, Bound) {
        let before = ply.checked_sub(1).and_then(|ply| self.frames[ply].step);
        let mut picker = Picker::new(&self.moves, hash, self.frames[ply].killers, before);
        let mut best = -Score::INFINITE;
        let (mut best_move, mut bound) = (None, Bound::Upper);
        let mut tried: [Option<Move>; 32] = [None; 32];
        let mut count = 0;
        let mut child = position.clone();
        let only_move = self.is_only_move(position);

        while let Some(m) = picker.next(position, &mut self.moves, self.memory) {
            count += 1;
            let quiet = !is_noisy(position, m);
            let gives_check = position.gives_check(m);
            if best > -Score::mates_in(MAX_PLY) && !gives_check && self.may_prune(position, outlook)
            {
                if quiet && is_hopeless(depth, alpha, count, outlook) {
                    picker.skip_quiet();
                    continue;
                }
                let least = if quiet { -40 } else { -110 };
                if depth <= 5 && !position.see_at_least(m, least * depth) {
                    continue;
                }
            }

            let extension = i32::from(only_move && (ply as i32) < 2 * self.depth);
            let next_depth = depth - 1 + extension;
            let reduction = if count > 1 && !gives_check {
                self.reduction(position, m, depth, count, quiet, before, outlook)
            } else {
                0
            };
            self.enter(position, m, &mut child, ply);
            let score = self.try_move(&child, ply, next_depth, reduction, alpha, beta, count == 1);
            self.leave();
            if self.watch.is_over() {
                break;
            }

            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(m);
                    bound = Bound::Exact;
                    self.extend_line(ply, m);
                    if score >= beta {
                        bound = Bound::Lower;
                        self.learn(position, ply, depth, m, &tried);
                        break;
                    }
                }
            }
            if let Some(place) = tried.iter_mut().find(|place| place.is_none()) {
                *place = Some(m);
            }
        }
        picker.done(&mut self.moves);
        if count == 0 {
            return (without_moves(position, ply), None, Bound::Exact);
        }
        (best, best_move, bound)
    }

    /// Principal variation search: the first move with the whole window, the others only to prove that
    /// they are no better, and again with more care where that fails.
    #[expect(clippy::too_many_arguments, reason = "the window and three ways to look at it")]
    pub(super) fn try_move(
        &mut self,
        child: &Position,
        ply: usize,
        depth: i32,
        reduction: i32,
        alpha: Score,
        beta: Score,
        is_first: bool,
    ) -> Score {
        if is_first {
            return -self.node(child, ply + 1, depth, -beta, -alpha, true);
        }
        let narrow = -alpha - 1;
        let mut score = -self.node(child, ply + 1, depth - reduction, narrow, -alpha, true);
        if score > alpha && reduction > 0 {
            score = -self.node(child, ply + 1, depth, narrow, -alpha, true);
        }
        if score > alpha && score < beta {
            score = -self.node(child, ply + 1, depth, -beta, -alpha, true);
        }
        score
    }

    /// Whether there is nothing to choose: in Suicide, where long chains of captures are forced.
    fn is_only_move(&self, position: &Position) -> bool {
        self.techniques.extensions
            && !position.variant().has_royal_king()
            && position.count_moves() == 1
    }

    fn may_prune(&self, position: &Position, outlook: &Outlook) -> bool {
        self.techniques.pruning && !outlook.is_pv && position.variant().has_royal_king()
    }

    /// How much less deep to look at a move that comes late.
    #[expect(clippy::too_many_arguments, reason = "what is known of the node and the move")]
    fn reduction(
        &self,
        position: &Position,
        m: Move,
        depth: i32,
        count: i32,
        quiet: bool,
        before: Option<usize>,
        outlook: &Outlook,
    ) -> i32 {
        if !self.techniques.reductions || depth < 3 || count < 2 + i32::from(outlook.is_pv) {
            return 0;
        }
        if position.must_capture() {
            return 0;
        }
        let mut reduction = log2_in_eighths(depth) * log2_in_eighths(count) * 5 / 64;
        if !quiet {
            reduction /= 2;
        }
        reduction -= 10 * i32::from(outlook.is_pv);
        reduction += 8 * i32::from(!outlook.improving);
        reduction -= self.memory.of(position, m, before) * 20 / (2 * memory::MOST);
        (reduction / 20).clamp(0, depth - 2)
    }

    /// A move was good enough to end the node: it is remembered, and those before it for the contrary.
    fn learn(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        m: Move,
        tried: &[Option<Move>],
    ) {
        let before = ply.checked_sub(1).and_then(|ply| self.frames[ply].step);
        let quiet = captured(position, m).is_none();
        self.memory.learn(position, m, before, gain(depth));
        for other in tried.iter().map_while(|&other| other).filter(|&other| other != m) {
            // That a capture was good says nothing against quiet moves, which it came before.
            if quiet || captured(position, other).is_some() {
                self.memory.learn(position, other, before, -gain(depth));
            }
        }
        let killers = &mut self.frames[ply].killers;
        if quiet && killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
    }
}

/// Whether quiet moves are of no use any more near the end of the tree: many were tried, or what is
/// missing is too much.
fn is_hopeless(depth: i32, alpha: Score, count: i32, outlook: &Outlook) -> bool {
    let late = (4 + depth * depth) / if outlook.improving { 1 } else { 2 };
    let is_futile = |eval: i32| eval + 110 + 90 * depth <= alpha.get();
    depth <= 6 && (count > late || outlook.eval.is_some_and(is_futile))
}

/// Whether the side to move has more than pawns and its king.
fn has_pieces(position: &Position) -> bool {
    let others = position.role(Role::Pawn) | position.role(Role::King);
    (position.color(position.turn()) & !others).any()
}

/// A logarithm without floating point, so that all machines agree.
const fn log2_in_eighths(value: i32) -> i32 {
    let whole = value.ilog2() as i32;
    whole * 8 + ((value * 8) >> whole) - 8
}
