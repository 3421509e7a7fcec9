//! What can be done besides moving, for each kind of game. Buttons are relabelled or disabled, never
//! inserted.

use chess::Color;
use game::{Act, Actor, Game, Level, LevelPlan, Name, Place, Player, say};
use leptos::prelude::*;
use protocol::live::Say;

use super::desk::Desk;
use super::end::{AfterGame, again};
use super::levels::computer;
use crate::app::use_me;
use crate::browser::window;
use crate::panels::Popover;
use crate::route::Route;

/// What kind of table it is, for this page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// One person faces the computer.
    Alone(Color),
    /// Two people at one board.
    Together,
    /// Across a network.
    Apart(Color),
    /// Computer against computer.
    Computers,
    /// Somebody looks on.
    Watching,
}

fn kind(desk: Desk, game: &Game) -> Kind {
    match desk.actor() {
        Some(Actor::Seat(side)) if computer(game).is_some() => Kind::Alone(side),
        Some(Actor::Seat(side)) => Kind::Apart(side),
        Some(Actor::Both) => Kind::Together,
        Some(Actor::Owner) => Kind::Computers,
        Some(Actor::Computer(_) | Actor::Clock) | None => Kind::Watching,
    }
}

#[component]
pub(crate) fn Actions(desk: Desk) -> impl IntoView {
    let kind = Memo::new(move |_| desk.of(|game| kind(desk, game)).unwrap_or(Kind::Watching));
    let over = Memo::new(move |_| desk.of(|game| game.end().is_some()).unwrap_or(false));
    let buttons = move || match (kind.get(), over.get()) {
        (Kind::Watching, _) => view! { <p class="watching">"Watching"</p> }.into_any(),
        (Kind::Computers, false) => view! { <Exhibition desk /> }.into_any(),
        (Kind::Computers, true) => view! { <AfterGame desk /> }.into_any(),
        (_, true) => view! { <UndoRedo desk /><AfterGame desk /> }.into_any(),
        (kind, false) => view! {
            <UndoRedo desk />
            <HintOrNow desk kind />
            <DrawButton desk kind />
            <ResignButton desk kind />
        }
        .into_any(),
    };
    view! {
        <section class="actions-place">
            <h2 class="only-heard">"Actions"</h2>
            <div class="actions" id="actions">
                {buttons}
                <More desk kind />
            </div>
        </section>
    }
}

/// A button with a picture that phones show above the word. While it cannot be used it says why not: to
/// whoever hovers over it, hears it, or presses it all the same.
#[component]
fn Action(
    desk: Desk,
    #[prop(into)] icon: Signal<&'static str>,
    #[prop(into)] label: Signal<String>,
    #[prop(into, optional)] why_not: Signal<Option<String>>,
    #[prop(optional)] id: &'static str,
    press: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <button class="action" id=(!id.is_empty()).then_some(id)
            aria-disabled=move || why_not.with(Option::is_some).then_some("true")
            title=move || why_not.get().unwrap_or_default()
            on:click=move |_| match why_not.get_untracked() {
                Some(sentence) => desk.voice.refuse(sentence, &[]),
                None => press(),
            }>
            <svg class="icon" aria-hidden="true" viewBox="0 0 20 20">
                <use href=move || format!("#icon-{}", icon.get()) />
            </svg>
            <span>{label}</span>
            {move || why_not.get().map(|sentence| view! { <span class="only-heard">{sentence}</span> })}
        </button>
    }
}

fn text(words: &'static str) -> Signal<String> {
    Signal::stored(words.to_owned())
}

#[component]
fn UndoRedo(desk: Desk) -> impl IntoView {
    let over = move || desk.of(|game| game.end().is_some()).unwrap_or(false);
    let no_undo = Memo::new(move |_| {
        if desk.premove.with(Option::is_some) { None } else { desk.why_not(&Act::TakeBack) }
    });
    let no_redo = Memo::new(move |_| desk.why_not(&Act::Redo));
    view! {
        <Action desk icon="undo" id="undo"
            label=Signal::derive(move || if over() { "Take back".to_owned() } else { "Undo".to_owned() })
            why_not=no_undo press=move || undo(desk) />
        <Show when=move || !over()>
            <Action desk icon="redo" id="redo" label=text("Redo") why_not=no_redo
                press=move || desk.give(Act::Redo) />
        </Show>
    }
}

/// Takes back; a move that was only meant goes first.
pub(crate) fn undo(desk: Desk) {
    if desk.premove.get_untracked().is_some() {
        desk.premove.set(None);
        return;
    }
    desk.looking.set(None);
    desk.give(Act::TakeBack);
}

pub(crate) fn take_hint(desk: Desk) {
    desk.give(Act::TakeHint);
}

