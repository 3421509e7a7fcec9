//! Settings as they are drawn, in the panel beside a board and on the page with all of them. What is changed
//! holds at once.

use leptos::prelude::*;

use super::list::{Choice, Group, Kind, Looks, Named, Setting};
use super::{Kept, Settings, use_settings};
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
    let options = Memo::new(move |_| settings.with(choice.options));
    let chosen = Memo::new(move |_| settings.with(choice.read));
    let all = move || {
        let option = |(name, words)| match choice.looks {
            Looks::Words => radio(settings, setting, choice, chosen, (name, words)).into_any(),
            _ => swatch(settings, choice, chosen, (name, words)).into_any(),
        };
        options.get().into_iter().map(option).collect_view()
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
            {picture(settings, choice.looks, name)}
            {words}
        </button>
    }
}

/// An option as it will look.
fn picture(settings: Kept, looks: Looks, name: &'static str) -> impl IntoView {
    match looks {
        Looks::Pages => {
            // Half of each where the system says which.
            let halves = if name == "auto" { ["light", "dark"] } else { [name, name] };
            let page = |theme: &'static str, x: &'static str| {
                view! {
                    <g data-theme=theme>
                        <rect class="of-page" x=x width="100" height="100" />
                        <svg x=x width="100" height="100" viewBox="0 0 100 100">
                            <rect class="of-panel" x="12" y="14" width="76" height="72" rx="5" />
                            <path class="of-text" d="M22 28h40v7H22z" />
                            <path class="of-muted" d="M22 45h56v5H22zM22 56h48v5H22z" />
                            <rect class="of-accent" x="22" y="68" width="28" height="11" rx="3" />
                        </svg>
                    </g>
                }
            };
            view! { <svg viewBox="0 0 200 100" aria-hidden="true">{page(halves[0], "0")}{page(halves[1], "100")}</svg> }.into_any()
        }
        Looks::Pieces => {
            let drawn = |piece: &str, side: &'static str, x: &'static str| {
                view! { <use class=side href=format!("#{name}-{piece}") x=x width="100" height="100" /> }
            };
            view! {
                <svg viewBox="0 0 400 100" aria-hidden="true">
                    <path class="square-light" d="M0 0h100v100H0zM200 0h100v100H200z" />
                    <path class="square-dark" d="M100 0h100v100H100zM300 0h100v100H300z" />
                    {drawn("K", "white", "0")}{drawn("N", "white", "100")}
                    {drawn("Q", "black", "200")}{drawn("B", "black", "300")}
                </svg>
            }
            .into_any()
        }
        _ => {
            let own = move |name: &str| {
                let worn = settings.with(|all| {
                    let found = all.own.squares.iter().find(|(property, _)| property == name);
                    found.map(|(_, value)| value.clone())
                });
                worn.unwrap_or_default()
            };
            let squares = || {
                view! {
                    <rect class="square-light" width="100" height="100" />
                    <rect class="square-dark" x="100" width="100" height="100" />
                    <use class="black" href="#piece-N" width="100" height="100" />
                    <use class="white" href="#piece-N" x="100" width="100" height="100" />
                }
            };
            if name == super::OWN {
                view! {
                    <svg viewBox="0 0 200 100" aria-hidden="true"
                        style:--square-light=move || own("--square-light")
                        style:--square-dark=move || own("--square-dark")
                        style:--black-rim=move || own("--black-rim")>{squares()}</svg>
                }
                .into_any()
            } else {
                view! { <svg viewBox="0 0 200 100" data-board=name aria-hidden="true">{squares()}</svg> }.into_any()
            }
        }
    }
}

/// How loud sounds are, and one of them to hear.
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
