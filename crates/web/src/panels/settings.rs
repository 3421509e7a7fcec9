//! The settings that somebody may want to change in the middle of a game, beside the board.

use leptos::prelude::*;

use crate::route::{Route, use_way};
use crate::settings::list::BESIDE;
use crate::settings::rows::rows;

#[component]
pub(super) fn Settings() -> impl IntoView {
    let way = use_way();
    let groups = BESIDE.iter().map(|group| {
        view! {
            <section class="settings-group" aria-label=group.words>
                <h3>{group.words}</h3>
                {rows(group)}
            </section>
        }
    });
    let panels = super::use_panels();
    let all = move |_| {
        panels.close();
        way.go(Route::Settings);
    };
    view! {
        <button id="all-settings" on:click=all>"All settings"</button>
        <p class="hint-text">"Own colours, marks, speech and more are there. No setting changes a game."</p>
        {groups.collect_view()}
    }
}
