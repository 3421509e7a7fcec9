//! Searching again and again, each time a ply deeper: there is always a best move so far, and what was
//! found before makes the next search cheap.

use std::collections::VecDeque;

use chess::Move;

use super::company::Errand;
use super::draws::table_key;
use super::order::Picker;
use super::techniques::Technique;
use super::{Search, without_moves};
use crate::evaluate::Evaluation;
use crate::found::Line;
use crate::score::{MAX_PLY, Worth};
use crate::{Found, Info, Limits, News, Score};

/// A move that may be played, and what is known of it.
struct Candidate {
    m: Move,
    /// Whether any pass has looked at it.
    is_known: bool,
    /// What this pass has found, if it has looked and the move was better than those before.
    fresh: Option<Score>,
    /// What the last pass that got so far has found.
    line: Line,
}

/// How far the best move can be trusted: it was the same for long, and its score has not fallen.
#[derive(Default)]
struct Trust {
    best: Option<(Move, Score)>,
    same_for: usize,
    fell_by: i32,
}

impl Trust {
    /// What another depth has found.
    fn take(&mut self, m: Move, score: Score) {
        let before = self.best.replace((m, score));
        self.same_for =
            if before.is_some_and(|(best, _)| best == m) { self.same_for + 1 } else { 0 };
        let fell = before.map_or(0, |(_, last)| last.get() - score.get());
        self.fell_by = (self.fell_by / 2 + fell).clamp(0, 80);
    }

    /// How much of the usual time is sensible, in hundredths.
    fn hundredths(&self) -> u32 {
        const BY_STABILITY: [i32; 6] = [170, 140, 115, 100, 90, 80];
        let by_stability = BY_STABILITY[self.same_for.min(BY_STABILITY.len() - 1)];
        (by_stability * (100 + self.fell_by) / 100) as u32
    }
}

