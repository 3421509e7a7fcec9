//! Keys that count anywhere on this screen, if nothing else has taken them.

use web_sys::KeyboardEvent;

use super::lab::Lab;
use super::{lines, tree};
use crate::browser::document;
use crate::panels::Panel;
use crate::play::desk::put;
use board::Hand;

pub(super) fn anywhere(lab: Lab, event: &KeyboardEvent) {
    let in_field = document().active_element().is_some_and(|element| {
        matches!(element.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA")
    });
    if in_field || event.default_prevented() || event.alt_key() {
        return;
    }
    let desk = lab.desk;
    let single = desk.settings.peek(|settings| settings.single_keys);
    let command = event.ctrl_key() || event.meta_key();
    match event.key().as_str() {
        "z" if command && !event.shift_key() => {
            event.prevent_default();
            lab.undo();
        }
        "Z" | "z" if command => {
            event.prevent_default();
            lab.redo();
        }
        _ if command => {}
        "v" if single => lines::say_evaluation(lab),
        "?" if single => desk.panels.open(Panel::Help),
        "Escape" => put(desk.hand, Hand::Empty),
        key if !lines::has_focus() && tree::walk(lab, key) => event.prevent_default(),
        _ => {}
    }
}
