//! What a position is worth by its aspects, apart from material and squares: what people judge differently.

use chess::Position;

use super::classical;
use super::placement::Placement;
use super::terms::{self, Ledger, Sum};

/// Something that a position can be good or bad at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aspect {
    /// What the pieces can do where they stand.
    Pieces,
    /// How the pawns stand together.
    Pawns,
    /// Pawns that nothing stops.
    Passed,
    /// What is attacked.
    Threats,
    /// How safe the kings are.
    Kings,
}

impl Aspect {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Pieces, Self::Pawns, Self::Passed, Self::Threats, Self::Kings];

    /// What a term is about; `None` if people do not differ in it.
    const fn of(term: usize) -> Option<Self> {
        Some(match term {
            terms::DOUBLED..terms::PASSED => Self::Pawns,
            terms::PASSED..terms::ROOK_OPEN_FILE => Self::Passed,
            terms::PAWN_THREAT..terms::SHELTER => Self::Threats,
            terms::SHELTER..terms::TEMPO => Self::Kings,
            terms::KNIGHT_MOBILITY..terms::DOUBLED | terms::ROOK_OPEN_FILE..terms::PAWN_THREAT => {
                Self::Pieces
            }
            _ => return None,
        })
    }
}

/// What each aspect of a position is worth to its side to move, in hundredths of a pawn and in the order
/// of [`Aspect::ALL`]. Suicide has none of them.
pub(crate) fn aspects(position: &Position) -> [i16; Aspect::ALL.len()] {
    if !position.variant().has_royal_king() {
        return [0; Aspect::ALL.len()];
    }
    let mut sums = Sums::default();
    classical::count_but_placement(position, &mut sums);
    let placement = Placement::of(position);
    let sign = if position.turn().is_white() { 1 } else { -1 };
    sums.0.map(|Sum(sum)| (sign * placement.taper(sum)) as i16)
}

#[derive(Default)]
struct Sums([Sum; Aspect::ALL.len()]);

impl Ledger for Sums {
    fn note(&mut self, term: usize, times: i32) {
        if let Some(aspect) = Aspect::of(term) {
            self.0[aspect as usize].note(term, times);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::{at_a_glance, endings};
    use crate::testing::wander;
    use chess::{Color, Variant};
    use proptest::prelude::*;

    proptest! {
        /// With squares and tempo the aspects are all that there is.
        #[test]
        fn aspects_and_placement_make_the_score(
            picks in proptest::collection::vec(any::<u16>(), 0..60),
        ) {
            for position in wander(Variant::Standard, &picks).positions() {
                let placement = Placement::of(position);
                // What cannot be won any more counts less, which is the business of endings; and before
                // anything is exchanged nothing is rounded.
                let all_counts = |color| endings::winnable(position, color) == endings::ALL;
                if placement.phase < Placement::FULL || !Color::ALL.into_iter().all(all_counts) {
                    continue;
                }
                let mut tempo = Sum::default();
                tempo.note(terms::TEMPO, 1);
                let sign = if position.turn().is_white() { 1 } else { -1 };
                let squares = sign * placement.taper(placement.worth);
                let rest: i32 = aspects(position).iter().map(|&one| i32::from(one)).sum();
                let score = squares + rest + placement.taper(tempo.0);
                prop_assert_eq!(score, at_a_glance(position), "{}", position.fen());
            }
        }
    }

    #[test]
    fn every_aspect_is_found_where_it_is() {
        let worth = |fen: &str, aspect: Aspect| aspects(&fen.parse().unwrap())[aspect as usize];
        let doubled = "4k3/5ppp/8/8/2P5/2P5/2P5/4K3 w - - 0 1";
        assert!(worth(doubled, Aspect::Pawns) < 0);
        let passed = "4k3/8/2P5/8/8/8/8/4K3 b - - 0 1";
        assert!(worth(passed, Aspect::Passed) < 0);
        let attacked = "4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1";
        assert!(worth(attacked, Aspect::Threats) > 0);
        let bare = "3q2k1/5ppp/8/8/8/8/8/3Q2K1 b - - 0 1";
        assert!(worth(bare, Aspect::Kings) > 0);
        let active = "4k3/pppppppp/8/8/8/2N5/PPPPPPPP/b3K3 w - - 0 1";
        assert!(worth(active, Aspect::Pieces) > 0);
        let start = Position::start();
        assert_eq!(aspects(&start), [0; 5]);
        assert_eq!(aspects(&Position::start_of_suicide()), [0; 5]);
    }
}
