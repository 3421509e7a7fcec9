//! The source of the numbers of ratings, as the engine has it: written, and read again.

use std::fmt::Write;

use engine::levels::{Anchor, Numbers, Trait, Veil};

use crate::people::Popular;

const HEAD: &str = "\
//! The numbers of `temper` and `repertoire`, as `training` writes them; `docs/levels.md` says where they come from.

use super::temper::{Anchor, Numbers};

/// What ratings are made of.
#[rustfmt::skip]
#[allow(clippy::approx_constant, reason = \"what was found may look like one\")]
pub(super) const FITTED: Numbers = Numbers {
    anchors: [
";
const BEFORE_LIKES: &str = "    ],
    likes: [
";
const BEFORE_VEILS: &str = "    ],
    veils: [
";
const BEFORE_POPULAR: &str = "    ],
};

/// How much more usual some first moves and answers to them are among people than there are named lines, as
/// a logarithm: what was played before, the move, and the number at the lowest rating and at the highest.
#[rustfmt::skip]
";

/// `opponent/fitted.rs` with these numbers.
pub fn source(numbers: &Numbers, popular: &[Popular]) -> String {
    let mut text = HEAD.to_owned();
    for anchor in &numbers.anchors {
        let Anchor { rating, temperature, haste, spread, deep, blindness, sees_ends, taste, plies } =
            anchor;
        let _ = writeln!(
            text,
            "        Anchor {{ rating: {rating:.1}, temperature: {temperature:.1}, haste: {haste:.1}, spread: {spread:.2}, deep: {deep:.3}, \
             blindness: {blindness:.2}, sees_ends: {sees_ends:.3}, taste: {taste:.2}, plies: {plies:.1} }},"
        );
    }
    text.push_str(BEFORE_LIKES);
    for ([low, high], one) in numbers.likes.iter().zip(Trait::ALL) {
        let _ = writeln!(text, "        [{low:.2}, {high:.2}], // {one:?}");
    }
    text.push_str(BEFORE_VEILS);
    for (hides, one) in numbers.veils.iter().zip(Veil::ALL) {
        let _ = writeln!(text, "        {hides:.2}, // {one:?}");
    }
    text.push_str(BEFORE_POPULAR);
    let _ = writeln!(text, "pub const POPULAR: [(&str, &str, [f64; 2]); {}] = [", popular.len());
    for Popular { before, uci, ends: [low, high] } in popular {
        let _ = writeln!(text, "    (\"{before}\", \"{uci}\", [{low:.2}, {high:.2}]),");
    }
    text + "];\n"
}

/// The numbers of such a text; `None` if it is not one.
pub fn numbers(text: &str) -> Option<Numbers> {
    let text = text.strip_prefix(HEAD)?;
    let (anchors, rest) = text.split_once(BEFORE_LIKES)?;
    let (likes, rest) = rest.split_once(BEFORE_VEILS)?;
    let (veils, _) = rest.split_once(BEFORE_POPULAR)?;
    let anchors = rows(anchors)?.into_iter().map(|row| {
        let &[rating, temperature, haste, spread, deep, blindness, sees_ends, taste, plies] =
            row.as_slice()
        else {
            return None;
        };
        Some(Anchor {
            rating,
            temperature,
            haste,
            spread,
            deep,
            blindness,
            sees_ends,
            taste,
            plies,
        })
    });
    let likes = rows(likes)?.into_iter().map(|row| <[f64; 2]>::try_from(row).ok());
    let veils = rows(veils)?.into_iter().map(|row| <[f64; 1]>::try_from(row).ok());
    Some(Numbers {
        anchors: anchors.collect::<Option<Vec<_>>>()?.try_into().ok()?,
        likes: likes.collect::<Option<Vec<_>>>()?.try_into().ok()?,
        veils: veils.collect::<Option<Vec<_>>>()?.as_flattened().try_into().ok()?,
    })
}

/// The numbers of each line.
fn rows(text: &str) -> Option<Vec<Vec<f64>>> {
    let row = |line: &str| {
        let (line, _) = line.split_once("//").unwrap_or((line, ""));
        let is_part = |c: char| c.is_ascii_digit() || c == '.' || c == '-';
        let words = line.split(|c: char| !is_part(c)).filter(|word| !word.is_empty());
        words.map(|word| word.parse().ok()).collect()
    };
    text.lines().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::levels::POPULAR;

    /// How usual first moves are, as the engine has it.
    fn popular_now() -> Vec<Popular> {
        let popular = POPULAR.iter().map(|&(before, uci, ends)| Popular {
            before: before.to_owned(),
            uci: uci.to_owned(),
            ends,
        });
        popular.collect()
    }

    #[test]
    fn the_numbers_of_the_engine_are_written_as_they_stand_and_read_as_they_are() {
        let stands = include_str!("../../../engine/src/opponent/fitted.rs");
        assert_eq!(source(&Numbers::FITTED, &popular_now()), stands);
        assert_eq!(numbers(stands), Some(Numbers::FITTED));
        assert_eq!(numbers(&stands.replace("taste: ", "taste: x")), Some(Numbers::FITTED));
        for (word, other) in [("rating: ", "rating: 1 "), ("veils", "sails"), ("0.00", "0.0.0")] {
            assert_eq!(numbers(&stands.replacen(word, other, 1)), None, "{word}");
        }
    }
}
