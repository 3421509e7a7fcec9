//! What somebody has done of the tutorial. The program keeps it for their profile, under a name of its own.

use game::GameId;
use leptos::prelude::*;
use lessons::tutorial::{Goal, Progress, Task};
use protocol::http::{Problem, Row};
use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::spawn_local;

use crate::http;
use crate::settings::{Kept, use_settings};

/// What is kept.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Record {
    done: Progress,
    /// The whole game at the end, once it was begun.
    game: Option<GameId>,
}

/// As the program keeps it.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct All {
    tutorial: Record,
}

/// How far somebody is, for all of the page.
#[derive(Clone, Copy)]
pub(crate) struct Learning {
    record: RwSignal<Record>,
    /// It has been asked for, and has come.
    known: RwSignal<bool>,
    /// Why it is not known, or could not be kept.
    pub(super) trouble: RwSignal<Option<String>>,
    settings: Kept,
}

impl Learning {
    pub(crate) fn new() -> Self {
        Self {
            record: RwSignal::default(),
            known: RwSignal::new(false),
            trouble: RwSignal::new(None),
            settings: use_settings(),
        }
    }

    /// Asks the program, also whether the whole game is over by now.
    pub(super) fn load(self) {
        spawn_local(async move {
            match http::get::<All>("/api/settings").await {
                Ok(All { tutorial: Record { done, game } }) => {
                    self.record.update(|record| {
                        record.done.merge(&done);
                        record.game = record.game.or(game);
                    });
                    self.trouble.set(None);
                    self.known.set(true);
                    self.look_at_game().await;
                }
                Err(problem) => self.trouble.set(Some(problem.sentence)),
            }
        });
    }

    /// The task with the whole game is done when that game is over, wherever it was played on.
    async fn look_at_game(self) {
        let Some(game) = self.game() else { return };
        if self.record.with_untracked(|record| record.done.has(FIRST_GAME)) {
            return;
        }
        match http::get::<Row>(&format!("/api/games/{game}")).await {
            Ok(row) if row.deleted => self.record.update(|record| record.game = None),
            Ok(row) if row.finished && row.plies > 1 => self.note(FIRST_GAME),
            Ok(row) if row.finished => self.record.update(|record| record.game = None),
            Ok(_) | Err(_) => {}
        }
    }

    /// Whether it is known how far they are.
    pub(super) fn is_known(self) -> bool {
        self.known.get()
    }

    pub(super) fn with<T>(self, read: impl FnOnce(&Progress) -> T) -> T {
        self.record.with(|record| read(&record.done))
    }

    pub(super) fn peek<T>(self, read: impl FnOnce(&Progress) -> T) -> T {
        self.record.with_untracked(|record| read(&record.done))
    }

    /// The whole game, if it was begun.
    pub(super) fn game(self) -> Option<GameId> {
        self.record.with_untracked(|record| record.game)
    }

    /// Notes that a task is done, and has that kept.
    pub(super) fn note(self, task: &'static str) {
        let mut new = false;
        self.record.update(|record| new = record.done.note(task));
        if new {
            self.save();
        }
    }

    /// Notes which game is the whole one, before somebody goes there.
    pub(super) async fn note_game(self, game: GameId) {
        self.record.update(|record| record.game = Some(game));
        self.keep().await;
    }

    fn save(self) {
        spawn_local(self.keep());
    }

    /// What was done in another tab meanwhile stays done.
    async fn keep(self) {
        let kept = self.try_keep().await;
        self.trouble.set(kept.err().map(|Problem { sentence, .. }| {
            format!("What you have done could not be kept. {sentence} It is tried again with the next task.")
        }));
    }

    async fn try_keep(self) -> Result<(), Problem> {
        let All { tutorial: Record { done, game } } = http::get("/api/settings").await?;
        self.record.update(|record| {
            record.done.merge(&done);
            record.game = record.game.or(game);
        });
        let tutorial = self.record.get_untracked();
        http::tell("PATCH", "/api/settings", &All { tutorial }).await
    }

    /// Whether the lessons are switched off.
    pub(super) fn is_off(self) -> bool {
        self.settings.with(|settings| settings.learning == Some(false))
    }

    pub(super) fn switch(self, on: bool) {
        self.settings.change(|settings| settings.learning = Some(on));
    }

    /// Whoever does a task is learning, unless they have switched that off.
    pub(super) fn begin(self) {
        self.settings.change(|settings| settings.learning = settings.learning.or(Some(true)));
    }

    /// Everything is done: home need not offer it any more.
    pub(super) fn finish(self) {
        self.settings.change(|settings| settings.learning = settings.learning.filter(|on| !on));
    }
}

/// The id of the task that is a whole game.
const FIRST_GAME: &str = "first-game";

/// The level of a task that is a whole game.
pub(super) fn whole_game(task: &Task) -> Option<u8> {
    match task.goal {
        Goal::Game { level } => Some(level),
        _ => None,
    }
}

pub(super) fn use_learning() -> Learning {
    expect_context()
}
