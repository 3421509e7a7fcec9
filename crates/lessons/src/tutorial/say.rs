//! Words about a try at a task, for the page and for those who hear it. Why a move is not legal is said where it
//! is said of games; here is why a legal one is not the right one, which games do not ask.

use chess::{CastlingSide, PlacedPiece, Role, Square};

use super::Task;
use super::attempt::{Attempt, Hint, Made, Outcome, Tally};
use super::goal::{Goal, How, Side, Way, Wish};
use super::truth::{Step, WayOut, Wrong};

/// What a task asks for, in a few words: "Catch two stars".
pub fn goal(task: &Task) -> String {
    let moves = |within: u8| match within {
        1 => "one move".to_owned(),
        _ => format!("{} moves", number(within)),
    };
    match task.goal {
        Goal::Stars { stars, .. } => format!("Catch {} stars", number(stars.len() as u8)),
        Goal::TakeAll { .. } => {
            let position = &task.start;
            match position.color(!position.turn()).len() as u8 {
                1 => "Take the piece".to_owned(),
                left => format!("Take {} pieces", number(left)),
            }
        }
        Goal::Move(wish) => wanted(wish).to_owned(),
        Goal::Mate { within } => format!("Mate in {}", moves(within)),
        Goal::MateBare { within } => format!("Mate the king, in {} at most", moves(within)),
        Goal::Queen { within } => format!("Make a queen, in {} at most", moves(within)),
        Goal::Game { level } => format!("Play a game at level {level}"),
    }
}

/// What one move has to do.
const fn wanted(wish: Wish) -> &'static str {
    match wish {
        Wish::Check => "Give check",
        Wish::Mate => "Mate in one move",
        Wish::Out(Way::King) => "Out of check, with the king",
        Wish::Out(Way::Block) => "Out of check, with a piece between",
        Wish::Out(Way::Take) => "Take what gives check",
        Wish::Castle(_) => "Castle",
        Wish::EnPassant => "Take in passing",
        Wish::Promote(Role::Queen) => "Make a queen",
        Wish::Promote(_) => "Promote the pawn, and win",
        Wish::Win(How::Capture, _) => "Take something for nothing",
        Wish::Win(How::Fork, _) => "Attack two things at once",
        Wish::Win(How::Pin, _) => "Pin a piece",
        Wish::Win(How::Pressure, _) => "Attack the pinned piece",
        Wish::Win(How::Skewer, _) => "Attack a piece and what is behind it",
        Wish::Win(How::Discovery, _) => "Open a line with a move",
        Wish::Keep => "Make a move that loses nothing",
        Wish::ForceStalemate => "Force a stalemate",
        Wish::Centre => "A pawn into the middle",
        Wish::Develop => "Bring a knight or a bishop out",
        Wish::Harry => "Bring a piece out against the queen",
    }
}

/// A square of the board: "d5, star", "e4, white rook", "a1".
pub fn square(attempt: &Attempt, square: Square) -> String {
    let star = if attempt.stars().contains(square) { ", star" } else { "" };
    match attempt.position().piece_at(square) {
        Some(piece) => format!("{square}, {piece}{star}"),
        None => format!("{square}{star}"),
    }
}

/// Where the stars are that are left, or how many pieces: for somebody who begins.
pub fn stars(attempt: &Attempt) -> Option<String> {
    let squares: Vec<String> =
        attempt.stars().into_iter().map(|square| square.to_string()).collect();
    match &squares[..] {
        [] => None,
        [one] => Some(format!("Star on {one}.")),
        [most @ .., last] => Some(format!("Stars on {} and {last}.", most.join(", "))),
    }
}

/// How far it is: "Two of three. Moves left: 2."
pub fn tally(goal: Goal, tally: Tally) -> String {
    let left = match tally.moves {
        1 => "One move left.".to_owned(),
        moves => sentence(&format!("{} moves left.", number(moves))),
    };
    if goal.is_walk() {
        format!("{} of {}. {left}", sentence(&number(tally.got)), number(tally.of))
    } else {
        left
    }
}

/// What came of a move; `None` where it is not legal, which is said where it is said of games.
pub fn outcome(attempt: &Attempt, outcome: &Outcome) -> Option<String> {
    Some(match outcome {
        Outcome::Done { made } => format!("{} {}", made_words(made), attempt.task().learnt),
        Outcome::Progress { made, tally: so_far } => {
            format!("{} {}", made_words(made), tally(attempt.task().goal, *so_far))
        }
        Outcome::Wrong { why } => wrong(why),
        Outcome::Refused { .. } => return None,
        Outcome::Choose => "Choose what the pawn becomes.".into(),
        Outcome::Over => "This task is done. Go on to the next one, or begin it again.".into(),
    })
}

fn made_words(made: &Made) -> String {
    let mut text = sentence(&format!("{}.", step(&made.step)));
    if made.star {
        text.push_str(" A star.");
    }
    if let Some(reply) = &made.reply {
        text = format!("{text} {}: {}.", reply.piece.piece.color, step(reply));
    }
    text
}

/// A move: "rook a1 to a8", "pawn takes d5", "castles on the king side".
pub fn step(step: &Step) -> String {
    match step.castles {
        Some(CastlingSide::King) => return "castles on the king side".into(),
        Some(CastlingSide::Queen) => return "castles on the queen side".into(),
        None => {}
    }
    let PlacedPiece { piece, square } = step.piece;
    let becomes =
        step.becomes.map(|role| format!(", becomes {}", with_article(role))).unwrap_or_default();
    match step.takes {
        Some(taken) => format!("{} {square} takes the {taken} on {}{becomes}", piece.role, step.to),
        None => format!("{} {square} to {}{becomes}", piece.role, step.to),
    }
}

