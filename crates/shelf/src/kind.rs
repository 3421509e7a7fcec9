//! What a file or a pasted text is, by how it begins.

/// What a text is taken for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Nothing at all.
    Nothing,
    /// A position: one line, which looks like a FEN. Whether it is one is not known yet.
    Fen(String),
    /// Anything else: whoever reads games says whether there are some.
    Games,
}

/// A file that is longer is no position.
const LONGEST: usize = 1_000;

/// What a text is taken for.
///
/// ```
/// use shelf::{Kind, kind};
/// let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
/// assert_eq!(kind(&format!("\u{FEFF}\n{fen}\r\n")), Kind::Fen(fen.into()));
/// assert_eq!(kind("1. e4 e5 1/2-1/2"), Kind::Games);
/// ```
pub fn kind(text: &str) -> Kind {
    let text = text.trim_matches(|letter: char| letter.is_whitespace() || letter == '\u{FEFF}');
    if text.is_empty() {
        return Kind::Nothing;
    }
    if text.len() > LONGEST || text.lines().count() > 1 {
        return Kind::Games;
    }
    let placement = text.split_whitespace().next().unwrap_or_default();
    let ranks = placement.split('/').count();
    // One rank too few or too many is a slip, about which the reader of positions knows more.
    let looks_so = (7..=9).contains(&ranks)
        && placement.bytes().all(|byte| b"/12345678kqrbnpKQRBNP~[]".contains(&byte));
    if looks_so { Kind::Fen(text.to_owned()) } else { Kind::Games }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_told_from_games() {
        for text in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "8/8/8/8/8/8/8/8",
            "  4k3/8/8/8/8/8/4P3/4K3\tw - -\n\n",
            // With a rank too few.
            "4k3/8/8/8/8/8/4K3 w - - 0 1",
        ] {
            assert_eq!(kind(text), Kind::Fen(text.trim().into()), "{text}");
        }
        for text in [
            "1. e4 e5 2. Nf3 1/2-1/2",
            "[Event \"a\"]\n\n1. e4 *",
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]",
            "8/8/8/8/8/8/8/8 w - - 0 1\n8/8/8/8/8/8/8/8 b - - 0 1",
            "Dear Ada",
            "a/b/c/d/e/f/g/h",
        ] {
            assert_eq!(kind(text), Kind::Games, "{text}");
        }
        assert_eq!(kind(&"8/".repeat(2000)), Kind::Games);
        assert_eq!(kind(" \r\n\u{FEFF} "), Kind::Nothing);
    }
}
