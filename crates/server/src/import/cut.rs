//! Where the games in a piece of a file begin and end.
//!
//! A file comes in pieces that know nothing of each other but a [`Bookmark`]. Of a piece that is not the
//! last one a game counts only if nothing behind the piece could change where it ends; the rest is to
//! be sent again, with more behind it. So the same games are found however a file is cut.

use core::cell::Cell;
use core::fmt;
use core::ops::Range;
use core::str::FromStr;
use std::io::{self, Read};

use chess::pgn::{Limits, PgnErrorKind, Reader, Visitor};
use game::Moment;

/// So many games are found in one go; whoever sends more of them is told how far it went.
pub(super) const MOST_GAMES: usize = 50_000;

/// In the rest of a bad game, a line up to this length is looked at as a whole.
const LINE: usize = 4096;

/// A game that has not ended after so many bytes is too long, wherever it ends. The reader looks ahead,
/// and so a little more than its limit must be there for it to notice.
fn too_long() -> usize {
    Limits::default().game + 4 * Limits::default().comment
}

/// How far a file has been read: what is handed on from piece to piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bookmark {
    /// The line of the next byte.
    pub(super) line: u64,
    /// The number of the next game.
    pub(super) number: u32,
    /// How many problems have been listed.
    pub(super) listed: u32,
    pub(super) within: Within,
    /// When the last game began, in the order of the library; the next one begins later.
    pub(super) latest: Moment,
}

impl Bookmark {
    /// The beginning of a file.
    pub(crate) const START: Self =
        Self { line: 1, number: 1, listed: 0, within: Within::NoGame, latest: Moment(0) };
}

/// What the next byte is a part of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Within {
    /// No game, or the beginning of one.
    NoGame,
    /// The rest of a bad game, at the beginning of a line.
    BadGame,
    /// The rest of a bad game, inside of a line.
    BadLine,
}

impl fmt::Display for Bookmark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, number, listed, within, latest } = self;
        write!(f, "{line}-{number}-{listed}-{}-{}", *within as u8, latest.0)
    }
}

impl FromStr for Bookmark {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut parts = text.split('-').map(|part| part.parse::<u64>().map_err(|_| ()));
        let mut part = || parts.next().ok_or(())?;
        let (line, number, listed, within) = (part()?, part()?, part()?, part()?);
        let latest = Moment(part()?);
        let within = match within {
            0 => Within::NoGame,
            1 => Within::BadGame,
            2 => Within::BadLine,
            _ => return Err(()),
        };
        // No file is so long that counting on from here could not be done.
        let small = |number: u64| u32::try_from(number).map_err(|_| ());
        let line = small(line)?.into();
        let whole = Self { line, number: small(number)?, listed: small(listed)?, within, latest };
        if line > 0 && number > 0 && parts.next().is_none() { Ok(whole) } else { Err(()) }
    }
}

/// A game of a piece: where its text stands, or what is wrong with it.
pub(super) struct Found {
    pub(super) number: u32,
    /// The line in which it begins.
    pub(super) line: u64,
    pub(super) text: Result<Range<usize>, Wrong>,
}

/// What is wrong with a game, and in which line of the file.
pub(super) type Wrong = (u64, String);

/// What a piece holds.
pub(super) struct Cut {
    pub(super) found: Vec<Found>,
    /// So many bytes of it are done with.
    pub(super) used: usize,
    /// Where to go on.
    pub(super) next: Bookmark,
}

