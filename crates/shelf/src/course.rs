//! How a file goes in: piece by piece, with what is known of it so far.

use core::ops::Range;

use game::{CommandId, GameId};
use protocol::http::{Imported, PgnProblem};

/// A piece is so long, if nothing speaks against it: a fraction of a second for the program.
const USUAL: u64 = 256 << 10;
/// Of a piece so long, the program always takes something.
const LONGEST: u64 = 2 << 20;

/// A piece of a file, to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its bytes.
    pub bytes: Range<u64>,
    /// The address that takes it.
    pub address: String,
}

/// A file on its way into the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    /// Names the file, so that no piece of it is kept twice.
    id: CommandId,
    /// How long the file is.
    size: u64,
    done: u64,
    length: u64,
    next: String,
    over: bool,
    games: u64,
    first: Option<GameId>,
    broken: u64,
    problems: Vec<PgnProblem>,
    removed: u64,
}

impl Course {
    /// A file of so many bytes, of which nothing has been sent. The id is of random bits that nobody else has used.
    pub fn new(size: u64, id: CommandId) -> Self {
        Self {
            id,
            size,
            done: 0,
            length: USUAL,
            next: String::new(),
            over: false,
            games: 0,
            first: None,
            broken: 0,
            problems: Vec::new(),
            removed: 0,
        }
    }

    /// The piece to send now; `None` if all has been.
    pub fn piece(&self) -> Option<Piece> {
        if self.over {
            return None;
        }
        let end = (self.done + self.length).min(self.size);
        let mut question = vec![format!("id={}", self.id)];
        if end < self.size {
            question.push("last=false".to_owned());
        }
        if !self.next.is_empty() {
            question.push(format!("after={}", self.next));
        }
        let address = format!("/api/games/import?{}", question.join("&"));
        Some(Piece { bytes: self.done..end, address })
    }

    /// Takes in what became of that piece.
    pub fn take(&mut self, imported: Imported) {
        let Imported { games, problems, broken, used, next, removed } = imported;
        let was_last = self.done + self.length >= self.size;
        self.done = (self.done + used).min(self.size);
        // Of a long game the beginning is of no use: more of it, then.
        let stuck = used == 0 && !was_last;
        self.length = if stuck { (self.length * 2).min(8 * LONGEST) } else { USUAL };
        self.over = was_last && (self.done == self.size || used == 0);
        self.next = next;
        self.first = self.first.or(games.first().copied());
        self.games += games.len() as u64;
        self.broken += u64::from(broken);
        self.problems.extend(problems);
        self.removed += u64::from(removed);
    }

    /// Whether all of it has been read.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// How many bytes have been read, and how many there are.
    pub fn bytes(&self) -> (u64, u64) {
        (self.done, self.size)
    }

    /// How many games were kept.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The game, if there was just one, and it was kept.
    pub fn only(&self) -> Option<GameId> {
        self.first.filter(|_| self.games == 1 && self.broken == 0 && self.over)
    }

    /// The games that were not kept, as far as they are listed.
    pub fn problems(&self) -> &[PgnProblem] {
        &self.problems
    }

    /// How many were not kept.
    pub fn broken(&self) -> u64 {
        self.broken
    }

    /// How many old games went, because no more are kept.
    pub fn removed(&self) -> u64 {
        self.removed
    }
}

/// Whether something of a piece may have been kept that was answered with this word. Then it can be sent again.
pub fn may_have_been_kept(error: &str) -> bool {
    // Nobody has answered, or something else than the program; it could not store all of it, or has failed at it.
    ["away", "not_understood", "not_stored", "disk_full", "stopping", "damaged"].contains(&error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::testing::id;

    const ID: CommandId = CommandId::from_bytes([0xab; 16]);

    fn address(rest: &str) -> String {
        format!("/api/games/import?id={}{rest}", "ab".repeat(16))
    }

    fn took(used: u64, games: usize, next: &str) -> Imported {
        let games = (0..games).map(id).collect();
        Imported { games, used, next: next.into(), ..Imported::default() }
    }

    #[test]
    fn a_short_file_goes_at_once() {
        let mut course = Course::new(500, ID);
        let piece = course.piece().expect("a piece");
        assert_eq!(piece, Piece { bytes: 0..500, address: address("") });
        course.take(took(500, 1, "9-2-0-0"));
        assert!(course.is_over() && course.piece().is_none());
        assert_eq!((course.only(), course.bytes()), (Some(id(0)), (500, 500)));
        // One with nothing in it, too: the program says what is missing.
        assert_eq!(Course::new(0, ID).piece().expect("a piece").bytes, 0..0);
    }

    #[test]
    fn a_long_one_goes_piece_by_piece() {
        let mut course = Course::new(2 * USUAL, ID);
        let first = Piece { bytes: 0..USUAL, address: address("&last=false") };
        assert_eq!(course.piece(), Some(first.clone()));
        // Whoever hears no answer sends it again as it was.
        assert_eq!(course.piece(), Some(first));
        course.take(took(USUAL - 100, 3, "80-4-0-0"));
        let piece = course.piece().expect("a piece");
        assert_eq!(piece.bytes, USUAL - 100..2 * USUAL - 100);
        assert_eq!(piece.address, address("&last=false&after=80-4-0-0"));
        let problem = PgnProblem { number: 4, line: 80, sentence: "no".into() };
        let (broken, problems, removed) = (1, vec![problem], 2);
        course.take(Imported { broken, problems, removed, ..took(USUAL, 2, "160-7-1-0") });
        let piece = course.piece().expect("the last piece");
        assert_eq!(piece.bytes, 2 * USUAL - 100..2 * USUAL);
        assert_eq!(piece.address, address("&after=160-7-1-0"));
        course.take(took(100, 1, "170-8-1-0"));
        assert!(course.is_over());
        assert_eq!((course.games(), course.broken(), course.removed()), (6, 1, 2));
        assert_eq!((course.problems().len(), course.only()), (1, None));
    }

    #[test]
    fn of_a_game_longer_than_a_piece_more_is_sent() {
        let mut course = Course::new(10 * LONGEST, ID);
        let mut lengths = Vec::new();
        for _ in 0..4 {
            let piece = course.piece().expect("a piece");
            lengths.push(piece.bytes.end - piece.bytes.start);
            course.take(took(0, 0, "1-1-0-0"));
        }
        assert_eq!(lengths, [USUAL, 2 * USUAL, 4 * USUAL, 8 * USUAL]);
        course.take(took(LONGEST, 0, "1-1-0-2"));
        let piece = course.piece().expect("a piece");
        assert_eq!(piece.bytes, LONGEST..LONGEST + USUAL);
    }

    #[test]
    fn a_last_piece_with_too_many_games_goes_on() {
        let mut course = Course::new(1000, ID);
        course.take(took(400, 2, "5-3-0-0"));
        assert!(!course.is_over());
        let piece = course.piece().expect("the rest");
        assert_eq!((piece.bytes, piece.address), (400..1000, address("&after=5-3-0-0")));
        // And never for ever, whatever the program answers.
        course.take(took(0, 0, "5-3-0-0"));
        assert!(course.is_over());
    }

    #[test]
    fn what_may_have_been_kept_is_sent_again_and_what_was_refused_is_not() {
        for error in ["away", "not_stored", "disk_full", "stopping"] {
            assert!(may_have_been_kept(error), "{error}");
        }
        for error in ["no_text", "long_piece", "bad_request", "not_pgn", "unknown_caller"] {
            assert!(!may_have_been_kept(error), "{error}");
        }
    }
}
