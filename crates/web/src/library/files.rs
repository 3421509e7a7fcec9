//! Files on their way into the library: opened, dropped on any screen, or pasted.
//!
//! How a file is cut and what became of it is in `shelf::Course`. A file goes on being read whatever screen
//! is looked at meanwhile.

use std::collections::VecDeque;

use board::editor::Editor;
use chess::Position;
use js_sys::{Array, Promise, Reflect, Uint8Array};
use leptos::prelude::*;
use protocol::http::Imported;
use shelf::{Course, Kind, Piece, kind};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, File};

use crate::browser::window;
use crate::editor::link;
use crate::http::{self, AWAY};
use crate::route::{Route, Way};
use crate::shell::{Urgency, announce};

/// A file that is longer is no position.
const LONGEST_FEN: f64 = 1_000.0;

/// How far it is with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// It is being read.
    Going,
    /// Somebody has stopped it.
    Stopped,
    /// The program has not answered.
    Away,
    /// It cannot be read, and why.
    Refused(String),
    /// It is read to its end.
    Over,
}

/// What became of a file so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Report {
    pub(super) name: String,
    pub(super) course: Course,
    pub(super) stage: Stage,
}

/// Something to be read.
struct Source {
    name: String,
    blob: Blob,
}

/// All files since the reports were put away, and the one that is being read: the last one.
#[derive(Clone, Copy)]
pub(crate) struct Files {
    way: Way,
    pub(super) reports: RwSignal<Vec<Report>>,
    /// How many games have come in; the library looks again when it grows.
    pub(super) come: RwSignal<u64>,
    waiting: StoredValue<VecDeque<Source>, LocalStorage>,
    present: StoredValue<Option<Blob>, LocalStorage>,
    /// The number of the present file: an answer about an earlier one comes too late for its report.
    number: StoredValue<u32>,
    /// A piece of the present file is under way, perhaps of one that was stopped meanwhile.
    under_way: StoredValue<bool>,
}

pub(super) fn use_files() -> Files {
    expect_context()
}

impl Files {
    /// Takes what is dropped from now on, and what was dropped on the page from which one came here.
    pub(crate) fn begin(way: Way) -> Self {
        let files = Self {
            way,
            reports: RwSignal::default(),
            come: RwSignal::new(0),
            waiting: StoredValue::new_local(VecDeque::new()),
            present: StoredValue::new_local(None),
            number: StoredValue::new(0),
            under_way: StoredValue::new(false),
        };
        let open = Closure::<dyn Fn(Array)>::new(move |dropped: Array| files.open(dropped.iter()));
        if let Ok(early) = Reflect::get(&window(), &"kibitz".into()) {
            // Without it a dropped file is opened by a page that is loaded anew.
            let _ = Reflect::set(&early, &"open".into(), open.as_ref());
            open.forget();
            if window().location().hash().as_deref() == Ok("#dropped") {
                files.fetch_dropped(&early);
            }
        }
        files
    }

