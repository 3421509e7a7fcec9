//! What a game's opening is called. The names come after the page, when the first game is opened.

use chess::History;
use game::Game;
use leptos::prelude::*;
use openings::Names;
use wasm_bindgen_futures::spawn_local;

use crate::browser::told;
use crate::http;

/// The names, for all of the page.
#[derive(Clone, Copy)]
pub(crate) struct Openings {
    names: RwSignal<Option<Names>>,
    coming: StoredValue<bool>,
}

impl Openings {
    pub(crate) fn new() -> Self {
        Self { names: RwSignal::new(None), coming: StoredValue::new(false) }
    }

    /// Has the names loaded, unless they are there. Without them games have no name, until the next one
    /// is opened.
    pub(crate) fn load(self) {
        if self.coming.get_value() {
            return;
        }
        self.coming.set_value(true);
        spawn_local(async move {
            match http::bytes(&told("openings")).await.map(Names::read) {
                Ok(Ok(names)) => self.names.set(Some(names)),
                _ => self.coming.set_value(false),
            }
        });
    }

    /// The name of the opening that was played, as soon as it is known.
    pub(crate) fn name(self, game: &Game) -> Option<String> {
        self.name_of(game.history())
    }

    /// The name of what was played, as soon as names are known.
    pub(crate) fn name_of(self, history: &History) -> Option<String> {
        self.names.with(|names| names.as_ref()?.name(history).map(str::to_owned))
    }
}

pub(crate) fn use_openings() -> Openings {
    expect_context()
}