impl<E: Evaluation> Search<'_, E> {
    /// Searches deeper and deeper until a limit is reached.
    pub(super) fn deepen(mut self, limits: &Limits, on_info: &mut dyn FnMut(&News<'_>)) -> Found {
        let mut candidates = self.candidates(&limits.only);
        if candidates.is_empty() {
            let score = without_moves(self.root, 0);
            return Found { score, depth: 0, nodes: 0, lines: Vec::new() };
        }
        let wanted = limits.lines.clamp(1, candidates.len());
        let deepest = limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 1);
        let mut depth = 0;
        let mut trust = Trust::default();
        while depth < deepest && !self.watch.is_over() {
            depth += 1;
            self.depth = depth as i32;
            self.seldepth = 0;
            for rank in 0..wanted {
                self.aspire(&mut candidates, rank, on_info);
                if self.watch.is_over() {
                    break;
                }
            }
            if self.watch.is_over() {
                depth -= 1;
            } else {
                candidates[..wanted]
                    .sort_by_key(|candidate| core::cmp::Reverse(candidate.line.score));
            }
            self.report(depth.max(1), &candidates[..wanted], on_info);
            trust.take(candidates[0].m, candidates[0].line.score);
            if self.is_satisfied(limits, depth, &candidates, &trust) {
                break;
            }
        }
        // A search that ends at once has looked at few moves or none: the first is its best so far.
        let is_told = |(at, candidate): &(usize, Candidate)| *at == 0 || candidate.is_known;
        let told = candidates.into_iter().take(wanted).enumerate().filter(is_told);
        let lines: Vec<Line> = told.map(|(_, candidate)| candidate.line).collect();
        Found { score: lines[0].score, depth, nodes: self.watch.nodes(), lines }
    }

    /// The moves that may be played, in the order in which they are tried first.
    fn candidates(&mut self, only: &[Move]) -> Vec<Candidate> {
        let root = self.root;
        let hash = self.table.probe(table_key(root)).and_then(|entry| entry.m);
        let hash = hash.filter(|&m| root.is_legal(m));
        let mut picker = Picker::new(&self.moves, hash, [None; 2], [None; 3]);
        let mut candidates = Vec::new();
        while let Some(m) = picker.next(root, &mut self.moves, self.memory) {
            let line = Line { score: Score::DRAW, moves: vec![m] };
            candidates.push(Candidate { m, is_known: false, fresh: None, line });
        }
        if candidates.iter().any(|candidate| only.contains(&candidate.m)) {
            candidates.retain(|candidate| only.contains(&candidate.m));
        }
        candidates
    }

    /// Whether nothing is gained by going on.
    fn is_satisfied(
        &self,
        limits: &Limits,
        depth: u32,
        candidates: &[Candidate],
        trust: &Trust,
    ) -> bool {
        let score = candidates[0].line.score;
        let mate = match score.worth() {
            Worth::Mate(moves) => Some(moves.unsigned_abs()),
            Worth::Centipawns(_) => None,
        };
        let found_mate = limits.mate.zip(mate).is_some_and(|(wanted, moves)| moves <= wanted);
        let is_past = limits.soft_nodes.is_some_and(|nodes| self.watch.nodes() >= nodes);
        let is_certain = candidates.len() == 1 || mate.is_some_and(|moves| depth > 2 * moves + 2);
        found_mate
            || is_past
            || self.watch.is_enough(trust.hundredths())
            || self.watch.is_on_the_clock() && is_certain
    }

    fn report(&self, depth: u32, best: &[Candidate], on_info: &mut dyn FnMut(&News<'_>)) {
        for (candidate, rank) in best.iter().zip(1..).filter(|(candidate, _)| candidate.is_known) {
            on_info(&News::Line(self.info(depth, rank, &candidate.line)));
        }
    }

    fn info<'l>(&self, depth: u32, rank: usize, line: &'l Line) -> Info<'l> {
        Info {
            depth,
            seldepth: self.seldepth as u32,
            rank,
            score: line.score,
            nodes: self.watch.nodes(),
            time: self.watch.elapsed(),
            hashfull: self.table.hashfull(),
            pv: &line.moves,
        }
    }

    /// One pass over the moves from `rank` on, with a window around the last score that widens where it
    /// was wrong. The best of them is at `rank` afterwards.
    fn aspire(
        &mut self,
        candidates: &mut [Candidate],
        rank: usize,
        on_info: &mut dyn FnMut(&News<'_>),
    ) {
        let depth = self.depth;
        let candidates = &mut candidates[rank..];
        let last = candidates[0].line.score;
        let mut width = 24;
        let (mut alpha, mut beta) = (-Score::INFINITE, Score::INFINITE);
        if self.takes(Technique::Aspiration) && depth >= 5 && !last.is_mate() {
            (alpha, beta) = (last - width, last + width);
        }
        loop {
            let best = self.pass(candidates, rank, alpha, beta, on_info);
            candidates.sort_by_key(|candidate| core::cmp::Reverse(candidate.fresh));
            if self.watch.is_over() {
                return;
            }
            width *= 3;
            if best <= alpha && alpha > -Score::INFINITE {
                on_info(&News::AtMost(self.info(depth as u32, rank + 1, &candidates[0].line)));
                alpha = if width > 1000 { -Score::INFINITE } else { best - width };
            } else if best >= beta && beta < Score::INFINITE {
                on_info(&News::AtLeast(self.info(depth as u32, rank + 1, &candidates[0].line)));
                beta = if width > 1000 { Score::INFINITE } else { best + width };
            } else {
                return;
            }
        }
    }

    /// The root node.
    fn pass(
        &mut self,
        candidates: &mut [Candidate],
        rank: usize,
        mut alpha: Score,
        beta: Score,
        on_info: &mut dyn FnMut(&News<'_>),
    ) -> Score {
        let (root, depth) = (self.root, self.depth);
        let mut child = root.clone();
        let mut best = -Score::INFINITE;
        for candidate in candidates.iter_mut() {
            candidate.fresh = None;
        }
        self.frames[0].eval =
            (!root.in_check()).then(|| self.corrected(root, self.evaluate(root).get()).get());
        // What another thread is looking at comes last.
        let (mut in_order, mut put_off) = (0..candidates.len(), VecDeque::new());
        loop {
            let next = in_order.next();
            let Some(at) = next.or_else(|| put_off.pop_front()) else { break };
            let candidate = &mut candidates[at];
            let errand = self.company.and_then(|company| company.errand(root, candidate.m, depth));
            if at > 0 && next.is_some() && errand.is_some_and(Errand::is_taken) {
                put_off.push_back(at);
                continue;
            }
            if self.watch.elapsed() >= News::PATIENCE {
                let number = rank + at + 1;
                on_info(&News::Trying { depth: depth as u32, m: candidate.m, number });
            }
            let busy = errand.map(Errand::take);
            self.enter(root, candidate.m, &mut child, 0);
            let reduction =
                self.root_reduction(candidate.m, depth, at as i32 + 1, child.in_check());
            let score = self.try_move(&child, 0, depth - 1, reduction, alpha, beta, at == 0, false);
            self.leave();
            drop(busy);
            if self.watch.is_over() {
                return best;
            }
            best = best.max(score);
            if at == 0 || score > alpha {
                candidate.is_known = true;
                candidate.fresh = Some(score);
                candidate.line.score = score;
                candidate.line.moves.truncate(1);
                candidate.line.moves.extend_from_slice(&self.lines[1]);
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        best
    }
}
