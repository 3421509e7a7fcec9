//! The keyboard: the cursor on the board, questions by single keys, and typed moves.

use board::Hand;
use board::typed::{Typed, Word, read};
use chess::Color;
use game::{Act, Game, say};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::desk::Desk;
use super::{actions, gesture};
use crate::browser::{document, focus};
use crate::shell::{Urgency, announce};
use crate::squares::{cursor_key, focus_square};

/// The board has got the focus; by the keyboard if the browser draws focus for it.
pub(crate) fn focused(desk: Desk) {
    let visible = document()
        .active_element()
        .is_some_and(|element| element.matches("[role=gridcell]:focus-visible").unwrap_or(false));
    if visible {
        desk.cursor_shown.set(true);
    }
}

/// A key on the board.
pub(crate) fn on_board(desk: Desk, event: &KeyboardEvent) {
    if event.alt_key() || event.meta_key() {
        return;
    }
    let key = event.key();
    if let Some(way) = cursor_key(&key, event.ctrl_key()) {
        // After a click the arrows walk through the game; with the frame in sight they move it.
        if !desk.cursor_shown.get_untracked() {
            return;
        }
        event.prevent_default();
        event.stop_propagation();
        let to = board::cursor(desk.cursor.get_untracked(), way, desk.turned.get_untracked());
        desk.cursor.set(to);
        focus_square(to);
        return;
    }
    if event.ctrl_key() {
        return;
    }
    match key.as_str() {
        // It plays and pauses the replay.
        " " if desk.shows => {}
        "Enter" | " " => {
            event.prevent_default();
            if !event.repeat() {
                desk.cursor_shown.set(true);
                press(desk);
            }
        }
        "Escape"
            if desk.hand.get_untracked() != Hand::Empty
                || desk.premove.get_untracked().is_some() =>
        {
            event.stop_propagation();
            desk.hand.set(Hand::Empty);
            desk.premove.set(None);
        }
        letter if letter.len() == 1 => single(desk, event, letter),
        _ => {}
    }
}

/// Takes up or plays at the cursor, and says where a piece that was taken up can go.
fn press(desk: Desk) {
    let square = desk.cursor.get_untracked();
    gesture::click(desk, square, false);
    if desk.hand.get_untracked() == Hand::Holds(square)
        && let Some(moves) = desk.with_table(|table| table.moves_from(square))
    {
        announce(&moves, Urgency::Polite);
    }
}

/// A letter or sign: a question about the board, or the beginning of a typed move.
fn single(desk: Desk, event: &KeyboardEvent, letter: &str) {
    if !desk.settings.peek(|settings| settings.single_keys) {
        return;
    }
    let starts_move = matches!(
        letter,
        "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "K" | "Q" | "R" | "B" | "N" | "O" | "0"
    ) || letter.chars().all(|sign| ('1'..='8').contains(&sign));
    if starts_move && desk.shows {
        return;
    }
    if starts_move {
        event.prevent_default();
        event.stop_propagation();
        desk.typed.set(letter.to_owned());
        desk.typing.set(true);
        // At once: the next letter may come before the next frame.
        focus("typed-move");
        return;
    }
    let square = desk.cursor.get_untracked();
    let shown = desk.shown.get_untracked();
    let answer = match letter {
        "," | "." if desk.shows => return,
        "," => return desk.look(shown.saturating_sub(1)),
        "." => return desk.look(shown + 1),
        "l" => desk.peek(|game| say::last_move(game, shown)),
        "t" if !desk.is_apart() => desk.peek(|game| say::clocks(game, desk.now())),
        "s" if desk.heeds(Word::Status) => None,
        "s" => desk.peek(say::status),
        #[cfg(feature = "study")]
        "m" if desk.is_alone() => desk.with_table(|table| table.moves_from(square)),
        "m" => desk
            .position
            .with_untracked(|position| Some(say::moves_from(position.as_ref()?, square))),
        "i" => desk
            .position
            .with_untracked(|position| Some(say::attackers(position.as_ref()?, square))),
        "p" => desk.position.with_untracked(|position| Some(say::pieces(position.as_ref()?))),
        _ => return,
    };
    event.prevent_default();
    if let Some(answer) = answer {
        announce(&answer, Urgency::Polite);
        desk.voice.answer(answer);
    }
}

