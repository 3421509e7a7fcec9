//! The state of the screen: what is wanted, what of it has come, and where one is in it.

use core::ops::Range;
use std::time::Duration;

use game::GameId;
use leptos::html::{Div, Ul};
use leptos::prelude::*;
use protocol::http::{Library as Answer, Mark, Marked, Problem, Row};
use shelf::{CHUNK, Frame, Pages, Picked, Step, Wish};
use wasm_bindgen_futures::spawn_local;
use web_sys::FocusOptions;

use super::files::grouped;
use super::voice::Voice;
use crate::browser::{self, window};
use crate::http;
use crate::route::{Way, use_way};
use crate::settings::use_settings;
use crate::shell::{Urgency, announce};

/// How high a row is at text size 100 %.
const ROW: f64 = 72.0;

/// What there is to show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// The first rows are on their way.
    Coming,
    There,
    /// The program has not answered, and is asked again by and by.
    Away(String),
}

/// What is being asked.
#[derive(Clone, Copy, Default)]
struct Asking {
    under_way: bool,
    /// What has come is not what is wanted any more.
    anew: bool,
    /// Something was changed here: an answer from before that says nothing.
    turn: u32,
    /// How often it was tried in vain.
    tries: u32,
    /// When it is tried next.
    again: Option<TimeoutHandle>,
    /// Another list is wanted, which begins at its top.
    other: bool,
}

/// What can be taken back.
#[derive(Clone, Debug)]
struct Undo {
    games: Vec<GameId>,
    /// What they were changed to.
    deleted: bool,
    /// The rows and their places, if all of them were there.
    rows: Option<Vec<(usize, Row)>>,
}

#[derive(Clone, Copy)]
pub(super) struct Shelf {
    pub(super) wish: RwSignal<Wish>,
    pub(super) pages: RwSignal<Pages>,
    pub(super) stage: RwSignal<Stage>,
    /// How much of the list is above what can be seen of it, and how much that is.
    seen: RwSignal<(f64, f64)>,
    /// How high a row is.
    pub(super) row: Memo<f64>,
    pub(super) drawn: Memo<Range<usize>>,
    /// The row that takes the focus.
    pub(super) cursor: RwSignal<usize>,
    /// The row that has it.
    pub(super) focused: RwSignal<Option<usize>>,
    pub(super) picked: RwSignal<Picked>,
    pub(super) renaming: RwSignal<Option<Row>>,
    pub(super) voice: Voice,
    pub(super) way: Way,
    pub(super) list: NodeRef<Ul>,
    /// What stays at the top while the list is scrolled.
    pub(super) head: NodeRef<Div>,
    asking: StoredValue<Asking>,
    undo: StoredValue<Option<Undo>>,
}

impl Shelf {
    pub(super) fn open() -> Self {
        let settings = use_settings();
        let pages = RwSignal::new(Pages::default());
        let seen = RwSignal::new((0.0, 0.0));
        let row =
            Memo::new(move |_| (ROW * settings.with(|all| f64::from(all.text)) / 100.0).round());
        let drawn = Memo::new(move |_| {
            let ((above, room), row) = (seen.get(), row.get());
            Frame { count: pages.with(Pages::count), row, above, room }.drawn()
        });
        let shelf = Self {
            wish: RwSignal::default(),
            pages,
            stage: RwSignal::new(Stage::Coming),
            seen,
            row,
            drawn,
            cursor: RwSignal::new(0),
            focused: RwSignal::new(None),
            picked: RwSignal::default(),
            renaming: RwSignal::new(None),
            voice: Voice::new(),
            way: use_way(),
            list: NodeRef::new(),
            head: NodeRef::new(),
            asking: StoredValue::default(),
            undo: StoredValue::new(None),
        };
        let listeners = [
            window_event_listener_untyped("scroll", move |_| shelf.measure()),
            window_event_listener_untyped("resize", move |_| shelf.measure()),
        ];
        on_cleanup(move || {
            for listener in listeners {
                listener.remove();
            }
        });
        // What is above the list may have another height now.
        Effect::new(move |_| {
            pages.with(Pages::count);
            shelf.list.track();
            shelf.measure();
        });
        Effect::new(move |_| {
            drawn.track();
            shelf.ask();
        });
        shelf.ask_anew();
        shelf
    }

    fn frame(self) -> Frame {
        let (above, room) = self.seen.get_untracked();
        let count = self.pages.with_untracked(Pages::count);
        Frame { count, row: self.row.get_untracked(), above, room }
    }

