//! The page with every setting: found by its words, by group, or by looking. What is changed holds at once,
//! and a board beside it shows how it looks.

use leptos::prelude::*;
use looks::Part;

use super::colours::{Colour, Easel};
use super::keep::{KeepField, Keeping};
use super::list::{APART, BESIDE, Group};
use super::marks::{self, Always, Mark};
use super::rows::Row;
use super::sample::Sample;
use super::use_settings;
use crate::browser::{document, focus, window};
use crate::panels::Popover;
use crate::shell::{Urgency, announce};
use crate::speech;

/// The colours that are no mark's.
const COLOURS: [Part; 4] = [Part::Page, Part::Text, Part::Light, Part::Dark];

/// The groups in order: id and heading.
const GROUPS: [(&str, &str); 10] = [
    ("looks", "Looks"),
    ("colours", "Colours"),
    ("marks", "Marks on the board"),
    ("sound", "Sound and motion"),
    ("playing", "Playing"),
    ("computer", "The computer"),
    ("analysis", "Analysis"),
    ("keyboard", "Keyboard"),
    ("speech", "Speech and names"),
    ("games", "Games"),
];

/// Other words for things, by which people look for them.
const ALSO: [(&str, &str); 14] = [
    ("theme", "dark light yellow night mode background theme colour"),
    ("board", "theme squares colour wood blue green contrast"),
    ("pieces", "set figures staunton flat letters"),
    ("text", "font zoom large"),
    ("sound", "audio mute quiet"),
    ("volume", "audio loud quiet"),
    ("motion", "animation speed"),
    ("input", "drag click mouse touch"),
    ("always_queen", "promotion"),
    ("turns", "flip rotate"),
    ("long_notation", "algebraic figurine"),
    ("instant", "speed delay fast"),
    ("speak_moves", "voice audio blind"),
    ("keep", "library delete how many games are kept storage"),
];

/// A place on the page that can be found: its key, and the words that it is found by.
struct Place {
    group: &'static str,
    key: String,
    words: String,
}

fn places() -> Vec<Place> {
    let heading = |id| GROUPS.iter().find(|(group, _)| *group == id).map_or("", |(_, words)| words);
    let mut places = Vec::new();
    let mut put = |group: &'static str, key: String, words: String| {
        let also = ALSO.iter().find(|(other, _)| *other == key).map_or("", |(_, also)| also);
        let words = format!("{words} {} {also}", heading(group)).to_ascii_lowercase();
        places.push(Place { group, key, words });
    };
    for Group { id, settings, .. } in BESIDE.iter().chain(&APART) {
        for setting in *settings {
            let options = match &setting.kind {
                super::list::Kind::Choice(choice) => {
                    let named = (choice.options)();
                    named.iter().map(|(_, words)| *words).collect::<Vec<_>>().join(" ")
                }
                _ => String::new(),
            };
            put(id, setting.key.into(), format!("{} {} {options}", setting.words, setting.more));
        }
    }
    for part in COLOURS {
        put("colours", part.name().into(), format!("{} color picker", part.words()));
    }
    for setting in marks::settings() {
        put("marks", setting.key.into(), format!("{} {} color", setting.words, setting.more));
    }
    put("games", "keep".into(), "Keep at most so many games".into());
    places
}

