//! Games of a library as one PGN, a game at a time, however many there are.

use std::collections::VecDeque;

use chess::pgn::GameResult;
use game::{GameId, Seq, pgn};
use store::{LibraryQuery, Store, read_game};

/// Which games are wanted.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// These, in this order.
    Games(Vec<GameId>),
    /// All that the library has for a question, on whatever page.
    Library(LibraryQuery),
}

/// A game that cannot be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftOut {
    /// The game.
    pub game: GameId,
    /// Why.
    pub sentence: String,
}

/// Hands each game that is wanted to `take` as PGN, or says why it cannot be written. Ends early if `take`
/// says so by an error. It blocks.
///
/// # Errors
/// What `take` says, or why the library cannot be read.
pub fn export<E: From<store::Error>>(
    store: &dyn Store,
    wanted: Wanted,
    mut take: impl FnMut(Result<String, LeftOut>) -> Result<(), E>,
) -> Result<(), E> {
    let (mut games, mut query) = match wanted {
        Wanted::Games(games) => (games.into(), None),
        Wanted::Library(query) => (VecDeque::new(), Some(query)),
    };
    loop {
        while let Some(game) = games.pop_front() {
            take(text(store, game).map_err(|sentence| LeftOut { game, sentence }))?;
        }
        let Some(asked) = &mut query else { return Ok(()) };
        let page = store.library(asked.clone()).wait()?;
        games.extend(page.rows.iter().map(|row| row.game));
        // What was passed over was passed over on the first page.
        (asked.after, asked.offset) = (page.next, 0);
        if page.next.is_none() {
            query = None;
        }
    }
}

/// A game as PGN.
pub(crate) fn text(store: &dyn Store, game: GameId) -> Result<String, String> {
    let placed = store.events(game, Seq::ZERO).wait().map_err(|error| error.to_string())?;
    let record = read_game(placed.iter().map(|placed| &placed.event));
    let record = record.map_err(|broken| broken.to_string())?;
    pgn::write(&record.events).map_err(|damage| format!("It is damaged: {damage}."))
}

/// A game's text as it can stand before another one: with its result and an empty line behind it. A text
/// out of a file may lack them, and then whatever comes next would be read as a part of it.
pub fn in_a_row(text: &str) -> String {
    let text = text.trim_end();
    let last = text.split_ascii_whitespace().next_back().and_then(GameResult::from_text);
    if last.is_some() {
        return format!("{text}\n\n");
    }
    let game = text.parse::<chess::pgn::Game>();
    let result = game.map(|game| game.result()).unwrap_or_default();
    format!("{text}\n{result}\n\n")
}

impl LeftOut {
    /// A line for the file that whoever reads it passes over, for it begins with a per cent sign.
    pub(crate) fn line(&self) -> String {
        let sentence = self.sentence.replace(['\n', '\r'], " ");
        format!("% Game {} was left out. {sentence}\n\n", self.game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_in_a_row_are_told_apart() {
        let texts = [
            "[Result \"1-0\"]\n\n1. e4 e5",
            "1. d4 d5",
            "1. c4 c5 ; never finished *x",
            "1. b3 { the end } 0-1\n",
            "[White \"A\"]\n",
            "1. f4 *",
        ];
        let file: String = texts.iter().map(|text| in_a_row(text)).collect();
        let games: Vec<_> = chess::pgn::Reader::new(file.as_bytes())
            .collect::<Result<_, _>>()
            .expect("all of them");
        let results: Vec<_> = games.iter().map(|game| game.result().text()).collect();
        assert_eq!(results, ["1-0", "*", "*", "0-1", "*", "*"], "{file}");
        let left_out = LeftOut { game: GameId::from_bytes([1; 16]), sentence: "a\nb".into() };
        assert_eq!(left_out.line().trim_end().lines().count(), 1);
    }
}