    /// Looks at which part of the list can be seen.
    pub(super) fn measure(self) {
        let (Some(list), Some(head)) = (self.list.get_untracked(), self.head.get_untracked())
        else {
            return;
        };
        let top = head.get_bounding_client_rect().bottom().max(0.0);
        let height = window().inner_height().ok().and_then(|height| height.as_f64());
        let seen = (top - list.get_bounding_client_rect().top(), height.unwrap_or(0.0) - top);
        if self.seen.get_untracked() != seen {
            self.seen.set(seen);
        }
    }

    // What is asked for.

    /// Changes what is wanted. What was there stays until the answer comes.
    pub(super) fn want(self, change: impl FnOnce(&mut Wish)) {
        let mut wish = self.wish.get_untracked();
        change(&mut wish);
        if wish == self.wish.get_untracked() {
            return;
        }
        self.wish.set(wish);
        self.picked.update(Picked::clear);
        self.cursor.set(0);
        self.asking.update_value(|asking| asking.other = true);
        // The new list begins at its top, wherever one was in the old one.
        let above = self.seen.get_untracked().0;
        if above > 0.0 {
            window().scroll_by_with_x_and_y(0.0, -above);
            self.measure();
        }
        self.ask_anew();
    }

    /// Everything may have changed.
    pub(super) fn ask_anew(self) {
        self.asking.update_value(|asking| {
            asking.anew = true;
            asking.turn += 1;
        });
        self.ask();
    }

    /// Asks for what is missing, one question at a time: the answer to the last one brings the next.
    fn ask(self) {
        let Some(Asking { under_way, anew, turn, .. }) = self.asking.try_get_value() else {
            return;
        };
        if under_way {
            return;
        }
        let drawn = self.drawn.get_untracked();
        let from = if anew {
            Some(drawn.start)
        } else {
            // The row with the focus may be far away.
            let cursor = self.cursor.get_untracked();
            self.pages.with_untracked(|pages| {
                pages.missing(drawn).or_else(|| pages.missing(cursor..cursor + 1))
            })
        };
        let Some(from) = from else { return };
        self.asking.update_value(|asking| {
            (asking.under_way, asking.anew) = (true, false);
            if let Some(again) = asking.again.take() {
                again.clear();
            }
        });
        let address = self.wish.with_untracked(|wish| wish.rows(from, CHUNK));
        spawn_local(async move {
            let answer = http::get::<Answer>(&address).await;
            let Some(now) = self.asking.try_get_value() else { return };
            self.asking.update_value(|asking| asking.under_way = false);
            if now.turn != turn {
                if anew {
                    self.asking.update_value(|asking| asking.anew = true);
                }
                return self.ask();
            }
            match answer {
                Ok(answer) => self.take(from, answer, anew),
                Err(problem) => self.try_again(problem, anew),
            }
        });
    }

    fn take(self, from: usize, answer: Answer, anew: bool) {
        let mut other = false;
        self.asking.update_value(|asking| {
            (asking.tries, other) = (0, asking.other);
            asking.other &= !anew;
        });
        let cursor = self.cursor.get_untracked();
        let game = self.at(cursor).map(|row| row.game).filter(|_| !other);
        let Answer { rows, count, .. } = answer;
        let goes_on = anew || !rows.is_empty();
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let before = self.pages.with_untracked(Pages::count);
        let mut pages = if anew { Pages::default() } else { self.pages.get_untracked() };
        let near = [self.drawn.get_untracked().start, self.cursor.get_untracked()];
        pages.take(from, rows, count, near);
        let stands = game.and_then(|game| pages.place(game));
        if self.pages.with_untracked(|old| *old != pages) {
            self.pages.set(pages);
        }
        if let Some(place) = stands.filter(|place| *place != cursor) {
            self.follow(cursor, place);
        }
        if self.cursor.get_untracked() >= count {
            self.cursor.set(count.saturating_sub(1));
        }
        if self.stage.get_untracked() != Stage::There {
            self.stage.set(Stage::There);
        }
        if anew && before != count && self.wish.with_untracked(Wish::leaves_out) {
            announce(&self.count_in_words(), Urgency::Polite);
        }
        // An answer with nothing in it would bring the same question for ever.
        if goes_on {
            self.ask();
        }
    }

