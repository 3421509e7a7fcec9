//! The state of a replay: the reel, the place that is looked at, and whether it runs by itself.

use std::time::Duration;

use chess::pgn::NodeId;
use game::reel::{self, Came, Place, Reel};
use game::{Game, GameId, Millis, Seq, What, say};
use leptos::prelude::*;
use protocol::Key;
use protocol::http::Glance;
use protocol::live::{Batch, Have, Say, Trouble, You};
use wasm_bindgen_futures::spawn_local;

use crate::http;
use crate::live::{Heard, Keeper, Live, Tell};
use crate::play::desk::{Desk, Link};
use crate::shell::{Urgency, announce};

/// What an address asks for behind its `#`: `watch=KEY&ply=12&share`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Wish {
    pub(super) watch: Option<Key>,
    /// The board after so many plies; the first one if nothing is said.
    ply: Option<usize>,
    /// It is to be shared: then as it is now.
    share: bool,
}

impl Wish {
    pub(super) fn read(hash: &str) -> Self {
        let mut wish = Self::default();
        for field in hash.trim_start_matches('#').split('&') {
            match field.split_once('=').unwrap_or((field, "")) {
                ("watch", key) => wish.watch = key.parse().ok(),
                ("ply", ply) => wish.ply = ply.parse().ok(),
                ("share", _) => wish.share = true,
                _ => {}
            }
        }
        wish
    }
}

/// How fast it runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Speed {
    Slow,
    Medium,
    Fast,
    /// With the times that the players took.
    AsPlayed,
}

impl Speed {
    pub(super) const ALL: [Self; 4] = [Self::Slow, Self::Medium, Self::Fast, Self::AsPlayed];

    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Slow => "Slow",
            Self::Medium => "Medium",
            Self::Fast => "Fast",
            Self::AsPlayed => "As played",
        }
    }

    /// How long a board is looked at before the move to the next one, which took so long.
    const fn wait(self, spent: Millis) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 3000,
            Self::Medium => 1500,
            Self::Fast => 500,
            // Nobody wants to wait for long, nor see nothing.
            Self::AsPlayed => match spent.0 {
                ..500 => 500,
                10_000.. => 10_000,
                spent => spent,
            },
        })
    }
}

/// So long pieces glide, in milliseconds.
const GLIDE: u32 = 180;
/// No more of a remark is announced.
const HEARD_OF_REMARK: usize = 300;

/// What is said of a place.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Told {
    pub(super) first: String,
    pub(super) second: String,
    heard: String,
}

#[derive(Clone, Copy)]
pub(super) struct Projector {
    pub(super) id: GameId,
    pub(super) watch: Option<Key>,
    pub(super) reel: RwSignal<Option<Reel>>,
    pub(super) place: RwSignal<Place>,
    pub(super) way: RwSignal<reel::Way>,
    /// It runs by itself.
    pub(super) runs: RwSignal<bool>,
    pub(super) speed: RwSignal<Speed>,
    /// What can be shared is shown in the place of the moves.
    pub(super) shares: RwSignal<bool>,
    /// The variations that are open, by their first nodes.
    pub(super) open: RwSignal<Vec<NodeId>>,
    /// Why the game cannot be read to its end.
    pub(super) damage: RwSignal<Option<String>>,
    /// The board, which shows the game at the place.
    pub(super) desk: Desk,
    pub(super) told: Memo<Told>,
    wish: Wish,
    live: StoredValue<Option<Live>, LocalStorage>,
    got: StoredValue<Option<Have>>,
    /// Which of the waits for the next step counts.
    turn: StoredValue<u32>,
    /// A key is held down, and what is seen was not announced yet.
    silent: StoredValue<bool>,
}

