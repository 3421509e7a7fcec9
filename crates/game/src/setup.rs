//! What is agreed on before the first move.

use core::fmt;

use chess::{Color, FenError, History, Move, Position, UciMove, Variant};
use serde::{Deserialize, Serialize};

use crate::{ByColor, LevelPlan, TimeControl};

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Player {
    /// A person.
    Person {
        /// As the person wants to be called.
        name: Name,
    },
    /// The program.
    Computer {
        /// How strong.
        plan: LevelPlan,
    },
}

impl Player {
    /// Whether it is a person.
    pub const fn is_person(&self) -> bool {
        matches!(self, Self::Person { .. })
    }
}

/// A name for a player: 1 to 40 characters in one line.
///
/// ```
/// use game::Name;
/// assert_eq!(Name::new("  Ada \n Lovelace ").as_str(), "Ada Lovelace");
/// assert_eq!(Name::new("\u{202E}").as_str(), "Player");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Name(String);

impl Name {
    /// The longest name, in characters.
    pub const MAX: usize = 40;

    /// The name that a text makes: without control and direction characters, spaces as one, cut at
    /// [`Name::MAX`]; "Player" if nothing is left.
    pub fn new(text: &str) -> Self {
        let mut name = String::new();
        let mut length = 0;
        for word in text.split(|letter: char| letter.is_whitespace() || letter.is_control()) {
            let word = word.chars().filter(|&letter| !turns_direction(letter));
            let mut space = length > 0;
            for letter in word {
                if length + usize::from(space) >= Self::MAX {
                    break;
                }
                if space {
                    name.push(' ');
                    length += 1;
                    space = false;
                }
                name.push(letter);
                length += 1;
            }
        }
        if name.is_empty() { Self("Player".into()) } else { Self(name) }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Characters that make text run the other way, or cannot be seen.
const fn turns_direction(letter: char) -> bool {
    matches!(
        letter,
        '\u{061C}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{FEFF}'
    )
}

impl From<String> for Name {
    fn from(text: String) -> Self {
        Self::new(&text)
    }
}

impl From<Name> for String {
    fn from(name: Name) -> Self {
        name.0
    }
}

/// How much a game counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Moves may be taken back, hints given; the result counts.
    #[default]
    Casual,
    /// No taking back, no hints.
    Serious,
    /// Like casual, and the result counts for nothing.
    Practice,
}

/// Where the people sit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// All at one machine: the clock can be paused, moves are taken back without asking.
    #[default]
    OneBoard,
    /// Across a network: the clock runs, and the other side is asked.
    Network,
}

/// A game before its first move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "SetupForm", into = "SetupForm")]
pub struct Setup {
    /// Where it begins; the variant is the position's.
    pub start: Position,
    /// Who plays which side.
    pub players: ByColor<Player>,
    /// How much time each has.
    pub time: ByColor<TimeControl>,
    /// How much it counts.
    pub mode: Mode,
    /// Where the people sit.
    pub place: Place,
    /// How many hints a person may have; `None` for as many as wanted.
    pub hints: Option<u32>,
    /// Moves from the start that the computer keeps to, as long as the others do; usually none.
    pub line: Vec<UciMove>,
}

impl Setup {
    /// The longest line to keep to, in plies. No opening is longer.
    pub const MAX_LINE: usize = 100;

    /// The sides that persons play.
    pub fn persons(&self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().filter(|&color| self.players[color].is_person())
    }

    /// Whether any side has a limit of time.
    pub fn is_timed(&self) -> bool {
        self.time.iter().any(|(_, control)| *control != TimeControl::Untimed)
    }

    /// How a game stands to the line; `None` if none was agreed on.
    pub(crate) fn on_line(&self, history: &History) -> Option<OnLine> {
        if self.line.is_empty() {
            return None;
        }
        let mut on_the_line = self.start.clone();
        for &uci in &self.line {
            let m = on_the_line.resolve_uci(uci).ok()?;
            if on_the_line.same_as(history.position()) {
                return Some(OnLine::Next(m));
            }
            on_the_line = on_the_line.play(m);
        }
        let was_there = history.positions().iter().any(|position| position.same_as(&on_the_line));
        Some(if was_there { OnLine::Over } else { OnLine::Off })
    }

