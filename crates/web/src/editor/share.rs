//! The position as a text, a link and a picture.

use board::editor::Editor;
use leptos::prelude::*;

use super::bench::Bench;
use crate::share::{ShareBoard, Shared};

#[component]
pub(super) fn Share(bench: Bench) -> impl IntoView {
    let of = Callback::new(move |()| {
        bench.editor.with_untracked(|editor| Shared {
            fen: editor.fen(),
            variant: editor.variant(),
            men: editor.setup().board.map(|piece| piece.map(chess::Piece::letter)),
            last: None,
            turned: bench.turned.get_untracked(),
            pgn: None,
            name: "position".into(),
        })
    });
    view! {
        <Fen bench />
        <ShareBoard of voice=bench.voice />
    }
}

/// The board in one line, to be read, mended or written over.
#[component]
fn Fen(bench: Bench) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(String::new());
    // Another board: what was written of the last one goes.
    Effect::new(move |_| {
        text.set(bench.editor.with(Editor::fen));
        wrong.set(String::new());
    });
    let load = move || {
        let typed = text.get_untracked();
        if typed.trim() == bench.editor.with_untracked(Editor::fen) {
            wrong.set(String::new());
            return;
        }
        match bench.change(|editor| editor.load(typed.trim())) {
            // The same board may be written in another way.
            Ok(()) => text.set(bench.editor.with_untracked(Editor::fen)),
            Err(sentence) => wrong.set(sentence),
        }
    };
    let pasted = move |_| set_timeout(load, std::time::Duration::ZERO);
    view! {
        <div class="with-button">
            <label class="field" for="fen">"FEN"
                <input id="fen" type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
                    maxlength="200" aria-describedby="fen-wrong" prop:value=move || text.get()
                    aria-invalid=move || (!wrong.with(String::is_empty)).to_string()
                    on:input=move |event| text.set(event_target_value(&event))
                    on:paste=pasted
                    on:change=move |_| load()
                    on:keydown=move |event| if event.key() == "Enter" { load() } />
            </label>
            <button id="load-fen" on:click=move |_| load()>"Set up"</button>
        </div>
        <p class="trouble" id="fen-wrong" role="alert">{move || wrong.get()}</p>
    }
}
