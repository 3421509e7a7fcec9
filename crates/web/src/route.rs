//! Addresses of the page, and going from one to another.

use game::GameId;
use leptos::prelude::*;
use protocol::Key;
use wasm_bindgen::JsValue;

use crate::browser::window;

/// The name of a task or a topic, as an address has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Slug {
    letters: [u8; Self::MOST],
    count: u8,
}

impl Slug {
    const MOST: usize = 30;

    /// Small letters, digits and hyphens; `None` for anything else.
    pub(crate) fn new(text: &str) -> Option<Self> {
        let plain = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-';
        let mut letters = [0; Self::MOST];
        letters.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
        text.as_bytes().iter().all(plain).then_some(Self { letters, count: text.len() as u8 })
    }

    pub(crate) fn as_str(&self) -> &str {
        let letters = self.letters.get(..usize::from(self.count)).unwrap_or_default();
        str::from_utf8(letters).unwrap_or_default()
    }
}

/// What an address shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Route {
    /// Home: go on, or play.
    Home,
    /// A game; with a key, to look on.
    Game(GameId, Option<Key>),
    /// All games that are kept.
    Library,
    /// A game to look at, move by move.
    Replay(GameId),
    /// A position to think about with the engine; the address says which.
    Analysis,
    /// A board to set up; the address says what stands on it.
    Editor,
    /// Everything that can be chosen.
    Settings,
    /// What there is to learn.
    Learn,
    /// A task of the tutorial.
    Task(Slug),
    /// A topic of the rules.
    Topic(Slug),
    /// Every component in every state.
    #[cfg(feature = "gallery")]
    Gallery,
    /// Nothing has this address.
    Nowhere,
}

impl Route {
    /// What an address shows: `path` as in `/game/ID`, `hash` without its `#`.
    fn read(path: &str, hash: &str) -> Self {
        let mut parts = path.trim_matches('/').split('/');
        match (parts.next(), parts.next(), parts.next()) {
            (Some("" | "help"), None, None) => Self::Home,
            (Some("library"), None, None) => Self::Library,
            (Some("analysis"), None, None) => Self::Analysis,
            (Some("editor"), None, None) => Self::Editor,
            (Some("settings"), None, None) => Self::Settings,
            (Some("learn"), None, None) => Self::Learn,
            (Some("learn"), Some(id), None) => Slug::new(id).map_or(Self::Nowhere, Self::Task),
            (Some("rules"), Some(id), None) => Slug::new(id).map_or(Self::Nowhere, Self::Topic),
            #[cfg(feature = "gallery")]
            (Some("gallery"), None, None) => Self::Gallery,
            (Some("game"), Some(id), None) => {
                let watch = hash.strip_prefix("watch=").and_then(|key| key.parse().ok());
                id.parse().map_or(Self::Nowhere, |id| Self::Game(id, watch))
            }
            (Some("game"), Some(id), Some("replay")) => {
                id.parse().map_or(Self::Nowhere, Self::Replay)
            }
            _ => Self::Nowhere,
        }
    }

    /// Whether it is in the part of the page that is not loaded to play.
    pub(crate) const fn is_apart(self) -> bool {
        matches!(
            self,
            Self::Library
                | Self::Replay(_)
                | Self::Analysis
                | Self::Editor
                | Self::Settings
                | Self::Learn
                | Self::Task(_)
                | Self::Topic(_)
        )
    }

    /// Whether this is the place, or within it.
    pub(crate) fn is_at(self, place: Self) -> bool {
        self == place || (place == Self::Learn && matches!(self, Self::Task(_) | Self::Topic(_)))
    }

    fn here() -> Self {
        let location = window().location();
        let path = location.pathname().unwrap_or_default();
        let hash = location.hash().unwrap_or_default();
        Self::read(&path, hash.trim_start_matches('#'))
    }

    fn path(self) -> String {
        match self {
            Self::Game(id, _) => format!("/game/{id}"),
            Self::Library => "/library".into(),
            Self::Replay(id) => format!("/game/{id}/replay"),
            Self::Analysis => "/analysis".into(),
            Self::Editor => "/editor".into(),
            Self::Settings => "/settings".into(),
            Self::Learn => "/learn".into(),
            Self::Task(id) => format!("/learn/{}", id.as_str()),
            Self::Topic(id) => format!("/rules/{}", id.as_str()),
            #[cfg(feature = "gallery")]
            Self::Gallery => "/gallery".into(),
            Self::Home | Self::Nowhere => "/".into(),
        }
    }
}

/// Where the page is. One of these is made at the start.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    route: RwSignal<Route>,
    /// Somebody has come from another place of this page.
    walked: StoredValue<bool>,
    /// What was pressed last was a key.
    by_key: StoredValue<bool>,
}

impl Way {
    /// Begins at the present address and follows the browser's back and forward.
    pub(crate) fn begin() -> Self {
        let way = Self {
            route: RwSignal::new(Route::here()),
            walked: StoredValue::new(false),
            by_key: StoredValue::new(false),
        };
        let _ = window_event_listener(leptos::ev::popstate, move |_| way.set(Route::here()));
        let _ = window_event_listener(leptos::ev::keydown, move |_| way.by_key.set_value(true));
        let _ =
            window_event_listener(leptos::ev::pointerdown, move |_| way.by_key.set_value(false));
        way
    }

    pub(crate) fn here(self) -> Route {
        self.route.get()
    }

    /// Whether this place was reached from another one of this page.
    pub(crate) fn has_walked(self) -> bool {
        self.walked.get_value()
    }

    /// Whether whoever is here walks by the keyboard. The browser itself cannot say so once the button that
    /// was pressed is gone.
    pub(crate) fn walks_by_key(self) -> bool {
        self.by_key.get_value()
    }

    fn set(self, to: Route) {
        self.walked.set_value(true);
        self.route.set(to);
    }

    /// Goes to another place, which the back button leaves again.
    pub(crate) fn go(self, to: Route) {
        if self.route.get_untracked() != to {
            self.go_at(to, "");
        }
    }

    /// Goes there with this behind the `#` of the address, also from another board of the same place.
    pub(crate) fn go_at(self, to: Route, hash: &str) {
        let mut address = to.path();
        if !hash.is_empty() {
            address.push('#');
            address.push_str(hash);
        }
        if to.is_apart() && !cfg!(feature = "study") {
            // The code for it comes with a page of its own.
            let _ = window().location().set_href(&address);
            return;
        }
        if let Ok(history) = window().history() {
            let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&address));
        }
        self.set(to);
    }
}

pub(crate) fn use_way() -> Way {
    expect_context()
}
