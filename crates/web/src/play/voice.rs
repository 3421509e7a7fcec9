//! The Voice: the one place for words. Its first line says how things stand; below it is the newest of
//! everything else that there is to say.

use std::time::Duration;

use chess::Square;
use game::{Act, Place, say};
use leptos::prelude::*;

use super::desk::{Desk, Link};
use crate::browser::{now, window};
use crate::shell::{Urgency, announce};

/// What can be pressed beside the words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Offer {
    None,
    /// Load the page anew.
    Reload,
}

/// Something that was said.
#[derive(Clone, PartialEq, Debug)]
struct Said {
    sentence: String,
    offer: Offer,
    /// It is about the position, and no longer so in another.
    passes: bool,
    /// Which it was, so that a later one is not wiped out with it.
    number: u32,
}

/// What is being said, and the squares that it is about.
#[derive(Clone, Copy)]
pub(crate) struct Voice {
    said: RwSignal<Option<Said>>,
    /// The squares that have caused a refusal, framed for a moment.
    pub(crate) because: RwSignal<Vec<Square>>,
    count: StoredValue<u32>,
    /// The last refusal and when it was announced.
    refused: StoredValue<(String, f64)>,
}

/// So long the squares that have caused a refusal are framed.
const FRAMED: Duration = Duration::from_millis(600);
/// The same refusal is not announced again within this time, in milliseconds.
const AGAIN: f64 = 4000.0;

impl Voice {
    pub(crate) fn new() -> Self {
        Self {
            said: RwSignal::new(None),
            because: RwSignal::default(),
            count: StoredValue::new(0),
            refused: StoredValue::new((String::new(), f64::NEG_INFINITY)),
        }
    }

    /// What is being said.
    #[cfg(feature = "study")]
    pub(crate) fn sentence(self) -> Option<String> {
        self.said.with(|said| said.as_ref().map(|said| said.sentence.clone()))
    }

    /// Says something. What comes after an answer may find nobody here any more: then it gives `None`.
    fn put(self, sentence: String, offer: Offer, passes: bool) -> Option<u32> {
        let number = self.count.try_get_value()? + 1;
        self.count.set_value(number);
        self.said.set(Some(Said { sentence, offer, passes, number }));
        Some(number)
    }

    /// Says something for as long as it takes to read.
    pub(crate) fn say(self, sentence: String) {
        self.say_for_a_while(sentence, false);
    }

    /// Says something about the position, until it is read or the position is another.
    pub(crate) fn answer(self, sentence: String) {
        self.say_for_a_while(sentence, true);
    }

    fn say_for_a_while(self, sentence: String, passes: bool) {
        let reading = Duration::from_millis(60 * sentence.chars().count() as u64);
        let Some(number) = self.put(sentence, Offer::None, passes) else { return };
        set_timeout(
            move || {
                let still = self.said.try_with_untracked(|said| {
                    said.as_ref().is_some_and(|said| said.number == number)
                });
                if still == Some(true) {
                    self.said.set(None);
                }
            },
            reading.max(Duration::from_secs(4)),
        );
    }

    /// Says something that stays until something else is said.
    pub(crate) fn hold(self, sentence: String, offer: Offer) {
        self.put(sentence, offer, false);
    }

    /// Says something about the position that stays as long as that does.
    pub(crate) fn advise(self, sentence: String) {
        self.put(sentence, Offer::None, true);
    }

    /// What was said is no longer so.
    #[cfg(feature = "study")]
    pub(crate) fn fall_silent(self) {
        self.said.set(None);
    }

    /// The position is another one: what was said about it is no longer so.
    pub(crate) fn position_changed(self) {
        if self.said.with_untracked(|said| said.as_ref().is_some_and(|said| said.passes)) {
            self.said.set(None);
        }
    }

    /// Says why something was refused, quietly, and frames the squares that are the reason.
    pub(crate) fn refuse(self, sentence: String, because: &[Square]) {
        let Some((last, at)) = self.refused.try_get_value() else { return };
        if last != sentence || now() - at > AGAIN {
            announce(&sentence, Urgency::Polite);
            self.refused.set_value((sentence.clone(), now()));
        }
        self.answer(sentence);
        if !because.is_empty() {
            self.because.set(because.to_vec());
            set_timeout(
                move || {
                    self.because.try_update(Vec::clear);
                },
                FRAMED,
            );
        }
    }
}

