//! Every mark of the board: a picture of it, its name, whether it is shown, and its colour.

use leptos::prelude::*;
use looks::Part;

use super::colours::{Colour, Easel};
use super::list::{MARKS, Setting};
use super::rows::Row;
use super::use_settings;

/// What a mark looks like on a square: what lies below the piece, the piece with its side, what lies above it.
struct Shown {
    below: &'static str,
    man: Option<(&'static str, &'static str)>,
    above: &'static str,
}

/// The picture of the mark that a setting is about, and the part that has its colour.
fn shown(key: &str) -> (Shown, Option<Part>) {
    let mark = |below, man| Shown { below, man, above: "" };
    match key {
        "marks.selected" => (mark("selected", Some(("N", "white"))), Some(Part::Selected)),
        "marks.targets" => (mark("go", None), Some(Part::Go)),
        "marks.captures" => (mark("capture", Some(("P", "black"))), None),
        "marks.partners" => (Shown { below: "", man: Some(("P", "black")), above: "cross" }, None),
        "marks.stuck" => (mark("stuck", Some(("R", "white"))), Some(Part::Stuck)),
        "marks.last" => (mark("last", Some(("B", "black"))), Some(Part::Last)),
        "marks.check" => (mark("check", Some(("K", "black"))), Some(Part::Check)),
        "marks.checker" => (mark("checker", Some(("Q", "white"))), None),
        "marks.mated" => (mark("check", Some(("K", "black"))), None),
        "marks.pending" => (mark("pending", Some(("N", "white faint"))), None),
        "marks.hover" => (mark("hover", None), Some(Part::Hover)),
        _ => (mark("", None), None),
    }
}

/// A mark on a square.
fn picture(key: &'static str, Shown { below, man, above }: Shown) -> impl IntoView {
    let mark = |kind: &'static str| {
        (!kind.is_empty())
            .then(|| view! { <use href=format!("#mark-{kind}") width="100" height="100" /> })
    };
    let man = man.map(|(piece, class)| {
        let turned = (key == "marks.mated").then_some("rotate(20 50 90)");
        view! { <use class=class transform=turned href=format!("#piece-{piece}") width="100" height="100" /> }
    });
    let way =
        (key == "marks.path").then(|| view! { <path class="mark-path" d="M0 47.5h100v5H0z" /> });
    let letter = (key == "marks.coordinates")
        .then(|| view! { <text class="coordinate file on-dark" x="94" y="92">"a"</text> });
    view! {
        <svg class="mark-picture" viewBox="-5 -5 110 110" aria-hidden="true">
            <rect class="square-dark" width="100" height="100" />
            {mark(below)}{way}{letter}{man}{mark(above)}
        </svg>
    }
}

/// A mark that can be switched, with its colour if it has one.
#[component]
pub(super) fn Mark(easel: Easel, setting: &'static Setting) -> impl IntoView {
    let settings = use_settings();
    let (shown, part) = shown(setting.key);
    let off = move || match &setting.kind {
        super::list::Kind::Switch { read, .. } => !settings.with(*read),
        _ => false,
    };
    view! {
        <div class="mark-row" class:off=off>
            {picture(setting.key, shown)}
            <Row setting />
            {part.map(|part| view! { <Colour easel part named=true /> })}
        </div>
    }
}

/// The keys of the marks that can be switched, in order.
pub(super) fn settings() -> impl Iterator<Item = &'static Setting> {
    MARKS.iter()
}

/// Marks that are there only when somebody asks for them, or could not do without.
#[component]
pub(super) fn Always() -> impl IntoView {
    let all = [
        (
            "cursor",
            None,
            "The square that the keyboard is on. Whoever plays by keys could not do without.",
        ),
        ("hint", Some(("N", "white")), "The piece of a hint, once you ask for one."),
        (
            "small-disc",
            Some(("R", "white")),
            "In Chess960, a rook that the king can castle with; part of where it can go.",
        ),
    ];
    let row = |(kind, man, words)| {
        let shown = if kind == "cursor" {
            Shown { below: "", man, above: kind }
        } else {
            Shown { below: kind, man, above: "" }
        };
        view! { <li class="mark-row">{picture("", shown)}<p>{words}</p></li> }
    };
    view! {
        <h3>"Always shown"</h3>
        <ul class="mark-list">{all.into_iter().map(row).collect_view()}</ul>
        <p class="hint-text">"Arrows are there as long as you draw them, or ask for a hint or for what the computer thinks."</p>
    }
}
