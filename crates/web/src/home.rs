//! Home: go on with a game, play another, or, for somebody new, one question.

use chess::{Color, Position, Variant};
use game::{ByColor, Level, LevelPlan, Millis, Mode, Name, Place, Player, Setup, TimeControl, say};
use leptos::prelude::*;
use looks::Thousandths;
use protocol::http::{Glance, Library, Made, NewGame, Problem, Row};
use wasm_bindgen_futures::spawn_local;

use crate::app::use_me;
use crate::browser::{self, number, random};
use crate::http;
use crate::play::PlanForm;
use crate::route::{Route, Slug, Way, use_way};
use crate::settings::{Kept, use_settings};
use crate::thumbnail::Thumbnail;

/// What somebody is called who has said no name.
pub(crate) const YOU: &str = "You";

/// Who plays against whom.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Against {
    Computer,
    Person,
    Nobody,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    White,
    Black,
    Random,
}

/// The times that can be pressed; others are typed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Time {
    Untimed,
    Blitz,
    Bullet,
    Own,
}

/// Everything that can be chosen before a game.
#[derive(Clone, Copy)]
struct Choices {
    against: RwSignal<Against>,
    side: RwSignal<Side>,
    plans: ByColor<RwSignal<LevelPlan>>,
    names: ByColor<RwSignal<String>>,
    time: RwSignal<Time>,
    minutes: ByColor<RwSignal<String>>,
    increment: RwSignal<String>,
    variant: RwSignal<Variant>,
    number: RwSignal<String>,
    mode: RwSignal<Mode>,
    fen: RwSignal<String>,
}

impl Choices {
    fn new(settings: Kept, name: &str) -> Self {
        let last = settings.peek(|all| all.last.clone());
        let own_name = own_name(last.as_ref(), name);
        let plan = |side: Color| match last.as_ref().map(|setup| &setup.players[side]) {
            Some(Player::Computer { plan }) => *plan,
            _ => LevelPlan::level(Level::LOWEST),
        };
        let one_plan = last_plan(last.as_ref());
        let both = last.as_ref().is_some_and(|setup| setup.persons().next().is_none());
        let player = |side: Color| match last.as_ref().map(|setup| &setup.players[side]) {
            Some(Player::Person { name }) => Some(name.as_str().to_owned()),
            _ => None,
        };
        let people = last.as_ref().map_or(1, |setup| setup.persons().count());
        let other = if people == 2 { player(Color::Black) } else { None };
        let time = match last.as_ref().map(|setup| (setup.time.white, setup.time.black)) {
            None | Some((TimeControl::Untimed, TimeControl::Untimed)) => Time::Untimed,
            Some((TimeControl::BLITZ, TimeControl::BLITZ)) => Time::Blitz,
            Some((TimeControl::BULLET, TimeControl::BULLET)) => Time::Bullet,
            Some(_) => Time::Own,
        };
        let minutes = |side: Color| {
            let initial = last.as_ref().and_then(|setup| setup.time[side].initial());
            initial.map_or("10".to_owned(), |initial| {
                Thousandths(initial.0 as f64 / 60_000.0).to_string()
            })
        };
        let increment = last.as_ref().map_or(Millis::ZERO, |setup| setup.time.white.increment());
        let side = match &last {
            _ if settings.peek(|all| all.random_side) => Side::Random,
            Some(setup) if people == 1 && setup.players.black.is_person() => Side::Black,
            _ => Side::White,
        };
        Self {
            against: RwSignal::new(match people {
                2 => Against::Person,
                0 => Against::Nobody,
                _ => Against::Computer,
            }),
            side: RwSignal::new(side),
            plans: ByColor::new(
                RwSignal::new(if both { plan(Color::White) } else { one_plan }),
                RwSignal::new(if both { plan(Color::Black) } else { one_plan }),
            ),
            names: ByColor::new(RwSignal::new(own_name), RwSignal::new(other.unwrap_or_default())),
            time: RwSignal::new(time),
            minutes: ByColor::new(
                RwSignal::new(minutes(Color::White)),
                RwSignal::new(minutes(Color::Black)),
            ),
            increment: RwSignal::new((increment.0 / 1000).to_string()),
            variant: RwSignal::new(
                last.as_ref().map_or(Variant::Standard, |setup| setup.start.variant()),
            ),
            number: RwSignal::default(),
            mode: RwSignal::new(last.map_or(Mode::Casual, |setup| setup.mode)),
            fen: RwSignal::default(),
        }
    }

