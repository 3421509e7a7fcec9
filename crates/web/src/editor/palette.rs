//! What can be put on the board, each as a picture of itself with its name; and the other tools.

use board::editor::{Editor, Tool};
use chess::Piece;
use leptos::prelude::*;

use super::bench::Bench;
use super::hand::Hand;
use crate::squares;

#[component]
pub(super) fn Palette(bench: Bench, hand: Hand) -> impl IntoView {
    let chosen = move |tool| bench.editor.with(|editor| editor.tool() == tool).to_string();
    let pieces: Vec<_> = Tool::all()
        .filter_map(|tool| if let Tool::Put(piece) = tool { Some(piece) } else { None })
        .map(|piece| view! { <PieceButton bench hand piece /> })
        .collect();
    let tool = move |tool: Tool, id: &'static str| {
        view! {
            <button class="action" id=id aria-pressed=move || chosen(tool)
                on:click=move |event| hand.take(tool, &event)>{tool.name()}</button>
        }
    };
    let step = move |id: &'static str,
                     words: &'static str,
                     can: fn(&Editor) -> bool,
                     make: fn(&mut Editor) -> bool| {
        view! {
            <button class="action" id=id
                aria-disabled=move || (!bench.editor.with(can)).to_string()
                on:click=move |_| _ = bench.change(make)>{words}</button>
        }
    };
    view! {
        <div class="palette" role="group" aria-label="Pieces to put on the board">{pieces}</div>
        <div class="actions tools" role="group" aria-label="Tools">
            {tool(Tool::Move, "tool-move")}
            {tool(Tool::Erase, "tool-erase")}
            {step("undo", "Undo", Editor::can_undo, Editor::undo)}
            {step("redo", "Redo", Editor::can_redo, Editor::redo)}
        </div>
    }
}

#[component]
fn PieceButton(bench: Bench, hand: Hand, piece: Piece) -> impl IntoView {
    let tool = Tool::Put(piece);
    view! {
        <button class="palette-piece" data-tool=piece.letter().to_string() aria-label=tool.name()
            aria-pressed=move || bench.editor.with(|editor| editor.tool() == tool).to_string()
            on:pointerdown=move |event| hand.lift(piece, &event)
            on:pointermove=move |event| hand.moved(&event)
            on:pointerup=move |event| hand.up(&event)
            on:pointercancel=move |event| hand.cancel(&event)
            on:contextmenu=move |event| event.prevent_default()
            on:click=move |event| hand.take(tool, &event)>
            <svg class=squares::side(piece.color) viewBox="0 0 100 100" aria-hidden="true">
                <use href=format!("#piece-{}", squares::letter(piece.role)) />
            </svg>
            <span aria-hidden="true">{piece.role.name()}</span>
        </button>
    }
}
