//! The page as a whole: who looks at it, what they have chosen, and which screen they see.

use leptos::prelude::*;
use protocol::http::{Login, Me, NewProfile, Problem};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

use crate::browser::{element, window};
use crate::endgames::Endgames;
use crate::home::Home;
use crate::http;
use crate::opening::Openings;
use crate::panels::{Panel, Panels};
use crate::play::Play;
use crate::route::{Route, Way, use_way};
use crate::settings::Kept;
use crate::shell::Shell;

/// Takes the place of what the HTML carries, once it is known who is there.
pub(crate) fn start() {
    std::panic::set_hook(Box::new(|panic| {
        web_sys_error(&panic.to_string());
        crate::shell::broken();
    }));
    spawn_local(async {
        let owner = Owner::new();
        owner.set();
        let settings = Kept::new();
        let me = come_in().await;
        if me.is_ok() {
            settings.load().await;
            settings.follow_others();
        }
        let Some(place) = element("app") else { return };
        place.set_text_content(None);
        leptos::mount::mount_to(place, move || view! { <App settings me /> }).forget();
        std::mem::forget(owner);
    });
}

fn web_sys_error(text: &str) {
    #[wasm_bindgen::prelude::wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = console)]
        fn error(text: &str);
    }
    error(text);
}

/// Logs in with the code that a link carried, if it did; otherwise as whoever this browser was, or as
/// somebody new.
async fn come_in() -> Result<Me, Problem> {
    let location = window().location();
    let hash = location.hash().unwrap_or_default();
    if let Some(code) = hash.strip_prefix("#login=") {
        // The code is spent by this, so it need not stay in the address.
        if let Ok(history) = window().history() {
            let path = location.pathname().unwrap_or_default();
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&path));
        }
        if let Ok(code) = code.parse()
            && let Ok(me) = http::post("/api/login", &Login { code }).await
        {
            return Ok(me);
        }
    }
    // Whoever is known already gets their own profile by this.
    http::post("/api/profiles", &NewProfile { name: game::Name::new(crate::home::YOU) }).await
}

/// Who looks at the page.
#[derive(Clone, Copy)]
pub(crate) struct Who(pub(crate) RwSignal<Me>);

pub(crate) fn use_me() -> Who {
    expect_context()
}

#[component]
fn App(settings: Kept, me: Result<Me, Problem>) -> impl IntoView {
    provide_context(settings);
    let way = Way::begin();
    provide_context(way);
    #[cfg(feature = "study")]
    provide_context(crate::library::files::Files::begin(way));
    provide_context(Panels::new());
    provide_context(Openings::new());
    provide_context(Endgames::new());
    #[cfg(feature = "study")]
    provide_context(crate::texts::Texts::new());
    #[cfg(feature = "study")]
    provide_context(crate::learn::record::Learning::new());
    match me {
        Ok(me) => {
            provide_context(Who(RwSignal::new(me)));
            view! { <Shell><Screen /></Shell> }.into_any()
        }
        Err(Problem { sentence, .. }) => view! { <Away sentence /> }.into_any(),
    }
}

/// What the address asks for.
#[component]
fn Screen() -> impl IntoView {
    let way = use_way();
    // The last part of the address says which panel is open beside it.
    if window().location().pathname().as_deref() == Ok("/help") {
        crate::panels::use_panels().open(Panel::Help);
    }
    move || match way.here() {
        Route::Home => view! { <Home /> }.into_any(),
        Route::Game(id, watch) => view! { <Play id watch /> }.into_any(),
        #[cfg(feature = "study")]
        Route::Library => view! { <crate::library::LibraryPage /> }.into_any(),
        #[cfg(feature = "study")]
        Route::Replay(id) => view! { <crate::replay::ReplayPage id /> }.into_any(),
        #[cfg(feature = "study")]
        Route::Analysis => view! { <crate::analysis::AnalysisPage /> }.into_any(),
        #[cfg(feature = "study")]
        Route::Editor => view! { <crate::editor::EditorPage /> }.into_any(),
        #[cfg(feature = "study")]
        Route::Settings => view! { <crate::settings::apart::SettingsPage /> }.into_any(),
        #[cfg(feature = "study")]
        Route::Learn => view! { <crate::learn::LearnPage /> }.into_any(),
        #[cfg(feature = "study")]
        Route::Task(id) => view! { <crate::learn::TaskPage id /> }.into_any(),
        #[cfg(feature = "study")]
        Route::Topic(id) => view! { <crate::learn::TopicPage id /> }.into_any(),
        // These addresses have a page of their own, which brings the code for them.
        #[cfg(not(feature = "study"))]
        route if route.is_apart() => {
            let _ = window().location().reload();
            ().into_any()
        }
        #[cfg(feature = "gallery")]
        Route::Gallery => view! { <crate::play::gallery::Gallery /> }.into_any(),
        _ => view! { <Nowhere /> }.into_any(),
    }
}

#[component]
fn Nowhere() -> impl IntoView {
    let way = use_way();
    view! {
        <main class="text-page" id="main">
            <h1>"There is nothing at this address"</h1>
            <p>"It may have been mistyped, or what was there is gone."</p>
            <button class="primary" on:click=move |_| way.go(Route::Home)>"To the board"</button>
        </main>
    }
}

/// The program does not answer at the very start.
#[component]
fn Away(sentence: String) -> impl IntoView {
    let again = |_| {
        let _ = window().location().reload();
    };
    view! {
        <header class="bar"><span class="brand">"Kibitz"</span></header>
        <main class="text-page" id="main">
            <h1>"Kibitz is not there"</h1>
            <p>{sentence}</p>
            <button class="primary" on:click=again>"Try again"</button>
        </main>
    }
}
