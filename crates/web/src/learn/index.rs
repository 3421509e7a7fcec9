//! Everything there is to learn: the tutorial with what is done of it, and the rules by topic.

use leptos::prelude::*;
use lessons::tutorial::{Chapter, Tutorial};

use super::record::{Learning, use_learning};
use super::task::Tasks;
use crate::browser::document;
use crate::route::{Route, Slug, use_way};
use crate::texts::list::TopicList;
use crate::texts::reading::Go;
use crate::texts::{use_texts, when_there};

#[component]
pub(crate) fn LearnPage() -> impl IntoView {
    document().set_title("Learn · Kibitz");
    on_cleanup(|| document().set_title("Kibitz"));
    let way = use_way();
    let learning = use_learning();
    learning.load();
    let texts = use_texts();
    let query = RwSignal::new(String::new());
    let go = Go::new(move |id| {
        if let Some(id) = Slug::new(id) {
            way.go(Route::Topic(id));
        }
    });
    let lessons = when_there(texts.tutorial, move |tutorial| {
        let off = move || learning.is_off();
        view! {
            <Show when=move || !off() fallback=move || view! { <SwitchedOff learning /> }>
                <Lessons tutorial learning />
            </Show>
        }
        .into_any()
    });
    let rules =
        when_there(texts.rules, move |rules| view! { <TopicList rules query go /> }.into_any());
    view! {
        <main class="text-page learn" id="main">
            <h1>"Learn"</h1>
            <section class="lessons" aria-labelledby="lessons-title">
                <h2 id="lessons-title">"Lessons"</h2>
                {lessons}
            </section>
            <section class="rules" aria-labelledby="rules-title">
                <h2 id="rules-title">"Rules, tips and how to use Kibitz"</h2>
                {rules}
            </section>
        </main>
    }
}

#[component]
fn SwitchedOff(learning: Learning) -> impl IntoView {
    view! {
        <p>"The lessons are switched off. What you have done is kept."</p>
        <button id="lessons-on" on:click=move |_| learning.switch(true)>"Switch the lessons on"</button>
    }
}

/// How far one is, the way on, and all chapters.
#[component]
fn Lessons(tutorial: &'static Tutorial, learning: Learning) -> impl IntoView {
    let way = use_way();
    let far = move || learning.with(|progress| progress.in_all(tutorial));
    let next = Memo::new(move |_| {
        learning.with(|progress| {
            progress.next(tutorial).map(|task| (task.id, task.title, task.chapter))
        })
    });
    let words = move || match (next.get(), far().0) {
        (Some((_, title, _)), 0) => format!("Begin: {title}"),
        (Some((_, title, _)), _) => format!("Go on: {title}"),
        (None, _) => "New game".to_owned(),
    };
    let go_on = move |_| {
        way.go(match next.get_untracked() {
            Some((id, ..)) => Slug::new(id).map_or(Route::Learn, Route::Task),
            None => Route::Home,
        });
    };
    let how_far = move || match far() {
        (0, of) => format!(
            "{of} small tasks on a board, from the first move to a whole game. You can leave at any time."
        ),
        (done, of) if done == of => {
            format!(
                "All {of} tasks are done. Now play: that teaches most. Any task can be done again."
            )
        }
        (done, of) => format!("{done} of {of} tasks done."),
    };
    Effect::new(move |_| {
        if learning.is_known() && next.with(Option::is_none) {
            learning.finish();
        }
    });
    let shown = move || learning.is_known() || learning.trouble.get().is_some();
    view! {
        <p class="trouble" role="alert">{move || learning.trouble.get()}</p>
        <Show when=shown fallback=|| view! { <p class="muted" role="status">"Looking up what you have done…"</p> }>
            <p role="status">{how_far}</p>
            <progress class="far" aria-label="Tasks done" max=move || far().1.to_string() value=move || far().0.to_string()></progress>
            <button class="primary big-button" id="go-on" on:click=go_on>{words}</button>
            <ol class="chapters">
                {tutorial.chapters.iter().map(|chapter| view! { <InChapter chapter tutorial learning next /> }).collect_view()}
            </ol>
            <button class="little" id="lessons-off" on:click=move |_| learning.switch(false)>"Switch the lessons off"</button>
        </Show>
    }
}

/// The first open task: its id, title and chapter.
type Next = Memo<Option<(&'static str, &'static str, &'static str)>>;

/// A chapter; the one that is being learnt is open.
#[component]
fn InChapter(
    chapter: &'static Chapter,
    tutorial: &'static Tutorial,
    learning: Learning,
    next: Next,
) -> impl IntoView {
    let current = next.with_untracked(|next| next.is_some_and(|(.., at)| at == chapter.id));
    let open = RwSignal::new(current);
    let far = move || {
        let (done, of) = learning.with(|progress| progress.in_chapter(tutorial, chapter.id));
        if done == of { "done".to_owned() } else { format!("{done} of {of}") }
    };
    view! {
        <li>
            <button class="chapter-head" data-chapter=chapter.id aria-expanded=move || open.get().to_string()
                on:click=move |_| open.update(|open| *open = !*open)>
                <strong>{chapter.title}</strong>
                <span class="far-in">{far}</span>
                <span class="about-chapter">{chapter.about}</span>
            </button>
            <Show when=move || open.get()>
                <Tasks chapter=chapter.id tutorial learning here=None />
            </Show>
        </li>
    }
}