/// A reply as something that may happen: "the rook on a8 can go to a1", "the king on e1 can take the rook on e2".
fn may(step: Step) -> String {
    let the = the(step.piece);
    match (step.castles, step.takes) {
        (Some(_), _) => "the king can castle".into(),
        (None, Some(taken)) => format!("{the} can take the {taken} on {}", step.to),
        (None, None) => format!("{the} can go to {}", step.to),
    }
}

/// Why a legal move is not the one that is looked for.
pub fn wrong(why: &Wrong) -> String {
    match why {
        Wrong::Other(wish) => other(*wish).into(),
        Wrong::Taken { piece, by } => {
            sentence(&format!("{} would be taken by {}.", the(*piece), the(*by)))
        }
        Wrong::Mated { by } => {
            format!("That allows mate: {}.", may(*by))
        }
        Wrong::NotMate(WayOut::NoCheck) => "That gives no check, so it is not mate.".into(),
        Wrong::NotMate(WayOut::By(reply)) => {
            format!("That is check, but not mate: {}.", may(*reply))
        }
        Wrong::Stalemate => {
            "That is stalemate: the other side has no move and is not in check. The game is drawn."
                .into()
        }
        Wrong::Parried { reply } => format!("There is an answer to that: {}.", may(*reply)),
        Wrong::Slow { reply, left } => {
            let moves = match left {
                1 => "one more move is not enough".to_owned(),
                _ => format!("{} more moves are not enough", number(*left)),
            };
            format!("After that {}, and {moves}.", may(*reply))
        }
        Wrong::OutOfMoves { left: 0 } => {
            "That was the last move, and it is not mate. Take moves back, or begin again.".into()
        }
        Wrong::OutOfMoves { left } => {
            let is = if *left == 1 { "is" } else { "are" };
            format!(
                "That would be the last move, and {} {is} left. Take a move back, or begin again.",
                number(*left),
            )
        }
    }
}

/// What a move does not do.
const fn other(wish: Wish) -> &'static str {
    match wish {
        Wish::Check => "That gives no check.",
        Wish::Mate => "That is not mate.",
        Wish::Out(Way::King) => "That helps, too. Here the king itself has to go.",
        Wish::Out(Way::Block) => "That helps, too. Here a piece has to come between.",
        Wish::Out(Way::Take) => "That helps, too. Here another piece has to take what gives check.",
        Wish::Castle(Side::Either) => {
            "That is a legal move. To castle, move the king two squares towards a rook."
        }
        Wish::Castle(Side::On(CastlingSide::King)) => {
            "That is a legal move. To castle here, move the king from e1 to g1."
        }
        Wish::Castle(Side::On(CastlingSide::Queen)) => {
            "That is a legal move. To castle here, move the king from e1 to c1."
        }
        Wish::EnPassant => "That is a legal move, but it takes no pawn in passing.",
        Wish::Promote(Role::Queen) => "Here the pawn has to become a queen.",
        Wish::Promote(Role::Knight) => "Here the pawn has to become a knight.",
        Wish::Promote(Role::Rook) => "Here the pawn has to become a rook.",
        Wish::Promote(_) => "Here the pawn has to become another piece.",
        Wish::Win(How::Capture, _) => "Nothing is won by that. Look for something to take.",
        Wish::Win(How::Fork, _) => "That does not attack two things that can be won.",
        Wish::Win(How::Pin, _) => "That pins nothing that can be won.",
        Wish::Win(How::Pressure, _) => "That attacks no pinned piece that can be won.",
        Wish::Win(How::Skewer, _) => "Behind what that attacks stands nothing that can be won.",
        Wish::Win(How::Discovery, _) => "That opens no line on something that can be won.",
        Wish::Keep => "Something is lost by that.",
        Wish::ForceStalemate => "After that the other side can go on without a stalemate.",
        Wish::Centre => {
            "That puts no pawn into the middle. The four squares there are d4, e4, d5 and e5."
        }
        Wish::Develop => {
            "Nothing comes out by that. Look at the knights and bishops on the first rank."
        }
        Wish::Harry => "That does not bring a knight or a bishop out against the queen.",
    }
}

/// The piece of a hint: "Look at the rook on a1."
pub fn piece_of(attempt: &Attempt, hint: Hint) -> String {
    match attempt.position().piece_at(hint.from) {
        Some(piece) => format!("Look at the {} on {}.", piece.role, hint.from),
        None => format!("Look at {}.", hint.from),
    }
}

/// The move of a hint: "Rook a1 to a8."
pub fn move_of(attempt: &Attempt, hint: Hint) -> String {
    let becomes = match hint.promotion {
        Some(role) => format!(", and let it become {}", with_article(role)),
        None => String::new(),
    };
    let role = attempt.position().role_at(hint.from).map_or("piece", Role::name);
    sentence(&format!("{role} {} to {}{becomes}.", hint.from, hint.to))
}

fn the(placed: PlacedPiece) -> String {
    format!("the {} on {}", placed.piece.role, placed.square)
}

fn with_article(role: Role) -> String {
    format!("a {role}")
}

fn number(number: u8) -> String {
    let words = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    words.get(usize::from(number)).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

/// With its first letter large.
fn sentence(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}
