//! A game from the position that was set up.

use board::editor::Verdict;
use leptos::prelude::*;

use super::bench::Bench;
use super::link;
use super::onward::Onward;
use crate::panels::Popover;
use crate::route::{Route, use_way};

#[component]
pub(super) fn Begin(bench: Bench) -> impl IntoView {
    let open = RwSignal::new(false);
    let playable = move || matches!(bench.verdict.get(), Verdict::Playable(_));
    let why_not = move || {
        let verdict = bench.verdict.get_untracked();
        let because = match &verdict {
            Verdict::Flawed(flaws) => flaws.first().map(|flaw| flaw.because.clone()),
            _ => None,
        };
        let sentence = verdict.sentences().next().unwrap_or_default().to_owned();
        bench.voice.refuse(sentence, &because.unwrap_or_default());
    };
    let ask = move |_| match bench.verdict.get_untracked() {
        Verdict::Playable(_) => open.update(|open| *open = !*open),
        _ => why_not(),
    };
    let start = Callback::new(move |()| match bench.verdict.get_untracked() {
        Verdict::Playable(start) => Some(start),
        _ => None,
    });
    let failed = Callback::new(move |sentence| bench.voice.refuse(sentence, &[]));
    let way = use_way();
    let is_position = move || bench.verdict.with(|verdict| verdict.position().is_some());
    // Also where a game is over: there is still something to look at.
    let analyse = move |_| {
        if untrack(is_position) {
            let hash = bench.editor.with_untracked(|all| link::hash(&all.fen(), all.variant()));
            way.go_at(Route::Analysis, &hash);
        } else {
            why_not();
        }
    };
    view! {
        <div class="begin">
            <div class="with-popover">
                <button class="primary" id="play-here" aria-expanded=move || open.get().to_string()
                    aria-disabled=move || (!playable()).to_string() on:click=ask>"Play from here"</button>
                <Popover open label="Play from here" opener=Signal::derive(|| "play-here".to_owned())>
                    <Onward settings=bench.settings start failed />
                </Popover>
            </div>
            <button id="analyse" aria-disabled=move || (!is_position()).to_string() on:click=analyse>"Analyse"</button>
        </div>
    }
}
