//! What the library has to say: one line, which stands in the same place as long as nothing else is said.

use std::time::Duration;

use leptos::prelude::*;

use super::state::{Shelf, Stage};
use crate::shell::{Urgency, announce};

/// So long something can be taken back.
const UNDO: Duration = Duration::from_secs(10);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Said {
    sentence: String,
    /// It can be taken back.
    undo: bool,
    number: u32,
}

#[derive(Clone, Copy)]
pub(super) struct Voice {
    said: RwSignal<Option<Said>>,
    count: StoredValue<u32>,
}

impl Voice {
    pub(super) fn new() -> Self {
        Self { said: RwSignal::new(None), count: StoredValue::new(0) }
    }

    /// Says something for as long as it takes to read.
    pub(super) fn say(self, sentence: String) {
        let reading = Duration::from_millis(60 * sentence.chars().count() as u64);
        self.put(sentence, false, reading.max(Duration::from_secs(4)), || {});
    }

    /// Says what was done, and that it can be taken back.
    pub(super) fn offer_undo(self, sentence: String, shelf: Shelf) {
        self.put(sentence, true, UNDO, move || shelf.forget_undo());
    }

    fn put(self, sentence: String, undo: bool, time: Duration, after: impl FnOnce() + 'static) {
        let Some(number) = self.count.try_get_value().map(|count| count + 1) else { return };
        self.count.set_value(number);
        announce(&sentence, Urgency::Polite);
        self.said.set(Some(Said { sentence, undo, number }));
        set_timeout(
            move || {
                let still = self.said.try_with_untracked(|said| {
                    said.as_ref().is_some_and(|said| said.number == number)
                });
                if still == Some(true) {
                    self.said.set(None);
                    after();
                }
            },
            time,
        );
    }
}

#[component]
pub(super) fn VoiceView(shelf: Shelf) -> impl IntoView {
    let said = shelf.voice.said;
    let sentence = move || match said.get() {
        Some(said) => said.sentence,
        None => match shelf.stage.get() {
            Stage::Coming => "Looking for games…".into(),
            Stage::Away(sentence) => format!("{sentence} Trying again…"),
            Stage::There => format!("{}.", shelf.count_in_words()),
        },
    };
    let can_undo = move || said.with(|said| said.as_ref().is_some_and(|said| said.undo));
    view! {
        <p class="says" id="says"><span>{sentence}</span>
            <Show when=can_undo>
                <button class="inline" id="undo" on:click=move |_| shelf.undo()>"Undo"</button>
            </Show>
        </p>
    }
}
