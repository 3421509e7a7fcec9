//! The life of a command: decided, stored, applied, told.

use std::sync::Arc;

use chess::Color;
use engine::Likeness;
use game::{
    Act, Actor, ByColor, Command, CommandId, End, Event, Game, GameId, Mode, Moment, Place,
    ProfileId, Seq, What, When,
};
use protocol::live::{Say, Tell, Trouble, You};
use store::{Append, Appended, Digest, GameResult, Past, StoredEvent, log};

use tokio::time::Instant;

use super::guests::{CutOff, batch, frame};
use super::{REST, Table};
use crate::sabotage::Sabotage;
use crate::standing::Told;
use crate::{Problem, dice, keeping};

/// Why a command led to nothing.
pub(super) enum Nothing {
    /// The game refuses it.
    Refused(game::Refusal),
    /// It could not be done.
    Trouble(Trouble, String),
}

impl Table {
    /// Hears what a guest says.
    pub(super) async fn say(&mut self, guest: u64, say: Say, when: When) {
        let Some(you) = self.guests.get(guest).map(|guest| guest.you) else { return };
        let You::Play(actor) = you else {
            let id = if let Say::Command { id, .. } = &say { Some(*id) } else { None };
            let (trouble, words) = match &self.damage {
                Some(words) => (Trouble::Damaged, words.clone()),
                None => {
                    (Trouble::OnlyWatching, "You are looking on. Only players can do that.".into())
                }
            };
            return self.trouble(guest, trouble, id, words);
        };
        match say {
            Say::Command { id, command } => self.command(guest, actor, id, &command, when).await,
            Say::MoveNow => {
                if !self.computer.hurry() {
                    self.trouble(
                        guest,
                        Trouble::NotNow,
                        None,
                        "The computer is not thinking.".into(),
                    );
                }
            }
            Say::Step => self.step(guest, actor).await,
            Say::Prefer { preferences } => {
                self.preferences = preferences.bounded();
                if let Some(guest) = self.guests.get_mut(guest) {
                    guest.shows_thinking = preferences.show_thinking;
                }
            }
            Say::Consider { uci } => self.consider(guest, actor, uci),
            Say::Hello { .. } => {
                let words = "You have said hello already. Open a new connection to begin again.";
                self.trouble(guest, Trouble::NotNow, None, words.into());
            }
        }
    }

    /// Carries out a guest's command and answers it.
    async fn command(
        &mut self,
        guest: u64,
        by: Actor,
        id: CommandId,
        command: &Command,
        when: When,
    ) {
        let answer = match self.not_here(by, &command.act) {
            Some(words) => Err(Nothing::Trouble(Trouble::NotNow, words)),
            None => self.carry_out(by, id, command, when, Some(guest)).await,
        };
        let Err(nothing) = answer else {
            if command.act == Act::TakeHint {
                self.hint(guest);
            }
            return;
        };
        // A repeat of what was done gets the first answer, even if it would be refused by now.
        match self.hall.store.command(self.id, id).await {
            Ok(Some(first)) => return self.repeat(guest, id, first).await,
            Ok(None) => {}
            Err(error) => {
                return self.trouble(guest, Trouble::NotStored, Some(id), error.to_string());
            }
        }
        match nothing {
            Nothing::Refused(refusal) => {
                self.hall.metrics.refused.add();
                let sentence = game::say::refusal(&self.game, &refusal);
                let refused = frame(&Tell::Refused { id, refusal, sentence });
                let cut_off = self.guests.send(guest, refused);
                self.count(cut_off);
            }
            Nothing::Trouble(trouble, words) => self.trouble(guest, trouble, Some(id), words),
        }
    }

    /// What stands against an act that the game itself cannot know of.
    fn not_here(&self, by: Actor, act: &Act) -> Option<String> {
        let network = self.game.setup().place == Place::Network;
        let waiting = network && self.open_seat().is_some();
        match act {
            Act::Move { .. } if waiting => {
                Some("Nobody sits on the other side yet. Send the invitation, then wait.".into())
            }
            Act::ClaimAbsence { side } if by.speaks_for(*side) => {
                let away = self.unattended[!*side].map(|since| since.elapsed());
                let enough = away.is_some_and(|away| away >= self.hall.config.absent_after);
                (!enough)
                    .then(|| "Your opponent has not been away long enough. Wait a little.".into())
            }
            Act::Seat { .. } if network => {
                Some("Seats of this game are taken by invitation.".into())
            }
            Act::Continue { .. } => {
                Some("Begin the next game, and this one will point to it.".into())
            }
            _ => None,
        }
    }

