//! What the engine would play: its lines, each with its score. Their places are kept free from the start, so
//! that nothing moves when they come.

use chess::{Position, UciMove};
use game::say;
use leptos::html::Div;
use leptos::prelude::*;
use protocol::analysis::{MAX_LINES, Way};

use super::engine::State;
use super::lab::Lab;
use crate::browser::{document, focus, focus_is_lost};
use crate::play::moves::figurines;
use crate::shell::{Urgency, announce};

/// So many moves of a line are shown: what is behind them changes with every breath.
const SHOWN: usize = 12;

/// A line in words.
#[derive(Clone, PartialEq)]
struct Told {
    score: String,
    /// The score to be heard.
    label: String,
    moves: Vec<Ply>,
}

#[derive(Clone, PartialEq)]
struct Ply {
    uci: UciMove,
    /// The number of the move, where it is needed.
    number: String,
    san: String,
    label: String,
}

#[component]
pub(super) fn Lines(lab: Lab) -> impl IntoView {
    let engine = lab.engine;
    let node = NodeRef::<Div>::new();
    let told = Memo::new(move |_| {
        lab.desk.position.with(|position| {
            let position = position.as_ref()?;
            engine.found.with(|found| {
                let ways = found.as_ref()?.lines.iter();
                Some(ways.map(|way| tell(position, way)).collect::<Vec<_>>())
            })
        })
    });
    // A move that is gone leaves the focus nowhere.
    let had_focus = StoredValue::new(false);
    Effect::new(move |_| {
        told.track();
        request_animation_frame(move || {
            if had_focus.try_get_value() == Some(true) && focus_is_lost() {
                had_focus.set_value(false);
                focus("engine");
            }
        });
    });
    let count = Memo::new(move |_| engine.lines());
    let rows = move || {
        let row = |rank: usize| view! { <Row told rank /> };
        (0..usize::from(count.get())).map(row).collect_view()
    };
    let pressed = move |event: web_sys::MouseEvent| {
        let Some((rank, ply)) = event.target().and_then(place_of) else { return };
        let moves = told.with_untracked(|told| {
            let line = told.as_ref()?.get(rank)?;
            Some(line.moves.iter().take(ply + 1).map(|ply| ply.uci).collect::<Vec<_>>())
        });
        if let Some(moves) = moves {
            // The moves are about to go, and the focus with them.
            had_focus.set_value(false);
            lab.play(&moves);
            crate::squares::focus_quietly(lab.desk.cursor.get_untracked());
            lab.desk.cursor_shown.set(lab.desk.way.walks_by_key());
        }
    };
    let keys = move |event: web_sys::KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let Some((rank, ply)) = event.target().and_then(place_of) else { return };
        let (rank, ply) = match event.key().as_str() {
            "ArrowLeft" => (rank, ply.saturating_sub(1)),
            "ArrowRight" => (rank, ply + 1),
            "ArrowUp" => (rank.saturating_sub(1), 0),
            "ArrowDown" => (rank + 1, 0),
            "Home" => (rank, 0),
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        focus(&format!("way-{rank}-{ply}"));
    };
    let disabled = move || engine.state() == State::Over;
    let lines = move || count.get().to_string();
    let choose_lines = move |event: web_sys::Event| {
        if let Ok(lines) = event_target_value(&event).parse() {
            lab.desk.settings.change(|settings| settings.lines = lines);
        }
    };
    let arrows = move || lab.desk.settings.with(|settings| settings.line_arrows);
    let options: Vec<_> = (1..=MAX_LINES)
        .map(|count| {
            let words = if count == 1 { "1 line".to_owned() } else { format!("{count} lines") };
            let chosen = move || engine.lines() == count;
            view! { <option value=count.to_string() selected=chosen>{words}</option> }
        })
        .collect();
    view! {
        <section class="engine" aria-label="What the engine thinks">
            <h2 class="only-heard">"Engine"</h2>
            <div class="engine-head">
                <button id="engine" aria-disabled=move || disabled().to_string()
                    on:click=move |_| engine.press()>{move || engine.word()}</button>
                <select id="lines" aria-label="Lines" prop:value=lines on:change=choose_lines>{options}</select>
                <button id="arrows" aria-pressed=move || arrows().to_string()
                    on:click=move |_| lab.desk.settings.change(|settings| settings.line_arrows = !settings.line_arrows)>
                    "Arrows"
                </button>
                <button id="say-it" title="v" on:click=move |_| say_evaluation(lab)>"Say it"</button>
            </div>
            <div class="ways" node_ref=node on:click=pressed on:keydown=keys
                on:focusin=move |_| had_focus.set_value(true)
                on:focusout=move |event| if event.related_target().is_some() { had_focus.set_value(false) }>
                {rows}
            </div>
        </section>
    }
}

