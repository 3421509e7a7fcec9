//! The library: all games, to go on with, to look at, to find, and to hand on as files.
//!
//! Which rows are drawn and asked for, what is picked and how a file goes in is decided in crate `shelf`.

mod dialogs;
pub(crate) mod files;
mod reports;
mod row;
mod state;
mod tools;
mod voice;

use leptos::html::Input;
use leptos::prelude::*;
use shelf::{Pages, Which, Wish};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{ClipboardEvent, Element, FileList, KeyboardEvent};

use crate::browser::document;
use crate::route::Route;
use files::{Files, use_files};
use state::{Shelf, Stage};

#[component]
pub(crate) fn LibraryPage() -> impl IntoView {
    let files = use_files();
    let shelf = Shelf::open();
    document().set_title("Library · Kibitz");
    on_cleanup(|| document().set_title("Kibitz"));
    // Games that come in are seen at once.
    Effect::new(move |before: Option<u64>| {
        let come = files.come.get();
        if before.is_some_and(|before| before != come) {
            shelf.ask_anew();
        }
        come
    });
    let listeners = [
        window_event_listener_untyped("paste", move |event| {
            if let Some(event) = event.dyn_ref::<ClipboardEvent>() {
                pasted(files, event);
            }
        }),
        window_event_listener_untyped("keydown", move |event| {
            if let Some(event) = event.dyn_ref::<KeyboardEvent>() {
                anywhere(shelf, event);
            }
        }),
    ];
    on_cleanup(move || {
        for listener in listeners {
            listener.remove();
        }
    });
    let file = NodeRef::<Input>::new();
    let choose = move || {
        if let Some(file) = file.get_untracked() {
            file.click();
        }
    };
    let chosen = move |_| {
        if let Some(file) = file.get_untracked() {
            let chosen = file.files();
            files.open(chosen.iter().flat_map(all_of));
            // The same one can be chosen again.
            file.set_value("");
        }
    };
    // Only on small screens; elsewhere there is room for all of it.
    let unfolded = RwSignal::new(false);
    view! {
        <main class="library" class:unfolded=move || unfolded.get() id="main">
            <div class="library-top">
                <h1 id="library-title" tabindex="-1">"Library"</h1>
                <button class="little" id="unfold" aria-expanded=move || unfolded.get().to_string()
                    on:click=move |_| unfolded.update(|unfolded| *unfolded = !*unfolded)>"Files and filters"</button>
                <div class="library-files">
                    <input type="file" class="only-heard" node_ref=file multiple tabindex="-1" aria-hidden="true"
                        accept=".pgn,.fen,.epd,.txt,text/plain,application/vnd.chess-pgn" on:change=chosen />
                    <button id="open-file" on:click=move |_| choose()>"Open a file"</button>
                    <dialogs::Paste />
                    <a class="button" id="save-all" download="games.pgn" href=move || shelf.wish.with(Wish::file)
                        aria-disabled=move || (shelf.pages.with(Pages::count) == 0).then_some("true")
                        on:click=move |event| {
                            if shelf.pages.with_untracked(Pages::count) == 0 {
                                event.prevent_default();
                                shelf.voice.say("There is no game to save.".into());
                            }
                        }>{move || if shelf.wish.with(Wish::leaves_out) { "Save all found" } else { "Save all" }}</a>
                    <dialogs::KeepAtMost shelf />
                </div>
                <p class="hint-text">"Files are PGN, a text with the moves of games, or FEN, a line that describes a board. They \
                    can be dropped anywhere on this page."</p>
            </div>
            <reports::Reports />
            <tools::Head shelf />
            <List shelf choose=Callback::new(move |()| choose()) />
            <dialogs::Rename shelf />
        </main>
    }
}

