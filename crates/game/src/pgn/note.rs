//! What happened between two moves, as a command in a comment.

use chess::pgn::Comment;
use chess::{Color, Rating};

use super::seconds;
use crate::{ByColor, Millis, Name, Player, What};

/// A remark on what happened after a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Note {
    /// This event.
    Event(What),
    /// These moves were taken back.
    Undone(String),
    /// The side to move had thought so long when the game was saved or ended.
    Thought(Millis),
}

/// Which sides computers play.
pub(super) type Computers = ByColor<bool>;

/// The side of the only computer.
fn only(computers: Computers) -> Option<Color> {
    match (computers.white, computers.black) {
        (true, false) => Some(Color::White),
        (false, true) => Some(Color::Black),
        _ => None,
    }
}

/// Whether an event is written, as one that does not pass with the next move.
pub(super) fn lasts(what: &What) -> bool {
    matches!(
        what,
        What::LevelSet { .. }
            | What::PlanRestored { .. }
            | What::Followed { .. }
            | What::TimeGiven { .. }
            | What::HintTaken { .. }
            | What::Seated { .. }
    )
}

/// The comment that tells a note, where computers play these sides; `None` for an event that is not
/// written.
pub(super) fn write(note: &Note, computers: Computers) -> Option<Comment> {
    let level = |side: Color, change: String| {
        let side = if only(computers) == Some(side) { "" } else { &format!("{} ", word(side)) };
        Comment::default().with_level(&format!("{side}{change}"))
    };
    let command = |text: String| Comment::new(&format!("[%{text}]"));
    Some(match note {
        Note::Undone(moves) => command(format!("undone {moves}")),
        Note::Thought(span) => command(format!("thought {}", seconds::write(*span))),
        Note::Event(What::LevelSet { side, plan }) => level(*side, plan.to_string()),
        Note::Event(What::PlanRestored { side }) => level(*side, "restored".into()),
        Note::Event(What::Followed { side, rating }) => level(*side, format!("at {rating}")),
        Note::Event(What::TimeGiven { to, amount }) => {
            command(format!("given {} {}", word(*to), seconds::write(*amount)))
        }
        Note::Event(What::HintTaken { by }) => command(format!("hint {}", word(*by))),
        Note::Event(What::Seated { side, player }) => {
            let player = match player {
                Player::Person { name } => format!("person {}", escape(name.as_str())),
                Player::Computer { plan } => format!("computer {plan}"),
            };
            command(format!("seat {} {player}", word(*side)))
        }
        Note::Event(_) => return None,
    })
}

/// The notes in a comment, in their order; who plays a side may change with them.
pub(super) fn read(comment: &Comment, computers: &mut Computers) -> Vec<Note> {
    let mut notes = Vec::new();
    notes.extend(comment.level().and_then(|text| read_level(text, *computers)).map(Note::Event));
    let mut rest = comment.text();
    while let Some(start) = rest.find("[%") {
        rest = &rest[start + 2..];
        let Some(end) = rest.find(']') else { break };
        let (command, value) = rest[..end].split_once(' ').unwrap_or((&rest[..end], ""));
        let note = read_command(command, value, *computers);
        if let Some(Note::Event(What::Seated { side, player })) = &note {
            computers[*side] = !player.is_person();
        }
        notes.extend(note);
    }
    notes
}

fn read_command(command: &str, value: &str, computers: Computers) -> Option<Note> {
    let (first, rest) = value.split_once(' ').unwrap_or((value, ""));
    Some(Note::Event(match command {
        "level" => read_level(value, computers)?,
        "given" => What::TimeGiven { to: side(first)?, amount: seconds::read(rest)? },
        "hint" => What::HintTaken { by: side(value)? },
        "seat" => {
            let player = match rest.split_once(' ')? {
                ("person", name) => Player::Person { name: Name::new(&unescape(name)) },
                ("computer", plan) => Player::Computer { plan: plan.parse().ok()? },
                _ => return None,
            };
            What::Seated { side: side(first)?, player }
        }
        "thought" => return seconds::read(value).map(Note::Thought),
        "undone" => return Some(Note::Undone(value.to_owned())),
        _ => return None,
    }))
}

