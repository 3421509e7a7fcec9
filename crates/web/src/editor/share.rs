//! The position as a text, a link and a picture.

use board::editor::Editor;
use leptos::prelude::*;
use looks::{BOARDS, Man, Picture};

use super::bench::Bench;
use super::link;
use crate::browser::{copy, save};
use crate::shell::{Urgency, announce};

#[component]
pub(super) fn Share(bench: Bench) -> impl IntoView {
    let told = move |sentence: &str| {
        announce(sentence, Urgency::Polite);
        bench.voice.say(sentence.to_owned());
    };
    let copied = move |text: &str, done: &str| {
        if copy(text) {
            told(done);
        } else {
            told("The browser does not let this page copy. Mark the text, and copy it yourself.");
        }
    };
    let copy_fen = move |_| copied(&bench.editor.with_untracked(Editor::fen), "The FEN is copied.");
    let copy_link =
        move |_| copied(&bench.editor.with_untracked(link::whole), "The link is copied.");
    let save_picture = move |_| {
        let saved = save("position.svg", "image/svg+xml", &picture(bench));
        let failed = "The browser does not let this page save a file.";
        told(if saved.is_ok() { "The picture is saved as position.svg." } else { failed });
    };
    view! {
        <Fen bench />
        <div class="picks">
            <button id="copy-fen" on:click=copy_fen>"Copy FEN"</button>
            <button id="copy-link" on:click=copy_link>"Copy a link to this board"</button>
            <button id="save-picture" on:click=save_picture>"Save picture (SVG)"</button>
        </div>
        <p class="hint-text">"FEN is a line of text that describes a board; every chess program reads it. The link opens this board in Kibitz. The picture can be put into any document."</p>
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

/// The board as it is seen, as a file.
fn picture(bench: Bench) -> String {
    bench.editor.with_untracked(|editor| {
        let mut picture = Picture { turned: bench.turned.get_untracked(), ..Picture::default() };
        for (place, piece) in picture.men.iter_mut().zip(editor.setup().board) {
            *place = piece.and_then(|piece| Man::from_letter(piece.letter()));
        }
        bench.settings.peek(|settings| {
            picture.coordinates = settings.marks.coordinates;
            let chosen = settings.board.as_deref();
            if let Some(board) = BOARDS.iter().find(|board| chosen == Some(board.name)) {
                picture.board = *board;
            }
        });
        let title = format!("Chess board: {}", editor.fen());
        Picture { title: &title, ..picture }.svg()
    })
}
