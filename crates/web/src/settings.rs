//! What somebody has chosen, kept by the program for their profile. Changing it never touches a game.

use std::cell::Cell;

use board::Speech;
use game::{Millis, Setup};
use leptos::prelude::*;
use protocol::live::Preferences;
use serde::{Deserialize, Serialize};

use crate::browser::{early, storage};
use crate::http;

/// The page's colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Theme {
    /// As the system has it.
    #[default]
    Auto,
    Light,
    Dark,
}

/// How pieces are moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Input {
    #[default]
    Both,
    Click,
    Drag,
}

/// Which marks are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "they are switches, each by itself")]
pub(crate) struct MarksShown {
    pub(crate) selected: bool,
    pub(crate) targets: bool,
    pub(crate) last: bool,
    pub(crate) check: bool,
    pub(crate) stuck: bool,
    pub(crate) hover: bool,
    pub(crate) coordinates: bool,
}

impl Default for MarksShown {
    fn default() -> Self {
        Self {
            selected: true,
            targets: true,
            last: true,
            check: true,
            stuck: true,
            hover: true,
            coordinates: true,
        }
    }
}

/// Everything that is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "they are switches, each by itself")]
pub(crate) struct Settings {
    pub(crate) theme: Theme,
    pub(crate) board: Option<String>,
    /// Per cent.
    pub(crate) text: u16,
    pub(crate) sound: bool,
    pub(crate) motion: bool,
    pub(crate) marks: MarksShown,
    pub(crate) input: Input,
    pub(crate) always_queen: bool,
    /// Between two people the board turns after each move.
    pub(crate) turns: bool,
    pub(crate) long_notation: bool,
    pub(crate) deep_think: bool,
    pub(crate) may_resign: bool,
    pub(crate) instant: bool,
    pub(crate) show_thinking: bool,
    /// The field for typed moves is always there.
    pub(crate) typing: bool,
    pub(crate) single_keys: bool,
    pub(crate) speak_moves: bool,
    pub(crate) speak_squares: bool,
    pub(crate) piece_first: bool,
    pub(crate) say_empty: bool,
    pub(crate) say_shade: bool,
    /// They have played before.
    pub(crate) welcomed: bool,
    /// How many moves they were told how to make.
    pub(crate) shown_how: u8,
    /// The last game that they set up.
    pub(crate) last: Option<Setup>,
    /// They were a random colour in it.
    pub(crate) random_side: bool,
    /// On the analysis board: whether the engine is on, how many lines it shows, and whether as arrows, too.
    pub(crate) engine: bool,
    pub(crate) lines: u8,
    pub(crate) line_arrows: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            board: None,
            text: 100,
            sound: true,
            motion: true,
            marks: MarksShown::default(),
            input: Input::default(),
            always_queen: false,
            turns: false,
            long_notation: false,
            deep_think: false,
            may_resign: false,
            instant: false,
            show_thinking: false,
            typing: false,
            single_keys: true,
            speak_moves: false,
            speak_squares: false,
            piece_first: false,
            say_empty: false,
            say_shade: false,
            welcomed: false,
            shown_how: 0,
            last: None,
            random_side: false,
            engine: true,
            lines: 3,
            line_arrows: true,
        }
    }
}

impl Settings {
    /// How the computer is to behave.
    pub(crate) fn preferences(&self) -> Preferences {
        let pace = if self.instant { Millis::ZERO } else { Preferences::default().pace };
        let think =
            if self.deep_think { Millis::seconds(15) } else { Preferences::default().think };
        let Self { may_resign, show_thinking, .. } = *self;
        Preferences { pace, think, may_resign, show_thinking }
    }

    /// How squares are called.
    pub(crate) fn speech(&self) -> Speech {
        let Self { piece_first, say_empty, say_shade, .. } = *self;
        Speech { piece_first, say_empty, say_shade }
    }

    /// Keeps for the next visit what must be known before the first paint.
    fn dress(&self) {
        let theme = match self.theme {
            Theme::Auto => None,
            Theme::Light => Some("light"),
            Theme::Dark => Some("dark"),
        };
        let early_ones = Early { theme, board: self.board.as_deref(), text: self.text };
        if let (Some(storage), Ok(early_ones)) = (storage(), serde_json::to_string(&early_ones)) {
            // A private window keeps nothing, and the page is dressed anew at the next visit.
            let _ = storage.set_item("kibitz", &early_ones);
        }
        early("dress");
    }
}

/// What `theme.js` reads of them before the first paint.
#[derive(Serialize)]
struct Early<'a> {
    theme: Option<&'a str>,
    board: Option<&'a str>,
    text: u16,
}

/// What the program keeps for a profile, as far as it is the page's.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct All {
    page: Option<Settings>,
}

/// The settings, for all of the page.
#[derive(Clone, Copy)]
pub(crate) struct Kept(RwSignal<Settings>);

thread_local! {
    /// Whether a change is being sent, and another one has come since.
    static SENDING: Cell<Option<bool>> = const { Cell::new(None) };
}

impl Kept {
    pub(crate) fn new() -> Self {
        Self(RwSignal::new(Settings::default()))
    }

    /// Takes what the program has kept.
    pub(crate) async fn load(self) {
        // Without an answer everything is as it is at first.
        if let Ok(All { page: Some(settings) }) = http::get::<All>("/api/settings").await {
            settings.dress();
            self.0.set(settings);
        }
    }

    pub(crate) fn with<T>(self, read: impl FnOnce(&Settings) -> T) -> T {
        self.0.with(read)
    }

    pub(crate) fn peek<T>(self, read: impl FnOnce(&Settings) -> T) -> T {
        self.0.with_untracked(read)
    }

    /// Changes something, and has it kept soon.
    pub(crate) fn change(self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.0.get_untracked();
        change(&mut settings);
        if self.0.with_untracked(|old| *old == settings) {
            return;
        }
        settings.dress();
        self.0.set(settings);
        self.send();
    }

    /// Sends at once, one after the other, so that the last one holds.
    fn send(self) {
        if SENDING.get().is_some() {
            return SENDING.set(Some(true));
        }
        SENDING.set(Some(false));
        wasm_bindgen_futures::spawn_local(async move {
            loop {
                let all = All { page: Some(self.0.get_untracked()) };
                // If it cannot be kept it holds until the page is closed.
                let _ = http::tell("PATCH", "/api/settings", &all).await;
                if SENDING.replace(Some(false)) != Some(true) {
                    return SENDING.set(None);
                }
            }
        });
    }
}

pub(crate) fn use_settings() -> Kept {
    expect_context()
}
