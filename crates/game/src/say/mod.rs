//! Words. Every sentence about a game, for the page, a screen reader, the command line and other
//! programs, is made here and nowhere else.
//!
//! Sentences say what is so, then what to do. "You" stands only where one person faces the computer;
//! elsewhere people have their names.

mod clock;
mod end;
mod event;
mod hand;
mod line;
mod look;
mod reel;
mod refusal;
mod row;
mod setup;
mod worth;

pub use clock::{Warning, warning};
use end::offers_draw;
pub use end::{draw_waits, end, turn};
pub use event::{NO_STANDING, announce, in_full, level, next_level, played, shown, standing};
pub use hand::{
    Idle, hint, idle, no_such_level, premove_dropped, premove_gone, type_a_move, unread,
};
pub use line::{line, on_line};
pub use look::{attackers, clocks, last_move, moves_from, pieces, status};
pub use reel::{again, at_move, damaged, in_variation, mark, taken_back};
pub(crate) use reel::{noted, short_taken_back};
pub use refusal::{NO_ANALYSIS, not_analysed, refusal, why_not, why_stuck};
pub use row::{controls, day, ended, levels, moves};
pub use setup::{
    Arranged, arranged, first_of, just_passed, may_castle, no_fen, no_such_start, none_passed,
    not_ready, nothing_to_play, over_at_once, ready, rules, unplayable,
};
pub use worth::{Worth, evaluation, over, score};

use chess::{Color, PlacedPiece, Position, Square};

use crate::{Game, Player};

/// The one person who faces the computer; then `Some` and "you".
fn you(game: &Game) -> Option<Color> {
    let mut persons = game.setup().persons();
    match (persons.next(), persons.next()) {
        (Some(color), None) => Some(color),
        _ => None,
    }
}

/// What a player is called.
pub fn name(game: &Game, color: Color) -> String {
    match &game.setup().players[color] {
        Player::Person { name } => name.as_str().to_owned(),
        Player::Computer { .. } if game.setup().persons().next().is_none() => {
            format!("Computer ({color})")
        }
        Player::Computer { .. } => "Computer".to_owned(),
    }
}

/// The player as the one who does something: "You" or the name.
fn who(game: &Game, color: Color) -> String {
    if you(game) == Some(color) { "You".to_owned() } else { name(game, color) }
}

/// The verb for whoever that is.
fn verb<'a>(game: &Game, color: Color, for_you: &'a str, for_others: &'a str) -> &'a str {
    if you(game) == Some(color) { for_you } else { for_others }
}

/// A square and what is on it: "e4, white knight", or "e4" if nothing is.
///
/// ```
/// use chess::{Position, Square};
/// use game::say;
/// assert_eq!(say::square(&Position::start(), Square::G8), "g8, black knight");
/// assert_eq!(say::square(&Position::start(), Square::E4), "e4");
/// ```
pub fn square(position: &Position, square: Square) -> String {
    match position.piece_at(square) {
        Some(piece) => format!("{square}, {piece}"),
        None => square.to_string(),
    }
}

/// "the bishop on c5".
fn the(placed: PlacedPiece) -> String {
    format!("the {} on {}", placed.piece.role, placed.square)
}

/// The sentence with its first letter large. It begins with a word of ours, never with a name: the
/// capitals of all alphabets would add their tables to the page.
fn sentence(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}