    fn fetch_dropped(self, early: &JsValue) {
        let ask = || -> Result<Promise, JsValue> {
            let dropped: js_sys::Function = Reflect::get(early, &"dropped".into())?.dyn_into()?;
            dropped.call0(early)?.dyn_into()
        };
        let asked = ask();
        if let Ok(history) = window().history() {
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some("/library"));
        }
        spawn_local(async move {
            let dropped = match asked {
                Ok(asked) => JsFuture::from(asked).await,
                Err(error) => Err(error),
            };
            match dropped.and_then(JsCast::dyn_into::<Array>) {
                Ok(dropped) => self.open(dropped.iter()),
                Err(_) => self.refuse(
                    "The file",
                    "The browser did not hand it on. Open it here with Open a file.".into(),
                ),
            }
        });
    }

    /// Opens files, one after the other.
    pub(super) fn open(self, dropped: impl Iterator<Item = JsValue>) {
        self.way.go(Route::Library);
        let files = dropped.filter_map(|file| file.dyn_into::<File>().ok());
        self.waiting.update_value(|waiting| {
            waiting.extend(files.map(|file| Source { name: file.name(), blob: file.into() }));
        });
        self.next();
    }

    /// Opens a text.
    pub(super) fn open_text(self, text: &str) {
        let parts = Array::of1(&text.into());
        if let Ok(blob) = Blob::new_with_str_sequence(&parts) {
            let name = "The pasted text".to_owned();
            self.waiting.update_value(|waiting| waiting.push_back(Source { name, blob }));
            self.next();
        }
    }

    /// Whether a file is being read.
    fn is_reading(self) -> bool {
        self.stage() == Some(Stage::Going)
    }

    fn stage(self) -> Option<Stage> {
        self.reports.with_untracked(|reports| Some(reports.last()?.stage.clone()))
    }

    /// How many files wait for their turn.
    pub(super) fn waiting(self) -> usize {
        self.waiting.with_value(VecDeque::len)
    }

    /// Begins with the next file, if none is being read.
    fn next(self) {
        if self.is_reading() {
            return;
        }
        let mut next = None;
        self.waiting.update_value(|waiting| next = waiting.pop_front());
        let Some(Source { name, blob }) = next else { return };
        let course = Course::new(blob.size() as u64);
        self.reports.update(|reports| reports.push(Report { name, course, stage: Stage::Going }));
        self.present.set_value(Some(blob.clone()));
        let number = self.renumber();
        spawn_local(async move {
            match position_in(&blob).await {
                _ if self.number.get_value() != number => {}
                Some(fen) => self.show_position(&fen),
                None => self.read(number).await,
            }
        });
    }

    /// Another file, or none, is the present one.
    fn renumber(self) -> u32 {
        self.number.update_value(|number| *number += 1);
        self.under_way.set_value(false);
        self.number.get_value()
    }

    /// A position is no game: it is put on the board that can be set up.
    fn show_position(self, fen: &str) {
        let mut editor = Editor::of(&Position::start());
        match editor.load(fen) {
            Ok(()) => {
                self.reports.update(|reports| _ = reports.pop());
                self.way.go_at(Route::Editor, &link::hash(&editor.fen(), editor.variant()));
            }
            Err(sentence) => self.set_stage(Stage::Refused(format!(
                "It looks like a FEN, the line of text that describes a board, but is none. {sentence}"
            ))),
        }
        self.next();
    }

    /// Reads the present file to its end, or until something happens.
    async fn read(self, number: u32) {
        while self.is_reading() {
            let piece = self.reports.with_untracked(|reports| reports.last()?.course.piece());
            let (Some(piece), Some(blob)) = (piece, self.present.get_value()) else { break };
            self.under_way.set_value(true);
            let answer = match bytes_of(&blob, &piece).await {
                Some(bytes) => Some(http::send_games::<Imported>(&piece.address, &bytes).await),
                None => None,
            };
            if let Some(Ok(Imported { games, .. })) = &answer {
                self.come.update(|come| *come += games.len() as u64);
            }
            if self.number.get_value() != number {
                return;
            }
            self.under_way.set_value(false);
            match answer {
                Some(Ok(imported)) => self.change(|report| report.course.take(imported)),
                Some(Err(problem)) if problem.error == AWAY => return self.set_stage(Stage::Away),
                Some(Err(problem)) => self.set_stage(Stage::Refused(problem.sentence)),
                None => {
                    let sentence = "The browser cannot read it any more. Open it once more.";
                    self.set_stage(Stage::Refused(sentence.into()));
                }
            }
        }
        let over =
            self.reports.with_untracked(|all| all.last().is_some_and(|one| one.course.is_over()));
        if over {
            self.set_stage(Stage::Over);
        } else if self.stage() == Some(Stage::Stopped) {
            // Whoever has stopped it may want to go on.
            return;
        }
        self.present.set_value(None);
        self.next();
    }

    fn change(self, change: impl FnOnce(&mut Report)) {
        self.reports.update(|reports| {
            if let Some(report) = reports.last_mut() {
                change(report);
            }
        });
    }

    fn set_stage(self, stage: Stage) {
        self.change(|report| report.stage = stage);
        let sentence = self.reports.with_untracked(|reports| reports.last().map(Report::sentence));
        announce(&sentence.unwrap_or_default(), Urgency::Polite);
    }

    fn refuse(self, name: &str, sentence: String) {
        let stage = Stage::Refused(sentence);
        let report = Report { name: name.into(), course: Course::new(0), stage };
        self.reports.update(|reports| reports.push(report));
    }

    /// Stops after the piece that is under way.
    pub(super) fn stop(self) {
        if self.is_reading() {
            self.set_stage(Stage::Stopped);
        }
    }

    /// Goes on where it was stopped. A piece that is under way still brings the next one by itself.
    pub(super) fn go_on(self) {
        if matches!(self.stage(), Some(Stage::Stopped | Stage::Away)) {
            self.change(|report| report.stage = Stage::Going);
            if !self.under_way.get_value() {
                spawn_local(self.read(self.number.get_value()));
            }
        }
    }

    /// Puts the reports away, and with them what is not read yet.
    pub(super) fn put_away(self) {
        self.reports.update(Vec::clear);
        self.present.set_value(None);
        self.renumber();
        self.next();
    }
}

impl Report {
    /// How far it is, or what became of it.
    pub(super) fn sentence(&self) -> String {
        let Self { name, course, stage } = self;
        let kept = match course.games() {
            0 => "No game was kept".to_owned(),
            1 => "1 game was kept".to_owned(),
            games => format!("{} games were kept", grouped(games)),
        };
        let broken = match course.broken() {
            0 => String::new(),
            1 => ", 1 could not be read".to_owned(),
            broken => format!(", {} could not be read", grouped(broken)),
        };
        match stage {
            Stage::Going => {
                let (done, size) = course.bytes();
                let games = if course.games() == 1 { "game" } else { "games" };
                format!(
                    "Reading {name}: {} {games} so far, {} of {}",
                    grouped(course.games()),
                    megabytes(done),
                    megabytes(size)
                )
            }
            Stage::Stopped => format!("{name} was stopped: {kept} so far{broken}."),
            Stage::Away => format!("{name}: Kibitz is not answering. {kept} so far{broken}."),
            Stage::Refused(sentence) => format!("{name} cannot be opened: {sentence}"),
            Stage::Over => format!("{name}: {kept}{broken}."),
        }
    }
}

/// "50,000".
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

fn megabytes(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} bytes"),
        1_000..1_000_000 => format!("{} KB", bytes / 1_000),
        bytes => format!("{}.{} MB", bytes / 1_000_000, bytes / 100_000 % 10),
    }
}

/// The position that a file holds instead of games.
async fn position_in(blob: &Blob) -> Option<String> {
    if blob.size() > LONGEST_FEN {
        return None;
    }
    let text = JsFuture::from(blob.text()).await.ok()?.as_string()?;
    match kind(&text) {
        Kind::Fen(fen) => Some(fen),
        Kind::Nothing | Kind::Games => None,
    }
}

async fn bytes_of(blob: &Blob, piece: &Piece) -> Option<Uint8Array> {
    let (from, to) = (piece.bytes.start as f64, piece.bytes.end as f64);
    let slice = blob.slice_with_f64_and_f64(from, to).ok()?;
    let buffer = JsFuture::from(slice.array_buffer()).await.ok()?;
    Some(Uint8Array::new(&buffer))
}