#[component]
fn List(shelf: Shelf, choose: Callback<()>) -> impl IntoView {
    let count = Memo::new(move |_| shelf.pages.with(Pages::count));
    // The row that has the focus is there, and the one that gets it, wherever they are.
    let places = Memo::new(move |_| {
        let mut places: Vec<usize> = shelf.drawn.get().collect();
        let others = [Some(shelf.cursor.get()), shelf.focused.get()];
        for place in others.into_iter().flatten().filter(|place| *place < count.get()) {
            if let Err(at) = places.binary_search(&place) {
                places.insert(at, place);
            }
        }
        places
    });
    let empty = move || count.get() == 0 && shelf.stage.get() == Stage::There;
    let away = move || count.get() == 0 && matches!(shelf.stage.get(), Stage::Away(_));
    let coming = move || count.get() == 0 && shelf.stage.get() == Stage::Coming;
    view! {
        <p class="only-heard" id="list-keys">"Arrow keys go from game to game, Enter opens one, Space picks it, \
            F2 renames it, Delete deletes it; the right arrow leads to more."</p>
        <ul class="games" role="list" aria-label="Games" aria-describedby="list-keys" node_ref=shelf.list
            aria-busy=move || coming().then_some("true")
            style:height=move || format!("{}px", count.get() as f64 * shelf.row.get())
            style:--row=move || format!("{}px", shelf.row.get())
            on:keydown=move |event| row::on_key(shelf, &event)>
            <For each=move || places.get() key=|place| *place children=move |place| view! {
                <row::RowView shelf place />
            } />
        </ul>
        <Show when=coming>
            <div class="nothing coming" aria-hidden="true">{(0..6).map(|_| view! { <div class="game-to-come"></div> }).collect::<Vec<_>>()}</div>
        </Show>
        <Show when=away>
            <div class="nothing">
                <h2>"Kibitz is not answering"</h2>
                <p>"Your games are safe. As soon as the program answers, they are here."</p>
                <button class="primary" id="ask-again" on:click=move |_| shelf.ask_anew()>"Try again"</button>
            </div>
        </Show>
        <Show when=empty><Nothing shelf choose /></Show>
    }
}

/// There is no game to show, and what can be done about it.
#[component]
fn Nothing(shelf: Shelf, choose: Callback<()>) -> impl IntoView {
    let clear = move |_| {
        shelf.want(|wish| *wish = wish.cleared());
        crate::browser::focus("search");
    };
    move || {
        let (leaves_out, deleted) =
            shelf.wish.with(|wish| (wish.leaves_out(), wish.which == Which::Deleted));
        let only_deleted = deleted && shelf.wish.with(|wish| wish.text.trim().is_empty());
        match (leaves_out, only_deleted) {
            (false, _) => view! {
                <div class="nothing">
                    <h2>"No games yet"</h2>
                    <p>"Every game that is played here is kept, move by move."</p>
                    <div class="picks">
                        <button class="primary" id="play-first" on:click=move |_| shelf.way.go(Route::Home)>"Play"</button>
                        <button id="open-first" on:click=move |_| choose.run(())>"Open a file"</button>
                    </div>
                </div>
            }
            .into_any(),
            (true, true) => view! {
                <div class="nothing">
                    <h2>"No deleted games"</h2>
                    <p>"Games that you delete can be restored here."</p>
                    <button id="clear-search" on:click=clear>"Show all games"</button>
                </div>
            }
            .into_any(),
            (true, false) => view! {
                <div class="nothing">
                    <h2>"No game is found"</h2>
                    <p>"No game has all of these words and choices."</p>
                    <button class="primary" id="clear-search" on:click=clear>"Clear search"</button>
                </div>
            }
            .into_any(),
        }
    }
}

/// The files of a list.
fn all_of(list: &FileList) -> Vec<JsValue> {
    (0..list.length()).filter_map(|index| list.item(index)).map(Into::into).collect()
}

/// Whether something is being written there.
fn is_field(event: &web_sys::Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| {
        target.matches("input[type=text], textarea, dialog *").unwrap_or(false)
    })
}

/// What is pasted outside of a field is opened: a file, or a text.
fn pasted(files: Files, event: &ClipboardEvent) {
    let Some(data) = event.clipboard_data().filter(|_| !is_field(event)) else { return };
    event.prevent_default();
    let list = data.files().map(|list| all_of(&list)).unwrap_or_default();
    let text = data.get_data("text/plain").unwrap_or_default();
    if !list.is_empty() {
        files.open(list.into_iter());
    } else if !text.trim().is_empty() {
        files.open_text(&text);
    }
}

/// What was done last is taken back as everywhere.
fn anywhere(shelf: Shelf, event: &KeyboardEvent) {
    let undo = (event.ctrl_key() || event.meta_key()) && !event.shift_key() && event.key() == "z";
    if undo && !is_field(event) {
        event.prevent_default();
        shelf.undo();
    }
}
