//! A topic of the rules: its text, and a board to try things on. Each board of the text can be put there.

use chess::{Outcome, Position};
use game::{Act, Game, say};
use leptos::prelude::*;
use lessons::rules::{Board, Rules, Topic};
use web_sys::KeyboardEvent;

use super::stage;
use super::task::Instead;
use crate::browser::document;
use crate::panels::Panel;
use crate::play::board::BoardView;
use crate::play::desk::{Apart, Desk, Drawn, put};
use crate::play::keys::TypedMove;
use crate::route::{Route, Slug, use_way};
use crate::shell::{Urgency, announce};
use crate::sound::Sound;
use crate::texts::picture::Picture;
use crate::texts::reading::{Go, body, inline};
use crate::texts::{Text, use_texts};

#[component]
pub(crate) fn TopicPage(id: Slug) -> impl IntoView {
    on_cleanup(|| document().set_title("Kibitz"));
    let rules = use_texts().rules;
    rules.load();
    move || {
        match rules.text.get() {
        Text::Coming => view! { <Instead title="Rules" sentence="Loading the text…".to_owned() ways=false /> }.into_any(),
        Text::Missing(sentence) => view! {
            <main class="text-page" id="main">
                <h1>"The rules are not there"</h1>
                <p role="alert">{sentence}</p>
                <button class="primary" id="load-again" on:click=move |_| rules.load()>"Try again"</button>
            </main>
        }
        .into_any(),
        Text::There(all) => match all.find(id.as_str()) {
            Some(topic) => view! { <Open topic rules=all /> }.into_any(),
            None => view! {
                <Instead title="There is no such topic"
                    sentence="Its address may have been mistyped. All topics are on one page.".to_owned() ways=true />
            }
            .into_any(),
        },
    }
    }
}

#[component]
fn Open(topic: &'static Topic, rules: &'static Rules) -> impl IntoView {
    document().set_title(&format!("{} · Kibitz", topic.title));
    let way = use_way();
    let go = Go::new(move |id| {
        if let Some(id) = Slug::new(id) {
            way.go(Route::Topic(id));
        }
    });
    if way.has_walked() {
        announce(topic.title, Urgency::Polite);
        request_animation_frame(|| {
            if crate::browser::focus_is_lost() {
                crate::browser::focus("topic-title");
            }
        });
    }
    match topic.boards().next() {
        Some(first) => view! { <WithBoard topic rules first go /> }.into_any(),
        None => view! {
            <main class="text-page" id="main">
                <h1 id="topic-title" tabindex="-1">{topic.title}</h1>
                <article class="reading">{body(topic, go, |_, _| ().into_any())}</article>
                <Onward topic rules go />
            </main>
        }
        .into_any(),
    }
}

/// To the next topic, and to all of them.
#[component]
fn Onward(topic: &'static Topic, rules: &'static Rules, go: Go) -> impl IntoView {
    let way = use_way();
    let at = rules.topics.iter().position(|other| other.id == topic.id);
    let next = at.and_then(|at| rules.topics.get(at + 1));
    view! {
        <p class="choices">
            {next.map(|next| view! {
                <button class="primary" id="next-topic" on:click=move |_| go.run(next.id)>{format!("Next: {}", next.title)}</button>
            })}
            <button id="all-topics" on:click=move |_| way.go(Route::Learn)>"All topics"</button>
        </p>
    }
}

/// The board of a text: which of its boards is on it, and what was tried there.
#[derive(Clone, Copy)]
struct Bench {
    desk: Desk,
    shown: RwSignal<usize>,
    board: StoredValue<&'static Board>,
    game: StoredValue<Game>,
    over: Memo<Option<Outcome>>,
}

impl Bench {
    fn open(first: &'static Board) -> Self {
        let game = stage::begin(&first.start);
        let itself = StoredValue::new(None::<Self>);
        let apart = Apart {
            give: Callback::new(move |act: Act| {
                if let Some(bench) = itself.get_value() {
                    bench.act(&act);
                }
            }),
            step: Callback::new(|_| {}),
            heed: Callback::new(|_| false),
        };
        let desk = Desk::apart(game.clone(), apart);
        let over = Memo::new(move |_| {
            desk.position.with(|position| position.as_ref().and_then(Position::outcome))
        });
        let bench = Self {
            desk,
            shown: RwSignal::new(0),
            board: StoredValue::new(first),
            game: StoredValue::new(game),
            over,
        };
        itself.set_value(Some(bench));
        bench.point_out();
        bench
    }

    /// The arrows of the text lie on the board until something is done there.
    fn point_out(self) {
        let board = self.board.get_value();
        let side = board.start.turn();
        let own = board.start.color(side);
        let home = stage::home(side);
        let first = if own.contains(home) { Some(home) } else { own.into_iter().next() };
        put(self.desk.cursor, first.unwrap_or(home));
        let arrows = board.arrows.iter().map(|&(from, to)| Drawn { from, to }).collect();
        put(self.desk.arrows, arrows);
    }

