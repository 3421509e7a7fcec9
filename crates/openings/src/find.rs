//! Finding an opening by what someone types.

use core::cmp::Reverse;
use std::collections::BTreeMap;

use chess::{Move, Position};

use crate::{Opening, all};

/// Other names by which people look for an opening: a family's name here, and the words.
const ALSO_CALLED: [(&str, &str); 9] = [
    ("Benko Gambit", "Volga"),
    ("King's Fianchetto Opening", "Benko Hungarian"),
    ("Mexican Defence", "Black Knights' Tango"),
    ("Petrov Defence", "Petrov's Petroff Russian Game"),
    ("Pirc Defence", "Ufimtsev"),
    ("Ruy Lopez", "Spanish Game Opening"),
    ("Scandinavian Defence", "Centre Counter"),
    ("Sokolsky Opening", "Polish Orangutan"),
    ("Van Geet Opening", "Dunst"),
];

/// The openings that are families by themselves, those with the most lines of their own first: the best known.
///
/// ```
/// assert_eq!(openings::families()[0].name, "Sicilian Defence");
/// ```
pub fn families() -> Vec<&'static Opening> {
    let mut lines = BTreeMap::new();
    for opening in all() {
        *lines.entry(opening.family()).or_insert(0) += 1;
    }
    let mut families: Vec<_> = all().filter(|opening| opening.variation().is_none()).collect();
    families.sort_by_key(|opening| Reverse(lines[opening.name]));
    families
}

/// The openings whose name or code has each of these words, in the order of [`all`].
///
/// A word may be the beginning of one, in capitals or not; accents and apostrophes may be left out,
/// and American spelling is understood. Without words, all openings.
///
/// ```
/// let first = |text| openings::find(text).next().map(|opening| opening.name);
/// assert_eq!(first("reti op"), Some("Réti Opening"));
/// assert_eq!(first("B90"), Some("Sicilian Defence: Najdorf Variation"));
/// assert_eq!(first("no such thing"), None);
/// ```
pub fn find(text: &str) -> impl Iterator<Item = &'static Opening> {
    let wanted: Vec<String> =
        british(&plain(text)).split_ascii_whitespace().map(|word| format!(" {word}")).collect();
    all().filter(move |opening| {
        let own = words_of(opening);
        wanted.iter().all(|word| own.contains(word))
    })
}

/// The openings whose line begins with these moves, in the order of [`all`]; none if the text is no series of
/// moves from the start.
///
/// Moves are written as on a score sheet, with or without numbers, or as `e2e4`.
///
/// ```
/// let mut found = openings::find_by_moves("1. e4 e5 2. f4");
/// assert!(found.next().is_some_and(|opening| opening.name == "King's Gambit"));
/// assert_eq!(openings::find_by_moves("king's gambit").count(), 0);
/// ```
pub fn find_by_moves(text: &str) -> impl Iterator<Item = &'static Opening> {
    let wanted = moves(text);
    all().filter(move |opening| {
        wanted.as_ref().is_some_and(|wanted| opening.line().starts_with(wanted))
    })
}

/// The moves from the start that a text is, if it is any.
fn moves(text: &str) -> Option<Vec<Move>> {
    let mut position = Position::start();
    let mut played = Vec::new();
    for word in text.split_whitespace() {
        // "1.", "1...", and "1.e4" all have the number before the last dot.
        let is_number = |c: char| c.is_ascii_digit() || c == '.';
        let word = match word.rsplit_once('.') {
            Some((number, word)) if number.chars().all(is_number) => word,
            _ => word,
        };
        if word.is_empty() {
            continue;
        }
        let m = position.parse_san(word).ok().or_else(|| position.parse_uci(word).ok())?;
        played.push(m);
        position = position.play(m);
    }
    (!played.is_empty()).then_some(played)
}

/// All words that an opening is found by, with a space before each.
fn words_of(opening: &Opening) -> String {
    let others = ALSO_CALLED.iter().find(|(family, _)| *family == opening.family());
    let others = others.map_or("", |(_, names)| names);
    plain(&format!(" {} {} {others}", opening.name, opening.eco))
}

/// Small letters without accents, and a space for whatever is between words.
///
/// It knows the letters that occur in the names; a test sees to that. All letters of the world would
/// add their tables to the page.
fn plain(text: &str) -> String {
    let kept = text.chars().filter(|c| !matches!(c, '\'' | '’'));
    kept.map(|c| match c {
        'Á' | 'á' | 'Ä' | 'ä' => 'a',
        'Č' | 'č' | 'Ć' | 'ć' => 'c',
        'É' | 'é' => 'e',
        'Ó' | 'ó' | 'Ö' | 'ö' | 'Ø' | 'ø' => 'o',
        'Ü' | 'ü' => 'u',
        'Ý' | 'ý' => 'y',
        '–' | '—' => ' ',
        c if c.is_ascii() && !c.is_ascii_alphanumeric() => ' ',
        c => c.to_ascii_lowercase(),
    })
    .collect()
}