/// A hint; while the computer thinks, the wish that it moved.
#[component]
fn HintOrNow(desk: Desk, kind: Kind) -> impl IntoView {
    let thinking = move || desk.notice.with(|notice| notice.thinking.is_some());
    let alone = matches!(kind, Kind::Alone(_));
    let hint = move || desk.hint.get();
    let label = move || {
        if thinking() {
            return "Move now".to_owned();
        }
        let left = desk.of(|game| game.hints_left(game.turn())).flatten();
        match (hint(), left) {
            (Some(hint), _) if hint.whole => "Play it".into(),
            (Some(_), _) => "Which move?".into(),
            (None, Some(left)) => format!("Hint ({left} left)"),
            (None, None) => "Hint".into(),
        }
    };
    let why_not = Memo::new(move |_| {
        if !alone {
            return Some("Between people there are no hints.".to_owned());
        }
        if thinking() || hint().is_some() { None } else { desk.why_not(&Act::TakeHint) }
    });
    let press = move || {
        if untrack(thinking) {
            desk.say(&Say::MoveNow);
            return;
        }
        match desk.hint.get_untracked() {
            Some(hint) if hint.whole => desk.give(Act::Move { uci: hint.uci }),
            Some(_) => desk.whole_hint(),
            None => take_hint(desk),
        }
    };
    view! {
        <Action desk icon=Signal::derive(move || if thinking() { "now" } else { "hint" }) id="hint"
            label=Signal::derive(label) why_not press />
    }
}

/// Offers a draw or claims one; at one board each side has its own.
#[component]
fn DrawButton(desk: Desk, kind: Kind) -> impl IntoView {
    let open = RwSignal::new(false);
    let due = move || desk.of(|game| desk.may_claim_draw(game)).unwrap_or(false);
    let label = move || if due() { "Claim draw".to_owned() } else { "Draw".to_owned() };
    let press = move || {
        if untrack(due) {
            desk.give(Act::ClaimDraw { with: None });
        } else if let Kind::Alone(side) | Kind::Apart(side) = kind {
            desk.give(Act::OfferDraw { side });
        } else {
            open.set(true);
        }
    };
    view! {
        <div class="with-popover">
            <Action desk icon="draw" id="draw" label=Signal::derive(label) press />
            <Popover open label="Draw" opener=Signal::stored("draw".to_owned())>
                <p>"A draw needs both. Do you agree?"</p>
                <button class="primary" id="agree" on:click=move |_| {
                    open.set(false);
                    desk.agree_to_draw();
                }>"We agree to a draw"</button>
                <button on:click=move |_| open.set(false)>"Keep playing"</button>
            </Popover>
        </div>
    }
}

#[component]
fn ResignButton(desk: Desk, kind: Kind) -> impl IntoView {
    let open = RwSignal::new(false);
    // A game that has hardly begun is given up without a result.
    let early = move || desk.of(|game| game.plies().len() < 2).unwrap_or(true);
    let label = move || if early() { "Abort".to_owned() } else { "Resign".to_owned() };
    let resign = move |side| {
        open.set(false);
        desk.give(Act::Resign { side });
    };
    let sides = match kind {
        Kind::Alone(side) | Kind::Apart(side) => vec![side],
        _ => vec![Color::White, Color::Black],
    };
    let several = sides.len() > 1;
    let buttons = move || {
        sides
            .iter()
            .map(|&side| {
                let label = if several {
                    desk.of(|game| format!("{} resigns", say::name(game, side))).unwrap_or_default()
                } else {
                    "Resign".into()
                };
                view! { <button class="danger" on:click=move |_| resign(side)>{label}</button> }
            })
            .collect::<Vec<_>>()
    };
    view! {
        <div class="with-popover">
            <Action desk icon="resign" id="resign" label=Signal::derive(label) press=move || open.set(true) />
            <Popover open label="Resign" opener=Signal::stored("resign".to_owned())>
                <Show when=early fallback={
                    let buttons = buttons.clone();
                    move || view! {
                        <p>"Resign this game?"</p>
                        <button class="focus-first" id="keep-playing" on:click=move |_| open.set(false)>
                            "Keep playing"
                        </button>
                        {buttons()}
                    }
                }>
                    <p>"End this game? It has hardly begun and will not count."</p>
                    <button class="focus-first" on:click=move |_| open.set(false)>"Keep playing"</button>
                    <button class="danger" id="abort" on:click=move |_| {
                        open.set(false);
                        desk.give(Act::Abort);
                    }>"End the game"</button>
                </Show>
            </Popover>
        </div>
    }
}

/// Computer against computer: pause, step, speed.
#[component]
fn Exhibition(desk: Desk) -> impl IntoView {
    let paused = move || desk.of(Game::is_paused).unwrap_or(false);
    let quick = move || desk.settings.with(|settings| settings.instant);
    view! {
        <Action desk icon=Signal::derive(move || if paused() { "play" } else { "pause" }) id="pause"
            label=Signal::derive(move || if paused() { "Go on".to_owned() } else { "Pause".to_owned() })
            press=move || desk.give(if untrack(paused) { Act::Resume } else { Act::Pause }) />
        <Action desk icon="step" id="step" label=text("Step") press=move || desk.say(&Say::Step) />
        <Action desk icon="now" id="speed"
            label=Signal::derive(move || if quick() { "Speed: fast".to_owned() } else { "Speed: calm".to_owned() })
            press=move || desk.settings.change(|settings| settings.instant = !settings.instant) />
    }
}

