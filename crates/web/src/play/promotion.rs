//! The strip to choose from when a pawn has arrived. Nothing is sent before the choice.

use board::Hand;
use chess::{Role, Square};
use leptos::html::Div;
use leptos::prelude::*;

use super::desk::Desk;
use crate::squares::{focus_square, letter, spot};

#[component]
pub(crate) fn Promotion(desk: Desk) -> impl IntoView {
    let choice = Memo::new(move |_| {
        desk.hand.with(|hand| match hand {
            Hand::Promotes { from, to, choices } => {
                let roles: Vec<Role> = choices.iter().map(|(role, _)| *role).collect();
                Some((*from, *to, roles))
            }
            _ => None,
        })
    });
    move || choice.get().map(|(from, to, roles)| view! { <Strip desk from to roles /> })
}

#[component]
fn Strip(desk: Desk, from: Square, to: Square, roles: Vec<Role>) -> impl IntoView {
    let node = NodeRef::<Div>::new();
    Effect::new(move |_| {
        if let Some(strip) = node.get()
            && let Some(first) = strip.query_selector("button").ok().flatten()
        {
            let first: web_sys::HtmlElement = wasm_bindgen::JsCast::unchecked_into(first);
            let _ = first.focus();
        }
    });
    let cancel = move || {
        desk.hand.set(Hand::Empty);
        focus_square(from);
    };
    let choose = move |role: Role, by_key: bool| {
        let answer = desk.hand.with_untracked(|hand| hand.choose(role));
        desk.hand.set(answer.hand);
        if let board::Effect::Play(uci) = answer.effect {
            desk.give(game::Act::Move { uci });
        }
        focus_square(to);
        desk.cursor.set(to);
        desk.cursor_shown.set(by_key);
    };
    let keys = move |event: web_sys::KeyboardEvent| {
        event.stop_propagation();
        let step: i32 = match event.key().as_str() {
            "Escape" => {
                event.prevent_default();
                return cancel();
            }
            "ArrowDown" | "ArrowRight" => 1,
            "ArrowUp" | "ArrowLeft" => -1,
            _ => return,
        };
        event.prevent_default();
        if let Some(strip) = node.get_untracked() {
            step_focus(&strip, step);
        }
    };
    let (column, row) = spot(to, desk.turned.get_untracked());
    let from_below = row > 3;
    let side = desk
        .peek(|game| if game.turn() == chess::Color::White { "white" } else { "black" })
        .unwrap_or("white");
    let choices: Vec<_> = roles
        .into_iter()
        .map(|role| {
            view! {
                <button class="choice" aria-label=role.name() title=role.name() data-role=role.name()
                    on:click=move |event| { event.stop_propagation(); choose(role, event.detail() == 0); }>
                    <svg class=format!("piece-picture {side}") viewBox="0 0 100 100" aria-hidden="true">
                        <use href=format!("#piece-{}", letter(role)) />
                    </svg>
                </button>
            }
        })
        .collect();
    view! {
        <div class="veil" on:pointerdown=move |event| { event.stop_propagation(); event.prevent_default(); cancel(); }
            on:click=move |event| event.stop_propagation()></div>
        <div class="promotion" role="group" aria-label="The pawn becomes" node_ref=node
            class:from-below=from_below
            style:--column=column.to_string()
            on:pointerdown=move |event| event.stop_propagation()
            on:keydown=keys>
            {choices}
        </div>
    }
}

/// Moves the focus among the buttons of an element.
fn step_focus(within: &web_sys::HtmlElement, step: i32) {
    let Ok(buttons) = within.query_selector_all("button") else { return };
    let count = buttons.length() as i32;
    let focused = crate::browser::document().active_element();
    let at = (0..count).find(|index| {
        buttons.get(*index as u32).is_some_and(|node| {
            focused.as_ref().is_some_and(|focused| node.is_same_node(Some(focused)))
        })
    });
    let next = (at.unwrap_or(0) + step).rem_euclid(count.max(1));
    if let Some(button) = buttons.get(next as u32) {
        let button: web_sys::HtmlElement = wasm_bindgen::JsCast::unchecked_into(button);
        let _ = button.focus();
    }
}