    /// The game at the cursor stands in another place now: whoever is at it goes along. A menu stays where it is, and
    /// is about its game.
    fn follow(self, from: usize, to: usize) {
        if self.focused.get_untracked() == Some(from) && !browser::focus_is_in(".popover") {
            self.go_to(to);
        }
    }

    fn try_again(self, problem: Problem, anew: bool) {
        let tries = self.asking.with_value(|asking| asking.tries);
        self.asking.update_value(|asking| {
            asking.tries += 1;
            asking.anew |= anew;
        });
        if tries == 0 {
            announce(&problem.sentence, Urgency::Assertive);
        }
        self.stage.set(Stage::Away(problem.sentence));
        let wait = Duration::from_millis(500 << tries.min(4)).min(Duration::from_secs(5));
        // Whoever asks before that is the one who tries again.
        let again = set_timeout_with_handle(move || self.ask(), wait).ok();
        self.asking.update_value(|asking| asking.again = again);
    }

    /// "50,000 games".
    pub(super) fn count_in_words(self) -> String {
        let count = self.pages.with(Pages::count);
        let found = if self.wish.with(Wish::leaves_out) { " found" } else { "" };
        match count {
            0 => format!("No game{found}"),
            1 => format!("1 game{found}"),
            count => format!("{} games{found}", grouped(count as u64)),
        }
    }

    // Where one is.

    /// Takes a step and the focus along.
    pub(super) fn step(self, step: Step) {
        let to = self.frame().step(self.cursor.get_untracked(), step);
        self.go_to(to);
    }

    /// Brings a row into sight and puts the focus on it.
    pub(super) fn go_to(self, place: usize) {
        // Whoever has waited for an answer may have left meanwhile.
        let Some(count) = self.pages.try_with_untracked(Pages::count) else { return };
        let place = place.min(count.saturating_sub(1));
        self.cursor.set(place);
        let by = self.frame().to_show(place);
        if by != 0.0 && count > 0 {
            window().scroll_by_with_x_and_y(0.0, by);
            self.measure();
        }
        // It is drawn by then.
        request_animation_frame(move || {
            let id = if count == 0 { "library-title".to_owned() } else { row_id(place) };
            if let Some(element) = browser::element(&id) {
                let options = FocusOptions::new();
                options.set_prevent_scroll(true);
                let _ = element.focus_with_options(&options);
            }
        });
    }

    // What is done with games.

    /// The game at a place, if it has come.
    pub(super) fn at(self, place: usize) -> Option<Row> {
        self.pages.with_untracked(|pages| pages.row(place).cloned())
    }

    /// Deletes games, or restores them; the rows go, and can be had back for a while.
    pub(super) fn delete(self, games: Vec<GameId>, deleted: bool) {
        spawn_local(async move {
            let mark = Mark { games, deleted: Some(deleted), kept: None };
            let marked = http::change::<Marked>("/api/games", &mark).await;
            match marked {
                Ok(Marked { changed }) => self.deleted(&mark.games, changed, deleted),
                Err(problem) => self.voice.say(problem.sentence),
            }
        });
    }

    fn deleted(self, games: &[GameId], changed: Vec<GameId>, deleted: bool) {
        let Some(rows) = self.pages.try_update(|pages| pages.remove(games)) else { return };
        let only = rows.as_ref().and_then(|rows| match &rows[..] {
            [(_, row)] => Some(format!("{} against {}", row.white, row.black)),
            _ => None,
        });
        let what = only.unwrap_or_else(|| format!("{} games", grouped(changed.len() as u64)));
        let done = if deleted { "Deleted" } else { "Restored" };
        if rows.is_none() {
            self.ask_anew();
        } else {
            self.asking.update_value(|asking| asking.turn += 1);
            self.ask();
        }
        self.picked.update(|picked| picked.forget(games));
        self.undo.set_value(Some(Undo { games: changed, deleted, rows }));
        self.voice.offer_undo(format!("{done}: {what}."), self);
        self.go_to(self.cursor.get_untracked());
    }

