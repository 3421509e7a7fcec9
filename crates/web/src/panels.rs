//! Things that open beside or above what is there: popovers on a button, and the panel at the side.

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, KeyboardEvent};

mod help;
mod settings;

use crate::browser::{document, focus};

/// What the side panel can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Panel {
    Settings,
    Help,
    Quit,
}

impl Panel {
    /// The button that opens it, which gets the focus back.
    const fn opener(self) -> &'static str {
        match self {
            Self::Settings => "open-settings",
            Self::Help => "open-help",
            Self::Quit => "open-quit",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Settings => "Settings",
            Self::Help => "Help",
            Self::Quit => "Quit",
        }
    }
}

/// Which panel is open.
#[derive(Clone, Copy)]
pub(crate) struct Panels(RwSignal<Option<Panel>>);

impl Panels {
    pub(crate) fn new() -> Self {
        Self(RwSignal::new(None))
    }

    pub(crate) fn open_one(self) -> Option<Panel> {
        self.0.get()
    }

    pub(crate) fn open(self, panel: Panel) {
        self.0.set(Some(panel));
    }

    pub(crate) fn toggle(self, panel: Panel) {
        let open = self.0.get_untracked() == Some(panel);
        self.0.set((!open).then_some(panel));
    }

    fn close(self) {
        if let Some(panel) = self.0.get_untracked() {
            self.0.set(None);
            focus(panel.opener());
        }
    }
}

pub(crate) fn use_panels() -> Panels {
    expect_context()
}

/// The panel beside the board. The board and what belongs to it stay usable.
#[component]
pub(crate) fn SidePanel() -> impl IntoView {
    let panels = use_panels();
    move || panels.open_one().map(|panel| view! { <OpenPanel panels panel /> })
}

#[component]
fn OpenPanel(panels: Panels, panel: Panel) -> impl IntoView {
    let node = NodeRef::<Div>::new();
    Effect::new(move |_| {
        if let Some(element) = node.get() {
            focus_first(&element);
        }
    });
    let keys = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            panels.close();
        }
    };
    let content = match panel {
        Panel::Settings => view! { <settings::Settings /> }.into_any(),
        Panel::Help => view! { <help::Help /> }.into_any(),
        Panel::Quit => view! { <Quit panels /> }.into_any(),
    };
    view! {
        <div class="side-panel" role="dialog" aria-label=panel.title() node_ref=node on:keydown=keys>
            <div class="panel-head">
                <h2>{panel.title()}</h2>
                <button class="little" id="close-panel" on:click=move |_| panels.close()>"Close"</button>
            </div>
            {content}
        </div>
    }
}

#[component]
fn Quit(panels: Panels) -> impl IntoView {
    let done = RwSignal::new(None::<String>);
    view! {
        <p role="status">{move || done.get().unwrap_or_else(|| {
            "This ends the program. Every game is kept, and you can go on with it next time.".into()
        })}</p>
        <Show when=move || done.with(Option::is_none)>
            <button class="primary" id="quit" on:click=move |_| crate::shell::quit(done)>"Quit Kibitz"</button>
            <button on:click=move |_| panels.close()>"Keep playing"</button>
        </Show>
    }
}

/// A small box on a button. Escape, a press elsewhere and its own buttons close it; the focus goes in and
/// comes back.
#[component]
pub(crate) fn Popover(
    open: RwSignal<bool>,
    label: &'static str,
    /// The id of the button that opens it.
    opener: Signal<String>,
    children: ChildrenFn,
) -> impl IntoView {
    let node = NodeRef::<Div>::new();
    Effect::new(move |was: Option<bool>| {
        let is = open.get();
        if is {
            if let Some(element) = node.get() {
                focus_first(&element);
            }
        } else if was == Some(true) {
            // Only if the focus was inside, and so is nowhere now.
            let lost =
                document().active_element().is_none_or(|element| element.tag_name() == "BODY");
            if lost {
                focus(&opener.get_untracked());
            }
        }
        is
    });
    let outside = window_event_listener(leptos::ev::pointerdown, move |event| {
        if !open.try_get_untracked().unwrap_or(false) {
            return;
        }
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Node>().ok());
        let own = crate::browser::element(&opener.get_untracked());
        let within = node.get_untracked().is_some_and(|element| element.contains(target.as_ref()))
            || own.is_some_and(|own| own.contains(target.as_ref()));
        if !within {
            open.set(false);
        }
    });
    on_cleanup(move || outside.remove());
    let keys = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            open.set(false);
        }
    };
    view! {
        <Show when=move || open.get()>
            <div class="popover" role="dialog" aria-label=label node_ref=node on:keydown=keys>
                {children()}
            </div>
        </Show>
    }
}

/// Puts the focus on the first thing inside that takes it, or on the one that asks for it.
fn focus_first(element: &HtmlElement) {
    let first = ".focus-first, button, a[href], input, select";
    let chosen = element.query_selector(".focus-first").ok().flatten();
    let chosen = chosen.or_else(|| element.query_selector(first).ok().flatten());
    if let Some(chosen) = chosen.and_then(|chosen| chosen.dyn_into::<HtmlElement>().ok()) {
        let _ = chosen.focus();
    }
}
