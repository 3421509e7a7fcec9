//! How a game ended, as files say it.

use core::fmt;

use crate::Color;

/// The result of a game as PGN writes it, or that there is none yet.
///
/// ```
/// use chess::pgn::GameResult;
/// assert_eq!(GameResult::from_text("1/2-1/2"), Some(GameResult::Draw));
/// assert_eq!(GameResult::Unknown.to_string(), "*");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0` or `0-1`.
    Win(Color),
    /// `1/2-1/2`.
    Draw,
    /// `*`: the game goes on, was broken off, or nobody knows.
    #[default]
    Unknown,
}

impl GameResult {
    /// The result that a text says, with the ways of writing a draw that are in use.
    pub fn from_text(text: &str) -> Option<Self> {
        Some(match text {
            "1-0" | "1–0" => Self::Win(Color::White),
            "0-1" | "0–1" => Self::Win(Color::Black),
            "1/2-1/2" | "1/2" | "½-½" | "½" | "1/2–1/2" | "½–½" => Self::Draw,
            "*" => Self::Unknown,
            _ => return None,
        })
    }

    /// The text as the standard has it.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}
