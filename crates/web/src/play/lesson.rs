//! What is to be done in an endgame that is practised, and how.

use game::Mode;
use leptos::prelude::*;

use super::desk::Desk;
use crate::endgames::use_endgames;

#[component]
pub(crate) fn Lesson(desk: Desk) -> impl IntoView {
    let endgames = use_endgames();
    let practises =
        Memo::new(move |_| desk.of(|game| game.setup().mode == Mode::Practice).unwrap_or(false));
    Effect::new(move |_| {
        if practises.get() {
            endgames.load();
        }
    });
    let ending = Memo::new(move |_| {
        practises.get().then(|| desk.of(|game| endgames.practised(game)).flatten()).flatten()
    });
    // Before the first move the Voice says it too: on a phone this card lies below the board.
    Effect::new(move |_| {
        let begins = desk.peek(|game| game.plies().is_empty()) == Some(true);
        if let Some(ending) = ending.get().filter(|_| begins) {
            desk.voice.advise(ending.what.to_owned());
        }
    });
    let open = RwSignal::new(false);
    move || {
        ending.get().map(|ending| {
            view! {
                <section class="lesson" aria-labelledby="lesson-name">
                    <div class="lesson-head">
                        <h3 id="lesson-name">{ending.name}</h3>
                        <button class="little" id="how" aria-expanded=move || open.get().to_string()
                            on:click=move |_| open.update(|open| *open = !*open)>
                            {move || if open.get() { "Hide how" } else { "Show how" }}
                        </button>
                    </div>
                    <p class="muted">{ending.task()}</p>
                    <p>{ending.what}</p>
                    <Show when=move || open.get()><p id="how-text">{ending.how}</p></Show>
                </section>
            }
        })
    }
}
