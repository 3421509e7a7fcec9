//! What is asked apart from the list: another name, how many games are kept, and a text to open.

use leptos::html::Dialog;
use leptos::prelude::*;
use protocol::http::{Relabel, Row};
use wasm_bindgen_futures::spawn_local;

use super::files::use_files;
use super::row::names;
use super::state::Shelf;
use crate::browser::{element, focus};
use crate::http;
use crate::settings::keep::{KeepField, Keeping};

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

/// How many games are kept.
#[component]
pub(super) fn KeepAtMost(shelf: Shelf) -> impl IntoView {
    let open = RwSignal::new(false);
    let keeping = Keeping::new();
    let ask = move |_| {
        keeping.ask(move |asked| match asked {
            Ok(()) => open.set(true),
            Err(sentence) => shelf.voice.say(sentence),
        });
    };
    Effect::new(move |was: Option<bool>| {
        let is = open.get();
        if was == Some(true) && !is {
            focus("keep-at-most");
        }
        is
    });
    let set = Callback::new(move |()| {
        keeping.keep(move |sentence| {
            open.set(false);
            shelf.voice.say(sentence);
        });
    });
    view! {
        <button id="keep-at-most" on:click=ask>"How many are kept"</button>
        <Modal open title="How many games are kept" id="keeping">
            <KeepField keeping enter=set />
            <div class="picks">
                <button class="primary" id="keep-save" on:click=move |_| set.run(())>"Save"</button>
                <button on:click=move |_| open.set(false)>"Cancel"</button>
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
