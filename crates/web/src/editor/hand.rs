//! Mouse, pen and finger: presses on squares, pieces dragged over the board, off it, and from the palette.

use board::editor::Tool;
use chess::{Piece, Square};
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, MouseEvent, PointerEvent};

use super::bench::{Bench, Carried};
use crate::play::desk::put;
use crate::play::gesture::{SLACK, SLACK_OF_FINGER};
use crate::settings::Input;
use crate::squares::{focus_quietly, square_of, square_under, within};

/// What was pressed on.
#[derive(Clone, Copy, PartialEq)]
enum On {
    Square(Square),
    Palette(Piece),
}

/// A press that goes on.
#[derive(Clone, Copy)]
struct Press {
    pointer: i32,
    on: On,
    at: (f64, f64),
    drags: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Hand {
    bench: Bench,
    node: NodeRef<Div>,
    press: StoredValue<Option<Press>>,
    /// A pointer has done what the click that follows would do again.
    done: StoredValue<bool>,
}

impl Hand {
    pub(super) fn new(bench: Bench, node: NodeRef<Div>) -> Self {
        let hand =
            Self { bench, node, press: StoredValue::new(None), done: StoredValue::new(false) };
        let listeners = [
            window_event_listener(leptos::ev::resize, move |_| _ = hand.put_back()),
            window_event_listener(leptos::ev::blur, move |_| _ = hand.put_back()),
        ];
        on_cleanup(move || {
            for listener in listeners {
                listener.remove();
            }
        });
        hand
    }

    /// A press on the board.
    pub(super) fn press(self, event: &PointerEvent) {
        self.done.set_value(true);
        if !self.is_first(event) {
            return;
        }
        let Some(square) = self.square(event) else { return };
        self.begin(event, On::Square(square), self.node.get_untracked().map(Into::into));
        if event.pointer_type() != "touch" {
            event.prevent_default();
        }
        focus_quietly(square);
        put(self.bench.cursor, square);
        // The frame is for the keyboard, whatever the browser thinks of this focus.
        put(self.bench.cursor_shown, false);
    }

    /// A press on a piece of the palette.
    pub(super) fn lift(self, piece: Piece, event: &PointerEvent) {
        self.done.set_value(false);
        if self.is_first(event) {
            let target = event.current_target().and_then(|target| target.dyn_into().ok());
            self.begin(event, On::Palette(piece), target);
        }
    }

    /// Whether this is one finger, or the first button, and nothing else is under way.
    fn is_first(self, event: &PointerEvent) -> bool {
        if let Some(press) = self.press.get_value() {
            if press.pointer != event.pointer_id() || event.button() != 0 {
                self.put_back();
            }
            return false;
        }
        event.button() == 0
    }

    fn begin(self, event: &PointerEvent, on: On, target: Option<Element>) {
        let at = within(self.node, event);
        self.press.set_value(Some(Press { pointer: event.pointer_id(), on, at, drags: false }));
        if let Some(target) = target {
            // Without capture a drag ends at the edge of where it began.
            let _ = target.set_pointer_capture(event.pointer_id());
        }
    }

    pub(super) fn moved(self, event: &PointerEvent) {
        // Another button while one is down comes as a move, not as a press of its own.
        if event.buttons() & !1 != 0 && self.put_back() {
            return event.prevent_default();
        }
        let over = self.square(event);
        if event.pointer_type() == "mouse" {
            put(self.bench.pointed, over);
        }
        let Some(press) = self.own(event) else { return };
        let piece = match press.on {
            On::Square(square) => {
                self.bench.editor.with_untracked(|editor| editor.piece_at(square))
            }
            On::Palette(piece) => Some(piece),
        };
        let Some(piece) = piece else { return };
        let at = within(self.node, event);
        let touch = event.pointer_type() == "touch";
        let slack = if touch { SLACK_OF_FINGER } else { SLACK };
        let far = (at.0 - press.at.0).hypot(at.1 - press.at.1) > slack;
        let allowed = self.bench.settings.peek(|settings| settings.input != Input::Click);
        if !allowed || !(far || press.drags) {
            return;
        }
        self.press.set_value(Some(Press { drags: true, ..press }));
        let from = if let On::Square(square) = press.on { Some(square) } else { None };
        self.bench.carried.set(Some(Carried { piece, from, at, over, touch }));
    }

    pub(super) fn up(self, event: &PointerEvent) {
        let Some(press) = self.own(event) else { return };
        self.press.set_value(None);
        put(self.bench.carried, None);
        let to = self.square(event);
        match (press.on, to) {
            (On::Palette(piece), to) if press.drags => {
                self.done.set_value(true);
                if let Some(to) = to {
                    put(self.bench.cursor, to);
                    self.bench.change(|editor| editor.put(piece, to));
                }
            }
            (On::Square(from), Some(to)) if press.drags => {
                put(self.bench.cursor, to);
                self.bench.change(|editor| editor.drag(from, to));
            }
            (On::Square(from), None) if press.drags => {
                self.bench.change(|editor| editor.remove(from));
            }
            (On::Square(from), Some(to)) if from == to => {
                self.bench.change(|editor| editor.press(to));
            }
            // A press on the palette is a click on its button.
            _ => {}
        }
    }

    pub(super) fn cancel(self, event: &PointerEvent) {
        if self.own(event).is_some() {
            self.put_back();
        }
    }

    /// A click on a square that no pointer has made.
    pub(super) fn clicked(self, event: &MouseEvent) {
        if self.follows_a_pointer(event) {
            return;
        }
        if let Some(square) = event.target().and_then(square_of) {
            self.bench.change(|editor| editor.press(square));
        }
    }

    /// A click on a tool of the palette.
    pub(super) fn take(self, tool: Tool, event: &MouseEvent) {
        if !self.follows_a_pointer(event) {
            self.bench.change(|editor| editor.take(tool));
        }
    }

    fn follows_a_pointer(self, event: &MouseEvent) -> bool {
        let by_pointer = self.done.get_value() && event.detail() > 0;
        self.done.set_value(false);
        by_pointer
    }

    /// Ends whatever the pointer does, and puts the piece back; `false` if it does nothing.
    pub(super) fn put_back(self) -> bool {
        let was = self.press.get_value().is_some();
        self.press.set_value(None);
        put(self.bench.carried, None);
        was
    }

    fn own(self, event: &PointerEvent) -> Option<Press> {
        self.press.get_value().filter(|press| press.pointer == event.pointer_id())
    }

    fn square(self, event: &PointerEvent) -> Option<Square> {
        square_under(self.node, event, self.bench.turned.get_untracked())
    }
}