#[component]
pub(crate) fn VoiceView(desk: Desk) -> impl IntoView {
    let voice = desk.voice;
    let thinking = RwSignal::new(false);
    // Nothing for half a second: most answers come sooner.
    Effect::new(move |_| {
        let thinks = desk.notice.with(|notice| notice.thinking.is_some());
        if !thinks {
            thinking.set(false);
            return;
        }
        set_timeout(
            move || {
                let still = desk.notice.try_with_untracked(|notice| notice.thinking.is_some());
                if still == Some(true) {
                    thinking.set(true);
                }
            },
            Duration::from_millis(500),
        );
    });
    let first = move || {
        if let Some(ply) = desk.looking.get() {
            let plies = desk.of(|game| game.plies().len()).unwrap_or(0);
            return looking_at(ply, plies);
        }
        desk.of(say::turn).unwrap_or_else(|| "Loading…".into())
    };
    let second = move || {
        let paused = desk.of(|game| game.is_paused() && game.end().is_none()).unwrap_or(false);
        match voice.said.get() {
            Some(said) => said.sentence,
            None if paused => "Paused.".into(),
            None => desk
                .of(|game| say::draw_waits(game).filter(|_| desk.may_answer_draw(game)))
                .flatten()
                .or_else(|| thinking.get().then(|| "Thinking…".into()))
                .unwrap_or_else(|| how_to(desk)),
        }
    };
    view! {
        <section class="voice" id="voice" aria-label="What is going on">
            <p class="first">{first}</p>
            <p class="second"><span>{second}</span> <Offers desk /></p>
        </section>
    }
}

/// "Looking at move 12 of 31".
fn looking_at(ply: usize, plies: usize) -> String {
    match ply {
        0 => "Looking at the start".into(),
        ply => format!("Looking at move {} of {}", ply.div_ceil(2), plies.div_ceil(2)),
    }
}

/// For the first moves of somebody's first game: what to press.
fn how_to(desk: Desk) -> String {
    let told = desk.settings.with(|settings| settings.shown_how);
    let yours = desk.of(|game| {
        super::levels::computer(game).is_some()
            && game.end().is_none()
            && desk.plays(game.turn())
            && !game.is_paused()
    });
    if told >= 3 || yours != Some(true) {
        return String::new();
    }
    if desk.marks.with(|marks| marks.selected.is_some()) {
        "Now press one of the marked squares.".into()
    } else {
        "Press one of your pieces to see where it can go.".into()
    }
}

/// What can be pressed beside the words: to answer an offer, to go on, to come back.
#[component]
fn Offers(desk: Desk) -> impl IntoView {
    let offer = move || desk.voice.said.with(|said| said.as_ref().map(|said| said.offer));
    let answers = move || {
        desk.of(|game| game.end().is_none() && game.offer().is_some() && desk.may_answer_draw(game))
            == Some(true)
    };
    let asked = move || {
        desk.of(|game| {
            let asked = game.asked().filter(|_| game.setup().place == Place::Network)?;
            desk.actor()?.speaks_for(!asked).then_some(())
        })
        .flatten()
        .is_some()
    };
    let paused = move || {
        let watching = desk.actor().is_none();
        !watching && desk.of(|game| game.is_paused() && game.end().is_none()) == Some(true)
    };
    let replaced = move || {
        desk.of(|game| {
            let side = super::levels::computer(game)?;
            let level = game.level(side)?;
            level.replaced.filter(|_| game.end().is_none()).map(|_| side)
        })
        .flatten()
    };
    let give = move |act: fn() -> Act| move |_| desk.give(act());
    view! {
        <Show when=move || desk.looking.get().is_some()>
            <button class="inline" on:click=move |_| desk.looking.set(None)>"Back to the game"</button>
        </Show>
        <Show when=answers>
            <button class="inline" on:click=give(|| Act::AcceptDraw)>"Accept"</button>
            <button class="inline" on:click=give(|| Act::DeclineDraw)>"Decline"</button>
        </Show>
        <Show when=asked>
            <button class="inline" on:click=give(|| Act::AllowTakeBack)>"Allow it"</button>
            <button class="inline" on:click=give(|| Act::RefuseTakeBack)>"Refuse"</button>
        </Show>
        <Show when=paused>
            <button class="inline" id="resume" on:click=give(|| Act::Resume)>"Resume"</button>
        </Show>
        <Show when=move || replaced().is_some()>
            <button class="inline" id="back-to-plan" on:click=move |_| {
                if let Some(side) = replaced() {
                    desk.give(Act::RestorePlan { side });
                }
            }>"Back to the plan"</button>
        </Show>
        <Show when=move || offer() == Some(Offer::Reload) || desk.link.get() == Link::Outdated>
            <button class="inline" on:click=|_| {
                let _ = window().location().reload();
            }>"Reload"</button>
        </Show>
    }
}
