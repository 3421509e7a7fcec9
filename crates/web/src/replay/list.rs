//! The list of moves: what was played, taken back and changed, with the remarks and variations of a file. Of a
//! very long game only the part around the shown move is drawn.

use std::ops::Range;

use chess::pgn::{Nag, NodeId};
use chess::{Color, Move, Position};
use game::reel::{self, Came, Cell, Place, Reel, Row};
use game::say;
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use super::aside::Variations;
use super::keys;
use super::projector::Projector;
use crate::play::chips::short;
use crate::play::moves::{figurines, text};

/// So many rows are drawn before and after the shown one, and so many more when they are asked for.
const AROUND: usize = 240;

/// A row, and what stands beside its moves.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Item {
    row: Row,
    beside: [Beside; 2],
    long: bool,
}

/// What stands beside a move.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
struct Beside {
    /// Levels, each as in "L3".
    chips: Vec<String>,
    notes: Vec<String>,
}

impl Beside {
    fn of(reel: &Reel, stop: usize, before: Option<usize>) -> Self {
        let now = &reel.stops()[stop];
        let then = before.map_or_else(|| reel.agreed(), |before| reel.stops()[before].levels);
        let changed = |side: Color| now.levels[side].filter(|plan| then[side] != Some(*plan));
        let notes = now.notes.iter().filter(|note| !note.is_level);
        Self {
            chips: Color::ALL.into_iter().filter_map(changed).map(short).collect(),
            notes: notes.map(|note| note.words.clone()).collect(),
        }
    }
}

/// The stops of a row, in order.
fn stops_of(row: &Row) -> [Option<usize>; 2] {
    match row {
        Row::Line { cells, .. } => cells.map(|cell| cell.map(|cell| cell.stop)),
        Row::Turned(stop) => [Some(*stop), None],
        Row::Remark(_) | Row::Variations(_) => [None, None],
    }
}

#[component]
pub(super) fn MoveList(projector: Projector) -> impl IntoView {
    let node = NodeRef::<Div>::new();
    let rows = Memo::new(move |_| {
        let way = projector.way.get();
        projector.of(|reel| reel.rows(way)).unwrap_or_default()
    });
    let drawn = RwSignal::new((0, 2 * AROUND));
    // The shown row is always among those that are drawn.
    Effect::new(move |_| {
        let place = projector.place.get();
        let at = rows.with(|rows| projector.of(|reel| reel.row_of(rows, place)).flatten());
        let (from, to) = drawn.get_untracked();
        let at = at.unwrap_or_default();
        if !(from..to).contains(&at) {
            drawn.set((at.saturating_sub(AROUND), at + AROUND));
        }
    });
    let items = Memo::new(move |_| {
        let long = projector.desk.settings.with(|settings| settings.long_notation);
        let (from, to) = drawn.get();
        let way = projector.way.get();
        let items = |reel: &Reel| {
            let start = reel.track(way)[0];
            rows.with(|rows| items(reel, rows, start, from..to, long))
        };
        projector.of(items).unwrap_or_default()
    });
    Effect::new(move |before: Option<Place>| {
        let place = projector.place.get();
        items.track();
        projector.open.track();
        if let Some(list) = node.get() {
            // What is opened or comes stays where it is looked at.
            let moved = before != Some(place);
            request_animation_frame(move || mark(&list, place, moved));
        }
        place
    });
    let pressed = move |event: web_sys::MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let button = target.and_then(|target| target.closest("button.ply").ok().flatten());
        let Some(to) = button.and_then(|button| place_of(projector, &button.id())) else { return };
        projector.walk(Some(to), false);
    };
    let keys = move |event: web_sys::KeyboardEvent| {
        if let Some(list) = node.get_untracked() {
            keys::in_list(&list, &event);
        }
    };
    let opening = move || {
        projector.of(|reel| projector.desk.openings.name(reel.now())).flatten().unwrap_or_default()
    };
    let turns = move || projector.of(Reel::turns) == Some(true);
    let start = move || {
        projector.of(|reel| Beside::of(reel, reel.track(projector.way.get())[0], None).chips)
    };
    let none = move || projector.of(|reel| reel.stops().len() == 1) == Some(true);
    let earlier = move || drawn.get().0 > 0;
    let later = move || rows.with(Vec::len) > drawn.get().1;
    view! {
        <section class="moves">
            <h2 class="only-heard">"Moves"</h2>
            <p class="opening">{move || {
                let name = opening();
                if name.is_empty() { "Moves".to_owned() } else { name }
            }}</p>
            <Show when=turns>
                <label class="row switch turns">
                    <input type="checkbox" id="whole" prop:checked=move || projector.way.get() == reel::Way::Whole
                        on:change=move |event| projector.choose_way(if event_target_checked(&event) {
                            reel::Way::Whole
                        } else {
                            reel::Way::Line
                        }) />
                    "Show what was taken back"
                </label>
            </Show>
            <div class="list" role="group" aria-label="Moves" node_ref=node on:keydown=keys on:click=pressed>
                <Show when=none><p class="note">"No move was made in this game."</p></Show>
                {move || chips(start().unwrap_or_default())}
                <Show when=earlier>
                    <button class="little more" on:click=move |_| drawn.update(|(from, _)| *from = from.saturating_sub(AROUND))>
                        "Earlier moves"
                    </button>
                </Show>
                <For each=move || items.get() key=Clone::clone let:item>
                    <RowView projector item />
                </For>
                <Show when=later>
                    <button class="little more" on:click=move |_| drawn.update(|(_, to)| *to += AROUND)>
                        "Later moves"
                    </button>
                </Show>
            </div>
        </section>
    }
}

