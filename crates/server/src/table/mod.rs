//! A table: one game that is being played or looked at.
//!
//! One task keeps it and does one thing at a time: decide, store, apply, tell everybody, and see whether
//! the computer is to move. It sleeps when nobody is there and nothing runs; waking is reading its
//! events.

mod command;
mod computer;
mod guests;
mod seats;

use std::sync::Arc;
use std::time::Duration;

use chess::Color;
use game::{ByColor, Game, GameId, Moment, Name, Place, ProfileId, Seq};
use protocol::Key;
use protocol::live::{Have, Notice, Preferences, Say};
use store::{Digest, Founding, Past, Record};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use crate::Problem;
use crate::hall::Hall;
use crate::room::Report;
pub(crate) use command::opening;
use computer::Computer;
use guests::Guests;
pub(crate) use guests::{Frame, Outbox, Welcome};

/// Something that is brought to a table.
pub(crate) enum Ask {
    /// Somebody opens the game.
    Join {
        guest: u64,
        profile: ProfileId,
        hello: Hello,
        outbox: Outbox,
        answer: oneshot::Sender<Result<Welcome, Problem>>,
    },
    /// A guest is gone.
    Leave(u64),
    /// A guest says something.
    Say { guest: u64, say: Say, when: game::When },
    /// Somebody with an invitation sits down.
    Sit {
        profile: ProfileId,
        key: Key,
        name: Name,
        answer: oneshot::Sender<Result<Color, Problem>>,
    },
    /// Somebody who plays here begins another game that goes on from this one.
    Continue { profile: ProfileId, game: GameId, answer: oneshot::Sender<Result<(), Problem>> },
    /// The engine room has found something.
    Thought { job: u64, report: Report },
    /// The program stops.
    Close,
}

/// What a page says of itself when it comes.
pub(crate) struct Hello {
    /// The events that it has got.
    pub(crate) have: Option<Have>,
    /// What lets it look on at a game that is not its own.
    pub(crate) watch: Option<Key>,
    /// It is no place to play at.
    pub(crate) looks: bool,
}

/// The table as its task has it.
struct Table {
    hall: Arc<Hall>,
    id: GameId,
    inbox: mpsc::WeakSender<Ask>,
    game: Game,
    seq: Seq,
    digest: Digest,
    founding: Founding,
    /// What its row in the library is made of, besides the game.
    past: Past,
    /// Why it can only be looked at.
    damage: Option<String>,
    guests: Guests,
    computer: Computer,
    preferences: Preferences,
    /// The computers pause after their next move.
    step: bool,
    /// Since when no page of a player is open; `None` while one is.
    unattended: ByColor<Option<Instant>>,
    deserted: Option<Instant>,
    /// Something could not be stored: until then nothing is tried by itself.
    rests_until: Option<Instant>,
}

/// When something could not be stored, it is tried again after this.
const REST: Duration = Duration::from_secs(1);

/// Keeps a table until it sleeps.
pub(crate) async fn keep(
    hall: Arc<Hall>,
    id: GameId,
    inbox: mpsc::Sender<Ask>,
    mut asks: mpsc::Receiver<Ask>,
) {
    let _awake = hall.metrics.tables.one();
    let _watched = CountPanic(Arc::clone(&hall));
    // The table itself must not keep its inbox open.
    let weak = inbox.downgrade();
    drop(inbox);
    match Table::wake(&hall, id, weak).await {
        Ok(mut table) => table.run(&mut asks).await,
        Err(problem) => turn_away(&hall, id, &problem, &mut asks).await,
    }
}

/// A panic ends the table's task; whoever comes next finds it woken from its events.
struct CountPanic(Arc<Hall>);

impl Drop for CountPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.metrics.panics.add();
        }
    }
}

