//! The screen of a game.

mod actions;
pub(crate) mod arrows;
pub(crate) mod board;
pub(crate) mod chips;
pub(crate) mod desk;
mod end;
#[cfg(feature = "gallery")]
pub(crate) mod gallery;
pub(crate) mod gesture;
pub(crate) mod keys;
mod lesson;
mod levels;
mod line;
pub(crate) mod moves;
mod pieces;
mod promotion;
pub(crate) mod strip;
mod thoughts;
pub(crate) mod voice;

use std::time::Duration;

use chess::Color;
use game::{Game, GameId, LevelPlan, Player, say};
use leptos::prelude::*;
use protocol::Key;
use protocol::http::{Problem, Row};

use crate::browser::document;
use crate::http;
use crate::route::{Route, use_way};
use desk::Desk;

pub(crate) use levels::PlanForm;

/// Puts the focus on the board's cursor.
pub(crate) fn focus_board() {
    let cursor = document().query_selector("#board [tabindex='0']").ok().flatten();
    if let Some(cell) = cursor {
        let cell: web_sys::HtmlElement = wasm_bindgen::JsCast::unchecked_into(cell);
        let _ = cell.focus();
    }
}

/// A level that was chosen stays for the next game against the computer.
fn keep_level(desk: Desk, side: Color, plan: LevelPlan) {
    desk.settings.change(|settings| {
        let Some(setup) = &mut settings.last else { return };
        // With two computers each keeps its own.
        let alone = setup.persons().count() == 1;
        for color in Color::ALL {
            if let Player::Computer { plan: old } = &mut setup.players[color]
                && (alone || color == side)
            {
                *old = plan;
            }
        }
    });
}

/// A game: it is asked for before the table is opened, so that one that is not there is told apart from a
/// program that is not there.
#[component]
pub(crate) fn Play(id: GameId, watch: Option<Key>) -> impl IntoView {
    let found = LocalResource::new(move || async move {
        match http::get::<Row>(&format!("/api/games/{id}")).await {
            Ok(row) if row.deleted => Err("This game was deleted.".to_owned()),
            Ok(_) => Ok(()),
            // A watcher may look on without being asked in.
            Err(Problem { error, .. }) if watch.is_some() || error == http::AWAY => Ok(()),
            Err(Problem { sentence, .. }) => Err(sentence),
        }
    });
    move || {
        found.get().map(|found| match found {
            Ok(()) => view! { <Table id watch /> }.into_any(),
            Err(sentence) => view! { <NoGame sentence /> }.into_any(),
        })
    }
}

#[component]
pub(crate) fn NoGame(sentence: String) -> impl IntoView {
    let way = use_way();
    view! {
        <main class="text-page" id="main">
            <h1>"This game is not here"</h1>
            <p>{sentence}</p>
            <p class="choices">
                <button class="primary" on:click=move |_| way.go(Route::Home)>"New game"</button>
                <button on:click=move |_| way.go(Route::Library)>"Library"</button>
            </p>
        </main>
    }
}

#[component]
fn Table(id: GameId, watch: Option<Key>) -> impl IntoView {
    let desk = Desk::open(id, watch);
    let listener =
        window_event_listener(leptos::ev::keydown, move |event| keys::anywhere(desk, &event));
    on_cleanup(move || listener.remove());
    let title = Memo::new(move |_| desk.of(|game| tab_title(desk, game)).unwrap_or_default());
    Effect::new(move |_| document().set_title(&title.get()));
    on_cleanup(|| document().set_title("Kibitz"));
    turn_between_people(desk);
    let heading = move || desk.of(heading).unwrap_or_else(|| "Loading the game".into());
    let computer = Memo::new(move |_| desk.of(levels::computer).flatten());
    let away = move || desk.link.get() == desk::Link::Away;
    let bottom = Signal::derive(move || desk.bottom());
    let top = Signal::derive(move || !desk.bottom());
    view! {
        <main class="table" id="main" class:away=away class:no-levels=move || computer.get().is_none()>
            <h1 class="only-heard">{heading}</h1>
            <h2 class="only-heard" id="board-heading">"Board"</h2>
            <board::BoardView desk />
            <keys::TypedMove desk />
            <div class="column"><Later>
                <div class="top-strip"><strip::Strip desk side=top /></div>
                <Show when=move || computer.get().is_some()>
                    <levels::LevelBar desk side=Signal::derive(move || computer.get().unwrap_or(Color::Black)) />
                </Show>
                <voice::VoiceView desk />
                <div class="middle">
                    <lesson::Lesson desk />
                    <line::LineCard desk />
                    <thoughts::Thoughts desk />
                    <moves::Moves desk />
                </div>
                <actions::Actions desk />
                <div class="bottom-strip"><strip::Strip desk side=bottom /></div>
                <end::EndPanel desk />
            </Later></div>
        </main>
    }
}

/// Draws what is in it in a task of its own, after what is around it: a browser compiles what runs for the
/// first time, and all of a table at once would hold the page up for too long.
#[component]
fn Later(children: ChildrenFn) -> impl IntoView {
    let now = RwSignal::new(false);
    set_timeout(
        move || {
            now.try_set(true);
        },
        Duration::ZERO,
    );
    view! { <Show when=move || now.get()>{children()}</Show> }
}

/// "Ada against Computer, level 2".
pub(crate) fn heading(game: &Game) -> String {
    let [white, black] = Color::ALL.map(|side| say::name(game, side));
    let level = levels::computer(game)
        .and_then(|side| game.level(side))
        .map(|level| say::level(level.plan));
    match level {
        Some(level) => format!("{white} against {black}, {level}"),
        None => format!("{white} against {black}"),
    }
}

/// What the tab is called: whose move it is comes first.
fn tab_title(desk: Desk, game: &Game) -> String {
    let yours = game.end().is_none() && desk.actor().is_some_and(|you| you.speaks_for(game.turn()));
    let alone = levels::computer(game).is_some();
    if yours && alone {
        "Your move · Kibitz".into()
    } else {
        format!("{} · Kibitz", say::turn(game))
    }
}

/// Between two people at one board it turns after each move, if they want it so.
fn turn_between_people(desk: Desk) {
    Effect::new(move |_| {
        let wanted = desk.settings.with(|settings| settings.turns);
        let turn =
            desk.of(|game| (game.setup().persons().count() == 2).then(|| game.turn())).flatten();
        if let Some(turn) = turn.filter(|_| wanted && desk.actor() == Some(game::Actor::Both)) {
            desk.turned.set(turn == Color::Black);
        }
    });
}