/// Finds the games of a piece; the last piece is done with to its end.
pub(super) fn cut(piece: &[u8], from: Bookmark, last: bool) -> Cut {
    let mut cut = Cut { found: Vec::new(), used: 0, next: from };
    if !cut.pass_bad_game(piece, last) {
        return cut;
    }
    let (start, first_line) = (cut.used, cut.next.line);
    let end_seen = Cell::new(false);
    let mut reader = Reader::new(Piece { rest: &piece[start..], end_seen: &end_seen });
    while cut.found.len() < MOST_GAMES {
        let begins = cut.used + blank(&piece[cut.used..]);
        let Some(visited) = reader.visit(&mut Ignore) else {
            cut.pass_blank(piece, last);
            break;
        };
        let offset = usize::try_from(reader.offset()).unwrap_or(usize::MAX);
        let ends = start.saturating_add(offset).clamp(begins, piece.len());
        let cut_off = end_seen.get() && !last;
        if cut_off && piece.len() - begins <= too_long() {
            cut.pass(piece, begins);
            break;
        }
        cut.pass(piece, begins);
        let line = cut.next.line;
        let text = match visited {
            Ok(()) => match piece[begins..ends].iter().position(|&byte| byte == 0) {
                None => Ok(begins..ends),
                Some(at) => Err((line + lines(&piece[begins..begins + at]), NUL.to_owned())),
            },
            Err(error) => Err((
                match error.kind {
                    PgnErrorKind::LongGame(_) => line,
                    _ => first_line + error.line - 1,
                },
                error.kind.to_string(),
            )),
        };
        cut.found.push(Found { number: cut.next.number, line, text });
        cut.next.number = cut.next.number.saturating_add(1);
        if cut_off && cut.found.last().is_some_and(|found| found.text.is_err()) {
            cut.leave_within_bad_game(piece);
            break;
        }
        cut.pass(piece, ends);
    }
    cut
}

const NUL: &str = "there is a NUL byte in it, which no text has";

impl Cut {
    /// Is done with everything before an index.
    fn pass(&mut self, piece: &[u8], to: usize) {
        self.next.line += lines(&piece[self.used.min(to)..to]);
        self.used = self.used.max(to);
    }

    /// Is done with a piece whose last game is bad and does not end in it. The last line may go on.
    fn leave_within_bad_game(&mut self, piece: &[u8]) {
        let line = piece.iter().rposition(|&byte| byte == b'\n').map_or(0, |feed| feed + 1);
        let is_short = piece.len() - line <= LINE && line > self.used;
        self.pass(piece, if is_short { line } else { piece.len() });
        self.next.within = if is_short { Within::BadGame } else { Within::BadLine };
    }

    /// Passes over the rest of a bad game, up to the tags of the next one; whether those are there.
    fn pass_bad_game(&mut self, piece: &[u8], last: bool) -> bool {
        loop {
            let rest = &piece[self.used..];
            let line = rest.iter().position(|&byte| byte == b'\n').map(|feed| feed + 1);
            match self.next.within {
                Within::NoGame => return true,
                Within::BadGame if line.is_none() && !last && rest.len() <= LINE => return false,
                Within::BadGame if begins_tags(rest) => {
                    self.next.within = Within::NoGame;
                    return true;
                }
                Within::BadGame | Within::BadLine => {
                    self.pass(piece, self.used + line.unwrap_or(rest.len()));
                    self.next.within =
                        if line.is_some() { Within::BadGame } else { Within::BadLine };
                    if self.used == piece.len() {
                        return false;
                    }
                }
            }
        }
    }

    /// Passes over what is no game, to the end or to the last line, which may go on.
    fn pass_blank(&mut self, piece: &[u8], last: bool) {
        let rest = &piece[self.used..];
        let line = rest.iter().rposition(|&byte| byte == b'\n').map_or(0, |feed| feed + 1);
        let whole = last || rest.len() - line > LINE;
        self.pass(piece, if whole { piece.len() } else { self.used + line });
    }
}

/// Whether a line begins with a tag, which after a bad game is the next one's.
fn begins_tags(line: &[u8]) -> bool {
    matches!(line[blank(line)..], [b'[', name, ..] if name.is_ascii_alphabetic())
}

/// How much white space and marks of byte order these bytes begin with.
fn blank(bytes: &[u8]) -> usize {
    let mut rest = bytes;
    loop {
        rest = rest.trim_ascii_start();
        match rest.strip_prefix("\u{FEFF}".as_bytes()) {
            Some(after) => rest = after,
            None => return bytes.len() - rest.len(),
        }
    }
}

