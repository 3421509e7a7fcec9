//! What a rating means: how much is seen, how much overlooked, how carefully chosen.

use chess::Rating;

use super::dice::{exp, logistic};
use super::fitted::FITTED;
use super::habits::{Trait, Traits};
use super::sight::{Veil, Veils};

/// How a player of some rating plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Temper {
    /// How much worse a move may feel and still be chosen, when it looks ahead,
    pub temperature: f64,
    /// and when it only glances.
    pub haste: f64,
    /// How much more than that in a careless turn, and less in a careful one, in natural logarithms.
    pub spread: f64,
    /// The share of turns in which it looks ahead instead of glancing.
    pub deep: f64,
    /// The chance to overlook a reply that nothing hides or shows, as a logit.
    pub blindness: f64,
    /// The chance to see that a move ends the game.
    pub sees_ends: f64,
    /// How far it is off in judging the aspects of a position, in natural logarithms.
    pub taste: f64,
    /// How many plies it looks ahead when it does.
    pub plies: u32,
    /// What each trait of a move counts.
    pub likes: [f64; Trait::ALL.len()],
    /// How much each veil hides.
    pub veils: [f64; Veil::ALL.len()],
}

/// What all ratings are made of.
#[derive(Clone, PartialEq, Debug)]
pub struct Numbers {
    /// By rating, the lowest first; between them lie straight lines.
    pub anchors: [Anchor; 11],
    /// What each trait counts, in the order of `Trait::ALL`, at the lowest rating and at the highest.
    pub likes: [[f64; 2]; Trait::ALL.len()],
    /// How much each veil adds to the logit of overlooking, in the order of `Veil::ALL`.
    pub veils: [f64; Veil::ALL.len()],
}

/// What a [`Temper`] of one rating is made of.
#[derive(Clone, Copy, PartialEq, Debug)]
#[expect(missing_docs, reason = "the fields are those of a temper")]
pub struct Anchor {
    pub rating: f64,
    pub temperature: f64,
    pub haste: f64,
    pub spread: f64,
    pub deep: f64,
    pub blindness: f64,
    pub sees_ends: f64,
    pub taste: f64,
    pub plies: f64,
}

impl Numbers {
    /// Those that players have.
    pub const FITTED: Self = FITTED;

    /// What a rating makes of them.
    pub fn temper(&self, rating: f64) -> Temper {
        let last = self.anchors.len() - 1;
        let is_above = |anchor: &Anchor| rating < anchor.rating;
        let above = self.anchors.iter().position(is_above).unwrap_or(last).max(1);
        let (low, high) = (&self.anchors[above - 1], &self.anchors[above]);
        let share = ((rating - low.rating) / (high.rating - low.rating)).clamp(0.0, 1.0);
        let at = |of: fn(&Anchor) -> f64| of(low) + share * (of(high) - of(low));
        Temper {
            temperature: at(|anchor| anchor.temperature),
            haste: at(|anchor| anchor.haste),
            spread: at(|anchor| anchor.spread),
            deep: at(|anchor| anchor.deep),
            blindness: at(|anchor| anchor.blindness),
            sees_ends: at(|anchor| anchor.sees_ends),
            taste: at(|anchor| anchor.taste),
            plies: at(|anchor| anchor.plies) as u32,
            likes: self.likes.map(|ends| between(ends, rating)),
            veils: self.veils,
        }
    }
}

/// With how much care a turn is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Care {
    /// With more than usual.
    Careful,
    /// As usual.
    Usual,
    /// With less.
    Careless,
}

impl Care {
    /// From the most to the least.
    pub const ALL: [Self; 3] = [Self::Careful, Self::Usual, Self::Careless];

    /// The share of turns that are taken like that.
    pub const fn share(self) -> f64 {
        match self {
            Self::Careful | Self::Careless => 0.3,
            Self::Usual => 0.4,
        }
    }

    /// The care of a turn, by a number between 0 and 1.
    pub(super) fn at(roll: f64) -> Self {
        if roll < Self::Careful.share() {
            Self::Careful
        } else if roll < 1.0 - Self::Careless.share() {
            Self::Usual
        } else {
            Self::Careless
        }
    }
}

