//! A game as somebody at it sees it: which side this hand may move now, and where.

use chess::{Color, Square};
use game::{Actor, Game, Refusal, say};

#[cfg(feature = "alone")]
use crate::alone;
use crate::{Target, target};

/// The table as somebody at it sees it.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// The game as far as it is known here.
    pub game: &'a Game,
    /// For whom this hand acts; `None` looks on.
    pub you: Option<Actor>,
    /// A command of this hand is under way and not answered yet.
    pub pending: bool,
    /// Pieces are moved by themselves, as in a lesson: a position of Suicide in which nothing has to be taken.
    #[cfg(feature = "alone")]
    pub alone: bool,
}

impl<'a> Table<'a> {
    /// A table with nothing under way.
    pub const fn new(game: &'a Game, you: Option<Actor>) -> Self {
        Self {
            game,
            you,
            pending: false,
            #[cfg(feature = "alone")]
            alone: false,
        }
    }
}

impl Table<'_> {
    /// The side that this hand may move now: the game is on, not paused, and it is that side's turn.
    pub fn to_move(&self) -> Option<Color> {
        let turn = self.game.turn();
        (self.is_on() && self.plays(turn)).then_some(turn)
    }

    /// The side that this hand may premove for: in a timed game its own, while the other is to move.
    /// Whoever acts for both sides has nothing to premove.
    pub fn premoves(&self) -> Option<Color> {
        let other = self.game.turn();
        let own = !other;
        let timed = self.game.setup().is_timed();
        (self.is_on() && timed && self.plays(own) && !self.plays(other)).then_some(own)
    }

    /// Whether there is a piece on this square that this hand may take up, now or for a premove; it
    /// need not have a move.
    pub fn is_own(&self, square: Square) -> bool {
        let side = self.to_move().or_else(|| self.premoves());
        let piece = self.game.position().piece_at(square);
        piece.is_some_and(|piece| Some(piece.color) == side)
    }

    /// Where a click sends the piece on this square: by its legal moves, or by those that it may make
    /// as a premove. In the order of the squares, and none for a piece that this hand may not take up.
    pub fn targets(&self, from: Square) -> Vec<Target> {
        let position = self.game.position();
        #[cfg(feature = "alone")]
        if self.alone && self.is_own(from) {
            return alone::targets(position, from);
        }
        if !self.is_own(from) {
            Vec::new()
        } else if self.to_move().is_some() {
            target::legal(position, from)
        } else {
            target::premove(position, from)
        }
    }

    /// Where the piece on this square can go, in words, or why nowhere.
    pub fn moves_from(&self, from: Square) -> String {
        let position = self.game.position();
        #[cfg(feature = "alone")]
        if self.alone {
            return alone::moves_from(position, from, &self.targets(from));
        }
        say::moves_from(position, from)
    }

    /// What a click there means for the piece on `from`.
    pub(crate) fn target(&self, from: Square, to: Square) -> Option<Target> {
        self.targets(from).into_iter().find(|target| target.square == to)
    }

    /// What dropping the piece there means: the same, and the king on its rook castles always.
    pub(crate) fn drop_target(&self, from: Square, to: Square) -> Option<Target> {
        let on_rook = |target: Target| target.by_rook().filter(|target| target.square == to);
        self.target(from, to).or_else(|| self.targets(from).into_iter().find_map(on_rook))
    }

    /// Why this hand can do nothing on the board at all; `None` if it may move or premove.
    pub fn why_idle(&self) -> Option<String> {
        if self.to_move().or_else(|| self.premoves()).is_some() {
            return None;
        }
        let refused = |refusal| say::refusal(self.game, &refusal);
        Some(match self.you {
            _ if self.game.end().is_some() => refused(Refusal::GameOver),
            None | Some(Actor::Computer(_) | Actor::Clock) => say::idle(say::Idle::Watching),
            Some(Actor::Owner) => say::idle(say::Idle::OnlyComputers),
            _ if self.game.is_paused() => refused(Refusal::Paused),
            _ if self.pending => say::idle(say::Idle::OnItsWay),
            _ => self.not_your_turn(),
        })
    }

    pub(crate) fn not_your_turn(&self) -> String {
        say::refusal(self.game, &Refusal::NotYourTurn { turn: self.game.turn() })
    }

    /// The game goes on and waits for nothing but a move.
    fn is_on(&self) -> bool {
        self.game.end().is_none() && !self.game.is_paused() && !self.pending
    }

    /// Whether this hand moves the pieces of a side.
    fn plays(&self, side: Color) -> bool {
        let person = self.game.setup().players[side].is_person();
        person
            && matches!(self.you, Some(you @ (Actor::Seat(_) | Actor::Both)) if you.speaks_for(side))
    }
}
