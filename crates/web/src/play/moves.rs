//! The move list: what was played, when the level changed, and the way back and forth.

use chess::{Color, Move, Position};
use game::{Game, say};
use leptos::html::Div;
use leptos::prelude::*;

use super::desk::Desk;

/// A line of the list.
#[derive(Clone, PartialEq)]
struct Line {
    number: u16,
    /// The plies of White and Black; each its place in the game.
    plies: [Option<Ply>; 2],
}

#[derive(Clone, PartialEq)]
struct Ply {
    /// How many plies had been played after it.
    index: usize,
    text: String,
    label: String,
    /// Changes of level just after it.
    chips: Vec<String>,
}

#[component]
pub(crate) fn Moves(desk: Desk) -> impl IntoView {
    let node = NodeRef::<Div>::new();
    let lines = Memo::new(move |_| {
        let long = desk.settings.with(|settings| settings.long_notation);
        desk.of(|game| lines(desk, game, long)).unwrap_or_default()
    });
    let opening =
        Memo::new(move |_| desk.of(|game| desk.openings.name(game)).flatten().unwrap_or_default());
    let start_chips = move || {
        desk.chips.with(|chips| chips.at(0).map(|chip| chip.text.clone()).collect::<Vec<_>>())
    };
    // The shown move stays in sight.
    Effect::new(move |_| {
        let shown = desk.shown.get();
        lines.track();
        if let Some(list) = node.get() {
            request_animation_frame(move || scroll_to(&list, shown));
        }
    });
    let keys = move |event: web_sys::KeyboardEvent| {
        let shown = desk.shown.get_untracked();
        let plies = desk.peek(|game| game.plies().len()).unwrap_or(0);
        let to = match event.key().as_str() {
            "ArrowLeft" => shown.saturating_sub(1),
            "ArrowRight" => shown + 1,
            "ArrowUp" => shown.saturating_sub(2),
            "ArrowDown" => shown + 2,
            "Home" => 0,
            "End" => plies,
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        let to = to.min(plies);
        desk.look(to);
        crate::browser::focus(&format!("ply-{to}"));
    };
    view! {
        <section class="moves">
            <h2 class="only-heard">"Moves"</h2>
            <p class="opening">{move || {
                let name = opening.get();
                if name.is_empty() { "Moves".to_owned() } else { name }
            }}</p>
            <div class="list" role="group" aria-label="Moves" node_ref=node on:keydown=keys>
                {move || start_chips().into_iter().map(|chip| view! { <span class="chip">{chip}</span> }).collect::<Vec<_>>()}
                <For each=move || lines.get() key=|line| line.number let:line>
                    <LineView desk lines number=line.number />
                </For>
            </div>
            <Steps desk />
        </section>
    }
}

fn scroll_to(list: &web_sys::HtmlElement, ply: usize) {
    let at = list.query_selector(&format!("#ply-{ply}")).ok().flatten();
    let at: Option<web_sys::HtmlElement> = at.map(wasm_bindgen::JsCast::unchecked_into);
    match at {
        Some(button) => {
            let row = button.offset_top() - list.offset_top();
            let (top, high) = (list.scroll_top(), list.client_height());
            if row < top {
                list.set_scroll_top(row);
            } else if row + button.offset_height() > top + high {
                list.set_scroll_top(row + button.offset_height() - high);
            }
        }
        None => list.set_scroll_top(0),
    }
}

/// All lines of a game.
fn lines(desk: Desk, game: &Game, long: bool) -> Vec<Line> {
    let history = game.history();
    let start = history.start();
    let mut lines: Vec<Line> = Vec::new();
    for (index, (position, &m)) in history.positions().iter().zip(history.moves()).enumerate() {
        let number = position.move_number();
        let ply = Ply {
            index: index + 1,
            text: text(position, m, long),
            label: format!("{number}, {}, {}", position.turn(), say::played(position, m)),
            chips: desk
                .chips
                .with(|chips| chips.at(index + 1).map(|chip| chip.text.clone()).collect()),
        };
        let black = position.turn() == Color::Black;
        match lines.last_mut() {
            Some(line) if black && start.move_number() <= number => line.plies[1] = Some(ply),
            _ if black => lines.push(Line { number, plies: [None, Some(ply)] }),
            _ => lines.push(Line { number, plies: [Some(ply), None] }),
        }
    }
    lines
}

fn text(position: &Position, m: Move, long: bool) -> String {
    let san = position.san(m).to_string();
    if !long || m.is_castle() {
        return san;
    }
    let piece = san.chars().next().filter(char::is_ascii_uppercase).map(String::from);
    let takes = san.contains('x');
    let end: String = san.chars().skip_while(|letter| !matches!(letter, '=' | '+' | '#')).collect();
    let between = if takes { "×" } else { "–" };
    format!("{}{}{between}{}{end}", piece.unwrap_or_default(), m.from(), m.to())
}

#[component]
fn LineView(desk: Desk, lines: Memo<Vec<Line>>, number: u16) -> impl IntoView {
    let line = Memo::new(move |_| {
        lines.with(|lines| lines.iter().find(|line| line.number == number).cloned())
    });
    let ply = move |side: usize| line.get().and_then(|line| line.plies[side].clone());
    view! {
        <div class="line">
            <span class="number" aria-hidden="true">{number}</span>
            {move || view! { <PlyView desk ply=ply(0) /> }}
            {move || view! { <PlyView desk ply=ply(1) /> }}
        </div>
    }
}

#[component]
fn PlyView(desk: Desk, ply: Option<Ply>) -> impl IntoView {
    let Some(Ply { index, text, label, chips }) = ply else {
        return view! { <span class="ply empty"></span> }.into_any();
    };
    let is_shown = move || desk.shown.get() == index;
    let chips: Vec<_> =
        chips.into_iter().map(|chip| view! { <span class="chip">{chip}</span> }).collect();
    view! {
        <span class="ply-place">
            <button class="ply" id=format!("ply-{index}") aria-label=label
                aria-current=move || is_shown().then_some("true")
                tabindex=move || if is_shown() { "0" } else { "-1" }
                on:click=move |_| desk.look(index)>{figurines(&text)}</button>
            {chips}
        </span>
    }
    .into_any()
}

/// A move with its piece drawn instead of written.
fn figurines(text: &str) -> Vec<AnyView> {
    let mut parts = Vec::new();
    let mut plain = String::new();
    let castles = text.starts_with('O');
    for sign in text.chars() {
        if matches!(sign, 'K' | 'Q' | 'R' | 'B' | 'N') && !castles {
            if !plain.is_empty() {
                parts.push(std::mem::take(&mut plain).into_any());
            }
            parts.push(
                view! {
                    <svg class="figure" viewBox="0 0 100 100" aria-hidden="true">
                        <use href=format!("#figure-{sign}") />
                    </svg>
                }
                .into_any(),
            );
        } else {
            plain.push(sign);
        }
    }
    parts.push(plain.into_any());
    parts
}

/// First, back, forward, last.
#[component]
fn Steps(desk: Desk) -> impl IntoView {
    let plies = move || desk.of(|game| game.plies().len()).unwrap_or(0);
    let at_start = move || desk.shown.get() == 0;
    let at_end = move || desk.shown.get() == plies();
    view! {
        <div class="steps" role="group" aria-label="Look back">
            <button class="little" disabled=at_start on:click=move |_| desk.look(0)>"First"</button>
            <button class="little" disabled=at_start
                on:click=move |_| desk.look(desk.shown.get_untracked().saturating_sub(1))>"Back"</button>
            <button class="little" disabled=at_end
                on:click=move |_| desk.look(desk.shown.get_untracked() + 1)>"Forward"</button>
            <button class="little" disabled=at_end on:click=move |_| desk.look(usize::MAX)>"Last"</button>
        </div>
    }
}
