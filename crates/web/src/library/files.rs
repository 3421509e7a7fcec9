//! Files on their way into the library: opened, dropped on any screen, or pasted.
//!
//! How a file is cut and what became of it is in `shelf::Course`. A file goes on being read whatever screen
//! is looked at meanwhile.

use std::collections::{HashMap, VecDeque};

use board::editor::Editor;
use chess::Position;
use game::CommandId;
use js_sys::{Array, Promise, Reflect, Uint8Array};
use leptos::prelude::*;
use protocol::http::Imported;
use shelf::{Course, Kind, Piece, kind};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, File};

use crate::browser::{random, window};
use crate::editor::link;
use crate::http;
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
    /// The program has not answered, or could not store it: why, and nobody knows what of the last piece is kept.
    Waits(String),
    /// It cannot be read, and why. Nothing of the piece was kept.
    Refused(String),
    /// It is read to its end.
    Over,
}

/// Names a report.
pub(super) type Number = u32;

/// What became of a file so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Report {
    pub(super) number: Number,
    pub(super) name: String,
    pub(super) course: Course,
    pub(super) stage: Stage,
    /// Somebody is at it, if only waiting for an answer.
    has_reader: bool,
}

/// Something to be read.
struct Source {
    name: String,
    blob: Blob,
}

/// All files since the reports were put away.
#[derive(Clone, Copy)]
pub(crate) struct Files {
    way: Way,
    pub(super) reports: RwSignal<Vec<Report>>,
    /// How many games have come in; the library looks again when it grows.
    pub(super) come: RwSignal<u64>,
    waiting: StoredValue<VecDeque<Source>, LocalStorage>,
    /// The files that are not read to their end.
    blobs: StoredValue<HashMap<Number, Blob>, LocalStorage>,
    last: StoredValue<Number>,
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
            blobs: StoredValue::new_local(HashMap::new()),
            last: StoredValue::new(0),
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

    /// How many files wait for their turn.
    pub(super) fn waiting(self) -> usize {
        self.waiting.with_value(VecDeque::len)
    }

    /// Begins with the next file, if none is being read.
    fn next(self) {
        let is_going = |report: &Report| report.stage == Stage::Going;
        if self.reports.with_untracked(|reports| reports.iter().any(is_going)) {
            return;
        }
        let mut next = None;
        self.waiting.update_value(|waiting| next = waiting.pop_front());
        let Some(Source { name, blob }) = next else { return };
        let number = self.report(name, blob.size() as u64, Stage::Going);
        self.blobs.update_value(|blobs| _ = blobs.insert(number, blob.clone()));
        spawn_local(async move {
            match position_in(&blob).await {
                Some(fen) => self.show_position(number, &fen),
                None => self.read(number).await,
            }
        });
    }

    /// Begins a report on a file of so many bytes.
    fn report(self, name: String, size: u64, stage: Stage) -> Number {
        let number = self.last.get_value() + 1;
        self.last.set_value(number);
        let course = Course::new(size, CommandId::from_bytes(random()));
        let has_reader = stage == Stage::Going;
        let report = Report { number, name, course, stage, has_reader };
        self.reports.update(|reports| reports.push(report));
        number
    }

    /// A position is no game: it is put on the board that can be set up.
    fn show_position(self, number: Number, fen: &str) {
        let mut editor = Editor::of(&Position::start());
        match editor.load(fen) {
            // Whoever has put the report away does not want to see it.
            Ok(()) if self.of(number, |_| ()).is_none() => {}
            Ok(()) => {
                self.forget(number);
                self.way.go_at(Route::Editor, &link::hash(&editor.fen(), editor.variant()));
            }
            Err(sentence) => self.set_stage(number, Stage::Refused(format!(
                "It looks like a FEN, the line of text that describes a board, but is none. {sentence}"
            ))),
        }
        self.next();
    }

