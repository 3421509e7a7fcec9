//! A task of the tutorial: what to do, on a board, and how far one is.

use leptos::prelude::*;
use lessons::tutorial::{Task, Tutorial, say};
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, KeyboardEvent};

use super::actions::Actions;
use super::lesson::Lesson;
use super::record::{Learning, use_learning};
use super::whole::WholeGame;
use crate::browser::document;
use crate::panels::Panel;
use crate::play::board::BoardView;
use crate::play::desk::put;
use crate::play::keys::TypedMove;
use crate::route::{Route, Slug, use_way};
use crate::texts::{Text, use_texts};

#[component]
pub(crate) fn TaskPage(id: Slug) -> impl IntoView {
    on_cleanup(|| document().set_title("Kibitz"));
    let learning = use_learning();
    let tutorial = use_texts().tutorial;
    tutorial.load();
    learning.load();
    learning.begin();
    move || {
        match tutorial.text.get() {
        Text::Coming => {
            view! { <Instead title="Lesson" sentence="Loading the lesson…".to_owned() ways=false /> }.into_any()
        }
        Text::Missing(sentence) => view! {
            <main class="text-page" id="main">
                <h1>"The lessons are not there"</h1>
                <p role="alert">{sentence}</p>
                <button class="primary" id="load-again" on:click=move |_| tutorial.load()>"Try again"</button>
            </main>
        }
        .into_any(),
        Text::There(all) => match all.find(id.as_str()) {
            Some(task) if super::record::whole_game(task).is_some() => {
                view! { <WholeGame task tutorial=all learning /> }.into_any()
            }
            Some(task) => view! { <OnBoard task tutorial=all learning /> }.into_any(),
            None => view! {
                <Instead title="There is no such lesson"
                    sentence="Its address may have been mistyped. All lessons are on one page.".to_owned() ways=true />
            }
            .into_any(),
        },
    }
    }
}

/// What stands there in place of a lesson.
#[component]
pub(super) fn Instead(title: &'static str, sentence: String, ways: bool) -> impl IntoView {
    let way = use_way();
    view! {
        <main class="text-page" id="main">
            <h1>{title}</h1>
            <p role="status">{sentence}</p>
            {ways.then(|| view! {
                <button class="primary" id="all-lessons" on:click=move |_| way.go(Route::Learn)>"All lessons"</button>
            })}
        </main>
    }
}

#[component]
fn OnBoard(task: &'static Task, tutorial: &'static Tutorial, learning: Learning) -> impl IntoView {
    document().set_title(&format!("{} · Kibitz", task.title));
    let lesson = Lesson::open(task);
    let desk = lesson.desk;
    request_animation_frame(bring_into_sight);
    let listener =
        window_event_listener(leptos::ev::keydown, move |event| anywhere(lesson, &event));
    on_cleanup(move || listener.remove());
    view! {
        <main class="table learning" id="main">
            <h1>{task.title}</h1>
            <h2 class="only-heard" id="board-heading">"Board"</h2>
            <BoardView desk />
            <TypedMove desk />
            <div class="column">
                <VoiceView lesson learning tutorial />
                <div class="middle">
                    <p class="instruction">{task.instruction}</p>
                    <Chapter task tutorial learning />
                </div>
                <Actions lesson learning tutorial />
            </div>
        </main>
    }
}

/// In a long chapter the list begins where the task is, not at its top.
fn bring_into_sight() {
    let find = |selector| document().query_selector(selector).ok().flatten();
    let list = find(".learning .middle");
    let row = find(".task[aria-current]").and_then(|row| row.dyn_into::<HtmlElement>().ok());
    if let (Some(list), Some(row)) = (list, row) {
        let below = row.offset_top() + row.offset_height() - list.client_height();
        if below > 0 {
            list.set_scroll_top(below + row.offset_height());
        }
    }
}

