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
    /// This move of the line cannot be played.
    Line(UciMove),
}

impl fmt::Display for BadSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(error) => error.fmt(f),
            Self::Line(uci) => write!(f, "the line cannot go on with {uci}"),
        }
    }
}

impl core::error::Error for BadSetup {}

/// Whether moves can be played one after the other; if not, which is the first that cannot.
pub(crate) fn check_line(start: &Position, line: &[UciMove]) -> Result<(), UciMove> {
    let mut position = start.clone();
    for &uci in line {
        position = position.play(position.resolve_uci(uci).map_err(|_| uci)?);
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
