//! What all boards have in common: squares that carry clicks and names, and where things lie on them.

use board::{Facts, Key};
use chess::{Color, File, Piece, Rank, Role, Square};
use leptos::html::Div;
use leptos::prelude::*;
use looks::Thousandths;
use web_sys::{Element, PointerEvent};

use crate::browser::element;
use crate::settings::{Settings, use_settings};

/// Where a square is drawn: columns from the left, rows from the top.
pub(crate) fn spot(square: Square, turned: bool) -> (usize, usize) {
    let (file, rank) = (square.file().index(), square.rank().index());
    if turned { (7 - file, rank) } else { (file, 7 - rank) }
}

/// The square that is drawn there.
pub(crate) fn square_at(column: usize, row: usize, turned: bool) -> Option<Square> {
    let (file, rank) = if turned { (7 - column.min(7), row) } else { (column, 7 - row.min(7)) };
    Some(Square::new(File::from_index(file)?, Rank::from_index(rank)?))
}

/// What a piece is called in `data-piece`: "wN".
fn code(piece: Piece) -> String {
    let side = if piece.color == Color::White { 'w' } else { 'b' };
    format!("{side}{}", letter(piece.role))
}

/// The letter of a piece in the names of its drawings.
pub(crate) const fn letter(role: Role) -> char {
    match role {
        Role::King => 'K',
        Role::Queen => 'Q',
        Role::Rook => 'R',
        Role::Bishop => 'B',
        Role::Knight => 'N',
        Role::Pawn => 'P',
    }
}

/// The class of a side's pieces.
pub(crate) const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The squares, and what each is called.
#[component]
pub(crate) fn Grid(
    turned: RwSignal<bool>,
    /// The square that takes the focus.
    cursor: RwSignal<Square>,
    /// What there is to say of a square, once it is known.
    facts: Callback<Square, Option<Facts>>,
) -> impl IntoView {
    let label = move || {
        let side = if turned.get() { "Black" } else { "White" };
        format!("Chess board, {side} at the bottom")
    };
    let rows = move || {
        let turned = turned.get();
        (0..8)
            .map(|row| {
                let cells = (0..8).filter_map(|column| square_at(column, row, turned));
                let cells: Vec<_> =
                    cells.map(|square| view! { <Cell cursor facts square /> }).collect();
                view! { <div role="row">{cells}</div> }
            })
            .collect::<Vec<_>>()
    };
    view! { <div class="squares" role="grid" aria-label=label>{rows}</div> }
}

#[component]
fn Cell(
    cursor: RwSignal<Square>,
    facts: Callback<Square, Option<Facts>>,
    square: Square,
) -> impl IntoView {
    let settings = use_settings();
    // Most of what changes on a board leaves most squares what they are: their names stay.
    let facts = Memo::new(move |_| facts.run(square));
    let name = Memo::new(move |_| {
        let style = settings.with(Settings::speech);
        facts.get().map_or_else(|| square.to_string(), |facts| facts.name(style))
    });
    let is_cursor = Memo::new(move |_| cursor.get() == square);
    let speak = move |_| {
        if cursor.get_untracked() != square {
            cursor.set(square);
        }
        if settings.peek(|settings| settings.speak_squares) {
            settings.speak(&name.get_untracked());
        }
    };
    view! {
        <div
            role="gridcell"
            class=if square.is_light() { "light" } else { "dark" }
            id=format!("square-{square}")
            data-square=square.to_string()
            data-piece=move || facts.get().and_then(|facts| facts.piece).map(code)
            aria-label=name
            tabindex=move || if is_cursor.get() { "0" } else { "-1" }
            on:focus=speak
        ></div>
    }
}

/// A mark on a square.
pub(crate) fn mark(kind: &'static str, square: Square, turned: bool) -> impl IntoView {
    let (column, row) = spot(square, turned);
    view! {
        <use href=format!("#mark-{kind}") class=format!("mark {kind}") data-mark=kind
            data-at=square.to_string()
            x=column.to_string() y=row.to_string() width="1" height="1" />
    }
}

