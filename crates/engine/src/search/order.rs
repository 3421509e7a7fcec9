//! Which move to try next: the better the order, the smaller the tree.
//!
//! Moves are generated as late as possible, for most nodes end after the first good one. All nodes on
//! the way share one vector; each owns its end while it is the deepest.

use chess::{Move, MoveList, Position, Role, exchange_value};

use super::memory::{Memory, Steps};
use super::{captured, is_noisy};

/// A move and its place in the order.
#[derive(Clone, Copy)]
pub(super) struct Ranked {
    m: Move,
    rank: i32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Hash,
    FindNoisy,
    Noisy,
    Killers(usize),
    FindQuiet,
    Quiet,
    LosingCaptures,
}

/// The moves of one node, best first.
pub(super) struct Picker {
    stage: Stage,
    hash: Option<Move>,
    killers: [Option<Move>; 2],
    /// What was done just before.
    before: Steps,
    /// This node's part of the shared vector: losing captures, then what was picked, then the rest.
    start: usize,
    losing: usize,
    next: usize,
    wants_quiet: bool,
}

impl Picker {
    /// All moves of a position. A hash move must be legal.
    pub(super) fn new(
        moves: &[Ranked],
        hash: Option<Move>,
        killers: [Option<Move>; 2],
        before: Steps,
    ) -> Self {
        let start = moves.len();
        let (losing, next) = (start, start);
        Self { stage: Stage::Hash, hash, killers, before, start, losing, next, wants_quiet: true }
    }

    /// Captures and promotions only.
    pub(super) fn noisy(moves: &[Ranked], hash: Option<Move>) -> Self {
        Self { wants_quiet: false, ..Self::new(moves, hash, [None; 2], [None; 3]) }
    }

    /// Leaves out the quiet moves that are still to come.
    pub(super) fn skip_quiet(&mut self) {
        self.wants_quiet = false;
    }

    /// Whether the moves from here on are captures that lose material.
    pub(super) fn is_at_losing_captures(&self) -> bool {
        self.stage == Stage::LosingCaptures
    }

    /// The next move; after the last one the shared vector is as it was before.
    pub(super) fn next(
        &mut self,
        position: &Position,
        moves: &mut Vec<Ranked>,
        memory: &Memory,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Hash => {
                    self.stage = Stage::FindNoisy;
                    if self.hash.is_some() {
                        return self.hash;
                    }
                }
                Stage::FindNoisy => {
                    self.find_noisy(position, moves, memory);
                    self.stage = Stage::Noisy;
                }
                Stage::Noisy => {
                    while let Some(m) = self.best(moves) {
                        if wins(position, m) {
                            return Some(m);
                        }
                        moves[self.losing].m = m;
                        self.losing += 1;
                    }
                    self.stage = Stage::Killers(0);
                }
                Stage::Killers(at) => {
                    let killer = self.killers.get(at).copied();
                    self.stage =
                        if killer.is_some() { Stage::Killers(at + 1) } else { Stage::FindQuiet };
                    if let Some(Some(m)) = killer
                        && self.wants_quiet
                        && self.hash != Some(m)
                        && !is_noisy(position, m)
                        && position.is_legal(m)
                    {
                        return Some(m);
                    }
                }
                Stage::FindQuiet => {
                    if self.wants_quiet {
                        self.find_quiet(position, moves, memory);
                    }
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    if self.wants_quiet
                        && let Some(m) = self.best(moves)
                    {
                        return Some(m);
                    }
                    self.next = self.start;
                    self.stage = Stage::LosingCaptures;
                }
                Stage::LosingCaptures => {
                    if self.next < self.losing {
                        self.next += 1;
                        return Some(moves[self.next - 1].m);
                    }
                    self.done(moves);
                    return None;
                }
            }
        }
    }

    /// Gives back the shared vector; for a node that ends before its last move.
    pub(super) fn done(&self, moves: &mut Vec<Ranked>) {
        moves.truncate(self.start);
    }

    /// Takes the best of what was found and not yet picked.
    fn best(&mut self, moves: &mut [Ranked]) -> Option<Move> {
        let rest = moves.get_mut(self.next..)?;
        let mut best = *rest.first()?;
        let mut place = 0;
        for (at, &ranked) in rest.iter().enumerate().skip(1) {
            if ranked.rank > best.rank {
                (best, place) = (ranked, at);
            }
        }
        rest.swap(0, place);
        self.next += 1;
        Some(best.m)
    }

    fn find_noisy(&self, position: &Position, moves: &mut Vec<Ranked>, memory: &Memory) {
        let mut list = MoveList::new();
        position.noisy_moves_into(&mut list);
        let new = list.iter().filter(|&&m| Some(m) != self.hash);
        moves.extend(new.map(|&m| Ranked { m, rank: noisy_rank(position, m, memory) }));
    }

    fn find_quiet(&mut self, position: &Position, moves: &mut Vec<Ranked>, memory: &Memory) {
        let mut list = MoveList::new();
        position.quiet_moves_into(&mut list);
        let new =
            list.iter().filter(|&&m| Some(m) != self.hash && !self.killers.contains(&Some(m)));
        let before = &self.before;
        moves.extend(new.map(|&m| Ranked { m, rank: memory.of_quiet(position, m, before) }));
    }
}

