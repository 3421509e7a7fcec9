//! What is asked apart from the list: another name, how many games are kept, and a text to open.

use leptos::html::Dialog;
use leptos::prelude::*;
use protocol::http::{Relabel, Row};
use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::spawn_local;

use super::files::use_files;
use super::row::names;
use super::state::Shelf;
use crate::browser::{element, focus, number};
use crate::http;

/// The longest title that is kept.
const LONGEST_TITLE: &str = "200";
/// The longest text that can be pasted: more is a file.
const LONGEST_TEXT: &str = "1000000";

/// A box above the page that takes the focus and gives it back. Escape closes it.
#[component]
fn Modal(
    open: RwSignal<bool>,
    title: &'static str,
    id: &'static str,
    children: ChildrenFn,
) -> impl IntoView {
    let node = NodeRef::<Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = node.get()
            && open.get()
        {
            // It is open already if this runs twice.
            let _ = dialog.show_modal();
        }
    });
    let heading = format!("{id}-title");
    view! {
        <Show when=move || open.get()>
            <dialog class="modal" id=id aria-labelledby=heading.clone() node_ref=node
                on:close=move |_| open.set(false)
                on:cancel=move |event: web_sys::Event| {
                    event.prevent_default();
                    open.set(false);
                }>
                <h2 id=heading.clone()>{title}</h2>
                {children()}
            </dialog>
        </Show>
    }
}

/// Another title for a game.
#[component]
pub(super) fn Rename(shelf: Shelf) -> impl IntoView {
    let open = RwSignal::new(false);
    let text = RwSignal::new(String::new());
    let trouble = RwSignal::new(String::new());
    Effect::new(move |_| {
        if let Some(row) = shelf.renaming.get() {
            text.set(row.title);
            trouble.set(String::new());
            open.set(true);
        }
    });
    // However it is closed, one is back at the row.
    Effect::new(move |was: Option<bool>| {
        let is = open.get();
        if was == Some(true) && !is {
            shelf.renaming.set(None);
            shelf.go_to(shelf.cursor.get_untracked());
        }
        is
    });
    let title_of = move || shelf.renaming.with(|row| row.as_ref().map(names).unwrap_or_default());
    let rename = move || {
        let Some(row) = shelf.renaming.get_untracked() else { return };
        let relabel = Relabel { title: Some(text.get_untracked()), kept: None };
        spawn_local(async move {
            match http::change::<Row>(&format!("/api/games/{}", row.game), &relabel).await {
                Ok(now) => {
                    let said = if now.title.is_empty() {
                        "The game has no title any more.".to_owned()
                    } else {
                        format!("Renamed: {}.", now.title)
                    };
                    shelf.pages.update(|pages| pages.change(row.game, |row| *row = now));
                    open.set(false);
                    shelf.voice.say(said);
                }
                Err(problem) => trouble.set(problem.sentence),
            }
        });
    };
    view! {
        <Modal open title="Rename the game" id="rename">
            <label class="field" for="title">{title_of}
                <input id="title" type="text" autocomplete="off" maxlength=LONGEST_TITLE prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                    on:keydown=move |event| if event.key() == "Enter" { rename() } />
            </label>
            <p class="hint-text">"A title of your own, found by the search. Empty: the names of the players."</p>
            <p class="trouble" role="alert">{move || trouble.get()}</p>
            <div class="picks">
                <button class="primary" id="rename-save" on:click=move |_| rename()>"Rename"</button>
                <button on:click=move |_| open.set(false)>"Cancel"</button>
            </div>
        </Modal>
    }
}

/// The setting, as the program keeps it.
#[derive(Serialize, Deserialize)]
struct Keep {
    #[serde(default)]
    keep_at_most: Option<u32>,
}

