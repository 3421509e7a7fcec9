//! What somebody has chosen, kept by the program for their profile. Changing it never touches a game.
//!
//! Here is what is kept; [`list`] says what each is called and what can be chosen, once for the panel beside a
//! board and for the page with all of them; [`rows`] draws it.

#[cfg(feature = "study")]
pub(crate) mod apart;
#[cfg(feature = "study")]
mod colours;
#[cfg(feature = "study")]
pub(crate) mod keep;
pub(crate) mod list;
#[cfg(feature = "study")]
mod marks;
#[cfg(feature = "study")]
mod own;
pub(crate) mod rows;
#[cfg(feature = "study")]
mod sample;

use std::cell::Cell;

use board::Speech;
use game::{Millis, Setup};
use leptos::prelude::*;
use protocol::live::Preferences;
use serde::{Deserialize, Serialize};

use crate::browser::{early, storage};
use crate::sound::Sound;
use crate::{http, sound, speech};

/// The page's colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Theme {
    /// As the system has it.
    #[default]
    Auto,
    Light,
    Dark,
    Yellow,
    /// Colours of one's own.
    Own,
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
    pub(crate) captures: bool,
    /// What else moves or vanishes: a rook that castles, a pawn taken in passing.
    pub(crate) partners: bool,
    pub(crate) stuck: bool,
    pub(crate) last: bool,
    pub(crate) path: bool,
    pub(crate) check: bool,
    pub(crate) checker: bool,
    pub(crate) mated: bool,
    pub(crate) pending: bool,
    pub(crate) hover: bool,
    pub(crate) coordinates: bool,
}

impl Default for MarksShown {
    fn default() -> Self {
        Self {
            selected: true,
            targets: true,
            captures: true,
            partners: true,
            stuck: true,
            last: true,
            path: true,
            check: true,
            checker: true,
            mated: true,
            pending: true,
            hover: true,
            coordinates: true,
        }
    }
}

/// A property of the style sheet and its value.
type Property = (String, String);

/// Colours of one's own. What they make of the style sheet is reckoned where they are chosen, and kept with
/// them, so that whoever only wears them need not know how.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Own {
    /// The colours that were chosen, by the names of `looks::Part`.
    pub(crate) colours: Vec<Property>,
    /// The theme and the board that they are changes of.
    pub(crate) theme: String,
    pub(crate) board: String,
    /// The theme to go back to.
    pub(crate) before: Theme,
    /// What a theme and a board of one's own set in the style sheet, and the tints of marks.
    pub(crate) page: Vec<Property>,
    pub(crate) squares: Vec<Property>,
    pub(crate) tints: Vec<Property>,
}

/// The name of the board with squares of one's own.
pub(crate) const OWN: &str = "own";

/// Everything that is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "they are switches, each by itself")]
pub(crate) struct Settings {
    pub(crate) theme: Theme,
    pub(crate) board: Option<String>,
    pub(crate) pieces: Option<String>,
    pub(crate) own: Own,
    /// Per cent.
    pub(crate) text: u16,
    pub(crate) sound: bool,
    /// Per cent.
    pub(crate) volume: u8,
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
    /// Files are spoken as words: alpha to hotel.
    pub(crate) spell_files: bool,
    /// They have played before.
    pub(crate) welcomed: bool,
    /// Whether they have begun the lessons, and want to see them at home; `None`: neither.
    pub(crate) learning: Option<bool>,
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
            pieces: None,
            own: Own::default(),
            text: 100,
            sound: true,
            volume: 60,
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
            spell_files: false,
            welcomed: false,
            learning: None,
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

    /// Keeps them for the next visit, when its looks must be known before the first paint, and puts them on.
    fn dress(&self) {
        if let (Some(storage), Ok(text)) = (storage(), serde_json::to_string(self)) {
            // A private window keeps nothing, and the page is dressed anew at the next visit.
            let _ = storage.set_item("kibitz", &text);
        }
        early("dress");
    }
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

    /// Takes what is changed in another tab. What one tab shows all show, and none sends back what it had.
    pub(crate) fn follow_others(self) {
        let _ = window_event_listener_untyped("storage", move |_| {
            let text = storage().and_then(|storage| storage.get_item("kibitz").ok().flatten());
            let settings = text.and_then(|text| serde_json::from_str::<Settings>(&text).ok());
            if let Some(settings) = settings
                && self.0.with_untracked(|old| *old != settings)
            {
                early("dress");
                self.0.set(settings);
            }
        });
    }

    /// Lets a sound be heard, if they want any.
    pub(crate) fn sound(self, sound: Sound) {
        let volume = self.peek(|settings| if settings.sound { settings.volume } else { 0 });
        sound::play(sound, volume);
    }

    /// Says something in a voice of this machine.
    pub(crate) fn speak(self, words: &str) {
        speech::say(words, self.peek(|settings| settings.spell_files));
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

    /// Has everything kept before somebody goes to another page, which would end what is being sent.
    pub(crate) async fn keep(self) {
        let all = All { page: Some(self.0.get_untracked()) };
        let _ = http::tell("PATCH", "/api/settings", &all).await;
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
