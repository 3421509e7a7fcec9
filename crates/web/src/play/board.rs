//! The board: squares that carry clicks and names, and above them layers that are only seen.
//!
//! From below: squares, tints, the path of the last move, coordinates, brackets and frames, discs and
//! rings, pieces, the cursor, arrows, and the piece that is dragged.

use board::{Facts, Kind, Marks};
use chess::Rank;
use leptos::html::Div;
use leptos::prelude::*;

use super::desk::{Desk, put};
use super::gesture::Gesture;
use super::pieces::Pieces;
use super::promotion::Promotion;
use super::{arrows, keys};
use crate::squares::{Grid, coordinates, lifted, mark, spot};

#[component]
pub(crate) fn BoardView(desk: Desk) -> impl IntoView {
    let node = NodeRef::<Div>::new();
    let gesture = Gesture::new(desk, node);
    let glide = move || {
        let moves = desk.settings.with(|settings| settings.motion);
        format!("{}ms", if moves { desk.glide.get() } else { 0 })
    };
    let facts = Callback::new(move |square| {
        desk.position.with(|position| {
            desk.marks.with(|marks| Some(Facts::of(position.as_ref()?, square, marks)))
        })
    });
    view! {
        <div
            class="board"
            id="board"
            class:past=move || desk.looking.get().is_some()
            class:held=move || desk.drag.with(Option::is_some)
            class:choosing=move || desk.hand.with(|hand| matches!(hand, board::Hand::Promotes { .. }))
            node_ref=node
            style:--glide=glide
            on:pointerdown=move |event| gesture.down(&event)
            on:pointermove=move |event| gesture.moved(&event)
            on:pointerup=move |event| gesture.up(&event)
            on:pointercancel=move |event| gesture.cancel(&event)
            on:touchend=move |event| lifted(&event)
            on:pointerleave=move |_| put(desk.pointed, None)
            on:contextmenu=move |event| event.prevent_default()
            on:click=move |event| gesture.clicked(&event)
            on:keydown=move |event| {
                gesture.key(&event);
                keys::on_board(desk, &event);
            }
            on:focusin=move |_| keys::focused(desk)
            on:focusout=move |_| put(desk.cursor_shown, false)
        >
            <Grid turned=desk.turned cursor=desk.cursor facts />
            <Under desk />
            <Pieces desk />
            <Over desk />
            <Promotion desk />
        </div>
    }
}

/// Everything below the pieces.
#[component]
fn Under(desk: Desk) -> impl IntoView {
    let shown = Memo::new(move |_| desk.settings.with(|settings| settings.marks));
    let happened = move || {
        let (turned, shown) = (desk.turned.get(), shown.get());
        let at = |kind, square| mark(kind, square, turned).into_any();
        let mut all = Vec::new();
        desk.marks.with(|marks| {
            if let Some(last) = &marks.last {
                if shown.last {
                    all.extend([at("last", last.from), at("last", last.to)]);
                }
                if shown.path {
                    all.push(arrows::way(last.from, last.to, turned).into_any());
                }
            }
            all.extend(marks.check.filter(|_| shown.check).map(|king| at("check", king)));
            if shown.checker {
                all.extend(marks.checkers.iter().map(|&square| at("checker", square)));
            }
        });
        all
    };
    // Apart from the rest, for laying out text takes longer than all of that.
    let coordinates = move || shown.get().coordinates.then(|| coordinates(desk.turned.get()));
    let meant = move || {
        let (turned, shown) = (desk.turned.get(), shown.get());
        let at = |kind, square| mark(kind, square, turned).into_any();
        let mut all = Vec::new();
        desk.marks.with(|marks| {
            let Marks { selected, targets, stuck, premove, pending, .. } = marks;
            #[cfg(feature = "study")]
            for square in marks.stars {
                all.push(at("star", square));
            }
            all.extend(stuck.filter(|_| shown.stuck).map(|square| at("stuck", square)));
            all.extend(selected.filter(|_| shown.selected).map(|square| at("selected", square)));
            if let Some((from, to)) = premove.as_ref().filter(|_| shown.pending) {
                all.extend([at("pending", *from), at("pending", *to)]);
            }
            if let Some((from, to)) = pending.as_ref().filter(|_| shown.pending) {
                let frames = [at("pending", *from), at("pending", *to)];
                all.push(
                    view! { <g class="late">{frames.into_iter().collect_view()}</g> }.into_any(),
                );
            }
            all.extend(desk.hint.get().map(|hint| at("hint", hint.uci.from)));
            for target in targets {
                let (wanted, kind) = match target.kind {
                    Kind::Capture | Kind::EnPassant { .. } => (shown.captures, "capture"),
                    Kind::Castle { .. } if target.is_on_rook() => (shown.targets, "small-disc"),
                    Kind::Go | Kind::Castle { .. } => (shown.targets, "go"),
                };
                // A disc would be lost on a star: it is caught, as a piece is.
                #[cfg(feature = "study")]
                let kind = if marks.stars.contains(target.square) { "capture" } else { kind };
                if wanted {
                    all.push(at(kind, target.square));
                }
            }
        });
        if let Some(square) = desk.pointed.get().filter(|_| shown.hover) {
            all.push(at("hover", square));
        }
        all
    };
    view! {
        <svg class="under" viewBox="0 0 8 8" aria-hidden="true">
            {happened}{meant}{coordinates}
        </svg>
    }
}

/// Everything above the pieces but the one that is dragged.
#[component]
fn Over(desk: Desk) -> impl IntoView {
    let marks = move || {
        let turned = desk.turned.get();
        let at = |kind, square| mark(kind, square, turned).into_any();
        let mut all = Vec::new();
        if desk.settings.with(|settings| settings.marks.partners) {
            desk.marks.with(|marks| {
                for target in &marks.targets {
                    match target.kind {
                        Kind::EnPassant { victim } => all.push(at("cross", victim)),
                        Kind::Castle { rook: (from, to) } if !target.is_on_rook() => {
                            let (column, row) = spot(to, turned);
                            let side = if from.rank() == Rank::First { "white" } else { "black" };
                            all.push(
                                view! {
                                    <use href="#piece-R" class=format!("ghost {side}")
                                        x=column.to_string() y=row.to_string() width="1" height="1" />
                                }
                                .into_any(),
                            );
                            all.push(arrows::short(from, to, turned).into_any());
                        }
                        _ => {}
                    }
                }
            });
        }
        if desk.cursor_shown.get() {
            all.push(at("cursor", desk.cursor.get()));
        }
        for square in desk.voice.because.get() {
            all.push(at("cursor", square));
        }
        if let Some(over) = desk.drag.with(|drag| drag.and_then(|drag| drag.over)) {
            all.push(at("cursor", over));
        }
        all
    };
    view! {
        <svg class="over" viewBox="0 0 8 8" aria-hidden="true">
            {marks}
            <arrows::Arrows desk />
        </svg>
    }
}
