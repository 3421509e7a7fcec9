//! What is around every screen: the bar, the menu, the ways past them, and the places for what is heard.

use leptos::html::Header;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::spawn_local;

use crate::app::use_me;
use crate::browser::{document, early, element, focus};
use crate::http;
use crate::panels::{Panel, SidePanel, use_panels};
use crate::route::{Route, use_way};

/// How loudly something is announced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Urgency {
    Polite,
    Assertive,
}

/// As many sentences stay in a live region, for whoever reads them later.
const HEARD: u32 = 8;

/// Has a screen reader say a sentence. Each is an element of its own, so the same one twice is heard
/// twice.
pub(crate) fn announce(sentence: &str, urgency: Urgency) {
    let id = match urgency {
        Urgency::Polite => "polite",
        Urgency::Assertive => "assertive",
    };
    let Some(region) = element(id) else { return };
    let Ok(line) = document().create_element("p") else { return };
    line.set_text_content(Some(sentence));
    let _ = region.append_child(&line);
    while region.child_element_count() > HEARD {
        if let Some(first) = region.first_element_child() {
            first.remove();
        }
    }
}

/// Says that the page's code has failed. Nothing of it works any more, so this is all that it does.
pub(crate) fn broken() {
    if let Some(place) = element("app") {
        place.set_text_content(Some(
            "Something in this page went wrong. Your game is kept: reload the page to go on.",
        ));
    }
}

#[component]
pub(crate) fn Shell(children: Children) -> impl IntoView {
    let panels = use_panels();
    let way = use_way();
    // The board is laid out anew beside a panel.
    Effect::new(move |_| {
        let open = panels.open_one().is_some();
        if let Some(root) = document().document_element() {
            let _ = root.class_list().toggle_with_force("with-panel", open);
        }
        early("lay");
    });
    view! {
        <a class="skip" href="#board" on:click=move |event| {
            event.prevent_default();
            crate::play::focus_board();
        }>"Skip to the board"</a>
        <Bar />
        <div class="stage" class:at-home=move || way.here() == Route::Home>
            <SidePanel />
            {children()}
        </div>
    }
}

#[component]
fn Bar() -> impl IntoView {
    let open = RwSignal::new(false);
    let panels = use_panels();
    let way = use_way();
    let me = use_me();
    let home = move |_| {
        open.set(false);
        way.go(Route::Home);
    };
    let show = move |panel| {
        open.set(false);
        panels.toggle(panel);
    };
    let place = move |to: Route, id: &'static str, words: &'static str| {
        view! {
            <button class="plain" id=id aria-current=move || way.here().is_at(to).then_some("page")
                on:click=move |_| {
                    open.set(false);
                    way.go(to);
                }>{words}</button>
        }
    };
    // Where all of them are, the panel with some is not needed.
    let at_settings = move || way.here() == Route::Settings;
    let at_home = move || way.here() == Route::Home;
    let quit = move |_| panels.open(Panel::Quit);
    let bar = NodeRef::<Header>::new();
    let outside = window_event_listener(leptos::ev::pointerdown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Node>().ok());
        if !bar.get_untracked().is_some_and(|bar| bar.contains(target.as_ref())) {
            open.set(false);
        }
    });
    on_cleanup(move || outside.remove());
    let keys = move |event: web_sys::KeyboardEvent| {
        if event.key() == "Escape" && open.get_untracked() {
            event.stop_propagation();
            open.set(false);
            focus("menu");
        }
    };
    view! {
        <header class="bar" class:open=move || open.get() node_ref=bar on:keydown=keys>
            <button class="plain brand" on:click=home>"Kibitz"</button>
            <button class="plain menu-button" id="menu" aria-expanded=move || open.get().to_string()
                on:click=move |_| open.update(|open| *open = !*open)>
                <svg class="icon" aria-hidden="true"><use href="#icon-menu" /></svg>"Menu"
            </button>
            <nav aria-label="Kibitz">
                <button class="plain" aria-current=move || at_home().then_some("page") on:click=home>
                    "New game"
                </button>
                {place(Route::Library, "open-library", "Library")}
                {place(Route::Learn, "open-learn", "Learn")}
                {place(Route::Analysis, "open-analysis", "Analysis")}
                {place(Route::Editor, "open-editor", "Set up a board")}
                <span class="gap"></span>
                <button class="plain" id="open-settings" aria-current=move || at_settings().then_some("page")
                    on:click=move |_| if !at_settings() { show(Panel::Settings) }>
                    "Settings"
                </button>
                <button class="plain" id="open-help" on:click=move |_| show(Panel::Help)>"Help"</button>
                <Show when=move || me.0.with(|me| me.owner)>
                    <button class="plain" id="open-quit" on:click=quit>"Quit"</button>
                </Show>
            </nav>
        </header>
    }
}

/// Ends the program, and says that it has.
pub(crate) fn quit(done: RwSignal<Option<String>>) {
    spawn_local(async move {
        done.set(Some(match http::ask("POST", "/api/quit").await {
            Ok(()) => "Kibitz has ended. Every game is kept. You can close this tab.".into(),
            Err(problem) => problem.sentence,
        }));
    });
}
