//! The running digest of a game: one number that stands for all its events up to one of them.
//!
//! Each event's digest is made of the one before it, so a changed, lost or swapped event shows in
//! every digest that follows, two logs that part never agree again, and a page that knows a digest
//! proves with it which events it has. The first digest is made of the game's id, so that the log of
//! one game is not mistaken for that of another. Nothing private goes in: whoever has the events can
//! count along.
//!
//! It is SHA-256, because what checks the files should not have to be this program: every platform
//! has it at hand, and `PostgreSQL` can compute it inside a query.

use core::fmt;

use sha2::{Digest as _, Sha256};

use crate::{GameId, Seq, StoredEvent};

/// The running digest of a game after some event.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// Before the first event of a game.
    pub fn of_game(game: GameId) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"kibitz game\0");
        hash.update(game.as_bytes());
        Self(hash.finalize().into())
    }

    /// After one more event, the one with number `seq`.
    #[must_use]
    pub fn then(self, seq: Seq, event: &StoredEvent) -> Self {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(seq.0.to_be_bytes());
        hash.update(event.version.to_be_bytes());
        hash.update(event.body.as_bytes());
        Self(hash.finalize().into())
    }

    /// A digest that was kept somewhere.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The number itself.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed by another program; a change of it would disown every stored game.
    #[test]
    fn the_digest_of_stored_games_never_changes() {
        let game = GameId::from_bytes([0; 16]);
        let event = StoredEvent { version: 1, body: "{}".into() };
        let start = Digest::of_game(game);
        assert_eq!(
            start.to_string(),
            "fc066bd64addd30beb17c4a73dd633f96d53dc0c3c26edbeba1a4868f4b936b1"
        );
        assert_eq!(
            start.then(Seq(1), &event).to_string(),
            "57f2b47752852855e91080db6919e9ea44b7f8714db9ee613cad900c708d7424"
        );
    }
}
