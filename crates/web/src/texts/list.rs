//! All topics of the rules by group, and those that fit some words.

use leptos::prelude::*;
use lessons::rules::{self, Rules, Topic};

use super::reading::Go;
use crate::browser::focus;

/// The field to search by, and what it finds; without words everything by group.
#[component]
pub(crate) fn TopicList(rules: &'static Rules, query: RwSignal<String>, go: Go) -> impl IntoView {
    let found = Memo::new(move |_| {
        query.with(|query| {
            let words = !query.trim().is_empty();
            words.then(|| {
                rules::search(rules, query).iter().map(|topic| topic.id).collect::<Vec<_>>()
            })
        })
    });
    let told = move || {
        found.with(|found| match found.as_ref().map(Vec::len) {
            None => String::new(),
            Some(0) => "No topic has these words.".to_owned(),
            Some(1) => "1 topic found.".to_owned(),
            Some(count) => format!("{count} topics found."),
        })
    };
    let none = move || found.with(|found| found.as_ref().is_some_and(Vec::is_empty));
    let clear = move |_| {
        query.set(String::new());
        focus("find-topic");
    };
    let groups = move || {
        let groups = rules.groups.iter().map(|group| {
            view! {
                <h3>{group.title}</h3>
                <ul class="topics">{rules.of(group.id).map(|topic| row(topic, go)).collect_view()}</ul>
            }
        });
        groups.collect_view()
    };
    let hits = move |found: Vec<&'static str>| {
        let topics = found.into_iter().filter_map(|id| rules.find(id));
        view! { <ul class="topics">{topics.map(|topic| row(topic, go)).collect_view()}</ul> }
    };
    view! {
        <label class="field" for="find-topic">"Find a topic"
            <input type="text" id="find-topic" autocomplete="off" placeholder="castling, draw, hint" prop:value=move || query.get()
                on:input=move |event| query.set(event_target_value(&event))
                on:keydown=move |event| {
                    // The first press empties it, the next one closes what it stands in.
                    if event.key() == "Escape" && !query.with_untracked(String::is_empty) {
                        event.stop_propagation();
                        query.set(String::new());
                    }
                } />
        </label>
        <p class="told" role="status">{told}
            <Show when=none>
                <button class="inline" id="clear-topics" on:click=clear>"Clear search"</button>
            </Show>
        </p>
        {move || match found.get() {
            Some(found) => hits(found).into_any(),
            None => groups().into_any(),
        }}
    }
}

fn row(topic: &'static Topic, go: Go) -> impl IntoView {
    view! {
        <li>
            <button class="topic" data-topic=topic.id on:click=move |_| go.run(topic.id)>
                <strong>{topic.title}</strong>
                <span>{topic.summary}</span>
            </button>
        </li>
    }
}
