//! Analysis.

use leptos::prelude::*;

#[component]
pub(crate) fn AnalysisPage() -> impl IntoView {
    view! { <main class="text-page" id="main"><h1>"Analysis"</h1></main> }
}
