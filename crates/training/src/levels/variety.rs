//! Whether games are of many kinds, and how they begin.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use chess::History;
use openings::Namer;

/// What games have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variety {
    /// How many games.
    pub games: usize,
    /// How many of them differ within the first [`COMPARED`] plies.
    pub different: usize,
    /// How many have their first [`NAMED`] plies from a named line.
    pub named: usize,
    /// How often each first move was played, the most usual first.
    pub first: Vec<(String, usize)>,
    /// How often each family of openings was played, the most usual first.
    pub families: Vec<(&'static str, usize)>,
}

/// Games are compared by so many plies.
pub const COMPARED: usize = 16;
/// So many plies are to be from a line with a name.
pub const NAMED: usize = 4;

/// Compares games from the usual start.
pub fn variety<'a>(games: impl IntoIterator<Item = &'a History>) -> Variety {
    let mut beginnings = BTreeSet::new();
    let (mut first, mut families) = (BTreeMap::new(), BTreeMap::new());
    let (mut count, mut named) = (0, 0);
    for history in games {
        let beginning: Vec<u16> = history.moves().iter().take(COMPARED).map(|m| m.bits()).collect();
        beginnings.insert(beginning);
        count += 1;
        named += usize::from(begins_by_name(history));
        if let Some(&m) = history.moves().first() {
            *first.entry(history.start().san(m).to_string()).or_default() += 1;
        }
        if let Some(opening) = Namer::of(history).opening() {
            *families.entry(opening.family()).or_default() += 1;
        }
    }
    let (first, families) = (most_first(first), most_first(families));
    Variety { games: count, different: beginnings.len(), named, first, families }
}

/// Whether the first plies, or all if there are fewer, lead along lines with names.
fn begins_by_name(history: &History) -> bool {
    let mut namer = Namer::new(history.start());
    let after_moves = history.positions().iter().skip(1).take(NAMED);
    after_moves.into_iter().all(|position| {
        namer.push(position);
        namer.left_book_at().is_none()
    })
}

fn most_first<Name: Ord>(counts: BTreeMap<Name, usize>) -> Vec<(Name, usize)> {
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|&(_, count)| Reverse(count));
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: &str) -> History {
        let mut history = History::default();
        for san in moves.split(' ') {
            history.push(history.position().parse_san(san).unwrap()).unwrap();
        }
        history
    }

    #[test]
    fn games_that_part_late_are_alike_and_names_are_counted() {
        let spanish = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O";
        let games = [
            game(&format!("{spanish} h3")),
            game(&format!("{spanish} d3")),
            game("e4 c5 Nf3 d6"),
            game("d4 h5 Na3 Rh6"),
        ];
        let found = variety(&games);
        assert_eq!((found.games, found.different, found.named), (4, 3, 3));
        assert_eq!(found.first, [("e4".to_owned(), 3), ("d4".to_owned(), 1)]);
        assert_eq!(found.families[0].1, 2, "{:?}", found.families);
        assert!(found.families.iter().any(|(name, _)| *name == "Sicilian Defence"));
    }
}
