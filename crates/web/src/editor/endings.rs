//! The endgames to practise, by theme. One press begins a game.

use chess::Color;
use game::{ByColor, Level, LevelPlan, Mode, Player};
use leptos::prelude::*;
use lessons::endgames::{Endgame, Theme};

use super::bench::Bench;
use super::onward::{setup, you};
use crate::app::use_me;
use crate::endgames::{Stock, use_endgames};
use crate::home::sit_down;
use crate::route::use_way;
use crate::thumbnail::{SmallBoard, men};

#[component]
pub(super) fn Endings(bench: Bench) -> impl IntoView {
    let endgames = use_endgames();
    endgames.load();
    move || match endgames.stock.get() {
        Stock::Coming => view! { <p class="muted">"Loading the endgames…"</p> }.into_any(),
        Stock::Missing(sentence) => view! {
            <p class="trouble" role="alert">{sentence}</p>
            <button on:click=move |_| endgames.load()>"Try again"</button>
        }
        .into_any(),
        Stock::There(all) => {
            let themes: Vec<_> = Theme::ALL
                .into_iter()
                .map(|theme| {
                    let own = all.iter().filter(|ending| ending.theme == theme).copied().collect();
                    view! { <OfTheme bench theme endings=own /> }
                })
                .collect();
            view! {
                <p class="hint-text">"Press one, and a practice game begins. Its result counts for nothing."</p>
                {themes}
            }
            .into_any()
        }
    }
}

/// The endings of a theme, folded up but for the first theme.
#[component]
fn OfTheme(bench: Bench, theme: Theme, endings: Vec<Endgame>) -> impl IntoView {
    let count = endings.len();
    let rows: Vec<_> =
        endings.into_iter().map(|ending| view! { <li><Row bench ending /></li> }).collect();
    view! {
        <details class="theme" open=theme == Theme::ALL[0]>
            <summary>{theme.name()}" "<span class="muted">{count}</span></summary>
            <ul>{rows}</ul>
        </details>
    }
}

/// The computer's level: the harder the ending, the better it is defended.
fn fitting(ending: &Endgame) -> LevelPlan {
    LevelPlan::level(Level::new(ending.difficulty).unwrap_or(Level::HIGHEST))
}

#[component]
fn Row(bench: Bench, ending: Endgame) -> impl IntoView {
    let way = use_way();
    let me = use_me();
    let begin = move |_| {
        let you = you(bench.settings, &me.0.with_untracked(|me| me.name.clone()));
        let players = ByColor::new(you, Player::Computer { plan: fitting(&ending) });
        let players = if ending.you == Color::White { players } else { players.swapped() };
        sit_down(way, setup(ending.position(), players, Mode::Practice), move |sentence| {
            bench.voice.refuse(sentence, &[]);
        });
    };
    view! {
        <button class="big ending" data-ending=ending.id on:click=begin>
            <SmallBoard men=men(ending.fen) below=ending.you />
            <strong>{ending.name}</strong>
            <span>{ending.how_hard()}" · "{ending.task()}</span>
        </button>
    }
}
