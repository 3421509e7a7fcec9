//! The last task: a whole game against the computer. It is a game like any other, played on its own screen.

use chess::Position;
use game::{ByColor, GameId, Level, LevelPlan, Mode, Name, Place, Player, Setup, TimeControl};
use leptos::prelude::*;
use lessons::tutorial::{Task, Tutorial};
use protocol::http::{Made, NewGame};
use wasm_bindgen_futures::spawn_local;

use super::record::{Learning, whole_game};
use crate::app::use_me;
use crate::browser::document;
use crate::http;
use crate::route::{Route, use_way};
use crate::settings::use_settings;

/// The game: no clock, moves can be taken back, and the board says what to press.
fn setup(name: &str, level: u8) -> Setup {
    let plan = LevelPlan::level(Level::new(level).unwrap_or(Level::LOWEST));
    Setup {
        start: Position::start(),
        players: ByColor::new(Player::Person { name: Name::new(name) }, Player::Computer { plan }),
        time: ByColor::both(TimeControl::Untimed),
        mode: Mode::Casual,
        place: Place::OneBoard,
        hints: None,
        line: Vec::new(),
    }
}

#[component]
pub(super) fn WholeGame(
    task: &'static Task,
    tutorial: &'static Tutorial,
    learning: Learning,
) -> impl IntoView {
    document().set_title(&format!("{} · Kibitz", task.title));
    let way = use_way();
    let me = use_me();
    let settings = use_settings();
    let trouble = RwSignal::new(None::<String>);
    let done = move || learning.with(|progress| progress.has(task.id));
    let begin = move |_| {
        let setup =
            setup(&me.0.with_untracked(|me| me.name.clone()), whole_game(task).unwrap_or(0));
        spawn_local(async move {
            let new = NewGame { setup: setup.clone(), side: None };
            match http::post::<Made>("/api/games", &new).await {
                Ok(Made { game }) => {
                    learning.note_game(game).await;
                    settings.change(|all| all.last = Some(setup));
                    way.go(Route::Game(game, None));
                }
                Err(problem) => trouble.set(Some(problem.sentence)),
            }
        });
    };
    // What was begun and is not over is gone on with.
    let waiting =
        move || learning.is_known().then(|| learning.game()).flatten().filter(|_| !done());
    let go_on = move |game: GameId| {
        view! {
            <p>"Your game is not over yet."</p>
            <p class="choices">
                <button class="primary" id="go-on-game" on:click=move |_| way.go(Route::Game(game, None))>
                    "Go on with the game"
                </button>
                <button id="begin-game" on:click=begin>"Begin another one"</button>
            </p>
        }
        .into_any()
    };
    let idle = move || {
        let words = if done() { "Play another one" } else { "Play the game" };
        view! { <p class="choices"><button class="primary" id="begin-game" on:click=begin>{words}</button></p> }
            .into_any()
    };
    let (_, all) = learning.peek(|progress| progress.in_all(tutorial));
    view! {
        <main class="text-page" id="main">
            <h1>{task.title}</h1>
            <p class="muted">{format!("The last of {all} tasks")}</p>
            <p>{task.instruction}</p>
            <p><strong>"Think of this: "</strong>{task.idea}</p>
            <p>"When the game is over, "<strong>"Learn"</strong>" in the menu leads back here."</p>
            {move || done().then(|| view! { <p role="status" class="well">{task.learnt}</p> })}
            {move || match waiting() {
                Some(game) => go_on(game),
                None => idle(),
            }}
            <p class="trouble" role="alert">{move || trouble.get().or_else(|| learning.trouble.get())}</p>
            <button class="little" id="all-lessons" on:click=move |_| way.go(Route::Learn)>"All lessons"</button>
        </main>
    }
}
