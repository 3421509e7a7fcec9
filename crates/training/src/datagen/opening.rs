//! How a game begins: random moves, so that no two are alike.

use arena::dice::Dice;
use chess::{History, Position};

/// So many plies at least; by one more every other game begins with Black.
const PLIES: usize = 8;

/// Where the game of some dice begins, as far as chance goes: each call is another try.
pub(super) struct Opening {
    dice: Dice,
    is_chess960: bool,
}

impl Opening {
    /// By dice; one in so many is Chess960, none if that is 0.
    pub(super) fn new(mut dice: Dice, chess960: u16) -> Self {
        let is_chess960 = chess960 > 0 && dice.below(chess960.into()) == 0;
        Self { dice, is_chess960 }
    }

    /// A position after random moves; `None` if the game has ended there or before.
    pub(super) fn roll(&mut self) -> Option<Position> {
        let start = if self.is_chess960 {
            Position::chess960(self.dice.below(Position::CHESS960_STARTS.into()) as u16)?
        } else {
            Position::start()
        };
        let mut history = History::new(start);
        for _ in 0..PLIES + self.dice.below(2) {
            let moves = history.position().legal_moves();
            let m = moves.get(self.dice.below(moves.len().max(1)))?;
            history.push(*m).ok()?;
        }
        history.automatic_end().is_none().then(|| history.position().clone())
    }
}
