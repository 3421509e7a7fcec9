//! The keyboard: the cursor on the board, pieces by their letters, and steps back and forth.

use board::editor::Editor;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::bench::Bench;
use super::hand::Hand;
use crate::browser::document;
use crate::panels::Panel;
use crate::play::desk::put;
use crate::squares::{cursor_key, focus_square};

/// The board has got the focus; by the keyboard if the browser draws focus for it.
pub(super) fn focused(bench: Bench) {
    let visible = document()
        .active_element()
        .is_some_and(|element| element.matches("[role=gridcell]:focus-visible").unwrap_or(false));
    if visible {
        bench.cursor_shown.set(true);
    }
}

/// A key on the board.
pub(super) fn on_board(bench: Bench, hand: Hand, event: &KeyboardEvent) {
    if event.alt_key() || event.meta_key() {
        return;
    }
    let key = event.key();
    let at = bench.cursor.get_untracked();
    if let Some(way) = cursor_key(&key, event.ctrl_key()) {
        event.prevent_default();
        let to = board::cursor(at, way, bench.turned.get_untracked());
        bench.cursor.set(to);
        bench.cursor_shown.set(true);
        return focus_square(to);
    }
    if event.ctrl_key() {
        return;
    }
    let letters = bench.settings.peek(|settings| settings.single_keys);
    match key.as_str() {
        "Escape" => {
            if !hand.put_back() {
                bench.change(Editor::let_go);
            }
            return;
        }
        "Enter" | " " if event.repeat() => {}
        "Enter" | " " => bench.change(|editor| editor.press(at)),
        "Delete" | "Backspace" => bench.change(|editor| editor.remove(at)),
        letter if letter.len() == 1 && letters && !event.repeat() => {
            let letter = letter.chars().next().unwrap_or_default();
            if !bench.change(|editor| editor.letter(letter, event.shift_key(), at)) {
                return;
            }
        }
        _ => return,
    }
    event.prevent_default();
    put(bench.cursor_shown, true);
}

/// A key anywhere on this screen, if nothing else has taken it.
pub(super) fn anywhere(bench: Bench, event: &KeyboardEvent) {
    let in_field = document().active_element().is_some_and(|element| {
        matches!(element.tag_name().as_str(), "SELECT" | "TEXTAREA")
            || element.matches("input[type=text]").unwrap_or(false)
    });
    if in_field || event.default_prevented() || event.alt_key() {
        return;
    }
    let command = event.ctrl_key() || event.meta_key();
    match event.key().as_str() {
        "z" if command && !event.shift_key() => {
            event.prevent_default();
            bench.change(Editor::undo);
        }
        "Z" | "z" if command => {
            event.prevent_default();
            bench.change(Editor::redo);
        }
        "?" if !command && bench.settings.peek(|settings| settings.single_keys) => {
            bench.panels.open(Panel::Help);
        }
        _ => {}
    }
}
