//! How likely a score is to be won, drawn and lost: two logistic curves.
//!
//! Chances are thousandths that sum to 1000. A better score never has less of winning or more of losing,
//! and what is one side's win is the other's loss. Whole numbers only: the same on every machine.
//!
//! The model is about two equal players that do not miss much. It says nothing of what a learner makes of
//! a position.

use core::fmt;

use chess::{Position, Role};

use crate::Score;
use crate::score::Worth;

/// The chances of the side that a score is meant for, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wdl {
    /// Of winning.
    pub win: u16,
    /// Of a draw.
    pub draw: u16,
    /// Of losing.
    pub loss: u16,
}

/// A number for the bare board and one for the full one; between them it goes with the material.
pub(crate) struct ByMaterial {
    pub(crate) bare: i32,
    pub(crate) full: i32,
}

/// The score, in centipawns, that wins half of the games. It must not be negative.
pub(crate) const EVEN_ODDS: ByMaterial = ByMaterial { bare: 177, full: 63 };

/// By how many centipawns more the odds of winning are *e* times as good.
pub(crate) const SPREAD: ByMaterial = ByMaterial { bare: 52, full: 83 };

// Both come from games of the engine with itself, 185,812 positions at 5,000 nodes: `training chances`
// finds the numbers with which their ends are likeliest.

/// What the men of both sides count at the start of a game.
pub(crate) const FULL: i32 = 78;

impl ByMaterial {
    const fn at(&self, material: i32) -> i32 {
        self.bare + (self.full - self.bare) * material / FULL
    }
}

impl Wdl {
    /// The chances with this score in this position.
    ///
    /// ```
    /// use chess::Position;
    /// use engine::{Score, Wdl};
    /// let even = Wdl::of(Score::DRAW, &Position::start());
    /// assert_eq!(even.win, even.loss);
    /// assert_eq!(Wdl::of(Score::mates_in(5), &Position::start()).to_string(), "1000 0 0");
    /// ```
    pub fn of(score: Score, position: &Position) -> Self {
        match score.worth() {
            Worth::Mate(_) if score > Score::DRAW => Self { win: 1000, draw: 0, loss: 0 },
            Worth::Mate(_) => Self { win: 0, draw: 0, loss: 1000 },
            Worth::Centipawns(value) => {
                let material = material(position);
                let (even, spread) = (EVEN_ODDS.at(material), SPREAD.at(material));
                let win = logistic(value - even, spread);
                let loss = logistic(-value - even, spread);
                Self { win, draw: 1000 - win - loss, loss }
            }
        }
    }
}

impl fmt::Display for Wdl {
    /// As UCI writes it: `312 600 88`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.win, self.draw, self.loss)
    }
}

/// What the men on the board count, at most as many as there are at the start.
pub(crate) fn material(position: &Position) -> i32 {
    let worth =
        [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)];
    let sum = worth.iter().map(|&(role, value)| position.role(role).len() as i32 * value);
    sum.sum::<i32>().min(FULL)
}

/// 1000 / (1 + exp(-x / spread)), rounded down.
fn logistic(x: i32, spread: i32) -> u16 {
    // In steps of the table, with eight bits behind the point.
    let x = x * (STEPS_PER_SPREAD << 8) / spread;
    let size = x.unsigned_abs().min((LOGISTIC.len() as u32 - 1) << 8);
    let (step, part) = ((size >> 8) as usize, size & 0xFF);
    let rise = LOGISTIC.get(step + 1).map_or(0, |next| next - LOGISTIC[step]);
    let value = LOGISTIC[step] + ((rise * part) >> 8);
    let value = if x < 0 { ONE - value } else { value };
    (value * 1000 / ONE) as u16
}

const ONE: u32 = 1 << 16;
const STEPS_PER_SPREAD: i32 = 8;

/// 65536 / (1 + exp(-x)) for x from 0 in steps of an eighth.
const LOGISTIC: [u32; 65] = [
    32_768, 34_813, 36_843, 38_841, 40_793, 42_687, 44_511, 46_254, 47_911, 49_474, 50_941, 52_310,
    53_581, 54_754, 55_834, 56_822, 57_724, 58_544, 59_287, 59_959, 60_565, 61_109, 61_598, 62_036,
    62_428, 62_778, 63_090, 63_368, 63_615, 63_835, 64_030, 64_203, 64_357, 64_494, 64_614, 64_721,
    64_816, 64_900, 64_974, 65_039, 65_097, 65_149, 65_194, 65_234, 65_269, 65_300, 65_328, 65_352,
    65_374, 65_393, 65_410, 65_425, 65_438, 65_449, 65_459, 65_468, 65_476, 65_483, 65_489, 65_495,
    65_500, 65_504, 65_508, 65_511, 65_514,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::wander;
    use chess::Variant;
    use proptest::prelude::*;

    fn any_score() -> impl Strategy<Value = Score> {
        prop_oneof![
            4 => (-700..700).prop_map(Score::centipawns),
            2 => any::<i32>().prop_map(Score::centipawns),
            1 => (1usize..100).prop_map(Score::mates_in),
            1 => (0usize..100).prop_map(Score::mated_in),
        ]
    }

    proptest! {
        #[test]
        fn chances_are_whole_fair_and_grow_with_the_score(
            scores in [any_score(), any_score()],
            picks in proptest::collection::vec(any::<u16>(), 0..200),
            variant in proptest::sample::select(&Variant::ALL[..]),
        ) {
            let history = wander(variant, &picks);
            let [low, high] = if scores[0] < scores[1] { scores } else { [scores[1], scores[0]] };
            let of = |score| Wdl::of(score, history.position());
            for score in scores {
                let Wdl { win, draw, loss } = of(score);
                prop_assert_eq!(win + draw + loss, 1000);
                prop_assert_eq!(of(-score), Wdl { win: loss, draw, loss: win });
            }
            prop_assert!(of(low).win <= of(high).win && of(low).loss >= of(high).loss);
        }
    }

    #[test]
    fn the_curve_is_the_logistic_one() {
        for spread in [1, 50, 77, 300] {
            for x in -2000..2000 {
                let exact = 1000.0 / (1.0 + f64::exp(-f64::from(x) / f64::from(spread)));
                let ours = f64::from(logistic(x, spread));
                assert!((ours - exact).abs() < 1.6, "{x} by {spread}: {ours} for {exact}");
            }
        }
    }

    #[test]
    fn the_fewer_men_the_more_is_needed() {
        let middlegame = "r2q1rk1/pp2bppp/2n1bn2/2pp4/3P4/1PN1PN2/PB2BPPP/R2Q1RK1 w - - 0 11";
        let ending = "8/1R6/3k1p2/3p2p1/3P2P1/4KP2/r7/8 w - - 6 47";
        let [full, bare] =
            [middlegame, ending].map(|fen| Wdl::of(Score::centipawns(120), &fen.parse().unwrap()));
        assert!(full.win > 500 && bare.win < 400, "{full} and {bare}");
        assert!(full.loss > bare.loss, "{full} and {bare}");
    }
}
