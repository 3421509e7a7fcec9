//! The tree: principal variation search. What ends a node before its moves are tried is in `early`, what
//! is left out, reduced and extended among them in `each`.
//!
//! All margins are hundredths of a pawn and all reductions hundredths of a ply, so that they can stay
//! when another evaluation comes.

use chess::{Move, Position};

use super::company::{Errand, Later};
use super::draws::table_key;
use super::memory::{Steps, gain};
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

/// Where the search stands, and what it knows of the place before it tries the moves.
pub(super) struct Node<'p> {
    pub(super) position: &'p Position,
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) kind: Kind,
    /// What the evaluation says, corrected; `None` in check.
    pub(super) eval: Option<i32>,
    /// What the table knows.
    pub(super) known: Option<Entry>,
    /// A legal move from the table.
    pub(super) hash: Option<Move>,
    /// A move that is not looked at: the question is what the others are worth.
    pub(super) excluded: Option<Move>,
}

/// What is expected of a node.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    /// Its exact score is wanted, not only whether it is good enough.
    pub(super) is_pv: bool,
    /// One of its moves is expected to be too good.
    pub(super) is_cut: bool,
    /// Better than two plies ago.
    pub(super) improving: bool,
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
        let known = self.table.probe(table_key(position));
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

        // Without a move from the table it is cheaper to come back deeper when there is one.
        if self.takes(Technique::InternalReduction) && hash.is_none() && depth >= 4 {
            depth -= 1;
        }
        let kind = Kind { is_pv, is_cut, improving };
        let node = Node { position, ply, depth, alpha, beta, kind, eval, known, hash, excluded };
        if let Some(score) = self.cut_early(&node) {
            return score;
        }
        let outcome = self.try_moves(&node);
        if self.watch.is_over() {
            return Score::DRAW;
        }
        if excluded.is_none() {
            self.remember(&node, raw, &outcome);
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
    fn remember(&mut self, node: &Node<'_>, raw: Option<i32>, outcome: &Outcome) {
        let &Node { position, ply, depth, eval, .. } = node;
        let &Outcome { best, best_move, bound } = outcome;
        let score = best.seen_from_node(ply);
        self.table
            .store(table_key(position), Entry { m: best_move, score, bound, depth, eval: raw });
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

    /// Tries the moves of a node.
    fn try_moves(&mut self, node: &Node<'_>) -> Outcome {
        let &Node { position, ply, depth, mut alpha, beta, kind, .. } = node;
        let before = self.steps_before(ply);
        let mut picker = Picker::new(&self.moves, node.hash, self.frames[ply].killers, before);
        let mut outcome = Outcome { best: -Score::INFINITE, best_move: None, bound: Bound::Upper };
        let mut tried: [Option<Move>; 32] = [None; 32];
        let mut later = Later::default();
        let mut numbers = 0;
        let mut child = position.clone();
        let only_move = self.is_only_move(position);

        loop {
            let picked = picker.next(position, &mut self.moves, self.memory);
            let (m, count) = match picked {
                Some(m) if Some(m) == node.excluded => continue,
                Some(m) => {
                    numbers += 1;
                    (m, numbers)
                }
                None => match later.take() {
                    Some(put_off) => put_off,
                    None => break,
                },
            };
            let quiet = !is_noisy(position, m);
            let gives_check = position.gives_check(m);
            let learnt = self.memory.of(position, m, &before);
            let reduction = self.reduction(depth, count, quiet, learnt, kind);
            if outcome.best > -Score::mates_in(MAX_PLY) && node.may_prune() {
                let reduced = (depth - reduction / 100).max(0);
                if quiet && !gives_check && self.is_late(node, count) {
                    picker.skip_quiet();
                    continue;
                }
                if quiet && !gives_check && self.is_hopeless(node, reduced, alpha, learnt)
                    || self.loses_too_much(node, m, reduced, quiet)
                {
                    continue;
                }
            }

            let errand = self.company.and_then(|company| company.errand(position, m, depth));
            let may_wait = picked.is_some() && count > 1;
            if may_wait && errand.is_some_and(Errand::is_taken) && later.put(m, count) {
                continue;
            }
            // Meanwhile another one may have found out all that is asked here.
            if errand.is_some()
                && !kind.is_pv
                && node.excluded.is_none()
                && position.halfmove_clock() < NEAR_FIFTY_MOVES
                && let Some(known) = self.table.probe(table_key(position))
                && let Some(best) = self.table_cut(Some(known), depth, ply, alpha, beta)
            {
                picker.done(&mut self.moves);
                let best_move = known.m.filter(|&m| position.is_legal(m));
                return Outcome { best, best_move, bound: known.bound };
            }

            let extension = match self.singular(node, m) {
                Ok(extension) => extension + i32::from(only_move && self.may_extend(ply)),
                // The others are good enough as well.
                Err(score) => {
                    picker.done(&mut self.moves);
                    return Outcome { best: score, best_move: None, bound: Bound::Lower };
                }
            };
            let extension = if extension == 0 && gives_check {
                self.check_extension(node, m)
            } else {
                extension
            };
            let next_depth = depth - 1 + extension;
            let reduction = if count > 1 && depth >= 3 && !position.must_capture() {
                let reduction = (reduction - 100 * i32::from(gives_check)) / 100;
                reduction.clamp(0, (next_depth - 1).max(0))
            } else {
                0
            };
            let busy = errand.map(Errand::take);
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
                kind.is_cut,
            );
            self.leave();
            drop(busy);
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
                        self.learn(node, m, &tried, &before);
                        break;
                    }
                }
            }
            if let Some(place) = tried.iter_mut().find(|place| place.is_none()) {
                *place = Some(m);
            }
        }
        picker.done(&mut self.moves);
        if numbers == 0 {
            outcome.best = match node.excluded {
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

    /// What was done one, two and four plies ago.
    pub(super) fn steps_before(&self, ply: usize) -> Steps {
        [1, 2, 4].map(|back| {
            let frame = ply.checked_sub(back).map(|ply| &self.frames[ply]);
            frame.filter(|_| back == 1 || self.takes(Technique::Continuations))?.step
        })
    }

    /// A move was good enough to end the node: it is remembered, and those before it for the contrary.
    fn learn(&mut self, node: &Node<'_>, m: Move, tried: &[Option<Move>], before: &Steps) {
        let &Node { position, ply, depth, .. } = node;
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
