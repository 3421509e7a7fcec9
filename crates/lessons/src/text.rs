//! Words with what is in them: terms, squares, moves, buttons, keys, marks and links, so that a page can show each
//! as what it is.
//!
//! In the text a term stands between `*`, something written as people write moves between backquotes, a button of
//! the page between `<` and `>`, a key between `{` and `}`, a mark of the board is `{mark:go}`, and a link to a topic
//! is `[its words](its id)`. Squares are found by themselves.

use core::str::FromStr;

use chess::Square;

/// A piece of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inline {
    /// Plain words.
    Text(&'static str),
    /// A word that is explained here.
    Term(&'static str),
    /// A square of the board.
    Square(Square),
    /// A move, a line of moves, or a position, as they are written.
    Written(&'static str),
    /// A button, a choice or a place of the page, by its words.
    Button(&'static str),
    /// A key of the keyboard.
    Key(&'static str),
    /// A mark on the board, as `looks` calls it, without `mark-`.
    Mark(&'static str),
    /// Another topic.
    Topic {
        /// Which.
        id: &'static str,
        /// The words of the link.
        words: &'static str,
    },
}

impl Inline {
    /// What is read of it: nothing for a mark, which has its name beside it.
    pub fn words(self) -> String {
        match self {
            Self::Text(words)
            | Self::Term(words)
            | Self::Written(words)
            | Self::Button(words)
            | Self::Key(words)
            | Self::Topic { words, .. } => words.to_owned(),
            Self::Square(square) => square.to_string(),
            Self::Mark(_) => String::new(),
        }
    }
}

/// All words of a text.
pub fn words(text: &[Inline]) -> String {
    text.iter().map(|inline| inline.words()).collect()
}

/// A text with its pieces told apart; `None` if something begins and does not end.
pub(crate) fn read(mut text: &'static str) -> Option<Vec<Inline>> {
    let mut pieces = Vec::new();
    while let Some(at) = text.find(['*', '`', '<', '{', '[']) {
        plain(&text[..at], &mut pieces);
        let (open, rest) = text[at..].split_at(1);
        let close = match open {
            "<" => ">",
            "{" => "}",
            "[" => "](",
            same => same,
        };
        let (inside, rest) = rest.split_once(close)?;
        text = rest;
        pieces.push(match open {
            "*" => Inline::Term(inside),
            "`" => Inline::Written(inside),
            "<" => Inline::Button(inside),
            "{" => match inside.strip_prefix("mark:") {
                Some(mark) => Inline::Mark(mark),
                None => Inline::Key(inside),
            },
            _ => {
                let (id, rest) = rest.split_once(')')?;
                text = rest;
                Inline::Topic { id, words: inside }
            }
        });
    }
    plain(text, &mut pieces);
    Some(pieces)
}

/// Plain words, the squares among them told apart.
fn plain(text: &'static str, pieces: &mut Vec<Inline>) {
    let mut from = 0;
    for (at, two) in text.as_bytes().windows(2).enumerate() {
        let is_word = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_alphanumeric);
        let is_alone = !at.checked_sub(1).is_some_and(is_word) && !is_word(at + 2);
        let square = str::from_utf8(two).ok().and_then(|two| Square::from_str(two).ok());
        if let Some(square) = square.filter(|_| is_alone && two[0].is_ascii_lowercase()) {
            if from < at {
                pieces.push(Inline::Text(&text[from..at]));
            }
            pieces.push(Inline::Square(square));
            from = at + 2;
        }
    }
    if from < text.len() {
        pieces.push(Inline::Text(&text[from..]));
    }
}

#[cfg(test)]
mod tests {
    use super::Inline::{Button, Key, Mark, Square, Term, Text, Topic, Written};
    use super::*;

    #[test]
    fn pieces_of_a_text_are_told_apart() {
        let text = "A *pin* on e4 (not be45): `Nf3`, <Undo>, {Esc}, {mark:go}, [more](undo).";
        let pieces = [
            Text("A "),
            Term("pin"),
            Text(" on "),
            Square(chess::Square::E4),
            Text(" (not be45): "),
            Written("Nf3"),
            Text(", "),
            Button("Undo"),
            Text(", "),
            Key("Esc"),
            Text(", "),
            Mark("go"),
            Text(", "),
            Topic { id: "undo", words: "more" },
            Text("."),
        ];
        assert_eq!(read(text).unwrap(), pieces);
        assert_eq!(words(&pieces), "A pin on e4 (not be45): Nf3, Undo, Esc, , more.");
        for broken in ["a *b", "a `b", "<b", "{b", "[b](c", "[b] c"] {
            assert_eq!(read(broken), None, "{broken}");
        }
    }
}
