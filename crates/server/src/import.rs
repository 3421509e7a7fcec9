//! Games out of a PGN file into somebody's library: the good ones are kept, the others are named.

use chess::pgn::{Reader, Visitor};
use game::pgn;
use game::{ByColor, Event, Game, Moment, ProfileId};
use protocol::Key;
use protocol::http::{Imported, PgnProblem};
use store::Store;

use crate::Owner;
use crate::clock::Clock;
use crate::found::first_append;

/// Takes the games of a file into the owner's library.
///
/// # Errors
/// If something cannot be stored; what was stored before stays.
pub fn import(store: &dyn Store, token: Key, file: &[u8]) -> Result<Imported, store::Error> {
    let owner = Owner::find_or_make(store, token, "You")?;
    take_in(store, owner.profile, file, Clock::start().now())
}

/// Takes the games of a file into a library. It blocks.
pub(crate) fn take_in(
    store: &dyn Store,
    owner: ProfileId,
    file: &[u8],
    now: Moment,
) -> Result<Imported, store::Error> {
    let mut imported = Imported::default();
    let mut pending = Vec::new();
    for (number, found) in (1..).zip(Games::new(file)) {
        match found.and_then(|text| read(&text, now)) {
            Ok((game, events)) => {
                let append = first_append(owner, ByColor::default(), &game, &events);
                pending.push((append.game, store.append(append)));
            }
            Err((line, sentence)) => {
                let line = u32::try_from(line).unwrap_or(u32::MAX);
                imported.problems.push(PgnProblem { number, line, sentence });
            }
        }
    }
    for (game, stored) in pending {
        stored.wait()?;
        imported.games.push(game);
    }
    Ok(imported)
}

/// What is wrong with a game, and in which line of the file.
type Wrong = (u64, String);

/// The game that a text tells.
fn read(text: &Text, now: Moment) -> Result<(Game, Vec<Event>), Wrong> {
    let events = pgn::read(&text.text, now).map_err(|why| (text.line, why.to_string()))?;
    let game = Game::replay(&events).map_err(|damage| (text.line, damage.to_string()))?;
    Ok((game, events))
}

/// The text of a game, and the line of the file in which it begins.
struct Text {
    text: String,
    line: u64,
}

/// The texts of the games in a file, as they stand there.
struct Games<'a> {
    file: &'a [u8],
    reader: Reader<&'a [u8]>,
    at: usize,
    line: u64,
}

impl<'a> Games<'a> {
    fn new(file: &'a [u8]) -> Self {
        Self { file, reader: Reader::new(file), at: 0, line: 1 }
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Text, Wrong>;

    fn next(&mut self) -> Option<Self::Item> {
        let visited = self.reader.visit(&mut Ignore)?;
        let end = usize::try_from(self.reader.offset()).unwrap_or(usize::MAX).min(self.file.len());
        let slice = &self.file[self.at.min(end)..end];
        let blank = slice.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let lines = |bytes: &[u8]| bytes.split(|&byte| byte == b'\n').count() as u64 - 1;
        let line = self.line + lines(&slice[..blank]);
        (self.at, self.line) = (end, self.line + lines(slice));
        Some(match visited {
            Ok(()) => Ok(Text { text: decoded(slice.trim_ascii()), line }),
            Err(error) => Err((error.line, error.kind.to_string())),
        })
    }
}

/// Only where games begin and end is of interest.
struct Ignore;

impl Visitor for Ignore {}

/// The text of bytes: UTF-8, or Latin-1 as the standard of PGN has it.
fn decoded(bytes: &[u8]) -> String {
    match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_where_games_end_and_broken_ones_are_named() {
        let file = "\u{feff}[White \"A\"]\n\n1. e4 { here } e5 1-0\n\n\n1. e5 *\n\n\
            [White \"C\"]\n\n1. d4 (1. c4) *";
        let found: Vec<_> = Games::new(file.as_bytes()).collect();
        let text = |index: usize| found[index].as_ref().map(|text| (text.text.as_str(), text.line));
        assert_eq!(found.len(), 3);
        assert!(text(0).is_ok_and(|(text, line)| text.ends_with("e5 1-0") && line == 1));
        assert!(found[1].as_ref().is_err_and(|(line, _)| *line == 6));
        assert_eq!(text(2), Ok(("[White \"C\"]\n\n1. d4 (1. c4) *", 8)));
        for text in [&found[0], &found[2]].into_iter().flatten() {
            assert!(read(text, Moment(0)).is_ok(), "{}", text.text);
        }
    }
}
