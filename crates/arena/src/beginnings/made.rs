//! Openings made here: named lines and random moves, if a short search finds them balanced.

use std::collections::HashSet;

use chess::{History, Position, Variant};
use engine::{Engine, Limits, Stop, Worth};
use openings::Opening;

use crate::dice::Dice;

/// Balanced openings of a variant, no two of which lead to the same position. The seed fixes all.
///
/// Standard games begin with a named line, filled up with random moves if it is short; Chess960 with a
/// random start and a few random moves; Suicide with random moves after which no side is lost by
/// force, as far as a short search sees.
///
/// ```
/// use arena::beginnings::Made;
/// use chess::Variant;
/// let mut made = Made::new(Variant::Standard, 1);
/// assert!(made.next().unwrap().ply() >= 8);
/// ```
pub struct Made {
    variant: Variant,
    dice: Dice,
    recipe: Recipe,
    lines: Vec<&'static Opening>,
    seen: HashSet<u64>,
    judge: Engine,
}

/// How an opening of a variant is made and judged.
struct Recipe {
    /// So many plies at least.
    plies: usize,
    /// No score farther from zero, in hundredths of a pawn.
    within: i32,
    /// By a search of so many nodes.
    nodes: u64,
}

/// Which named lines are long enough to mean something, and leave enough to play.
const NAMED: std::ops::RangeInclusive<usize> = 4..=12;

impl Made {
    /// The openings of a variant that belong to a seed.
    pub fn new(variant: Variant, seed: u64) -> Self {
        let recipe = match variant {
            Variant::Standard => Recipe { plies: 8, within: 60, nodes: 5_000 },
            Variant::Chess960 => Recipe { plies: 2, within: 60, nodes: 5_000 },
            // One wrong move loses by force; the search must see that far.
            Variant::Suicide => Recipe { plies: 4, within: 250, nodes: 20_000 },
        };
        let lines = match variant {
            Variant::Standard => {
                openings::all().filter(|opening| NAMED.contains(&opening.line().len())).collect()
            }
            Variant::Chess960 | Variant::Suicide => Vec::new(),
        };
        let (dice, seen, judge) = (Dice::new(seed), HashSet::new(), Engine::new(1));
        Self { variant, dice, recipe, lines, seen, judge }
    }

    /// An opening that nobody has judged; `None` if its game has ended, or a draw could be claimed.
    fn candidate(&mut self) -> Option<History> {
        let mut history = History::new(self.start()?);
        if !self.lines.is_empty() {
            let line = self.lines[self.dice.below(self.lines.len())];
            for &m in line.line() {
                history.push(m).ok()?;
            }
        }
        while history.ply() < self.recipe.plies {
            let moves = history.position().legal_moves();
            let m = moves.get(self.dice.below(moves.len().max(1)))?;
            history.push(*m).ok()?;
        }
        let goes_on = history.automatic_end().is_none() && history.claimable().is_none();
        goes_on.then_some(history)
    }

    fn start(&mut self) -> Option<Position> {
        match self.variant {
            Variant::Standard => Some(Position::start()),
            Variant::Suicide => Some(Position::start_of_suicide()),
            Variant::Chess960 => {
                let number = self.dice.below(Position::CHESS960_STARTS.into());
                Position::chess960(number as u16)
            }
        }
    }

    fn is_balanced(&mut self, history: &History) -> bool {
        let Recipe { within, nodes, .. } = self.recipe;
        self.judge.reset();
        let found = self.judge.search(history, &Limits::nodes(nodes), &Stop::new(), &mut |_| {});
        match found.score.worth() {
            Worth::Centipawns(value) => value.abs() <= within,
            Worth::Mate(_) => false,
        }
    }
}

impl Iterator for Made {
    type Item = History;

    /// The next opening; there is always one.
    fn next(&mut self) -> Option<History> {
        loop {
            if let Some(history) = self.candidate()
                && !self.seen.contains(&history.position().key())
                && self.is_balanced(&history)
            {
                self.seen.insert(history.position().key());
                return Some(history);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_fixes_the_openings() {
        for variant in Variant::ALL {
            let first: Vec<_> = Made::new(variant, 3).take(4).collect();
            let again: Vec<_> = Made::new(variant, 3).take(4).collect();
            let other: Vec<_> = Made::new(variant, 4).take(4).collect();
            assert_eq!(first, again, "{variant}");
            assert_ne!(first, other, "{variant}");
        }
    }

    #[test]
    fn no_two_lead_to_the_same_position() {
        for variant in Variant::ALL {
            let keys: HashSet<_> =
                Made::new(variant, 5).take(20).map(|history| history.position().key()).collect();
            assert_eq!(keys.len(), 20, "{variant}");
        }
    }

    #[test]
    fn chess960_begins_anywhere() {
        let starts: HashSet<_> =
            Made::new(Variant::Chess960, 6).take(20).map(|history| history.start().fen()).collect();
        assert!(starts.len() > 15);
    }

    /// A second judge, with four times the nodes, finds no opening far from balance.
    #[test]
    fn openings_are_balanced() {
        let mut judge = Engine::new(4);
        for history in Made::new(Variant::Standard, 7).take(15) {
            judge.reset();
            let limits = Limits::nodes(20_000);
            let found = judge.search(&history, &limits, &Stop::new(), &mut |_| {});
            assert!(found.score.get().abs() <= 120, "{} {}", found.score, history.position().fen());
        }
    }
}
