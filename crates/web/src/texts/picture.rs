//! A board of a text as a picture: what stands there, the squares and arrows that the text points out.

use chess::Color;
use game::say;
use leptos::prelude::*;
use lessons::rules::Board;
use looks::ArrowKind;

use crate::play::arrows;
use crate::squares::spot;
use crate::thumbnail::{BANDS, men};

#[component]
pub(crate) fn Picture(board: &'static Board) -> impl IntoView {
    let pieces = men(&board.start.fen()).into_iter().map(|(letter, column, row)| {
        let side = if letter.is_ascii_uppercase() { "white" } else { "black" };
        view! {
            <use href=format!("#piece-{}", letter.to_ascii_uppercase()) class=side
                x=column.to_string() y=row.to_string() width="1" height="1" />
        }
    });
    let squares = board.squares.into_iter().map(|square| {
        let (column, row) = spot(square, false);
        view! { <use href="#mark-hint" x=column.to_string() y=row.to_string() width="1" height="1" /> }
    });
    let arrows = board
        .arrows
        .iter()
        .map(|&(from, to)| arrows::draw(ArrowKind::Yours, from, to, false, None));
    let turn = if board.start.turn() == Color::White { "White" } else { "Black" };
    let label = format!("A board. {} {turn} is to move.", say::pieces(&board.start));
    view! {
        <svg class="thumbnail picture" viewBox="0 0 8 8" role="img" aria-label=label>
            <path class="square-light" d="M0 0h8v8H0z" />
            <path class="square-dark" fill-rule="evenodd" d=BANDS />
            {squares.collect_view()}
            {pieces.collect_view()}
            {arrows.collect_view()}
        </svg>
    }
}
