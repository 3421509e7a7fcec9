//! Numeric annotation glyphs: `$1` for a good move, `$14` for a slight advantage, and so on.

use core::fmt;

/// A mark on a move, by its number in the standard.
///
/// ```
/// use chess::pgn::Nag;
/// assert_eq!(Nag::from_glyph("!?"), Some(Nag(5)));
/// assert_eq!(Nag(5).glyph(), Some("!?"));
/// assert_eq!(Nag(5).to_string(), "$5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nag(pub u16);

/// Marks with a customary sign, the one to write first.
const GLYPHS: [(u16, &str); 20] = [
    (1, "!"),
    (2, "?"),
    (3, "!!"),
    (4, "??"),
    (5, "!?"),
    (6, "?!"),
    (7, "□"),
    (10, "="),
    (13, "∞"),
    (14, "⩲"),
    (15, "⩱"),
    (16, "±"),
    (17, "∓"),
    (18, "+-"),
    (19, "-+"),
    (14, "+/="),
    (15, "=/+"),
    (16, "+/-"),
    (17, "-/+"),
    (13, "~"),
];

impl Nag {
    /// The mark that a sign stands for.
    pub fn from_glyph(glyph: &str) -> Option<Self> {
        GLYPHS.iter().find(|(_, sign)| *sign == glyph).map(|&(number, _)| Self(number))
    }

    /// The customary sign, for the marks that have one.
    pub fn glyph(self) -> Option<&'static str> {
        GLYPHS.iter().find(|(number, _)| *number == self.0).map(|&(_, sign)| sign)
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