/// The place where a game is shared. Whoever looks on brings the key along.
fn share_at() -> String {
    let hash = window().location().hash().unwrap_or_default();
    match hash.strip_prefix("#watch=") {
        Some(key) => format!("share&watch={key}"),
        None => "share".into(),
    }
}

/// Everything that is wanted seldom.
#[component]
fn More(desk: Desk, kind: Memo<Kind>) -> impl IntoView {
    let open = RwSignal::new(false);
    let me = use_me();
    let timed =
        move || desk.of(|game| game.setup().is_timed() && game.end().is_none()) == Some(true);
    let paused = move || desk.of(Game::is_paused).unwrap_or(false);
    let can_pause = move || {
        matches!(kind.get(), Kind::Alone(_) | Kind::Together)
            && desk.of(|game| game.end().is_none() && game.setup().place == Place::OneBoard)
                == Some(true)
    };
    let give_time = move |_| {
        open.set(false);
        let side = match kind.get_untracked() {
            Kind::Alone(side) | Kind::Apart(side) => Some(side),
            Kind::Together => desk.peek(Game::turn),
            Kind::Computers | Kind::Watching => None,
        };
        if let Some(side) = side {
            desk.give(Act::GiveTime { side });
        }
    };
    let playing = move || !matches!(kind.get(), Kind::Computers | Kind::Watching);
    let take_over = move |side: Color| {
        move |_| {
            open.set(false);
            let name = Name::new(&me.0.with_untracked(|me| me.name.clone()));
            desk.give(Act::Seat { side, player: Player::Person { name } });
        }
    };
    let hand_over = move |_| {
        open.set(false);
        if let Kind::Alone(side) = kind.get_untracked() {
            let plan = untrack(|| desk.plan(!side)).unwrap_or(LevelPlan::level(Level::LOWEST));
            desk.give(Act::Seat { side, player: Player::Computer { plan } });
        }
    };
    let settings = desk.settings;
    let again = move |_| {
        open.set(false);
        again(desk, false);
    };
    view! {
        <div class="with-popover">
            <Action desk icon="more" id="more" label=text("More") press=move || open.update(|open| *open = !*open) />
            <Popover open label="More" opener=Signal::stored("more".to_owned())>
                <button class="item" id="turn" on:click=move |_| {
                    open.set(false);
                    desk.turned.update(|turned| *turned = !*turned);
                }>"Turn the board"</button>
                <Show when=can_pause>
                    <button class="item" id="pause-game" on:click=move |_| {
                        open.set(false);
                        desk.give(if untrack(paused) { Act::Resume } else { Act::Pause });
                    }>{move || if paused() { "Resume" } else { "Pause the game" }}</button>
                </Show>
                <Show when=move || timed() && playing()>
                    <button class="item" id="give-time" on:click=give_time>"Give 15 seconds"</button>
                </Show>
                <Show when=move || matches!(kind.get(), Kind::Alone(_) | Kind::Computers)>
                    <button class="item" id="engine-view"
                        aria-pressed=move || settings.with(|settings| settings.show_thinking).to_string()
                        on:click=move |_| settings.change(|settings| settings.show_thinking = !settings.show_thinking)>
                        {move || if settings.with(|settings| settings.show_thinking) {
                            "Hide what the computer thinks"
                        } else {
                            "Show what the computer thinks"
                        }}
                    </button>
                </Show>
                <Show when=move || kind.get() == Kind::Computers>
                    <button class="item" on:click=take_over(Color::White)>"Take over White"</button>
                    <button class="item" on:click=take_over(Color::Black)>"Take over Black"</button>
                </Show>
                <Show when=move || matches!(kind.get(), Kind::Alone(_))>
                    <button class="item" on:click=hand_over>"Let the computer play my side"</button>
                </Show>
                <button class="item" id="share" on:click=move |_| {
                    open.set(false);
                    desk.way.go_at(Route::Replay(desk.id), &share_at());
                }>"Share"</button>
                <button class="item" id="sound"
                    aria-pressed=move || settings.with(|settings| settings.sound).to_string()
                    on:click=move |_| settings.change(|settings| settings.sound = !settings.sound)>
                    {move || if settings.with(|settings| settings.sound) { "Turn sound off" } else { "Turn sound on" }}
                </button>
                <Show when=playing>
                    <button class="item" id="restart" on:click=again>"Start again"</button>
                </Show>
            </Popover>
        </div>
    }
}
