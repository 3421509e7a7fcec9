//! The hall with all tables: finds a table, wakes it if it sleeps, and closes up at the end.
//!
//! A table is a task with an inbox. The hall knows the inboxes and nothing of what goes on at a table.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::GameId;
use store::Store;
use tokio::sync::mpsc;

use crate::analysis::Analyses;
use crate::clock::Clock;
use crate::config::Config;
use crate::metrics::Metrics;
use crate::places::Places;
use crate::room::Room;
use crate::table::{self, Ask};

/// So many requests may wait at a table before whoever brings the next has to wait.
const INBOX: usize = 64;

/// Everything that all tables share.
pub(crate) struct Hall {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) config: Config,
    pub(crate) metrics: Metrics,
    pub(crate) room: Room,
    pub(crate) places: Places,
    pub(crate) analyses: Analyses,
    tables: Mutex<HashMap<GameId, mpsc::Sender<Ask>>>,
    guests: AtomicU64,
    stopping: AtomicBool,
}

impl Hall {
    pub(crate) fn new(store: Arc<dyn Store>, config: Config) -> std::io::Result<Self> {
        let metrics = Metrics::default();
        let room = Room::open(config.thinkers, metrics.thoughts.clone())?;
        Ok(Self {
            store,
            clock: Clock::start(),
            config,
            metrics,
            room,
            places: Places::default(),
            analyses: Analyses::default(),
            tables: Mutex::default(),
            guests: AtomicU64::new(0),
            stopping: AtomicBool::new(false),
        })
    }

    /// A number for somebody who comes to a table; nobody else gets the same.
    pub(crate) fn guest(&self) -> u64 {
        self.guests.fetch_add(1, Ordering::Relaxed)
    }

    /// Whether the program is about to stop.
    pub(crate) fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Brings something to a table, and wakes it if it sleeps. When the program stops no table is woken
    /// any more, and what is brought is dropped.
    pub(crate) async fn ask(self: &Arc<Self>, game: GameId, mut ask: Ask) {
        while let Some(table) = self.table(game) {
            match table.send(ask).await {
                Ok(()) => return,
                // It fell asleep or panicked between the look-up and now.
                Err(mpsc::error::SendError(back)) => {
                    ask = back;
                    self.forget(game, &table);
                }
            }
        }
    }

    /// Tells a table that a guest is gone, if it is awake.
    pub(crate) async fn leave(&self, game: GameId, guest: u64) {
        let table = self.tables().get(&game).cloned();
        if let Some(table) = table {
            // A table that has just gone to sleep has no guests.
            let _ = table.send(Ask::Leave(guest)).await;
        }
    }

    fn table(self: &Arc<Self>, game: GameId) -> Option<mpsc::Sender<Ask>> {
        let mut tables = self.tables();
        if self.is_stopping() {
            return None;
        }
        let table = tables.entry(game).or_insert_with(|| {
            let (inbox, asks) = mpsc::channel(INBOX);
            tokio::spawn(table::keep(Arc::clone(self), game, inbox.clone(), asks));
            inbox
        });
        Some(table.clone())
    }

    /// Lets a table go, unless somebody has just come to it.
    pub(crate) fn let_sleep(&self, game: GameId, asks: &mut mpsc::Receiver<Ask>) -> bool {
        let mut tables = self.tables();
        if !asks.is_empty() {
            return false;
        }
        asks.close();
        tables.remove(&game);
        true
    }

    fn forget(&self, game: GameId, table: &mpsc::Sender<Ask>) {
        let mut tables = self.tables();
        if tables.get(&game).is_some_and(|known| known.same_channel(table)) {
            tables.remove(&game);
        }
    }

    /// Lets every table finish what it is at, and waits until all have. Nobody may come any more.
    pub(crate) async fn close(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        self.analyses.close();
        let tables: Vec<_> = self.tables().drain().map(|(_, table)| table).collect();
        for table in &tables {
            // A table that is gone has nothing left to do.
            let _ = table.send(Ask::Close).await;
        }
        for table in tables {
            table.closed().await;
        }
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<GameId, mpsc::Sender<Ask>>> {
        // Nothing here leaves the map half changed.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
