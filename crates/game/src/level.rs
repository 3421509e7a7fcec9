//! How strong the computer plays, and when that changes by itself.

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

    /// The strength that is aimed at.
    pub const fn rating(self) -> Rating {
        let aims = [400, 750, 1100, 1500, 1900, Rating::MAX.get()];
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
