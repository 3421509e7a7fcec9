//! The state of a game's screen: the confirmed game, what is under way, and what the eye and the hand do.
//!
//! The game is changed by events from the program and by nothing else. What this page has asked for and
//! not heard of yet is kept beside it, and drawn, but never applied.

use std::time::Duration;

use board::{Hand, Marks, Options, Table};
#[cfg(feature = "study")]
use chess::Bitboard;
use chess::{Color, Position, Square, UciMove};
#[cfg(feature = "study")]
use game::Path;
use game::{
    Act, Actor, Command, Event, Game, GameId, LevelPlan, Millis, Moment, Place, Seq, What, say,
};
use leptos::prelude::*;
use protocol::Key;
use protocol::live::{Batch, Have, Line, Notice, Say, Trouble, You};

use super::chips::Chips;
use super::voice::{Offer, Voice};
use crate::browser;
use crate::live::{Heard, Keeper, Live, Tell, UnderWay};
use crate::opening::{Openings, use_openings};
use crate::panels::{Panels, use_panels};
use crate::route::{Way, use_way};
use crate::settings::{Kept, Settings, use_settings};
use crate::shell::{Urgency, announce};
use crate::sound;

/// How the connection is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Link {
    /// It has not been there yet.
    Opening,
    Open,
    /// It was there and is gone.
    Away,
    /// The program speaks another language: this page is too old.
    Outdated,
}

/// A piece that is being dragged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Drag {
    pub(crate) from: Square,
    /// Where the pointer is, in pixels from the board's top left corner.
    pub(crate) at: (f64, f64),
    /// The square that it is over.
    pub(crate) over: Option<Square>,
    /// By a finger, which would hide the piece.
    pub(crate) touch: bool,
}

/// An arrow that somebody drew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Drawn {
    pub(crate) from: Square,
    pub(crate) to: Square,
}

/// What a computer thinks.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Thought {
    pub(crate) side: Color,
    pub(crate) line: Line,
}

/// A hint, as far as it was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hint {
    pub(crate) uci: UciMove,
    /// Not only the piece, but the move.
    pub(crate) whole: bool,
}

/// What a task of the tutorial adds to the board.
#[cfg(feature = "study")]
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Task {
    /// Pieces are moved by themselves: see [`Table::alone`].
    pub(crate) alone: bool,
    pub(crate) stars: Bitboard,
    /// The last move, where no game remembers it.
    pub(crate) last: Option<Path>,
    /// What a pawn becomes is asked, whatever the settings say.
    pub(crate) asks: bool,
    /// Why nothing is moved any more.
    pub(crate) still: Option<&'static str>,
}

/// Who takes what the hand does at a board without a table, and walks through what was tried there.
#[cfg(feature = "study")]
#[derive(Clone, Copy)]
pub(crate) struct Apart {
    /// Takes a command.
    pub(crate) give: Callback<Act>,
    /// Goes a ply forth (`true`) or back.
    pub(crate) step: Callback<bool>,
    /// Does what a typed word says, if that means something else here than at a table. Whether it does.
    pub(crate) heed: Callback<board::typed::Word, bool>,
}

/// So long pieces glide, in milliseconds; less when something is taken back or time is short.
const GLIDE: u32 = 180;
const SHORT_GLIDE: u32 = 120;

/// What is known of the log, to be told when the connection comes back.
#[derive(Clone, Default)]
struct Got {
    seq: Seq,
    digest: String,
}

