//! The stock of endgames to practise. It comes after the page, when it is first asked for.

use game::{Game, Mode};
use leptos::prelude::*;
use lessons::endgames::{self, Endgame};
use wasm_bindgen_futures::spawn_local;

use crate::browser::told;
use crate::http;

/// What there is of the stock.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Stock {
    Coming,
    There(Vec<Endgame>),
    /// Why it is not there.
    Missing(String),
}

/// The stock, for all of the page.
#[derive(Clone, Copy)]
pub(crate) struct Endgames {
    pub(crate) stock: RwSignal<Stock>,
    asked: StoredValue<bool>,
}

impl Endgames {
    pub(crate) fn new() -> Self {
        Self { stock: RwSignal::new(Stock::Coming), asked: StoredValue::new(false) }
    }

    /// Has it loaded, unless it is there or on its way.
    pub(crate) fn load(self) {
        if self.asked.get_value() {
            return;
        }
        self.asked.set_value(true);
        self.stock.set(Stock::Coming);
        spawn_local(async move {
            self.stock.set(match http::bytes(&told("endgames")).await.map(read) {
                Ok(Some(endings)) => Stock::There(endings),
                Ok(None) => self.missing("The endgames cannot be read. Reload the page.".into()),
                Err(problem) => self.missing(problem.sentence),
            });
        });
    }

    fn missing(self, sentence: String) -> Stock {
        self.asked.set_value(false);
        Stock::Missing(sentence)
    }

    /// The ending that a game practises.
    pub(crate) fn practised(self, game: &Game) -> Option<Endgame> {
        let setup = game.setup();
        if setup.mode != Mode::Practice {
            return None;
        }
        let fen = setup.start.fen();
        self.stock.with(|stock| match stock {
            Stock::There(endings) => endings.iter().find(|ending| ending.fen == fen).copied(),
            _ => None,
        })
    }
}

/// The endings in a file. It is loaded once, and stays as long as the page.
fn read(file: Vec<u8>) -> Option<Vec<Endgame>> {
    endgames::read(String::from_utf8(file).ok()?.leak())
}

pub(crate) fn use_endgames() -> Endgames {
    expect_context()
}
