//! The tree: principal variation search with its shortcuts, one named step after the other.
//!
//! All margins are hundredths of a pawn and all reductions hundredths of a ply, so that they can stay
//! when another evaluation comes.

use chess::{Move, Position, Role};

use super::memory::{MOST, Steps, gain};
use super::order::Picker;
use super::techniques::Technique;
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
    /// What the evaluation says, corrected; `None` in check.
    eval: Option<i32>,
    /// Better than two plies ago.
    improving: bool,
    is_pv: bool,
    /// The opponent is expected to have a move that is too good.
    is_cut: bool,
    /// What the table knows.
    known: Option<Entry>,
    /// A legal move from the table.
    hash: Option<Move>,
    /// A move that is not looked at: the question is what the others are worth.
    excluded: Option<Move>,
}

/// What has come out of the moves of a node.
struct Outcome {
    best: Score,
    best_move: Option<Move>,
    bound: Bound,
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
        is_cut: bool,
    ) -> Score {
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
        if alpha < Score::DRAW && self.can_repeat(position, ply) {
            alpha = Score::DRAW;
        }
        alpha = alpha.max(Score::mated_in(ply));
        beta = beta.min(Score::mates_in(ply + usize::from(position.variant().has_royal_king())));
        if alpha >= beta {
            return alpha;
        }

        // The table.
        let is_pv = beta.get() - alpha.get() > 1;
        let excluded = self.frames[ply].excluded;
        let known = self.table.probe(position.key());
        if !is_pv
            && excluded.is_none()
            && position.halfmove_clock() < NEAR_FIFTY_MOVES
            && let Some(score) = self.table_cut(known, depth, ply, alpha, beta)
        {
            return score;
        }
        let hash = known.and_then(|entry| entry.m).filter(|&m| position.is_legal(m));

        let raw = self.look(position, ply, known);
        let eval = self.frames[ply].eval;
        let before = ply.checked_sub(2).and_then(|ply| self.frames[ply].eval);
        let improving = eval.zip(before).is_some_and(|(now, before)| now > before);
        let outlook = Outlook { eval, improving, is_pv, is_cut, known, hash, excluded };

        // Without a move from the table it is cheaper to come back deeper when there is one.
        if self.takes(Technique::InternalReduction) && hash.is_none() && depth >= 4 {
            depth -= 1;
        }
        if let Some(score) = self.cut_early(position, ply, depth, alpha, beta, &outlook) {
            return score;
        }

        let outcome = self.try_moves(position, ply, depth, alpha, beta, &outlook);
        if self.watch.is_over() {
            return Score::DRAW;
        }
        if excluded.is_none() {
            self.remember(position, ply, depth, raw, eval, &outcome);
        }
        outcome.best
    }

    /// Asks the evaluation, or the table what it said; the frame gets it corrected. In check there is
    /// nothing to be seen by looking.
    fn look(&mut self, position: &Position, ply: usize, known: Option<Entry>) -> Option<i32> {
        self.frames[ply + 2].killers = [None; 2];
        let raw = (!position.in_check()).then(|| {
            let remembered = known.and_then(|entry| entry.eval);
            remembered.unwrap_or_else(|| self.evaluate(position).get())
        });
        self.frames[ply].eval = raw.map(|raw| self.corrected(position, raw).get());
        raw
    }

    /// What the evaluation has said, put right by what was learnt, and less the nearer the fifty moves.
    pub(super) fn corrected(&self, position: &Position, raw: i32) -> Score {
        let mut eval = raw;
        if self.takes(Technique::Correction) {
            eval += self.memory.correction(position);
        }
        if self.takes(Technique::Damping) {
            eval -= eval * i32::from(position.halfmove_clock()).min(100) / 220;
        }
        Score::centipawns(eval)
    }

    /// Puts into the table what has come out, and learns how wrong the evaluation was.
    fn remember(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        raw: Option<i32>,
        eval: Option<i32>,
        outcome: &Outcome,
    ) {
        let &Outcome { best, best_move, bound } = outcome;
        let score = best.seen_from_node(ply);
        self.table.store(position.key(), Entry { m: best_move, score, bound, depth, eval: raw });
        let (Some(raw), Some(eval)) = (raw, eval) else { return };
        let says_nothing = match bound {
            Bound::Lower => best.get() <= eval,
            Bound::Upper => best.get() >= eval,
            Bound::Exact => false,
        };
        let is_noise = best.is_mate() || best_move.is_some_and(|m| is_noisy(position, m));
        if self.takes(Technique::Correction) && !says_nothing && !is_noise {
            self.memory.learn_correction(position, best.get() - raw, depth);
        }
    }

    /// Whether a node is so good or so bad that its moves need not all be tried: its score then.
    fn cut_early(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        alpha: Score,
        beta: Score,
        outlook: &Outlook,
    ) -> Option<Score> {
        let eval = outlook.eval?;
        let unfit = outlook.is_pv || outlook.excluded.is_some();
        if unfit || beta.is_mate() || !position.variant().has_royal_king() {
            return None;
        }
        let eval = believable(eval, ply, outlook.known);
        self.razor(position, ply, depth, eval, alpha, beta)
            .or_else(|| self.reverse_futility(depth, eval, beta, outlook))
            .or_else(|| self.null_move(position, ply, depth, eval, beta, outlook))
            .or_else(|| self.prob_cut(position, ply, depth, eval, beta, outlook))
    }

    /// So far below that only captures could help, and they do not.
    fn razor(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        eval: i32,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
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
    fn reverse_futility(
        &self,
        depth: i32,
        eval: i32,
        beta: Score,
        outlook: &Outlook,
    ) -> Option<Score> {
        let margin = 75 * (depth - i32::from(outlook.improving)).max(0) + 15;
        let cuts =
            self.takes(Technique::ReverseFutility) && depth <= 8 && eval - margin >= beta.get();
        // Part of the way back to what was asked: the margin is a guess.
        cuts.then(|| Score::centipawns((2 * eval + beta.get()) / 3).max(beta))
    }

    /// Still good enough if the opponent moves twice. Not where being obliged to move may be what
    /// loses.
    fn null_move(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        eval: i32,
        beta: Score,
        outlook: &Outlook,
    ) -> Option<Score> {
        let has_passed = ply > 0 && self.frames[ply - 1].step.is_none();
        if !self.takes(Technique::NullMove)
            || has_passed
            || ply < self.no_null_before
            || depth < 3
            || eval < beta.get()
            || outlook.eval.is_none_or(|eval| eval + 25 * depth < beta.get() + 130)
            || !has_pieces(position)
        {
            return None;
        }
        let passed = position.pass()?;
        let reduction = 4 + depth / 4 + ((eval - beta.get()) / 180).min(3);
        let barrier = core::mem::replace(&mut self.barrier, self.keys.len());
        self.keys.push(passed.key());
        self.frames[ply].step = None;
        let score =
            -self.node(&passed, ply + 1, depth - reduction, -beta, -beta + 1, !outlook.is_cut);
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
    fn prob_cut(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        eval: i32,
        beta: Score,
        outlook: &Outlook,
    ) -> Option<Score> {
        let goal = beta + 190 - 50 * i32::from(outlook.improving);
        let is_denied = outlook.known.is_some_and(|entry| {
            entry.depth >= depth - 3 && entry.score.seen_from_root(ply) < goal
        });
        if !self.takes(Technique::ProbCut) || depth < 5 || goal.is_mate() || is_denied {
            return None;
        }
        let hash = outlook.hash.filter(|&m| is_noisy(position, m));
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
                score = -self.node(&child, ply + 1, depth - 4, -goal, -goal + 1, !outlook.is_cut);
            }
            self.leave();
            if self.watch.is_over() {
                break;
            }
            if score >= goal {
                let kept = score.seen_from_node(ply);
                let entry = Entry {
                    m: Some(m),
                    score: kept,
                    bound: Bound::Lower,
                    depth: depth - 3,
                    eval: outlook.known.and_then(|entry| entry.eval),
                };
                self.table.store(position.key(), entry);
                found = Some(score);
                break;
            }
        }
        picker.done(&mut self.moves);
        found
    }

    /// Tries the moves of a node.
    fn try_moves(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        mut alpha: Score,
        beta: Score,
        outlook: &Outlook,
    ) -> Outcome {
        let before = self.steps_before(ply);
        let mut picker = Picker::new(&self.moves, outlook.hash, self.frames[ply].killers, before);
        let mut outcome = Outcome { best: -Score::INFINITE, best_move: None, bound: Bound::Upper };
        let mut tried: [Option<Move>; 32] = [None; 32];
        let mut count = 0;
        let mut child = position.clone();
        let only_move = self.is_only_move(position);

        while let Some(m) = picker.next(position, &mut self.moves, self.memory) {
            if Some(m) == outlook.excluded {
                continue;
            }
            count += 1;
            let quiet = !is_noisy(position, m);
            let gives_check = position.gives_check(m);
            let learnt = self.memory.of(position, m, &before);
            if outcome.best > -Score::mates_in(MAX_PLY) && may_prune(position, outlook) {
                let reduced = depth - self.reduction(depth, count, quiet, learnt, outlook) / 100;
                if quiet && !gives_check && self.is_late(depth, count, outlook) {
                    picker.skip_quiet();
                    continue;
                }
                if quiet && !gives_check && self.is_hopeless(reduced.max(0), alpha, learnt, outlook)
                {
                    continue;
                }
                if self.loses_too_much(position, m, depth, reduced.max(0), quiet) {
                    continue;
                }
            }

            let extension = match self.extension(position, ply, depth, m, beta, outlook) {
                Ok(extension) => extension + i32::from(only_move && self.may_extend(ply)),
                // The others are good enough as well.
                Err(score) => {
                    picker.done(&mut self.moves);
                    return Outcome { best: score, best_move: None, bound: Bound::Lower };
                }
            };
            let extension =
                if gives_check && extension == 0 && self.takes(Technique::CheckExtension) {
                    i32::from(self.may_extend(ply) && position.see_at_least(m, 0))
                } else {
                    extension
                };
            let next_depth = depth - 1 + extension;
            let mut reduction = self.reduction(depth, count, quiet, learnt, outlook);
            reduction -= 100 * i32::from(gives_check);
            let most = (next_depth - 1).max(0);
            let reduction = if count > 1 && depth >= 3 && !position.must_capture() {
                (reduction / 100).clamp(0, most)
            } else {
                0
            };
            self.enter(position, m, &mut child, ply);
            let is_first = count == 1;
            let score = self.try_move(
                &child,
                ply,
                next_depth,
                reduction,
                alpha,
                beta,
                is_first,
                outlook.is_cut,
            );
            self.leave();
            if self.watch.is_over() {
                break;
            }

            if score > outcome.best {
                outcome.best = score;
                if score > alpha {
                    alpha = score;
                    outcome.best_move = Some(m);
                    outcome.bound = Bound::Exact;
                    self.extend_line(ply, m);
                    if score >= beta {
                        outcome.bound = Bound::Lower;
                        self.learn(position, ply, depth, m, &tried, &before);
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
            outcome.best = match outlook.excluded {
                Some(_) => alpha,
                None => without_moves(position, ply),
            };
            outcome.bound = Bound::Exact;
        }
        outcome
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
        is_cut: bool,
    ) -> Score {
        let is_pv = beta.get() - alpha.get() > 1;
        if is_first {
            return -self.node(child, ply + 1, depth, -beta, -alpha, !is_pv && !is_cut);
        }
        let narrow = -alpha - 1;
        let expects_cut = reduction > 0 || is_pv || !is_cut;
        let mut score = -self.node(child, ply + 1, depth - reduction, narrow, -alpha, expects_cut);
        if score > alpha && reduction > 0 {
            score = -self.node(child, ply + 1, depth, narrow, -alpha, !is_cut);
        }
        if score > alpha && score < beta {
            score = -self.node(child, ply + 1, depth, -beta, -alpha, false);
        }
        score
    }

    /// How much deeper to look at a move: where all others are clearly worse than the one from the
    /// table, it must not be misjudged. `Err` if the others are too good as well.
    fn extension(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        m: Move,
        beta: Score,
        outlook: &Outlook,
    ) -> Result<i32, Score> {
        let Some(known) = outlook.known.filter(|_| outlook.hash == Some(m)) else { return Ok(0) };
        let score = known.score.seen_from_root(ply);
        if !self.takes(Technique::Singular)
            || outlook.excluded.is_some()
            || depth < 6 + i32::from(outlook.is_pv)
            || known.depth < depth - 3
            || known.bound == Bound::Upper
            || score.is_mate()
            || !self.may_extend(ply)
        {
            return Ok(0);
        }
        let goal = score - 2 * depth;
        self.frames[ply].excluded = Some(m);
        let others = self.node(position, ply, (depth - 1) / 2, goal - 1, goal, outlook.is_cut);
        self.frames[ply].excluded = None;
        // The line of the others is not this node's.
        self.lines[ply].clear();
        if self.watch.is_over() {
            return Ok(0);
        }
        if others < goal {
            let clearly = !outlook.is_pv && others < goal - 20;
            return Ok(1 + i32::from(clearly));
        }
        if goal >= beta && !outlook.is_pv {
            return Err(goal);
        }
        Ok(if score >= beta { -2 } else { -i32::from(outlook.is_cut) })
    }

    /// Extensions must not lead away from the depth that is asked for.
    fn may_extend(&self, ply: usize) -> bool {
        (ply as i32) < 2 * self.depth
    }

    /// Whether there is nothing to choose: in Suicide, where long chains of captures are forced.
    fn is_only_move(&self, position: &Position) -> bool {
        self.takes(Technique::OnlyMoveExtension)
            && !position.variant().has_royal_king()
            && position.count_moves() == 1
    }

    /// So many moves were tried that quiet ones are of no use any more.
    fn is_late(&self, depth: i32, count: i32, outlook: &Outlook) -> bool {
        let most = (4 + depth * depth) / if outlook.improving { 1 } else { 2 };
        self.takes(Technique::LateMovePruning) && depth <= 8 && count > most
    }

    /// A quiet move cannot make up for what is missing, or was bad wherever it was tried.
    fn is_hopeless(&self, depth: i32, alpha: Score, learnt: i32, outlook: &Outlook) -> bool {
        let is_futile = |eval: i32| eval + 100 + 90 * depth + learnt / 256 <= alpha.get();
        let futile =
            self.takes(Technique::Futility) && depth <= 7 && outlook.eval.is_some_and(is_futile);
        let bad = self.takes(Technique::HistoryPruning) && depth <= 4;
        futile || bad && learnt < -MOST / 4 * (depth + 1)
    }

    fn loses_too_much(
        &self,
        position: &Position,
        m: Move,
        depth: i32,
        reduced: i32,
        quiet: bool,
    ) -> bool {
        let least = if quiet { -22 * reduced * reduced } else { -95 * depth };
        self.takes(Technique::ExchangePruning) && depth <= 9 && !position.see_at_least(m, least)
    }

    /// How much less deep to look at a move that comes late, in hundredths of a ply.
    fn reduction(
        &self,
        depth: i32,
        count: i32,
        quiet: bool,
        learnt: i32,
        outlook: &Outlook,
    ) -> i32 {
        if !self.takes(Technique::LateMoveReductions) {
            return 0;
        }
        let mut reduction = 45 + log2_in_eighths(depth) * log2_in_eighths(count) * 24 / 64;
        if !quiet {
            reduction /= 2;
        }
        reduction -= 90 * i32::from(outlook.is_pv);
        reduction += 130 * i32::from(outlook.is_cut);
        reduction += 60 * i32::from(!outlook.improving);
        reduction - learnt * 100 / (MOST * 3 / 4)
    }

    /// How much less deep to look at a move of the root that comes late.
    pub(super) fn root_reduction(&self, m: Move, depth: i32, count: i32, gives_check: bool) -> i32 {
        if depth < 3 || count < 3 || self.root.must_capture() {
            return 0;
        }
        let outlook = Outlook {
            eval: None,
            improving: true,
            is_pv: true,
            is_cut: false,
            known: None,
            hash: None,
            excluded: None,
        };
        let quiet = !is_noisy(self.root, m);
        let learnt = self.memory.of(self.root, m, &[None; 3]);
        let reduction = self.reduction(depth, count, quiet, learnt, &outlook);
        ((reduction - 100 * i32::from(gives_check)) / 100).clamp(0, depth - 2)
    }

    /// What was done one, two and four plies ago.
    pub(super) fn steps_before(&self, ply: usize) -> Steps {
        [1, 2, 4].map(|back| {
            let frame = ply.checked_sub(back).map(|ply| &self.frames[ply]);
            frame.filter(|_| back == 1 || self.takes(Technique::Continuations))?.step
        })
    }

    /// A move was good enough to end the node: it is remembered, and those before it for the contrary.
    fn learn(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        m: Move,
        tried: &[Option<Move>],
        before: &Steps,
    ) {
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

/// Whether moves may be left out: not where the exact score is wanted, nor in Suicide, where captures are
/// forced.
fn may_prune(position: &Position, outlook: &Outlook) -> bool {
    !outlook.is_pv && position.variant().has_royal_king()
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

/// A logarithm without floating point, so that all machines agree.
const fn log2_in_eighths(value: i32) -> i32 {
    let whole = value.ilog2() as i32;
    whole * 8 + ((value * 8) >> whole) - 8
}