/// A key anywhere on the screen of a game, if nothing else has taken it.
pub(crate) fn anywhere(desk: Desk, event: &KeyboardEvent) {
    let in_field = document().active_element().is_some_and(|element| {
        matches!(element.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA")
    });
    if in_field || event.default_prevented() || event.alt_key() {
        return;
    }
    let command = event.ctrl_key() || event.meta_key();
    let shown = desk.shown.get_untracked();
    match event.key().as_str() {
        "z" if command && !event.shift_key() => {
            event.prevent_default();
            actions::undo(desk);
        }
        "Z" | "z" if command => {
            event.prevent_default();
            desk.give(Act::Redo);
        }
        _ if command => {}
        "ArrowLeft" => desk.look(shown.saturating_sub(1)),
        "ArrowRight" => desk.look(shown + 1),
        "Home" => desk.look(0),
        "End" => desk.look(usize::MAX),
        "?" if desk.settings.peek(|settings| settings.single_keys) => {
            desk.panels.open(crate::panels::Panel::Help);
        }
        "Escape" => {
            desk.hand.set(Hand::Empty);
            desk.premove.set(None);
            desk.hint.set(None);
            desk.looking.set(None);
        }
        _ => {}
    }
}

/// The field for typed moves.
#[component]
pub(crate) fn TypedMove(desk: Desk) -> impl IntoView {
    let answer = RwSignal::new(String::new());
    let choices = RwSignal::new(Vec::<(chess::UciMove, String)>::new());
    let node = NodeRef::<leptos::html::Input>::new();
    let always = move || desk.settings.with(|settings| settings.typing);
    let leave = move || {
        desk.typed.set(String::new());
        desk.typing.set(false);
        answer.set(String::new());
        choices.set(Vec::new());
    };
    let play = move |uci| {
        desk.dropped.set(false);
        desk.give(Act::Move { uci });
        leave();
        if !always() {
            super::focus_board();
        }
    };
    let enter = move || {
        if desk.looking.get_untracked().is_some() {
            desk.looking.set(None);
        }
        let text = desk.typed.get_untracked();
        let options = desk.options(false);
        match desk.with_table(|table| read(table, &text, options)) {
            Some(Typed::Move(uci)) => play(uci),
            Some(Typed::Ambiguous(several)) => {
                let words: Vec<_> = several.iter().map(|(_, words)| words.as_str()).collect();
                announce(&format!("Which one: {}?", words.join(", or ")), Urgency::Polite);
                choices.set(several);
            }
            Some(Typed::Word(word)) => {
                leave();
                act(desk, word);
            }
            Some(Typed::Wrong(sentence)) => {
                answer.set(sentence.clone());
                desk.voice.refuse(sentence, &[]);
                // To be mended, or written over.
                if let Some(field) = node.get_untracked() {
                    field.select();
                }
            }
            None => {}
        }
    };
    let keys = move |event: KeyboardEvent| {
        event.stop_propagation();
        match event.key().as_str() {
            "Enter" if !event.repeat() => {
                event.prevent_default();
                enter();
            }
            "Escape" => {
                event.prevent_default();
                leave();
                super::focus_board();
            }
            _ => {}
        }
    };
    view! {
        <div class="typed" class:shown=move || desk.typing.get() || always()>
            <label for="typed-move">"Type a move"</label>
            <input node_ref=node id="typed-move" type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
                placeholder="Nf3, e2e4, o-o" aria-describedby="typed-answer"
                prop:value=move || desk.typed.get()
                on:input=move |event| {
                    answer.set(String::new());
                    choices.set(Vec::new());
                    desk.typed.set(event_target_value(&event));
                }
                on:focus=move |_| desk.typing.set(true)
                on:blur=move |_| if desk.typed.with_untracked(String::is_empty) { desk.typing.set(false) }
                on:keydown=keys />
            <span id="typed-answer" class="only-heard">{move || answer.get()}</span>
            <div class="typed-choices">
                {move || choices.get().into_iter().map(|(uci, words)| view! {
                    <button on:click=move |_| play(uci)>{words}</button>
                }).collect::<Vec<_>>()}
            </div>
        </div>
    }
}

/// Does what a typed word says.
fn act(desk: Desk, word: Word) {
    let tell = |sentence: Option<String>| {
        if let Some(sentence) = sentence {
            announce(&sentence, Urgency::Polite);
            desk.voice.answer(sentence);
        }
    };
    if desk.heeds(word) {
        return;
    }
    let anywhere = matches!(
        word,
        Word::Undo | Word::Redo | Word::Last | Word::Status | Word::Pieces | Word::Help
    );
    if desk.is_apart() && !anywhere {
        return tell(Some(
            "That is for games. Here you can type moves, undo, redo, last and help.".into(),
        ));
    }
    let side = desk.peek(|game| if desk.plays(game.turn()) { game.turn() } else { !game.turn() });
    match word {
        Word::Undo => actions::undo(desk),
        Word::Redo => desk.give(Act::Redo),
        Word::Hint => actions::take_hint(desk),
        Word::Draw => {
            let due = untrack(|| desk.of(|game| desk.may_claim_draw(game))).unwrap_or(false);
            let side = side.unwrap_or(Color::White);
            desk.give(if due { Act::ClaimDraw { with: None } } else { Act::OfferDraw { side } });
        }
        // It asks first, as the button does.
        Word::Resign => {
            if let Some(button) = crate::browser::element("resign") {
                button.click();
            }
        }
        Word::Pause => desk.give(Act::Pause),
        Word::Resume => desk.give(Act::Resume),
        Word::Level(strength) => {
            if let Some(side) = desk.peek(super::levels::computer).flatten() {
                let plan = game::LevelPlan::Fixed { strength };
                desk.set_level(side, plan);
                super::keep_level(desk, side, plan);
            } else {
                tell(Some("No computer plays in this game.".into()));
            }
        }
        Word::Last => tell(desk.peek(|game| say::last_move(game, desk.shown.get_untracked()))),
        Word::Clock => tell(desk.peek(|game: &Game| say::clocks(game, desk.now()))),
        Word::Status => tell(desk.peek(say::status)),
        Word::Pieces => tell(desk.peek(|game| say::pieces(game.position()))),
        Word::Help => desk.panels.open(crate::panels::Panel::Help),
    }
}
