//! Library.

use leptos::prelude::*;

#[component]
pub(crate) fn LibraryPage() -> impl IntoView {
    view! { <main class="text-page" id="main"><h1>"Library"</h1></main> }
}
