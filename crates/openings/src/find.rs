//! Finding an opening by what someone types.

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
