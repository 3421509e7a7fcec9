//! Who may act for whom, coming in and sitting down.

use chess::Color;
use game::{Act, Actor, Name, Place, Player, ProfileId, Seq};
use protocol::Key;
use protocol::live::{Have, Tell, You};
use store::Opens;

use super::guests::{Guest, Outbox, Welcome, batch, frame};
use super::{Hello, Table};
use crate::{Problem, dice};

impl Table {
    /// As whom a profile may act here; `None` for a stranger.
    ///
    /// On one machine all persons are the owner's. Across a network each has a seat.
    pub(super) fn you(&self, profile: ProfileId) -> Option<You> {
        let owner = profile == self.founding.owner;
        if self.damage.is_some() {
            let seated =
                Color::ALL.into_iter().any(|color| self.founding.seats[color] == Some(profile));
            return (owner || seated).then_some(You::Watch);
        }
        let setup = self.game.setup();
        if setup.place == Place::OneBoard {
            return owner.then(|| You::Play(Actor::of_persons(setup)));
        }
        let seat =
            Color::ALL.into_iter().find(|&color| self.founding.seats[color] == Some(profile));
        seat.map(|color| You::Play(Actor::Seat(color))).or(owner.then_some(You::Watch))
    }

    /// The profile that plays a side and no other: its results are its own.
    pub(super) fn plays_for_itself(&self, color: Color) -> Option<ProfileId> {
        let setup = self.game.setup();
        if !setup.players[color].is_person() {
            return None;
        }
        match setup.place {
            Place::Network => self.founding.seats[color],
            Place::OneBoard => (setup.persons().count() == 1).then_some(self.founding.owner),
        }
    }

    /// A seat of a game across a network that nobody has taken yet.
    pub(super) fn open_seat(&self) -> Option<Color> {
        let setup = self.game.setup();
        setup.persons().find(|&color| self.founding.seats[color].is_none())
    }

    pub(super) fn seat_guests_anew(&mut self) {
        for (id, profile) in self.guests.profiles() {
            let you = self.you(profile).unwrap_or(You::Watch);
            if let Some(guest) = self.guests.get_mut(id) {
                guest.you = you;
            }
        }
    }

    /// Somebody opens the game: who may, hears what it has not got, and from then on everything.
    pub(super) async fn join(
        &mut self,
        id: u64,
        profile: ProfileId,
        hello: Hello,
        outbox: Outbox,
    ) -> Result<Welcome, Problem> {
        let Hello { have, watch, looks } = hello;
        let you = match self.you(profile) {
            Some(you) => you,
            None if self.opens(watch, Opens::Watch).await? => You::Watch,
            // That a game is there is nobody's business.
            None => return Err(Problem::no_such_game()),
        };
        let have = self.agreed(have).await?;
        let (rows, digest) = self.rows_after(have).await?;
        let now = self.hall.clock.now();
        let welcome = Tell::Welcome {
            protocol: protocol::VERSION,
            build: self.hall.config.build(),
            you,
            seq: self.seq,
            now,
        };
        let first = Seq(have.0 + 1);
        let mut frames = vec![frame(&welcome)];
        if !rows.is_empty() {
            frames.push(batch(first, &rows, &digest, now, None));
        }
        for frame in frames {
            // The queue is new and holds more than two.
            let _ = outbox.frames.try_send(frame);
        }
        let shows_thinking = self.preferences.show_thinking;
        let guest = Guest { profile, you, looks, outbox, shows_thinking };
        let notices = self.guests.insert(id, guest);
        Ok(Welcome { notices })
    }

    /// How far the page and the store agree: the page's digest, if there is one, proves it.
    async fn agreed(&self, have: Option<Have>) -> Result<Seq, Problem> {
        let Some(have) = have.filter(|have| have.seq <= self.seq) else { return Ok(Seq::ZERO) };
        let digest = self.hall.store.digest_at(self.id, have.seq).await?;
        let same = digest.is_some_and(|digest| digest.to_string() == have.digest);
        Ok(if same { have.seq } else { Seq::ZERO })
    }

    /// Whether a key is one of this game and opens this.
    async fn opens(&self, key: Option<Key>, what: Opens) -> Result<bool, Problem> {
        let Some(key) = key else { return Ok(false) };
        Ok(self.hall.store.key(self.id, dice::hash(&key)).await? == Some(what))
    }

    /// Somebody with an invitation takes the seat, and plays under a name from then on.
    pub(super) async fn sit(
        &mut self,
        profile: ProfileId,
        key: Key,
        name: Name,
    ) -> Result<Color, Problem> {
        let side = self.hall.store.sit(self.id, dice::hash(&key), profile).await?;
        self.founding.seats[side] = Some(profile);
        self.seat_guests_anew();
        let player = Player::Person { name };
        self.by_itself(Actor::Seat(side), Act::Seat { side, player }).await;
        Ok(side)
    }
}
