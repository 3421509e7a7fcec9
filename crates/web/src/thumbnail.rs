//! A small picture of a position, by the same drawings as the board.

use chess::Color;
use leptos::prelude::*;
use protocol::http::Glance;

/// What stands where, from the first field of a FEN: the letter, columns from the left, rows from the top
/// as White sees it.
pub(crate) fn men(fen: &str) -> Vec<(char, usize, usize)> {
    let placement = fen.split(' ').next().unwrap_or_default();
    let mut men = Vec::new();
    for (row, rank) in placement.split('/').enumerate() {
        let mut column = 0;
        for letter in rank.chars() {
            if let Some(empty) = letter.to_digit(10) {
                column += empty as usize;
            } else {
                men.push((letter, column, row));
                column += 1;
            }
        }
    }
    men
}

#[component]
pub(crate) fn Thumbnail(glance: Glance) -> impl IntoView {
    let Glance { fen, below, .. } = glance;
    view! { <SmallBoard men=men(&fen) below /> }
}

/// A position with this side at the bottom.
#[component]
pub(crate) fn SmallBoard(men: Vec<(char, usize, usize)>, below: Color) -> impl IntoView {
    let turn = |at: usize| if below == Color::White { at } else { 7_usize.saturating_sub(at) };
    let pieces: Vec<_> = men
        .into_iter()
        .map(|(letter, column, row)| {
            let side = if letter.is_ascii_uppercase() { "white" } else { "black" };
            view! {
                <use href=format!("#piece-{}", letter.to_ascii_uppercase()) class=side
                    x=turn(column).to_string() y=turn(row).to_string() width="1" height="1" />
            }
        })
        .collect();
    view! {
        <svg class="thumbnail small" viewBox="0 0 8 8" aria-hidden="true">
            <path class="square-light" d="M0 0h8v8H0z" />
            <path class="square-dark" fill-rule="evenodd" d=BANDS />
            {pieces}
        </svg>
    }
}

/// Every second file and every second rank: where only one of them lies, a square is dark.
pub(crate) const BANDS: &str = "\
    M1 0h1v8h-1zM3 0h1v8h-1zM5 0h1v8h-1zM7 0h1v8h-1z\
    M0 1h8v1h-8zM0 3h8v1h-8zM0 5h8v1h-8zM0 7h8v1h-8z";
