//! The analysis board: a position to think about with the engine, and a tree of what was tried.
//!
//! The tree is `board::study`'s, the board that of a game without a table, and the thinking the program's.

mod actions;
mod engine;
mod keys;
mod lab;
mod lines;
mod origin;
mod tree;

use board::study::Study;
use game::say;
use leptos::prelude::*;

use crate::browser::document;
use crate::play::board::BoardView;
use crate::play::keys::TypedMove;
use crate::route::{Route, use_way};
use lab::Lab;
use origin::Origin;

#[component]
pub(crate) fn AnalysisPage() -> impl IntoView {
    document().set_title("Analysis · Kibitz");
    on_cleanup(|| document().set_title("Kibitz"));
    match Origin::here() {
        Origin::Ready(study) => view! { <Board study=*study /> }.into_any(),
        Origin::Wrong { sentence, hash } => view! { <NoPosition sentence hash /> }.into_any(),
        Origin::Game { id, ply } => view! { <OfGame id ply /> }.into_any(),
    }
}

/// A game is asked for before there is a board.
#[component]
fn OfGame(id: String, ply: usize) -> impl IntoView {
    let found = LocalResource::new(move || origin::fetch(id.clone(), ply));
    move || match found.get() {
        None => view! {
            <main class="text-page" id="main"><h1>"Analysis"</h1><p>"Loading the game…"</p></main>
        }
        .into_any(),
        Some(Ok(study)) => view! { <Board study /> }.into_any(),
        Some(Err(sentence)) => view! { <NoGame sentence /> }.into_any(),
    }
}

#[component]
fn NoGame(sentence: String) -> impl IntoView {
    let way = use_way();
    view! {
        <main class="text-page" id="main">
            <h1>"This game cannot be analysed"</h1>
            <p>{sentence}</p>
            <p class="choices">
                <button class="primary" on:click=move |_| way.go(Route::Library)>"To the library"</button>
                <button id="from-start" on:click=move |_| origin::begin_anew(way)>"Analyse the start of a game"</button>
            </p>
        </main>
    }
}

/// What the address says is no position.
#[component]
fn NoPosition(sentence: String, hash: String) -> impl IntoView {
    let way = use_way();
    view! {
        <main class="text-page" id="main">
            <h1>"This position cannot be analysed"</h1>
            <p>{sentence}</p>
            <p class="choices">
                <button class="primary" id="mend" on:click=move |_| way.go_at(Route::Editor, &hash)>
                    "Set it up on the board"
                </button>
                <button id="from-start" on:click=move |_| origin::begin_anew(way)>"Analyse the start of a game"</button>
            </p>
        </main>
    }
}

#[component]
fn Board(study: Study) -> impl IntoView {
    let lab = Lab::open(study);
    let desk = lab.desk;
    let listener =
        window_event_listener(leptos::ev::keydown, move |event| keys::anywhere(lab, &event));
    on_cleanup(move || listener.remove());
    view! {
        <main class="table analysing" id="main">
            <h1>"Analysis"</h1>
            <h2 class="only-heard" id="board-heading">"Board"</h2>
            <BoardView desk />
            <TypedMove desk />
            <div class="column">
                <VoiceView lab />
                <lines::Lines lab />
                <tree::Tree lab />
                <actions::Actions lab />
            </div>
        </main>
    }
}

/// How the position stands, and below it what there is to say: the newest message, or what the engine is at.
#[component]
fn VoiceView(lab: Lab) -> impl IntoView {
    let first = move || {
        let turn = || lab.desk.of(say::turn).unwrap_or_default();
        lab.over.get().map(say::over).or_else(|| lab.evaluation()).unwrap_or_else(turn)
    };
    let second = move || lab.desk.voice.sentence().unwrap_or_else(|| lab.engine.status(lab));
    view! {
        <section class="voice" id="voice" aria-label="How the position stands" tabindex="0">
            <p class="first">{first}</p>
            <p class="second"><span>{second}</span></p>
        </section>
    }
}