/// The most valuable victim first; among equals what has been good elsewhere.
fn noisy_rank(position: &Position, m: Move, memory: &Memory) -> i32 {
    let taken = captured(position, m);
    let learnt = taken.map_or(0, |taken| memory.of_capture(position, m, taken)) / 8;
    if !position.variant().has_royal_king() {
        return learnt;
    }
    let victim = taken.map_or(0, exchange_value);
    let promoted = m.promoted_to().map_or(0, exchange_value);
    (victim + promoted) * 16 + learnt
}

/// Whether a capture or promotion does not lose material on its square. In Suicide there is nothing
/// to lose.
pub(super) fn wins(position: &Position, m: Move) -> bool {
    if !position.variant().has_royal_king() {
        return true;
    }
    // To a rook or bishop only where a queen would be stalemate: look at that last.
    !matches!(m.promoted_to(), Some(Role::Rook | Role::Bishop)) && position.see_at_least(m, 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Variant;
    use std::collections::BTreeSet;

    fn picked(position: &Position, mut picker: Picker) -> Vec<Move> {
        let (mut moves, memory) = (Vec::new(), Memory::new());
        let picked = core::iter::from_fn(|| picker.next(position, &mut moves, &memory)).collect();
        assert!(moves.is_empty());
        picked
    }

    #[test]
    fn every_legal_move_comes_once_whatever_is_remembered() {
        let fens = [
            (
                Variant::Standard,
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            ),
            (Variant::Standard, "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"),
            (Variant::Standard, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"),
            (Variant::Suicide, "rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 1"),
            (Variant::Suicide, "8/P7/8/8/8/8/p7/8 w - - 0 1"),
        ];
        for (variant, fen) in fens {
            let position = Position::from_fen(fen, variant).unwrap();
            let legal: BTreeSet<Move> = position.legal_moves().iter().copied().collect();
            for (&hash, &killer) in legal.iter().zip(legal.iter().rev()) {
                let foreign = Some(Move::normal(chess::Square::A1, chess::Square::H7));
                let picker = Picker::new(&[], Some(hash), [Some(killer), foreign], [None; 3]);
                let picked = picked(&position, picker);
                assert_eq!(picked[0], hash);
                assert_eq!(picked.len(), legal.len(), "{fen}");
                assert_eq!(picked.into_iter().collect::<BTreeSet<_>>(), legal, "{fen}");
            }
        }
    }

    #[test]
    fn good_captures_come_first_and_losing_ones_last() {
        let position: Position = "4k3/2p5/3p4/8/8/3Q2q1/4P3/5K1R w - - 0 1".parse().unwrap();
        let picked = picked(&position, Picker::new(&[], None, [None; 2], [None; 3]));
        let san = |m: Move| position.uci(m).to_string();
        assert_eq!(san(picked[0]), "d3g3");
        assert_eq!(san(*picked.last().unwrap()), "d3d6");
    }
}
