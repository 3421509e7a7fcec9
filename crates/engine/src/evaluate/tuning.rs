//! What whoever finds the weights has to see: what a position has of each term, and how that becomes a
//! score. Nothing that plays needs it.

use chess::{Color, Position};

use super::classical;
use super::endings;
use super::placement::Placement;
use super::terms::{self, Ledger};
use super::weights::WEIGHTS;
use crate::wdl::{self, ByMaterial};

/// How many terms there are.
pub const COUNT: usize = terms::COUNT;
/// The groups of terms, in order: name and number of terms.
pub const GROUPS: &[(&str, usize)] = terms::GROUPS;
/// The place of the first term for pieces on squares: six roles of 64 squares, the pawn first.
pub const SQUARES: usize = terms::SQUARES;
/// The phase of a full board.
pub const FULL_PHASE: i32 = Placement::FULL;
/// All of an advantage.
pub const ALL_WINNABLE: i32 = endings::ALL;

/// What the men of both sides count at the start of a game, to those who say what scores are worth.
pub const FULL_MATERIAL: i32 = wdl::FULL;

/// What the men on the board count.
pub fn material(position: &Position) -> i32 {
    wdl::material(position)
}

/// The score that wins half of the games, and by how much more the odds of winning are *e* times as
/// good: each on the bare board and on the full one.
pub fn chances() -> [[i32; 2]; 2] {
    [wdl::EVEN_ODDS, wdl::SPREAD].map(|ByMaterial { bare, full }| [bare, full])
}

/// The weight of a term.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weight {
    /// In the middlegame.
    pub middle: i32,
    /// In the endgame.
    pub end: i32,
}

/// The weights that the engine plays with, term by term.
pub fn weights() -> Vec<Weight> {
    WEIGHTS.iter().map(|pair| Weight { middle: pair.middle(), end: pair.end() }).collect()
}

/// What a position is counted as.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Each term that White has more of than Black, or less, and by how much; in their order.
    pub terms: Vec<(u16, i8)>,
    /// How much of the middlegame is left, up to [`FULL_PHASE`].
    pub phase: i32,
    /// How much of White's and of Black's advantage counts, in parts of [`ALL_WINNABLE`].
    pub winnable: [i32; 2],
}

impl Counts {
    /// Counts a position of chess or Chess960; `None` if its score is more than a sum of terms:
    /// a won ending has only to be brought home, or the ending is known exactly.
    ///
    /// The score is the sum of the weights, each as often as counted, between `middle` and `end` by the
    /// phase; then what is winnable of it for the side that it speaks for.
    pub fn of(position: &Position) -> Option<Self> {
        if endings::is_more_than_a_sum(position) {
            return None;
        }
        let mut tally = Tally([0; COUNT]);
        classical::count(position, &mut tally);
        let terms = (0..).zip(tally.0).filter(|&(_, times)| times != 0).collect();
        let phase = Placement::of(position).phase.min(Placement::FULL);
        let winnable = Color::ALL.map(|color| endings::winnable(position, color));
        Some(Self { terms, phase, winnable })
    }
}

/// Counts of all terms. None comes near 127: at most ten bishops see eight pawns each.
struct Tally([i8; COUNT]);

impl Ledger for Tally {
    fn note(&mut self, term: usize, times: i32) {
        self.0[term] += times as i8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::at_a_glance;
    use crate::testing::wander;
    use chess::Variant;
    use proptest::prelude::*;

    fn weighed(counts: &Counts) -> i32 {
        let weights = weights();
        let sum = |side: fn(&Weight) -> i32| -> i32 {
            let of =
                |&(term, times): &(u16, i8)| side(&weights[usize::from(term)]) * i32::from(times);
            counts.terms.iter().map(of).sum()
        };
        let (middle, end) = (sum(|weight| weight.middle), sum(|weight| weight.end));
        let score = (middle * counts.phase + end * (FULL_PHASE - counts.phase)) / FULL_PHASE;
        score * counts.winnable[usize::from(score < 0)] / ALL_WINNABLE
    }

    proptest! {
        #[test]
        fn what_is_counted_makes_the_score(
            variant in proptest::sample::select(vec![Variant::Standard, Variant::Chess960]),
            picks in proptest::collection::vec(any::<u16>(), 0..200),
        ) {
            for position in wander(variant, &picks).positions() {
                let score = at_a_glance(position);
                let score = if position.turn().is_white() { score } else { -score };
                if let Some(counts) = Counts::of(position) {
                    prop_assert_eq!(weighed(&counts), score, "{}", position.fen());
                }
            }
        }
    }

    #[test]
    fn won_endings_are_left_out() {
        let counted = |fen: &str| Counts::of(&fen.parse().unwrap()).is_some();
        assert!(!counted("8/8/8/8/8/2k5/8/K6R w - - 0 1"));
        assert!(counted("8/8/8/8/8/2k5/p7/K6R w - - 0 1"));
    }

    #[test]
    fn groups_cover_all_terms() {
        assert_eq!(GROUPS.iter().map(|(_, count)| count).sum::<usize>(), COUNT);
    }
}