/// Some of the rows with what stands beside their moves, in a list that begins at this stop.
fn items(reel: &Reel, rows: &[Row], start: usize, drawn: Range<usize>, long: bool) -> Vec<Item> {
    let above = rows.iter().take(drawn.start).rev();
    let mut stops = above.flat_map(|row| stops_of(row).into_iter().rev().flatten());
    let mut before = Some(stops.next().unwrap_or(start));
    let drawn = rows.iter().take(drawn.end).skip(drawn.start);
    drawn
        .map(|&row| {
            let beside = stops_of(&row).map(|stop| {
                let Some(stop) = stop else { return Beside::default() };
                let beside = Beside::of(reel, stop, before);
                before = Some(stop);
                beside
            });
            Item { row, beside, long }
        })
        .collect()
}

/// The place that a button of the list stands for.
fn place_of(projector: Projector, id: &str) -> Option<Place> {
    if let Some(stop) = id.strip_prefix("ply-") {
        return stop.parse().ok().map(Place::Stop);
    }
    let number = id.strip_prefix("aside-")?.parse().ok()?;
    projector.with(|reel| reel.tree()?.find(number)).flatten().map(Place::Aside)
}

/// Marks a place as the one that is shown, and scrolls to it if somebody has gone there. The list is one stop of
/// the Tab key.
fn mark(list: &HtmlElement, place: Place, moved: bool) {
    let find = |what: &str| -> Option<HtmlElement> {
        list.query_selector(what).ok().flatten()?.dyn_into().ok()
    };
    for old in ["[aria-current]", ".ply[tabindex='0']"] {
        if let Some(old) = find(old) {
            let _ = old.remove_attribute("aria-current");
            old.set_tab_index(-1);
        }
    }
    if let Some(button) = find(&format!("#{}", keys::button(place))) {
        let _ = button.set_attribute("aria-current", "true");
        button.set_tab_index(0);
        if !moved {
            return;
        }
        let (row, view) = (button.get_bounding_client_rect(), list.get_bounding_client_rect());
        let above = (view.top() - row.top()).max(0.0);
        let below = (row.bottom() - view.bottom()).max(0.0);
        list.set_scroll_top(list.scroll_top() + (below - above).ceil() as i32);
    } else {
        if moved {
            list.set_scroll_top(0);
        }
        if let Some(first) = find(".ply") {
            first.set_tab_index(0);
        }
    }
}