    /// The game that was chosen, or what is wrong with the choice.
    fn setup(self) -> Result<Setup, String> {
        let against = self.against.get_untracked();
        let name = |side: Color, otherwise: &str| {
            let text = self.names[side].get_untracked();
            let name = if text.trim().is_empty() { otherwise } else { &text };
            Player::Person { name: Name::new(name) }
        };
        let computer = |side: Color| Player::Computer { plan: self.plans[side].get_untracked() };
        let players = match against {
            Against::Person => {
                ByColor::new(name(Color::White, "White"), name(Color::Black, "Black"))
            }
            Against::Nobody => ByColor::new(computer(Color::White), computer(Color::Black)),
            Against::Computer => {
                let white = match self.side.get_untracked() {
                    Side::White => true,
                    Side::Black => false,
                    Side::Random => random::<1>()[0] & 1 == 0,
                };
                let players = ByColor::new(name(Color::White, YOU), computer(Color::Black));
                if white { players } else { players.swapped() }
            }
        };
        let mode = self.mode.get_untracked();
        let hints = None;
        let (start, time) = (self.start()?, self.time()?);
        Ok(Setup { start, players, time, mode, place: Place::OneBoard, hints, line: Vec::new() })
    }

    fn start(self) -> Result<Position, String> {
        let variant = self.variant.get_untracked();
        let fen = self.fen.get_untracked();
        if !fen.trim().is_empty() {
            return Position::from_fen(fen.trim(), variant)
                .map_err(|error| format!("The start position cannot be read: {error}."));
        }
        match variant {
            Variant::Standard => Ok(Position::start()),
            Variant::Suicide => Ok(Position::start_of_suicide()),
            Variant::Chess960 => {
                let text = self.number.get_untracked();
                let number = match text.trim() {
                    "" => u16::from_be_bytes(random()) % 960,
                    text => text.parse().ok().filter(|number| *number < 960).ok_or(
                        "A Chess960 start has a number from 0 to 959. Leave it empty for a random one.",
                    )?,
                };
                Position::chess960(number).ok_or_else(|| "There is no such Chess960 start.".into())
            }
        }
    }

    fn time(self) -> Result<ByColor<TimeControl>, String> {
        Ok(match self.time.get_untracked() {
            Time::Untimed => ByColor::both(TimeControl::Untimed),
            Time::Blitz => ByColor::both(TimeControl::BLITZ),
            Time::Bullet => ByColor::both(TimeControl::BULLET),
            Time::Own => {
                let seconds = number(&self.increment.get_untracked())
                    .filter(|number| (0.0..=60.0).contains(number));
                let increment =
                    seconds.ok_or("The increment is a number of seconds from 0 to 60.")?;
                let initial = |side: Color| {
                    number(&self.minutes[side].get_untracked())
                        .filter(|number| (0.1..=600.0).contains(number))
                        .map(|minutes| Millis((minutes * 60_000.0) as u64))
                        .ok_or("The time is a number of minutes from 0.1 to 600.")
                };
                let increment = Millis((increment * 1000.0) as u64);
                let timed =
                    |side| Ok::<_, &str>(TimeControl::Timed { initial: initial(side)?, increment });
                ByColor::new(timed(Color::White)?, timed(Color::Black)?)
            }
        })
    }
}

/// What they are called who were called so last time, or by their profile. Whoever has said no name is "You"
/// to the computer and a colour beside another person, and that is empty here.
pub(crate) fn own_name(last: Option<&Setup>, profile: &str) -> String {
    let name = last.and_then(|setup| match (&setup.players.white, &setup.players.black) {
        (Player::Person { name }, _) | (_, Player::Person { name }) => Some(name.as_str()),
        _ => None,
    });
    let name = name.unwrap_or(profile);
    if name == YOU { String::new() } else { name.to_owned() }
}

/// The level of the last game against the computer.
pub(crate) fn last_plan(last: Option<&Setup>) -> LevelPlan {
    match last.map(|setup| &setup.players) {
        Some(
            ByColor { white: Player::Computer { plan }, black: Player::Person { .. } }
            | ByColor { black: Player::Computer { plan }, .. },
        ) => *plan,
        _ => LevelPlan::level(Level::LOWEST),
    }
}

