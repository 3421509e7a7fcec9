//! The state of the screen: the tree and the place in it, the board, and the engine.

use board::study::Study;
use chess::{History, Outcome, Position, Square, UciMove};
use game::{
    Act, ByColor, Event, Game, Millis, Mode, Moment, Name, Place, Player, Setup, TimeControl, What,
    say,
};
use leptos::prelude::*;

use super::engine::Engine;
use super::origin;
use crate::play::desk::{Apart, Desk, put};
use crate::shell::{Urgency, announce};
use crate::sound::Sound;

/// What an engine is asked about: where to begin, and the moves from there on.
pub(super) type Subject = (Position, Vec<UciMove>);

#[derive(Clone, Copy)]
pub(super) struct Lab {
    pub(super) desk: Desk,
    pub(super) engine: Engine,
    study: StoredValue<Study>,
    /// Grows with each change of the tree.
    pub(super) tree: RwSignal<u32>,
    /// The number of the place that is looked at.
    pub(super) here: RwSignal<u32>,
    /// How the game is over in this position.
    pub(super) over: Memo<Option<Outcome>>,
    /// A comment is being written.
    pub(super) commenting: RwSignal<bool>,
}

impl Lab {
    pub(super) fn open(study: Study) -> Self {
        let game = fold(None, &study.history());
        let here = RwSignal::new(study.here().number());
        let subject = RwSignal::new(study.question());
        let study = StoredValue::new(study);
        let (act, walk) = (StoredValue::new(None::<Callback<Act>>), StoredValue::new(None));
        let apart = Apart {
            give: Callback::new(move |done| {
                if let Some(act) = act.get_value() {
                    act.run(done);
                }
            }),
            step: Callback::new(move |forth: bool| {
                if let Some(walk) = walk.get_value() {
                    let walk: Callback<bool> = walk;
                    walk.run(forth);
                }
            }),
            heed: Callback::new(|_| false),
        };
        let desk = Desk::apart(game, apart);
        let over = Memo::new(move |_| {
            desk.position.with(|position| position.as_ref().and_then(Position::outcome))
        });
        let engine = Engine::open(desk, subject, over);
        let lab = Self {
            desk,
            engine,
            study,
            tree: RwSignal::new(0),
            here,
            over,
            commenting: RwSignal::new(false),
        };
        act.set_value(Some(Callback::new(move |act: Act| lab.act(&act))));
        walk.set_value(Some(Callback::new(move |forth| lab.step(forth))));
        lab.turn_to_the_hand();
        let left_out = study.with_value(Study::left_out);
        if left_out > 0 {
            let sentence = format!(
                "This game has {left_out} moves beside its main line, too many to find anything in: they are left out \
                 here. In the library they stay."
            );
            announce(&sentence, Urgency::Polite);
            desk.voice.say(sentence);
        }
        // What is there now is what a reload finds.
        Effect::new(move |_| {
            lab.tree.track();
            study.with_value(origin::keep_tree);
        });
        Effect::new(move |_| {
            lab.here.track();
            lab.tree.track();
            study.with_value(origin::keep_place);
        });
        lab
    }

    /// The cursor begins at the pieces of the side to move, and the focus on the board if it came by a button.
    fn turn_to_the_hand(self) {
        let desk = self.desk;
        let black = desk.peek(Game::turn) == Some(chess::Color::Black);
        desk.cursor.set(if black { Square::E7 } else { Square::E2 });
        request_animation_frame(move || {
            let Some(cursor) = desk.cursor.try_get_untracked() else { return };
            if crate::browser::focus_is_lost() && desk.way.has_walked() {
                crate::squares::focus_quietly(cursor);
                desk.cursor_shown.set(desk.way.walks_by_key());
            }
        });
    }

    /// Reads the tree, and is woken when it changes.
    pub(super) fn of<T>(self, read: impl FnOnce(&Study) -> T) -> T {
        self.tree.track();
        self.study.with_value(read)
    }

    /// The same about the place in it.
    pub(super) fn of_here<T>(self, read: impl FnOnce(&Study) -> T) -> T {
        self.here.track();
        self.of(read)
    }

    pub(super) fn peek<T>(self, read: impl FnOnce(&Study) -> T) -> T {
        self.study.with_value(read)
    }

    /// How the position stands in words, as soon as the engine says so.
    pub(super) fn evaluation(self) -> Option<String> {
        let variant = self.desk.position.with(|position| Some(position.as_ref()?.variant()))?;
        let score = self.engine.found.with(|found| Some(found.as_ref()?.lines.first()?.line.score));
        Some(say::evaluation(variant, score?.into()))
    }

