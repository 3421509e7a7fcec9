//! The way on from the board that is shown: to play, to analyse, to share.

use chess::Color;
use game::reel::{self, Place};
use game::{ByColor, Game, Moment, Player, say};
use leptos::prelude::*;
use protocol::http::Imported;
use wasm_bindgen_futures::spawn_local;

use super::projector::Projector;
use crate::app::use_me;
use crate::editor::{link, onward};
use crate::home::{last_plan, sit_down};
use crate::http;
use crate::panels::Popover;
use crate::route::Route;

#[component]
pub(super) fn Actions(projector: Projector) -> impl IntoView {
    let desk = projector.desk;
    let there = move || projector.reel.with(Option::is_some);
    let turn = move |_| desk.turned.update(|turned| *turned = !*turned);
    let not_analysed =
        Memo::new(move |_| projector.of(|reel| say::not_analysed(reel.now())).flatten());
    let analyse = move |_| match not_analysed.get_untracked() {
        Some(sentence) => desk.voice.refuse(sentence.to_owned(), &[]),
        None => desk.way.go_at(Route::Analysis, &analysis(projector)),
    };
    view! {
        <section class="actions-place">
            <h2 class="only-heard">"Actions"</h2>
            <div class="actions" id="actions">
                <PlayOn projector />
                <button class="action" id="analyse" disabled=move || !there()
                    aria-disabled=move || not_analysed.get().map(|_| "true")
                    title=move || not_analysed.get().unwrap_or_default() on:click=analyse>"Analyse"</button>
                <button class="action" id="share" disabled=move || !there()
                    aria-pressed=move || projector.shares.get().to_string()
                    on:click=move |_| projector.shares.update(|shares| *shares = !*shares)>"Share"</button>
                <button class="action" id="turn" on:click=turn>"Turn board"</button>
            </div>
        </section>
    }
}

/// Behind the `#` of the address of the analysis: `game=ID&ply=N` for a board of the game as it stands, else the
/// board itself as the editor's link has it.
fn analysis(projector: Projector) -> String {
    let place = projector.place.get_untracked();
    let ply = projector.with(|reel| {
        let Place::Stop(stop) = place else { return None };
        let there = reel.on_track(reel::Way::Line, stop);
        let plies = reel.stops()[stop].plies;
        (reel.stops()[there].plies == plies).then_some(plies)
    });
    match ply.flatten().filter(|_| projector.watch.is_none()) {
        Some(ply) => format!("game={}&ply={ply}", projector.id),
        None => projector
            .desk
            .peek(|game| link::hash(&game.position().fen(), game.position().variant()))
            .unwrap_or_default(),
    }
}

/// A new game from the board that is shown.
#[component]
fn PlayOn(projector: Projector) -> impl IntoView {
    let desk = projector.desk;
    let me = use_me();
    let open = RwSignal::new(false);
    let why_not = Memo::new(move |_| desk.of(over).unwrap_or(Some("")));
    let ask = move |_| {
        projector.stop();
        if let Some(sentence) = why_not.get_untracked() {
            desk.voice.refuse(sentence.to_owned(), &[]);
        } else {
            open.update(|open| *open = !*open);
        }
    };
    // `None` is for two people at one board.
    let begin = move |side: Option<Color>| {
        open.set(false);
        let profile = me.0.with_untracked(|me| me.name.clone());
        let players = onward::players(desk.settings, &profile, side);
        if let Some(game) = desk.game.get_untracked() {
            play_on(projector, &game, players);
        }
    };
    let to_move = move || desk.of(Game::turn).unwrap_or(Color::White);
    let level = move || desk.settings.with(|all| say::level(last_plan(all.last.as_ref())));
    let side = move |other: bool, id: &'static str| {
        let side = move || if other { !to_move() } else { to_move() };
        view! {
            <button class="item" id=id on:click=move |_| begin(Some(untrack(side)))>
                {move || format!("Play {} against the computer, {}", side(), level())}
            </button>
        }
    };
    view! {
        <div class="with-popover">
            <button class="primary action" id="play-here" aria-expanded=move || open.get().to_string()
                aria-disabled=move || why_not.get().is_some().then_some("true")
                title=move || why_not.get().unwrap_or_default() on:click=ask>"Play from here"</button>
            <Popover open label="Play from here" opener=Signal::stored("play-here".to_owned())>
                {side(false, "play-turn")}
                {side(true, "play-other")}
                <button class="item" id="play-both" on:click=move |_| begin(None)>"Two people at this board"</button>
                <p class="hint-text">"A new game begins on this board. This one stays as it is."</p>
            </Popover>
        </div>
    }
}

/// Why nothing can be played from a board.
fn over(game: &Game) -> Option<&'static str> {
    game.history()
        .automatic_end()
        .map(|_| "The game is over on this board. Go back a move to play on from there.")
}

/// Begins a game that goes on from another one. The moves so far come along as a file, so that they can be taken
/// back and count for repetition; where there are none the board is all there is.
fn play_on(projector: Projector, game: &Game, players: ByColor<Player>) {
    let way = projector.desk.way;
    let trouble = move |sentence: String| projector.desk.voice.refuse(sentence, &[]);
    if game.plies().is_empty() {
        let start = game.position().clone();
        let setup = onward::setup(start, players, game::Mode::Casual);
        return sit_down(way, setup, trouble);
    }
    let now = Moment(js_sys::Date::now() as u64);
    let text = reel::played_on(game, players, now);
    spawn_local(async move {
        match http::send_games::<Imported>("/api/games/import", text).await {
            Ok(Imported { games, problems, .. }) => {
                if let Some(&game) = games.first() {
                    return way.go(Route::Game(game, None));
                }
                let why =
                    problems.into_iter().next().map(|problem| format!(": {}", problem.sentence));
                trouble(format!("No game can begin on this board{}.", why.unwrap_or_default()));
            }
            Err(problem) => trouble(problem.sentence),
        }
    });
}
