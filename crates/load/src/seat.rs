//! Somebody at a table who moves when it is time to, and notes what was acknowledged.

use std::time::Duration;

use chess::UciMove;
use game::{Act, CommandId, GameId, Seq};
use guest::{Failure, Live};
use protocol::live::Tell;
use tokio::time::{Instant, sleep_until};

/// A move that was acknowledged: it must be on the disk.
#[derive(Debug)]
pub(crate) struct Acknowledged {
    pub(crate) game: GameId,
    pub(crate) id: CommandId,
    pub(crate) first: Seq,
    pub(crate) uci: UciMove,
}

/// A seat at a table.
pub(crate) struct Seat {
    pub(crate) live: Live,
    pub(crate) game: GameId,
    pub(crate) acknowledged: Vec<Acknowledged>,
    asked: Option<(CommandId, UciMove)>,
    dice: u64,
}

impl Seat {
    pub(crate) fn new(live: Live, game: GameId, dice: u64) -> Self {
        Self { live, game, acknowledged: Vec::new(), asked: None, dice }
    }

    /// How many plies were played.
    pub(crate) fn plies(&self) -> usize {
        self.live.game().plies().len()
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.live.game().end().is_some()
    }

    /// Hears the next thing.
    pub(crate) async fn hear(&mut self) -> Result<(), Failure> {
        let batch = match self.live.hear().await? {
            Tell::Events(batch) => batch,
            Tell::Refused { sentence, .. } | Tell::Trouble { sentence, .. } => {
                return Err(Failure::Lost(sentence));
            }
            _ => return Ok(()),
        };
        let answer = self.asked.take_if(|(id, _)| batch.id == Some(*id));
        if let Some((id, uci)) = answer {
            self.acknowledged.push(Acknowledged { game: self.game, id, first: batch.first, uci });
        }
        Ok(())
    }

    /// Hears whatever comes until an instant.
    pub(crate) async fn hear_until(&mut self, until: Instant) -> Result<(), Failure> {
        loop {
            tokio::select! {
                biased;
                heard = self.hear() => heard?,
                () = sleep_until(until) => return Ok(()),
            }
        }
    }

    /// Plays some legal move that does not end the game, if there is one.
    pub(crate) async fn play(&mut self) -> Result<bool, Failure> {
        let game = self.live.game();
        let mut moves = game.position().legal_moves().to_vec();
        moves.retain(|&m| game.history().automatic_end_with(m).is_none());
        if moves.is_empty() {
            return Ok(false);
        }
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let uci = game.position().uci(moves[(self.dice >> 33) as usize % moves.len()]);
        let id = self.live.give(Act::Move { uci }).await?;
        self.asked = Some((id, uci));
        Ok(true)
    }
}

/// When something is due that happens every so often, the first time at `start`.
pub(crate) fn due(start: Instant, every: Duration, number: usize) -> Instant {
    start + every * number as u32
}
