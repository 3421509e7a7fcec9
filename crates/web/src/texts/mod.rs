//! Texts to learn from: the rules and the tutorial. They come after the page, when they are first asked for.

pub(crate) mod list;
pub(crate) mod picture;
pub(crate) mod reading;

use leptos::prelude::*;
use lessons::rules::{self, Rules};
use lessons::tutorial::{self, Tutorial};
use wasm_bindgen_futures::spawn_local;

use crate::browser::told;
use crate::http;

/// What there is of a text.
pub(crate) enum Text<T: 'static> {
    Coming,
    There(&'static T),
    /// Why it is not there.
    Missing(String),
}

// A derived one would ask it of `T`.
impl<T> Clone for Text<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Coming => Self::Coming,
            Self::There(there) => Self::There(there),
            Self::Missing(sentence) => Self::Missing(sentence.clone()),
        }
    }
}

/// A text, for all of the page. What was read once stays as long as the page.
pub(crate) struct Loaded<T: 'static> {
    pub(crate) text: RwSignal<Text<T>>,
    asked: StoredValue<bool>,
    /// Under this name the HTML says where it lies.
    name: &'static str,
    read: fn(&'static str) -> Option<T>,
}

impl<T: 'static> Clone for Loaded<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: 'static> Copy for Loaded<T> {}

impl<T: Send + Sync + 'static> Loaded<T> {
    fn new(name: &'static str, read: fn(&'static str) -> Option<T>) -> Self {
        let text = RwSignal::new(Text::Coming);
        Self { text, asked: StoredValue::new(false), name, read }
    }

    /// Has it loaded, unless it is there or on its way.
    pub(crate) fn load(self) {
        if self.asked.get_value() {
            return;
        }
        self.asked.set_value(true);
        self.text.set(Text::Coming);
        spawn_local(async move {
            let read = |file| (self.read)(String::from_utf8(file).ok()?.leak());
            self.text.set(match http::bytes(&told(self.name)).await.map(read) {
                Ok(Some(text)) => Text::There(Box::leak(Box::new(text))),
                Ok(None) => self.missing("This text cannot be read. Reload the page.".into()),
                Err(problem) => self.missing(problem.sentence),
            });
        });
    }

    fn missing(self, sentence: String) -> Text<T> {
        self.asked.set_value(false);
        Text::Missing(sentence)
    }
}

/// All texts.
#[derive(Clone, Copy)]
pub(crate) struct Texts {
    pub(crate) rules: Loaded<Rules>,
    pub(crate) tutorial: Loaded<Tutorial>,
}

impl Texts {
    pub(crate) fn new() -> Self {
        Self {
            rules: Loaded::new("rules", |text| rules::read(text).ok()),
            tutorial: Loaded::new("tutorial", |text| tutorial::read(text).ok()),
        }
    }
}

pub(crate) fn use_texts() -> Texts {
    expect_context()
}

/// What is made of a text, once it is there; until then what there is to say.
pub(crate) fn when_there<T: Send + Sync + 'static>(
    text: Loaded<T>,
    make: impl Fn(&'static T) -> AnyView + Send + 'static,
) -> impl IntoView {
    text.load();
    move || match text.text.get() {
        Text::Coming => view! { <p class="muted" role="status">"Loading…"</p> }.into_any(),
        Text::There(there) => make(there),
        Text::Missing(sentence) => view! {
            <p class="trouble" role="alert">{sentence}</p>
            <button id="load-again" on:click=move |_| text.load()>"Try again"</button>
        }
        .into_any(),
    }
}
