//! A player: name, level, what was taken, the clock.

use chess::{Color, Role};
use game::{Game, LevelPlan, Millis, Mode, Player, Strength, say};
use leptos::prelude::*;

use super::desk::Desk;
use super::levels::{LevelBar, computer};
use crate::squares::letter;

/// Below this the clock shows tenths and has a frame.
const SHORT: Millis = Millis::seconds(20);

#[component]
pub(crate) fn Strip(desk: Desk, #[prop(into)] side: Signal<Color>) -> impl IntoView {
    let name = move || desk.of(|game| say::name(game, side.get())).unwrap_or_default();
    let about = move || desk.of(|game| about(desk, game, side.get())).unwrap_or_default();
    let to_move = Memo::new(move |_| {
        desk.of(|game| game.end().is_none() && game.turn() == side.get()).unwrap_or(false)
    });
    let taken = Memo::new(move |_| {
        desk.of(|game| {
            let mut roles: Vec<Role> =
                game.captured_by(side.get()).map(|piece| piece.role).collect();
            roles.sort_by_key(|role| std::cmp::Reverse(chess::exchange_value(*role)));
            (roles, game.points_ahead(side.get()))
        })
        .unwrap_or_default()
    });
    let clock = Memo::new(move |_| clock(desk, side.get()));
    let both_computers = Memo::new(move |_| {
        !desk.shows && desk.of(|game| game.setup().persons().next().is_none()).unwrap_or(false)
    });
    let thinking = move || desk.notice.with(|notice| notice.thinking) == Some(side.get());
    view! {
        <section
            class="strip"
            class:to-move=move || to_move.get()
            class:thinking=thinking
            data-side=move || if side.get() == Color::White { "white" } else { "black" }
        >
            <div class="name">
                <span class="name-text">{name}</span>
                <Show when=move || desk.of(|game| game.setup().mode == Mode::Serious) == Some(true)>
                    <span class="chip">"Serious"</span>
                </Show>
            </div>
            <div class="taken">{move || taken_pieces(&taken.get())}</div>
            <div class="clock" role="timer" aria-live="off" class:short=move || clock.get().short
                aria-label=move || clock.get().label>{move || clock.get().text}</div>
            <div class="about"><span>{about}</span></div>
            <Show when=move || both_computers.get()>
                <LevelBar desk side compact=true />
            </Show>
        </section>
    }
}

/// What stands below a name.
fn about(desk: Desk, game: &Game, side: Color) -> String {
    match &game.setup().players[side] {
        Player::Computer { .. } => {
            desk.plan(side).map(|plan| level(game, plan)).unwrap_or_default()
        }
        Player::Person { .. } => {
            let color = if side == Color::White { "White" } else { "Black" };
            match (game.hints_taken(side), computer(game)) {
                (0, _) | (_, None) => color.to_owned(),
                (1, _) => format!("{color} · 1 hint"),
                (hints, _) => format!("{color} · {hints} hints"),
            }
        }
    }
}

/// "Level 2 · Novice · about 1100".
fn level(game: &Game, plan: LevelPlan) -> String {
    let strength = plan.strength(game.phase());
    let now = match strength {
        Strength::Level(level) => {
            let about = match level {
                game::Level::HIGHEST => String::new(),
                level => format!(" · about {}", level.rating()),
            };
            format!("Level {} · {}{about}", level.number(), level.name())
        }
        Strength::Rating(rating) => format!("About {rating}"),
    };
    match plan {
        LevelPlan::Fixed { .. } | LevelPlan::ByPhase { .. } => now,
        LevelPlan::Following { .. } => format!("{now} · follows you"),
    }
}

/// The pieces that were taken, by value, and the points ahead.
fn taken_pieces((roles, ahead): &(Vec<Role>, i32)) -> impl IntoView + use<> {
    let pictures: Vec<_> = roles
        .iter()
        .map(|role| {
            view! {
                <span class="taken-piece">
                    <svg viewBox="0 0 100 100" aria-hidden="true">
                        <use href=format!("#figure-{}", letter(*role)) />
                    </svg>
                </span>
            }
        })
        .collect();
    let names: Vec<_> = roles.iter().map(|role| role.name()).collect();
    let words =
        if names.is_empty() { String::new() } else { format!("has taken {}", names.join(", ")) };
    let ahead = (*ahead > 0).then(|| view! { <span class="ahead">{format!("+{ahead}")}</span> });
    view! { <span class="only-heard">{words}</span>{pictures}{ahead} }
}

/// What a clock shows.
#[derive(Clone, PartialEq, Eq)]
struct Clock {
    text: String,
    label: String,
    short: bool,
}

fn clock(desk: Desk, side: Color) -> Clock {
    let now = desk.tick.get();
    desk.of(|game| {
        // Looking back, the clocks show what they showed then.
        let then = desk
            .looking
            .get()
            .and_then(|ply| ply.checked_sub(1).and_then(|ply| game.clocks_after(ply)));
        let left = match &then {
            Some(clocks) => clocks.left[side],
            None => game.time_left(side, now),
        };
        let taken = then.map_or_else(|| game.time_taken(side, now), |clocks| clocks.taken[side]);
        match left {
            Some(left) => Clock {
                text: clock_text(left, left < SHORT),
                label: format!("{} left", in_words(left)),
                short: left < SHORT && game.end().is_none(),
            },
            None => Clock {
                text: clock_text(taken, false),
                label: format!("{} taken", in_words(taken)),
                short: false,
            },
        }
    })
    .unwrap_or(Clock { text: "0:00".into(), label: String::new(), short: false })
}

/// "9:41", "1:02:03", "0:07.3".
fn clock_text(time: Millis, tenths: bool) -> String {
    // A clock that runs down shows the second that it is in; nobody has 0:00 while there is time.
    let seconds = time.0 / 1000;
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let tenths = if tenths && time > Millis::ZERO {
        format!(".{}", time.0 / 100 % 10)
    } else {
        String::new()
    };
    if hours > 0 {
        format!("{hours}:{minutes:02}:{rest:02}")
    } else {
        format!("{minutes}:{rest:02}{tenths}")
    }
}

fn in_words(time: Millis) -> String {
    let seconds = time.0 / 1000;
    match (seconds / 60, seconds % 60) {
        (0, seconds) => format!("{seconds} seconds"),
        (minutes, seconds) => format!("{minutes} minutes {seconds} seconds"),
    }
}
