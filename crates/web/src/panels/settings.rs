//! The settings: how it looks, sounds and feels. None of them touches a game.

use leptos::prelude::*;

use crate::settings::{Input, Kept, MarksShown, Settings as All, Theme, use_settings};
use crate::speech;

/// A switch with its words.
#[component]
fn Switch(
    label: &'static str,
    #[prop(optional)] id: &'static str,
    read: fn(&All) -> bool,
    write: fn(&mut All, bool),
) -> impl IntoView {
    let settings = use_settings();
    view! {
        <label class="row switch">
            <input type="checkbox" id=(!id.is_empty()).then_some(id)
                prop:checked=move || settings.with(read)
                on:change=move |event| {
                    let on = event_target_checked(&event);
                    settings.change(|all| write(all, on));
                } />
            {label}
        </label>
    }
}

/// One of several, each with its words.
#[component]
fn Choice<T>(
    label: &'static str,
    name: &'static str,
    options: Vec<(T, &'static str)>,
    read: fn(&All) -> T,
    write: fn(&mut All, T),
) -> impl IntoView
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    let settings = use_settings();
    let options: Vec<_> = options
        .into_iter()
        .map(|(value, words)| {
            let (is, set) = (value.clone(), value);
            view! {
                <label class="row switch">
                    <input type="radio" name=name prop:checked=move || settings.with(read) == is
                        on:change=move |_| {
                            let value = set.clone();
                            settings.change(|all| write(all, value));
                        } />
                    {words}
                </label>
            }
        })
        .collect();
    view! { <fieldset><legend>{label}</legend>{options}</fieldset> }
}

/// The boards, each shown as a picture of itself.
#[component]
fn Boards(settings: Kept) -> impl IntoView {
    let boards = [
        ("blue", "Blue"),
        ("wood", "Wood"),
        ("metal", "Metal"),
        ("green", "Green"),
        ("plum", "Plum"),
        ("grey", "Grey, high contrast"),
    ];
    let swatches: Vec<_> = boards
        .into_iter()
        .map(|(name, words)| {
            let chosen =
                move || settings.with(|all| all.board.as_deref().unwrap_or("blue") == name);
            view! {
                <button class="swatch" data-board=name aria-pressed=move || chosen().to_string()
                    on:click=move |_| settings.change(|all| all.board = Some(name.to_owned()))>
                    <svg viewBox="0 0 200 100" aria-hidden="true">
                        <rect class="square-light" width="100" height="100" />
                        <rect class="square-dark" x="100" width="100" height="100" />
                        <use class="black" href="#piece-N" width="100" height="100" />
                        <use class="white" href="#piece-N" x="100" width="100" height="100" />
                    </svg>
                    {words}
                </button>
            }
        })
        .collect();
    view! { <fieldset><legend>"Board"</legend><div class="swatches">{swatches}</div></fieldset> }
}

type Read = fn(&MarksShown) -> bool;
type Write = fn(&mut MarksShown, bool);

#[component]
pub(super) fn Settings() -> impl IntoView {
    let settings = use_settings();
    let marks: [(&str, Read, Write); 7] = [
        ("The selected piece", |marks| marks.selected, |marks, on| marks.selected = on),
        ("Where it can go", |marks| marks.targets, |marks, on| marks.targets = on),
        ("The last move", |marks| marks.last, |marks, on| marks.last = on),
        ("The king in check", |marks| marks.check, |marks, on| marks.check = on),
        ("A piece that cannot move", |marks| marks.stuck, |marks, on| marks.stuck = on),
        ("The square under the pointer", |marks| marks.hover, |marks, on| marks.hover = on),
        (
            "Letters and numbers at the edge",
            |marks| marks.coordinates,
            |marks, on| marks.coordinates = on,
        ),
    ];
    let marks: Vec<_> = marks
        .into_iter()
        .map(|(words, read, write)| {
            view! {
                <label class="row switch">
                    <input type="checkbox" prop:checked=move || settings.with(|all| read(&all.marks))
                        on:change=move |event| {
                            let on = event_target_checked(&event);
                            settings.change(|all| write(&mut all.marks, on));
                        } />
                    {words}
                </label>
            }
        })
        .collect();
    view! {
        <Choice label="Page" name="theme" read=|all| all.theme write=|all, value| all.theme = value
            options=vec![(Theme::Auto, "As the system has it"), (Theme::Light, "Light"), (Theme::Dark, "Dark")] />
        <Boards settings />
        <Choice label="Size of text" name="text" read=|all| all.text write=|all, value| all.text = value
            options=vec![(100, "100 %"), (115, "115 %"), (130, "130 %"), (150, "150 %")] />
        <fieldset>
            <legend>"Sound and motion"</legend>
            <Switch label="Sounds" read=|all| all.sound write=|all, on| all.sound = on />
            <Switch label="Pieces glide" id="setting-motion" read=|all| all.motion write=|all, on| all.motion = on />
        </fieldset>
        <fieldset><legend>"Marks on the board"</legend>{marks}</fieldset>
        <Choice label="Moving pieces" name="input" read=|all| all.input write=|all, value| all.input = value
            options=vec![(Input::Both, "By clicks or by dragging"), (Input::Click, "By clicks"), (Input::Drag, "By dragging")] />
        <fieldset>
            <legend>"Playing"</legend>
            <Switch label="A pawn always becomes a queen" id="setting-queen"
                read=|all| all.always_queen write=|all, on| all.always_queen = on />
            <p class="hint-text">"Hold Alt, or press long, to choose all the same."</p>
            <Switch label="Between two people, turn the board after each move"
                read=|all| all.turns write=|all, on| all.turns = on />
            <Switch label="Moves in long form: Ng1–f3" read=|all| all.long_notation write=|all, on| all.long_notation = on />
        </fieldset>
        <fieldset>
            <legend>"The computer"</legend>
            <Switch label="May think deeply, up to 15 seconds" read=|all| all.deep_think write=|all, on| all.deep_think = on />
            <Switch label="May resign a lost game" read=|all| all.may_resign write=|all, on| all.may_resign = on />
            <Switch label="Answers at once" id="setting-instant" read=|all| all.instant write=|all, on| all.instant = on />
        </fieldset>
        <fieldset>
            <legend>"Keyboard and speech"</legend>
            <Switch label="Always show the field for typed moves" id="setting-typing"
                read=|all| all.typing write=|all, on| all.typing = on />
            <Switch label="Single keys on the board" read=|all| all.single_keys write=|all, on| all.single_keys = on />
            <Switch label="Speak moves" read=|all| all.speak_moves write=|all, on| all.speak_moves = on />
            <Switch label="Speak the square under the cursor" read=|all| all.speak_squares write=|all, on| all.speak_squares = on />
            <Show when=|| !speech::is_there()>
                <p class="hint-text">"This machine has no voice installed, so nothing can be spoken."</p>
            </Show>
            <Switch label="Name the piece before the square" read=|all| all.piece_first write=|all, on| all.piece_first = on />
            <Switch label="Say “empty” for empty squares" read=|all| all.say_empty write=|all, on| all.say_empty = on />
            <Switch label="Say whether a square is light or dark" read=|all| all.say_shade write=|all, on| all.say_shade = on />
        </fieldset>
    }
}