    /// Reads a file to its end, or until something happens. Each file has one reader at a time, which touches no
    /// other report than its own.
    async fn read(self, number: Number) {
        while self.stage(number) == Some(Stage::Going) {
            let Some(piece) = self.of(number, |report| report.course.piece()).flatten() else {
                self.set_stage(number, Stage::Over);
                break;
            };
            let blob = self.blobs.with_value(|blobs| blobs.get(&number).cloned());
            let bytes = match blob {
                Some(blob) => bytes_of(&blob, &piece).await,
                None => None,
            };
            let Some(bytes) = bytes else {
                let sentence = "The browser cannot read it any more. Open it once more.";
                self.set_stage(number, Stage::Refused(sentence.into()));
                break;
            };
            match http::send_games::<Imported>(&piece.address, &bytes).await {
                Ok(imported) => {
                    self.come.update(|come| *come += imported.games.len() as u64);
                    self.change(number, |report| report.course.take(imported));
                    // Whoever stops it at its last piece has nothing to go on with.
                    if self.of(number, |report| report.course.is_over()) == Some(true) {
                        self.set_stage(number, Stage::Over);
                    }
                }
                Err(problem) if shelf::may_have_been_kept(&problem.error) => {
                    self.set_stage(number, Stage::Waits(problem.sentence));
                }
                Err(problem) => self.set_stage(number, Stage::Refused(problem.sentence)),
            }
        }
        self.change(number, |report| report.has_reader = false);
        // Whoever has stopped it may want to go on.
        if matches!(self.stage(number), Some(Stage::Stopped | Stage::Waits(_))) {
            return;
        }
        self.blobs.update_value(|blobs| _ = blobs.remove(&number));
        self.next();
    }

    /// Reads a report, if it was not put away.
    fn of<T>(self, number: Number, read: impl FnOnce(&Report) -> T) -> Option<T> {
        self.reports.with_untracked(|reports| {
            reports.iter().find(|report| report.number == number).map(read)
        })
    }

    fn stage(self, number: Number) -> Option<Stage> {
        self.of(number, |report| report.stage.clone())
    }

    fn change(self, number: Number, change: impl FnOnce(&mut Report)) {
        if self.of(number, |_| ()).is_some() {
            self.reports.update(|reports| {
                if let Some(report) = reports.iter_mut().find(|report| report.number == number) {
                    change(report);
                }
            });
        }
    }

    fn set_stage(self, number: Number, stage: Stage) {
        self.change(number, |report| report.stage = stage);
        if let Some(sentence) = self.of(number, Report::sentence) {
            announce(&sentence, Urgency::Polite);
        }
    }

    fn refuse(self, name: &str, sentence: String) {
        self.report(name.into(), 0, Stage::Refused(sentence));
    }

    /// Stops after the piece that is under way.
    pub(super) fn stop(self, number: Number) {
        if self.stage(number) == Some(Stage::Going) {
            self.set_stage(number, Stage::Stopped);
        }
    }

    /// Goes on where it was stopped.
    pub(super) fn go_on(self, number: Number) {
        if !matches!(self.stage(number), Some(Stage::Stopped | Stage::Waits(_))) {
            return;
        }
        let has_reader = self.of(number, |report| report.has_reader) == Some(true);
        self.change(number, |report| (report.stage, report.has_reader) = (Stage::Going, true));
        // The one that was there still waits for an answer, and goes on with the next piece.
        if !has_reader {
            spawn_local(self.read(number));
        }
    }

    /// Puts a report away.
    pub(super) fn forget(self, number: Number) {
        self.reports.update(|reports| reports.retain(|report| report.number != number));
        self.blobs.update_value(|blobs| _ = blobs.remove(&number));
    }

    /// Puts all reports away, and with them what is not read yet.
    pub(super) fn put_away(self) {
        self.reports.update(Vec::clear);
        self.blobs.update_value(HashMap::clear);
        self.next();
    }
}

impl Report {
    /// How far it is, or what became of it.
    pub(super) fn sentence(&self) -> String {
        let Self { name, course, stage, .. } = self;
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
            Stage::Waits(why) => {
                format!("{name}: {why} {kept} so far{broken}, as far as is known.")
            }
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
