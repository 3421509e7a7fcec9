//! Mouse, pen and finger on the board.
//!
//! A press takes a piece up at once; a few pixels make it a drag; a release plays. What a press means is
//! not decided here (`board::Hand`). A click without a pointer, as screen readers make it, works too.

use std::time::Duration;

use board::{Answer, Effect, Hand};
use chess::Square;
use game::Act;
use leptos::html::Div;
use leptos::prelude::*;
use web_sys::{KeyboardEvent, MouseEvent, PointerEvent};

use super::desk::{Desk, Drag, Drawn, put};
use crate::settings::Input;
use crate::squares::{focus_quietly, square_of, square_under, within};

/// So far, in pixels, a press becomes a drag.
pub(crate) const SLACK: f64 = 4.0;
pub(crate) const SLACK_OF_FINGER: f64 = 8.0;
/// So long a press asks what a pawn is to become, although it is always a queen.
const LONG: Duration = Duration::from_millis(400);

/// A press that goes on.
#[derive(Clone, Copy)]
struct Press {
    pointer: i32,
    square: Square,
    at: (f64, f64),
    /// This very press took the piece up.
    fresh: bool,
    drags: bool,
    /// A line is being drawn with the other button.
    draws: bool,
    since: f64,
}

#[derive(Clone, Copy)]
pub(crate) struct Gesture {
    desk: Desk,
    node: NodeRef<Div>,
    press: StoredValue<Option<Press>>,
    /// A pointer has done what the click that follows would do again.
    done: StoredValue<bool>,
}

impl Gesture {
    pub(crate) fn new(desk: Desk, node: NodeRef<Div>) -> Self {
        let gesture =
            Self { desk, node, press: StoredValue::new(None), done: StoredValue::new(false) };
        let listeners = [
            window_event_listener(leptos::ev::resize, move |_| gesture.put_back()),
            window_event_listener(leptos::ev::blur, move |_| gesture.put_back()),
        ];
        on_cleanup(move || {
            for listener in listeners {
                listener.remove();
            }
        });
        gesture
    }

    pub(crate) fn down(self, event: &PointerEvent) {
        self.desk.wake_sound();
        self.done.set_value(true);
        if let Some(press) = self.press.get_value() {
            // A second finger or the other button, in the middle of it.
            if press.pointer != event.pointer_id() || event.button() != 0 {
                self.put_back();
            }
            return;
        }
        let Some(square) = self.square(event) else { return };
        let draws = event.button() == 2;
        if event.button() != 0 && !draws {
            return;
        }
        let desk = self.desk;
        if draws
            && (desk.premove.get_untracked().is_some() || desk.hand.get_untracked() != Hand::Empty)
        {
            desk.premove.set(None);
            desk.hand.set(Hand::Empty);
            return;
        }
        let mut fresh = false;
        if !draws {
            if is_still(desk) {
                return;
            }
            put(desk.premove, None);
            let before = desk.hand.get_untracked();
            if let Some(hand) = desk.with_table(|table| before.press(table, square)) {
                fresh = hand != before;
                put(desk.hand, hand);
            }
            put(desk.arrows, Vec::new());
        }
        let press = Press {
            pointer: event.pointer_id(),
            square,
            at: self.within(event),
            fresh,
            drags: false,
            draws,
            since: crate::browser::now(),
        };
        self.press.set_value(Some(press));
        if let Some(board) = self.node.get_untracked() {
            // Without capture a drag ends at the board's edge.
            let _ = board.set_pointer_capture(event.pointer_id());
        }
        if event.pointer_type() != "touch" {
            event.prevent_default();
        }
        focus_quietly(square);
        put(desk.cursor, square);
        // The frame is for the keyboard, whatever the browser thinks of this focus.
        put(desk.cursor_shown, false);
    }

    pub(crate) fn moved(self, event: &PointerEvent) {
        // Another button while one is down comes as a move, not as a press of its own.
        let other_button = event.buttons() & !1 != 0;
        if other_button && self.press.get_value().is_some_and(|press| !press.draws) {
            // Otherwise the focus goes with it.
            event.prevent_default();
            return self.put_back();
        }
        let desk = self.desk;
        let over = self.square(event);
        if event.pointer_type() == "mouse" && desk.pointed.get_untracked() != over {
            desk.pointed.set(over);
            if let Some(square) = over
                && desk.settings.peek(|settings| settings.speak_squares)
                && let Some(position) = desk.position.get_untracked()
            {
                desk.settings.speak(&game::say::square(&position, square));
            }
        }
        let Some(press) =
            self.press.get_value().filter(|press| press.pointer == event.pointer_id())
        else {
            return;
        };
        let at = self.within(event);
        let touch = event.pointer_type() == "touch";
        let slack = if touch { SLACK_OF_FINGER } else { SLACK };
        let far = (at.0 - press.at.0).hypot(at.1 - press.at.1) > slack;
        let holds = desk.hand.with_untracked(|hand| *hand == Hand::Holds(press.square));
        let allowed = desk.settings.peek(|settings| settings.input != Input::Click);
        if press.draws || !holds || !allowed || !(far || press.drags) {
            return;
        }
        self.press.set_value(Some(Press { drags: true, ..press }));
        desk.drag.set(Some(Drag { from: press.square, at, over, touch }));
    }