fn read_level(text: &str, computers: Computers) -> Option<What> {
    let named = text.split_once(' ').and_then(|(word, change)| Some((side(word)?, change)));
    let (side, change) = match named {
        Some(named) => named,
        None => (only(computers)?, text),
    };
    Some(match change.strip_prefix("at ") {
        Some(rating) => What::Followed { side, rating: rating.parse().ok().and_then(Rating::new)? },
        None if change == "restored" => What::PlanRestored { side },
        None => What::LevelSet { side, plan: change.parse().ok()? },
    })
}

const fn word(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn side(text: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|&side| word(side) == text)
}

/// What a name may not hold within a command.
const SPECIAL: [char; 5] = ['[', ']', '{', '}', '%'];

/// How a character that is special is written.
fn code(special: char) -> String {
    format!("%{:02X}", u32::from(special))
}

/// The name with what is special as `%` and two digits.
fn escape(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if SPECIAL.contains(&letter) {
            text.push_str(&code(letter));
        } else {
            text.push(letter);
        }
    }
    text
}

/// The other way; `%` is the last in the list, so that no code comes out of another.
fn unescape(text: &str) -> String {
    let letters = SPECIAL.into_iter();
    letters
        .fold(text.to_owned(), |text, special| text.replace(&code(special), &special.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Level, LevelPlan};

    fn both_ways(what: What, computers: Computers, text: &str) {
        let note = Note::Event(what);
        let comment = write(&note, computers).expect("it is written");
        assert_eq!(comment.to_string(), text);
        assert_eq!(read(&Comment::new(text), &mut computers.clone()), [note]);
    }

    #[test]
    fn notes_are_written_and_read_like_this() {
        let black = Computers::new(false, true);
        let side = Color::Black;
        let plan = LevelPlan::level(Level::LOWEST);
        let following = "following 900 within the game".parse().unwrap();
        let rating = Rating::clamped(1240);
        both_ways(What::LevelSet { side, plan }, black, "[%level 0]");
        both_ways(What::LevelSet { side, plan }, Computers::both(true), "[%level black 0]");
        both_ways(
            What::LevelSet { side, plan: following },
            Computers::both(true),
            "[%level black following 900 within the game]",
        );
        both_ways(What::PlanRestored { side }, black, "[%level restored]");
        both_ways(What::Followed { side, rating }, black, "[%level at 1240]");
        both_ways(What::HintTaken { by: Color::White }, black, "[%hint white]");
        both_ways(What::TimeGiven { to: side, amount: Millis(15_000) }, black, "[%given black 15]");
        both_ways(
            What::Seated { side, player: Player::Computer { plan } },
            black,
            "[%seat black computer 0]",
        );
        both_ways(
            What::Seated { side, player: Player::Person { name: Name::new("A [1%5D] {b}") } },
            black,
            "[%seat black person A %5B1%255D%5D %7Bb%7D]",
        );
    }

    #[test]
    fn commands_of_others_and_nonsense_are_passed_over() {
        let text = "[%csl Ga1] good [%given blue 3] [%seat white] [%hint] [%level 7] [%thought x] \
                    [%given white 9999999999999999999999] [%seat white computer 9] [% [%hint black]";
        let notes = read(&Comment::new(text), &mut Computers::both(true));
        assert_eq!(notes, [Note::Event(What::HintTaken { by: Color::Black })]);
    }

    #[test]
    fn after_a_change_of_seats_a_level_is_the_new_computers() {
        let text = "[%seat white computer 1] [%seat black person Ada] x";
        let mut computers = Computers::new(false, true);
        assert_eq!(read(&Comment::new(text), &mut computers).len(), 2);
        let notes = read(&Comment::new("[%level restored]"), &mut computers);
        assert_eq!(notes, [Note::Event(What::PlanRestored { side: Color::White })]);
    }

    proptest::proptest! {
        #[test]
        fn any_name_comes_back(name in "\\PC{0,50}|[a%5BD\\[\\]{} ]{0,40}") {
            let player = Player::Person { name: Name::new(&name) };
            let note = Note::Event(What::Seated { side: Color::White, player });
            let comment = write(&note, Computers::default()).expect("it is written");
            let read = read(&Comment::new(&comment.to_string()), &mut Computers::default());
            proptest::prop_assert_eq!(read, [note]);
        }
    }
}
