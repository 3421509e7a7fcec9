//! A topic as it is read: paragraphs, lists and boards, with squares, keys, buttons and marks shown as what they are.

use leptos::prelude::*;
use lessons::rules::{Block, Board, Topic};
use lessons::text::Inline;

/// Goes to the topic of an id.
pub(crate) type Go = Callback<&'static str>;

/// A topic's body. `board` draws each of its boards, by its number.
pub(crate) fn body(
    topic: &'static Topic,
    go: Go,
    board: impl Fn(usize, &'static Board) -> AnyView,
) -> Vec<AnyView> {
    let mut all = Vec::new();
    let mut items: Vec<AnyView> = Vec::new();
    let mut boards = 0;
    let close = |items: &mut Vec<AnyView>, all: &mut Vec<AnyView>| {
        if !items.is_empty() {
            all.push(view! { <ul class="items">{std::mem::take(items)}</ul> }.into_any());
        }
    };
    for block in &topic.body {
        match block {
            Block::Item(text) => items.push(view! { <li>{inline(text, go)}</li> }.into_any()),
            Block::Paragraph(text) => {
                close(&mut items, &mut all);
                all.push(view! { <p>{inline(text, go)}</p> }.into_any());
            }
            Block::Board(shown) => {
                close(&mut items, &mut all);
                all.push(board(boards, shown));
                boards += 1;
            }
        }
    }
    close(&mut items, &mut all);
    all
}

/// A text within a line.
pub(crate) fn inline(text: &'static [Inline], go: Go) -> Vec<AnyView> {
    let piece = |inline: &'static Inline| match *inline {
        Inline::Text(words) => words.into_any(),
        Inline::Term(words) => view! { <dfn>{words}</dfn> }.into_any(),
        Inline::Square(square) => {
            view! { <span class="square-name">{square.to_string()}</span> }.into_any()
        }
        Inline::Written(words) => view! { <code>{words}</code> }.into_any(),
        Inline::Button(words) => view! { <strong class="button-name">{words}</strong> }.into_any(),
        Inline::Key(words) => view! { <kbd>{words}</kbd> }.into_any(),
        Inline::Mark(mark) => view! {
            <svg class="mark-inline" viewBox="-5 -5 110 110" aria-hidden="true">
                <rect class="square-dark" width="100" height="100" />
                <use href=format!("#mark-{mark}") width="100" height="100" />
            </svg>
        }
        .into_any(),
        Inline::Topic { id, words } => view! {
            <a href=format!("/rules/{id}") on:click=move |event| {
                event.prevent_default();
                go.run(id);
            }>{words}</a>
        }
        .into_any(),
    };
    text.iter().map(piece).collect()
}
