//! The tree of what was tried: the main line, broken where something else was tried, and the way through it.

use board::study::{Paragraph, Study, Written, part, place};
use leptos::html::Div;
use leptos::prelude::*;
use web_sys::HtmlElement;

use super::lab::Lab;
use crate::browser::{focus, focus_is_lost};
use crate::play::moves::figurines;

/// So many moves are drawn before and after the one that is looked at, and so many more when they are asked for.
const AROUND: usize = 240;

#[component]
pub(super) fn Tree(lab: Lab) -> impl IntoView {
    let node = NodeRef::<Div>::new();
    let had_focus = StoredValue::new(false);
    let paragraphs = Memo::new(move |_| lab.of(Study::paragraphs));
    let opening = Memo::new(move |_| {
        let named = lab.desk.of(|game| lab.desk.openings.name(game)).flatten();
        named.unwrap_or_else(|| "Moves".into())
    });
    let drawn = RwSignal::new((0, 2 * AROUND));
    // The move that is looked at is always among those that are drawn.
    Effect::new(move |_| {
        let here = lab.here.get();
        let at = paragraphs.with(|paragraphs| place(paragraphs, here)).unwrap_or_default();
        let (from, to) = drawn.get_untracked();
        if !(from..to).contains(&at) {
            drawn.set((at.saturating_sub(AROUND), at + AROUND));
        }
    });
    let shown = Memo::new(move |_| {
        let (from, to) = drawn.get();
        paragraphs.with(|paragraphs| part(paragraphs, from..to))
    });
    let count = move || {
        paragraphs.with(|all| all.iter().map(|paragraph| paragraph.moves.len()).sum::<usize>())
    };
    let earlier = move || drawn.get().0 > 0;
    let later = move || count() > drawn.get().1;
    let written = move || {
        shown.with(|paragraphs| {
            if paragraphs.is_empty() {
                return view! { <p class="muted empty-tree">"Move the pieces of either side: what you try is kept here."</p> }.into_any();
            }
            paragraphs.iter().map(paragraph).collect_view().into_any()
        })
    };
    Effect::new(move |_| {
        let here = lab.here.get();
        shown.track();
        if let Some(list) = node.get() {
            request_animation_frame(move || {
                mark(&list, here);
                // The move that had it is drawn anew, or gone.
                if had_focus.try_get_value() == Some(true) && focus_is_lost() {
                    if let Some(first) = first_stop(&list) {
                        let _ = first.focus();
                    } else {
                        had_focus.set_value(false);
                        crate::squares::focus_quietly(lab.desk.cursor.get_untracked());
                    }
                }
            });
        }
    });
    let pressed = move |event: web_sys::MouseEvent| {
        if let Some(index) = event.target().and_then(node_of) {
            lab.go(index);
        }
    };
    let keys = move |event: web_sys::KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || !walk(lab, &event.key()) {
            return;
        }
        event.prevent_default();
        event.stop_propagation();
        focus(&format!("node-{}", lab.here.get_untracked()));
    };
    view! {
        <section class="moves tree">
            <h2 class="only-heard">"Moves"</h2>
            <p class="opening">{move || opening.get()}</p>
            <div class="list" role="group" aria-label="Moves" node_ref=node on:keydown=keys on:click=pressed
                on:focusin=move |_| had_focus.set_value(true)
                on:focusout=move |event| if event.related_target().is_some() { had_focus.set_value(false) }>
                <Show when=earlier>
                    <button class="little more" on:click=move |_| drawn.update(|(from, _)| *from = from.saturating_sub(AROUND))>
                        "Earlier moves"
                    </button>
                </Show>
                {written}
                <Show when=later>
                    <button class="little more" on:click=move |_| drawn.update(|(_, to)| *to += AROUND)>
                        "Later moves"
                    </button>
                </Show>
            </div>
            <Comment lab />
            <Steps lab />
        </section>
    }
}

/// Goes through the tree by a key. Whether it is one for that.
pub(super) fn walk(lab: Lab, key: &str) -> bool {
    let walk: fn(&mut Study) -> bool = match key {
        "ArrowLeft" => Study::back,
        "ArrowRight" => Study::forward,
        "ArrowUp" => |study| study.beside(false),
        "ArrowDown" => |study| study.beside(true),
        "Home" => Study::first,
        "End" => Study::last,
        _ => return false,
    };
    lab.walk(walk);
    true
}

fn paragraph(paragraph: &Paragraph) -> impl IntoView + use<> {
    let depth = paragraph.depth.min(4).to_string();
    let opening = paragraph.opening.clone().map(said);
    let moves: Vec<_> = paragraph.moves.iter().map(written).collect();
    view! {
        <p class="branch" class:aside=paragraph.depth != 0 style:--depth=depth>{opening}{moves}</p>
    }
}

