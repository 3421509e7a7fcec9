//! The state of a task's screen: the try at it, the board, and what is said.

use std::time::Duration;

use board::typed::Word;
use chess::{Color, Square, UciMove};
use game::{Act, Actor, Game, Path, say as of_games};
use leptos::prelude::*;
use lessons::tutorial::{Attempt, Made, Outcome, Step, Tally, Task, Wrong, say};
use protocol::live::You;

use super::record::{Learning, use_learning};
use super::stage;
use crate::browser::focus;
use crate::play::desk::{Apart, Desk, Hint, Task as OnBoard, put};
use crate::shell::{Urgency, announce};
use crate::sound::Sound;

/// How much of a hint was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Given {
    #[default]
    Nothing,
    Idea,
    Piece,
    Move,
}

/// A reply comes so long after the move that it answers.
const PACE: Duration = Duration::from_millis(600);

/// What somebody is told who moves on where all is done.
const OVER: &str = "This task is done. Go on to the next one, or begin it again.";

#[derive(Clone, Copy)]
pub(super) struct Lesson {
    pub(super) desk: Desk,
    pub(super) task: &'static Task,
    attempt: StoredValue<Attempt>,
    game: StoredValue<Game>,
    pub(super) tally: RwSignal<Tally>,
    pub(super) done: RwSignal<bool>,
    pub(super) given: RwSignal<Given>,
    /// Grows with each thing that is done, so that a reply that waits knows whether it is still meant.
    count: StoredValue<u32>,
    learning: Learning,
}

impl Lesson {
    pub(super) fn open(task: &'static Task) -> Self {
        let attempt = Attempt::new(task);
        let game = stage::begin(attempt.position());
        let itself = StoredValue::new(None::<Self>);
        let apart = Apart {
            give: Callback::new(move |act: Act| {
                if let Some(lesson) = itself.get_value() {
                    lesson.act(&act);
                }
            }),
            step: Callback::new(|_| {}),
            heed: Callback::new(move |word| {
                itself.get_value().is_some_and(|lesson: Self| lesson.heed(word))
            }),
        };
        let desk = Desk::apart(game.clone(), apart);
        let lesson = Self {
            desk,
            task,
            tally: RwSignal::new(attempt.tally()),
            attempt: StoredValue::new(attempt),
            game: StoredValue::new(game),
            done: RwSignal::new(false),
            given: RwSignal::default(),
            count: StoredValue::new(0),
            learning: use_learning(),
        };
        itself.set_value(Some(lesson));
        desk.you.set(Some(You::Play(Actor::Seat(task.side()))));
        desk.turned.set(task.side() == Color::Black);
        lesson.mark(None);
        lesson.turn_to_the_hand();
        lesson
    }

    /// The cursor begins at a piece of the learner's. Whoever came by a button that is gone is told what to do.
    fn turn_to_the_hand(self) {
        let desk = self.desk;
        let first = self.attempt.with_value(|attempt| {
            let position = attempt.position();
            let own = position.color(position.turn());
            let home = stage::home(position.turn());
            if own.contains(home) { Some(home) } else { own.into_iter().next() }
        });
        desk.cursor.set(first.unwrap_or(Square::E2));
        if desk.way.has_walked() {
            announce(&format!("{}. {}", self.task.title, self.wanted()), Urgency::Polite);
        }
        request_animation_frame(move || {
            let Some(cursor) = desk.cursor.try_get_untracked() else { return };
            if crate::browser::focus_is_lost() && desk.way.has_walked() {
                crate::squares::focus_quietly(cursor);
                desk.cursor_shown.set(desk.way.walks_by_key());
            }
        });
    }