/// The class of what stands on a square.
const fn shade(square: Square) -> &'static str {
    if square.is_light() { "on-light" } else { "on-dark" }
}

/// Letters and numbers inside the edge squares.
pub(crate) fn coordinates(turned: bool) -> impl IntoView {
    let at = |column: usize, row: usize| square_at(column, row, turned);
    let ranks = (0..8).filter_map(|row| {
        let digit = at(0, row)?.rank().digit();
        let class = format!("coordinate {}", shade(at(0, row)?));
        Some(view! { <text class=class x="0.06" y=format!("{row}.2")>{digit}</text> })
    });
    let files = (0..8).filter_map(|column| {
        let letter = at(column, 7)?.file().letter();
        let x = format!("{column}.94");
        let class = format!("coordinate file {}", shade(at(column, 7)?));
        Some(view! { <text class=class x=x y="7.93">{letter}</text> })
    });
    (ranks.collect::<Vec<_>>(), files.collect::<Vec<_>>())
}

/// Where a piece is moved to that stands on a square.
pub(crate) fn placed_on(square: Square, turned: bool) -> String {
    let (column, row) = spot(square, turned);
    format!("translate(calc(var(--square) * {column}), calc(var(--square) * {row}))")
}

/// Where a piece is moved to that is dragged: under the pointer, or above a finger, and larger.
pub(crate) fn dragged_to((x, y): (f64, f64), touch: bool) -> String {
    let (x, y) = (Thousandths(x), Thousandths(y));
    if touch {
        format!("translate(calc({x}px - var(--square) * .9), calc({y}px - var(--square) * 1.8))")
    } else {
        format!("translate(calc({x}px - var(--square) * .5), calc({y}px - var(--square) * .5))")
    }
}

/// Where on a board a pointer is, in pixels.
pub(crate) fn within(board: NodeRef<Div>, event: &PointerEvent) -> (f64, f64) {
    let Some(board) = board.get_untracked() else { return (0.0, 0.0) };
    let rect = board.get_bounding_client_rect();
    let edge = f64::from(board.client_left());
    (
        f64::from(event.client_x()) - rect.left() - edge,
        f64::from(event.client_y()) - rect.top() - edge,
    )
}

/// The square of a board that a pointer is over.
pub(crate) fn square_under(
    board: NodeRef<Div>,
    event: &PointerEvent,
    turned: bool,
) -> Option<Square> {
    let side = f64::from(board.get_untracked()?.client_width());
    let (x, y) = within(board, event);
    let index = |along: f64| {
        let index = (along / side * 8.0).floor();
        (0.0..8.0).contains(&index).then_some(index as usize)
    };
    square_at(index(x)?, index(y)?, turned)
}

/// The square that an element stands for.
pub(crate) fn square_of(target: web_sys::EventTarget) -> Option<Square> {
    let element: Element = wasm_bindgen::JsCast::dyn_into(target).ok()?;
    element.closest("[data-square]").ok()??.get_attribute("data-square")?.parse().ok()
}

/// A tap that has done its work makes no click: what it opened, such as the choice of a piece, may lie
/// under the finger by then.
pub(crate) fn lifted(event: &web_sys::Event) {
    if event.cancelable() && event.target().and_then(square_of).is_some() {
        event.prevent_default();
    }
}

/// How a key moves the cursor.
pub(crate) fn cursor_key(key: &str, ctrl: bool) -> Option<Key> {
    Some(match (key, ctrl) {
        ("ArrowUp", false) => Key::Up,
        ("ArrowDown", false) => Key::Down,
        ("ArrowLeft", false) => Key::Left,
        ("ArrowRight", false) => Key::Right,
        ("Home", false) => Key::RowStart,
        ("End", false) => Key::RowEnd,
        ("Home", true) => Key::First,
        ("End", true) => Key::Last,
        _ => return None,
    })
}

pub(crate) fn focus_square(square: Square) {
    crate::browser::focus(&format!("square-{square}"));
}

/// Puts the focus on a square without scrolling to it.
pub(crate) fn focus_quietly(square: Square) {
    if let Some(cell) = element(&format!("square-{square}")) {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = cell.focus_with_options(&options);
    }
}