    pub(crate) fn up(self, event: &PointerEvent) {
        let Some(press) =
            self.press.get_value().filter(|press| press.pointer == event.pointer_id())
        else {
            return;
        };
        self.press.set_value(None);
        let desk = self.desk;
        let to = self.square(event);
        put(desk.drag, None);
        if press.draws {
            if let Some(to) = to {
                self.draw(press.square, to);
            }
            return;
        }
        let long = crate::browser::now() - press.since > LONG.as_millis() as f64;
        let options = desk.options(event.alt_key() || (long && !press.drags));
        let hand = desk.hand.get_untracked();
        let answer = match to {
            _ if press.drags && to == Some(press.square) => return,
            Some(to) if press.drags => {
                desk.dropped.set(true);
                desk.with_table(|table| hand.drop(table, press.square, to, options))
            }
            // Off the board: the piece goes back.
            None if press.drags => return desk.hand.set(Hand::Empty),
            Some(to) if to == press.square => {
                if desk.settings.peek(|settings| settings.input == Input::Drag)
                    && hand != Hand::Holds(to)
                {
                    return;
                }
                put(desk.dropped, false);
                desk.with_table(|table| hand.click(table, to, press.fresh, options))
            }
            _ => return,
        };
        if let Some(answer) = answer {
            carry_out(desk, answer);
        }
    }

    pub(crate) fn cancel(self, event: &PointerEvent) {
        if self.press.get_value().is_some_and(|press| press.pointer == event.pointer_id()) {
            self.put_back();
        }
    }

    /// Escape lets go of what the pointer holds.
    pub(crate) fn key(self, event: &KeyboardEvent) {
        if event.key() == "Escape" {
            self.put_back();
        }
    }

    /// A click that no pointer has made.
    pub(crate) fn clicked(self, event: &MouseEvent) {
        let by_pointer = self.done.get_value() && event.detail() > 0;
        self.done.set_value(false);
        if by_pointer {
            return;
        }
        if let Some(square) = event.target().and_then(square_of) {
            click(self.desk, square, event.alt_key());
        }
    }

    /// Ends whatever the pointer does, and puts the piece back.
    fn put_back(self) {
        if self.press.get_value().is_some() {
            self.press.set_value(None);
            self.desk.drag.set(None);
            self.desk.hand.set(Hand::Empty);
        }
    }

    fn draw(self, from: Square, to: Square) {
        self.desk.arrows.update(|arrows| {
            let drawn = Drawn { from, to };
            if arrows.contains(&drawn) {
                arrows.retain(|other| *other != drawn);
            } else if from != to {
                arrows.push(drawn);
            } else {
                arrows.clear();
            }
        });
    }

    fn within(self, event: &PointerEvent) -> (f64, f64) {
        within(self.node, event)
    }

    fn square(self, event: &PointerEvent) -> Option<Square> {
        square_under(self.node, event, self.desk.turned.get_untracked())
    }
}

/// Whether nothing can be played now, as where an earlier move is looked at; then that is said.
fn is_still(desk: Desk) -> bool {
    let why = desk.why_still();
    if let Some(sentence) = why {
        desk.voice.refuse(sentence.into(), &[]);
    }
    why.is_some()
}

/// A click on a square by whatever means.
pub(crate) fn click(desk: Desk, square: Square, choose: bool) {
    desk.wake_sound();
    if is_still(desk) {
        return;
    }
    let hand = desk.hand.get_untracked();
    let options = desk.options(choose);
    put(desk.dropped, false);
    if let Some(answer) = desk.with_table(|table| hand.click(table, square, false, options)) {
        carry_out(desk, answer);
    }
}

/// Does what the hand has come to.
pub(crate) fn carry_out(desk: Desk, answer: Answer) {
    put(desk.hand, answer.hand);
    match answer.effect {
        Effect::Nothing => {}
        Effect::Play(uci) => {
            desk.settings.change(|settings| settings.shown_how = (settings.shown_how + 1).min(3));
            desk.give(Act::Move { uci });
        }
        Effect::Premove(uci) => desk.premove.set(Some(uci)),
        Effect::Say { sentence, because } => desk.voice.refuse(sentence, &because),
    }
}