    /// What is to be done, with the stars that are left.
    fn wanted(self) -> String {
        let stars = self.attempt.with_value(say::stars);
        let parts = [Some(self.task.instruction.to_owned()), stars];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// What the board shows besides its pieces.
    fn mark(self, last: Option<Path>) {
        let alone = self.task.goal.is_walk();
        let (stars, done) = self.attempt.with_value(|attempt| (attempt.stars(), attempt.is_done()));
        let still = done.then_some(OVER);
        put(self.desk.task, OnBoard { alone, stars, last, asks: true, still });
        put(self.done, done);
        put(self.tally, self.attempt.with_value(Attempt::tally));
    }

    // What is done.

    fn act(self, act: &Act) {
        match act {
            Act::Move { uci } => self.play(*uci),
            Act::TakeBack => self.undo(),
            Act::Redo => {
                self.refuse("Here nothing is made again by a key: make the move once more.");
            }
            Act::TakeHint => self.hint(),
            _ => {}
        }
    }

    /// What a typed word says here; everything else is of games.
    fn heed(self, word: Word) -> bool {
        match word {
            Word::Hint => self.hint(),
            Word::Status => {
                let told = say::tally(self.task.goal, self.tally.get_untracked());
                let told = format!("{} {told}", self.wanted());
                announce(&told, Urgency::Polite);
                self.desk.voice.answer(told);
            }
            Word::Undo | Word::Redo | Word::Last | Word::Pieces | Word::Help => return false,
            _ => self.refuse(
                "That is for games. Here you can type moves, undo, hint, status, last and help.",
            ),
        }
        true
    }

    fn refuse(self, sentence: &str) {
        self.desk.voice.refuse(sentence.to_owned(), &[]);
    }

    fn play(self, uci: UciMove) {
        let UciMove { from, to, promotion } = uci;
        let tried = self.attempt.try_update_value(|attempt| {
            let outcome = attempt.try_move(from, to, promotion);
            let told = say::outcome(attempt, &outcome);
            (outcome, told)
        });
        let Some((outcome, told)) = tried else { return };
        self.withdraw_hint();
        match outcome {
            Outcome::Done { made } => {
                self.show(uci, &made);
                self.finish(&told.unwrap_or_default());
            }
            Outcome::Progress { made, .. } => {
                self.show(uci, &made);
                match made.reply {
                    Some(reply) => self.reply_soon(reply, told),
                    None => self.tell(told),
                }
            }
            Outcome::Wrong { why } => {
                self.desk.dropped.set(false);
                self.desk.voice.refuse(told.clone().unwrap_or_default(), &blamed(&why));
                // It stays until the board changes, for there is something to be thought about.
                self.desk.voice.advise(told.unwrap_or_default());
            }
            Outcome::Refused { why } => self.refuse(&of_games::why_not(&why)),
            Outcome::Choose | Outcome::Over => self.refuse(&told.unwrap_or_default()),
        }
    }

    /// Shows a move that was made.
    fn show(self, uci: UciMove, made: &Made) {
        let number = self.count.get_value() + 1;
        self.count.set_value(number);
        let taken = if made.step.takes.is_some() { Sound::Capture } else { Sound::Move };
        let mut sound = taken;
        if self.task.goal.is_walk() {
            self.game.set_value(stage::begin(&made.between));
            self.put_game();
            self.mark(Some(walked(&made.step)));
        } else {
            self.game.update_value(|game| stage::play(game, uci));
            self.put_game();
            self.mark(None);
            if made.between.in_check() {
                sound = Sound::Check;
            }
        }
        self.desk.settings.sound(sound);
    }

    /// The reply comes when the eye has followed the move.
    fn reply_soon(self, reply: Step, told: Option<String>) {
        let number = self.count.get_value();
        let wait = self.desk.settings.peek(|settings| settings.instant);
        let make = move || {
            // The lesson may be gone by then, or another move may have been made or taken back.
            if self.count.try_get_value() != Some(number) {
                return;
            }
            self.game.update_value(|game| stage::play(game, uci(reply)));
            self.put_game();
            self.mark(None);
            self.desk.settings.sound(Sound::Move);
            self.tell(told);
        };
        set_timeout(make, if wait { Duration::ZERO } else { PACE });
    }

    fn put_game(self) {
        self.desk.put_game(self.game.get_value());
    }

    /// Says what has come of something, and leaves it there.
    fn tell(self, told: Option<String>) {
        let Some(told) = told else { return };
        announce(&told, Urgency::Polite);
        self.desk.voice.advise(told);
    }

    fn finish(self, told: &str) {
        announce(&format!("Done. {told}"), Urgency::Polite);
        self.desk.voice.advise(told.to_owned());
        self.desk.settings.sound(Sound::End);
        self.learning.note(self.task.id);
        if self.desk.way.walks_by_key() {
            focus("next");
        }
    }

    pub(super) fn undo(self) {
        if self.attempt.try_update_value(Attempt::undo) != Some(true) {
            return self.refuse("You can’t go back any further.");
        }
        self.go_back("Taken back.");
    }

    pub(super) fn restart(self) {
        self.attempt.update_value(Attempt::restart);
        self.go_back("From the beginning.");
    }

    /// Shows where the try has come to, after moves were taken back.
    fn go_back(self, told: &str) {
        self.count.update_value(|count| *count += 1);
        self.withdraw_hint();
        let position = self.attempt.with_value(|attempt| attempt.position().clone());
        let last = self.attempt.with_value(|attempt| attempt.last().map(|made| walked(&made.step)));
        let walk = self.task.goal.is_walk();
        self.game.update_value(|game| {
            if walk {
                *game = stage::begin(&position);
            }
            while *game.position() != position && !game.plies().is_empty() {
                stage::take_back(game);
            }
        });
        self.put_game();
        self.mark(last.filter(|_| walk));
        announce(told, Urgency::Polite);
        self.desk.voice.say(told.to_owned());
    }

    // Hints: an idea, the piece, the move, and then it is made.

    pub(super) fn hint(self) {
        if self.done.get_untracked() {
            return self.refuse(OVER);
        }
        let found = self.attempt.with_value(|attempt| {
            let hint = attempt.hint()?;
            Some((hint, say::piece_of(attempt, hint), say::move_of(attempt, hint)))
        });
        let given = self.given.get_untracked();
        let Some((hint, piece, whole)) = found.filter(|_| given != Given::Nothing) else {
            let told = match given {
                Given::Nothing => self.task.idea,
                _ if self.may_be_lost() => {
                    "There is no way on from here. Take a move back, or begin again."
                }
                _ => {
                    "There is no more to say than this: it takes several moves, and many ways lead there."
                }
            };
            self.given.set(Given::Idea);
            return self.tell(Some(told.to_owned()));
        };
        let uci = UciMove { from: hint.from, to: hint.to, promotion: hint.promotion };
        match given {
            Given::Nothing | Given::Idea => {
                self.desk.hint.set(Some(Hint { uci, whole: false }));
                self.given.set(Given::Piece);
                self.tell(Some(piece));
            }
            Given::Piece => {
                self.desk.hint.set(Some(Hint { uci, whole: true }));
                self.given.set(Given::Move);
                self.tell(Some(whole));
            }
            Given::Move => {
                put(self.desk.hand, board::Hand::Empty);
                self.play(uci);
            }
        }
    }

    /// Whether a task of this kind can have no way on: with a bare king there is one, it is only far.
    fn may_be_lost(self) -> bool {
        !matches!(self.task.goal, lessons::tutorial::Goal::MateBare { .. })
    }

    fn withdraw_hint(self) {
        put(self.desk.hint, None);
        put(self.given, Given::Nothing);
    }
}

/// A move as `game` knows it.
const fn uci(step: Step) -> UciMove {
    UciMove { from: step.piece.square, to: step.to, promotion: step.becomes }
}

/// The way of a piece that is moved by itself.
const fn walked(step: &Step) -> Path {
    let (from, to) = (step.piece.square, step.to);
    Path { from, to, passed: Vec::new(), rook: None, victim: None }
}

/// The squares to look at for why a move is wrong.
fn blamed(why: &Wrong) -> Vec<Square> {
    use lessons::tutorial::WayOut;
    match why {
        Wrong::Taken { by, .. } => vec![by.square],
        Wrong::Mated { by } => vec![by.piece.square],
        Wrong::NotMate(WayOut::By(reply))
        | Wrong::Parried { reply }
        | Wrong::Slow { reply, .. } => {
            vec![reply.piece.square]
        }
        Wrong::NotMate(WayOut::NoCheck)
        | Wrong::Other(_)
        | Wrong::Stalemate
        | Wrong::OutOfMoves { .. } => Vec::new(),
    }
}