/// Makes a game and goes there, or says why not.
pub(crate) fn sit_down(way: Way, setup: Setup, trouble: impl FnOnce(String) + 'static) {
    spawn_local(async move {
        match http::post::<Made>("/api/games", &NewGame { setup, side: None }).await {
            Ok(Made { game }) => way.go(Route::Game(game, None)),
            Err(problem) => trouble(problem.sentence),
        }
    });
}

/// Makes a game, keeps how it was set up for the next time, and goes there.
fn play(way: Way, settings: Kept, setup: Setup, trouble: RwSignal<Option<String>>) {
    settings.change(|all| {
        all.last = Some(setup.clone());
        all.welcomed = true;
    });
    sit_down(way, setup, move |sentence| trouble.set(Some(sentence)));
}

#[component]
pub(crate) fn Home() -> impl IntoView {
    let settings = use_settings();
    let trouble = RwSignal::new(None::<String>);
    let new = Memo::new(move |_| !settings.with(|all| all.welcomed));
    view! {
        <main class="home" id="main">
            <p class="trouble" role="alert">{move || trouble.get()}</p>
            {move || if new.get() {
                view! { <Welcome trouble /> }.into_any()
            } else {
                view! { <Unfinished /><Lessons /><AllGames /><Card trouble /> }.into_any()
            }}
        </main>
    }
}

/// For somebody who was never here: one question, three answers.
#[component]
fn Welcome(trouble: RwSignal<Option<String>>) -> impl IntoView {
    let settings = use_settings();
    let way = use_way();
    let me = use_me();
    let begin = move |level: u8| {
        let name = me.0.with_untracked(|me| me.name.clone());
        let plan = LevelPlan::level(Level::new(level).unwrap_or(Level::LOWEST));
        let setup = Setup {
            start: Position::start(),
            players: ByColor::new(
                Player::Person { name: Name::new(&name) },
                Player::Computer { plan },
            ),
            time: ByColor::both(TimeControl::Untimed),
            mode: Mode::Casual,
            place: Place::OneBoard,
            hints: None,
            line: Vec::new(),
        };
        play(way, settings, setup, trouble);
    };
    // The first lesson; whoever leaves it finds the way back at home.
    let learn = move |_| {
        settings.change(|all| {
            all.welcomed = true;
            all.learning = Some(true);
        });
        spawn_local(async move {
            settings.keep().await;
            way.go(Slug::new("rook-lines").map_or(Route::Learn, Route::Task));
        });
    };
    view! {
        <section class="card welcome">
            <h1>"Welcome. Have you played before?"</h1>
            <button class="big" id="never" on:click=learn>
                <strong>"Never"</strong>
                <span>"Small lessons, from the first move on. Then a game at the easiest level."</span>
            </button>
            <button class="big" id="know" on:click=move |_| begin(0)>
                <strong>"I know how the pieces move"</strong>
                <span>"Level 0, White, no clock. Every move can be taken back."</span>
            </button>
            <button class="big" id="plays" on:click=move |_| {
                settings.change(|all| all.welcomed = true);
                begin_at_card();
            }>
                <strong>"I play"</strong>
                <span>"Choose opponent, level and colour."</span>
            </button>
        </section>
    }
}

/// Whoever came here by a button that is gone goes on from the card's title.
fn begin_at_card() {
    request_animation_frame(|| {
        if browser::focus_is_lost() {
            browser::focus("card-title");
        }
    });
}

/// A game that waits to be gone on with, and how it stands.
#[component]
fn Unfinished() -> impl IntoView {
    let way = use_way();
    let games = LocalResource::new(|| async {
        let library = http::get::<Library>("/api/games?finished=false&limit=1").await?;
        let Some(row) = library.rows.into_iter().next() else { return Ok(None) };
        let glance = http::get::<Glance>(&format!("/api/games/{}/glance", row.game)).await?;
        Ok::<_, Problem>(Some((row, glance)))
    });
    let shown = move |(row, glance): (Row, Glance)| {
        let level =
            if row.level.is_empty() { String::new() } else { format!(", level {}", row.level) };
        let moves = match row.plies.div_ceil(2) {
            0 => "not begun".to_owned(),
            1 => "1 move".to_owned(),
            moves => format!("{moves} moves"),
        };
        let mut parts = vec![glance.says.clone(), moves];
        parts.extend(Some(row.opening).filter(|opening| !opening.is_empty()));
        let game = row.game;
        view! {
            <button class="big continue" on:click=move |_| way.go(Route::Game(game, None))>
                <Thumbnail glance />
                <strong>{format!("Continue: {} against {}{level}", row.white, row.black)}</strong>
                <span>{parts.join(" · ")}</span>
            </button>
        }
    };
    move || match games.get() {
        None => view! { <p class="muted">"Looking for unfinished games…"</p> }.into_any(),
        Some(Ok(found)) => found.map(shown).into_any(),
        Some(Err(problem)) => {
            view! { <p class="trouble" role="alert">{problem.sentence}</p> }.into_any()
        }
    }
}

