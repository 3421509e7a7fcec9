//! The Voice of a replay: which move this is, and what was so then.

use game::say;
use leptos::prelude::*;

use super::projector::Projector;
use crate::play::desk::Link;
use crate::route::Route;

#[component]
pub(super) fn VoiceView(projector: Projector) -> impl IntoView {
    let desk = projector.desk;
    let told = projector.told;
    let first = move || {
        let first = told.with(|told| told.first.clone());
        match (first.is_empty(), projector.damage.with(Option::is_some)) {
            (false, _) => first,
            (true, true) => "This game cannot be shown".into(),
            (true, false) => "Loading the game…".into(),
        }
    };
    let second = move || {
        if let Some(sentence) = desk.voice.sentence() {
            return sentence;
        }
        if desk.link.get() == Link::Away {
            return "Kibitz is not answering. What is loaded can be looked at.".into();
        }
        let told = Some(told.with(|told| told.second.clone())).filter(|told| !told.is_empty());
        let damage = projector.damage.get().map(|words| say::damaged(&words));
        [damage, told].into_iter().flatten().collect::<Vec<_>>().join(" ")
    };
    let goes_on = move || {
        projector.watch.is_none()
            && projector.damage.with(Option::is_none)
            && projector.of(|reel| reel.now().end().is_none()) == Some(true)
    };
    let outdated = move || desk.link.get() == Link::Outdated;
    view! {
        <section class="voice" id="voice" aria-label="What is seen" tabindex="0">
            <p class="first">{first}</p>
            <p class="second">
                <span>{second}</span>" "
                <Show when=goes_on>
                    <button class="inline" id="to-game" on:click=move |_| desk.way.go(Route::Game(projector.id, None))>
                        "Back to the game"
                    </button>
                </Show>
                <Show when=outdated>
                    <button class="inline" on:click=|_| {
                        let _ = crate::browser::window().location().reload();
                    }>"Reload"</button>
                </Show>
            </p>
        </section>
    }
}