impl Projector {
    pub(super) fn open(id: GameId, wish: Wish) -> Self {
        let reel = RwSignal::new(None::<Reel>);
        let place = RwSignal::new(Place::Stop(0));
        let desk = Desk::showing(id);
        let way = RwSignal::new(reel::Way::Whole);
        let told = Memo::new(move |_| {
            let (place, way) = (place.get(), way.get());
            reel.with(|reel| {
                desk.game.with(|game| Some(told(reel.as_ref()?, place, way, game.as_ref()?)))
            })
            .unwrap_or_default()
        });
        let projector = Self {
            id,
            watch: wish.watch,
            reel,
            place,
            way,
            runs: RwSignal::new(false),
            speed: RwSignal::new(Speed::Medium),
            shares: RwSignal::new(wish.share),
            open: RwSignal::default(),
            damage: RwSignal::new(None),
            desk,
            told,
            wish,
            live: StoredValue::new_local(None),
            got: StoredValue::new(None),
            turn: StoredValue::new(0),
            silent: StoredValue::new(false),
        };
        projector.connect();
        projector
    }

    // What is heard.

    fn connect(self) {
        let keeper = Keeper {
            looks: true,
            have: Box::new(move || self.got.get_value()),
            hear: Box::new(move |heard| match heard {
                Heard::Told(tell) => self.hear(tell),
                Heard::Lost => self.lost(),
            }),
        };
        let live = Live::open(self.id, self.watch, keeper);
        let online = live.clone();
        self.live.set_value(Some(live));
        let listener = window_event_listener(leptos::ev::online, move |_| online.hurry());
        on_cleanup(move || {
            listener.remove();
            self.live.try_update_value(|live| {
                if let Some(live) = live.take() {
                    live.close();
                }
            });
        });
    }

    fn hear(self, tell: Tell) {
        match tell {
            Tell::Welcome { protocol, build, you, .. } => {
                if protocol != protocol::VERSION || build != crate::browser::told("build") {
                    return self.desk.outdated();
                }
                self.desk.link.set(Link::Open);
                self.desk.voice.fall_silent();
                // Whoever only looks on may do so because the game is damaged. A wish that is refused tells.
                if you == You::Watch {
                    self.live.with_value(|live| {
                        if let Some(live) = live {
                            live.say(&Say::MoveNow);
                        }
                    });
                }
            }
            Tell::Events(batch) => self.take(&batch),
            Tell::Trouble { trouble: Trouble::Damaged, sentence, .. } => self.damaged(sentence),
            Tell::Trouble { trouble: Trouble::OtherVersion, .. } => self.desk.outdated(),
            _ => {}
        }
    }

    fn damaged(self, sentence: String) {
        if self.damage.with_untracked(Option::is_none) {
            announce(&sentence, Urgency::Polite);
        }
        self.damage.set(Some(sentence));
    }

    fn lost(self) {
        if self.reel.with_untracked(Option::is_none) {
            return self.ask_why();
        }
        if self.desk.link.get_untracked() == Link::Open {
            self.desk.link.set(Link::Away);
            let sentence = "Kibitz is not answering. What is loaded can be looked at.";
            announce(sentence, Urgency::Assertive);
        }
    }

    /// A game of which nothing can be read is no table, and its socket says nothing.
    fn ask_why(self) {
        spawn_local(async move {
            let glance = http::get::<Glance>(&format!("/api/games/{}/glance", self.id)).await;
            if let Err(problem) = glance
                && self.watch.is_none()
                && self.reel.try_with_untracked(Option::is_none) == Some(true)
            {
                self.damage.set(Some(problem.sentence));
            }
        });
    }

    /// Takes events in. Who looks at the last board goes on to what comes; others stay.
    fn take(self, batch: &Batch) {
        let have = self.got.with_value(|got| got.as_ref().map_or(Seq::ZERO, |have| have.seq));
        if batch.first.0 > have.0 + 1 {
            // Something is missing, which the next hello brings.
            return;
        }
        let afresh = batch.first == Seq(1);
        let known = if afresh { 0 } else { have.0 + 1 - batch.first.0 } as usize;
        let news = batch.events.get(known..).unwrap_or_default();
        let first = self.reel.with_untracked(Option::is_none);
        let was_last = first || self.is_last();
        self.reel.update(|reel| {
            if afresh {
                *reel = None;
            }
            for event in news {
                match (&mut *reel, &event.what) {
                    (None, What::Started { setup }) => {
                        *reel = Some(Reel::new((**setup).clone(), event.at));
                    }
                    (Some(reel), _) => reel.push(event.clone()),
                    (None, _) => {}
                }
            }
        });
        self.got.set_value(Some(Have { seq: batch.last(), digest: batch.digest.clone() }));
        self.damage.set(None);
        let Some(last) = self.with(|reel| reel.stops().len() - 1) else { return };
        if first {
            self.first_look(last);
        } else if was_last && self.place.get_untracked() != Place::Stop(last) {
            self.go(Place::Stop(last), false);
        } else if let (Place::Stop(stop), true) = (self.place.get_untracked(), afresh) {
            self.place.set(Place::Stop(stop.min(last)));
            self.show();
        } else {
            self.show();
        }
    }