fn written(written: &Written) -> impl IntoView + use<> {
    let Written { node, number, san, label, glyphs, comment } = written.clone();
    let number =
        number.map(|number| view! { <span class="number" aria-hidden="true">{number}</span> });
    let label = format!("{label}{glyphs}");
    view! {
        {number}
        <button class="ply" id=format!("node-{}", node.number()) aria-label=label tabindex="-1">
            {figurines(&san)}{glyphs}
        </button>
        {comment.map(said)}
    }
}

fn said(comment: String) -> impl IntoView {
    view! { <span class="said">{comment}</span> }
}

/// Marks the move that is looked at, and scrolls to it.
fn mark(list: &HtmlElement, here: u32) {
    let find = |what: &str| -> Option<HtmlElement> {
        list.query_selector(what).ok().flatten().map(wasm_bindgen::JsCast::unchecked_into)
    };
    if let Some(old) = find("[aria-current]") {
        let _ = old.remove_attribute("aria-current");
        old.set_tab_index(-1);
    }
    let Some(button) = find(&format!("#node-{here}")) else {
        list.set_scroll_top(0);
        if let Some(first) = find("button.ply") {
            first.set_tab_index(0);
        }
        return;
    };
    if let Some(other) = find("button.ply[tabindex='0']") {
        other.set_tab_index(-1);
    }
    let _ = button.set_attribute("aria-current", "true");
    button.set_tab_index(0);
    let (row, view) = (button.get_bounding_client_rect(), list.get_bounding_client_rect());
    let above = (view.top() - row.top()).max(0.0);
    let below = (row.bottom() - view.bottom()).max(0.0);
    list.set_scroll_top(list.scroll_top() + (below - above).ceil() as i32);
}

/// The move of the list that takes the focus.
fn first_stop(list: &HtmlElement) -> Option<HtmlElement> {
    let found = list.query_selector("button.ply[tabindex='0']").ok().flatten()?;
    wasm_bindgen::JsCast::dyn_into(found).ok()
}

/// The number of the move whose button an element is in.
fn node_of(target: web_sys::EventTarget) -> Option<u32> {
    let element: web_sys::Element = wasm_bindgen::JsCast::dyn_into(target).ok()?;
    element.closest("button.ply").ok()??.id().strip_prefix("node-")?.parse().ok()
}

/// The field for a comment on the place that is looked at.
#[component]
fn Comment(lab: Lab) -> impl IntoView {
    let field = NodeRef::<leptos::html::Input>::new();
    let text = RwSignal::new(String::new());
    Effect::new(move |_| {
        if lab.commenting.get() {
            text.set(lab.peek(Study::comment));
            request_animation_frame(move || {
                if let Some(Some(field)) = field.try_get_untracked() {
                    let _ = field.focus();
                }
            });
        }
    });
    let done = move || {
        focus("comment");
        lab.commenting.set(false);
    };
    let keep = move || {
        let text = text.get_untracked();
        lab.change(|study| study.set_comment(&text));
        done();
    };
    let keys = move |event: web_sys::KeyboardEvent| {
        event.stop_propagation();
        match event.key().as_str() {
            "Enter" => {
                event.prevent_default();
                keep();
            }
            "Escape" => {
                event.prevent_default();
                done();
            }
            _ => {}
        }
    };
    view! {
        <Show when=move || lab.commenting.get()>
            <div class="with-button commenting">
                <input id="comment-text" node_ref=field type="text" maxlength="500" autocomplete="off"
                    aria-label="Comment on this position" prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event)) on:keydown=keys />
                <button id="keep-comment" on:click=move |_| keep()>"Keep"</button>
            </div>
        </Show>
    }
}

/// First, back, forward, last.
#[component]
fn Steps(lab: Lab) -> impl IntoView {
    let at_start = Memo::new(move |_| lab.of_here(|study| study.history().ply() == 0));
    let at_end = Memo::new(move |_| lab.of_here(|study| !study.goes_on()));
    let button = move |words: &'static str, key: &'static str, disabled: Memo<bool>| {
        view! {
            <button class="little" aria-disabled=move || disabled.get().then_some("true")
                on:click=move |_| {
                    walk(lab, key);
                }>{words}</button>
        }
    };
    view! {
        <div class="steps" role="group" aria-label="Walk through the moves">
            {button("First", "Home", at_start)}
            {button("Back", "ArrowLeft", at_start)}
            {button("Forward", "ArrowRight", at_end)}
            {button("Last", "End", at_end)}
        </div>
    }
}