/// What is asked for and how far it is; below it what there is to say, or else what is to be done.
#[component]
fn VoiceView(lesson: Lesson, learning: Learning, tutorial: &'static Tutorial) -> impl IntoView {
    let task = lesson.task;
    let first = move || if lesson.done.get() { "Done".to_owned() } else { say::goal(task) };
    let chapter = tutorial.chapters.iter().find(|chapter| chapter.id == task.chapter);
    let chapter = chapter.map_or("", |chapter| chapter.title);
    let count = tutorial.of(task.chapter).count();
    let number = tutorial.of(task.chapter).take_while(|other| other.id != task.id).count() + 1;
    let tally = move || {
        if !lesson.done.get() {
            // Of a single move there is nothing to count.
            return match task.goal.most() {
                Some(1) => format!("{chapter}: task {number} of {count}"),
                _ => say::tally(task.goal, lesson.tally.get()),
            };
        }
        let (done, of) = learning.with(|progress| progress.in_chapter(tutorial, task.chapter));
        if done == of { format!("{chapter}: all {of} done") } else { task.title.to_owned() }
    };
    let said = move || lesson.desk.voice.sentence();
    view! {
        <section class="voice" id="voice" aria-label="What is to be done" tabindex="0">
            <p class="first">{first}</p>
            <p class="tally">{tally}</p>
            <p class="second" class:instead=move || said().is_none()>
                <span>{move || said().unwrap_or_else(|| task.instruction.to_owned())}</span>
            </p>
            <p class="trouble" role="alert">{move || learning.trouble.get()}</p>
        </section>
    }
}

/// The tasks of the chapter, to see how far one is and to go to another.
#[component]
fn Chapter(task: &'static Task, tutorial: &'static Tutorial, learning: Learning) -> impl IntoView {
    let way = use_way();
    let chapter = tutorial.chapters.iter().find(|chapter| chapter.id == task.chapter);
    let far = move || {
        let (done, of) = learning.with(|progress| progress.in_chapter(tutorial, task.chapter));
        format!("{done} of {of} done")
    };
    view! {
        <nav class="chapter" aria-label="Lessons of this chapter">
            <h2 class="chapter-title">{chapter.map(|chapter| chapter.title)}" "<span class="muted">{far}</span></h2>
            <Tasks chapter=task.chapter tutorial learning here=Some(task.id) />
            <button class="little" id="all-lessons" on:click=move |_| way.go(Route::Learn)>"All lessons"</button>
        </nav>
    }
}

/// Tasks of a chapter with what is done.
#[component]
pub(super) fn Tasks(
    chapter: &'static str,
    tutorial: &'static Tutorial,
    learning: Learning,
    here: Option<&'static str>,
) -> impl IntoView {
    let way = use_way();
    let row = move |task: &'static Task| {
        let done = move || learning.with(|progress| progress.has(task.id));
        let go = move |_| {
            if let Some(id) = Slug::new(task.id) {
                way.go(Route::Task(id));
            }
        };
        view! {
            <li>
                <button class="task" data-task=task.id aria-current=(here == Some(task.id)).then_some("page") on:click=go>
                    <svg class="tick" viewBox="0 0 20 20" aria-hidden="true">
                        <circle cx="10" cy="10" r="8" />
                        {move || done().then(|| view! { <path d="M6 10.5l3 3 5.5-6.5" /> })}
                    </svg>
                    <span>{task.title}</span>
                    <span class="only-heard">{move || if done() { ", done" } else { ", open" }}</span>
                </button>
            </li>
        }
    };
    view! { <ul class="tasks">{tutorial.of(chapter).map(row).collect_view()}</ul> }
}

/// A key anywhere on this screen, if nothing else has taken it.
fn anywhere(lesson: Lesson, event: &KeyboardEvent) {
    let in_field = document().active_element().is_some_and(|element| {
        matches!(element.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA")
    });
    if in_field || event.default_prevented() || event.alt_key() {
        return;
    }
    let desk = lesson.desk;
    let command = event.ctrl_key() || event.meta_key();
    match event.key().as_str() {
        "z" if command && !event.shift_key() => {
            event.prevent_default();
            lesson.undo();
        }
        _ if command => {}
        "?" if desk.settings.peek(|settings| settings.single_keys) => desk.panels.open(Panel::Help),
        "Escape" => put(desk.hand, board::Hand::Empty),
        _ => {}
    }
}