/// How many games are kept.
#[component]
pub(super) fn KeepAtMost(shelf: Shelf) -> impl IntoView {
    let open = RwSignal::new(false);
    let text = RwSignal::new(String::new());
    let trouble = RwSignal::new(String::new());
    let ask = move |_| {
        trouble.set(String::new());
        spawn_local(async move {
            match http::get::<Keep>("/api/settings").await {
                Ok(Keep { keep_at_most }) => {
                    text.set(keep_at_most.map(|most| most.to_string()).unwrap_or_default());
                    open.set(true);
                }
                Err(problem) => shelf.voice.say(problem.sentence),
            }
        });
    };
    let close = move || {
        open.set(false);
        focus("keep-at-most");
    };
    Effect::new(move |was: Option<bool>| {
        let is = open.get();
        if was == Some(true) && !is {
            focus("keep-at-most");
        }
        is
    });
    let set = move || {
        let typed = text.get_untracked();
        let most = number(&typed).filter(|most| most.fract() == 0.0 && (1.0..=1e6).contains(most));
        if most.is_none() && !typed.trim().is_empty() {
            return trouble.set("A number from 1 to 1,000,000, or nothing to keep all.".into());
        }
        let keep_at_most = most.map(|most| most as u32);
        spawn_local(async move {
            match http::tell("PATCH", "/api/settings", &Keep { keep_at_most }).await {
                Ok(()) => {
                    close();
                    shelf.voice.say(match keep_at_most {
                        Some(most) => format!("From the next game on at most {most} are kept."),
                        None => "All games are kept.".into(),
                    });
                }
                Err(problem) => trouble.set(problem.sentence),
            }
        });
    };
    view! {
        <button id="keep-at-most" on:click=ask>"How many are kept"</button>
        <Modal open title="How many games are kept" id="keeping">
            <label class="field" for="most">"Keep at most so many games"
                <input id="most" type="text" inputmode="numeric" autocomplete="off" maxlength="9" prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                    on:keydown=move |event| if event.key() == "Enter" { set() } />
            </label>
            <p class="hint-text">"Empty: all are kept. With a number, the oldest finished games are deleted after each game \
                that ends and each file that is opened. Unfinished games, and those that you always keep, never go. What is \
                deleted can be restored under Deleted."</p>
            <p class="trouble" role="alert">{move || trouble.get()}</p>
            <div class="picks">
                <button class="primary" id="keep-save" on:click=move |_| set()>"Save"</button>
                <button on:click=move |_| close()>"Cancel"</button>
            </div>
        </Modal>
    }
}

/// A text with games or a position.
#[component]
pub(super) fn Paste() -> impl IntoView {
    let files = use_files();
    let open = RwSignal::new(false);
    let text = RwSignal::new(String::new());
    let trouble = RwSignal::new("");
    Effect::new(move |was: Option<bool>| {
        let is = open.get();
        if was == Some(true) && !is && element("paste-text").is_none() {
            focus("paste-game");
        }
        is
    });
    let open_text = move |_| {
        let pasted = text.get_untracked();
        if pasted.trim().is_empty() {
            return trouble.set("There is nothing to open: put a text into the field.");
        }
        open.set(false);
        files.open_text(&pasted);
    };
    let ask = move |_| {
        text.set(String::new());
        trouble.set("");
        open.set(true);
    };
    view! {
        <button id="paste-game" on:click=ask>"Paste a text"</button>
        <Modal open title="Open a text" id="paste">
            <label class="field" for="paste-text">"PGN or FEN"
                <textarea id="paste-text" rows="8" maxlength=LONGEST_TEXT spellcheck="false" autocapitalize="off"
                    prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))></textarea>
            </label>
            <p class="hint-text">"PGN is a text with the moves of games, FEN a line that describes a board. Games go into the \
                library; a board is set up to be played on."</p>
            <p class="trouble" role="alert">{move || trouble.get()}</p>
            <div class="picks">
                <button class="primary" id="paste-open" on:click=open_text>"Open"</button>
                <button on:click=move |_| open.set(false)>"Cancel"</button>
            </div>
        </Modal>
    }
}