    fn first_look(self, last: usize) {
        let ply = self.wish.ply;
        let stop = self.with(|reel| {
            self.desk.turned.set(reel.now().below() == chess::Color::Black);
            match ply {
                Some(ply) => {
                    let track = reel.track(reel::Way::Line);
                    track.get(ply).or(track.last()).copied()
                }
                None if self.wish.share => Some(last),
                None => Some(0),
            }
        });
        self.place.set(Place::Stop(stop.flatten().unwrap_or_default()));
        self.show();
        if self.desk.way.has_walked() {
            let names = self.with(|reel| crate::play::heading(reel.now())).unwrap_or_default();
            announce(&format!("Replay: {names}."), Urgency::Polite);
            self.tell();
            request_animation_frame(move || {
                let Some(cursor) = self.desk.cursor.try_get_untracked() else { return };
                if crate::browser::focus_is_lost() {
                    crate::squares::focus_quietly(cursor);
                    self.desk.cursor_shown.set(false);
                }
            });
        }
    }

    // Going from place to place.

    /// Puts the game at the place on the board.
    fn show(self) {
        let place = self.place.get_untracked();
        let game = self.with(|reel| match place {
            Place::Stop(stop) => Some(reel.at(stop)),
            Place::Aside(node) => reel.aside(node),
        });
        if let Some(game) = game.flatten() {
            self.desk.voice.position_changed();
            self.desk.arrows.set(Vec::new());
            self.desk.tick.set(game.last_event());
            self.desk.game.set(Some(game));
        }
    }

    /// Goes to a place; without gliding and talking while a key is held.
    pub(super) fn go(self, to: Place, held: bool) {
        if self.place.get_untracked() == to {
            return;
        }
        self.desk.glide.set(if held { 0 } else { GLIDE });
        self.place.set(to);
        if let Place::Aside(node) = to {
            let around = self.with(|reel| reel.tree().map(|tree| reel::around(tree, node)));
            let around = around.flatten().unwrap_or_default();
            let closed = |open: &Vec<NodeId>| around.iter().any(|one| !open.contains(one));
            if self.open.with_untracked(closed) {
                self.open.update(|open| open.extend(around));
            }
        }
        self.show();
        if held {
            self.silent.set_value(true);
        } else {
            self.tell();
        }
    }

    /// Goes there by hand, which ends the running.
    pub(super) fn walk(self, to: Option<Place>, held: bool) {
        self.stop();
        if let Some(to) = to {
            self.go(to, held);
        }
    }

    pub(super) fn first(self) -> Option<Place> {
        self.with(|reel| reel.first(self.place.get_untracked(), self.way.get_untracked()))
    }

    pub(super) fn back(self) -> Option<Place> {
        self.with(|reel| reel.back(self.place.get_untracked(), self.way.get_untracked())).flatten()
    }

    pub(super) fn forward(self) -> Option<Place> {
        self.with(|reel| reel.forward(self.place.get_untracked(), self.way.get_untracked()))
            .flatten()
    }

    pub(super) fn last(self) -> Option<Place> {
        self.with(|reel| reel.last(self.place.get_untracked(), self.way.get_untracked()))
    }

    fn is_last(self) -> bool {
        self.forward().is_none() && matches!(self.place.get_untracked(), Place::Stop(_))
    }

    /// Chooses whether what was taken back is gone through.
    pub(super) fn choose_way(self, way: reel::Way) {
        self.stop();
        self.way.set(way);
        if let Place::Stop(stop) = self.place.get_untracked()
            && let Some(stop) = self.with(|reel| reel.on_track(way, stop))
        {
            self.go(Place::Stop(stop), false);
        }
    }

    // Running.

