//! Settings as they are drawn, in the panel beside a board and on the page with all of them. What is changed
//! holds at once.

use leptos::prelude::*;

use super::list::{Choice, Group, Kind, Looks, Named, Setting};
use super::{Kept, Settings, use_settings};
#[cfg(feature = "study")]
use crate::sound::Sound;

/// The rows of a group.
pub(crate) fn rows(group: &'static Group) -> impl IntoView {
    group.settings.iter().map(|setting| view! { <Row setting /> }).collect_view()
}

/// The id of a setting's control.
pub(crate) fn id(setting: &Setting) -> String {
    format!("setting-{}", setting.key)
}

#[component]
pub(crate) fn Row(setting: &'static Setting) -> impl IntoView {
    match &setting.kind {
        Kind::Switch { read, write } => switch(setting, *read, *write).into_any(),
        Kind::Choice(choice) => one_of(setting, choice).into_any(),
        #[cfg(feature = "study")]
        Kind::Volume => volume(setting).into_any(),
    }
}

/// A switch with its words.
fn switch(
    setting: &'static Setting,
    read: fn(&Settings) -> bool,
    write: fn(&mut Settings, bool),
) -> impl IntoView {
    let settings = use_settings();
    let described = (!setting.more.is_empty()).then(|| format!("{}-more", id(setting)));
    let more = described.clone().map(|id| view! { <p class="hint-text" id=id>{setting.more}</p> });
    view! {
        <div class="setting" data-setting=setting.key>
            <label class="row switch">
                <input type="checkbox" id=id(setting) aria-describedby=described
                    prop:checked=move || settings.with(read)
                    on:change=move |event| {
                        let on = event_target_checked(&event);
                        settings.change(|all| write(all, on));
                    } />
                {setting.words}
            </label>
            {more}
        </div>
    }
}

fn one_of(setting: &'static Setting, choice: &'static Choice) -> impl IntoView {
    let settings = use_settings();
    let has_own = Memo::new(move |_| settings.with(choice.has_own));
    let chosen = Memo::new(move |_| settings.with(choice.read));
    let all = move || {
        let option = |(name, words)| match choice.looks {
            Looks::Words => radio(settings, setting, choice, chosen, (name, words)).into_any(),
            _ => swatch(settings, choice, chosen, (name, words)).into_any(),
        };
        let own = has_own.get().then_some((super::OWN, "Your own"));
        (choice.options)().into_iter().chain(own).map(option).collect_view()
    };
    let class = if choice.looks == Looks::Words { "picks" } else { "swatches" };
    view! {
        <fieldset class="setting" data-setting=setting.key id=id(setting)>
            <legend>{setting.words}</legend>
            <div class=class>{all}</div>
        </fieldset>
    }
}

fn radio(
    settings: Kept,
    setting: &'static Setting,
    choice: &'static Choice,
    chosen: Memo<String>,
    (name, words): Named,
) -> impl IntoView {
    view! {
        <label class="pick">
            <input type="radio" name=setting.key value=name
                prop:checked=move || chosen.with(|chosen| chosen == name)
                on:change=move |_| settings.change(|all| (choice.write)(all, name)) />
            <span>{words}</span>
        </label>
    }
}

/// An option that is a picture of itself.
fn swatch(
    settings: Kept,
    choice: &'static Choice,
    chosen: Memo<String>,
    (name, words): Named,
) -> impl IntoView {
    view! {
        <button class="swatch" data-choice=name
            aria-pressed=move || chosen.with(|chosen| chosen == name).to_string()
            on:click=move |_| settings.change(|all| (choice.write)(all, name))>
            {picture(choice.looks, name)}
            {words}
        </button>
    }
}

/// An option as it will look.
fn picture(looks: Looks, name: &'static str) -> impl IntoView {
    let (board, cells) = match looks {
        Looks::Pages => {
            // Half of each where the system says which.
            let halves = if name == "auto" { ["light", "dark"] } else { [name, name] };
            (None, halves.map(|theme| cell("swatch-page", "", Some(theme))).to_vec())
        }
        Looks::Pieces => {
            let drawn = |piece: &str, side| cell(&format!("{name}-{piece}"), side, None);
            let pieces = [
                drawn("K", "white"),
                drawn("N", "white"),
                drawn("Q", "black"),
                drawn("B", "black"),
            ];
            (None, [squares(), squares()].concat().into_iter().chain(pieces).collect())
        }
        _ => {
            let knights = ["black", "white"].map(|side| cell("piece-N", side, None));
            (Some(name), squares().into_iter().chain(knights).collect())
        }
    };
    let wide = if looks == Looks::Pieces { 4 } else { 2 };
    let place = |(at, Cell { href, class, theme }): (usize, Cell)| {
        let x = (at % wide * 100).to_string();
        view! { <use href=href class=class data-theme=theme x=x width="100" height="100" /> }
    };
    view! {
        <svg viewBox=format!("0 0 {wide}00 100") data-board=board aria-hidden="true">
            {cells.into_iter().enumerate().map(place).collect_view()}
        </svg>
    }
}

/// A drawing of the sprite in a picture.
#[derive(Clone)]
struct Cell {
    href: String,
    class: &'static str,
    theme: Option<&'static str>,
}

fn cell(id: &str, class: &'static str, theme: Option<&'static str>) -> Cell {
    Cell { href: format!("#{id}"), class, theme }
}

fn squares() -> Vec<Cell> {
    ["swatch-light", "swatch-dark"].map(|id| cell(id, "", None)).to_vec()
}

/// How loud sounds are, and one of them to hear.
#[cfg(feature = "study")]
fn volume(setting: &'static Setting) -> impl IntoView {
    let settings = use_settings();
    let volume = move || settings.with(|all| all.volume);
    let silent = move || !settings.with(|all| all.sound);
    let choose = move |event| {
        if let Ok(volume) = event_target_value(&event).parse() {
            settings.change(|all| all.volume = volume);
        }
    };
    view! {
        <div class="setting row volume" data-setting=setting.key>
            <label for=id(setting)>{setting.words}</label>
            <input type="range" id=id(setting) min="0" max="100" step="10" disabled=silent
                prop:value=move || volume().to_string() on:input=choose />
            <output for=id(setting)>{move || format!("{} %", volume())}</output>
            <button class="little" id="try-volume" disabled=silent
                on:click=move |_| settings.sound(Sound::Capture)>"Listen"</button>
        </div>
    }
}
