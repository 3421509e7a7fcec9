//! A row: a game with its picture, and what can be done with it.

use std::time::Duration;

use chess::Color;
use game::say;
use leptos::prelude::*;
use protocol::http::Row;
use shelf::{Pages, Picked, Step, Which};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, HtmlElement, HtmlInputElement, KeyboardEvent, MouseEvent};

use super::state::{Shelf, row_id};
use crate::browser::{document, element, window};
use crate::panels::Popover;
use crate::play::desk::put;
use crate::route::Route;
use crate::thumbnail::{SmallBoard, men};

/// "Ada against Ben".
pub(super) fn names(row: &Row) -> String {
    format!("{} against {}", row.white, row.black)
}

/// What is in large letters: the title, or who plays.
fn headline(row: &Row) -> String {
    if row.title.is_empty() { names(row) } else { row.title.clone() }
}

/// How it stands: "Ada wins by checkmate · 31 moves".
fn standing(row: &Row) -> String {
    let result = if row.finished || row.deleted {
        say::ended(&row.white, &row.black, row.end())
    } else {
        "Continue".to_owned()
    };
    format!("{result} · {}", say::moves(row.plies))
}

/// The day on which it was played, as the file says or as it was here.
fn day(row: &Row) -> String {
    if !row.date.is_empty() {
        return say::day(&row.date);
    }
    let date = js_sys::Date::new(&JsValue::from_f64(row.created.0 as f64));
    say::day(&format!("{}.{}.{}", date.get_full_year(), date.get_month() + 1, date.get_date()))
}

/// What kind of game it is, as far as that is not the usual.
fn sort(row: &Row) -> String {
    let mode = match row.mode.as_str() {
        "serious" => "Serious",
        "practice" => "Practice",
        _ => "",
    };
    let variant = match row.variant.as_str() {
        "chess960" => "Chess960",
        "suicide" => "Suicide",
        _ => "",
    };
    joined([variant.into(), mode.into(), say::controls(&row.time)])
}

fn joined<const N: usize>(parts: [String; N]) -> String {
    let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

/// All that a row says, to be heard, in the order in which it is written.
fn in_full(row: &Row) -> String {
    let players = if row.title.is_empty() { String::new() } else { names(row) };
    let kept = if row.kept { "Always kept" } else { "" };
    let parts = [
        headline(row),
        standing(row).replace(" · ", ", "),
        players,
        row.opening.clone(),
        say::levels(&row.level),
        day(row),
        sort(row).replace(" · ", ", "),
        kept.into(),
    ];
    let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(". ")
}

/// Opens a game: goes on with it, or looks at it. One that is deleted is restored first.
pub(super) fn open(shelf: Shelf, row: &Row) {
    if row.deleted {
        shelf.voice.say("This game is deleted. Restore it, then it can be opened.".into());
    } else {
        shelf.way.go(route(row));
    }
}

fn route(row: &Row) -> Route {
    if row.finished { Route::Replay(row.game) } else { Route::Game(row.game, None) }
}

fn address(row: &Row) -> String {
    let replay = if row.finished { "/replay" } else { "" };
    format!("/game/{}{replay}", row.game)
}

#[component]
pub(super) fn RowView(shelf: Shelf, place: usize) -> impl IntoView {
    let row = Memo::new(move |_| shelf.pages.with(|pages| pages.row(place).cloned()));
    let of = move |read: fn(&Row) -> String| {
        move || row.with(|row| row.as_ref().map(read).unwrap_or_default())
    };
    let picture = Memo::new(move |_| {
        row.with(|row| row.as_ref().map(|row| (row.placement.clone(), row.below)))
    });
    let board = move || {
        // A row that has not come shows an empty board.
        let (placement, below) = picture.get().unwrap_or((String::new(), Color::White));
        view! { <SmallBoard men=men(&placement) below /> }
    };
    let is_picked = move || {
        row.with(|row| row.as_ref().is_some_and(|row| shelf.picked.with(|all| all.has(row.game))))
    };
    let kept = move || row.with(|row| row.as_ref().is_some_and(|row| row.kept));
    let loading = move || row.with(Option::is_none);
    let label = move || row.with(|row| row.as_ref().map_or_else(|| "Loading…".to_owned(), in_full));
    let pressed = move |event: MouseEvent| {
        if event.ctrl_key() || event.meta_key() {
            return;
        }
        event.prevent_default();
        shelf.cursor.set(place);
        if event.shift_key() {
            shelf.pick_up_to(place);
        } else if let Some(row) = row.get_untracked() {
            open(shelf, &row);
        }
    };
    let picked = move |event: MouseEvent| {
        shelf.cursor.set(place);
        if event.shift_key() && shelf.picked.with_untracked(|all| !all.is_empty()) {
            shelf.pick_up_to(place);
        } else {
            shelf.pick(place);
        }
        // The browser has ticked the box, whatever became of it.
        let Some(ticked) =
            event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok())
        else {
            return;
        };
        set_timeout(
            move || {
                let game = row.try_with_untracked(|row| row.as_ref().map(|row| row.game)).flatten();
                if let Some(game) = game {
                    ticked.set_checked(shelf.picked.with_untracked(|all| all.has(game)));
                }
            },
            Duration::ZERO,
        );
    };
    let about = move || {
        row.with(|row| {
            row.as_ref().map_or_else(String::new, |row| {
                let players = if row.title.is_empty() { String::new() } else { names(row) };
                // A level and its number are not parted.
                let levels = say::levels(&row.level).replacen(' ', "\u{a0}", 1);
                joined([players, row.opening.clone(), levels])
            })
        })
    };
    view! {
        <li class="game" class:picked=is_picked class:loading=loading
            aria-posinset=(place + 1).to_string()
            aria-setsize=move || shelf.pages.with(Pages::count).to_string()
            style:top=move || format!("{}px", place as f64 * shelf.row.get())
            on:focusin=move |_| {
                shelf.focused.set(Some(place));
                put(shelf.cursor, place);
            }
            on:focusout=move |_| shelf.focused.set(None)>
            <label class="pick-game">
                <input type="checkbox" class="part-of-row" tabindex="-1" prop:checked=is_picked
                    aria-label=move || format!("Pick {}", of(names)()) on:click=picked />
            </label>
            <a class="open-game part-of-row" id=row_id(place) aria-label=label title=label
                href=of(address)
                aria-busy=move || loading().then_some("true")
                tabindex=move || if shelf.cursor.get() == place { "0" } else { "-1" }
                on:click=pressed>
                {board}
                <strong class="headline" aria-hidden="true">{move || {
                    if loading() { "Loading…".to_owned() } else { of(headline)() }
                }}</strong>
                " "
                <span class="standing" aria-hidden="true" class:goes-on=move || {
                    row.with(|row| row.as_ref().is_some_and(|row| !row.finished && !row.deleted))
                }>{of(standing)}</span>
                " "
                <span class="about-game" aria-hidden="true">{about}</span>
                " "
                <span class="day" aria-hidden="true">{of(day)}</span>
                " "
                <span class="sort" aria-hidden="true">{of(sort)}</span>
            </a>
            <span class="chip kept" class:hidden=move || !kept()>"Kept"</span>
            <Menu shelf place row />
        </li>
    }
}