#[derive(Clone, Copy)]
pub(crate) struct Desk {
    pub(crate) id: GameId,
    /// It shows a game to look at: nothing on its board is moved.
    pub(crate) shows: bool,
    pub(crate) game: RwSignal<Option<Game>>,
    pub(crate) chips: RwSignal<Chips>,
    pub(crate) you: RwSignal<Option<You>>,
    pub(crate) link: RwSignal<Link>,
    pub(crate) notice: RwSignal<Notice>,
    pub(crate) thought: RwSignal<Option<Thought>>,
    pub(crate) hint: RwSignal<Option<Hint>>,
    /// How long pieces glide, in milliseconds.
    pub(crate) glide: RwSignal<u32>,
    pub(crate) under_way: RwSignal<Vec<UnderWay>>,
    /// Levels that were chosen after the end, for the next game.
    next_levels: RwSignal<Vec<(Color, LevelPlan)>>,
    pub(crate) hand: RwSignal<Hand>,
    pub(crate) premove: RwSignal<Option<UciMove>>,
    pub(crate) drag: RwSignal<Option<Drag>>,
    /// The last move was dropped where it belongs, and need not glide there.
    pub(crate) dropped: RwSignal<bool>,
    pub(crate) pointed: RwSignal<Option<Square>>,
    pub(crate) cursor: RwSignal<Square>,
    /// The cursor's frame is drawn: the keyboard is in use on the board.
    pub(crate) cursor_shown: RwSignal<bool>,
    /// The ply that is looked at; `None` for the present.
    pub(crate) looking: RwSignal<Option<usize>>,
    pub(crate) turned: RwSignal<bool>,
    pub(crate) voice: Voice,
    pub(crate) arrows: RwSignal<Vec<Drawn>>,
    /// The end was shown, once.
    pub(crate) ended_here: RwSignal<bool>,
    pub(crate) tick: RwSignal<Moment>,
    pub(crate) settings: Kept,
    pub(crate) panels: Panels,
    pub(crate) openings: Openings,
    pub(crate) way: Way,
    /// The field for typed moves: what is in it, and whether it is in use.
    pub(crate) typed: RwSignal<String>,
    pub(crate) typing: RwSignal<bool>,
    got: StoredValue<Got>,
    /// The program's clock minus ours.
    ahead: StoredValue<f64>,
    live: StoredValue<Option<Live>, LocalStorage>,
    #[cfg(feature = "study")]
    apart: StoredValue<Option<Apart>>,
    /// First moves of an engine's lines, the best first, to be shown as arrows.
    pub(crate) candidates: RwSignal<Vec<UciMove>>,
    #[cfg(feature = "study")]
    pub(crate) task: RwSignal<Task>,
    /// When another ply was last looked at.
    looked: StoredValue<f64>,
    /// The first batch has been folded; what comes now happens before our eyes.
    caught_up: StoredValue<bool>,
    /// The ply shown, and what stands on the board then.
    pub(crate) shown: Memo<usize>,
    pub(crate) position: Memo<Option<Position>>,
    pub(crate) marks: Memo<Marks>,
}

impl Desk {
    /// Sits down at a table.
    pub(crate) fn open(id: GameId, watch: Option<Key>) -> Self {
        let desk = Self::new(id);
        desk.connect(watch);
        desk
    }

    /// A desk that nobody tells anything: what it shows is put there.
    #[cfg(feature = "gallery")]
    pub(crate) fn fixed(game: Game, you: You) -> Self {
        let desk = Self::new(GameId::from_bytes([0; 16]));
        desk.tick.set(game.last_event());
        desk.you.set(Some(you));
        desk.link.set(Link::Open);
        desk.game.set(Some(game));
        desk.ended_here.set(true);
        desk
    }

    /// A desk that shows what somebody else puts there.
    #[cfg(feature = "study")]
    pub(crate) fn showing(id: GameId) -> Self {
        Self { shows: true, ..Self::new(id) }
    }

    /// A desk without a table: both sides are moved by one hand, and `apart` takes what it does.
    #[cfg(feature = "study")]
    pub(crate) fn apart(game: Game, apart: Apart) -> Self {
        let desk = Self::new(GameId::from_bytes([0; 16]));
        desk.apart.set_value(Some(apart));
        desk.you.set(Some(You::Play(Actor::Both)));
        desk.link.set(Link::Open);
        desk.game.set(Some(game));
        desk.ended_here.set(true);
        desk
    }

    /// Whether there is no table here.
    pub(crate) fn is_apart(self) -> bool {
        #[cfg(feature = "study")]
        return self.apart.with_value(Option::is_some);
        #[cfg(not(feature = "study"))]
        {
            let _ = self;
            false
        }
    }

    /// Whether pieces are moved by themselves here.
    #[cfg(feature = "study")]
    pub(crate) fn is_alone(self) -> bool {
        self.task.with_untracked(|task| task.alone)
    }

