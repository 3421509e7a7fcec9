//! The positions that are learned from, as counts.

use arena::dice::Dice;
use chess::Move;
use engine::tuning::{COUNT, Counts};

use crate::packed::{Game, Sample};

/// Which positions are learned from.
#[derive(Clone, Copy, Debug)]
pub struct Filter {
    /// Not before so many plies of a game.
    pub from_ply: usize,
    /// Only if the score is nearer to zero than this.
    pub within: i16,
    /// One in so many.
    pub one_in: usize,
    /// By these dice.
    pub seed: u64,
}

/// One game in so many is held out.
const HELD: usize = 20;

impl Filter {
    /// Quiet positions: nobody is in check, and neither a capture nor a promotion was best.
    fn takes(&self, sample: &Sample) -> bool {
        let Sample { position, ply, m, score, .. } = sample;
        let is_capture =
            |m: Move| m.is_en_passant() || !m.is_castle() && position.piece_at(m.to()).is_some();
        *ply >= self.from_ply
            && score.abs() < self.within
            && !position.in_check()
            && !is_capture(*m)
            && m.promoted_to().is_none()
    }
}

/// Positions to learn from, and positions of other games to see whether that helps.
#[derive(Clone, Debug, Default)]
pub struct Sets {
    /// Those that are learned from.
    pub learned: Cases,
    /// The others.
    pub held: Cases,
    games: u64,
}

impl Sets {
    /// Takes the positions of another game that pass the filter.
    pub fn add(&mut self, game: &Game, filter: &Filter) {
        let mut dice = Dice::nth(filter.seed, self.games);
        self.games += 1;
        let is_held = dice.below(HELD) == 0;
        let cases = if is_held { &mut self.held } else { &mut self.learned };
        for sample in game.samples().filter(|sample| filter.takes(sample)) {
            if dice.below(filter.one_in.max(1)) == 0
                && let Some(counts) = Counts::of(&sample.position)
            {
                cases.push(&counts, &sample);
            }
        }
    }
}

/// Positions as counts, packed: three bytes a term.
#[derive(Clone, Debug, Default)]
pub struct Cases {
    /// Where the terms of each case end.
    ends: Vec<usize>,
    terms: Vec<u16>,
    times: Vec<i8>,
    heads: Vec<Head>,
}

/// What a position is besides its counts.
#[derive(Clone, Copy, Debug)]
struct Head {
    phase: u8,
    winnable: [u8; 2],
    /// White's half points.
    points: u8,
    score: i16,
}

/// One position.
pub(super) struct Case<'a> {
    terms: &'a [u16],
    times: &'a [i8],
    head: Head,
}

impl Cases {
    /// How many positions.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    fn push(&mut self, counts: &Counts, sample: &Sample) {
        for &(term, times) in &counts.terms {
            self.terms.push(term);
            self.times.push(times);
        }
        self.ends.push(self.terms.len());
        self.heads.push(Head {
            phase: counts.phase as u8,
            winnable: counts.winnable.map(|parts| parts as u8),
            points: sample.end.code(),
            score: sample.score,
        });
    }

    pub(super) fn get(&self, at: usize) -> Case<'_> {
        let begin = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        let range = begin..self.ends[at];
        Case { terms: &self.terms[range.clone()], times: &self.times[range], head: self.heads[at] }
    }

    /// How often each term was counted, for either side.
    pub(super) fn occurrences(&self) -> Vec<u64> {
        let mut seen = vec![0; COUNT];
        for (&term, times) in self.terms.iter().zip(&self.times) {
            seen[usize::from(term)] += u64::from(times.unsigned_abs());
        }
        seen
    }
}

impl Case<'_> {
    pub(super) fn counts(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        let terms = self.terms.iter().map(|&term| usize::from(term));
        terms.zip(self.times.iter().map(|&times| f64::from(times)))
    }

    pub(super) fn phase(&self) -> f64 {
        f64::from(self.head.phase)
    }

    /// How much of White's or Black's advantage counts, in parts.
    pub(super) fn winnable(&self, is_black: bool) -> f64 {
        f64::from(self.head.winnable[usize::from(is_black)])
    }

    /// White's points, 0 to 1.
    pub(super) fn points(&self) -> f64 {
        f64::from(self.head.points) / 2.0
    }

    /// What the search thought.
    pub(super) fn score(&self) -> f64 {
        f64::from(self.head.score)
    }
}