#[component]
fn Row(told: Memo<Option<Vec<Told>>>, rank: usize) -> impl IntoView {
    let own = Memo::new(move |_| told.with(|told| told.as_ref()?.get(rank).cloned()));
    let score =
        move || own.with(|own| own.as_ref().map(|own| own.score.clone()).unwrap_or_default());
    let label = move || {
        let heard = |own: &Told| format!("Line {}: {}", rank + 1, own.label);
        own.with(|own| own.as_ref().map_or_else(|| format!("Line {}", rank + 1), heard))
    };
    let count = Memo::new(move |_| own.with(|own| own.as_ref().map_or(0, |own| own.moves.len())));
    view! {
        <div class="way" role="group" aria-label=label>
            <span class="score">{score}</span>
            <span class="line-of-play">
                <For each=move || 0..count.get() key=|index| *index let:index>
                    <Move own rank index />
                </For>
            </span>
        </div>
    }
}

/// A move of a line. It stays while what it says changes, and keeps the focus.
#[component]
fn Move(own: Memo<Option<Told>>, rank: usize, index: usize) -> impl IntoView {
    let ply = Memo::new(move |_| own.with(|own| own.as_ref()?.moves.get(index).cloned()));
    let read =
        move |of: fn(&Ply) -> String| ply.with(|ply| ply.as_ref().map(of).unwrap_or_default());
    view! {
        <button class="way-move" id=format!("way-{rank}-{index}") data-way=rank.to_string() data-ply=index.to_string()
            tabindex=if rank == 0 && index == 0 { "0" } else { "-1" }
            aria-label=move || read(|ply| ply.label.clone())>
            <span class="number" aria-hidden="true">{move || read(|ply| ply.number.clone())}</span>
            {move || figurines(&read(|ply| ply.san.clone()))}
        </button>
    }
}

/// Which move of which line an element belongs to.
fn place_of(target: web_sys::EventTarget) -> Option<(usize, usize)> {
    let element: web_sys::Element = wasm_bindgen::JsCast::dyn_into(target).ok()?;
    let button = element.closest("[data-way]").ok()??;
    let of = |name| button.get_attribute(name)?.parse().ok();
    Some((of("data-way")?, of("data-ply")?))
}

/// A line in words, as far as it is legal.
fn tell(position: &Position, way: &Way) -> Told {
    let worth = way.line.score.into();
    let mut here = position.clone();
    let mut moves = Vec::new();
    for uci in way.line.moves.iter().take(SHOWN) {
        let Ok(m) = here.resolve_uci(*uci) else { break };
        let number = match here.turn() {
            chess::Color::White => format!("{}.", here.move_number()),
            chess::Color::Black if moves.is_empty() => format!("{}…", here.move_number()),
            chess::Color::Black => String::new(),
        };
        let label = format!("{}, {}, {}", here.move_number(), here.turn(), say::played(&here, m));
        moves.push(Ply { uci: *uci, number, san: here.san(m).to_string(), label });
        here = here.play(m);
    }
    Told { score: say::score(worth), label: say::evaluation(position.variant(), worth), moves }
}

/// Says how the position stands, and the best line, to whoever asks.
pub(super) fn say_evaluation(lab: Lab) {
    let engine = lab.engine;
    let best = lab.desk.position.with_untracked(|position| {
        let position = position.as_ref()?;
        engine.found.with_untracked(|found| {
            let found = found.as_ref()?;
            let way = found.lines.first()?;
            let told = tell(position, way);
            let moves: Vec<_> = told.moves.iter().take(3).map(|ply| ply.label.as_str()).collect();
            Some(format!("{}. Depth {}. {}.", told.label, found.depth, moves.join("; ")))
        })
    });
    let sentence = best.unwrap_or_else(|| {
        untrack(|| {
            let over = lab.over.get().map(say::over);
            over.unwrap_or_else(|| engine.status(lab))
        })
    });
    announce(&sentence, Urgency::Polite);
    lab.desk.voice.answer(sentence);
}

/// Whether somebody is among the lines, who walks through them by arrows.
pub(super) fn has_focus() -> bool {
    document().active_element().is_some_and(|element| element.matches(".way-move").unwrap_or(false))
}
