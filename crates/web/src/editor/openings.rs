//! Openings to start a game with. The computer keeps to the one that is chosen.

use chess::{Color, Position};
use game::{ByColor, Mode, Player, Setup};
use leptos::prelude::*;
use openings::Opening;

use super::bench::Bench;
use super::onward::{setup, you};
use crate::app::use_me;
use crate::home::{Choose, TextField, last_plan, sit_down};
use crate::route::use_way;
use crate::thumbnail::{SmallBoard, men};

/// So many are shown at first, and with each press for more.
const SHOWN: usize = 24;

#[component]
pub(super) fn Openings(bench: Bench) -> impl IntoView {
    let side = RwSignal::new(Color::White);
    let text = RwSignal::new(String::new());
    let shown = RwSignal::new(SHOWN);
    let found = Memo::new(move |_| {
        let text = text.get();
        shown.set(SHOWN);
        look_for(&text)
    });
    let count = move || found.with(Vec::len);
    let told = move || match count() {
        0 => "No opening is called so or begins with these moves.".to_owned(),
        1 => "One opening.".to_owned(),
        count => format!("{count} openings."),
    };
    let row = move |opening: &'static Opening| {
        view! { <li><Row bench opening side=side.into() /></li> }
    };
    let choose = Callback::new(move |color| side.set(color));
    view! {
        <p class="hint-text">
            "Press one, and a game begins. The computer plays its moves as long as you play yours."
        </p>
        <Choose label="You play" name="opening-side" value=side.into() choose
            options=Color::ALL.map(|color| (color, color.to_string())).into() />
        <TextField label="Find by name, code or moves" id="find-opening" value=text />
        <p class="muted" role="status">{told}</p>
        <ul class="openings">
            {move || found.with(|found| {
                found.iter().take(shown.get()).map(|opening| row(opening)).collect::<Vec<_>>()
            })}
        </ul>
        <Show when=move || shown.get() < count()>
            <button id="more-openings" on:click=move |_| shown.update(|shown| *shown += SHOWN)>
                {move || format!("Show {} more", SHOWN.min(count().saturating_sub(shown.get())))}
            </button>
        </Show>
    }
}

/// What a text finds: by name or code, else by moves; without a text, the best known.
fn look_for(text: &str) -> Vec<&'static Opening> {
    if text.trim().is_empty() {
        return openings::families();
    }
    let found: Vec<_> = openings::find(text).collect();
    if found.is_empty() { openings::find_by_moves(text).collect() } else { found }
}

#[component]
fn Row(bench: Bench, opening: &'static Opening, side: Signal<Color>) -> impl IntoView {
    let way = use_way();
    let me = use_me();
    let start = Position::start();
    let mut line = Vec::new();
    let mut end = start.clone();
    for &m in opening.line() {
        line.push(end.uci(m));
        end = end.play(m);
    }
    let begin = move |_| {
        let you = you(bench.settings, &me.0.with_untracked(|me| me.name.clone()));
        let plan = bench.settings.peek(|all| last_plan(all.last.as_ref()));
        let players = ByColor::new(you, Player::Computer { plan });
        let players =
            if side.get_untracked() == Color::White { players } else { players.swapped() };
        let setup = setup(start.clone(), players, Mode::Casual);
        sit_down(way, Setup { line: line.clone(), ..setup }, move |sentence| {
            bench.voice.refuse(sentence, &[]);
        });
    };
    let men = men(&end.fen());
    view! {
        <button class="big ending" data-opening=opening.name on:click=begin>
            {move || view! { <SmallBoard men=men.clone() below=side.get() /> }}
            <strong>{opening.name}</strong>
            <span>{opening.eco.to_string()}" · "{opening.moves}</span>
        </button>
    }
}