/// Tells everybody who comes why there is no table, until nobody comes.
async fn turn_away(hall: &Hall, id: GameId, problem: &Problem, asks: &mut mpsc::Receiver<Ask>) {
    loop {
        while let Ok(ask) = asks.try_recv() {
            match ask {
                Ask::Join { answer, .. } => drop(answer.send(Err(problem.clone()))),
                Ask::Sit { answer, .. } => drop(answer.send(Err(problem.clone()))),
                Ask::Continue { answer, .. } => drop(answer.send(Err(problem.clone()))),
                Ask::Leave(_) | Ask::Say { .. } | Ask::Thought { .. } | Ask::Close => {}
            }
        }
        if hall.let_sleep(id, asks) {
            return;
        }
        tokio::task::yield_now().await;
    }
}

impl Table {
    /// Reads the game from the store, and lets its clock go on.
    async fn wake(
        hall: &Arc<Hall>,
        id: GameId,
        inbox: mpsc::WeakSender<Ask>,
    ) -> Result<Self, Problem> {
        let mut table = Self::read(hall, id, inbox).await?;
        // The program was away, and the clock with it: what has passed since is nobody's.
        if table.game.is_thinking() && table.damage.is_none() {
            table.by_itself(game::Actor::Clock, game::Act::Wake).await;
        }
        // The program may have stopped before.
        if table.game.end().is_some() && table.damage.is_none() {
            table.weigh_moves().await;
        }
        Ok(table)
    }

    /// Reads the game from the store.
    async fn read(
        hall: &Arc<Hall>,
        id: GameId,
        inbox: mpsc::WeakSender<Ask>,
    ) -> Result<Self, Problem> {
        let founding = hall.store.founding(id).await?;
        let placed = hall.store.events(id, Seq::ZERO).await?;
        let (mut seq, mut digest) = (Seq::ZERO, Digest::of_game(id));
        if let Some(last) = placed.last() {
            (seq, digest) = (last.seq, last.digest);
        }
        let digests: Vec<Digest> = placed.iter().map(|placed| placed.digest).collect();
        let rows: Vec<_> = placed.into_iter().map(|placed| placed.event).collect();
        let (record, damage) = match store::read_game(&rows) {
            Ok(record) => (record, None),
            Err(broken) => {
                let words = broken.to_string();
                let record = broken.record.ok_or_else(|| Problem::damaged(words.clone()))?;
                seq = Seq(record.events.len() as u64);
                digest = digests.get(record.events.len() - 1).copied().unwrap_or(digest);
                (*record, Some(words))
            }
        };
        let Record { game, events } = record;
        let past = Past::of(&events);
        let now = Instant::now();
        Ok(Self {
            hall: Arc::clone(hall),
            id,
            inbox,
            game,
            seq,
            digest,
            founding,
            past,
            damage,
            guests: Guests::default(),
            computer: Computer::default(),
            preferences: Preferences::default(),
            step: false,
            unattended: ByColor::both(Some(now)),
            deserted: Some(now),
            rests_until: None,
        })
    }

    async fn run(&mut self, asks: &mut mpsc::Receiver<Ask>) {
        self.settle();
        loop {
            let due = self.due();
            let ask = tokio::select! {
                biased;
                ask = asks.recv() => ask,
                () = come(due) => {
                    if self.time_has_come().await && self.hall.let_sleep(self.id, asks) {
                        return;
                    }
                    continue;
                }
            };
            match ask {
                Some(Ask::Close) | None => {
                    self.close().await;
                    asks.close();
                    return;
                }
                Some(ask) => self.hear(ask).await,
            }
        }
    }

    async fn hear(&mut self, ask: Ask) {
        match ask {
            Ask::Join { guest, profile, hello, outbox, answer } => {
                let welcome = self.join(guest, profile, hello, outbox).await;
                // Whoever has gone again is noticed by its outbox.
                let _ = answer.send(welcome);
            }
            Ask::Leave(guest) => {
                self.guests.remove(guest);
            }
            Ask::Say { guest, say, when } => self.say(guest, say, when).await,
            Ask::Sit { profile, key, name, answer } => {
                let seated = self.sit(profile, key, name).await;
                let _ = answer.send(seated);
            }
            Ask::Continue { profile, game, answer } => {
                let continued = self.go_on_with(profile, game).await;
                let _ = answer.send(continued);
            }
            Ask::Thought { job, report } => self.thought(job, report).await,
            Ask::Close => {}
        }
        self.settle();
    }