/// A menu is about as high as so many rows.
const MENU: f64 = 4.6;

/// Whether what opens at a button, so high, has room above it rather than below.
fn opens_upwards(button: &str, height: f64) -> Option<bool> {
    let button = element(button)?.get_bounding_client_rect();
    let below = window().inner_height().ok()?.as_f64()? - button.bottom();
    Some(below < height && button.top() > below)
}

/// Everything that can be done with the game of a row.
#[component]
fn Menu(shelf: Shelf, place: usize, row: Memo<Option<Row>>) -> impl IntoView {
    let open_menu = RwSignal::new(false);
    // The game that it was opened for: another one may stand here before something is pressed. Hundreds of rows
    // come and go, and most of them are never asked.
    let asked = RwSignal::new(None::<Row>);
    let upwards = RwSignal::new(false);
    let id = format!("more-{place}");
    let opener = id.clone();
    let label = move || {
        row.with(|row| {
            row.as_ref().map_or_else(|| "More".into(), |row| format!("More: {}", names(row)))
        })
    };
    let press = {
        let id = id.clone();
        move |_| {
            let here = row.get_untracked();
            if here.is_none() {
                return;
            }
            shelf.cursor.set(place);
            if !open_menu.get_untracked() {
                asked.set(here);
            }
            upwards.set(opens_upwards(&id, MENU * shelf.row.get_untracked()).unwrap_or(false));
            open_menu.update(|open| *open = !*open);
        }
    };
    // Whatever is pressed closes it.
    let with_row = move |act: fn(Shelf, Row)| {
        move |_| {
            open_menu.set(false);
            if let Some(row) = asked.get_untracked() {
                act(shelf, row);
            }
        }
    };
    let kept = move || asked.with(|row| row.as_ref().is_some_and(|row| row.kept));
    let deleted = move || asked.with(|row| row.as_ref().is_some_and(|row| row.deleted));
    let finished = move || asked.with(|row| row.as_ref().is_some_and(|row| row.finished));
    let file = move || {
        asked.with(|row| {
            row.as_ref().map_or_else(String::new, |row| format!("/api/games/{}/pgn", row.game))
        })
    };
    let items = move || {
        if deleted() {
            return view! {
                <button class="item" data-do="restore" on:click=with_row(|shelf, row| shelf.delete(vec![row.game], false))>
                    "Restore"
                </button>
            }
            .into_any();
        }
        view! {
            <Show when=move || !finished()>
                <button class="item" data-do="continue" on:click=with_row(|shelf, row| shelf.way.go(Route::Game(row.game, None)))>
                    "Continue"
                </button>
            </Show>
            <button class="item" data-do="replay" on:click=with_row(|shelf, row| shelf.way.go(Route::Replay(row.game)))>
                "Replay"
            </button>
            <button class="item" data-do="analyse" on:click=with_row(|shelf, row| {
                shelf.way.go_at(Route::Analysis, &format!("game={}&ply=0", row.game));
            })>
                "Analyse"
            </button>
            <button class="item" data-do="rename" on:click=with_row(|shelf, row| shelf.renaming.set(Some(row)))>
                "Rename"
            </button>
            <button class="item" data-do="keep" on:click=with_row(|shelf, row| shelf.keep(vec![row.game], !row.kept))>
                {move || if kept() { "Keep like the others" } else { "Always keep" }}
            </button>
            <a class="button item" data-do="save" href=file download="game.pgn" on:click=move |_| open_menu.set(false)>
                "Save to a file"
            </a>
            <button class="item" data-do="delete" on:click=with_row(|shelf, row| shelf.delete(vec![row.game], true))>
                "Delete"
            </button>
        }
        .into_any()
    };
    view! {
        <div class="with-popover game-menu" class:upwards=move || upwards.get() class:open=move || open_menu.get()>
            <button class="little part-of-row" id=id tabindex="-1" aria-label=label
                aria-expanded=move || open_menu.get().to_string() on:click=press>"More"</button>
            <Show when=move || asked.with(Option::is_some)>
                <Popover open=open_menu label="This game" opener=Signal::stored(opener.clone())>
                    {items}
                </Popover>
            </Show>
        </div>
    }
}

