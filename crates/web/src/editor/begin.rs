//! A game from the position that was set up.

use board::editor::Verdict;
use chess::{Color, Position};
use game::{ByColor, Mode, Name, Place, Player, Setup, TimeControl, say};
use leptos::prelude::*;

use super::bench::Bench;
use crate::app::use_me;
use crate::home::{YOU, last_plan, own_name, sit_down};
use crate::panels::Popover;
use crate::route::use_way;
use crate::settings::Kept;

/// What somebody is called against the computer.
pub(super) fn you(bench: Bench, profile: &str) -> Player {
    person(bench.settings, profile)
}

fn person(settings: Kept, profile: &str) -> Player {
    let name = settings.peek(|all| own_name(all.last.as_ref(), profile));
    Player::Person { name: Name::new(if name.is_empty() { YOU } else { &name }) }
}

/// Who plays on from a position: the person with a side against the computer, or two people.
fn players(settings: Kept, profile: &str, side: Option<Color>) -> ByColor<Player> {
    let Some(side) = side else {
        return ByColor::new("White", "Black").map(|name| Player::Person { name: Name::new(name) });
    };
    let plan = settings.peek(|all| last_plan(all.last.as_ref()));
    let players = ByColor::new(person(settings, profile), Player::Computer { plan });
    if side == Color::White { players } else { players.swapped() }
}

/// The ways to play on from a position.
#[component]
pub(crate) fn Ways(
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
        sit_down(way, setup(start, players, Mode::Casual), move |sentence| failed.run(sentence));
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
pub(super) fn setup(start: Position, players: ByColor<Player>, mode: Mode) -> Setup {
    let time = ByColor::both(TimeControl::Untimed);
    Setup { start, players, time, mode, place: Place::OneBoard, hints: None, line: Vec::new() }
}

#[component]
pub(super) fn Begin(bench: Bench) -> impl IntoView {
    let open = RwSignal::new(false);
    let playable = move || matches!(bench.verdict.get(), Verdict::Playable(_));
    let ask = move |_| match bench.verdict.get_untracked() {
        Verdict::Playable(_) => open.update(|open| *open = !*open),
        verdict => {
            let because = match &verdict {
                Verdict::Flawed(flaws) => flaws.first().map(|flaw| flaw.because.clone()),
                _ => None,
            };
            let sentence = verdict.sentences().next().unwrap_or_default().to_owned();
            bench.voice.refuse(sentence, &because.unwrap_or_default());
        }
    };
    let start = Callback::new(move |()| match bench.verdict.get_untracked() {
        Verdict::Playable(start) => Some(start),
        _ => None,
    });
    let failed = Callback::new(move |sentence| bench.voice.refuse(sentence, &[]));
    view! {
        <div class="with-popover">
            <button class="primary" id="play-here" aria-expanded=move || open.get().to_string()
                aria-disabled=move || (!playable()).to_string() on:click=ask>"Play from here"</button>
            <Popover open label="Play from here" opener=Signal::derive(|| "play-here".to_owned())>
                <Ways settings=bench.settings start failed />
            </Popover>
        </div>
    }
}