    /// Runs from here, or again from the first board if this is the last; or stops.
    pub(super) fn run_or_stop(self) {
        if self.runs.get_untracked() {
            return self.stop();
        }
        if self.forward().is_none()
            && let Some(first) = self.first()
        {
            self.go(first, false);
        }
        self.runs.set(self.forward().is_some());
        self.wait();
    }

    pub(super) fn stop(self) {
        self.turn.update_value(|turn| *turn += 1);
        self.runs.set(false);
    }

    pub(super) fn set_speed(self, speed: Speed) {
        self.speed.set(speed);
        if self.runs.get_untracked() {
            self.wait();
        }
    }

    fn wait(self) {
        let turn = self.turn.get_value() + 1;
        self.turn.set_value(turn);
        let Some(next) = self.forward() else { return self.runs.set(false) };
        let spent = self.with(|reel| match next {
            Place::Stop(stop) if matches!(reel.stops()[stop].came, Came::Moved { .. }) => {
                reel.at(stop).plies().last().map(|ply| ply.spent)
            }
            _ => None,
        });
        let wait = self.speed.get_untracked().wait(spent.flatten().unwrap_or_default());
        set_timeout(
            move || {
                let counts = self.turn.try_get_value() == Some(turn);
                if counts && self.runs.get_untracked() {
                    self.go(next, false);
                    self.wait();
                }
            },
            wait,
        );
    }

    // What is said.

    /// Announces the place.
    fn tell(self) {
        self.silent.set_value(false);
        let heard = self.told.with_untracked(|told| told.heard.clone());
        if heard.is_empty() {
            return;
        }
        announce(&heard, Urgency::Polite);
        if self.desk.settings.peek(|settings| settings.speak_moves) {
            self.desk.settings.speak(&heard);
        }
    }

    /// The key that was held down is up: what is seen now is announced.
    pub(super) fn tell_at_last(self) {
        if self.silent.get_value() {
            self.tell();
        }
    }

    // Questions.

    /// Reads something of the reel, once it is there.
    pub(super) fn of<T>(self, read: impl FnOnce(&Reel) -> T) -> Option<T> {
        self.reel.with(|reel| reel.as_ref().map(read))
    }

    /// The same as it is now, whatever becomes of it.
    pub(super) fn with<T>(self, read: impl FnOnce(&Reel) -> T) -> Option<T> {
        self.reel.with_untracked(|reel| reel.as_ref().map(read))
    }
}

/// What there is to say of a place at which the game stands so.
fn told(reel: &Reel, place: Place, way: reel::Way, game: &Game) -> Told {
    let of = reel.now().plies().len();
    let mut more: Vec<String> = Vec::new();
    let node = match place {
        Place::Aside(node) => Some(node),
        Place::Stop(stop) => reel.node(stop),
    };
    let first = match place {
        Place::Aside(_) => say::in_variation(game),
        Place::Stop(stop) => {
            let stop = &reel.stops()[stop];
            let at = say::at_move(game, of);
            let came = match &stop.came {
                Came::Turned { words, .. } if way == reel::Way::Whole => {
                    more.push(format!("{at}."));
                    words.clone()
                }
                _ => at,
            };
            if game.end().is_some() {
                more.insert(0, format!("{came}."));
                say::turn(game)
            } else {
                came
            }
        }
    };
    let mut remark = None;
    if let (Some(node), Some(tree)) = (node, reel.tree()) {
        more.extend(tree.nags(node).map(|nag| sentence(&say::mark(nag))));
        remark = Some(reel::remarks(tree, node).collect::<Vec<_>>().join(" "));
    }
    if let Place::Stop(stop) = place {
        more.extend(reel.stops()[stop].notes.iter().map(|note| note.words.clone()));
    }
    let second = more.join(" ");
    let mut heard = if game.end().is_some() && !more.is_empty() {
        // What happened comes before what came of it.
        format!("{second} {first}.")
    } else {
        format!("{first}. {second}")
    };
    if let Some(remark) = remark {
        heard.push(' ');
        heard.extend(remark.chars().take(HEARD_OF_REMARK));
    }
    Told { first, second, heard: heard.trim().to_owned() }
}

/// Words as a sentence of their own.
fn sentence(words: &str) -> String {
    let mut text = format!("{words}.");
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}
