//! How many games are kept: a setting that the program acts on, and so keeps by itself.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::spawn_local;

use crate::browser::number;
use crate::http;

/// The setting, as the program keeps it.
#[derive(Serialize, Deserialize)]
struct Keep {
    #[serde(default)]
    keep_at_most: Option<u32>,
}

/// A number that is being typed.
#[derive(Clone, Copy)]
pub(crate) struct Keeping {
    text: RwSignal<String>,
    pub(crate) trouble: RwSignal<String>,
}

impl Keeping {
    pub(crate) fn new() -> Self {
        Self { text: RwSignal::new(String::new()), trouble: RwSignal::new(String::new()) }
    }

    /// Asks for the number that is kept, and then does something, or says why it has none.
    pub(crate) fn ask(self, then: impl FnOnce(Result<(), String>) + 'static) {
        self.trouble.set(String::new());
        spawn_local(async move {
            then(match http::get::<Keep>("/api/settings").await {
                Ok(Keep { keep_at_most }) => {
                    let most = keep_at_most.map(|most| most.to_string());
                    self.text.set(most.unwrap_or_default());
                    Ok(())
                }
                Err(problem) => Err(problem.sentence),
            });
        });
    }

    /// Has the number kept, and then does something with the sentence about it.
    pub(crate) fn keep(self, then: impl FnOnce(String) + 'static) {
        let typed = self.text.get_untracked();
        let most = number(&typed).filter(|most| most.fract() == 0.0 && (1.0..=1e6).contains(most));
        if most.is_none() && !typed.trim().is_empty() {
            return self
                .trouble
                .set("A number from 1 to 1,000,000, or nothing to keep all.".into());
        }
        self.trouble.set(String::new());
        let keep_at_most = most.map(|most| most as u32);
        spawn_local(async move {
            match http::tell("PATCH", "/api/settings", &Keep { keep_at_most }).await {
                Ok(()) => then(match keep_at_most {
                    Some(most) => format!("From the next game on at most {most} are kept."),
                    None => "All games are kept.".into(),
                }),
                Err(problem) => self.trouble.set(problem.sentence),
            }
        });
    }
}

/// The field for it, with all that there is to know.
#[component]
pub(crate) fn KeepField(keeping: Keeping, enter: Callback<()>) -> impl IntoView {
    let Keeping { text, trouble } = keeping;
    view! {
        <label class="field" for="most">"Keep at most so many games"
            <input id="most" type="text" inputmode="numeric" autocomplete="off" maxlength="9" prop:value=move || text.get()
                on:input=move |event| text.set(event_target_value(&event))
                on:keydown=move |event| if event.key() == "Enter" { enter.run(()) } />
        </label>
        <p class="hint-text">"Empty: all are kept. With a number, the oldest finished games are deleted after each game \
            that ends and each file that is opened. Unfinished games, and those that you always keep, never go. What is \
            deleted can be restored in the library under Deleted."</p>
        <p class="trouble" role="alert">{move || trouble.get()}</p>
    }
}
