//! Arrows and lines from square to square.

use chess::{Square, UciMove};
use leptos::prelude::*;
use looks::{ArrowKind, Thousandths};

use super::desk::Desk;
use crate::squares::spot;

/// The middle of a square, in squares from the top left corner.
fn middle(square: Square, turned: bool) -> (f64, f64) {
    let (column, row) = spot(square, turned);
    (column as f64 + 0.5, row as f64 + 0.5)
}

/// The way of the last move.
pub(crate) fn way(from: Square, to: Square, turned: bool) -> impl IntoView {
    let line = looks::path_line(middle(from, turned), middle(to, turned)).to_string();
    view! { <path class="mark-path" d=line /> }
}

/// The short arrow of a rook that castles: its last step, above the middle so that discs stay in sight.
pub(crate) fn short(from: Square, to: Square, turned: bool) -> impl IntoView {
    let ((x0, _), (x1, y)) = (middle(from, turned), middle(to, turned));
    let raised = y - 0.3;
    let begin = x1 - (x1 - x0).signum() * 1.1;
    let arrow = looks::arrow(ArrowKind::Yours, (begin, raised), (x1, raised));
    view! { <path class="castle mark-ink" d=arrow.ink.to_string() /> }
}

pub(crate) fn draw(
    kind: ArrowKind,
    from: Square,
    to: Square,
    turned: bool,
    number: Option<usize>,
) -> impl IntoView {
    let arrow = looks::arrow(kind, middle(from, turned), middle(to, turned));
    let class = match kind {
        ArrowKind::Yours => "arrow yours",
        ArrowKind::Engine => "arrow engine",
        ArrowKind::Hint => "arrow hint",
        ArrowKind::Refutation => "arrow refutation",
    };
    let number = number.zip(arrow.number).map(|(number, (x, y))| {
        view! { <text class="arrow-number" x=Thousandths(x).to_string() y=Thousandths(y).to_string()>{number}</text> }
    });
    view! { <g class=class data-arrow=format!("{from}{to}")><path class="mark-ink" d=arrow.ink.to_string() /><path class="mark-light" d=arrow.light.to_string() />{number}</g> }
}

/// The arrows that were asked for; one kind of machine arrow at a time.
#[component]
pub(crate) fn Arrows(desk: Desk) -> impl IntoView {
    move || {
        let turned = desk.turned.get();
        let yours = desk
            .arrows
            .get()
            .into_iter()
            .map(|drawn| draw(ArrowKind::Yours, drawn.from, drawn.to, turned, None).into_any());
        let hint =
            desk.hint.get().filter(|hint| hint.whole).map(|hint| {
                draw(ArrowKind::Hint, hint.uci.from, hint.uci.to, turned, None).into_any()
            });
        let engine = || {
            desk.thought.with(|thought| {
                let moves = thought.as_ref().map(|thought| &thought.line.moves[..]);
                let moves = moves.unwrap_or_default().iter().take(2).enumerate();
                moves
                    .map(|(index, uci)| {
                        draw(ArrowKind::Engine, uci.from, uci.to, turned, Some(index + 1))
                            .into_any()
                    })
                    .collect::<Vec<_>>()
            })
        };
        let candidates = || {
            let draw = |(uci, rank): (UciMove, usize)| {
                draw(ArrowKind::Engine, uci.from, uci.to, turned, Some(rank)).into_any()
            };
            // The best one lies on top.
            let ranked = desk.candidates.get().into_iter().zip(1..).map(draw);
            ranked.collect::<Vec<_>>().into_iter().rev().collect()
        };
        let shows = desk.settings.with(|settings| settings.show_thinking);
        let machine = match hint {
            Some(hint) => vec![hint],
            None if desk.is_apart() => candidates(),
            None if shows => engine(),
            None => Vec::new(),
        };
        yours.chain(machine).collect::<Vec<_>>()
    }
}
