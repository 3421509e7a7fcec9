//! What goes with the pieces: whose turn it is, castling, taking in passing, the rules; and whole boards.

use board::editor::{Editor, Right};
use chess::{Color, Square, Variant};
use game::say;
use leptos::prelude::*;

use super::bench::Bench;
use crate::browser::random;
use crate::home::{Choose, TextField};

#[component]
pub(super) fn Choices(bench: Bench) -> impl IntoView {
    let editor = bench.editor;
    let turn = Signal::derive(move || editor.with(|editor| editor.setup().turn));
    let set_turn = Callback::new(move |turn| bench.change(|editor| editor.set_turn(turn)));
    let variant = Signal::derive(move || editor.with(Editor::variant));
    let set_variant =
        Callback::new(move |variant| bench.change(|editor| editor.set_variant(variant)));
    view! {
        <WholeBoards bench />
        <Choose label="To move" name="turn" value=turn choose=set_turn
            options=Color::ALL.map(|color| (color, color.to_string())).into() />
        <Castling bench />
        <Passed bench />
        <Choose label="Rules" name="rules" value=variant choose=set_variant
            options=vec![
                (Variant::Standard, "Chess".to_owned()),
                (Variant::Chess960, "Chess960".to_owned()),
                (Variant::Suicide, "Suicide".to_owned()),
            ] />
        <Show when=move || variant.get() == Variant::Chess960><Number bench /></Show>
    }
}

/// A switch for each right to castle that can be given.
#[component]
fn Castling(bench: Bench) -> impl IntoView {
    let rights = Memo::new(move |_| {
        let plain = |right: Right| (right.rook, right.name());
        bench.editor.with(|editor| editor.rights().into_iter().map(plain).collect::<Vec<_>>())
    });
    let given = move |rook| bench.editor.with(|editor| editor.setup().castling.contains(rook));
    let switch = move |(rook, name): (Square, String)| {
        view! {
            <label class="row switch">
                <input type="checkbox" id=format!("castle-{rook}") prop:checked=move || given(rook)
                    on:change=move |event| {
                        let on = event_target_checked(&event);
                        bench.change(|editor| editor.set_right(rook, on));
                    } />
                {name}
            </label>
        }
    };
    move || {
        let rights = rights.get();
        (!rights.is_empty()).then(|| {
            let switches: Vec<_> = rights.into_iter().map(switch).collect();
            view! { <fieldset><legend>"Castling"</legend>{switches}</fieldset> }
        })
    }
}

/// Which pawn can be taken in passing, where there is a choice.
#[component]
fn Passed(bench: Bench) -> impl IntoView {
    let squares = Memo::new(move |_| bench.editor.with(Editor::passed));
    let value = Signal::derive(move || bench.editor.with(|editor| editor.setup().en_passant));
    let choose = Callback::new(move |target| bench.change(|editor| editor.set_passed(target)));
    move || {
        let squares = squares.get();
        (!squares.is_empty()).then(|| {
            let one = |target: Square| (Some(target), say::just_passed(target));
            let none: (Option<Square>, String) = (None, say::none_passed());
            let options = std::iter::once(none).chain(squares.into_iter().map(one)).collect();
            view! { <Choose label="En passant" name="passed" value choose options /> }
        })
    }
}

#[component]
fn WholeBoards(bench: Bench) -> impl IntoView {
    let button = move |id: &'static str, words: &'static str, change: fn(&mut Editor)| {
        view! { <button class="little" id=id on:click=move |_| bench.change(change)>{words}</button> }
    };
    view! {
        <fieldset>
            <legend>"Board"</legend>
            <div class="picks">
                {button("clear", "Clear", Editor::clear)}
                {button("start", "Start position", Editor::start)}
                {button("mirror", "Mirror left and right", Editor::mirror)}
                {button("swap", "Swap colours", Editor::swap_colors)}
                <button class="little" id="turn" aria-pressed=move || bench.turned.get().to_string()
                    on:click=move |_| bench.turned.update(|turned| *turned = !*turned)>
                    "Turn the board"
                </button>
            </div>
        </fieldset>
    }
}

/// A start of Chess960 by its number.
#[component]
fn Number(bench: Bench) -> impl IntoView {
    let number = RwSignal::new(String::new());
    let wrong = RwSignal::new(String::new());
    let set_up = move |_| {
        let text = number.get_untracked();
        let start = match text.trim() {
            "" => Ok(u16::from_be_bytes(random()) % chess::Position::CHESS960_STARTS),
            text => text.parse().map_err(|_| say::no_such_start()),
        };
        let done = start.and_then(|start| bench.change(|editor| editor.chess960(start)));
        wrong.set(done.err().unwrap_or_default());
    };
    view! {
        <div class="with-button">
            <TextField label="Number of the start, 0 to 959; empty for a random one" id="number" value=number />
            <button id="set-number" on:click=set_up>"Set up"</button>
        </div>
        <p class="trouble" role="alert">{move || wrong.get()}</p>
    }
}
