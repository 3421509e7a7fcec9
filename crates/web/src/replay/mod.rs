//! Replay.

use game::GameId;
use leptos::prelude::*;

#[component]
pub(crate) fn ReplayPage(id: GameId) -> impl IntoView {
    let _ = id;
    view! { <main class="text-page" id="main"><h1>"Replay"</h1></main> }
}
