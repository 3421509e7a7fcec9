//! The end of a game: a panel over the column, once, and what can be done then.

use std::time::Duration;

use chess::Color;
use game::{Game, Player, say};
use leptos::html::Div;
use leptos::prelude::*;
use protocol::http::{Again, Made, NewGame};
use wasm_bindgen_futures::spawn_local;

use super::chips;
use super::desk::Desk;
use crate::http;
use crate::route::Route;

/// The panel comes so long after the last move: it glides first, then a moment to look.
const AFTER: Duration = Duration::from_millis(880);

/// Plays the same once more. A game that is over points to the next one; one that is not just stays.
pub(crate) fn again(desk: Desk, swap: bool) {
    let way = desk.way;
    let Some((mut setup, over)) =
        desk.peek(|game| (game.again(swap), game.end().is_some() && game.continued().is_none()))
    else {
        return;
    };
    // A level that was pressed after the end, or is still on its way, is not in the game: then the new
    // one is told by us.
    let asked = desk.levels_asked();
    for &(side, plan) in &asked {
        let side = if swap { !side } else { side };
        setup.players[side] = Player::Computer { plan };
    }
    let follows = over && asked.is_empty();
    desk.settings.change(|settings| settings.last = Some(setup.clone()));
    spawn_local(async move {
        let made = if follows {
            http::post::<Made>(&format!("/api/games/{}/again", desk.id), &Again { swap }).await
        } else {
            http::post::<Made>("/api/games", &NewGame { setup, side: None }).await
        };
        match made {
            Ok(Made { game }) => way.go(Route::Game(game, None)),
            Err(problem) => desk.voice.refuse(problem.sentence, &[]),
        }
    });
}

/// The buttons that stay in the actions when a game is over.
#[component]
pub(crate) fn AfterGame(desk: Desk) -> impl IntoView {
    let way = desk.way;
    view! {
        <button class="primary action" id="play-again" on:click=move |_| again(desk, false)>"Play again"</button>
        <button class="action" id="swap" on:click=move |_| again(desk, true)>"Swap colours"</button>
        <button class="action" id="replay" on:click=move |_| way.go(Route::Replay(desk.id))>"Replay"</button>
        <button class="action" id="new-game" on:click=move |_| way.go(Route::Home)>"New game"</button>
    }
}

#[component]
pub(crate) fn EndPanel(desk: Desk) -> impl IntoView {
    let open = RwSignal::new(false);
    let node = NodeRef::<Div>::new();
    let over = Memo::new(move |_| desk.of(|game| game.end().is_some()).unwrap_or(false));
    Effect::new(move |_| {
        if !over.get() {
            open.set(false);
            if desk.game.with_untracked(Option::is_some) {
                desk.ended_here.set(false);
            }
            return;
        }
        if desk.ended_here.get_untracked() {
            return;
        }
        desk.ended_here.set(true);
        set_timeout(
            move || {
                let still = over.try_get_untracked() == Some(true);
                if still {
                    open.set(true);
                }
            },
            AFTER,
        );
    });
    // Focus comes with the panel, and goes to the board with it.
    Effect::new(move |_| {
        if open.get()
            && let Some(panel) = node.get()
            && let Some(button) = panel.query_selector(".primary").ok().flatten()
        {
            let button: web_sys::HtmlElement = wasm_bindgen::JsCast::unchecked_into(button);
            let _ = button.focus();
        }
    });
    let close = move || {
        open.set(false);
        super::focus_board();
    };
    let keys = move |event: web_sys::KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            close();
        }
    };
    let way = desk.way;
    let title = move || desk.of(say::turn).unwrap_or_default();
    let line = move || desk.of(|game| line(desk, game)).unwrap_or_default();
    let throw_away = move |_| {
        spawn_local(async move {
            match http::ask("DELETE", &format!("/api/games/{}", desk.id)).await {
                Ok(()) => way.go(Route::Home),
                Err(problem) => desk.voice.refuse(problem.sentence, &[]),
            }
        });
    };
    let mine = move || desk.actor().is_some();
    view! {
        <Show when=move || open.get()>
            <div class="end-panel" role="dialog" aria-labelledby="end-title" node_ref=node on:keydown=keys>
                <h2 id="end-title">{title}</h2>
                <p class="muted">{line}</p>
                <Show when=mine>
                    <button class="primary" id="end-again" on:click=move |_| again(desk, false)>"Play again"</button>
                    <button id="end-replay" on:click=move |_| way.go(Route::Replay(desk.id))>"Replay"</button>
                    <button on:click=move |_| again(desk, true)>"Swap colours"</button>
                    <button class="elsewhere" on:click=move |_| way.go(Route::Home)>"New game"</button>
                    <button class="elsewhere" id="end-library" on:click=move |_| way.go(Route::Library)>"Library"</button>
                    <a class="button" href=format!("/api/games/{}/pgn", desk.id) download="game.pgn">"Save to a file"</a>
                    <button on:click=throw_away>"Do not keep this game"</button>
                </Show>
                <button id="end-close" on:click=move |_| close()>"Look at the board"</button>
            </div>
        </Show>
    }
}

/// "31 moves · level 2, about 1100 · Italian Game".
fn line(desk: Desk, game: &Game) -> String {
    let moves = game.plies().len().div_ceil(2);
    let mut parts = vec![if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") }];
    for side in Color::ALL {
        if let Player::Computer { plan } = game.setup().players[side] {
            let changes = desk.chips.with(|chips| chips.path(side));
            let now = desk.plan(side).map(say::level).unwrap_or_default();
            let path = std::iter::once(chips::short(plan)).chain(changes);
            parts.push(match path.collect::<Vec<_>>().as_slice() {
                [_] => now,
                path => format!("{}, at the end {now}", path.join(" → ")),
            });
        }
    }
    parts.extend(desk.openings.name(game));
    parts.join(" · ")
}
