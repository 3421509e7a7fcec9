//! The level bar: six levels and the plan. It is never disabled; pressing counts at once.

use chess::{Color, Phase, Rating};
use game::{Game, Level, LevelPlan, Strength, say};
use leptos::html::Div;
use leptos::prelude::*;
use protocol::http::Me;

use super::chips::short;
use super::desk::Desk;
use crate::http;
use crate::panels::Popover;

/// The side that the one computer plays.
pub(crate) fn computer(game: &Game) -> Option<Color> {
    let mut computers =
        Color::ALL.into_iter().filter(|side| !game.setup().players[*side].is_person());
    match (computers.next(), computers.next()) {
        (Some(side), None) => Some(side),
        _ => None,
    }
}

#[component]
pub(crate) fn LevelBar(
    desk: Desk,
    #[prop(into)] side: Signal<Color>,
    #[prop(optional)] compact: bool,
) -> impl IntoView {
    let node = NodeRef::<Div>::new();
    let plan = Memo::new(move |_| desk.plan(side.get()));
    let phase = Memo::new(move |_| desk.of(Game::phase).unwrap_or(Phase::Opening));
    // The level that is played now, if it is one of the six.
    let current = Memo::new(move |_| match plan.get()?.strength(phase.get()) {
        Strength::Level(level) if !matches!(plan.get(), Some(LevelPlan::Following { .. })) => {
            Some(level)
        }
        _ => None,
    });
    let open = RwSignal::new(false);
    let set = move |plan: LevelPlan| {
        let side = side.get_untracked();
        desk.set_level(side, plan);
        super::keep_level(desk, side, plan);
    };
    let focus = RwSignal::new(0_usize);
    let keys = move |event: web_sys::KeyboardEvent| {
        let step = match event.key().as_str() {
            "ArrowRight" => 1,
            "ArrowLeft" => 6,
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        focus.update(|focus| *focus = (*focus + step) % 7);
        if let Some(bar) = node.get_untracked()
            && let Ok(buttons) = bar.query_selector_all(".levels > button")
            && let Some(button) = buttons.get(focus.get_untracked() as u32)
        {
            let button: web_sys::HtmlElement = wasm_bindgen::JsCast::unchecked_into(button);
            let _ = button.focus();
        }
    };
    let buttons: Vec<_> = Level::all()
        .map(|level| {
            let pressed = move || current.get() == Some(level);
            let about = match level {
                Level::HIGHEST => "full strength".to_owned(),
                level => format!("about {}", level.rating()),
            };
            let name = format!("Level {}, {}, {about}", level.number(), level.name());
            let title = format!("{name}. {}", level.about());
            view! {
                <button class="level" aria-pressed=move || pressed().to_string() aria-label=name
                    title=title data-level=level.number().to_string()
                    tabindex=move || if focus.get() == usize::from(level.number()) { "0" } else { "-1" }
                    on:focus=move |_| focus.set(usize::from(level.number()))
                    on:click=move |_| set(LevelPlan::level(level))>{level.number()}</button>
            }
        })
        .collect();
    let seventh = move || match plan.get() {
        Some(LevelPlan::Fixed { strength: Strength::Rating(rating) }) => {
            rating.to_string().into_any()
        }
        Some(LevelPlan::ByPhase { opening, middlegame, endgame }) => {
            let parts =
                [opening, middlegame, endgame].map(|strength| short(LevelPlan::Fixed { strength }));
            let now = match phase.get() {
                Phase::Opening => 0,
                Phase::Middlegame => 1,
                Phase::Endgame => 2,
            };
            let parts: Vec<_> = parts
                .into_iter()
                .enumerate()
                .map(|(index, part)| {
                    let dot = if index > 0 { "·" } else { "" };
                    let part = part.trim_start_matches('L').to_owned();
                    view! { {dot}<span class:now=index == now>{part}</span> }
                })
                .collect();
            parts.into_any()
        }
        Some(LevelPlan::Following { .. }) => "Auto".into_any(),
        _ => "Plan".into_any(),
    };
    let special = move || {
        !matches!(plan.get(), None | Some(LevelPlan::Fixed { strength: Strength::Level(_) }))
    };
    let id = move || if compact { format!("plan-{}", side.get()) } else { "plan".into() };
    view! {
        <div class="level-bar" class:compact=compact node_ref=node>
            <h2 class="only-heard">"Level"</h2>
            <div class="levels" role="toolbar" aria-label="Level of the computer" on:keydown=keys>
                {buttons}
                <button class="level plan" id=id aria-haspopup="dialog"
                    aria-expanded=move || open.get().to_string()
                    aria-pressed=move || special().to_string()
                    title="Exact rating, a level for each phase, or a level that follows you"
                    tabindex=move || if focus.get() == 6 { "0" } else { "-1" }
                    on:focus=move |_| focus.set(6)
                    on:click=move |_| open.update(|open| *open = !*open)>{seventh}</button>
            </div>
            <Popover open label="Plan" opener=Signal::derive(id)>
                <PlanForm plan=plan.get_untracked() done=move |plan| {
                    open.set(false);
                    set(plan);
                } />
            </Popover>
        </div>
    }
}

/// Everything that a computer can be asked to play at, but the six levels.
#[component]
pub(crate) fn PlanForm(
    plan: Option<LevelPlan>,
    done: impl Fn(LevelPlan) + Copy + Send + 'static,
) -> impl IntoView {
    let now = plan.map_or(Level::LOWEST.rating(), |plan| plan.strength(Phase::Opening).rating());
    // The slider ends where the levels do: what is beyond is full strength, level 5.
    let most = i32::from(Level::new(4).map_or(Rating::MAX, Level::rating).get()) + 600;
    let rating = RwSignal::new(i32::from(now.get()).min(most));
    let of_phase = |phase| match plan.map(|plan| plan.strength(phase)) {
        Some(Strength::Level(level)) => level,
        _ => Level::LOWEST,
    };
    let phases = [Phase::Opening, Phase::Middlegame, Phase::Endgame];
    let levels = phases.map(|phase| RwSignal::new(of_phase(phase)));
    let within =
        RwSignal::new(matches!(plan, Some(LevelPlan::Following { within_game: true, .. })));
    let rows: Vec<_> = ["Opening", "Middlegame", "Endgame"]
        .into_iter()
        .zip(levels)
        .map(|(name, level)| {
            let options: Vec<_> = Level::all()
                .map(|one| {
                    let chosen = level.get_untracked() == one;
                    view! {
                        <option value=one.number().to_string() selected=chosen>
                            {format!("{} · {}", one.number(), one.name())}
                        </option>
                    }
                })
                .collect();
            view! {
                <label class="row">{name}
                    <select on:change=move |event| {
                        let number = event_target_value(&event).parse().ok();
                        if let Some(one) = number.and_then(Level::new) {
                            level.set(one);
                        }
                    }>{options}</select>
                </label>
            }
        })
        .collect();
    let set_rating = move |event| {
        if let Ok(number) = event_target_value(&event).parse::<i32>() {
            rating.set(number);
        }
    };
    let exact = move |_| {
        let strength = Strength::Rating(Rating::clamped(rating.get_untracked()));
        done(LevelPlan::Fixed { strength });
    };
    let by_phase = move |_| {
        let [opening, middlegame, endgame] =
            levels.map(|level| Strength::Level(level.get_untracked()));
        done(LevelPlan::ByPhase { opening, middlegame, endgame });
    };
    // Where the person stands is asked each time: a game may have ended since.
    let standing = LocalResource::new(|| async { http::get::<Me>("/api/me").await.ok()?.standing });
    let stands = move || standing.get().flatten();
    let follow = move |_| {
        let chosen = Rating::clamped(rating.get_untracked());
        let rating = standing.get_untracked().flatten().map_or(chosen, |standing| standing.rating);
        done(LevelPlan::Following { rating, within_game: within.get_untracked() });
    };
    view! {
        <fieldset>
            <legend>"Exact rating"</legend>
            <div class="row">
                <input type="range" aria-label="Rating" min=Rating::MIN.get().to_string() max=most.to_string()
                    step="10" prop:value=move || rating.get().to_string() on:input=set_rating />
                <input type="number" aria-label="Rating as a number" min=Rating::MIN.get().to_string()
                    max=Rating::MAX.get().to_string() prop:value=move || rating.get().to_string()
                    on:change=set_rating />
            </div>
            <button id="set-rating" on:click=exact>{move || format!("Play at {}", rating.get())}</button>
        </fieldset>
        <fieldset>
            <legend>"A level for each phase"</legend>
            {rows}
            <button id="set-phases" on:click=by_phase>"Play by this plan"</button>
        </fieldset>
        <fieldset>
            <legend>"Follow me"</legend>
            <p class="hint-text">{move || match stands() {
                Some(standing) => say::standing(&standing),
                None => say::NO_STANDING.into(),
            }}</p>
            <label class="row switch">
                <input type="checkbox" prop:checked=move || within.get()
                    on:change=move |event| within.set(event_target_checked(&event)) />
                "Also within the game"
            </label>
            <button id="set-follow" on:click=follow>"Follow me"</button>
        </fieldset>
    }
}