/// How many lines end here. Like the reader, it takes a return and a line feed behind it for one end.
fn lines(bytes: &[u8]) -> u64 {
    let feeds = bytes.split(|&byte| byte == b'\n').count() - 1;
    let alone = bytes.windows(2).filter(|pair| pair[0] == b'\r' && pair[1] != b'\n').count();
    (feeds + alone) as u64
}

/// The bytes of a piece, and whether anybody has asked for more than there are.
struct Piece<'a> {
    rest: &'a [u8],
    end_seen: &'a Cell<bool>,
}

impl Read for Piece<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.rest.read(buffer)?;
        if read == 0 {
            self.end_seen.set(true);
        }
        Ok(read)
    }
}

/// Only where games begin and end is of interest.
struct Ignore;

impl Visitor for Ignore {}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found in a file that is sent in pieces of this size, each made longer when nothing of it
    /// could be used: number, line, and text or problem.
    fn found(file: &[u8], size: usize) -> Vec<(u32, u64, Result<String, Wrong>)> {
        let (mut all, mut at, mut from) = (Vec::new(), 0, Bookmark::START);
        let mut length = size;
        loop {
            let end = (at + length).min(file.len());
            let last = end == file.len();
            let cut = cut(&file[at..end], from, last);
            let piece = &file[at..end];
            all.extend(cut.found.into_iter().map(|found| {
                let text = found.text.map(|range| String::from_utf8_lossy(&piece[range]).into());
                (found.number, found.line, text)
            }));
            at += cut.used;
            from = cut.next.to_string().parse().expect("what was handed out is taken");
            assert_eq!(from, cut.next);
            length = if cut.used == 0 { length * 2 } else { size };
            if last && at == file.len() {
                return all;
            }
            assert!(cut.used > 0 || !last, "the last piece is done with to its end");
        }
    }

    #[test]
    fn texts_are_cut_where_games_end_and_broken_ones_are_named() {
        let file = "\u{feff}[White \"A\"]\n\n1. e4 { here } e5 1-0\n\n\n1. e5 *\n\n\
            [White \"C\"]\n\n1. d4 (1. c4) *";
        let found = found(file.as_bytes(), 1 << 20);
        assert_eq!(found.len(), 3);
        assert!(matches!(&found[0], (1, 1, Ok(text)) if text.ends_with("e5 1-0")));
        assert!(matches!(&found[1], (2, 6, Err((6, _)))));
        assert_eq!(found[2], (3, 8, Ok("[White \"C\"]\n\n1. d4 (1. c4) *".into())));
    }

    #[test]
    fn however_a_file_is_cut_the_same_games_are_found() {
        let text = |number: u32| match number % 10 {
            0 => format!("[Event \"{number}\"]\r\n[White \"Ada\"]\r\n\r\n1. e4 e5 1/2-1/2\r\n\r\n"),
            1 => "1. d4 { with a [Event of its own\nand 1-0 in it } d5 0-1\n\n".into(),
            2 => format!("[Event \"{number}\"]\n\n1. e4 Ke2 *\n\n2. more of it\n\n"),
            3 => "[Event \"cut\n\n1. e4 *\n".into(),
            4 => "[Event \"a\"]\n[Event \"b\"]\n\n1. c4 (1. d4 (1. e4)) 1-0 ".into(),
            5 => "% a line for nobody\n1. Nf3 ; 1-0\n 1... d5 *\n".into(),
            6 => "[Event \"no end\"]\n\n1. b3 { never closed\n\n".into(),
            7 => "[Event \"zero\"]\n\n1. e4 { \0 } *\n".into(),
            8 => format!("[Event \"long\"]\n\n1. a3 {{ {} }} *\n", "x".repeat(5000)),
            _ => format!("[Event \"{number}\"]\n\n1. e4 e5 2. Nf3 Nc6\n\n\n\n"),
        };
        let file = (0..60).map(text).collect::<Vec<_>>().concat();
        let whole = found(file.as_bytes(), usize::MAX / 2);
        assert!(whole.len() > 55, "{}", whole.len());
        assert!(whole.iter().filter(|(_, _, text)| text.is_err()).count() > 20);
        for size in [1, 2, 3, 7, 64, 500, 1024, 4096, 10_000, 100_000] {
            assert_eq!(found(file.as_bytes(), size), whole, "in pieces of {size}");
        }
    }

    #[test]
    fn a_game_that_is_too_long_is_passed_over_through_many_pieces() {
        let filler = "{ word word word word word word }\n".repeat(120_000);
        let one_line = format!("{{ {} }}", "x".repeat(3 << 20));
        for long in [filler, one_line, "(".repeat(100_000), "Nf3 ".repeat(1_000_000)] {
            let file = format!(
                "[Event \"a\"]\n\n1. e4 *\n\n[Event \"long\"]\n\n1. e4 {long} *\n\n\
                 [Event \"b\"]\n\n1. d4 *\n"
            );
            let whole = found(file.as_bytes(), usize::MAX / 2);
            assert_eq!(whole.len(), 3);
            assert!(whole[1].2.as_ref().is_err_and(|(line, _)| (5..10_000_000).contains(line)));
            let line = file.lines().count() as u64 - 2;
            assert!(matches!(&whole[2], (3, at, Ok(text)) if *at == line && text.contains("d4")));
            for size in [100_000, 1 << 20, 2 << 20] {
                let pieces = found(file.as_bytes(), size);
                let numbers = |found: &[(u32, u64, Result<String, Wrong>)]| {
                    found
                        .iter()
                        .map(|(number, line, text)| (*number, *line, text.is_ok()))
                        .collect::<Vec<_>>()
                };
                assert_eq!(numbers(&pieces), numbers(&whole), "in pieces of {size}");
            }
        }
    }

    #[test]
    fn what_is_no_bookmark_is_refused() {
        for text in [
            "",
            "1",
            "1-1-0-0",
            "1-1-0-3-0",
            "0-1-0-0-0",
            "1-0-0-0-0",
            "1-1-0-0-0-0",
            "a-1-0-0-0",
            "1--1-0-0-0",
        ] {
            assert_eq!(text.parse::<Bookmark>(), Err(()), "{text}");
        }
        // Nor one with which nobody could count on.
        assert_eq!("18446744073709551615-1-0-0-0".parse::<Bookmark>(), Err(()));
        assert_eq!("1-1-0-0-0".parse(), Ok(Bookmark::START));
    }

    #[test]
    fn no_piece_and_no_bookmark_crashes_it() {
        let words = [
            "[",
            "]",
            "\"",
            "{",
            "}",
            "(",
            ")",
            ";",
            "%",
            "\n",
            "\r",
            "\0",
            " ",
            "1.",
            "e4",
            "1-0",
            "*",
            "[Event \"a\"]",
            "1/2",
            "-1/2",
            "$",
            "\u{FEFF}",
            "é",
            "\n[",
            "{ \n",
        ];
        let mut dice = 7_u64;
        let mut below = |bound: usize| {
            dice = dice
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (dice >> 33) as usize % bound
        };
        for _ in 0..2_000 {
            let mut piece = String::new();
            for _ in 0..below(60) {
                piece.push_str(words[below(words.len())]);
            }
            let mut bytes = piece.into_bytes();
            if !bytes.is_empty() {
                let at = below(bytes.len());
                bytes[at] = below(256) as u8;
            }
            for within in 0..3 {
                let from =
                    format!("4294967295-4294967295-0-{within}-0").parse().expect("a bookmark");
                for last in [false, true] {
                    let cut = cut(&bytes, from, last);
                    assert!(cut.used <= bytes.len() && (!last || cut.used == bytes.len()));
                    let within_piece = |found: &Found| {
                        found.text.as_ref().is_ok_and(|text| text.end <= cut.used)
                            || found.text.is_err()
                    };
                    assert!(cut.found.iter().all(within_piece));
                }
            }
        }
    }
}
