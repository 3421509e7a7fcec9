//! The screen on which a position is set up, and a game begun from it; the openings and the
//! endgames to practise.
//!
//! What a gesture does, and what is wrong with a board, is said by `board::editor`. Here it is drawn.

mod begin;
mod bench;
mod choices;
mod endings;
mod grid;
mod hand;
mod keys;
pub(crate) mod link;
pub(crate) mod onward;
mod openings;
mod palette;
mod share;

use leptos::html::Div;
use leptos::prelude::*;

use crate::browser::document;
use bench::Bench;
use hand::Hand;

/// What the lower part of the column shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Position,
    Share,
    Openings,
    Endgames,
}

#[component]
pub(crate) fn EditorPage() -> impl IntoView {
    let bench = Bench::open();
    let node = NodeRef::<Div>::new();
    let hand = Hand::new(bench, node);
    let listener =
        window_event_listener(leptos::ev::keydown, move |event| keys::anywhere(bench, &event));
    on_cleanup(move || listener.remove());
    document().set_title("Set up a board · Kibitz");
    on_cleanup(|| document().set_title("Kibitz"));
    let part = RwSignal::new(Part::Position);
    let parts: Vec<_> = [
        (Part::Position, "Position"),
        (Part::Share, "Share"),
        (Part::Openings, "Openings"),
        (Part::Endgames, "Endgames"),
    ]
    .into_iter()
    .map(|(one, words)| {
        view! {
            <button class="part" aria-pressed=move || (part.get() == one).to_string()
                on:click=move |_| part.set(one)>{words}</button>
        }
    })
    .collect();
    let lists = move || matches!(part.get(), Part::Openings | Part::Endgames);
    view! {
        <main class="table editing" id="main" class:lists=lists class:shares=move || part.get() == Part::Share>
            <h1>"Set up a board"</h1>
            <h2 class="only-heard">"Board"</h2>
            <grid::Board bench hand node />
            <div class="column">
                <VoiceView bench />
                <div class="parts" role="group" aria-label="What is shown below">{parts}</div>
                <palette::Palette bench hand />
                <begin::Begin bench />
                <div class="part-shown">
                    {move || match part.get() {
                        Part::Position => view! { <choices::Choices bench /> }.into_any(),
                        Part::Share => view! { <share::Share bench /> }.into_any(),
                        Part::Openings => view! { <openings::Openings bench /> }.into_any(),
                        Part::Endgames => view! { <endings::Endings bench /> }.into_any(),
                    }}
                </div>
            </div>
        </main>
    }
}

/// Whether it can be played, and why not.
#[component]
fn VoiceView(bench: Bench) -> impl IntoView {
    let first = move || bench.verdict.with(board::editor::Verdict::title);
    let second = move || {
        bench.voice.sentence().unwrap_or_else(|| {
            let told = bench.verdict.with(board::editor::Verdict::told);
            let how = || bench.editor.with(|editor| editor.tool().how()).to_owned();
            if told.is_empty() { how() } else { told }
        })
    };
    view! {
        <section class="voice" id="voice" aria-label="Whether this can be played" tabindex="0">
            <p class="first">{first}</p>
            <p class="second"><span>{second}</span></p>
        </section>
    }
}
