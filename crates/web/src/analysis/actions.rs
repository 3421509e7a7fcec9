//! What can be done with the tree and the position.

use board::study::Study;
use chess::Position;
use leptos::prelude::*;
use protocol::http::{Imported, Problem, Relabel, Row};
use wasm_bindgen_futures::spawn_local;

use super::lab::Lab;
use crate::browser::{copy, save, window};
use crate::editor::link;
use crate::editor::onward::Onward;
use crate::http;
use crate::panels::Popover;
use crate::route::{Route, use_way};
use crate::shell::{Urgency, announce};

const NO_COPY: &str = "The browser does not let this page copy. Save a file instead.";

#[component]
pub(super) fn Actions(lab: Lab) -> impl IntoView {
    let desk = lab.desk;
    let aside = Memo::new(move |_| lab.of_here(Study::is_aside));
    let at_start = Memo::new(move |_| lab.of_here(|study| study.history().ply() == 0));
    let can_undo = Memo::new(move |_| lab.of(Study::can_undo));
    let more = RwSignal::new(false);
    // An answer may come when the menu is closed.
    let failed = Callback::new(move |sentence| told(lab, more, sentence));
    let promote = move |_| {
        let done = lab.change(Study::promote);
        lab.told(done, "This line comes first now.", "This is the main line already.");
    };
    let delete = move |_| {
        let done = lab.change(Study::delete);
        lab.told(
            done,
            "Deleted. Undo brings it back.",
            "This is the start: there is no move to delete.",
        );
    };
    let greyed = |not: Memo<bool>| move || not.get().to_string();
    view! {
        <div class="actions-place">
            <div class="actions" role="group" aria-label="Actions">
                <button class="action" id="undo" aria-disabled=move || (!can_undo.get()).to_string()
                    on:click=move |_| lab.undo()>"Undo"</button>
                <button class="action" id="promote" aria-disabled=move || (!aside.get()).to_string()
                    on:click=promote>"Main line"</button>
                <button class="action" id="delete" aria-disabled=greyed(at_start) on:click=delete>"Delete"</button>
                <button class="action" id="comment" aria-expanded=move || lab.commenting.get().to_string()
                    on:click=move |_| lab.commenting.update(|open| *open = !*open)>"Comment"</button>
                <button class="action" id="turn" on:click=move |_| desk.turned.update(|turned| *turned = !*turned)>
                    "Turn"
                </button>
                <div class="with-popover">
                    <button class="action" id="more" aria-expanded=move || more.get().to_string()
                        on:click=move |_| more.update(|open| *open = !*open)>"More"</button>
                    <Popover open=more label="More" opener=Signal::derive(|| "more".to_owned())>
                        <More lab open=more failed />
                    </Popover>
                </div>
            </div>
        </div>
    }
}

/// Closes the menu, and says what was done.
fn told(lab: Lab, open: RwSignal<bool>, sentence: String) {
    open.set(false);
    announce(&sentence, Urgency::Polite);
    lab.desk.voice.say(sentence);
}

#[component]
fn More(lab: Lab, open: RwSignal<bool>, failed: Callback<String>) -> impl IntoView {
    let way = use_way();
    let desk = lab.desk;
    let told = move |sentence: String| told(lab, open, sentence);
    let position = move || desk.position.get_untracked().unwrap_or_default();
    let behind = move || {
        let position = position();
        link::hash(&position.fen(), position.variant())
    };
    let save_file = move |_| {
        let saved = save("analysis.pgn", "application/vnd.chess-pgn", &pgn(lab));
        told(if saved.is_ok() {
            "Saved as analysis.pgn, with all lines and comments.".into()
        } else {
            "The browser does not let this page save a file.".into()
        });
    };
    let keep = move |_| {
        let (pgn, title) = (pgn(lab), title(lab));
        spawn_local(async move {
            told(match keep(pgn, title).await {
                Ok(()) => "Saved into the library, with all lines and comments.".into(),
                Err(sentence) => sentence,
            });
        });
    };
    let copied = move |text: &str, done: &str| {
        told(if copy(text) { done.to_owned() } else { NO_COPY.to_owned() });
    };
    let copy_fen = move |_| copied(&position().fen(), "The FEN is copied.");
    let copy_link = move |_| {
        let origin = window().location().origin().unwrap_or_default();
        copied(&format!("{origin}/analysis#{}", behind()), "The link is copied.");
    };
    let set_up = move |_| way.go_at(Route::Editor, &behind());
    let anew = move |_| {
        lab.change(|study| study.replace(Study::new(Position::start()).game().clone()));
        told("A new analysis. Undo brings the last one back.".into());
    };
    let start = Callback::new(move |()| {
        let position = position();
        let over = untrack(|| lab.over.get()).is_some();
        if over {
            told("The game is over here: go a move back, and play from there.".into());
        }
        (!over).then_some(position)
    });
    let settings = desk.settings;
    view! {
        <button class="item" id="save-pgn" on:click=save_file>"Save as a file (PGN)"</button>
        <button class="item" id="save-to-library" on:click=keep>"Save into the library"</button>
        <button class="item" id="copy-fen" on:click=copy_fen>"Copy FEN"</button>
        <button class="item" id="copy-link" on:click=copy_link>"Copy a link to this board"</button>
        <button class="item" id="set-up-here" on:click=set_up>"Set up this position"</button>
        <button class="item" id="anew" on:click=anew>"Begin anew"</button>
        <p class="hint-text">"Play from here"</p>
        <Onward settings start failed />
    }
}

/// Puts a tree into the library, under a title that tells it from the game that it is of.
async fn keep(pgn: String, title: String) -> Result<(), String> {
    let sentence = |problem: Problem| problem.sentence;
    let imported =
        http::send_games::<Imported>("/api/games/import", pgn).await.map_err(sentence)?;
    if let Some(problem) = imported.problems.into_iter().next() {
        return Err(format!("It was not saved: {}.", problem.sentence));
    }
    if let Some(game) = imported.games.first() {
        let relabel = Relabel { title: Some(title), kept: None };
        http::change::<Row>(&format!("/api/games/{game}"), &relabel).await.map_err(sentence)?;
    }
    Ok(())
}

/// "Analysis", and of which game.
fn title(lab: Lab) -> String {
    let name = |side| lab.peek(|study| study.game().tags().get(side).map(str::to_owned));
    let known = |name: &String| !matches!(name.as_str(), "" | "?");
    match (name("White").filter(known), name("Black").filter(known)) {
        (Some(white), Some(black)) => format!("Analysis: {white} against {black}"),
        _ => "Analysis".to_owned(),
    }
}

/// The tree as a file.
fn pgn(lab: Lab) -> String {
    let today = js_sys::Date::new_0();
    let date = format!(
        "{:04}.{:02}.{:02}",
        today.get_full_year(),
        today.get_month() + 1,
        today.get_date(),
    );
    lab.peek(|study| {
        study.tagged(&[("Event", "Analysis"), ("Site", "Kibitz"), ("Date", &date)]).to_string()
    })
}
