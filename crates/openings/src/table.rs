//! The lines of `openings.tsv`, and which positions they come by.
//!
//! Read once, when first asked for. The file is part of the program, so a damaged line is a mistake of
//! ours: the tests read all of it, and a reader would rather stop than name openings wrongly.

use core::fmt;
use std::sync::OnceLock;

use chess::{Move, Position, SanError};

use crate::{Eco, Opening};

static TEXT: &str = include_str!("../openings.tsv");

/// All openings, and all positions on the way to them.
#[derive(Debug)]
pub(crate) struct Table {
    openings: Vec<Opening>,
    /// By key, each key once.
    known: Vec<Known>,
}

/// A position that some line comes by.
#[derive(Clone, Copy, Debug)]
struct Known {
    key: u64,
    /// The opening that ends here; `None` on the way to one.
    opening: Option<u16>,
}

/// What the table says of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// An opening ends here.
    Named(&'static Opening),
    /// No name of its own, but it is on the way to one.
    OnTheWay,
    /// No line comes by here.
    Unknown,
}

/// The table of the program.
pub(crate) fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| match Table::read(TEXT) {
        Ok(table) => table,
        Err(flaw) => panic!("openings.tsv: {flaw}"),
    })
}

impl Table {
    fn read(text: &'static str) -> Result<Self, Flaw> {
        let mut openings = Vec::new();
        let mut known = Vec::new();
        let mut walk = Walk::new();
        for (row, line) in text.lines().enumerate() {
            let flawed = |what| Flaw { line: row + 1, what };
            let index = u16::try_from(openings.len()).map_err(|_| flawed(What::TooMany))?;
            let (eco, name, moves) = fields(line).map_err(flawed)?;
            let (end, way) = walk.follow(moves).map_err(flawed)?;
            known.extend(way.iter().map(|step| Known { key: step.position.key(), opening: None }));
            known.push(Known { key: end.position.key(), opening: Some(index) });
            openings.push(Opening::new(eco, name, moves, walk.line()));
        }
        // Of one position the name goes before the mere passing by, and the first name before others.
        known.sort_unstable_by_key(|known| (known.key, known.opening.unwrap_or(u16::MAX)));
        known.dedup_by_key(|known| known.key);
        known.shrink_to_fit();
        Ok(Self { openings, known })
    }

    pub(crate) fn openings(&self) -> &[Opening] {
        &self.openings
    }

    pub(crate) fn place(&'static self, position: &Position) -> Place {
        match self.known.binary_search_by_key(&position.key(), |known| known.key) {
            Err(_) => Place::Unknown,
            Ok(found) => match self.known[found].opening {
                None => Place::OnTheWay,
                Some(index) => Place::Named(&self.openings[usize::from(index)]),
            },
        }
    }
}

/// The code, the name and the moves.
fn fields(line: &str) -> Result<(Eco, &str, &str), What> {
    let mut fields = line.split('\t');
    let (Some(eco), Some(name), Some(moves), None) =
        (fields.next(), fields.next(), fields.next(), fields.next())
    else {
        return Err(What::Fields);
    };
    Ok((eco.parse().map_err(|_| What::Eco)?, name, moves))
}

/// A line being played through. It goes back only as far as the next line differs, for neighbours in
/// the file share most of their moves.
struct Walk {
    start: Position,
    steps: Vec<Step>,
}

struct Step {
    san: &'static str,
    m: Move,
    /// After the move.
    position: Position,
}

impl Walk {
    fn new() -> Self {
        Self { start: Position::start(), steps: Vec::new() }
    }

    /// Plays `1. e4 e5 2. Nf3` from the start; the last step, and those before it.
    fn follow(&mut self, moves: &'static str) -> Result<(&Step, &[Step]), What> {
        let mut sans =
            moves.split_ascii_whitespace().filter(|word| !word.ends_with('.')).peekable();
        let mut shared = 0;
        while let Some(step) = self.steps.get(shared)
            && sans.next_if_eq(&step.san).is_some()
        {
            shared += 1;
        }
        self.steps.truncate(shared);
        for san in sans {
            let before = self.steps.last().map_or(&self.start, |step| &step.position);
            let m = before.parse_san(san).map_err(What::Move)?;
            let position = before.play(m);
            self.steps.push(Step { san, m, position });
        }
        self.steps.split_last().ok_or(What::NoMoves)
    }

    fn line(&self) -> Box<[Move]> {
        self.steps.iter().map(|step| step.m).collect()
    }
}

/// Where the file is damaged.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Flaw {
    line: usize,
    what: What,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum What {
    Fields,
    Eco,
    NoMoves,
    Move(SanError),
    TooMany,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.what {
            What::Fields => f.write_str("not a code, a name and moves with tabs between"),
            What::Eco => f.write_str("no ECO code"),
            What::NoMoves => f.write_str("no moves"),
            What::Move(error) => write!(f, "{error}"),
            What::TooMany => f.write_str("more lines than can be numbered"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_of_the_program_has_no_flaw() {
        assert_eq!(Table::read(TEXT).map(|_| ()), Ok(()));
    }

    #[test]
    fn a_damaged_line_is_named() {
        let flaws = [
            ("A04\tRéti Opening\t1. Nf3\nA04\tRéti Opening", 2, What::Fields),
            ("A04\tRéti Opening\t1. Nf3\t", 1, What::Fields),
            ("A4\tRéti Opening\t1. Nf3", 1, What::Eco),
            ("A04\tRéti Opening\t1. Nf3\nA04\tRéti Opening\t", 2, What::NoMoves),
        ];
        for (text, line, what) in flaws {
            assert_eq!(Table::read(text).map(|_| ()), Err(Flaw { line, what }), "{text:?}");
        }
        let illegal = Table::read("A04\tRéti Opening\t1. Nf3 Nf3").unwrap_err();
        assert_eq!(illegal.to_string(), "line 1: no knight can go to f3 in this way");
    }

    #[test]
    fn each_position_is_kept_once() {
        let table = table();
        assert!(table.known.is_sorted_by(|a, b| a.key < b.key));
        let named = table.known.iter().filter(|known| known.opening.is_some());
        assert_eq!(named.count(), table.openings.len());
    }
}
