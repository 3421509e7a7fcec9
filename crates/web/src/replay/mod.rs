//! A game to look at: move by move, by itself at a speed, with everything as it then was; the variations and
//! remarks of a file; and from each board the way on: to play, to analyse, to share.
//!
//! Which board follows which is said by `game::reel`. The board, its marks and the strips are those of a game
//! that is played, on a desk that nobody plays at.

mod actions;
mod aside;
mod keys;
mod list;
mod projector;
mod sharing;
mod transport;
mod voice;

use chess::Color;
use game::{Game, GameId, Millis};
use leptos::prelude::*;
use protocol::http::{Problem, Row};

use crate::browser::{document, window};
use crate::http;
use crate::play::board::BoardView;
use crate::play::strip::Strip;
use crate::play::{NoGame, heading};
use projector::{Projector, Wish};

/// A game: it is asked for first, so that one that is not there is told apart from a program that is not there.
#[component]
pub(crate) fn ReplayPage(id: GameId) -> impl IntoView {
    let wish = Wish::read(&window().location().hash().unwrap_or_default());
    let watch = wish.watch;
    let found = LocalResource::new(move || async move {
        match http::get::<Row>(&format!("/api/games/{id}")).await {
            Ok(row) if row.deleted => {
                Err("This game was deleted. The library can restore it.".to_owned())
            }
            Ok(_) => Ok(()),
            // A watcher may look on without being asked in.
            Err(Problem { error, .. }) if watch.is_some() || error == http::AWAY => Ok(()),
            Err(Problem { sentence, .. }) => Err(sentence),
        }
    });
    move || {
        found.get().map(|found| match found {
            Ok(()) => view! { <Replay id wish /> }.into_any(),
            Err(sentence) => view! { <NoGame sentence /> }.into_any(),
        })
    }
}

#[component]
fn Replay(id: GameId, wish: Wish) -> impl IntoView {
    let projector = Projector::open(id, wish);
    let desk = projector.desk;
    let down = window_event_listener(leptos::ev::keydown, move |event| {
        keys::anywhere(projector, &event);
    });
    let up = window_event_listener(leptos::ev::keyup, move |_| projector.tell_at_last());
    on_cleanup(move || {
        down.remove();
        up.remove();
        document().set_title("Kibitz");
    });
    let names = Memo::new(move |_| projector.of(|reel| heading(reel.now())));
    let title = move || match names.get() {
        Some(names) => format!("Replay: {names}"),
        None => "Loading the game".into(),
    };
    Effect::new(move |_| document().set_title(&format!("{} · Kibitz", title())));
    let bottom = Signal::derive(move || desk.bottom());
    let top = Signal::derive(move || !desk.bottom());
    let shares = move || projector.shares.get();
    let timeless = Memo::new(move |_| projector.of(|reel| is_timeless(reel.now())) == Some(true));
    view! {
        <main class="table replaying no-levels" class:timeless=move || timeless.get() id="main">
            <h1 class="only-heard">{title}</h1>
            <h2 class="only-heard" id="board-heading">"Board"</h2>
            <BoardView desk />
            <div class="column">
                <div class="top-strip"><Strip desk side=top /></div>
                <voice::VoiceView projector />
                <div class="middle">
                    <Show when=shares fallback=move || view! { <list::MoveList projector /> }>
                        <sharing::Sharing projector />
                    </Show>
                </div>
                <transport::Transport projector />
                <actions::Actions projector />
                <div class="bottom-strip"><Strip desk side=bottom /></div>
            </div>
        </main>
    }
}

/// Whether nothing is known of how long anybody has thought, as of most games in files: clocks that stand at
/// nothing would say that both are out of time.
fn is_timeless(game: &Game) -> bool {
    Color::ALL.into_iter().all(|side| {
        let now = game.last_event();
        game.time_left(side, now).is_none() && game.time_taken(side, now) == Millis::ZERO
    })
}