/// The way back to the lessons, for whoever has begun them.
#[component]
fn Lessons() -> impl IntoView {
    let settings = use_settings();
    let way = use_way();
    move || {
        settings.with(|all| all.learning == Some(true)).then(|| {
            view! {
                <button class="big" id="lessons" on:click=move |_| way.go(Route::Learn)>
                    <strong>"Go on with the lessons"</strong>
                    <span>"Small tasks on a board, one after the other."</span>
                </button>
            }
        })
    }
}

/// The way to all games.
#[component]
fn AllGames() -> impl IntoView {
    let way = use_way();
    view! { <button id="all-games" on:click=move |_| way.go(Route::Library)>"All games"</button> }
}

/// What is played next: everything is as it was last time, so one press begins.
#[component]
fn Card(trouble: RwSignal<Option<String>>) -> impl IntoView {
    let settings = use_settings();
    let way = use_way();
    let me = use_me();
    let choices = Choices::new(settings, &me.0.with_untracked(|me| me.name.clone()));
    let Choices {
        against,
        side,
        plans,
        names,
        time,
        minutes,
        increment,
        variant,
        number,
        mode,
        fen,
    } = choices;
    let more = RwSignal::new(false);
    if way.has_walked() {
        begin_at_card();
    }
    let begin = move |_| match choices.setup() {
        Ok(setup) => {
            settings.change(|all| all.random_side = side.get_untracked() == Side::Random);
            play(way, settings, setup, trouble);
        }
        Err(sentence) => trouble.set(Some(sentence)),
    };
    let level_of = move |color: Color| view! { <Levels plan=plans[color] /> };
    view! {
        <section class="card new-game">
            <h1 id="card-title" tabindex="-1">"New game"</h1>
            <Pick label="Opponent" name="against" value=against
                options=vec![
                    (Against::Computer, "The computer"),
                    (Against::Person, "Another person here"),
                    (Against::Nobody, "Computer against computer"),
                ] />
            <Show when=move || against.get() == Against::Computer>
                <fieldset><legend>"Level"</legend><Levels plan=plans.black /></fieldset>
                <Pick label="Your colour" name="side" value=side
                    options=vec![(Side::White, "White"), (Side::Black, "Black"), (Side::Random, "Random")] />
            </Show>
            <Show when=move || against.get() == Against::Nobody>
                <fieldset><legend>"White’s level"</legend>{level_of(Color::White)}</fieldset>
                <fieldset><legend>"Black’s level"</legend>{level_of(Color::Black)}</fieldset>
            </Show>
            <Show when=move || against.get() == Against::Person>
                <div class="two">
                    <TextField label="White’s name" id="white-name" value=names.white />
                    <TextField label="Black’s name" id="black-name" value=names.black />
                </div>
            </Show>
            <button class="primary big-button" id="play" on:click=begin>"Play"</button>
            <button class="little" id="more-options" aria-expanded=move || more.get().to_string()
                on:click=move |_| more.update(|more| *more = !*more)>
                {move || if more.get() { "Fewer options" } else { "More options" }}
            </button>
            <Show when=move || more.get()>
                <Pick label="Time" name="time" value=time
                    options=vec![
                        (Time::Untimed, "No clock"),
                        (Time::Blitz, "10 minutes"),
                        (Time::Bullet, "1 minute"),
                        (Time::Own, "Your own"),
                    ] />
                <Show when=move || time.get() == Time::Own>
                    <div class="two">
                        <TextField label="White’s minutes" id="white-minutes" value=minutes.white />
                        <TextField label="Black’s minutes" id="black-minutes" value=minutes.black />
                        <TextField label="Seconds added for each move" id="increment" value=increment />
                    </div>
                </Show>
                <Pick label="Rules" name="variant" value=variant
                    options=vec![
                        (Variant::Standard, "Chess"),
                        (Variant::Chess960, "Chess960: the pieces behind the pawns are shuffled"),
                        (Variant::Suicide, "Suicide: you must capture, and whoever loses everything wins"),
                    ] />
                <Show when=move || variant.get() == Variant::Chess960>
                    <TextField label="Number of the start, 0 to 959; empty for a random one" id="number" value=number />
                </Show>
                <Pick label="How much it counts" name="mode" value=mode
                    options=vec![
                        (Mode::Casual, "Casual: moves can be taken back, hints given"),
                        (Mode::Serious, "Serious: no undo, no hints"),
                        (Mode::Practice, "Practice: like casual, and the result counts for nothing"),
                    ] />
                <Show when=move || against.get() == Against::Computer>
                    <TextField label="Your name" id="own-name" value=names.white />
                    <fieldset class="plan-place"><legend>"Level plan"</legend>
                        <p class="hint-text">{move || format!("Now: {}.", say::level(plans.black.get()))}</p>
                        <PlanForm plan=Some(plans.black.get_untracked()) done=move |plan| plans.black.set(plan) />
                    </fieldset>
                </Show>
                <button id="set-up" on:click=move |_| way.go(Route::Editor)>"Set up a board or practise an endgame"</button>
                <TextField label="Start position as FEN, a line of text that describes a board; empty for the usual start"
                    id="fen" value=fen />
            </Show>
        </section>
    }
}