    /// The same game once more; with `swap`, players and their times change sides. The start stays.
    #[must_use]
    pub(crate) fn again(&self, swap: bool) -> Self {
        let mut next = self.clone();
        if swap {
            next.players = next.players.swapped();
            next.time = next.time.swapped();
        }
        next
    }
}

/// How a game stands to the line that was agreed on. It counts by positions, not by the order of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnLine {
    /// It goes on with this move.
    Next(Move),
    /// It was played to its end.
    Over,
    /// Somebody has left it, and the game has not come back to it.
    Off,
}

/// How a set-up is written down.
#[derive(Serialize, Deserialize)]
struct SetupForm {
    #[serde(default)]
    variant: Variant,
    fen: String,
    players: ByColor<Player>,
    #[serde(default)]
    time: ByColor<TimeControl>,
    #[serde(default)]
    mode: Mode,
    #[serde(default)]
    place: Place,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hints: Option<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    line: Vec<UciMove>,
}

/// Why something is no set-up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadSetup {
    /// It does not begin anywhere.
    Start(FenError),
    /// The moves that the computer is to keep to.
    Line(BadLine),
}

/// Why moves are no line to keep to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadLine {
    /// This move cannot be played there.
    Illegal(UciMove),
    /// There are more than [`Setup::MAX_LINE`].
    Long,
    /// This move leads to a position that was there before, so nobody could say which move is next.
    Again(UciMove),
}

impl fmt::Display for BadSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(error) => error.fmt(f),
            Self::Line(BadLine::Illegal(uci)) => write!(f, "the line cannot go on with {uci}"),
            Self::Line(BadLine::Long) => {
                write!(f, "the line has more than {} moves", Setup::MAX_LINE)
            }
            Self::Line(BadLine::Again(uci)) => {
                write!(f, "after {uci} the line comes back to a position that it had before")
            }
        }
    }
}

impl core::error::Error for BadSetup {}

/// Whether moves are a line that a game can keep to.
pub(crate) fn check_line(start: &Position, line: &[UciMove]) -> Result<(), BadLine> {
    if line.len() > Setup::MAX_LINE {
        return Err(BadLine::Long);
    }
    let mut positions = vec![start.clone()];
    for &uci in line {
        let here = &positions[positions.len() - 1];
        let next = here.play(here.resolve_uci(uci).map_err(|_| BadLine::Illegal(uci))?);
        if positions.iter().any(|before| before.same_as(&next)) {
            return Err(BadLine::Again(uci));
        }
        positions.push(next);
    }
    Ok(())
}

impl TryFrom<SetupForm> for Setup {
    type Error = BadSetup;

    fn try_from(form: SetupForm) -> Result<Self, BadSetup> {
        let SetupForm { variant, fen, players, time, mode, place, hints, line } = form;
        let start = Position::from_fen(&fen, variant).map_err(BadSetup::Start)?;
        check_line(&start, &line).map_err(BadSetup::Line)?;
        Ok(Self { start, players, time, mode, place, hints, line })
    }
}

impl From<Setup> for SetupForm {
    fn from(setup: Setup) -> Self {
        let Setup { start, players, time, mode, place, hints, line } = setup;
        let (variant, fen) = (start.variant(), start.fen());
        Self { variant, fen, players, time, mode, place, hints, line }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_refused_in_words_if_nobody_could_keep_to_it() {
        let check = |line: &str| {
            let line: Vec<UciMove> = line.split(' ').map(|uci| uci.parse().expect("UCI")).collect();
            check_line(&Position::start(), &line).map_err(|why| BadSetup::Line(why).to_string())
        };
        assert_eq!(check("e2e4 c7c5 g1f3"), Ok(()));
        assert_eq!(check("e2e4 e2e4"), Err("the line cannot go on with e2e4".into()));
        let back = "after f6g8 the line comes back to a position that it had before";
        assert_eq!(check("g1f3 g8f6 f3g1 f6g8 e2e4"), Err(back.into()));
        assert_eq!(check(&["g1f3"; 101].join(" ")), Err("the line has more than 100 moves".into()));
    }
}
