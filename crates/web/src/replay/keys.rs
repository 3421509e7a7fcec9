//! The keyboard: through the game from anywhere; in the list from row to row.

use game::reel::Place;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, KeyboardEvent};

use super::projector::Projector;
use crate::browser::{document, focus};
use crate::panels::Panel;

/// What takes keys for itself.
const FIELDS: &str = "select, textarea, input:not([type=range]):not([type=checkbox])";

/// A key anywhere on this screen, if nothing else has taken it.
pub(super) fn anywhere(projector: Projector, event: &KeyboardEvent) {
    let focused = document().active_element();
    let is =
        |what: &str| focused.as_ref().is_some_and(|element| element.matches(what).unwrap_or(false));
    let command = event.ctrl_key() || event.meta_key() || event.alt_key();
    if event.default_prevented() || command || is(FIELDS) {
        return;
    }
    let signs = projector.desk.settings.peek(|settings| settings.single_keys);
    let held = event.repeat();
    let to = match event.key().as_str() {
        // What has the focus takes these itself.
        "ArrowLeft" | "ArrowRight" | "Home" | "End" if is("input[type=range]") => return,
        " " if is("button:not(.ply), a, summary, input[type=checkbox]") => return,
        "ArrowLeft" => projector.back(),
        "ArrowRight" => projector.forward(),
        "Home" => projector.first(),
        "End" => projector.last(),
        "," if signs => projector.back(),
        "." if signs => projector.forward(),
        " " => {
            event.prevent_default();
            if !held {
                projector.run_or_stop();
            }
            return;
        }
        "Escape" => return projector.stop(),
        "?" if signs => return projector.desk.panels.open(Panel::Help),
        _ => return,
    };
    event.prevent_default();
    let in_list = is(".ply");
    projector.walk(to, held);
    if in_list {
        // The focus goes along with the move that is shown.
        let id = button(projector.place.get_untracked());
        request_animation_frame(move || focus(&id));
    }
}

/// The id of the button in the list that stands for a place.
pub(super) fn button(place: Place) -> String {
    match place {
        Place::Stop(stop) => format!("ply-{stop}"),
        Place::Aside(node) => format!("aside-{}", node.number()),
    }
}

/// Up and down in the list: to what lies nearest in the next row.
pub(super) fn in_list(list: &HtmlElement, event: &KeyboardEvent) {
    let down = match event.key().as_str() {
        "ArrowDown" => true,
        "ArrowUp" => false,
        _ => return,
    };
    let Some(from) = document().active_element() else { return };
    let here = from.get_bounding_client_rect();
    let Ok(all) = list.query_selector_all("button") else { return };
    let mut best: Option<(f64, f64, HtmlElement)> = None;
    for index in 0..all.length() {
        let Some(one) = all.get(index).and_then(|one| one.dyn_into::<HtmlElement>().ok()) else {
            continue;
        };
        let there = one.get_bounding_client_rect();
        let below = if down { there.top() - here.bottom() } else { here.top() - there.bottom() };
        let aside = (there.left() - here.left()).abs();
        let nearer = best.as_ref().is_none_or(|(row, column, _)| {
            below < row - 2.0 || (below < row + 2.0 && aside < *column)
        });
        if below > -4.0 && nearer {
            best = Some((below, aside, one));
        }
    }
    event.prevent_default();
    if let Some((.., one)) = best {
        let _ = one.focus();
    }
}
