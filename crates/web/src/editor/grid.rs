//! The board: squares that carry clicks and names, and above them marks and pieces.

use board::editor::Editor;
use leptos::html::Div;
use leptos::prelude::*;

use chess::{Piece, Square};

use super::bench::{Bench, Carried};
use super::hand::Hand;
use super::keys;
use crate::play::desk::put;
use crate::squares::{self, Grid, coordinates, dragged_to, lifted, mark, placed_on};

#[component]
pub(super) fn Board(bench: Bench, hand: Hand, node: NodeRef<Div>) -> impl IntoView {
    let facts = Callback::new(move |square| Some(bench.editor.with(|editor| editor.facts(square))));
    view! {
        <div
            class="board"
            id="board"
            class:held=move || bench.carried.with(Option::is_some)
            node_ref=node
            on:pointerdown=move |event| hand.press(&event)
            on:pointermove=move |event| hand.moved(&event)
            on:pointerup=move |event| hand.up(&event)
            on:pointercancel=move |event| hand.cancel(&event)
            on:touchend=move |event| lifted(&event)
            on:pointerleave=move |_| put(bench.pointed, None)
            on:contextmenu=move |event| event.prevent_default()
            on:click=move |event| hand.clicked(&event)
            on:keydown=move |event| keys::on_board(bench, hand, &event)
            on:focusin=move |_| keys::focused(bench)
            on:focusout=move |_| put(bench.cursor_shown, false)
        >
            <Grid turned=bench.turned cursor=bench.cursor facts />
            <Under bench />
            <Pieces bench />
            <Over bench />
        </div>
    }
}

/// Everything below the pieces.
#[component]
fn Under(bench: Bench) -> impl IntoView {
    let shown = Memo::new(move |_| bench.settings.with(|settings| settings.marks));
    let held = Memo::new(move |_| bench.editor.with(Editor::held));
    let letters = move || shown.get().coordinates.then(|| coordinates(bench.turned.get()));
    let marks = move || {
        let (turned, shown) = (bench.turned.get(), shown.get());
        let selected = held.get().filter(|_| shown.selected);
        let hover = bench.pointed.get().filter(|_| shown.hover);
        let at = |kind, square: Option<Square>| square.map(|square| mark(kind, square, turned));
        (at("selected", selected), at("hover", hover))
    };
    view! {
        <svg class="under" viewBox="0 0 8 8" aria-hidden="true">{marks}{letters}</svg>
    }
}

/// Everything above the pieces but the one that is dragged.
#[component]
fn Over(bench: Bench) -> impl IntoView {
    let marks = move || {
        let cursor = bench.cursor_shown.get().then(|| bench.cursor.get());
        let over = bench.carried.with(|carried| carried.and_then(|carried| carried.over));
        let framed = cursor.into_iter().chain(over).chain(bench.voice.because.get());
        framed.map(|square| mark("cursor", square, bench.turned.get())).collect_view()
    };
    view! { <svg class="over" viewBox="0 0 8 8" aria-hidden="true">{marks}</svg> }
}

/// The pieces. None glides: they are put, and stand.
#[component]
fn Pieces(bench: Bench) -> impl IntoView {
    let placed = Memo::new(move |_| {
        bench.editor.with(|editor| {
            let piece = |at| editor.piece_at(at).map(|piece| (at, piece));
            Square::all().filter_map(piece).collect::<Vec<_>>()
        })
    });
    let from_palette =
        Memo::new(move |_| bench.carried.get().filter(|carried| carried.from.is_none()));
    let key = |(at, piece): &(Square, Piece)| (at.index(), piece.letter());
    view! {
        <div class="pieces" aria-hidden="true">
            <For each=move || placed.get() key=key let:item>
                <Standing bench at=item.0 piece=item.1 />
            </For>
            {move || from_palette.get().map(|carried| drawing(carried.piece, move || Some(carried), String::new))}
        </div>
    }
}

#[component]
fn Standing(bench: Bench, at: Square, piece: Piece) -> impl IntoView {
    let carried =
        Memo::new(move |_| bench.carried.get().filter(|carried| carried.from == Some(at)));
    drawing(piece, move || carried.get(), move || placed_on(at, bench.turned.get()))
}

/// A piece where it stands or is dragged.
fn drawing(
    piece: Piece,
    carried: impl Fn() -> Option<Carried> + Copy + Send + 'static,
    stands: impl Fn() -> String + Send + 'static,
) -> impl IntoView {
    let place = move || match carried() {
        Some(Carried { at, touch, .. }) => dragged_to(at, touch),
        None => stands(),
    };
    view! {
        <svg class=format!("piece still {}", squares::side(piece.color))
            class:dragged=move || carried().is_some()
            class:touch=move || carried().is_some_and(|carried| carried.touch)
            style:transform=place viewBox="0 0 100 100">
            <use href=format!("#piece-{}", squares::letter(piece.role)) />
        </svg>
    }
}
