//! Where in a game the level was changed, for the move list: one mark for each ply.

use chess::Color;
use game::{Event, Game, LevelPlan, Strength, What};

/// A change of level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chip {
    /// The number of plies that had been played.
    pub(crate) ply: usize,
    pub(crate) side: Color,
    /// As in "L3".
    pub(crate) text: String,
}

/// All changes of level in a game, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Chips(Vec<Chip>);

impl Chips {
    /// Takes in an event that has made the game what it is now.
    pub(crate) fn note(&mut self, game: &Game, event: &Event) {
        let ply = game.plies().len();
        match &event.what {
            What::LevelSet { side, .. }
            | What::PlanRestored { side }
            | What::Followed { side, .. } => {
                if let Some(level) = game.level(*side) {
                    self.put(Chip { ply, side: *side, text: short(level.plan) });
                }
            }
            // The level stays when moves are taken back, and is written where the game now stands.
            What::TookBack { .. } => {
                let later: Vec<_> = self.0.extract_if(.., |chip| chip.ply > ply).collect();
                for chip in later {
                    self.put(Chip { ply, ..chip });
                }
            }
            _ => {}
        }
    }

    fn put(&mut self, chip: Chip) {
        self.0.retain(|old| (old.ply, old.side) != (chip.ply, chip.side));
        self.0.push(chip);
    }

    /// The levels that a side was set to, in order.
    pub(crate) fn path(&self, side: Color) -> Vec<String> {
        self.0.iter().filter(|chip| chip.side == side).map(|chip| chip.text.clone()).collect()
    }

    /// The changes when so many plies had been played.
    pub(crate) fn at(&self, ply: usize) -> impl Iterator<Item = &Chip> {
        self.0.iter().filter(move |chip| chip.ply == ply)
    }
}

/// A plan in a few letters.
pub(crate) fn short(plan: LevelPlan) -> String {
    let digit = |strength: Strength| match strength {
        Strength::Level(level) => level.number().to_string(),
        Strength::Rating(rating) => rating.to_string(),
    };
    match plan {
        LevelPlan::Fixed { strength: Strength::Level(level) } => format!("L{}", level.number()),
        LevelPlan::Fixed { strength: Strength::Rating(rating) } => rating.to_string(),
        LevelPlan::ByPhase { opening, middlegame, endgame } => {
            [opening, middlegame, endgame].map(digit).join("·")
        }
        LevelPlan::Following { rating, .. } => format!("Auto {rating}"),
    }
}
