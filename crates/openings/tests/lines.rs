//! What holds for every line of `openings.tsv`.

mod common;

use std::collections::BTreeMap;

use chess::{History, Position};
use common::game;
use openings::{Opening, all};

/// The game of a line, by its moves and not by its text.
fn played(opening: &Opening) -> History {
    let mut history = History::default();
    for &m in opening.line() {
        history.push(m).expect("a line is legal");
    }
    history
}

/// `1. e4 e5 2. Nf3`, as the rules print it.
fn printed(history: &History) -> String {
    let mut words = Vec::new();
    for (ply, (position, &m)) in history.positions().iter().zip(history.moves()).enumerate() {
        if ply % 2 == 0 {
            words.push(format!("{}.", ply / 2 + 1));
        }
        words.push(position.san(m).to_string());
    }
    words.join(" ")
}

#[test]
fn the_moves_are_written_as_the_standard_says() {
    for opening in all() {
        assert_eq!(printed(&played(opening)), opening.moves, "{opening}");
    }
}

#[test]
fn there_are_enough_in_every_volume() {
    assert!(all().count() >= 650, "{}", all().count());
    for volume in 'A'..='E' {
        let count = all().filter(|opening| opening.eco.volume() == volume).count();
        assert!(count >= 80, "{volume}: {count}");
    }
}

#[test]
fn they_are_sorted_by_code_and_moves() {
    let order: Vec<_> = all().map(|opening| (opening.eco, opening.moves)).collect();
    for pair in order.windows(2) {
        assert!(pair[0] < pair[1], "{pair:?}");
    }
}

#[test]
fn no_position_has_two_names() {
    let mut ends: BTreeMap<u64, &Opening> = BTreeMap::new();
    for opening in all() {
        if let Some(other) = ends.insert(played(opening).position().key(), opening) {
            panic!("the same position: {other} and {opening}");
        }
    }
}

#[test]
fn no_name_has_two_positions() {
    let mut names: BTreeMap<&str, &Opening> = BTreeMap::new();
    for opening in all() {
        if let Some(other) = names.insert(opening.name, opening) {
            panic!("the same name: {other} and {opening}");
        }
    }
}

/// `Family: Variation, Line`, in words with single spaces, in British spelling.
#[test]
fn names_have_one_form() {
    for opening in all() {
        let name = opening.name;
        let clean = name.split(' ').all(|word| {
            let word = word.strip_suffix([':', ',']).unwrap_or(word);
            !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || "-'.".contains(c))
        });
        assert!(clean && !name.ends_with([':', ',', '.']), "{name:?}");
        assert!(name.matches(':').count() <= 1, "{name}");
        assert!(name.starts_with(char::is_uppercase), "{name}");
        for odd in ["Defense", "Center", "Counter-Gambit", "Counter Gambit", "Gruenfeld", "Reti "] {
            assert!(!name.contains(odd), "{name}");
        }
    }
}

#[test]
fn every_first_move_has_a_name() {
    let start = Position::start();
    for &m in &start.legal_moves() {
        assert!(openings::at(&start.play(m)).is_some(), "{}", start.san(m));
    }
}

/// Families that people come to from several sides, so that a variation need not come by the first.
const FROM_SEVERAL_SIDES: [&str; 8] = [
    "King's Gambit Declined",
    "King's Indian Attack",
    "London System",
    "Modern Defence",
    "Neo-Grünfeld Defence",
    "Queen's Gambit Declined",
    "Semi-Slav Defence",
    "Torre Attack",
];

#[test]
fn a_variation_comes_by_its_family() {
    for opening in all().filter(|opening| !FROM_SEVERAL_SIDES.contains(&opening.family())) {
        let history = played(opening);
        let earlier = &history.positions()[..history.ply()];
        let kin = |position| openings::at(position).is_some_and(|o| o.family() == opening.family());
        assert!(opening.variation().is_none() || earlier.iter().any(kin), "{opening}");
    }
}

#[test]
fn a_family_has_a_line_without_variation() {
    for opening in all().filter(|opening| opening.family() != "King's Gambit Declined") {
        assert!(all().any(|other| other.name == opening.family()), "{opening}");
    }
}

/// By which position all openings of a range of codes come: the scheme of the Encyclopaedia, written
/// down apart from the names.
const SCHEME: &str = include_str!("scheme.txt");

#[test]
fn codes_follow_the_scheme_of_the_encyclopaedia() {
    for (codes, moves) in SCHEME.lines().filter_map(|line| line.split_once(' ')) {
        let gate = game(moves);
        let (first, last) = codes.split_once('-').unwrap_or((codes, codes));
        let range = first.parse().expect("a code")..=last.parse().expect("a code");
        for opening in all().filter(|opening| range.contains(&opening.eco)) {
            let comes_by = played(opening).positions().iter().any(|p| p.same_as(gate.position()));
            assert!(comes_by, "{opening} does not come by {moves}");
        }
    }
}
