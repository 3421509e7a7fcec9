//! The end of the tree: going on with captures until nothing hangs, for an evaluation in the middle of
//! an exchange is worth nothing.

use chess::{Move, Position, exchange_value};

use super::draws::table_key;
use super::order::{Picker, wins};
use super::techniques::Technique;
use super::{Search, captured, without_moves};
use crate::Score;
use crate::evaluate::Evaluation;
use crate::score::MAX_PLY;
use crate::table::{Bound, Entry};

impl<E: Evaluation> Search<'_, E> {
    /// What a position is worth to the side to move when both only capture, unless they are in check or
    /// the rules oblige them, and may stop capturing when they like.
    pub(super) fn quiesce(
        &mut self,
        position: &Position,
        ply: usize,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        if self.watch.tick() {
            return Score::DRAW;
        }
        self.lines[ply].clear();
        self.seldepth = self.seldepth.max(ply);
        if ply > 0 && self.is_draw(position, ply) {
            return Score::DRAW;
        }
        if ply >= MAX_PLY || self.is_too_far(position, ply) {
            return self.evaluate(position);
        }
        let known = self.table.probe(table_key(position));
        if let Some(score) = self.table_cut(known, 0, ply, alpha, beta)
            && beta.get() - alpha.get() == 1
        {
            return score;
        }

        let is_forced = position.in_check() || position.must_capture();
        let remembered = known.and_then(|entry| entry.eval);
        let look = || remembered.unwrap_or_else(|| self.evaluate(position).get());
        let raw = if is_forced { None } else { Some(look()) };
        let eval = raw.map(|raw| self.corrected(position, raw));
        let mut best = -Score::INFINITE;
        if let Some(eval) = eval {
            if !position.variant().has_royal_king() {
                return if position.has_moves() { eval } else { without_moves(position, ply) };
            }
            best = eval;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }

        let hash = known.and_then(|entry| entry.m).filter(|&m| {
            position.is_legal(m) && (is_forced || super::is_noisy(position, m) && wins(position, m))
        });
        let before = self.steps_before(ply);
        let mut picker = if is_forced {
            Picker::new(&self.moves, hash, [None; 2], before)
        } else {
            Picker::noisy(&self.moves, hash)
        };
        let (old_alpha, mut best_move) = (alpha, None);
        let mut child = position.clone();
        while let Some(m) = picker.next(position, &mut self.moves, self.memory) {
            if !is_forced && picker.is_at_losing_captures() {
                picker.done(&mut self.moves);
                break;
            }
            if let Some(eval) = eval
                && let Some(most) = self.cannot_help(position, m, eval, alpha)
            {
                best = best.max(most);
                continue;
            }
            self.enter(position, m, &mut child, ply);
            let score = -self.quiesce(&child, ply + 1, -beta, -alpha);
            self.leave();
            if self.watch.is_over() {
                picker.done(&mut self.moves);
                return Score::DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(m);
                    self.extend_line(ply, m);
                    if score >= beta {
                        picker.done(&mut self.moves);
                        break;
                    }
                }
            }
        }
        if best == -Score::INFINITE {
            return without_moves(position, ply);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > old_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let score = best.seen_from_node(ply);
        self.table
            .store(table_key(position), Entry { m: best_move, score, bound, depth: 0, eval: raw });
        best
    }

    /// The most that a capture can bring about, if that is not enough.
    fn cannot_help(
        &self,
        position: &Position,
        m: Move,
        eval: Score,
        alpha: Score,
    ) -> Option<Score> {
        const SURPRISE: i32 = 150;
        if !self.takes(Technique::QuietFutility) || m.promoted_to().is_some() {
            return None;
        }
        let most = eval + SURPRISE + captured(position, m).map_or(0, exchange_value);
        (most <= alpha && !position.gives_check(m)).then_some(most)
    }

    /// In Suicide everybody must go on capturing, in ever more ways: after some plies only where there
    /// is no choice.
    fn is_too_far(&self, position: &Position, ply: usize) -> bool {
        const PLIES_BEYOND: i32 = 5;
        !position.variant().has_royal_king()
            && ply as i32 > self.depth + PLIES_BEYOND
            && position.count_moves() > 1
    }

    /// The score that the table gives for this window, if it is deep enough and says enough.
    pub(super) fn table_cut(
        &self,
        known: Option<Entry>,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let entry =
            known.filter(|entry| self.takes(Technique::TableCuts) && entry.depth >= depth)?;
        let score = entry.score.seen_from_root(ply);
        let is_enough = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        is_enough.then_some(score)
    }

    /// The best line from here is this move and the best line after it.
    pub(super) fn extend_line(&mut self, ply: usize, m: Move) {
        let [line, rest] = &mut self.lines[ply..ply + 2] else { return };
        line.clear();
        line.push(m);
        line.extend_from_slice(rest);
    }
}
