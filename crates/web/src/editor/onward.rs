//! The ways to play on from a position: against the computer, or two people at one board.

use chess::{Color, Position};
use game::{ByColor, Mode, Name, Place, Player, Setup, TimeControl, say};
use leptos::prelude::*;

use crate::app::use_me;
use crate::home::{YOU, last_plan, own_name, sit_down};
use crate::route::use_way;
use crate::settings::Kept;

/// What somebody is called against the computer.
pub(super) fn you(settings: Kept, profile: &str) -> Player {
    let name = settings.peek(|all| own_name(all.last.as_ref(), profile));
    Player::Person { name: Name::new(if name.is_empty() { YOU } else { &name }) }
}

/// Who plays on from a position: the person with a side against the computer, or two people.
pub(crate) fn players(settings: Kept, profile: &str, side: Option<Color>) -> ByColor<Player> {
    let Some(side) = side else {
        return ByColor::new("White", "Black").map(|name| Player::Person { name: Name::new(name) });
    };
    let plan = settings.peek(|all| last_plan(all.last.as_ref()));
    let players = ByColor::new(you(settings, profile), Player::Computer { plan });
    if side == Color::White { players } else { players.swapped() }
}

/// The ways to play on from a position.
#[component]
pub(crate) fn Onward(
    settings: Kept,
    /// The position, if one can play from it; otherwise it was said why not.
    start: Callback<(), Option<Position>>,
    /// Hears why there is no game.
    failed: Callback<String>,
) -> impl IntoView {
    let way = use_way();
    let me = use_me();
    let begin = move |side: Option<Color>| {
        let Some(start) = start.run(()) else { return };
        let players = players(settings, &me.0.with_untracked(|me| me.name.clone()), side);
        sit_down(way, setup(start, players, Mode::Casual), move |sentence| {
            // Whoever has left meanwhile does not hear it.
            failed.try_run(sentence);
        });
    };
    let level = move || settings.with(|all| say::level(last_plan(all.last.as_ref())));
    let side = move |side: Color, id: &'static str| {
        view! {
            <button class="item" id=id on:click=move |_| begin(Some(side))>
                {move || format!("Play {side} against the computer, {}", level())}
            </button>
        }
    };
    view! {
        {side(Color::White, "play-white")}
        {side(Color::Black, "play-black")}
        <button class="item" id="play-both" on:click=move |_| begin(None)>"Two people at this board"</button>
    }
}

/// A game without a clock, from a position.
pub(crate) fn setup(start: Position, players: ByColor<Player>, mode: Mode) -> Setup {
    let time = ByColor::both(TimeControl::Untimed);
    Setup { start, players, time, mode, place: Place::OneBoard, hints: None, line: Vec::new() }
}