/// The six levels as buttons, each with its words.
#[component]
fn Levels(plan: RwSignal<LevelPlan>) -> impl IntoView {
    let buttons: Vec<_> = Level::all()
        .map(|level| {
            let chosen = move || plan.get() == LevelPlan::level(level);
            view! {
                <button class="level" aria-pressed=move || chosen().to_string()
                    aria-label=format!("Level {}, {}", level.number(), level.name())
                    on:click=move |_| plan.set(LevelPlan::level(level))>{level.number()}</button>
            }
        })
        .collect();
    view! {
        <div class="levels">{buttons}</div>
        <p class="hint-text about-level">{move || describe(plan.get())}</p>
    }
}

fn describe(plan: LevelPlan) -> String {
    match Level::all().find(|level| plan == LevelPlan::level(*level)) {
        Some(Level::HIGHEST) => format!("{}. {}", Level::HIGHEST.name(), Level::HIGHEST.about()),
        Some(level) => format!("{}, about {}. {}", level.name(), level.rating(), level.about()),
        None => format!("By plan: {}", say::level(plan)),
    }
}

/// One of several, as buttons that look like what they are.
#[component]
fn Pick<T>(
    label: &'static str,
    name: &'static str,
    value: RwSignal<T>,
    options: Vec<(T, &'static str)>,
) -> impl IntoView
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    let choose = Callback::new(move |option| value.set(option));
    let options = options.into_iter().map(|(option, words)| (option, words.to_owned())).collect();
    view! { <Choose label name value=value.into() choose options /> }
}

/// One of several, where somebody else keeps what is chosen.
#[component]
pub(crate) fn Choose<T>(
    label: &'static str,
    name: &'static str,
    value: Signal<T>,
    choose: Callback<T>,
    options: Vec<(T, String)>,
) -> impl IntoView
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    let options: Vec<_> = options
        .into_iter()
        .map(|(option, words)| {
            view! {
                <label class="pick">
                    <input type="radio" name=name prop:checked=move || value.get() == option
                        on:change=move |_| choose.run(option) />
                    <span>{words}</span>
                </label>
            }
        })
        .collect();
    view! { <fieldset><legend>{label}</legend><div class="picks">{options}</div></fieldset> }
}

#[component]
pub(crate) fn TextField(
    label: &'static str,
    id: &'static str,
    value: RwSignal<String>,
) -> impl IntoView {
    view! {
        <label class="field" for=id>{label}
            <input id=id type="text" autocomplete="off" maxlength="100" prop:value=move || value.get()
                on:input=move |event| value.set(event_target_value(&event)) />
        </label>
    }
}
