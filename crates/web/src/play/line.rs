//! The opening that the computer keeps to, and where the game is on it.

use chess::History;
use game::{Game, OnLine, say};
use leptos::prelude::*;

use super::desk::Desk;
use crate::opening::use_openings;

#[component]
pub(crate) fn LineCard(desk: Desk) -> impl IntoView {
    let openings = use_openings();
    let has_line = Memo::new(move |_| desk.of(|game| game.on_line().is_some()) == Some(true));
    let name = move || {
        let known = desk.of(end_of_line).and_then(|history| openings.name_of(&history));
        known.unwrap_or_else(|| "The line".into())
    };
    let open = RwSignal::new(false);
    let told = move || desk.of(|game| say::on_line(game, open.get())).flatten();
    // Only a change of how things stand is announced: the moves are announced anyway.
    let stands = Memo::new(move |_| {
        desk.of(|game| match game.on_line() {
            Some(OnLine::Next(_)) if !game.plies().is_empty() => None,
            _ => say::on_line(game, false),
        })
        .flatten()
    });
    Effect::new(move |_| {
        if let Some(sentence) = stands.get() {
            desk.voice.advise(sentence);
        }
    });
    view! {
        <Show when=move || has_line.get()>
            <section class="lesson" aria-labelledby="line-name">
                <div class="lesson-head">
                    <h3 id="line-name">{name}</h3>
                    <button class="little" id="show-line" aria-expanded=move || open.get().to_string()
                        on:click=move |_| open.update(|open| *open = !*open)>
                        {move || if open.get() { "Hide the moves" } else { "Show the moves" }}
                    </button>
                </div>
                <p>{told}</p>
                <Show when=move || open.get()>
                    <p id="line-moves" class="muted">{move || desk.of(say::line)}</p>
                </Show>
            </section>
        </Show>
    }
}

/// The game as it is when the line has been played.
fn end_of_line(game: &Game) -> History {
    let mut history = History::new(game.setup().start.clone());
    for &uci in &game.setup().line {
        let Ok(m) = history.position().resolve_uci(uci) else { break };
        if history.push(m).is_err() {
            break;
        }
    }
    history
}
