//! The engine as this page has it: what it is asked, what it has found, and why it rests.

use chess::Outcome;
use leptos::prelude::*;
use protocol::VERSION;
use protocol::analysis::{Found, MAX_DEPTH, MAX_SECONDS, Question, Say, Tell, Way};
use protocol::live::Trouble;
use std::time::Duration;

use super::lab::{Lab, Subject};
use crate::browser::{self, document, window};
use crate::play::desk::{Desk, Link, put};
use crate::settings::Kept;
use crate::shell::{Urgency, announce};
use crate::wire::{Ends, Wire};

/// Whoever walks through a tree asks about every position that is stayed at for so long.
const STAY: Duration = Duration::from_millis(150);
/// By so much longer is thought with each wish to go deeper.
const DEEPER: u32 = 4;

#[derive(Clone, Copy)]
pub(super) struct Engine {
    settings: Kept,
    voice: crate::play::voice::Voice,
    link: RwSignal<Link>,
    subject: RwSignal<Subject>,
    over: Memo<Option<Outcome>>,
    /// How often it was asked to go deeper into this position.
    deeper: RwSignal<u32>,
    /// What was found about this position last.
    pub(super) found: RwSignal<Option<Found>>,
    /// Nobody sees this page.
    hidden: RwSignal<bool>,
    /// Another page of this profile analyses: what was said of that.
    taken_over: RwSignal<Option<String>>,
    refused: RwSignal<Option<String>>,
    /// The number of the last question.
    number: StoredValue<u64>,
    asked_at: StoredValue<f64>,
    wire: StoredValue<Option<Wire>, LocalStorage>,
}

/// What the engine does, or why it does nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    Thinks,
    /// It has looked as far as it was asked to.
    Done,
    Off,
    Over,
    TakenOver,
    Refused,
    Connecting,
    Away,
    Outdated,
}

impl Engine {
    pub(super) fn open(
        desk: Desk,
        subject: RwSignal<Subject>,
        over: Memo<Option<Outcome>>,
    ) -> Self {
        let engine = Self {
            settings: desk.settings,
            voice: desk.voice,
            link: RwSignal::new(Link::Opening),
            subject,
            over,
            deeper: RwSignal::new(0),
            found: RwSignal::new(None),
            hidden: RwSignal::new(document().hidden()),
            taken_over: RwSignal::new(None),
            refused: RwSignal::new(None),
            number: StoredValue::new(0),
            asked_at: StoredValue::new(f64::NEG_INFINITY),
            wire: StoredValue::new_local(None),
        };
        engine.connect();
        engine.watch_the_page();
        let wish = Memo::new(move |_| engine.wish());
        Effect::new(move |_| engine.ask(wish.get()));
        Effect::new(move |_| put(desk.candidates, engine.arrows()));
        engine
    }

    fn connect(self) {
        let opened = |wire: &Wire| say(wire, &Say::Hello { protocol: VERSION });
        // What is not understood comes from a later program; its welcome has said so.
        let told = move |text: &str| {
            let tell = serde_json::from_str(text);
            let understood = tell.is_ok();
            if let Ok(tell) = tell {
                self.hear(tell);
            }
            understood
        };
        let lost = move || {
            if self.link.get_untracked() == Link::Open {
                announce(AWAY, Urgency::Assertive);
            }
            put(self.link, Link::Away);
        };
        let ends = Ends { opened: Box::new(opened), told: Box::new(told), lost: Box::new(lost) };
        let wire = Wire::open("/api/analysis/live".into(), ends);
        let online = wire.clone();
        let listener = window_event_listener(leptos::ev::online, move |_| online.hurry());
        self.wire.set_value(Some(wire));
        on_cleanup(move || {
            listener.remove();
            self.wire.try_update_value(|wire| {
                if let Some(wire) = wire.take() {
                    wire.close();
                }
            });
        });
    }

    /// A page that nobody sees lets the engine rest.
    fn watch_the_page(self) {
        let listener = window_event_listener(leptos::ev::visibilitychange, move |_| {
            let hidden = document().hidden();
            let rested = !hidden && self.hidden.get_untracked();
            put(self.hidden, hidden);
            if rested && self.state() == State::Thinks {
                self.voice.say(
                    "The engine has rested while this page was out of sight. It goes on.".into(),
                );
            }
        });
        on_cleanup(move || listener.remove());
    }

