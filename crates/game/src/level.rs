//! How strong the computer plays, and when that changes by itself.

use core::fmt;
use core::str::FromStr;

use chess::{Phase, Rating};
use serde::{Deserialize, Serialize};

/// One of the six levels, 0 to 5.
///
/// ```
/// use game::Level;
/// assert_eq!(Level::new(3).map(Level::number), Some(3));
/// assert_eq!(Level::new(6), None);
/// assert!(Level::new(2).unwrap().rating() < Level::new(3).unwrap().rating());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

impl Level {
    /// For someone who learned the moves today.
    pub const LOWEST: Self = Self(0);
    /// All the engine has.
    pub const HIGHEST: Self = Self(5);

    /// The level with this number.
    pub const fn new(number: u8) -> Option<Self> {
        if number <= Self::HIGHEST.0 { Some(Self(number)) } else { None }
    }

    /// All levels, the lowest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=Self::HIGHEST.0).map(Self)
    }

    /// 0 to 5.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Who plays like that, in a word or two.
    pub const fn name(self) -> &'static str {
        ["Newcomer", "Beginner", "Novice", "Casual player", "Club player", "Full strength"]
            [self.0 as usize]
    }

    /// What to expect of it, in a sentence for somebody who has never met it.
    pub const fn about(self) -> &'static str {
        [
            "Knows how the pieces move, and leaves many of them standing.",
            "Takes what it sees, and overlooks half of what you threaten.",
            "Plays sensible moves, and loses a piece now and then.",
            "Sees most threats of a move or two, and falls for longer ones.",
            "Knows its openings, looks ahead, and rarely gives anything away.",
            "All that the program has. Nobody is expected to win.",
        ][self.0 as usize]
    }

    /// The strength that is aimed at.
    pub const fn rating(self) -> Rating {
        let aims = [300, 700, 1100, 1500, 2000, Rating::FULL.get()];
        match Rating::new(aims[self.0 as usize]) {
            Some(rating) => rating,
            None => Rating::MAX,
        }
    }
}

impl TryFrom<u8> for Level {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, &'static str> {
        Self::new(number).ok_or("a level is a number from 0 to 5")
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level.0
    }
}

/// A level, or a rating between and beyond the levels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    /// One of the six.
    Level(Level),
    /// Exactly this.
    Rating(Rating),
}

impl Strength {
    /// The rating to play at.
    pub const fn rating(self) -> Rating {
        match self {
            Self::Level(level) => level.rating(),
            Self::Rating(rating) => rating,
        }
    }
}

/// How strong the computer plays through a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum LevelPlan {
    /// The same all the time.
    Fixed {
        /// This strong.
        strength: Strength,
    },
    /// As the phase of the game has it.
    ByPhase {
        /// In the opening.
        opening: Strength,
        /// In the middlegame.
        middlegame: Strength,
        /// In the endgame.
        endgame: Strength,
    },
    /// As strong as the opponent has shown to be.
    Following {
        /// Where it stands now.
        rating: Rating,
        /// Whether it may change within the game, so that it stays a fight.
        within_game: bool,
    },
}

impl LevelPlan {
    /// The same level all the time.
    pub const fn level(level: Level) -> Self {
        Self::Fixed { strength: Strength::Level(level) }
    }

    /// The rating of a plan that follows.
    pub(crate) const fn followed(self) -> Option<Rating> {
        match self {
            Self::Following { rating, .. } => Some(rating),
            Self::Fixed { .. } | Self::ByPhase { .. } => None,
        }
    }

    /// Where a level that follows within the game goes after a move of its own, if anywhere.
    ///
    /// It began the game at `base`, and believes itself ahead by `score` hundredths of a pawn. The farther
    /// one side is ahead, the larger the step, but no step is so large that it shows.
    pub fn follows(self, base: Rating, score: i32) -> Option<Rating> {
        let Self::Following { rating, within_game: true } = self else { return None };
        if score.abs() < Self::EVEN {
            return None;
        }
        let step = (score / 8).clamp(-Self::MOST_STEP, Self::MOST_STEP);
        let [base, now] = [base, rating].map(|rating| i32::from(rating.get()));
        let next = (now - step).clamp(base - Self::MOST_WAY, base + Self::MOST_WAY);
        // A game of an earlier program may be farther away: it comes back in steps as well.
        let next = Rating::clamped(next.clamp(now - Self::MOST_STEP, now + Self::MOST_STEP));
        (next != rating).then_some(next)
    }

    /// A game that is nearer to even than this needs no help, in hundredths of a pawn.
    const EVEN: i32 = 100;
    /// The farthest that a level follows with one move,
    pub(crate) const MOST_STEP: i32 = 50;
    /// and in a whole game.
    pub(crate) const MOST_WAY: i32 = 200;

    /// The strength in a phase.
    pub const fn strength(self, phase: Phase) -> Strength {
        match (self, phase) {
            (Self::Fixed { strength }, _) => strength,
            (Self::ByPhase { opening, .. }, Phase::Opening) => opening,
            (Self::ByPhase { middlegame, .. }, Phase::Middlegame) => middlegame,
            (Self::ByPhase { endgame, .. }, Phase::Endgame) => endgame,
            (Self::Following { rating, .. }, _) => Strength::Rating(rating),
        }
    }
}

/// Text that is no level plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParsePlanError;

impl fmt::Display for ParsePlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a level plan is written like 3, 1240, 3/1240/0 or following 1240")
    }
}

impl core::error::Error for ParsePlanError {}

impl fmt::Display for Strength {
    /// A number up to 5 is a level, a larger one a rating.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => level.number().fmt(f),
            Self::Rating(rating) => rating.fmt(f),
        }
    }
}