    // What is done.

    /// What a hand or a typed word does: a move, or a step in the tree.
    fn act(self, act: &Act) {
        match act {
            Act::Move { uci } => self.play(&[*uci]),
            Act::TakeBack => self.undo(),
            Act::Redo => self.redo(),
            _ => {}
        }
    }

    /// Plays moves from here.
    pub(super) fn play(self, moves: &[UciMove]) {
        let before = self.peek(Study::history);
        self.change(|study| study.play(moves));
        let after = self.peek(Study::history);
        let Some(&m) = after.moves().last().filter(|_| after.ply() > before.ply()) else { return };
        let position = &after.positions()[after.ply() - 1];
        self.desk.settings.sound(Sound::of(position, m));
        if self.desk.settings.peek(|settings| settings.speak_moves) {
            self.desk.settings.speak(&say::played(position, m));
        }
    }

    /// A step forth or back.
    pub(super) fn step(self, forth: bool) {
        self.walk(|study| if forth { study.forward() } else { study.back() });
    }

    /// Goes elsewhere in the tree. Whether that was possible.
    pub(super) fn walk(self, walk: impl FnOnce(&mut Study) -> bool) -> bool {
        let walked = self.study.try_update_value(walk).unwrap_or(false);
        if walked {
            self.show(true);
        }
        walked
    }

    pub(super) fn go(self, index: u32) {
        self.walk(|study| {
            study.go(index);
            true
        });
    }

    /// Changes the tree.
    pub(super) fn change<T>(self, change: impl FnOnce(&mut Study) -> T) -> Option<T> {
        let answer = self.study.try_update_value(change);
        self.tree.update(|count| *count += 1);
        self.show(false);
        answer
    }

    pub(super) fn undo(self) {
        let said = "Taken back.";
        self.told(self.change(Study::undo), said, "There is nothing to take back.");
    }

    pub(super) fn redo(self) {
        self.told(self.change(Study::redo), "Made again.", "There is nothing to make again.");
    }

    /// Says that something was done, or why not.
    pub(super) fn told(self, done: Option<bool>, so: &str, not: &str) {
        if done == Some(true) {
            announce(so, Urgency::Polite);
            self.desk.voice.say(so.to_owned());
        } else {
            self.desk.voice.refuse(not.to_owned(), &[]);
        }
    }

    /// Shows the place that is looked at, and has it heard, unless somebody walks past.
    fn show(self, walks: bool) {
        let (history, subject, index) =
            self.peek(|study| (study.history(), study.question(), study.here().number()));
        put(self.commenting, false);
        let moved = self.desk.peek(|game| {
            game.history().start() != history.start() || game.history().moves() != history.moves()
        });
        if moved == Some(true) {
            let before = self.desk.game.get_untracked();
            let game = fold(before, &history);
            let words = say::last_move(&game, history.ply());
            let held = self.desk.put_game(game);
            if !(held && walks) {
                announce(&words, Urgency::Polite);
            }
            self.engine.ask_about(subject);
        }
        put(self.here, index);
    }
}

/// The game that leads to a place, as a board shows it: what both have in common stays.
fn fold(before: Option<Game>, history: &History) -> Game {
    let same_start = |game: &Game| game.history().start() == history.start();
    let mut game = before.filter(same_start).unwrap_or_else(|| {
        let person = |name| Player::Person { name: Name::new(name) };
        let setup = Setup {
            start: history.start().clone(),
            players: ByColor::new(person("White"), person("Black")),
            time: ByColor::both(TimeControl::Untimed),
            mode: Mode::Casual,
            place: Place::OneBoard,
            hints: None,
            line: Vec::new(),
        };
        Game::new(setup, Moment(0))
    });
    let moves = game.history().moves();
    let same =
        moves.iter().zip(history.moves()).take_while(|(ours, theirs)| ours == theirs).count();
    let (back, mut events) = (moves.len() - same, Vec::new());
    if back > 0 {
        events.push(What::TookBack { plies: back as u32 });
    }
    for (position, &m) in history.positions().iter().zip(history.moves()).skip(same) {
        events.push(What::Moved { uci: position.uci(m), spent: Millis::ZERO, phase: None });
    }
    for what in events {
        game.apply(&Event { at: Moment(0), what });
    }
    game
}