    /// Does what happens by itself or what the computer does. That it is refused is no trouble: what
    /// it was for has passed.
    pub(super) async fn by_itself(&mut self, by: Actor, act: Act) -> bool {
        let command = Command { on: self.game.board(), act };
        let when = When::from(self.hall.clock.now());
        match self.carry_out(by, dice::command_id(), &command, when, None).await {
            Ok(()) => true,
            Err(Nothing::Refused(refusal)) => {
                tracing::debug!(game = %self.id, ?by, act = ?command.act, ?refusal, "refused");
                false
            }
            Err(Nothing::Trouble(..)) => {
                self.rests_until = Some(Instant::now() + REST);
                false
            }
        }
    }

    /// Decides, stores, applies and tells.
    async fn carry_out(
        &mut self,
        by: Actor,
        id: CommandId,
        command: &Command,
        when: When,
        from: Option<u64>,
    ) -> Result<(), Nothing> {
        if let Some(words) = &self.damage {
            return Err(Nothing::Trouble(Trouble::Damaged, words.clone()));
        }
        if self.hall.is_stopping() && from.is_some() {
            let words = "The program is about to stop. The game is kept as it is.";
            return Err(Nothing::Trouble(Trouble::Stopping, words.into()));
        }
        let events = self.game.decide(by, command, when).map_err(Nothing::Refused)?;
        let (mut next, mut changed) = (self.game.clone(), None);
        for event in &events {
            next.apply(event);
            if Past::changes_with(event) {
                changed.get_or_insert_with(|| self.past.clone()).hear(&next, event);
            }
        }
        let rows: Vec<StoredEvent> = events.iter().map(log::write).collect();
        if Sabotage::BroadcastBeforeAppend.is_on() {
            self.tell(&rows, Seq(self.seq.0 + 1), self.digest, Some(id), from);
        }
        let append = Append {
            game: self.id,
            expected: self.seq,
            command: id,
            events: rows.clone(),
            summary: changed.as_ref().unwrap_or(&self.past).summary(&next, opening(&next)),
            results: self.results(&next, &events),
            founding: None,
        };
        let answer = self.hall.store.append(append).await;
        let appended = match answer {
            Ok(appended) if appended.first == Seq(self.seq.0 + 1) => appended,
            // This command was carried out before.
            Ok(appended) => {
                if let Some(guest) = from {
                    self.repeat(guest, id, appended).await;
                }
                return Ok(());
            }
            Err(error) => return Err(self.not_stored(&error).await),
        };
        self.hall.metrics.accepted.add();
        self.game = next;
        if let Some(changed) = changed {
            self.past = changed;
        }
        (self.seq, self.digest) = (appended.last, appended.digest);
        if !Sabotage::BroadcastBeforeAppend.is_on() {
            self.tell(&rows, appended.first, appended.digest, Some(id), from);
        }
        if events.iter().any(|event| matches!(event.what, What::Seated { .. })) {
            self.seat_guests_anew();
        }
        if events.iter().any(|event| matches!(event.what, What::Ended { .. })) {
            self.weigh_moves().await;
            self.let_old_games_go().await;
        }
        Ok(())
    }

    /// There is one finished game more in the library now; its owner may have said how many to keep.
    async fn let_old_games_go(&self) {
        let (store, owner) = (Arc::clone(&self.hall.store), self.founding.owner);
        let now = self.hall.clock.now();
        let tidied = tokio::task::spawn_blocking(move || keeping::tidy(&*store, owner, now)).await;
        // The next game that ends tries it again.
        if let Ok(Err(error)) = tidied {
            tracing::warn!(game = %self.id, %error, "old games stay");
        }
    }

    /// Nothing was stored, or nobody knows: what the store has is the truth.
    async fn not_stored(&mut self, error: &store::Error) -> Nothing {
        self.hall.metrics.not_stored.add();
        tracing::warn!(game = %self.id, %error, "not stored");
        if error.outcome_unknown() || matches!(error, store::Error::Conflict { .. }) {
            match Self::read(&self.hall, self.id, self.inbox.clone()).await {
                Ok(fresh) if fresh.seq != self.seq => {
                    // Whoever is here has missed something: let them come back for it.
                    self.guests.close();
                    self.be(fresh);
                }
                Ok(_) => {}
                Err(_) => self.guests.close(),
            }
        }
        Nothing::Trouble(Trouble::NotStored, error.to_string())
    }

    /// Takes the place of this one with what was read anew; guests and thoughts stay.
    fn be(&mut self, fresh: Self) {
        (self.game, self.past) = (fresh.game, fresh.past);
        (self.seq, self.digest) = (fresh.seq, fresh.digest);
        (self.founding, self.damage) = (fresh.founding, fresh.damage);
    }

    /// Answers a repeated command as the first time, to whoever repeats it.
    async fn repeat(&mut self, guest: u64, id: CommandId, first: Appended) {
        let before = Seq(first.first.0 - 1);
        match self.rows_after(before).await {
            Ok((mut rows, _)) => {
                rows.truncate((first.last.0 - before.0) as usize);
                let now = self.hall.clock.now();
                let frame = batch(first.first, &rows, &first.digest, now, Some(id));
                let cut_off = self.guests.send(guest, frame);
                self.count(cut_off);
            }
            Err(problem) => self.trouble(guest, Trouble::NotStored, Some(id), problem.sentence),
        }
    }

