//! First, back, play, forward, last; the way along the game as a slider; how fast it runs.

use game::reel::Place;
use leptos::prelude::*;

use super::projector::{Projector, Speed};

#[component]
pub(super) fn Transport(projector: Projector) -> impl IntoView {
    let ends = Memo::new(move |_| {
        let (place, way) = (projector.place.get(), projector.way.get());
        projector
            .of(|reel| (reel.back(place, way).is_some(), reel.forward(place, way).is_some()))
            .unwrap_or_default()
    });
    let at_start = move || !ends.get().0;
    let at_end = move || !ends.get().1;
    let runs = move || projector.runs.get();
    let button = move |id: &'static str,
                       words: &'static str,
                       off: Signal<bool>,
                       to: fn(Projector) -> Option<Place>| {
        view! {
            <button class="little" id=id aria-disabled=move || off.get().then_some("true")
                on:click=move |_| projector.walk(to(projector), false)>{words}</button>
        }
    };
    let start = Signal::derive(at_start);
    let end = Signal::derive(at_end);
    let nothing = move || at_start() && at_end();
    view! {
        <section class="transport" aria-label="Replay">
            <div class="steps" role="group" aria-label="Go through the game">
                {button("first", "First", start, Projector::first)}
                {button("back", "Back", start, Projector::back)}
                <button class="little" id="play" aria-disabled=move || nothing().then_some("true")
                    on:click=move |_| projector.run_or_stop()>
                    {move || if runs() { "Pause" } else { "Play" }}
                </button>
                {button("forward", "Forward", end, Projector::forward)}
                {button("last", "Last", end, Projector::last)}
            </div>
            <div class="along">
                <Slider projector />
                <select id="speed" aria-label="Speed" on:change=move |event| {
                    let chosen = event_target_value(&event);
                    if let Some(speed) = Speed::ALL.into_iter().find(|speed| speed.words() == chosen) {
                        projector.set_speed(speed);
                    }
                }>
                    {Speed::ALL.map(|speed| {
                        let words = speed.words();
                        view! { <option selected=move || projector.speed.get() == speed>{words}</option> }
                    })}
                </select>
            </div>
        </section>
    }
}

/// Where on its way the game is; in a variation, where that leaves the game.
#[component]
fn Slider(projector: Projector) -> impl IntoView {
    let track = Memo::new(move |_| {
        let way = projector.way.get();
        projector.of(|reel| reel.track(way)).unwrap_or_else(|| vec![0])
    });
    let at = Memo::new(move |_| {
        let (place, way) = (projector.place.get(), projector.way.get());
        let place = match place {
            Place::Aside(_) => projector.of(|reel| reel.first(place, way)).unwrap_or(place),
            Place::Stop(_) => place,
        };
        let is_it = |stop: &usize| Place::Stop(*stop) == place;
        track.with(|track| track.iter().position(is_it).unwrap_or_default())
    });
    let last = move || track.with(|track| track.len() - 1);
    let words = move || projector.told.with(|told| told.first.clone());
    view! {
        <input id="slider" type="range" min="0" step="1" aria-label="Place in the game"
            max=move || last().to_string() prop:value=move || {
                // The browser keeps it within the range that it knows of.
                track.track();
                at.get().to_string()
            }
            aria-valuetext=words
            on:input=move |event| {
                let to = event_target_value(&event).parse::<usize>().ok();
                let stop = to.and_then(|to| track.with_untracked(|track| track.get(to).copied()));
                projector.walk(stop.map(Place::Stop), false);
            } />
    }
}