    /// Why nothing can be moved on this board, if that is so.
    pub(crate) fn why_still(self) -> Option<&'static str> {
        #[cfg(feature = "study")]
        if let Some(still) = self.task.with_untracked(|task| task.still) {
            return Some(still);
        }
        if self.shows {
            Some("This is a replay. To go on from this board, play or analyse from here.")
        } else if self.looking.get_untracked().is_some() {
            Some("You are looking at an earlier move. Go back to the game to play on.")
        } else {
            None
        }
    }

    /// Whether a typed word has been heeded by whoever has this desk instead of a table.
    pub(crate) fn heeds(self, word: board::typed::Word) -> bool {
        #[cfg(feature = "study")]
        return self.apart.get_value().is_some_and(|apart| apart.heed.run(word));
        #[cfg(not(feature = "study"))]
        {
            let _ = (self, word);
            false
        }
    }

    /// Shows another game at a desk without a table. What is held and drawn is gone with the old board. Whether
    /// it follows the last one so soon that a key must be held down.
    #[cfg(feature = "study")]
    pub(crate) fn put_game(self, game: Game) -> bool {
        self.voice.position_changed();
        put(self.arrows, Vec::new());
        put(self.drag, None);
        put(self.hand, Hand::Empty);
        let now = browser::now();
        let held = now - self.looked.get_value() < f64::from(GLIDE);
        self.looked.set_value(now);
        // What was dropped lies there already.
        let still = held || self.dropped.get_untracked();
        put(self.glide, if still { 0 } else { GLIDE });
        self.dropped.set(false);
        self.game.set(Some(game));
        held
    }

    fn new(id: GameId) -> Self {
        use_openings().load();
        let game = RwSignal::new(None::<Game>);
        let looking = RwSignal::new(None::<usize>);
        let you = RwSignal::new(None);
        let under_way = RwSignal::new(Vec::<UnderWay>::new());
        let hand = RwSignal::new(Hand::Empty);
        let premove = RwSignal::new(None);
        let pointed = RwSignal::new(None);
        let cursor = RwSignal::new(Square::E2);
        let cursor_shown = RwSignal::new(false);
        #[cfg(feature = "study")]
        let task = RwSignal::new(Task::default());
        let shown = Memo::new(move |_| {
            let plies = game.with(|game| game.as_ref().map_or(0, |game| game.plies().len()));
            looking.get().map_or(plies, |ply| ply.min(plies))
        });
        let position = Memo::new(move |_| {
            let shown = shown.get();
            game.with(|game| game.as_ref()?.history().positions().get(shown).cloned())
        });
        let marks = Memo::new(move |_| {
            let pointed = pointed.get().or_else(|| cursor_shown.get().then(|| cursor.get()));
            let pending = under_way.with(|commands| moves_under_way(commands).next());
            game.with(|game| {
                let Some(game) = game else { return Marks::default() };
                #[cfg(feature = "study")]
                let Task { alone, stars, last, .. } = task.get();
                let table = Table::new(game, actor(you.get()));
                #[cfg(feature = "study")]
                let table = Table { alone, ..table };
                let table = Table { pending: pending.is_some(), ..table };
                let marks = hand.with(|hand| {
                    Marks::of(&table, shown.get(), hand, pointed, premove.get(), pending)
                });
                #[cfg(feature = "study")]
                let marks = Marks { stars, last: last.or(marks.last), ..marks };
                marks
            })
        });
        Self {
            id,
            shows: false,
            game,
            chips: RwSignal::default(),
            you,
            link: RwSignal::new(Link::Opening),
            notice: RwSignal::default(),
            thought: RwSignal::new(None),
            hint: RwSignal::new(None),
            glide: RwSignal::new(GLIDE),
            under_way,
            next_levels: RwSignal::default(),
            hand,
            premove,
            drag: RwSignal::new(None),
            dropped: RwSignal::new(false),
            pointed,
            cursor,
            cursor_shown,
            looking,
            turned: RwSignal::new(false),
            voice: Voice::new(),
            arrows: RwSignal::default(),
            ended_here: RwSignal::new(false),
            tick: RwSignal::new(Moment(0)),
            settings: use_settings(),
            panels: use_panels(),
            openings: use_openings(),
            way: use_way(),
            typed: RwSignal::default(),
            typing: RwSignal::new(false),
            got: StoredValue::new(Got::default()),
            ahead: StoredValue::new(0.0),
            live: StoredValue::new_local(None),
            #[cfg(feature = "study")]
            apart: StoredValue::new(None),
            candidates: RwSignal::default(),
            #[cfg(feature = "study")]
            task,
            looked: StoredValue::new(0.0),
            caught_up: StoredValue::new(false),
            shown,
            position,
            marks,
        }
    }

    fn connect(self, watch: Option<Key>) {
        let keeper = Keeper {
            looks: false,
            have: Box::new(move || {
                let Got { seq, digest } = self.got.get_value();
                (seq > Seq::ZERO).then_some(Have { seq, digest })
            }),
            hear: Box::new(move |heard| match heard {
                Heard::Told(tell) => self.hear(tell),
                Heard::Lost => self.lost(),
            }),
        };
        let live = Live::open(self.id, watch, keeper);
        let online = live.clone();
        self.live.set_value(Some(live));
        let listener = window_event_listener(leptos::ev::online, move |_| online.hurry());
        let settings = self.settings;
        Effect::new(move |_| {
            let preferences = settings.with(Settings::preferences);
            if self.link.get() == Link::Open {
                self.say(&Say::Prefer { preferences });
            }
        });
        let clock = set_interval_with_handle(move || self.tick(), Duration::from_millis(100)).ok();
        on_cleanup(move || {
            listener.remove();
            if let Some(clock) = clock {
                clock.clear();
            }
            self.live.try_update_value(|live| {
                if let Some(live) = live.take() {
                    live.close();
                }
            });
        });
    }

    /// The program's time.
    pub(crate) fn now(self) -> Moment {
        Moment((browser::now() + self.ahead.get_value()).max(0.0) as u64)
    }

    fn tick(self) {
        let running = self.game.with_untracked(|game| game.as_ref().is_some_and(Game::is_thinking));
        if running && self.link.get_untracked() == Link::Open {
            let before = self.tick.get_untracked();
            let now = self.now();
            self.tick.set(now);
            self.warn(before, now);
        }
    }

    /// Says aloud that somebody's time runs short.
    fn warn(self, before: Moment, now: Moment) {
        let sentence = self.game.with_untracked(|game| {
            let game = game.as_ref()?;
            let side = game.turn();
            let left = |moment| game.time_left(side, moment);
            let warning = say::Warning::due(left(before)?, left(now)?)?;
            self.plays(side).then(|| say::warning(game, side, warning))
        });
        if let Some(sentence) = sentence {
            announce(&sentence, Urgency::Assertive);
        }
    }

    // What is heard.

    fn hear(self, tell: Tell) {
        match tell {
            Tell::Welcome { protocol, build, you, now, .. } => {
                self.set_clock(now);
                if protocol != protocol::VERSION || build != browser::told("build") {
                    return self.outdated();
                }
                let was_away = self.link.get_untracked() == Link::Away;
                self.you.set(Some(you));
                self.link.set(Link::Open);
                if was_away {
                    self.voice.say("Kibitz is back. The game goes on.".into());
                }
                for command in self.under_way.get_untracked() {
                    self.say(&command.say());
                }
            }
            Tell::Events(batch) => self.fold(&batch),
            Tell::Refused { id, sentence, .. } => {
                self.answered(id);
                self.voice.refuse(sentence, &[]);
            }
            Tell::Trouble { trouble, id, sentence } => self.trouble(trouble, id, sentence),
            Tell::Notice(notice) => self.notice.set(notice),
            Tell::Insight { side, line } => self.thought.set(Some(Thought { side, line })),
            Tell::Hint { line } => self.hinted(&line),
            Tell::Considered { .. } => {}
        }
    }

    /// A hint has come: first the piece alone.
    fn hinted(self, line: &Line) {
        let Some(&uci) = line.moves.first() else { return };
        self.hint.set(Some(Hint { uci, whole: false }));
        self.tell_hint();
    }

    /// Goes on from the piece to the move.
    pub(crate) fn whole_hint(self) {
        self.hint.update(|hint| {
            if let Some(hint) = hint {
                hint.whole = true;
            }
        });
        self.tell_hint();
    }

    fn tell_hint(self) {
        let Some(Hint { uci, whole }) = self.hint.get_untracked() else { return };
        if let Some(sentence) = self.peek(|game| say::hint(game.position(), uci, whole)) {
            announce(&sentence, Urgency::Polite);
            self.voice.advise(sentence);
        }
    }

    fn trouble(self, trouble: Trouble, id: Option<game::CommandId>, sentence: String) {
        match (trouble, id) {
            (Trouble::OtherVersion, _) => self.outdated(),
            // It was not stored, or nobody knows: the same id is safe to say again.
            (Trouble::NotStored | Trouble::TooMuch, Some(id)) => {
                self.voice.hold(sentence, Offer::None);
                let again = self.under_way.with_untracked(|commands| {
                    commands.iter().find(|command| command.id == id).cloned()
                });
                set_timeout(
                    move || {
                        if let Some(command) = again {
                            self.say(&command.say());
                        }
                    },
                    Duration::from_secs(1),
                );
            }
            (_, Some(id)) => {
                self.answered(id);
                self.voice.refuse(sentence, &[]);
            }
            (_, None) => self.voice.say(sentence),
        }
    }

    fn lost(self) {
        if self.link.get_untracked() != Link::Open {
            return;
        }
        self.link.set(Link::Away);
        self.notice.update(|notice| notice.thinking = None);
        let moves = self
            .game
            .with_untracked(|game| game.as_ref().map_or(0, |game| game.plies().len().div_ceil(2)));
        let safe = match moves {
            0 => "Your game is safe.".to_owned(),
            moves => format!("Your game is safe to move {moves}."),
        };
        let sentence = format!("Kibitz is not answering. {safe} Trying again…");
        announce(&sentence, Urgency::Assertive);
        self.voice.hold(sentence, Offer::None);
    }

    /// The page is of another build than the program: it loads itself anew, once.
    pub(crate) fn outdated(self) {
        let fresh = browser::tab_storage().is_some_and(|storage| {
            let build = browser::told("build");
            let tried = storage.get_item("reloaded").ok().flatten();
            tried.as_deref() != Some(&build) && storage.set_item("reloaded", &build).is_ok()
        });
        if fresh {
            let _ = browser::window().location().reload();
            return;
        }
        self.link.set(Link::Outdated);
        self.voice.hold("Kibitz was updated.".into(), Offer::Reload);
    }

    fn set_clock(self, now: Moment) {
        self.ahead.set_value(now.0 as f64 - browser::now());
        self.tick.set(now);
    }

    fn answered(self, id: game::CommandId) {
        self.under_way.update(|commands| commands.retain(|command| command.id != id));
    }

    /// Takes events in, and lets them be seen and heard if they happen now.
    fn fold(self, batch: &Batch) {
        self.set_clock(batch.now);
        let have = self.got.with_value(|got| got.seq);
        if batch.first.0 > have.0 + 1 {
            // Something is missing, which the next hello brings.
            return;
        }
        let afresh = batch.first == Seq(1) && have > Seq::ZERO;
        let before = if afresh { None } else { self.game.get_untracked() };
        let known = if afresh { 0 } else { have.0 + 1 - batch.first.0 } as usize;
        let news = batch.events.get(known..).unwrap_or_default();
        let mine = batch.id.filter(|id| {
            self.under_way.with_untracked(|all| all.iter().any(|command| command.id == *id))
        });
        let live = self.caught_up.get_value() && !afresh;
        let may_claim = |game: &Option<Game>| {
            game.as_ref().is_some_and(|game| untrack(|| self.may_claim_draw(game)))
        };
        let could_claim = may_claim(&before);
        let mut game = before;
        let mut happened = Happened::default();
        let mut chips = if afresh { Chips::default() } else { self.chips.get_untracked() };
        for event in news {
            if live && let Some(game) = &game {
                happened.note(game, event);
            }
            match (&mut game, &event.what) {
                (None, What::Started { setup }) => {
                    game = Some(Game::new((**setup).clone(), event.at));
                }
                (Some(game), _) => game.apply(event),
                (None, _) => {}
            }
            if let Some(game) = &game {
                chips.note(game, event);
            }
        }
        // No event says so: it follows from the moves.
        if live && may_claim(&game) && !could_claim {
            let waits = game.as_ref().and_then(say::draw_waits);
            happened.sentences.extend(waits.map(|sentence| (sentence, None)));
        }
        self.got.set_value(Got { seq: batch.last(), digest: batch.digest.clone() });
        self.chips.set(chips);
        if let Some(id) = mine {
            self.answered(id);
        }
        if happened.seated {
            self.seat_anew(game.as_ref());
        }
        self.game.set(game);
        self.after_events(&happened);
        if !self.caught_up.get_value() {
            self.caught_up.set_value(true);
            self.first_look();
        }
        self.tell(happened);
    }

    /// Somebody has taken over a side, or given it up: at one board that changes who this page is.
    fn seat_anew(self, game: Option<&Game>) {
        let here = game.map(Game::setup).filter(|setup| setup.place == Place::OneBoard);
        if let (Some(setup), Some(You::Play(_))) = (here, self.you.get_untracked()) {
            self.you.set(Some(You::Play(Actor::of_persons(setup))));
        }
    }

    /// What is held, meant and drawn is looked at again on the new board.
    fn after_events(self, happened: &Happened) {
        if happened.board {
            self.voice.position_changed();
            self.arrows.set(Vec::new());
            self.hint.set(None);
            self.thought.set(None);
            self.looking.update(|looking| {
                let plies = self
                    .game
                    .with_untracked(|game| game.as_ref().map_or(0, |game| game.plies().len()));
                *looking = looking.filter(|ply| *ply < plies);
            });
        }
        let short = self.peek(|game| {
            let left = |side| game.time_left(side, self.now());
            Color::ALL.into_iter().any(|side| {
                self.plays(side) && left(side) < Some(Millis::minutes(1)) && left(side).is_some()
            })
        });
        let quick = happened.took_back || short == Some(true);
        self.glide.set(if quick { SHORT_GLIDE } else { GLIDE });
        if happened.took_back {
            self.next_levels.set(Vec::new());
            self.premove.set(None);
            self.looking.set(None);
        }
        let hand = self.hand.get_untracked();
        if let Some(hand) = self.with_table(|table| hand.settle(table)) {
            self.hand.set(hand);
        }
        if happened.board && self.drag.get_untracked().is_some() {
            let held = matches!(self.hand.get_untracked(), Hand::Holds(_));
            if !held {
                self.drag.set(None);
            }
        }
        self.try_premove();
    }

    /// Plays the move that was meant beforehand, when the turn has come.
    fn try_premove(self) {
        let Some(premove) = self.premove.get_untracked() else { return };
        let ready = self.with_table(|table| table.to_move().is_some()).unwrap_or(false);
        let over =
            self.game.with_untracked(|game| game.as_ref().is_none_or(|game| game.end().is_some()));
        if !ready && !over {
            return;
        }
        self.premove.set(None);
        match self.with_table(|table| board::premove_now(table, premove)) {
            Some(Ok(uci)) => self.give(Act::Move { uci }),
            Some(Err(sentence)) => self.voice.refuse(sentence, &[]),
            None => {}
        }
    }

    /// One's own pieces at the bottom; and what there is to say when one comes to a game.
    fn first_look(self) {
        let seat = match actor(self.you.get_untracked()) {
            Some(Actor::Seat(color)) => color,
            _ => Color::White,
        };
        self.turned.set(seat == Color::Black);
        self.cursor.set(if seat == Color::White { Square::E2 } else { Square::E7 });
        let over =
            self.game.with_untracked(|game| game.as_ref().is_some_and(|game| game.end().is_some()));
        // Whoever came by a button that is gone finds the focus on the board, and is told where that is;
        // whoever has just loaded the page begins at its top.
        if self.way.has_walked()
            && let Some(sentence) =
                self.peek(|game| format!("{}. {}.", super::heading(game), say::turn(game)))
        {
            announce(&sentence, Urgency::Polite);
        }
        request_animation_frame(move || {
            let Some(cursor) = self.cursor.try_get_untracked() else { return };
            if browser::focus_is_lost() && self.way.has_walked() {
                crate::squares::focus_quietly(cursor);
                self.cursor_shown.set(self.way.walks_by_key());
            }
        });
        // A result is shown when it happens, not when an old game is looked at.
        self.ended_here.set(over);
    }

    /// Lets what has happened be seen, heard and spoken.
    fn tell(self, happened: Happened) {
        for (sentence, shown) in happened.sentences {
            announce(&sentence, Urgency::Polite);
            if let Some(shown) = shown {
                self.voice.say(shown);
            }
        }
        if self.settings.peek(|settings| settings.speak_moves)
            && let Some(words) = happened.spoken
        {
            self.settings.speak(&words);
        }
        if let Some(sound) = happened.sound {
            self.settings.sound(sound);
        }
    }

    /// Something was pressed, so that sounds may be heard from now on.
    pub(crate) fn wake_sound(self) {
        if self.settings.peek(|settings| settings.sound) {
            sound::wake();
        }
    }

    // What is said.

    pub(crate) fn say(self, say: &Say) {
        // What is said again after a while may find the table closed.
        self.live.try_with_value(|live| {
            if let Some(live) = live {
                live.say(say);
            }
        });
    }

    /// Gives a command. It is said again until it is answered.
    pub(crate) fn give(self, act: Act) {
        #[cfg(feature = "study")]
        if let Some(apart) = self.apart.get_value() {
            return apart.give.run(act);
        }
        let Some(on) = self.game.with_untracked(|game| game.as_ref().map(Game::board)) else {
            return;
        };
        let command = UnderWay::new(Command { on, act });
        self.under_way.update(|commands| commands.push(command.clone()));
        self.say(&command.say());
    }

    /// Two people at one board have agreed to a draw: the one's offer is the other's acceptance.
    pub(crate) fn agree_to_draw(self) {
        let Some(side) = self.game.with_untracked(|game| game.as_ref().map(Game::turn)) else {
            return;
        };
        self.give(Act::OfferDraw { side });
        self.give(Act::AcceptDraw);
    }

    /// Whether a draw waits for this page: an offer that it may answer, or, without one, a claim that it
    /// may make.
    pub(crate) fn may_answer_draw(self, game: &Game) -> bool {
        let asked = game.offer().map_or(game.turn(), |by| !by);
        self.actor().is_some_and(|you| you.speaks_for(asked))
    }

    /// Whether the one to move may claim a draw and acts through this page.
    pub(crate) fn may_claim_draw(self, game: &Game) -> bool {
        let you = self.actor();
        game.claimable().is_some() && you.is_some_and(|you| you.speaks_for(game.turn()))
    }

    /// The level that holds, or will once it is heard.
    pub(crate) fn plan(self, side: Color) -> Option<LevelPlan> {
        self.under_way.track();
        self.next_levels.track();
        let asked = self.levels_asked().into_iter().rev().find(|(of, _)| *of == side);
        let asked = asked.map(|(_, plan)| plan);
        let holds = || self.game.with(|game| game.as_ref()?.level(side).map(|level| level.plan));
        asked.or_else(holds)
    }

    /// Lets a computer play at another strength: from now on, or after the end in the next game.
    pub(crate) fn set_level(self, side: Color, plan: LevelPlan) {
        if self.peek(|game| game.end().is_some()) == Some(true) {
            self.next_levels.update(|levels| levels.push((side, plan)));
            let sentence = say::next_level(plan);
            announce(&sentence, Urgency::Polite);
            self.voice.say(sentence);
        } else {
            self.give(Act::SetLevel { side, plan });
        }
    }

    /// The levels that were asked for and are not in the game, in order.
    pub(crate) fn levels_asked(self) -> Vec<(Color, LevelPlan)> {
        let asked = self.under_way.with_untracked(|commands| {
            let levels = commands.iter().filter_map(|command| match command.command.act {
                Act::SetLevel { side, plan } => Some((side, plan)),
                _ => None,
            });
            levels.collect::<Vec<_>>()
        });
        asked.into_iter().chain(self.next_levels.get_untracked()).collect()
    }

    // Questions.

    /// The table as the hand sees it.
    pub(crate) fn with_table<T>(self, ask: impl FnOnce(&Table<'_>) -> T) -> Option<T> {
        let pending =
            self.under_way.with_untracked(|commands| moves_under_way(commands).next().is_some());
        let you = actor(self.you.get_untracked());
        self.game.with_untracked(|game| {
            let table = Table { pending, ..Table::new(game.as_ref()?, you) };
            #[cfg(feature = "study")]
            let table = Table { alone: self.is_alone(), ..table };
            Some(ask(&table))
        })
    }

    pub(crate) fn options(self, choose: bool) -> Options {
        let always_queen = self.settings.peek(|settings| settings.always_queen);
        #[cfg(feature = "study")]
        let always_queen = always_queen && !self.task.with_untracked(|task| task.asks);
        Options { always_queen, choose }
    }

    pub(crate) fn actor(self) -> Option<Actor> {
        actor(self.you.get())
    }

    /// Why this page may not do something now, in words; the game itself is asked.
    pub(crate) fn why_not(self, act: &Act) -> Option<String> {
        let by = self.actor()?;
        self.of(|game| game.refuses(by, act).map(|refusal| say::refusal(game, &refusal))).flatten()
    }

    /// Whether this page plays a side.
    pub(crate) fn plays(self, side: Color) -> bool {
        actor(self.you.get_untracked()).is_some_and(|you| you.speaks_for(side))
    }

    /// The side at the bottom.
    pub(crate) fn bottom(self) -> Color {
        if self.turned.get() { Color::Black } else { Color::White }
    }

    /// The move that is under way.
    pub(crate) fn pending(self) -> Option<UciMove> {
        self.under_way.with(|commands| moves_under_way(commands).next())
    }

    /// Reads something of the game, once it is there.
    pub(crate) fn of<T>(self, read: impl FnOnce(&Game) -> T) -> Option<T> {
        self.game.with(|game| game.as_ref().map(read))
    }

    /// Reads something of the game as it is now, whatever becomes of it.
    pub(crate) fn peek<T>(self, read: impl FnOnce(&Game) -> T) -> Option<T> {
        self.game.with_untracked(|game| game.as_ref().map(read))
    }

    /// Looks at another ply; the last one is the present.
    pub(crate) fn look(self, ply: usize) {
        #[cfg(feature = "study")]
        if let Some(apart) = self.apart.get_value() {
            return apart.step.run(ply > self.shown.get_untracked());
        }
        let plies =
            self.game.with_untracked(|game| game.as_ref().map_or(0, |game| game.plies().len()));
        self.hand.set(Hand::Empty);
        // A key that is held down walks too fast for gliding.
        let now = browser::now();
        let held = now - self.looked.get_value() < f64::from(GLIDE);
        self.looked.set_value(now);
        self.glide.set(if held { 0 } else { GLIDE });
        self.looking.set((ply < plies).then_some(ply));
    }
}