    fn hear(self, tell: Tell) {
        match tell {
            Tell::Welcome { protocol, build } => {
                let same = protocol == VERSION && build == browser::told("build");
                put(self.link, if same { Link::Open } else { Link::Outdated });
            }
            Tell::Found(found) if found.number == self.number.get_value() => {
                self.take_in(found);
            }
            Tell::Refused { number, sentence, .. } if number == self.number.get_value() => {
                announce(&sentence, Urgency::Polite);
                self.refused.set(Some(sentence));
            }
            Tell::Found(_) | Tell::Refused { .. } => {}
            Tell::TakenOver { sentence } => {
                announce(&sentence, Urgency::Polite);
                self.taken_over.set(Some(sentence));
            }
            Tell::Trouble { trouble: Trouble::OtherVersion, .. } => put(self.link, Link::Outdated),
            Tell::Trouble { sentence, .. } => self.refused.set(Some(sentence)),
        }
    }

    /// Whoever goes on begins at the first ply again, which nobody needs to see.
    fn take_in(self, found: Found) {
        let before = self.found.get_untracked();
        let deeper = before
            .filter(|before| before.depth > found.depth && before.lines.len() == found.lines.len());
        let Found { number, done, .. } = found;
        put(self.found, Some(deeper.map_or(found, |deeper| Found { number, done, ..deeper })));
    }

    /// Another position is looked at.
    pub(super) fn ask_about(self, subject: Subject) {
        put(self.found, None);
        put(self.refused, None);
        put(self.deeper, 0);
        put(self.subject, subject);
    }

    pub(super) fn state(self) -> State {
        let done = || self.found.with(|found| found.as_ref().is_some_and(|found| found.done));
        match self.link.get() {
            Link::Outdated => State::Outdated,
            _ if self.over.with(Option::is_some) => State::Over,
            _ if !self.settings.with(|settings| settings.engine) => State::Off,
            Link::Opening => State::Connecting,
            Link::Away => State::Away,
            Link::Open if self.taken_over.with(Option::is_some) => State::TakenOver,
            Link::Open if self.refused.with(Option::is_some) => State::Refused,
            Link::Open if done() => State::Done,
            Link::Open => State::Thinks,
        }
    }

    /// How many lines are shown.
    pub(super) fn lines(self) -> u8 {
        self.settings.with(|settings| settings.lines).clamp(1, protocol::analysis::MAX_LINES)
    }

    /// What is to be thought about now; nothing, if the engine rests. What was found is no reason to ask anew.
    fn wish(self) -> Option<Wish> {
        let thinks = matches!(self.state(), State::Thinks | State::Done) && !self.hidden.get();
        thinks.then(|| Wish {
            subject: self.subject.get(),
            lines: self.lines(),
            longer: DEEPER.saturating_pow(self.deeper.get()),
        })
    }

    /// Asks, or has the engine rest.
    fn ask(self, wish: Option<Wish>) {
        // Whatever comes for an earlier question is late.
        let number = self.number.get_value() + 1;
        self.number.set_value(number);
        let Some(wish) = wish else { return self.say(&Say::Stop) };
        let ask = move || {
            let is_last = self.number.try_with_value(|last| *last == number);
            if is_last == Some(true) {
                self.say(&Say::Analyse(wish.question(number)));
            }
        };
        let now = browser::now();
        let walks = now - self.asked_at.get_value() < 2.0 * STAY.as_millis() as f64;
        self.asked_at.set_value(now);
        if walks { set_timeout(ask, STAY) } else { ask() }
    }

    fn say(self, words: &Say) {
        self.wire.with_value(|wire| {
            if let Some(wire) = wire {
                say(wire, words);
            }
        });
    }

    // What is pressed.