    /// The rows after some event in the present form, and the digest after the last.
    pub(super) async fn rows_after(&self, seq: Seq) -> Result<(Vec<StoredEvent>, Digest), Problem> {
        let placed = self.hall.store.events(self.id, seq).await?;
        let readable = self.seq.0.saturating_sub(seq.0) as usize;
        let digest =
            placed[..readable.min(placed.len())].last().map_or(self.digest, |last| last.digest);
        let rows = placed.into_iter().take(readable).map(|placed| log::renewed(placed.event));
        Ok((
            rows.collect::<Result<_, _>>().map_err(|why| Problem::damaged(why.to_string()))?,
            digest,
        ))
    }

    /// Tells everybody what has happened; whoever asked for it hears the id of the command with it.
    fn tell(
        &mut self,
        rows: &[StoredEvent],
        first: Seq,
        digest: Digest,
        id: Option<CommandId>,
        from: Option<u64>,
    ) {
        let now = self.hall.clock.now();
        let own = from.map(|guest| (guest, batch(first, rows, &digest, now, id)));
        let cut_off = self.guests.broadcast(&batch(first, rows, &digest, now, None), own.as_ref());
        self.count(cut_off);
    }

    pub(super) fn trouble(
        &mut self,
        guest: u64,
        trouble: Trouble,
        id: Option<CommandId>,
        sentence: String,
    ) {
        let cut_off = self.guests.send(guest, frame(&Tell::Trouble { trouble, id, sentence }));
        self.count(cut_off);
    }

    pub(super) fn count(&self, CutOff(cut_off): CutOff) {
        (0..cut_off).for_each(|_| self.hall.metrics.cut_off.add());
    }

    /// What the statistics of the players are told: a result when the game ends, and that there is
    /// none after all when it is taken back. Practice counts for nothing.
    fn results(&self, next: &Game, events: &[Event]) -> Option<Vec<GameResult>> {
        let ended = |event: &Event| matches!(event.what, What::Ended { .. });
        if self.game.end().is_some() && next.end().is_none() {
            return Some(Vec::new());
        }
        let end = next.end().filter(|_| events.iter().any(ended))?;
        if next.setup().mode == Mode::Practice || end == End::Aborted {
            return None;
        }
        let at = next.last_event();
        let results = Color::ALL.into_iter().filter_map(|color| {
            let profile = self.plays_for_itself(color)?;
            Some(GameResult { profile, at, body: Told::of(next, color, end).body() })
        });
        Some(results.collect())
    }

    /// What the store has of the results of this game, each with what it says.
    pub(super) async fn results_kept(&self) -> Result<Vec<(GameResult, Told)>, store::Error> {
        let mut kept = Vec::new();
        let profiles = Color::ALL.map(|color| self.plays_for_itself(color));
        for profile in profiles.into_iter().flatten() {
            let results = self.hall.store.results(profile, Moment(0), Moment(u64::MAX)).await?;
            let here = results.into_iter().filter(|(game, _)| *game == self.id);
            kept.extend(here.filter_map(|(_, result)| {
                let told = Told::read(&result.body)?;
                Some((result, told))
            }));
        }
        Ok(kept)
    }

    /// Adds to the results what the moves look like. The result itself is there already, and so nothing is
    /// lost if this fails: the moves are weighed again when the table wakes.
    pub(super) async fn add_likeness(&mut self, likeness: &ByColor<Option<Likeness>>) {
        let weighed = |(result, told): (GameResult, Told)| {
            let body = told.weighed(likeness).body();
            GameResult { body, ..result }
        };
        let stored = match self.results_kept().await {
            Ok(kept) => {
                let results = kept.into_iter().map(weighed).collect();
                self.hall.store.set_results(self.id, results).await
            }
            Err(error) => Err(error),
        };
        if let Err(error) = stored {
            tracing::warn!(game = %self.id, %error, "what the moves look like was not stored");
        }
    }

    /// The next game points back to this one.
    pub(super) async fn go_on_with(
        &mut self,
        profile: ProfileId,
        game: GameId,
    ) -> Result<(), Problem> {
        let Some(You::Play(by)) = self.you(profile) else {
            return Err(Problem::not_at_the_table());
        };
        if self.by_itself(by, Act::Continue { game }).await {
            Ok(())
        } else {
            Err(Problem::not_over())
        }
    }
}

/// The name of the opening that a game has come to.
pub(crate) fn opening(game: &Game) -> &'static str {
    openings::name(game.history()).map_or("", |opening| opening.name)
}
