//! The games that are picked, to do something with all of them.

use std::collections::BTreeSet;

use game::GameId;

/// So many can be named in one request.
pub const MOST: usize = 1_000;

/// The games that are picked, and the place from which a row of them is counted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picked {
    games: BTreeSet<GameId>,
    from: Option<usize>,
}

impl Picked {
    /// How many are picked.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Whether this one is.
    pub fn has(&self, game: GameId) -> bool {
        self.games.contains(&game)
    }

    /// All of them.
    pub fn games(&self) -> Vec<GameId> {
        self.games.iter().copied().collect()
    }

    /// Picks a game, or no longer; whether there was room for it.
    #[must_use]
    pub fn turn(&mut self, place: usize, game: GameId) -> bool {
        self.from = Some(place);
        self.games.remove(&game) || self.add([game])
    }

    /// Picks games as well; whether there was room for all of them, and none is picked otherwise.
    #[must_use]
    pub fn add(&mut self, games: impl IntoIterator<Item = GameId>) -> bool {
        let mut more = self.games.clone();
        more.extend(games);
        let fits = more.len() <= MOST;
        if fits {
            self.games = more;
        }
        fits
    }

    /// The places from the one that was picked last up to this one.
    pub fn up_to(&self, place: usize) -> core::ops::RangeInclusive<usize> {
        let from = self.from.unwrap_or(place);
        from.min(place)..=from.max(place)
    }

    /// Forgets some of them.
    pub fn forget(&mut self, games: &[GameId]) {
        for game in games {
            self.games.remove(game);
        }
    }

    /// Picks none.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::testing::id;

    #[test]
    fn one_by_one_and_a_whole_row() {
        let mut picked = Picked::default();
        assert_eq!(picked.up_to(7), 7..=7);
        assert!(picked.turn(3, id(3)) && picked.turn(5, id(5)) && picked.turn(3, id(3)));
        assert_eq!(picked.games(), [id(5)]);
        assert_eq!((picked.up_to(9), picked.up_to(1)), (3..=9, 1..=3));
        assert!(picked.add((3..=9).map(id)));
        assert_eq!((picked.len(), picked.has(id(9))), (7, true));
        picked.forget(&[id(4), id(100)]);
        assert_eq!(picked.len(), 6);
        picked.clear();
        assert!(picked.is_empty());
    }

    #[test]
    fn no_more_are_picked_than_can_be_named() {
        let mut picked = Picked::default();
        assert!(picked.add((0..MOST).map(id)));
        assert!(!picked.turn(5000, id(5000)) && !picked.add([id(1), id(6000)]));
        assert!(picked.len() == MOST && picked.turn(1, id(1)));
    }
}