    /// Sees to everything that may follow from what has just happened, except the passing of time.
    fn settle(&mut self) {
        self.attend();
        self.let_computer_think();
        let notice = Notice {
            thinking: self.computer.thinks(),
            here: self.unattended.map(|since| since.is_none()),
            watching: self.guests.watching(),
        };
        self.guests.notice(notice);
    }

    /// Notes who is there.
    fn attend(&mut self) {
        let now = Instant::now();
        for color in Color::ALL {
            let here = self.guests.plays(color);
            let since = &mut self.unattended[color];
            *since = if here { None } else { since.or(Some(now)) };
        }
        self.deserted = if self.guests.is_empty() { self.deserted.or(Some(now)) } else { None };
    }

    /// When the flag of the side to move falls. Of a damaged game it never does.
    fn flag_falls(&self) -> Option<Moment> {
        self.game.flag_falls().filter(|_| self.damage.is_none())
    }

    /// Whether what could not be stored is not to be tried again yet.
    fn rests(&self) -> bool {
        self.rests_until.is_some_and(|until| until > Instant::now())
    }

    /// When something is to happen by itself.
    fn due(&self) -> Option<Instant> {
        let sleep = self.deserted.map(|since| since + self.hall.config.sleep_after);
        if self.rests() {
            return [self.rests_until, sleep].into_iter().flatten().min();
        }
        let flag = self.flag_falls().map(|moment| self.hall.clock.instant(moment));
        // Nobody sleeps while a clock runs or a thought is under way.
        let sleep = sleep.filter(|_| flag.is_none() && !self.computer.is_busy());
        [flag, self.may_pause_at(), sleep, self.computer.due()].into_iter().flatten().min()
    }

    /// When the clock of a game on one machine stops, because its page is gone.
    fn may_pause_at(&self) -> Option<Instant> {
        let setup = self.game.setup();
        if setup.place != Place::OneBoard || self.flag_falls().is_none() {
            return None;
        }
        let mut last = None;
        for color in setup.persons() {
            last = last.max(Some(self.unattended[color]?));
        }
        let since = last.or(self.deserted)?;
        Some(since + self.hall.config.pause_after)
    }

    /// Does what is due. Whether there is nothing left but to sleep.
    async fn time_has_come(&mut self) -> bool {
        let now = Instant::now();
        let clock = self.hall.clock;
        if self.rests() {
            return self.due().is_some_and(|at| at <= now);
        }
        if self.flag_falls().is_some_and(|moment| clock.now() >= moment) {
            self.by_itself(game::Actor::Clock, game::Act::Flag).await;
        } else if self.may_pause_at().is_some_and(|at| at <= now) {
            self.by_itself(game::Actor::Clock, game::Act::Pause).await;
        } else if self.computer.due().is_some_and(|at| at <= now) {
            self.computer_is_due().await;
        } else if self.due().is_some_and(|at| at <= now) {
            return true;
        }
        self.settle();
        false
    }

    /// Leaves the game so that it can be found again.
    async fn close(&mut self) {
        self.computer = Computer::default();
        if self.flag_falls().is_some() {
            // Across a network this is refused; then the time is given back on waking.
            self.by_itself(game::Actor::Clock, game::Act::Pause).await;
        }
        self.guests.close();
    }
}

/// Waits until then; without a moment, for ever.
async fn come(due: Option<Instant>) {
    match due {
        Some(due) => sleep_until(due).await,
        None => std::future::pending().await,
    }
}