    /// Puts a board of the text there.
    fn put(self, number: usize, board: &'static Board) {
        self.board.set_value(board);
        put(self.shown, number);
        self.restart();
        announce("This board is on the big one now.", Urgency::Polite);
    }

    fn restart(self) {
        self.game.set_value(stage::begin(&self.board.get_value().start));
        self.desk.put_game(self.game.get_value());
        self.point_out();
    }

    fn act(self, act: &Act) {
        match act {
            Act::Move { uci } => {
                let game = self.game.get_value();
                let Ok(m) = game.position().resolve_uci(*uci) else { return };
                self.desk.settings.sound(Sound::of(game.position(), m));
                announce(&say::played(game.position(), m), Urgency::Polite);
                self.game.update_value(|game| stage::play(game, *uci));
                self.desk.put_game(self.game.get_value());
                let over = self.game.with_value(|game| game.position().outcome()).map(say::over);
                if let Some(over) = over {
                    announce(&over, Urgency::Polite);
                }
            }
            Act::TakeBack => self.undo(),
            _ => {}
        }
    }

    fn undo(self) {
        if self.game.with_value(|game| game.plies().is_empty()) {
            return self.desk.voice.refuse("You can’t go back any further.".into(), &[]);
        }
        self.game.update_value(stage::take_back);
        self.desk.put_game(self.game.get_value());
        announce("Taken back.", Urgency::Polite);
    }

    fn keys(self, event: &KeyboardEvent) {
        let in_field = document().active_element().is_some_and(|element| {
            matches!(element.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA")
        });
        if in_field || event.default_prevented() || event.alt_key() {
            return;
        }
        let command = event.ctrl_key() || event.meta_key();
        match event.key().as_str() {
            "z" if command && !event.shift_key() => {
                event.prevent_default();
                self.undo();
            }
            _ if command => {}
            "?" if self.desk.settings.peek(|settings| settings.single_keys) => {
                self.desk.panels.open(Panel::Help);
            }
            "Escape" => put(self.desk.hand, board::Hand::Empty),
            _ => {}
        }
    }
}

#[component]
fn WithBoard(
    topic: &'static Topic,
    rules: &'static Rules,
    first: &'static Board,
    go: Go,
) -> impl IntoView {
    let bench = Bench::open(first);
    let desk = bench.desk;
    let listener = window_event_listener(leptos::ev::keydown, move |event| bench.keys(&event));
    on_cleanup(move || listener.remove());
    let board = move |number: usize, board: &'static Board| {
        let on = move || bench.shown.get() == number;
        view! {
            <figure class="text-board">
                <Picture board />
                <figcaption>{inline(&board.caption, go)}</figcaption>
                <button class="little" data-number=number.to_string() aria-pressed=move || on().to_string()
                    on:click=move |_| bench.put(number, board)>
                    {move || if on() { "On the board" } else { "Try it on the board" }}
                </button>
            </figure>
        }
        .into_any()
    };
    let turn = move || desk.of(say::turn).unwrap_or_default();
    let line = move || bench.over.get().map_or_else(turn, say::over);
    let said = move || {
        desk.voice
            .sentence()
            .unwrap_or_else(|| "Try things here: any legal move, of either side.".into())
    };
    let begun = Memo::new(move |_| desk.of(|game| !game.plies().is_empty()).unwrap_or(false));
    let greyed = move || (!begun.get()).to_string();
    view! {
        <main class="table learning topic-page" id="main">
            <h1 id="topic-title" tabindex="-1">{topic.title}</h1>
            <h2 class="only-heard" id="board-heading">"Board"</h2>
            <BoardView desk />
            <TypedMove desk />
            <div class="column">
                <section class="voice" id="voice" aria-label="How the board stands" tabindex="0">
                    <p class="first">{line}</p>
                    <p class="second"><span>{said}</span></p>
                </section>
                <div class="middle">
                    <article class="reading">
                        <p class="title" aria-hidden="true">{topic.title}</p>
                        <p class="summary">{topic.summary}</p>
                        {body(topic, go, board)}
                        <Onward topic rules go />
                    </article>
                </div>
                <div class="actions-place">
                    <div class="actions" role="group" aria-label="Actions">
                        <button class="action" id="undo" aria-disabled=greyed on:click=move |_| bench.undo()>"Undo"</button>
                        <button class="action" id="again" aria-disabled=greyed on:click=move |_| bench.restart()>"As it was"</button>
                        <button class="action" id="turn" on:click=move |_| desk.turned.update(|turned| *turned = !*turned)>
                            "Turn the board"
                        </button>
                    </div>
                </div>
            </div>
        </main>
    }
}