/// A key within the list. Letters, digits and signs do nothing.
pub(super) fn on_key(shelf: Shelf, event: &KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let in_menu =
        target.as_ref().is_some_and(|target| target.closest(".popover").ok().flatten().is_some());
    if in_menu || event.alt_key() || event.meta_key() {
        return;
    }
    let key = event.key();
    let place = shelf.cursor.get_untracked();
    if let Some(step) = Step::of_key(&key) {
        event.prevent_default();
        if event.shift_key() && shelf.picked.with_untracked(Picked::is_empty) {
            shelf.pick(place);
        }
        shelf.step(step);
        if event.shift_key() {
            shelf.pick_up_to(shelf.cursor.get_untracked());
        }
        return;
    }
    let on_row = target.as_ref().is_some_and(|target| target.id() == row_id(place));
    match key.as_str() {
        "ArrowLeft" => walk(place, -1),
        "ArrowRight" => walk(place, 1),
        " " if on_row => shelf.pick(place),
        "F2" => {
            if let Some(row) = shelf.at(place).filter(|row| !row.deleted) {
                shelf.renaming.set(Some(row));
            }
        }
        "Delete" => {
            let picked = shelf.picked.with_untracked(Picked::games);
            let games = if picked.is_empty() {
                shelf.at(place).map(|row| vec![row.game]).unwrap_or_default()
            } else {
                picked
            };
            let restores = shelf.wish.with_untracked(|wish| wish.which == Which::Deleted);
            if !games.is_empty() && !restores {
                shelf.delete(games, true);
            }
        }
        "Escape" if shelf.picked.with_untracked(|picked| !picked.is_empty()) => {
            shelf.picked.update(Picked::clear);
        }
        _ => return,
    }
    event.prevent_default();
}

/// Walks through the parts of a row: its box, the game, and more.
fn walk(place: usize, by: isize) {
    let row = element(&row_id(place)).and_then(|game| game.closest("li").ok().flatten());
    let Some(parts) = row.and_then(|row| row.query_selector_all(".part-of-row").ok()) else {
        return;
    };
    let parts: Vec<HtmlElement> =
        (0..parts.length()).filter_map(|index| parts.item(index)?.dyn_into().ok()).collect();
    let active = document().active_element();
    let at = parts.iter().position(|part| active.as_ref() == Some(part));
    if let Some(part) = at.and_then(|at| parts.get(at.checked_add_signed(by)?)) {
        let _ = part.focus();
    }
}