    /// The one button of the engine does what its word says.
    pub(super) fn press(self) {
        match self.state() {
            State::Thinks | State::Connecting | State::Away => self.switch(false),
            State::Off => self.switch(true),
            State::Done => self.deeper.update(|deeper| *deeper += 1),
            State::TakenOver => self.taken_over.set(None),
            State::Refused => self.refused.set(None),
            State::Over => self.voice.refuse(NOTHING.into(), &[]),
            State::Outdated => {
                let _ = window().location().reload();
            }
        }
    }

    fn switch(self, on: bool) {
        self.settings.change(|settings| settings.engine = on);
        announce(if on { "The engine is on." } else { "The engine is off." }, Urgency::Polite);
    }

    // What is said.

    /// The word on the button.
    pub(super) fn word(self) -> &'static str {
        match self.state() {
            State::Thinks | State::Connecting | State::Away => "Stop",
            State::Off | State::Over => "Go",
            State::Done => "Go deeper",
            State::TakenOver => "Go on here",
            State::Refused => "Try again",
            State::Outdated => "Reload",
        }
    }

    /// What the engine is at, or why it rests.
    pub(super) fn status(self, lab: Lab) -> String {
        let turn = || lab.desk.of(game::say::turn).unwrap_or_default();
        match self.state() {
            State::Over => NOTHING.into(),
            // Whose turn it is stands above it where nothing else does.
            State::Off if lab.evaluation().is_none() => "The engine is off.".into(),
            State::Off => format!("{}. The engine is off.", turn()),
            State::Connecting => "Loading…".into(),
            State::Away => AWAY.into(),
            State::Outdated => "Kibitz was updated. Load this page anew.".into(),
            State::TakenOver => self.taken_over.get().unwrap_or_default(),
            State::Refused => self.refused.get().unwrap_or_default(),
            State::Thinks | State::Done => self
                .found
                .with(|found| found.as_ref().map(described))
                .map_or_else(|| "Thinking…".into(), |words| format!("{}. {words}", turn())),
        }
    }

    /// First moves of the lines, to be drawn.
    fn arrows(self) -> Vec<chess::UciMove> {
        let shown = self.settings.with(|settings| settings.engine && settings.line_arrows);
        let first = |way: &Way| way.line.moves.first().copied();
        self.found.with(|found| match found {
            Some(found) if shown => {
                found.lines.iter().take(self.lines().into()).filter_map(first).collect()
            }
            _ => Vec::new(),
        })
    }
}

const NOTHING: &str = "There is nothing to analyse here: go a move back.";
const AWAY: &str = "Kibitz is not answering. Trying again…";

/// What is thought about, as far as it makes a difference to what is asked.
#[derive(Clone, PartialEq, Debug)]
struct Wish {
    subject: Subject,
    lines: u8,
    /// So many times as far as usual.
    longer: u32,
}

impl Wish {
    fn question(&self, number: u64) -> Question {
        let (start, moves) = &self.subject;
        Question {
            number,
            fen: start.fen(),
            variant: start.variant(),
            moves: moves.clone(),
            lines: self.lines,
            depth: Question::USUAL_DEPTH.saturating_mul(self.longer).min(MAX_DEPTH),
            seconds: Question::USUAL_SECONDS.saturating_mul(self.longer).min(MAX_SECONDS),
        }
    }
}

/// How far it has looked, and how a game between equals would end.
fn described(found: &Found) -> String {
    let Found { depth, nodes, .. } = found;
    let positions = match nodes {
        0..10_000 => format!("{nodes} positions"),
        10_000..1_000_000 => format!("{} thousand positions", nodes / 1000),
        _ => format!("{}.{} million positions", nodes / 1_000_000, nodes / 100_000 % 10),
    };
    let chances = found.lines.first().and_then(|way| way.chances).map(|chances| {
        let [white, draw, black] =
            [chances.white, chances.draw, chances.black].map(|part| (part + 5) / 10);
        format!(" Chances: White {white} %, draw {draw} %, Black {black} %.")
    });
    format!("Depth {depth}, {positions}.{}", chances.unwrap_or_default())
}

fn say(wire: &Wire, words: &Say) {
    if let Ok(text) = serde_json::to_string(words) {
        wire.say(&text);
    }
}