#[component]
fn RowView(projector: Projector, item: Item) -> impl IntoView {
    let Item { row, beside, long } = item;
    match row {
        Row::Line { number, cells } => {
            let notes: Vec<_> = beside.iter().flat_map(|one| one.notes.clone()).collect();
            let [white, black] = [0, 1].map(|side| {
                let Some(cell) = cells[side] else {
                    return view! { <span class="ply empty">{if side == 0 { "…" } else { "" }}</span> }
                        .into_any();
                };
                let chips = beside[side].chips.clone();
                projector.with(|reel| cell_view(reel, cell, chips, long)).into_any()
            });
            view! {
                <div class="line"><span class="number" aria-hidden="true">{number}</span>{white}{black}</div>
                {all_notes(notes)}
            }
            .into_any()
        }
        Row::Turned(stop) => {
            let came = projector.with(|reel| reel.stops()[stop].came.clone());
            let Some(Came::Turned { text, words }) = came else { return ().into_any() };
            let [Beside { chips: levels, notes }, _] = beside;
            view! {
                <div class="line turned">
                    <button class="ply" id=format!("ply-{stop}") aria-label=words tabindex="-1">
                        <span aria-hidden="true">{text}</span>
                    </button>
                    {chips(levels)}
                </div>
                {all_notes(notes)}
            }
            .into_any()
        }
        Row::Remark(node) => {
            let remarks = projector
                .with(|reel| reel.tree().map(|tree| reel::remarks(tree, node).collect::<Vec<_>>()));
            remarks.flatten().unwrap_or_default().into_iter().map(remark).collect_view().into_any()
        }
        Row::Variations(of) => view! { <Variations projector of /> }.into_any(),
    }
}

fn chips(levels: Vec<String>) -> impl IntoView {
    levels.into_iter().map(|chip| view! { <span class="chip">{chip}</span> }).collect_view()
}

fn all_notes(notes: Vec<String>) -> impl IntoView {
    notes.into_iter().map(|words| view! { <p class="note">{words}</p> }).collect_view()
}

fn cell_view(reel: &Reel, cell: Cell, levels: Vec<String>, long: bool) -> impl IntoView + use<> {
    let Cell { stop, moved, stands, node } = cell;
    let Came::Moved { before, m } = &reel.stops()[moved].came else { return ().into_any() };
    let nags: Vec<Nag> = match (node, reel.tree()) {
        (Some(node), Some(tree)) => tree.nags(node).collect(),
        _ => Vec::new(),
    };
    let button = ply(
        format!("ply-{stop}"),
        before,
        *m,
        &nags,
        long,
        if stands { "" } else { ", taken back" },
    );
    view! { <span class="ply-place" class:gone=!stands>{button}{chips(levels)}</span> }.into_any()
}

/// A move as a button, with its marks.
pub(super) fn ply(
    id: String,
    before: &Position,
    m: Move,
    nags: &[Nag],
    long: bool,
    after: &str,
) -> AnyView {
    let (number, turn) = (before.move_number(), before.turn());
    let (written, words) = if m == Move::NULL {
        ("passes".to_owned(), "passes".to_owned())
    } else {
        (text(before, m, long), say::played(before, m))
    };
    let marks: Vec<String> = nags.iter().map(|nag| say::mark(*nag)).collect();
    let mut label = format!("{number}, {turn}, {words}{after}");
    for mark in &marks {
        label.push_str(", ");
        label.push_str(mark);
    }
    let signs: String = nags.iter().map(|nag| nag.glyph().unwrap_or_default()).collect();
    let title = (!marks.is_empty()).then(|| marks.join(", "));
    view! {
        <button class="ply" id=id aria-label=label title=title tabindex="-1">
            {figurines(&written)}<span class="nags" aria-hidden="true">{signs}</span>
        </button>
    }
    .into_any()
}

/// A longer remark is cut here, unless somebody wants to read on.
const SHOWN: usize = 600;

/// What a stranger has written, as text and nothing else.
pub(super) fn remark(words: String) -> AnyView {
    let Some((cut, _)) = words.char_indices().nth(SHOWN) else {
        return view! { <p class="remark" dir="auto">{words}</p> }.into_any();
    };
    let all = RwSignal::new(false);
    let shown = move || if all.get() { words.clone() } else { format!("{}…", &words[..cut]) };
    view! {
        <p class="remark" dir="auto">
            {shown}
            <Show when=move || !all.get()>
                <button class="inline" on:click=move |_| all.set(true)>"Read on"</button>
            </Show>
        </p>
    }
    .into_any()
}

/// The moves of a variation with their marks, each with the board before it.
pub(super) fn moves_of(
    reel: &Reel,
    start: &Position,
    nodes: &[NodeId],
) -> Vec<(NodeId, Position, Move, Vec<Nag>)> {
    let Some(tree) = reel.tree() else { return Vec::new() };
    let mut here = start.clone();
    let mut moves = Vec::new();
    for &node in nodes {
        let Some(m) = tree.move_to(node) else { break };
        let next = if m == Move::NULL { here.pass() } else { here.try_play(m) };
        let Some(next) = next else { break };
        moves.push((node, std::mem::replace(&mut here, next), m, tree.nags(node).collect()));
    }
    moves
}