impl FromStr for Strength {
    type Err = ParsePlanError;

    fn from_str(text: &str) -> Result<Self, ParsePlanError> {
        let number: u16 = text.parse().map_err(|_| ParsePlanError)?;
        let level = u8::try_from(number).ok().and_then(Level::new).map(Self::Level);
        level.or_else(|| Rating::new(number).map(Self::Rating)).ok_or(ParsePlanError)
    }
}

/// What follows the rating of a plan that changes within the game.
const WITHIN_GAME: &str = " within the game";

impl fmt::Display for LevelPlan {
    /// The plan as files keep it.
    ///
    /// ```
    /// use game::LevelPlan;
    /// for text in ["3", "1240", "3/1240/0", "following 1240", "following 900 within the game"] {
    ///     assert_eq!(text.parse::<LevelPlan>().unwrap().to_string(), text);
    /// }
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed { strength } => strength.fmt(f),
            Self::ByPhase { opening, middlegame, endgame } => {
                write!(f, "{opening}/{middlegame}/{endgame}")
            }
            Self::Following { rating, within_game } => {
                write!(f, "following {rating}{}", if *within_game { WITHIN_GAME } else { "" })
            }
        }
    }
}

impl FromStr for LevelPlan {
    type Err = ParsePlanError;

    fn from_str(text: &str) -> Result<Self, ParsePlanError> {
        if let Some(rest) = text.strip_prefix("following ") {
            let (rating, within_game) = match rest.strip_suffix(WITHIN_GAME) {
                Some(rating) => (rating, true),
                None => (rest, false),
            };
            let rating = rating.parse().ok().and_then(Rating::new).ok_or(ParsePlanError)?;
            return Ok(Self::Following { rating, within_game });
        }
        let mut phases = text.split('/');
        let mut next = || phases.next().map(str::parse::<Strength>).transpose();
        match (next()?, next()?, next()?, next()?) {
            (Some(strength), None, ..) => Ok(Self::Fixed { strength }),
            (Some(opening), Some(middlegame), Some(endgame), None) => {
                Ok(Self::ByPhase { opening, middlegame, endgame })
            }
            _ => Err(ParsePlanError),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn ratings() -> impl Strategy<Value = Rating> {
        (Rating::MIN.get()..=Rating::MAX.get()).prop_map(|value| Rating::clamped(value.into()))
    }

    fn strengths() -> impl Strategy<Value = super::Strength> {
        prop_oneof![
            (0..=5u8).prop_map(|number| Strength::Level(Level(number))),
            ratings().prop_map(Strength::Rating),
        ]
    }

    fn plans() -> impl Strategy<Value = LevelPlan> {
        prop_oneof![
            strengths().prop_map(|strength| LevelPlan::Fixed { strength }),
            (strengths(), strengths(), strengths()).prop_map(|(opening, middlegame, endgame)| {
                LevelPlan::ByPhase { opening, middlegame, endgame }
            }),
            (ratings(), any::<bool>())
                .prop_map(|(rating, within_game)| LevelPlan::Following { rating, within_game }),
        ]
    }

    #[test]
    fn a_level_that_follows_gives_way_in_small_steps_and_comes_back() {
        let base = Rating::clamped(900);
        let mut plan = LevelPlan::Following { rating: base, within_game: true };
        let mut way = Vec::new();
        for score in [0, 99, 120, 500, 30_000, 400, 400, -90, -200, -30_000] {
            if let Some(rating) = plan.follows(base, score) {
                plan = LevelPlan::Following { rating, within_game: true };
            }
            way.push(plan.strength(Phase::Opening).rating().get());
        }
        assert_eq!(way, [900, 900, 885, 835, 785, 735, 700, 700, 725, 775]);
        let still = LevelPlan::Following { rating: base, within_game: false };
        assert_eq!(still.follows(base, 900), None);
        assert_eq!(LevelPlan::level(Level::LOWEST).follows(base, 900), None);
        let lowest = LevelPlan::Following { rating: Rating::MIN, within_game: true };
        assert_eq!(lowest.follows(Rating::MIN, 900), None);
    }

    proptest! {
        #[test]
        fn whatever_happens_a_level_stays_near_where_it_began(
            base in ratings(),
            scores in proptest::collection::vec(-40_000i32..40_000, 1..60),
        ) {
            let mut now = base;
            for score in scores {
                let plan = LevelPlan::Following { rating: now, within_game: true };
                if let Some(next) = plan.follows(base, score) {
                    prop_assert!(next.get().abs_diff(now.get()) <= 50);
                    prop_assert!(next.get().abs_diff(base.get()) <= 200);
                    prop_assert!((next < now) == (score > 0));
                    now = next;
                }
            }
        }

        #[test]
        fn a_plan_that_was_written_is_read_as_the_same(plan in plans()) {
            prop_assert_eq!(plan.to_string().parse::<LevelPlan>(), Ok(plan));
        }

        #[test]
        fn what_is_read_is_written_as_it_was(text in "[0-9/ a-z]{0,12}|following [0-9]{3,4}") {
            if let Ok(plan) = text.parse::<LevelPlan>() {
                let again = plan.to_string().parse::<LevelPlan>();
                prop_assert_eq!(again, Ok(plan));
            }
        }
    }

    #[test]
    fn what_is_no_plan_is_refused() {
        for text in ["", "6", "249", "4001", "3/2", "3/2/1/0", "3/x/1", "following", "following 3"]
        {
            assert_eq!(text.parse::<LevelPlan>(), Err(ParsePlanError), "{text}");
        }
    }
}