/// Plain text as the names are spelt.
fn british(text: &str) -> String {
    text.replace("defens", "defenc").replace("center", "centre")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<&'static str> {
        find(text).map(|opening| opening.name).collect()
    }

    #[test]
    fn other_names_belong_to_families_that_there_are() {
        for (family, _) in ALSO_CALLED {
            assert!(all().any(|opening| opening.name == family), "{family}");
        }
    }

    #[test]
    fn families_come_once_each_with_the_best_known_first() {
        let families = families();
        let names: Vec<&str> = families.iter().map(|opening| opening.name).collect();
        assert_eq!(&names[..3], ["Sicilian Defence", "Ruy Lopez", "French Defence"]);
        for opening in all() {
            let own = names.iter().filter(|name| **name == opening.family()).count();
            assert!(own <= 1, "{}", opening.name);
        }
    }

    #[test]
    fn nothing_finds_all() {
        assert_eq!(find("").count(), all().count());
        assert_eq!(find(" -,' ").count(), all().count());
    }

    #[test]
    fn spelling_and_capitals_do_not_matter() {
        let alike = [
            ["Grünfeld Defence", "grunfeld DEFENSE", "defence, grünf"],
            ["Queen's Gambit", "queens gambit", "QUEEN’S  GAMBIT"],
            ["Centre Game", "center game", "game CENT"],
            ["Nimzo-Indian", "nimzo indian", "indian – nimzo"],
            ["Réti Opening", "reti opening", "RÉTI op"],
            ["Opočenský", "opocensky", "OPOČ"],
        ];
        for [first, others @ ..] in alike {
            assert!(!names(first).is_empty(), "{first}");
            for other in others {
                assert_eq!(names(first), names(other), "{first} and {other}");
            }
        }
    }

    #[test]
    fn every_word_must_be_there() {
        let najdorf = names("najdorf");
        assert!(najdorf.len() > 10);
        assert!(najdorf.iter().all(|name| name.contains("Najdorf")));
        assert_eq!(
            names("najdorf english"),
            ["Sicilian Defence: Najdorf Variation, English Attack"]
        );
        assert!(names("najdorf caro").is_empty());
        assert!(names("ajdorf").is_empty(), "words are found by how they begin");
        assert!(names("сицилианская").is_empty(), "letters that no name has find nothing");
    }

    #[test]
    fn codes_are_found_like_words() {
        assert!(find("c5").all(|opening| opening.eco.to_string().starts_with("C5")));
        assert!(find("b90").all(|opening| opening.eco.to_string() == "B90"));
        assert_eq!(names("D43 anti"), ["Semi-Slav Defence: Anti-Moscow Gambit"]);
    }

    #[test]
    fn moves_find_what_begins_with_them() {
        let names =
            |text: &str| -> Vec<&str> { find_by_moves(text).map(|opening| opening.name).collect() };
        let alike =
            ["1. e4 c6", "1.e4 c6", "1. e4 1... c6", "e4 c6", "e2e4 c7c6", " 1.\te4\n1...c6 "];
        let caro: Vec<&str> = names(alike[0]);
        assert!(caro.len() > 20);
        assert!(caro.iter().all(|name| name.starts_with("Caro-Kann")), "{caro:?}");
        for text in &alike[1..] {
            assert_eq!(names(text), caro, "{text}");
        }
        for text in ["", "1.", "c6", "e4 e4", "e4 hello", "e5", "♞", "1. e4 c6 2. Qh5 Nf6 3. Qxf7"]
        {
            assert!(names(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn people_look_for_other_names() {
        for (text, name) in [
            ("spanish", "Ruy Lopez"),
            ("petroff", "Petrov Defence"),
            ("russian game", "Petrov Defence"),
            ("center counter", "Scandinavian Defence"),
            ("orangutan", "Sokolsky Opening"),
            ("volga", "Benko Gambit"),
        ] {
            assert!(names(text).contains(&name), "{text}");
        }
    }

    #[test]
    fn every_letter_of_every_name_can_be_typed_plainly() {
        for opening in all() {
            assert!(words_of(opening).is_ascii(), "{}", opening.name);
        }
    }
}