/// Sets a signal, unless that is what it says: nobody is woken for nothing. A board that goes loses the
/// focus and the pointer, when there is nothing to set any more.
pub(crate) fn put<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.try_with_untracked(|old| *old != value) == Some(true) {
        signal.set(value);
    }
}

fn moves_under_way(commands: &[UnderWay]) -> impl Iterator<Item = UciMove> {
    commands.iter().filter_map(|command| match command.command.act {
        Act::Move { uci } => Some(uci),
        _ => None,
    })
}

fn actor(you: Option<You>) -> Option<Actor> {
    match you {
        Some(You::Play(actor)) => Some(actor),
        Some(You::Watch) | None => None,
    }
}

/// What a batch of events is for eye and ear.
#[derive(Default)]
struct Happened {
    /// What is announced, and what stands in the Voice of it.
    sentences: Vec<(String, Option<String>)>,
    spoken: Option<String>,
    sound: Option<sound::Sound>,
    /// The board has changed.
    board: bool,
    took_back: bool,
    /// Somebody else sits there now.
    seated: bool,
}

impl Happened {
    fn note(&mut self, before: &Game, event: &Event) {
        use sound::Sound;
        let sentence = say::announce(before, event);
        if let What::Moved { uci, .. } = &event.what {
            self.board = true;
            self.spoken.clone_from(&sentence);
            let m = before.position().resolve_uci(*uci).ok();
            self.sound = m.map(|m| Sound::of(before.position(), m));
        }
        match &event.what {
            What::TookBack { .. } => (self.board, self.took_back) = (true, true),
            What::Seated { .. } => self.seated = true,
            What::Redone => (self.board, self.sound) = (true, Some(Sound::Move)),
            What::Ended { .. } => self.sound = Some(Sound::End),
            _ => {}
        }
        self.sentences.extend(sentence.map(|sentence| (sentence, say::shown(before, event))));
    }
}
