//! One named opening.

use core::fmt;

use chess::Move;

use crate::Eco;

/// A name that players use, and the moves that they mean by it.
///
/// The moves are the usual order; another order that leads to the same position has the same name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The customary code.
    pub eco: Eco,
    /// The name, `Family: Variation, Line`; the family alone for the opening as such.
    pub name: &'static str,
    /// The moves as a score sheet has them, `1. e4 e5 2. Nf3`.
    pub moves: &'static str,
    line: Box<[Move]>,
}

impl Opening {
    pub(crate) fn new(
        eco: Eco,
        name: &'static str,
        moves: &'static str,
        line: Box<[Move]>,
    ) -> Self {
        Self { eco, name, moves, line }
    }

    /// The moves, to be played from the start of standard chess.
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// The name up to the colon: "Sicilian Defence".
    ///
    /// ```
    /// let kan = openings::find("sicilian kan").next().unwrap();
    /// assert_eq!(kan.family(), "Sicilian Defence");
    /// assert_eq!(kan.variation(), Some("Kan Variation"));
    /// ```
    pub fn family(&self) -> &'static str {
        self.split().0
    }

    /// The name after the colon: "Najdorf Variation, English Attack".
    pub fn variation(&self) -> Option<&'static str> {
        self.split().1
    }

    fn split(&self) -> (&'static str, Option<&'static str>) {
        match self.name.split_once(": ") {
            Some((family, variation)) => (family, Some(variation)),
            None => (self.name, None),
        }
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eco, self.name)
    }
}
