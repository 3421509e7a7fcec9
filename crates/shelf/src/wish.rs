//! Which games are wanted, in which order.

use core::fmt::Write as _;

/// Which of all games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Which {
    /// All that are not deleted.
    #[default]
    All,
    /// Those that can be gone on with.
    Unfinished,
    /// Those that are over.
    Finished,
    /// Those that can be restored.
    Deleted,
}

/// What comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// The game that began last.
    #[default]
    Begun,
    /// The game in which something happened last.
    Played,
}

/// Which games are wanted. The words are those of the API; an empty one means any.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wish {
    /// What is searched for.
    pub text: String,
    /// Which of all.
    pub which: Which,
    /// The result as PGN writes it.
    pub result: &'static str,
    /// The variant.
    pub variant: &'static str,
    /// How much it counts.
    pub mode: &'static str,
    /// What comes first.
    pub order: Order,
}

impl Wish {
    /// Whether some games may be left out by it.
    pub fn leaves_out(&self) -> bool {
        let Self { text, which, result, variant, mode, order: _ } = self;
        !text.trim().is_empty()
            || *which != Which::All
            || [result, variant, mode].iter().any(|word| !word.is_empty())
    }

    /// The same without anything that leaves games out.
    #[must_use]
    pub fn cleared(&self) -> Self {
        Self { order: self.order, ..Self::default() }
    }

    /// The question as addresses have it, without a sign at either end.
    ///
    /// ```
    /// use shelf::{Which, Wish};
    /// let wish = Wish { text: "Réti & 1-0".into(), which: Which::Finished, ..Wish::default() };
    /// assert_eq!(wish.question(), "text=R%C3%A9ti%20%26%201-0&finished=true");
    /// assert_eq!(Wish::default().question(), "");
    /// ```
    pub fn question(&self) -> String {
        let Self { text, which, result, variant, mode, order } = self;
        let which = match which {
            Which::All => ("", ""),
            Which::Unfinished => ("finished", "false"),
            Which::Finished => ("finished", "true"),
            Which::Deleted => ("deleted", "true"),
        };
        let order = if *order == Order::Played { "true" } else { "" };
        let fields = [
            ("text", text.trim()),
            which,
            ("result", result),
            ("variant", variant),
            ("mode", mode),
            ("by_last_move", order),
        ];
        let fields = fields.into_iter().filter(|(_, value)| !value.is_empty());
        fields
            .map(|(name, value)| format!("{name}={}", escaped(value)))
            .collect::<Vec<_>>()
            .join("&")
    }

    /// The address of some rows.
    pub fn rows(&self, from: usize, limit: usize) -> String {
        let question = self.question();
        let and = if question.is_empty() { "" } else { "&" };
        format!("/api/games?{question}{and}offset={from}&limit={limit}")
    }

    /// The address of all of them as one file.
    pub fn file(&self) -> String {
        let question = self.question();
        let sign = if question.is_empty() { "" } else { "?" };
        format!("/api/games/pgn{sign}{question}")
    }
}

/// A text as addresses carry it.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            // Writing into a text cannot fail.
            let _ = write!(escaped, "%{byte:02X}");
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_is_asked_as_the_api_has_it() {
        let wish = Wish {
            text: " a+b ".into(),
            which: Which::Deleted,
            result: "1/2-1/2",
            variant: "chess960",
            mode: "serious",
            order: Order::Played,
        };
        assert_eq!(
            wish.rows(200, 100),
            "/api/games?text=a%2Bb&deleted=true&result=1%2F2-1%2F2&variant=chess960&mode=serious\
             &by_last_move=true&offset=200&limit=100"
        );
        assert!(wish.leaves_out() && wish.file().starts_with("/api/games/pgn?text=a%2Bb&deleted"));
        assert_eq!(wish.cleared().rows(0, 5), "/api/games?by_last_move=true&offset=0&limit=5");
        assert!(!wish.cleared().leaves_out());
        assert_eq!(Wish::default().rows(0, 5), "/api/games?offset=0&limit=5");
        assert_eq!(Wish::default().file(), "/api/games/pgn");
        let unfinished = Wish { which: Which::Unfinished, ..Wish::default() };
        assert_eq!(unfinished.question(), "finished=false");
    }
}