#[component]
pub(crate) fn SettingsPage() -> impl IntoView {
    document().set_title("Settings · Kibitz");
    on_cleanup(|| document().set_title("Kibitz"));
    let settings = use_settings();
    let easel = Easel::new();
    let query = RwSignal::new(String::new());
    // Colours that were reckoned by an older program are reckoned anew.
    settings.change(super::Settings::reckon);
    let places = StoredValue::new(places());
    let found = Memo::new(move |_| {
        let query = query.with(|query| query.to_ascii_lowercase());
        let fits = |place: &&Place| query.split_whitespace().all(|word| place.words.contains(word));
        places.with_value(|places| {
            let found = places.iter().filter(fits);
            found.map(|place| (place.group, place.key.clone())).collect::<Vec<_>>()
        })
    });
    let is_found = move |key: &str| found.with(|found| found.iter().any(|(_, other)| other == key));
    let clear = move |_| {
        query.set(String::new());
        focus("find-setting");
    };
    let told = move || {
        let count = found.with(Vec::len);
        match count {
            _ if query.with(|query| query.trim().is_empty()) => String::new(),
            0 => "No setting is called that.".to_owned(),
            1 => "1 setting found.".to_owned(),
            count => format!("{count} settings found."),
        }
    };
    let content = move |id: &'static str| match id {
        "colours" => {
            let colour = |part: Part| {
                view! {
                    <div class="colour-row" hidden=move || !is_found(part.name())>
                        <Colour easel part />
                    </div>
                }
            };
            COLOURS.into_iter().map(colour).collect_view().into_any()
        }
        "marks" => {
            let mark = |setting: &'static super::list::Setting| {
                view! { <div hidden=move || !is_found(setting.key)><Mark easel setting /></div> }
            };
            let all = move || query.with(|query| query.trim().is_empty());
            view! { {marks::settings().map(mark).collect_view()}<Show when=all><Always /></Show> }
                .into_any()
        }
        "games" => view! { <Keep /> }.into_any(),
        _ => {
            let groups = BESIDE.iter().chain(&APART).filter(|group| group.id == id);
            let rows = groups.flat_map(|group| group.settings).map(|setting| {
                view! { <div hidden=move || !is_found(setting.key)><Row setting /></div> }
            });
            let silent = id == "speech" && !speech::is_there();
            view! {
                {rows.collect_view()}
                {silent.then(|| view! {
                    <p class="hint-text">"This machine has no voice installed, so nothing can be spoken."</p>
                })}
            }
            .into_any()
        }
    };
    let section = |(id, words): (&'static str, &'static str)| {
        let none = move || !found.with(|found| found.iter().any(|(group, _)| *group == id));
        view! {
            <section class="settings-group card" id=format!("group-{id}") aria-labelledby=format!("heading-{id}")
                hidden=none>
                <h2 id=format!("heading-{id}") tabindex="-1">{words}</h2>
                {content(id)}
            </section>
        }
    };
    let jump = |(id, words): (&'static str, &'static str)| {
        let go = move |_| {
            query.set(String::new());
            focus(&format!("heading-{id}"));
        };
        view! { <li><button class="plain" on:click=go>{words}</button></li> }
    };
    let back = move |_| {
        if let Ok(history) = window().history() {
            let _ = history.back();
        }
    };
    view! {
        <main class="settings-page" id="main">
            <header class="settings-head">
                <h1>"Settings"</h1>
                <p class="muted">"What you change holds at once, is kept, and never touches a game."</p>
                <div class="settings-tools">
                    <label class="field" for="find-setting">"Find a setting"
                        <input type="text" id="find-setting" autocomplete="off" prop:value=move || query.get()
                            on:input=move |event| query.set(event_target_value(&event))
                            on:keydown=move |event| if event.key() == "Escape" { query.set(String::new()) } />
                    </label>
                    <button id="settings-back" on:click=back>"Back"</button>
                    <Anew />
                </div>
                <p class="told" role="status">{told}
                    <Show when=move || found.with(Vec::is_empty)>
                        <button class="inline" id="clear-search" on:click=clear>"Clear search"</button>
                    </Show>
                </p>
                <nav aria-label="Groups of settings"><ul class="jumps">{GROUPS.map(jump).collect_view()}</ul></nav>
            </header>
            <aside class="settings-sample" aria-label="How it looks">
                <Sample />
                <p class="hint-text">"Every mark at once, as they never come in a game."</p>
            </aside>
            <div class="settings-groups">{GROUPS.map(section).collect_view()}</div>
        </main>
    }
}

/// Everything as it was at first; asked before.
#[component]
fn Anew() -> impl IntoView {
    let settings = use_settings();
    let open = RwSignal::new(false);
    let anew = move |_| {
        settings.change(super::Settings::begin_anew);
        open.set(false);
        announce("All settings are as they were at first.", Urgency::Polite);
    };
    view! {
        <div class="with-popover anew">
            <button id="all-anew" aria-expanded=move || open.get().to_string()
                on:click=move |_| open.update(|open| *open = !*open)>"All as at first"</button>
            <Popover open label="All settings as at first" opener="all-anew".to_owned().into()>
                <p>"Every setting on this page goes back to how it was at first, your own colours too. Games, and how \
                    many of them are kept, stay as they are."</p>
                <button class="danger" id="anew-yes" on:click=anew>"Put all back"</button>
                <button class="focus-first" id="anew-no" on:click=move |_| open.set(false)>"Keep them"</button>
            </Popover>
        </div>
    }
}

/// How many games are kept.
#[component]
fn Keep() -> impl IntoView {
    let keeping = Keeping::new();
    let told = RwSignal::new(String::new());
    keeping.ask(move |asked| {
        if let Err(sentence) = asked {
            keeping.trouble.set(sentence);
        }
    });
    let keep = Callback::new(move |()| {
        told.set(String::new());
        keeping.keep(move |sentence| told.set(sentence));
    });
    view! {
        <div class="setting keeping" data-setting="keep_at_most">
            <KeepField keeping enter=keep />
            <div class="picks"><button id="keep-save" on:click=move |_| keep.run(())>"Save"</button></div>
            <p role="status">{move || told.get()}</p>
        </div>
    }
}