    /// Takes back what was deleted or restored last.
    pub(super) fn undo(self) {
        let mut undo = None;
        self.undo.update_value(|last| undo = last.take());
        let Some(Undo { games, deleted, rows }) = undo else { return };
        spawn_local(async move {
            let mark = Mark { games, deleted: Some(!deleted), kept: None };
            if let Err(problem) = http::change::<Marked>("/api/games", &mark).await {
                self.voice.say(problem.sentence);
                return self.undo.set_value(Some(Undo { games: mark.games, deleted, rows }));
            }
            let back = match mark.games.len() {
                1 => "The game is back.".to_owned(),
                count => format!("{} games are back.", grouped(count as u64)),
            };
            self.voice.say(if deleted { back } else { "Deleted again.".into() });
            if self.pages.is_disposed() {
                return;
            }
            let first = rows.as_ref().and_then(|rows| rows.first()).map(|(place, _)| *place);
            match rows {
                Some(rows) => {
                    self.asking.update_value(|asking| asking.turn += 1);
                    self.pages.update(|pages| pages.put_back(rows));
                    // Whatever else has changed meanwhile comes with the next look.
                    self.ask_anew();
                }
                None => self.ask_anew(),
            }
            self.go_to(first.unwrap_or_else(|| self.cursor.get_untracked()));
        });
    }

    /// It can no longer be taken back here.
    pub(super) fn forget_undo(self) {
        self.undo.try_update_value(|undo| *undo = None);
        // The button is gone by then, and with it the focus, if that was there.
        request_animation_frame(move || {
            if let Some(cursor) = self.cursor.try_get_untracked()
                && browser::focus_is_lost()
            {
                self.go_to(cursor);
            }
        });
    }

    /// Has games stay when old ones go, or not.
    pub(super) fn keep(self, games: Vec<GameId>, kept: bool) {
        spawn_local(async move {
            let mark = Mark { games, deleted: None, kept: Some(kept) };
            match http::change::<Marked>("/api/games", &mark).await {
                Ok(_) => {
                    self.pages.try_update(|pages| {
                        for game in &mark.games {
                            pages.change(*game, |row| row.kept = kept);
                        }
                    });
                    let which = match mark.games.len() {
                        1 => "This game is".to_owned(),
                        count => format!("{} games are", grouped(count as u64)),
                    };
                    self.voice.say(if kept {
                        format!("{which} always kept.")
                    } else {
                        format!("{which} kept like the others.")
                    });
                }
                Err(problem) => self.voice.say(problem.sentence),
            }
        });
    }

    /// Picks all games between the one that was picked last and this one.
    pub(super) fn pick_up_to(self, place: usize) {
        let places = self.picked.with_untracked(|picked| picked.up_to(place));
        let (from, to) = places.into_inner();
        let there: Option<Vec<GameId>> = (from..=to)
            .map(|place| self.pages.with_untracked(|pages| Some(pages.row(place)?.game)))
            .collect();
        if let Some(games) = there {
            return self.pick_also(games);
        }
        if to - from >= shelf::MOST {
            return self.voice.say(too_many());
        }
        // Some of the rows between are not here.
        spawn_local(async move {
            let mut games = Vec::new();
            while games.len() <= to - from {
                let limit = (to - from + 1 - games.len()).min(2 * CHUNK);
                let rows = |wish: &Wish| wish.rows(from + games.len(), limit);
                let Some(address) = self.wish.try_with_untracked(rows) else { return };
                match http::get::<Answer>(&address).await {
                    Ok(Answer { rows, .. }) if rows.is_empty() => break,
                    Ok(Answer { rows, .. }) => games.extend(rows.iter().map(|row| row.game)),
                    Err(problem) => return self.voice.say(problem.sentence),
                }
            }
            self.pick_also(games);
        });
    }

    fn pick_also(self, games: Vec<GameId>) {
        let Some(fits) = self.picked.try_update(|picked| picked.add(games)) else { return };
        if !fits {
            return self.voice.say(too_many());
        }
        announce(&picked_in_words(self.picked.with_untracked(Picked::len)), Urgency::Polite);
    }

    /// Picks a game, or no longer.
    pub(super) fn pick(self, place: usize) {
        let Some(row) = self.at(place) else { return };
        let mut fits = true;
        self.picked.update(|picked| fits = picked.turn(place, row.game));
        if !fits {
            return self.voice.say(too_many());
        }
        let count = self.picked.with_untracked(Picked::len);
        announce(&picked_in_words(count), Urgency::Polite);
    }
}

/// "3 games picked".
pub(super) fn picked_in_words(count: usize) -> String {
    match count {
        0 => "No game picked".into(),
        1 => "1 game picked".into(),
        count => format!("{count} games picked"),
    }
}

fn too_many() -> String {
    format!("At most {} games can be picked. Search for fewer first.", grouped(shelf::MOST as u64))
}

/// The id of what takes the focus in a row.
pub(super) fn row_id(place: usize) -> String {
    format!("row-{place}")
}
