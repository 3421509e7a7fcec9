//! What became of the files that were opened.

use leptos::prelude::*;

use super::files::{Files, Number, Report, Stage, grouped, use_files};
use crate::browser::{element, focus, focus_is_lost};
use crate::route::{Route, use_way};

/// So many broken games are listed at first, and with each press for more.
const LISTED: usize = 100;

#[component]
pub(super) fn Reports() -> impl IntoView {
    let files = use_files();
    let numbers = Memo::new(move |_| {
        files.reports.with(|all| all.iter().map(|report| report.number).collect::<Vec<_>>())
    });
    let focused = StoredValue::new(false);
    let put_away = move |_| {
        files.put_away();
        focus("open-file");
    };
    let over =
        move || files.reports.with(|all| all.iter().all(|report| report.stage != Stage::Going));
    view! {
        <Show when=move || numbers.with(|numbers| !numbers.is_empty())>
            <section class="card reports" aria-label="Files that were opened"
                on:focusin=move |_| focused.set_value(true)
                on:focusout=move |event| if event.related_target().is_some() { focused.set_value(false) }>
                <For each=move || numbers.get() key=|number| *number let:number>
                    <ReportView files number focused />
                </For>
                <Show when=over>
                    <button class="little" id="put-away" on:click=put_away>"Close"</button>
                </Show>
            </section>
        </Show>
    }
}

/// A button that is gone leaves the focus nowhere: the one that is there now gets it.
fn keep_focus(focused: StoredValue<bool>, here: [String; 2]) {
    request_animation_frame(move || {
        if focused.try_get_value() == Some(true) && focus_is_lost() {
            let here = here.iter().map(String::as_str).chain(["put-away"]);
            if let Some(id) = here.into_iter().find(|id| element(id).is_some()) {
                focus(id);
            }
        }
    });
}

#[component]
fn ReportView(
    files: Files,
    number: Number,
    /// Whether the focus is among the reports.
    focused: StoredValue<bool>,
) -> impl IntoView {
    let way = use_way();
    let report = Memo::new(move |_| {
        files.reports.with(|all| all.iter().find(|report| report.number == number).cloned())
    });
    let stop_id = move || format!("stop-reading-{number}");
    let go_on_id = move || format!("go-on-reading-{number}");
    let shown = RwSignal::new(LISTED);
    let of = move |read: fn(&Report) -> u64| report.with(|report| report.as_ref().map_or(0, read));
    let stage = move || report.with(|report| report.as_ref().map(|report| report.stage.clone()));
    let sentence =
        move || report.with(|report| report.as_ref().map(Report::sentence).unwrap_or_default());
    let only =
        move || report.with(|report| report.as_ref().and_then(|report| report.course.only()));
    Effect::new(move |_| {
        stage();
        shown.track();
        keep_focus(focused, [stop_id(), go_on_id()]);
    });
    let open = move |_| {
        if let Some(game) = untrack(only) {
            files.forget(number);
            way.go(Route::Replay(game));
        }
    };
    let more = move || {
        let removed = of(|report| report.course.removed());
        let waiting = files.waiting();
        let mut more = Vec::new();
        if removed == 1 {
            more.push("1 old game was deleted, because no more are kept.".to_owned());
        } else if removed > 1 {
            more.push(format!(
                "{} old games were deleted, because no more are kept.",
                grouped(removed)
            ));
        }
        if waiting > 0 && stage() == Some(Stage::Going) {
            more.push(format!("{waiting} more to come."));
        }
        if matches!(stage(), Some(Stage::Refused(_))) {
            let kept = of(|report| report.course.games());
            more.push(match kept {
                0 => "Nothing was changed.".into(),
                1 => "1 game before that was kept.".into(),
                kept => format!("{} games before that were kept.", grouped(kept)),
            });
        }
        more.join(" ")
    };
    // What is listed already stays; only what has come since is added.
    let listed = move || {
        let all = report
            .with(|report| report.as_ref().map_or(0, |report| report.course.problems().len()));
        0..all.min(shown.get())
    };
    let line = move |index: usize| {
        let problem = report.with_untracked(|report| {
            report.as_ref().and_then(|report| report.course.problems().get(index).cloned())
        });
        problem.map(|problem| view! {
            <li><strong>{format!("Game {}, line {}", problem.number, problem.line)}</strong>" "{problem.sentence}</li>
        })
    };
    let unlisted = move || {
        let broken = of(|report| report.course.broken());
        let listed = of(|report| report.course.problems().len() as u64);
        broken.saturating_sub(listed)
    };
    let hidden = move || {
        of(|report| report.course.problems().len() as u64).saturating_sub(shown.get() as u64)
    };
    view! {
        <div class="report" data-stage=move || stage().map(|stage| word(&stage))>
            <p class="report-says" class:trouble=move || matches!(stage(), Some(Stage::Refused(_) | Stage::Waits(_)))>
                {sentence}</p>
            <p class="muted">{more}</p>
            <Show when=move || stage() == Some(Stage::Going)>
                <progress aria-label="How far the file is read" max=move || of(|report| report.course.bytes().1).to_string()
                    prop:value=move || of(|report| report.course.bytes().0) as f64></progress>
                <button id=stop_id() on:click=move |_| {
                    files.stop(number);
                    // It is drawn by then.
                    request_animation_frame(move || focus(&go_on_id()));
                }>"Stop"</button>
            </Show>
            <Show when=move || matches!(stage(), Some(Stage::Stopped | Stage::Waits(_)))>
                <button id=go_on_id() on:click=move |_| {
                    files.go_on(number);
                    request_animation_frame(move || focus(&stop_id()));
                }>"Go on"</button>
            </Show>
            <Show when=move || only().is_some()>
                <button class="primary" id=format!("open-only-{number}") on:click=open>"Open the game"</button>
            </Show>
            <Show when=move || of(|report| report.course.broken()) != 0>
                <ul class="broken" tabindex="0" aria-label="Games that could not be read">
                    <For each=listed key=|index| *index children=line />
                </ul>
            </Show>
            <Show when=move || hidden() != 0>
                <button class="little" on:click=move |_| shown.update(|shown| *shown += LISTED)>
                    {move || format!("Show {} more", hidden().min(LISTED as u64))}
                </button>
            </Show>
            <Show when=move || unlisted() != 0>
                <p class="muted">{move || format!("{} more are not listed.", grouped(unlisted()))}</p>
            </Show>
        </div>
    }
}

const fn word(stage: &Stage) -> &'static str {
    match stage {
        Stage::Going => "going",
        Stage::Stopped => "stopped",
        Stage::Waits(_) => "waits",
        Stage::Refused(_) => "refused",
        Stage::Over => "over",
    }
}
