//! The move list: what was played, when the level changed, and the way back and forth.

use std::sync::Arc;

use chess::{Color, History, Move, Position};
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
    words: Words,
    /// Changes of level just after it.
    chips: Vec<String>,
}

/// A move as it is written, and as it is said.
#[derive(Clone, PartialEq)]
struct Words {
    text: Arc<str>,
    label: Arc<str>,
}

/// The moves that were put into words already: a game changes at its end, and the rest need not be done
/// again.
#[derive(Default)]
struct Score {
    long: bool,
    start: Option<Position>,
    moves: Vec<Move>,
    words: Vec<Words>,
}

impl Score {
    /// Puts the moves of a game into words.
    fn follow(&mut self, history: &History, long: bool) {
        if (self.long, self.start.as_ref()) != (long, Some(history.start())) {
            *self = Self { long, start: Some(history.start().clone()), ..Self::default() };
        }
        let same = self.moves.iter().zip(history.moves()).take_while(|(a, b)| a == b).count();
        self.moves.truncate(same);
        self.words.truncate(same);
        for (position, &m) in history.positions().iter().zip(history.moves()).skip(same) {
            let (number, turn) = (position.move_number(), position.turn());
            self.moves.push(m);
            self.words.push(Words {
                text: text(position, m, long).into(),
                label: format!("{number}, {turn}, {}", say::played(position, m)).into(),
            });
        }
    }
}

#[component]
pub(crate) fn Moves(desk: Desk) -> impl IntoView {
    let node = NodeRef::<Div>::new();
    let score = StoredValue::new(Score::default());
    let lines = Memo::new(move |_| {
        let long = desk.settings.with(|settings| settings.long_notation);
        let written = desk.of(|game| {
            score.update_value(|score| score.follow(game.history(), long));
            score.with_value(|score| lines(desk, game, &score.words))
        });
        written.unwrap_or_default()
    });
    let opening =
        Memo::new(move |_| desk.of(|game| desk.openings.name(game)).flatten().unwrap_or_default());
    let start_chips = move || {
        desk.chips.with(|chips| chips.at(0).map(|chip| chip.text.clone()).collect::<Vec<_>>())
    };
    // The shown move is marked, and stays in sight. By hand: hundreds of buttons that each listen would
    // take more memory than the rest of the game, and more time with each move.
    Effect::new(move |_| {
        let shown = desk.shown.get();
        lines.track();
        if let Some(list) = node.get() {
            request_animation_frame(move || mark(&list, shown));
        }
    });
    let pressed = move |event: web_sys::MouseEvent| {
        if let Some(index) = event.target().and_then(ply_of) {
            desk.look(index);
        }
    };
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
            <div class="list" role="group" aria-label="Moves" node_ref=node on:keydown=keys on:click=pressed>
                {move || start_chips().into_iter().map(|chip| view! { <span class="chip">{chip}</span> }).collect::<Vec<_>>()}
                <For each=move || lines.get() key=|line| line.number let:line>
                    <LineView lines number=line.number />
                </For>
            </div>
            <Steps desk />
        </section>
    }
}

/// Marks a ply as the one that is shown, and scrolls to it.
fn mark(list: &web_sys::HtmlElement, ply: usize) {
    let find = |what: &str| -> Option<web_sys::HtmlElement> {
        list.query_selector(what).ok().flatten().map(wasm_bindgen::JsCast::unchecked_into)
    };
    if let Some(old) = find("[aria-current]") {
        let _ = old.remove_attribute("aria-current");
        old.set_tab_index(-1);
    }
    match find(&format!("#ply-{ply}")) {
        Some(button) => {
            let _ = button.set_attribute("aria-current", "true");
            button.set_tab_index(0);
            let (row, view) = (button.get_bounding_client_rect(), list.get_bounding_client_rect());
            let above = (view.top() - row.top()).max(0.0);
            let below = (row.bottom() - view.bottom()).max(0.0);
            list.set_scroll_top(list.scroll_top() + (below - above).ceil() as i32);
        }
        None => list.set_scroll_top(0),
    }
}

/// The ply whose button an element is in.
fn ply_of(target: web_sys::EventTarget) -> Option<usize> {
    let element: web_sys::Element = wasm_bindgen::JsCast::dyn_into(target).ok()?;
    element.closest("button.ply").ok()??.id().strip_prefix("ply-")?.parse().ok()
}

/// All lines of a game.
fn lines(desk: Desk, game: &Game, words: &[Words]) -> Vec<Line> {
    let history = game.history();
    let start = history.start();
    let mut lines: Vec<Line> = Vec::new();
    for (index, (position, words)) in history.positions().iter().zip(words).enumerate() {
        let number = position.move_number();
        let ply = Ply {
            index: index + 1,
            words: words.clone(),
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

/// A move as it is written.
pub(crate) fn text(position: &Position, m: Move, long: bool) -> String {
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
fn LineView(lines: Memo<Vec<Line>>, number: u16) -> impl IntoView {
    let ply = |side: usize| {
        let ply = Memo::new(move |_| {
            lines.with(|lines| {
                lines.iter().find(|line| line.number == number)?.plies.get(side)?.clone()
            })
        });
        move || view! { <PlyView ply=ply.get() /> }
    };
    view! {
        <div class="line">
            <span class="number" aria-hidden="true">{number}</span>
            {ply(0)}
            {ply(1)}
        </div>
    }
}

#[component]
fn PlyView(ply: Option<Ply>) -> impl IntoView {
    let Some(Ply { index, words: Words { text, label }, chips }) = ply else {
        return view! { <span class="ply empty"></span> }.into_any();
    };
    let chips: Vec<_> =
        chips.into_iter().map(|chip| view! { <span class="chip">{chip}</span> }).collect();
    view! {
        <span class="ply-place">
            <button class="ply" id=format!("ply-{index}") aria-label=label tabindex="-1">{figurines(&text)}</button>
            {chips}
        </span>
    }
    .into_any()
}

/// A move with its piece drawn instead of written. It is to be seen only: what is heard is the label beside it.
pub(crate) fn figurines(text: &str) -> impl IntoView + use<> {
    let mut parts: Vec<AnyView> = Vec::new();
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
    view! { <span class="san" aria-hidden="true">{parts}</span> }
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
