//! What can be done with a task besides moving.

use leptos::prelude::*;
use lessons::tutorial::Tutorial;

use super::lesson::{Given, Lesson};
use super::record::Learning;
use crate::route::{Route, Slug, use_way};

#[component]
pub(super) fn Actions(
    lesson: Lesson,
    learning: Learning,
    tutorial: &'static Tutorial,
) -> impl IntoView {
    let way = use_way();
    let begun = Memo::new(move |_| {
        let tally = lesson.tally.get();
        tally.moves != lesson.task.goal.most().unwrap_or(0)
    });
    let hint = move || match lesson.given.get() {
        Given::Nothing => "Hint",
        Given::Idea => "Which piece?",
        Given::Piece => "Which move?",
        Given::Move => "Play it",
    };
    // What comes next: behind a task that is done the first open one, else simply the next.
    let next = move || {
        let id = lesson.task.id;
        let open = learning.peek(|progress| progress.next_after(tutorial, id));
        let next = if lesson.done.get_untracked() { open } else { tutorial.after(id).or(open) };
        next.and_then(|task| Slug::new(task.id)).map_or(Route::Learn, Route::Task)
    };
    let go = move |_| way.go(next());
    let greyed = move || (!begun.get()).to_string();
    view! {
        <div class="actions-place">
            <div class="actions" role="group" aria-label="Actions">
                <button class="action" id="undo" aria-disabled=greyed on:click=move |_| lesson.undo()>"Undo"</button>
                <button class="action" id="again" aria-disabled=greyed on:click=move |_| lesson.restart()>"Begin again"</button>
                <button class="action" id="hint" aria-disabled=move || lesson.done.get().to_string()
                    on:click=move |_| lesson.hint()>{hint}</button>
                <button class="action" id="next" class:primary=move || lesson.done.get()
                    on:keydown=move |event| if event.repeat() { event.prevent_default() }
                    on:click=go>{move || if lesson.done.get() { "Go on" } else { "Skip" }}</button>
            </div>
        </div>
    }
}
