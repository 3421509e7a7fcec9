//! Games out of a PGN file into somebody's library: the good ones are kept, the others are named.
//!
//! A file is taken in piece by piece, and nothing is kept between two of them but what whoever sends
//! them holds: a [`Bookmark`]. So a file may be as long as it likes, and can be stopped between any two.

mod cut;

use std::collections::VecDeque;
use std::io::{self, Read};

use game::pgn::{self, Unreadable};
use game::{ByColor, CommandId, Event, Game, GameId, Moment, ProfileId};
use protocol::Key;
use protocol::http::{Imported, PgnProblem};
use store::{Append, Appended, Pending, Store};

pub(crate) use cut::Bookmark;
use cut::{Found, MOST_GAMES, Wrong, cut};

use crate::clock::Clock;
use crate::found::first_append;
use crate::{Owner, dice, keeping};

/// So many bytes of a file are taken in at once.
const PIECE: usize = 2 << 20;

/// So many problems of a file are listed; the others are counted.
const MOST_LISTED: u32 = 1000;

/// So many games, and so many bytes of them, are on their way to the disk at a time. Whoever plays
/// meanwhile waits for no more than these.
const GAMES_UNDER_WAY: usize = 32;
const BYTES_UNDER_WAY: usize = 256 << 10;

/// Why nothing of a piece, or not all of it, was taken in.
#[derive(Debug, thiserror::Error)]
pub enum NotImported {
    /// The file is something else.
    #[error("{0}")]
    NoText(&'static str),
    /// It could not be stored; what was stored before stays.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// The file could not be read on; what was stored before stays.
    #[error("it cannot be read: {0}.")]
    Unread(#[from] io::Error),
}

/// Takes the games of a file into the owner's library, a piece at a time, and tells of each piece what
/// became of it and how many bytes it had. Ends early if `told` says so, and says whether it did not.
///
/// # Errors
/// What the file is instead, or why it could not be read on or stored.
pub fn import(
    store: &dyn Store,
    token: Key,
    mut file: impl Read,
    mut told: impl FnMut(&Imported) -> bool,
) -> Result<bool, NotImported> {
    let owner = Owner::find_or_make(store, token, "You")?.profile;
    let clock = Clock::start();
    let (mut piece, mut from) = (Vec::new(), Bookmark::START);
    let id = dice::command_id();
    loop {
        let room = (PIECE - piece.len().min(PIECE)) as u64;
        let read = file.by_ref().take(room).read_to_end(&mut piece)?;
        let last = (read as u64) < room;
        let imported = take_in(store, owner, id, &piece, from, last, clock.now())?;
        piece.drain(..imported.used as usize);
        from = imported.next.parse().unwrap_or(from);
        let goes_on = told(&imported);
        if last && piece.is_empty() {
            return Ok(true);
        }
        if !goes_on {
            return Ok(false);
        }
    }
}

/// Takes the games of a piece of a file into a library. It blocks.
///
/// A game that was taken in under the same id already, with the same number in its file, is not stored again:
/// whoever sends a piece and hears nothing sends it once more.
pub(crate) fn take_in(
    store: &dyn Store,
    owner: ProfileId,
    id: CommandId,
    piece: &[u8],
    from: Bookmark,
    last: bool,
    now: Moment,
) -> Result<Imported, NotImported> {
    if from == Bookmark::START
        && let Some(what) = no_text(piece)
    {
        return Err(NotImported::NoText(what));
    }
    let cut = cut(piece, from, last);
    let mut taken = Taken { listed: from.listed, ..Taken::default() };
    if last && from.number == 1 && cut.found.is_empty() {
        taken.refuse(1, (1, "there is no game in this file".into()));
    }
    // Each begins a moment before the next one, so that the library has them in the order of the file.
    let count = cut.found.len() as u64;
    // Of a bookmark that somebody has made up, only so much is believed.
    let earlier = from.latest.0.min(now.0 + MOST_GAMES as u64);
    let first = now.0.saturating_sub(count).max(earlier + 1);
    let mut latest = from.latest;
    let mut under_way = UnderWay::default();
    for (at, found) in (first..).map(Moment).zip(cut.found) {
        match read(piece, &found, at) {
            Ok((game, events, text)) => {
                latest = at;
                under_way.make_room(text.len(), &mut taken)?;
                let (game_id, command) = dice::imported(owner, id, found.number, &text);
                let append = Append {
                    game: game_id,
                    command,
                    ..first_append(owner, ByColor::default(), &game, &events)
                };
                under_way.push(append.game, text.len(), store.append(append));
            }
            Err(wrong) => taken.refuse(found.number, wrong),
        }
    }
    while under_way.settle(&mut taken)? {}
    let removed = if taken.games.is_empty() { 0 } else { keeping::tidy(store, owner, now)? };
    let next = Bookmark { listed: taken.listed, latest, ..cut.next }.to_string();
    let Taken { games, problems, broken, .. } = taken;
    Ok(Imported { games, problems, broken, used: cut.used as u64, next, removed })
}

/// What became of the games of a piece.
#[derive(Default)]
struct Taken {
    games: Vec<GameId>,
    problems: Vec<PgnProblem>,
    broken: u32,
    listed: u32,
}

impl Taken {
    fn refuse(&mut self, number: u32, (line, sentence): Wrong) {
        self.broken += 1;
        if self.listed < MOST_LISTED {
            self.listed += 1;
            let line = u32::try_from(line).unwrap_or(u32::MAX);
            self.problems.push(PgnProblem { number, line, sentence });
        }
    }
}

/// Games on their way to the disk, the first one first.
#[derive(Default)]
struct UnderWay {
    games: VecDeque<(GameId, usize, Pending<Appended>)>,
    bytes: usize,
}

impl UnderWay {
    /// Waits until there is room for so many bytes more.
    fn make_room(&mut self, bytes: usize, taken: &mut Taken) -> Result<(), store::Error> {
        while self.games.len() >= GAMES_UNDER_WAY
            || self.bytes + bytes > BYTES_UNDER_WAY && !self.games.is_empty()
        {
            self.settle(taken)?;
        }
        Ok(())
    }

    fn push(&mut self, game: GameId, bytes: usize, stored: Pending<Appended>) {
        self.bytes += bytes;
        self.games.push_back((game, bytes, stored));
    }

    /// Waits for the first of them; whether there was one.
    fn settle(&mut self, taken: &mut Taken) -> Result<bool, store::Error> {
        let Some((game, bytes, stored)) = self.games.pop_front() else { return Ok(false) };
        stored.wait()?;
        self.bytes -= bytes;
        taken.games.push(game);
        Ok(true)
    }
}

/// The game that a text tells, and the text.
fn read(piece: &[u8], found: &Found, at: Moment) -> Result<(Game, Vec<Event>, String), Wrong> {
    let range = found.text.clone()?;
    let text = decoded(piece[range].trim_ascii());
    let events = pgn::read(&text, at).map_err(|why| match why {
        Unreadable::Pgn(error) => (found.line + error.line - 1, error.kind.to_string()),
        why => (found.line, why.to_string()),
    })?;
    let game = Game::replay(&events).map_err(|damage| (found.line, damage.to_string()))?;
    Ok((game, events, text))
}

/// The text of bytes: UTF-8, or Latin-1 as the standard of PGN has it.
fn decoded(bytes: &[u8]) -> String {
    match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

/// What a file is that is no text, by its first bytes: a sentence.
fn no_text(file: &[u8]) -> Option<&'static str> {
    let kinds: [(&[u8], &str); 7] = [
        (
            b"\xFF\xFE",
            "This file is written as UTF-16. Save it as UTF-8 in a text editor, and open that.",
        ),
        (
            b"\xFE\xFF",
            "This file is written as UTF-16. Save it as UTF-8 in a text editor, and open that.",
        ),
        (b"PK\x03\x04", "This is a ZIP archive. Unpack it, and open the PGN file that is in it."),
        (b"\x1F\x8B", "This file is packed by gzip. Unpack it, and open the PGN file."),
        (b"\x28\xB5\x2F\xFD", "This file is packed by zstd. Unpack it, and open the PGN file."),
        (b"BZh", "This file is packed by bzip2. Unpack it, and open the PGN file."),
        (b"7z\xBC\xAF", "This is a 7z archive. Unpack it, and open the PGN file that is in it."),
    ];
    let known = kinds.iter().find(|(begin, _)| file.starts_with(begin));
    let binary = || file.iter().take(1024).any(|&byte| byte == 0);
    known.map(|(_, sentence)| *sentence).or_else(|| {
        binary().then_some("This file is no text, and so no PGN. Open a file that ends in .pgn.")
    })
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::{Duration, Instant};

    use store::conformance::{append, command, create_owner, game, owner};
    use store::{LibraryQuery, SqliteStore};
    use tempfile::TempDir;

    use super::*;

    fn fresh() -> (TempDir, SqliteStore) {
        let folder = tempfile::tempdir().expect("a folder");
        let store = SqliteStore::open(folder.path()).expect("a store");
        create_owner(&store);
        (folder, store)
    }

    /// A whole file at once.
    fn taken(store: &SqliteStore, file: &[u8]) -> Result<Imported, NotImported> {
        take_in(store, owner(), dice::command_id(), file, Bookmark::START, true, Moment(1_000_000))
    }

    #[test]
    fn what_is_no_pgn_is_said_in_a_sentence() {
        let (_folder, store) = fresh();
        let utf_16: Vec<u8> = "\u{feff}1. e4 *".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let without_mark: Vec<u8> = "1. e4 *".encode_utf16().flat_map(u16::to_be_bytes).collect();
        for (file, says) in [
            (&utf_16[..], "UTF-16"),
            (b"\xFE\xFF\0[", "UTF-16"),
            (&without_mark, "no text"),
            (b"PK\x03\x04game.pgn", "ZIP"),
            (b"\x1F\x8B\x08", "gzip"),
            (b"\x7FELF\x02\x01\0\0", "no text"),
            (&[0; 5000], "no text"),
        ] {
            let refused = taken(&store, file).expect_err("no text").to_string();
            assert!(refused.contains(says) && refused.ends_with('.'), "{refused}");
        }
        let late = format!("[Event \"a\"]\n\n1. e4 {{ {}\n\0 }} *", "word ".repeat(300));
        for (file, line, says) in [
            (&b""[..], 1, "no game in this file"),
            (b" \r\n\n\xEF\xBB\xBF \n", 1, "no game in this file"),
            (b"Dear Ada,\nhere is the game.", 1, "Dear"),
            (b"<!DOCTYPE html>\n<p>1. e4</p>", 1, "'<'"),
            (b"[Event \"a\"]\n\n1. e4 e5 2. Nf3 { and there it br", 3, "comment is not closed"),
            (b"[Event \"a\"]\n\n1. e4 (1. d4", 3, "variation is not closed"),
            (b"[Event \"a\"]\n[White \"B", 2, "quote is not closed"),
            (b"\xFF\xD8\xFF\xE0 as pictures begin", 1, ""),
            (late.as_bytes(), 4, "NUL"),
        ] {
            let imported = taken(&store, file).expect("an answer");
            let [problem] = &imported.problems[..] else { panic!("{imported:?}") };
            let (at, sentence) = (problem.line, &problem.sentence);
            assert!(at == line && sentence.contains(says), "{at}: {sentence}");
            assert_eq!((imported.used, imported.broken), (file.len() as u64, 1));
        }
        let rows = store.library(LibraryQuery::default()).wait().expect("a page").rows;
        assert!(rows.is_empty(), "{rows:?}");
    }

    #[test]
    fn files_are_read_as_other_programs_write_them() {
        let (_folder, store) = fresh();
        let file = b"\xEF\xBB\xBF[Event \"a\"]\r\n[White \"R\xC3\xA9ti\"]\r\n[Date \"1922.??.??\"]\r\n\
            \r\n1. Nf3 d5 1-0\r\n\r\n[Event \"b\"]\r\n[White \"R\xE9ti\"]\r\n\r\n1. e4 e5 2. Nf3 *\r\n";
        let imported = taken(&store, file).expect("two games");
        assert_eq!((imported.games.len(), imported.broken), (2, 0), "{imported:?}");
        let rows = store.library(LibraryQuery::default()).wait().expect("a page").rows;
        // The latest first, in the order of the file.
        let told: Vec<_> = rows
            .iter()
            .map(|row| (row.game, row.summary.white.as_str(), row.summary.date.as_str()))
            .collect();
        assert_eq!(told, [(imported.games[1], "Réti", ""), (imported.games[0], "Réti", "1922")]);
        assert_eq!(rows[0].summary.opening, "King's Knight Opening");
        let long = format!("1. e4 {}e5 *", "{ word } ".repeat(110_000));
        assert!(long.len() < 1 << 20 && !long.contains('\n'));
        assert_eq!(taken(&store, long.as_bytes()).expect("a game").games.len(), 1);
        let deep = format!("1. e4 {}", "(1. d4 ".repeat(100_000));
        let imported = taken(&store, deep.as_bytes()).expect("an answer");
        assert!(imported.problems[0].sentence.contains("nested deeper"), "{imported:?}");
    }

    #[test]
    fn problems_beyond_a_thousand_are_counted_and_not_listed() {
        let (_folder, store) = fresh();
        let file = "[Event \"x\"]\n\n1. e5 *\n\n".repeat(1500);
        let (first, rest) = file.split_at(24 * 900);
        let id = dice::command_id();
        let imported =
            take_in(&store, owner(), id, first.as_bytes(), Bookmark::START, false, Moment(1))
                .expect("read");
        let used = imported.used as usize;
        assert!(imported.broken > 500 && used < first.len(), "{imported:?}");
        let from = imported.next.parse().expect("a bookmark");
        let rest = first[used..].to_owned() + rest;
        let more =
            take_in(&store, owner(), id, rest.as_bytes(), from, true, Moment(1)).expect("read");
        assert_eq!(imported.broken + more.broken, 1500);
        assert_eq!(imported.problems.len() + more.problems.len(), 1000);
        let last = more.problems.last().expect("one");
        assert_eq!((last.number, last.line), (1000, 999 * 4 + 3));
    }

    /// What the rows of a library say, the last one first.
    fn rows(store: &SqliteStore) -> Vec<(GameId, String)> {
        let query = LibraryQuery { limit: Some(100), ..LibraryQuery::default() };
        let rows = store.library(query).wait().expect("a page").rows;
        rows.into_iter().rev().map(|row| (row.game, row.summary.white)).collect()
    }

    #[test]
    fn a_piece_that_is_sent_again_is_not_kept_twice() {
        let (_folder, store) = fresh();
        let file = b"[White \"Ada\"]\n\n1. e4 *\n\n[White \"Ada\"]\n\n1. e4 *\n\n";
        let (id, other) = (CommandId::from_bytes([7; 16]), CommandId::from_bytes([8; 16]));
        let take = |id, file: &[u8], now| {
            take_in(&store, owner(), id, file, Bookmark::START, true, Moment(now)).expect("read")
        };
        let first = take(id, file, 1000);
        assert_eq!(rows(&store).len(), 2, "the same game twice in a file is two games");
        // A while later, and after one of them was deleted.
        store.delete(first.games[0], Moment(1500)).wait().expect("deleted");
        let again = take(id, file, 2000);
        assert_eq!((again.games, again.used), (first.games.clone(), first.used));
        assert_eq!(rows(&store).len(), 1);
        // Another file, and another game under the same id, are something else.
        assert_ne!(take(other, file, 3000).games, first.games);
        let more = take(id, b"[White \"Ben\"]\n\n1. d4 *", 4000);
        assert!(!first.games.contains(&more.games[0]));
        assert_eq!(rows(&store).last(), Some(&(more.games[0], "Ben".to_owned())));
    }

    #[test]
    fn a_long_file_stands_in_its_order_however_fast_its_pieces_come() {
        let (_folder, store) = fresh();
        let game = |number: usize| format!("[White \"{number}\"]\n\n1. e4 *\n\n");
        let file = |numbers: core::ops::Range<usize>| numbers.map(game).collect::<String>();
        let id = dice::command_id();
        let mut from = Bookmark::START;
        for (numbers, now) in [(0..20, 1000), (20..50, 1001), (50..60, 1001)] {
            let piece = file(numbers);
            let taken = take_in(&store, owner(), id, piece.as_bytes(), from, true, Moment(now));
            from = taken.expect("read").next.parse().expect("a bookmark");
        }
        let told: Vec<String> = rows(&store).into_iter().map(|(_, white)| white).collect();
        assert_eq!(told, (0..60).map(|number| number.to_string()).collect::<Vec<_>>());
        // A moment that nobody gave out leads nowhere.
        let from = format!("1-1-0-0-{}", u64::MAX).parse().expect("a bookmark");
        take_in(&store, owner(), id, b"1. e4 *", from, true, Moment(2000)).expect("read");
    }

    #[test]
    fn a_file_can_be_stopped_between_two_pieces() {
        let (_folder, store) = fresh();
        let text = format!("[Event \"x\"]\n\n1. e4 {{ {} }} *\n\n", "word ".repeat(2000));
        let file = text.repeat(500);
        let token = Key::from_bytes([1; 16]);
        let (mut games, mut pieces) = (0, 0);
        let whole = import(&store, token, file.as_bytes(), |imported| {
            (games, pieces) = (games + imported.games.len(), pieces + 1);
            pieces < 2
        });
        assert!(!whole.expect("stopped") && pieces == 2 && (300..500).contains(&games), "{games}");
        let query = LibraryQuery { counted: true, ..LibraryQuery::default() };
        assert_eq!(store.library(query).wait().expect("a page").count, Some(games as u64));
        let whole = import(&store, token, file.as_bytes(), |imported| {
            games += imported.games.len();
            true
        });
        assert!(whole.expect("all of it"));
        assert!(games > 800, "{games}");
    }

    const MOVES: &str = "1. e4 d6 2. d4 Nf6 3. Nc3 g6 4. Be3 Bg7 5. Qd2 c6 6. f3 b5 7. Nge2 Nbd7 \
        8. Bh6 Bxh6 9. Qxh6 Bb7 10. a3 e5 11. O-O-O Qe7 12. Kb1 a6 13. Nc1 O-O-O 14. Nb3 exd4 \
        15. Rxd4 c5 16. Rd1 Nb6 17. g3 Kb8 18. Na5 Ba8 19. Bh3 d5 20. Qf4+ Ka7 21. Rhe1 d4 22. Nd5 \
        Nbxd5 23. exd5 Qd6 24. Rxd4 cxd4 25. Re7+ Kb6 26. Qxd4+ Kxa5 27. b4+ Ka4 28. Qc3 Qxd5 29. Ra7 \
        Bb7 30. Rxb7 Qc4 31. Qxf6 Kxa3 32. Qxa6+ Kxb4 33. c3+ Kxc3 34. Qa1+ Kd2 35. Qb2+ Kd1 36. Bf1 \
        Rd2 37. Rd7 Rxd7 38. Bxc4 bxc4 39. Qxh8 Rd3 40. Qa8 c3 41. Qa4+ Ke1 42. f4 f5 43. Kc1 Rd2 \
        44. Qa7";

    /// A long file goes in while a game goes on, whose moves hardly wait for it. The soak holds both to
    /// what is promised; here it is seen that both go on at all.
    #[test]
    fn a_long_file_does_not_keep_a_move_waiting() {
        let soak = std::env::var_os("KIBITZ_SOAK").is_some();
        let count = if soak { 10_000 } else { 300 };
        let (_folder, store) = fresh();
        let game_of = |number: usize| {
            let next = number + 1;
            format!(
                "[Event \"Cup\"]\n[Site \"?\"]\n[Date \"1999.01.20\"]\n[Round \"{number}\"]\n\
                 [White \"Player {number}\"]\n[Black \"Player {next}\"]\n[Result \"1-0\"]\n\n\
                 {MOVES} 1-0\n\n"
            )
        };
        let file = (0..count).map(game_of).collect::<Vec<_>>().concat();
        let begun = Instant::now();
        let (taken, mut waits) = thread::scope(|scope| {
            let import = scope.spawn(|| {
                let mut games = 0;
                let whole = import(&store, Key::from_bytes([1; 16]), file.as_bytes(), |imported| {
                    games += imported.games.len();
                    true
                });
                assert!(whole.expect("stored"));
                (games, begun.elapsed())
            });
            let mut waits = Vec::new();
            while !import.is_finished() || waits.is_empty() {
                let turn = waits.len() as u64;
                let asked = Instant::now();
                store
                    .append(append(game(1), turn, command(turn), &["a move"]))
                    .wait()
                    .expect("stored");
                waits.push(asked.elapsed());
            }
            (import.join().expect("read"), waits)
        });
        waits.sort_unstable();
        let at = |part: usize| waits[(waits.len() - 1) * part / 1000];
        println!(
            "{} games in {:?}; of {} appends beside them half took {:?}, 99 of 100 {:?}, all {:?}",
            taken.0,
            taken.1,
            waits.len(),
            at(500),
            at(990),
            at(1000)
        );
        assert_eq!(taken.0, count);
        assert!(!soak || taken.1 < Duration::from_secs(10), "{:?}", taken.1);
        assert!(!soak || at(990) < Duration::from_millis(100), "{:?}", at(990));
    }
}
