//! What players of given numbers give away, summed up over what they may play.

use std::panic::resume_unwind;
use std::thread::{self, ScopedJoinHandle};

use engine::levels::{Sight, Temper};

use super::bank::Judged;
use super::judge::Gift;
use crate::jobs::all_cores;

/// How a player errs; shares are hundredths of all moves.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Columns {
    /// Over so many positions.
    pub positions: usize,
    /// The judge's first choice.
    pub first: f64,
    /// What a move loses on average, in hundredths of a pawn.
    pub loss: f64,
    /// Moves that lose ten points of winning chances or more,
    pub ten: f64,
    /// twenty,
    pub twenty: f64,
    /// and thirty.
    pub thirty: f64,
    /// Moves that leave a piece to be taken for nothing,
    pub piece: f64,
    /// and a rook or queen.
    pub rook: f64,
}

/// Only positions that are still a game count, in hundredths of a pawn: people resign lost ones.
const WINDOW: i32 = 500;

/// The chances of winning at a score, in hundredths.
fn chances(score: i32) -> f64 {
    100.0 / (1.0 + (-0.003_682_08 * f64::from(score)).exp())
}

/// What players with a temper give away, on average over some characters.
pub fn columns<'a>(
    bank: impl IntoIterator<Item = &'a Judged>,
    temper: &Temper,
    characters: u64,
) -> Columns {
    let bank: Vec<&Judged> = bank.into_iter().collect();
    let part = bank.len().div_ceil(all_cores().get()).max(1);
    let sums = thread::scope(|scope| {
        let threads: Vec<_> = bank
            .chunks(part)
            .map(|part| scope.spawn(move || sums(part, temper, characters)))
            .collect();
        let sums = threads.into_iter().map(ScopedJoinHandle::join);
        sums.map(|sums| sums.unwrap_or_else(|panic| resume_unwind(panic)))
            .fold(Columns::default(), Columns::and)
    });
    sums.mean()
}

fn sums(bank: &[&Judged], temper: &Temper, characters: u64) -> Columns {
    let mut sums = Columns::default();
    for Judged { number, view, verdict, .. } in bank {
        if !sums.counts(verdict.worth) {
            continue;
        }
        for character in 0..characters {
            let sight = Sight::new((*number as u64) << 8 | character);
            let played = temper.chances(view, sight);
            for (at, chance) in played.into_iter().enumerate() {
                let (left, is_best) = (verdict.after[at], at == verdict.best);
                let share = chance / characters as f64;
                sums.take(share, verdict.worth, left, is_best, verdict.gives[at]);
            }
        }
    }
    sums
}

impl Columns {
    /// Whether a position is still a game; then it counts from now on.
    pub(super) fn counts(&mut self, worth: i32) -> bool {
        let is_game = worth.abs() <= WINDOW;
        self.positions += usize::from(is_game);
        is_game
    }

    /// Takes in a move that is played with this chance, where so much was to be had and so much is left.
    pub(super) fn take(&mut self, chance: f64, worth: i32, left: i32, is_best: bool, gives: Gift) {
        let drop = chances(worth) - chances(left);
        let share = |is_so: bool| if is_so { 100.0 * chance } else { 0.0 };
        self.first += share(is_best);
        self.loss += chance * f64::from((worth - left).max(0));
        self.ten += share(drop >= 10.0);
        self.twenty += share(drop >= 20.0);
        self.thirty += share(drop >= 30.0);
        self.piece += share(drop >= 10.0 && gives >= Gift::Piece);
        self.rook += share(drop >= 10.0 && gives >= Gift::Rook);
    }

    /// The sums of two sets of positions.
    fn and(self, other: Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            first: self.first + other.first,
            loss: self.loss + other.loss,
            ten: self.ten + other.ten,
            twenty: self.twenty + other.twenty,
            thirty: self.thirty + other.thirty,
            piece: self.piece + other.piece,
            rook: self.rook + other.rook,
        }
    }

    /// The mean over all positions, of sums over them.
    pub(super) fn mean(self) -> Self {
        let all = self.positions.max(1) as f64;
        let Self { positions, first, loss, ten, twenty, thirty, piece, rook } = self;
        let [first, loss, ten, twenty, thirty, piece, rook] =
            [first, loss, ten, twenty, thirty, piece, rook].map(|sum| sum / all);
        Self { positions, first, loss, ten, twenty, thirty, piece, rook }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::judge::Verdict;
    use chess::{History, Position};
    use engine::levels::{Numbers, Viewer};

    /// A position in which every move loses what its number says.
    fn judged(after: impl Fn(usize) -> i32, best: usize) -> Judged {
        let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1";
        let history = History::new(fen.parse::<Position>().unwrap());
        let view = Viewer::default().view(&history, 2, 20_000);
        let count = view.moves.len();
        let verdict = Verdict {
            worth: 0,
            best,
            after: (0..count).map(after).collect(),
            gives: vec![Gift::Rook; count],
        };
        Judged { number: 0, rating: 1000, view, verdict }
    }

    #[test]
    fn sums_are_over_all_moves_each_as_likely_as_it_is() {
        let temper = Numbers::FITTED.temper(800.0);
        let all_lose = judged(|_| -400, 0);
        let sums = columns([&all_lose], &temper, 4);
        assert_eq!(sums.positions, 1);
        assert!((sums.loss - 400.0).abs() < 1e-6);
        for share in [sums.ten, sums.twenty, sums.thirty, sums.piece, sums.rook] {
            assert!((share - 100.0).abs() < 1e-6);
        }
        let none_loses = judged(|_| 0, 0);
        let sums = columns([&none_loses], &temper, 4);
        assert!(sums.loss + sums.ten + sums.piece < 1e-9);
        let firsts: f64 = (0..none_loses.view.moves.len())
            .map(|best| columns([&judged(|_| 0, best)], &temper, 4).first)
            .sum();
        assert!((firsts - 100.0).abs() < 1e-6);
    }

    #[test]
    fn lost_positions_do_not_count() {
        let mut lost = judged(|_| -900, 0);
        lost.verdict.worth = -501;
        let temper = Numbers::FITTED.temper(250.0);
        assert_eq!(columns([&lost], &temper, 1).positions, 0);
    }
}
