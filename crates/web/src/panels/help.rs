//! Help beside the board: the rules, how to use the program, and keys, from the top and by words.
//!
//! It comes as HTML when it is first asked for; how that is made, `pagebuild` knows. Here it is searched, and
//! what its links lead to is opened.

use leptos::html::Div;
use leptos::prelude::*;
use lessons::rules;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, HtmlElement, MouseEvent};

use crate::browser::{focus, told};
use crate::http;

/// What there is of the help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Coming,
    There,
    Missing,
}

#[component]
pub(super) fn Help() -> impl IntoView {
    let node = NodeRef::<Div>::new();
    let state = RwSignal::new(State::Coming);
    let query = RwSignal::new(String::new());
    let told_of = RwSignal::new(String::new());
    // The order in which everything stood at first.
    let all = StoredValue::new_local(Vec::<Element>::new());
    let load = move || {
        state.set(State::Coming);
        spawn_local(async move {
            let text = http::bytes(&told("help")).await.ok();
            let text = text.and_then(|text| String::from_utf8(text).ok());
            // The panel may be closed by then.
            let Some(place) = node.try_get_untracked().flatten() else { return };
            let Some(text) = text else { return state.set(State::Missing) };
            place.set_inner_html(&text);
            all.set_value(children(&place));
            state.set(State::There);
        });
    };
    Effect::new(move |_| load());
    let find = move |words: String| {
        query.set(words.clone());
        if let Some(place) = node.get_untracked() {
            let found = all.with_value(|all| sift(&place, all, &words));
            told_of.set(match found {
                None => String::new(),
                Some(0) => "No topic has these words.".into(),
                Some(count) => format!("Topics found: {count}."),
            });
        }
    };
    let clear = move || {
        find(String::new());
        focus("find-topic");
    };
    view! {
        <label class="field" for="find-topic">"Find in the help"
            <input type="text" id="find-topic" autocomplete="off" prop:value=move || query.get()
                on:input=move |event| find(event_target_value(&event))
                on:keydown=move |event| {
                    // The first press empties it, the next one closes the panel.
                    if event.key() == "Escape" && !query.with_untracked(String::is_empty) {
                        event.stop_propagation();
                        clear();
                    }
                } />
        </label>
        <p class="told" role="status" hidden=move || query.with(String::is_empty)>
            {move || told_of.get()}" "
            <button class="inline" id="clear-topics" on:click=move |_| clear()>"Clear search"</button>
        </p>
        <p class="muted" role="status" hidden=move || state.get() == State::There>{move || match state.get() {
            State::Missing => "Kibitz is not answering. Is the program still running?",
            _ => "Loading…",
        }}</p>
        <button id="load-again" hidden=move || state.get() != State::Missing on:click=move |_| load()>"Try again"</button>
        <div class="help" node_ref=node on:click=move |event| follow(&event, clear)></div>
    }
}

fn children(place: &Element) -> Vec<Element> {
    let Ok(nodes) = place.query_selector_all(".help > *") else { return Vec::new() };
    (0..nodes.length()).filter_map(|index| nodes.get(index)?.dyn_into().ok()).collect()
}

/// Leaves the topics that fit some words, the best first, and says how many; without words everything as it was.
fn sift(place: &Element, all: &[Element], words: &str) -> Option<usize> {
    if words.trim().is_empty() {
        for element in all {
            let _ = element.remove_attribute("hidden");
            let _ = place.append_child(element);
        }
        return None;
    }
    let text = |element: &Element, selector: &str| {
        let part = element.query_selector(selector).ok().flatten();
        part.and_then(|part| part.text_content()).unwrap_or_default()
    };
    let rank = |element: &Element| {
        let also = element.get_attribute("data-also")?;
        let [title, summary, body] =
            ["strong", "summary span", "article"].map(|part| text(element, part));
        Some(rules::fits(words, [&title, &also, &summary, &body])?.0)
    };
    let ranks: Vec<_> = all.iter().map(rank).collect();
    // By the place where the words were found, for there are only four.
    for place_of in 0..4 {
        for (element, rank) in all.iter().zip(&ranks) {
            if *rank == Some(place_of) {
                let _ = element.remove_attribute("hidden");
                let _ = place.append_child(element);
            }
        }
    }
    for (element, rank) in all.iter().zip(&ranks) {
        if rank.is_none() {
            let _ = element.set_attribute("hidden", "");
        }
    }
    Some(ranks.iter().flatten().count())
}

/// Opens the topic that a link within a text leads to.
fn follow(event: &MouseEvent, show_all: impl Fn()) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let link = target.and_then(|target| target.closest("a[data-to]").ok().flatten());
    let Some(id) = link.and_then(|link| link.get_attribute("data-to")) else { return };
    event.prevent_default();
    show_all();
    let found = crate::browser::document().query_selector(&format!(".help [data-topic={id}]"));
    if let Ok(Some(topic)) = found {
        let _ = topic.set_attribute("open", "");
        let summary = topic.query_selector("summary").ok().flatten();
        if let Some(summary) = summary.and_then(|summary| summary.dyn_into::<HtmlElement>().ok()) {
            let _ = summary.focus();
        }
    }
}