impl Temper {
    /// How much worse a move may feel and still be chosen, in a turn like that.
    pub fn heat(&self, looks: bool, care: Care) -> f64 {
        let usual = if looks { self.temperature } else { self.haste };
        match care {
            Care::Careful => usual * exp(-self.spread),
            Care::Usual => usual,
            Care::Careless => usual * exp(self.spread),
        }
    }

    /// From this rating on a player is the engine with some number of nodes.
    pub(super) const ENGINE: u16 = 2300;

    /// What the traits of a move count together.
    pub(super) fn likes(&self, traits: Traits) -> f64 {
        traits.iter().map(|one| self.likes[one as usize]).sum()
    }

    /// The chance to overlook a reply.
    pub(super) fn overlooks(&self, veils: Veils) -> f64 {
        logistic(self.blindness + veils.iter().map(|one| self.veils[one as usize]).sum::<f64>())
    }
}

/// Where what people like was measured first,
const LIKES_FROM: f64 = 400.0;
/// and last.
const LIKES_TO: f64 = 2000.0;

/// A number that is the first where people were measured first and the second where they were last.
pub fn between([low, high]: [f64; 2], rating: f64) -> f64 {
    let share = ((rating - LIKES_FROM) / (LIKES_TO - LIKES_FROM)).clamp(0.0, 1.0);
    low + share * (high - low)
}

/// The nodes that a rating needs, and that a move at it takes at most.
pub(super) fn budget(rating: Rating) -> u64 {
    const LOOK: u64 = 150_000;
    /// Those of the engine where it begins.
    const LEAST: u64 = 5_000;
    let Some(above) = rating.min(Rating::FULL).get().checked_sub(Temper::ENGINE) else {
        return LOOK;
    };
    // Twice the nodes for each 200 points, in steps fine enough for any rating.
    let whole = LEAST << (above / 200);
    whole + whole * u64::from(above % 200) / 200
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_rating_is_never_worse_at_anything() {
        let ratings: Vec<Rating> = (250..=4000).filter_map(Rating::new).collect();
        for pair in ratings.windows(2) {
            let [low, high] = [pair[0], pair[1]].map(|rating| FITTED.temper(rating.get().into()));
            assert!(high.temperature <= low.temperature);
            assert!(high.haste <= low.haste);
            assert!(high.deep >= low.deep);
            assert!(high.blindness <= low.blindness);
            assert!(high.sees_ends >= low.sees_ends);
            assert!(high.taste <= low.taste);
            assert!(high.plies >= low.plies);
        }
    }

    #[test]
    fn turns_are_taken_with_each_care_as_often_as_it_says() {
        for care in Care::ALL {
            let rolls = (0..1000).map(|roll| (f64::from(roll) + 0.5) / 1000.0);
            let share: f64 = rolls.filter(|&roll| Care::at(roll) == care).map(|_| 0.001).sum();
            assert!((share - care.share()).abs() < 1e-9, "{care:?} {share}");
        }
        let temper = Temper { temperature: 20.0, haste: 40.0, spread: 0.5, ..FITTED.temper(800.0) };
        assert!(temper.heat(true, Care::Careful) < temper.heat(true, Care::Usual));
        assert!((temper.heat(true, Care::Usual) - 20.0).abs() < 1e-9);
        assert!((temper.heat(false, Care::Careless) - 40.0 * 0.5f64.exp()).abs() < 1e-9);
    }

    #[test]
    fn above_the_engine_s_threshold_more_is_more_nodes() {
        let engine: Vec<u64> =
            (Temper::ENGINE..=4000).filter_map(Rating::new).map(budget).collect();
        assert!(engine.is_sorted());
        assert_eq!(engine.first(), Some(&5_000));
        assert_eq!(engine.last(), Some(&640_000));
        assert_eq!(budget(Rating::FULL), 640_000);
        assert!(budget(Rating::FULL) > budget(Rating::clamped(i32::from(Rating::FULL.get()) - 1)));
    }
}
