//! Where an analysis begins: at what the address says, or where it was left in this tab.
//!
//! `/analysis#fen=…` is a position, as the editor's link has it; `/analysis#game=ID&ply=N` a game that one may
//! read. A reload, and coming back, find the tree as it was.

use board::editor::Editor;
use board::study::Study;
use chess::pgn::Game;
use chess::{Position, Variant};
use game::{GameId, say};
use protocol::http::Row;
use wasm_bindgen::JsValue;

use crate::browser::{tab_storage, window};
use crate::editor::link;
use crate::http;
use crate::route::{Route, Way};

/// What the browser's history says of a page whose tree is kept.
const KEPT: &str = "kept";
/// Under these names the tab keeps the address that an analysis began at, its tree, and the place in it.
const FROM: &str = "analysis-from";
const TREE: &str = "analysis-tree";
const PLACE: &str = "analysis-place";

pub(super) enum Origin {
    Ready(Box<Study>),
    /// A game that is to be asked for, and how many plies of it are on the board.
    Game {
        id: String,
        ply: usize,
    },
    /// The address says no position.
    Wrong {
        sentence: String,
        hash: String,
    },
}

impl Origin {
    pub(super) fn here() -> Self {
        let hash = window().location().hash().unwrap_or_default();
        let fields = link::fields();
        // Whoever follows a link wants what it says; a reload wants what was there.
        let comes_back = fields.is_empty() || has_been_here() && read(FROM) == Some(hash.clone());
        if comes_back && let Some(study) = restored() {
            return Self::Ready(Box::new(study));
        }
        let of = |wanted| fields.iter().find(|(name, _)| name == wanted).map(|(_, value)| value);
        if let Some(id) = of("game") {
            let ply = of("ply").and_then(|ply| ply.parse().ok()).unwrap_or(usize::MAX);
            return Self::Game { id: id.clone(), ply };
        }
        match link::asked(&fields).map(|(fen, variant)| position(&fen, variant)) {
            None => Self::Ready(Box::new(Study::new(Position::start()))),
            Some(Ok(position)) => Self::Ready(Box::new(Study::new(position))),
            Some(Err(sentence)) => {
                let hash = hash.trim_start_matches('#').to_owned();
                Self::Wrong { sentence, hash }
            }
        }
    }
}

/// A position, or in words why it is none.
fn position(fen: &str, variant: Variant) -> Result<Position, String> {
    let mut editor = match variant {
        Variant::Standard => Editor::of(&Position::start()),
        variant => Editor::empty(variant),
    };
    editor.load(fen)?;
    let verdict = editor.verdict();
    let flaws = || verdict.sentences().collect::<Vec<_>>().join(" ");
    verdict.position().cloned().ok_or_else(flaws)
}

/// The tree of a game that one may read, with so many plies of it on the board.
pub(super) async fn fetch(id: String, ply: usize) -> Result<Study, String> {
    let id: GameId = id.parse().map_err(|_| "The address names no game.".to_owned())?;
    let row: Row =
        http::get(&format!("/api/games/{id}")).await.map_err(|problem| problem.sentence)?;
    if row.mode == "serious" && !row.finished {
        return Err(say::NO_ANALYSIS.to_owned());
    }
    let path = format!("/api/games/{id}/pgn");
    let bytes = http::bytes(&path).await.map_err(|problem| problem.sentence)?;
    let text = String::from_utf8_lossy(&bytes);
    let game: Game = text.parse().map_err(|error| format!("This game is no good PGN: {error}."))?;
    let mut study = Study::of(game);
    study.walk(&vec![0; ply.min(study.game().mainline().count())]);
    Ok(study)
}

/// Begins with nothing, at the start of a game.
pub(super) fn begin_anew(way: Way) {
    if let Some(storage) = tab_storage() {
        for name in [FROM, TREE, PLACE] {
            let _ = storage.remove_item(name);
        }
    }
    // An empty part behind the sign is none.
    way.go_at(Route::Analysis, "");
}

fn has_been_here() -> bool {
    let state = window().history().and_then(|history| history.state());
    state.is_ok_and(|state| state.as_string().as_deref() == Some(KEPT))
}

fn read(name: &str) -> Option<String> {
    tab_storage()?.get_item(name).ok().flatten()
}

/// What was there last in this tab.
fn restored() -> Option<Study> {
    let mut study = Study::restored(read(TREE)?.parse().ok()?);
    let place = read(PLACE).unwrap_or_default();
    let path: Vec<usize> = place.split(' ').filter_map(|step| step.parse().ok()).collect();
    study.walk(&path);
    Some(study)
}

/// Keeps a tree for a reload, and for coming back. A private window may keep nothing.
pub(super) fn keep_tree(study: &Study) {
    if let Some(storage) = tab_storage() {
        let hash = window().location().hash().unwrap_or_default();
        // Without anything behind the sign it goes on from where it began.
        if !hash.is_empty() {
            let _ = storage.set_item(FROM, &hash);
        }
        let _ = storage.set_item(TREE, &study.game().to_string());
    }
    if let Ok(history) = window().history() {
        let _ = history.replace_state(&JsValue::from_str(KEPT), "");
    }
}

/// Keeps the place in the tree.
pub(super) fn keep_place(study: &Study) {
    let path: Vec<String> = study.path().iter().map(ToString::to_string).collect();
    if let Some(storage) = tab_storage() {
        let _ = storage.set_item(PLACE, &path.join(" "));
    }
}
