//! A colour of one's own: the button that shows the present one, and the place to choose another. What is chosen
//! is seen at once, everywhere; *Cancel* and Escape put back what was there before.

use leptos::html::Div;
use leptos::prelude::*;
use looks::{Part, Rgb, Trouble};
use web_sys::KeyboardEvent;

use super::{Kept, Settings, use_settings};
use crate::browser::focus;

/// Which colour is being chosen, and how everything was before.
#[derive(Clone, Copy)]
pub(super) struct Easel {
    settings: Kept,
    open: RwSignal<Option<Part>>,
    before: StoredValue<Option<Settings>>,
}

impl Easel {
    pub(super) fn new() -> Self {
        Self { settings: use_settings(), open: RwSignal::new(None), before: StoredValue::new(None) }
    }

    fn toggle(self, part: Part) {
        if self.open.get_untracked() == Some(part) {
            return self.close();
        }
        self.before.set_value(Some(self.settings.peek(Clone::clone)));
        self.open.set(Some(part));
    }

    fn close(self) {
        if let Some(part) = self.open.get_untracked() {
            self.open.set(None);
            focus(&button(part));
        }
    }

    fn cancel(self) {
        if let Some(Settings { theme, board, own, .. }) = self.before.get_value() {
            self.settings.change(|all| (all.theme, all.board, all.own) = (theme, board, own));
        }
        self.close();
    }

    fn paint(self, part: Part, colour: Option<Rgb>) {
        self.settings.change(|all| all.paint(part, colour));
    }
}

/// The id of the button of a part.
fn button(part: Part) -> String {
    format!("colour-{}", part.name())
}

/// A part's colour, and below it the place to choose another if that is open.
#[component]
pub(super) fn Colour(
    easel: Easel,
    part: Part,
    /// Its name stands beside it already, and is only heard.
    #[prop(optional)]
    named: bool,
) -> impl IntoView {
    let settings = easel.settings;
    // Where the theme is that of the system, it changes with it.
    let colour = Memo::new(move |_| settings.with(|all| all.palette().colour(part)));
    let told = move || {
        settings.with(|all| {
            let palette = all.palette();
            let none = palette.tint(part).is_some_and(|tint| tint.colour.is_none());
            if none { "as the square".to_owned() } else { palette.colour(part).to_string() }
        })
    };
    let is_open = Memo::new(move |_| easel.open.get() == Some(part));
    let name = if named { "only-heard" } else { "colour-name" };
    view! {
        <button class="colour" id=button(part) aria-expanded=move || is_open.get().to_string()
            on:click=move |_| easel.toggle(part)>
            <span class="colour-shown" style:--colour=move || colour.get().to_string()></span>
            <span class=name>{part.words()}</span>
            <span class="colour-told"><span class="only-heard">"colour "</span>{told}</span>
        </button>
        <Show when=move || is_open.get()><Picker easel part colour /></Show>
    }
}

#[component]
fn Picker(easel: Easel, part: Part, colour: Memo<Rgb>) -> impl IntoView {
    let settings = easel.settings;
    let node = NodeRef::<Div>::new();
    Effect::new(move |_| {
        if node.get().is_some() {
            focus("colour-hue");
        }
    });
    // Black has no hue; what a slider said stays until another colour is there.
    let sliders = RwSignal::new(colour.get_untracked().hsl());
    Effect::new(move |_| {
        let colour = colour.get();
        if Rgb::from_hsl(sliders.get_untracked()) != colour {
            sliders.set(colour.hsl());
        }
    });
    let slider = move |at: usize,
                       id: &'static str,
                       words: &'static str,
                       most: u16,
                       unit: &'static str| {
        let value = move || sliders.with(|sliders| sliders[at].round().to_string());
        let choose = move |event| {
            let Ok(value) = event_target_value(&event).parse() else { return };
            sliders.update(|sliders| sliders[at] = value);
            easel.paint(part, Some(Rgb::from_hsl(sliders.get_untracked())));
        };
        view! {
            <label class="slider" for=id>
                <span>{words}</span>
                <input type="range" class=id id=id min="0" max=most.to_string() prop:value=value on:input=choose
                    aria-valuetext=move || format!("{}{unit}", value()) />
                <output for=id>{move || format!("{}{unit}", value())}</output>
            </label>
        }
    };
    let by_name = move |event| {
        let typed = event_target_value(&event);
        let typed = typed.trim();
        let with_sign = if typed.starts_with('#') { typed.to_owned() } else { format!("#{typed}") };
        if let Some(colour) = Rgb::parse(&with_sign) {
            easel.paint(part, Some(colour));
        }
    };
    let trouble = Memo::new(move |_| settings.with(|all| all.palette().trouble(part)));
    let adjusted = Memo::new(move |_| settings.with(|all| all.palette().adjusted(part)));
    let is_own = move || settings.with(|all| all.palette().own(part).is_some());
    let keys = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            easel.cancel();
        }
    };
    let adjust = move |_| {
        if let Some(colour) = adjusted.get_untracked() {
            easel.paint(part, Some(colour));
            // The button is gone with the trouble.
            focus("colour-done");
        }
    };
    view! {
        <div class="picker" role="group" aria-label=format!("Colour: {}", part.words()) node_ref=node on:keydown=keys
            style:--hue=move || sliders.with(|sliders| sliders[0].to_string())
            style:--saturation=move || sliders.with(|sliders| format!("{}%", sliders[1]))
            style:--lightness=move || sliders.with(|sliders| format!("{}%", sliders[2]))>
            {slider(0, "colour-hue", "Hue", 360, "°")}
            {slider(1, "colour-saturation", "Strength", 100, " %")}
            {slider(2, "colour-lightness", "Lightness", 100, " %")}
            <label class="slider" for="colour-name">
                <span>"Number"</span>
                <input type="text" id="colour-name" autocomplete="off" spellcheck="false" maxlength="7"
                    prop:value=move || colour.get().to_string() on:input=by_name />
            </label>
            <p class="warned" role="status">{move || trouble.get().map(Trouble::words)}
                <Show when=move || adjusted.get().is_some()>
                    <button class="inline" id="colour-adjust" title="Changes the lightness, as little as is needed"
                        on:click=adjust>"Adjust"</button>
                </Show>
            </p>
            <div class="picks">
                <button class="primary" id="colour-done" on:click=move |_| easel.close()>"Done"</button>
                <button id="colour-reset" aria-disabled=move || (!is_own()).to_string()
                    on:click=move |_| easel.paint(part, None)>"Reset"</button>
                <button id="colour-cancel" on:click=move |_| easel.cancel()>"Cancel"</button>
            </div>
        </div>
    }
}
