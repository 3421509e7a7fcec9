//! How a game ended, as a result and tags.
//!
//! Three say it: the result, `Termination` in the standard's few words, and `EndedBy` in ours. They
//! are believed in this order. Where a side cannot move any more, by mate or stalemate or in Suicide,
//! the board decides, and a file that says something else is refused. Ends that leave moves on the
//! board give way to what the file says: others count repetitions and dead positions otherwise.

use chess::pgn::{GameResult, Tags};
use chess::{DrawReason, History, Outcome};

use crate::{DrawnBy, End, WonBy};

const REASON: &str = "EndedBy";
const TERMINATION: &str = "Termination";

const WON: [(WonBy, &str); 6] = [
    (WonBy::Checkmate, "checkmate"),
    (WonBy::Resignation, "resignation"),
    (WonBy::Time, "time"),
    (WonBy::Absence, "absence"),
    (WonBy::NoPiecesLeft, "no pieces left"),
    (WonBy::NoMovesLeft, "no moves left"),
];

const DRAWN: [(DrawnBy, &str); 8] = [
    (DrawnBy::Stalemate, "stalemate"),
    (DrawnBy::DeadPosition, "dead position"),
    (DrawnBy::ThreefoldRepetition, "threefold repetition"),
    (DrawnBy::FiftyMoves, "fifty moves"),
    (DrawnBy::FivefoldRepetition, "fivefold repetition"),
    (DrawnBy::SeventyFiveMoves, "seventy-five moves"),
    (DrawnBy::Agreement, "agreement"),
    (DrawnBy::TimeWithoutMate, "time without mate"),
];

const ABORTED: &str = "aborted";

fn word<T: PartialEq>(table: &[(T, &'static str)], reason: &T) -> Option<&'static str> {
    table.iter().find(|(known, _)| known == reason).map(|(_, word)| *word)
}

fn reason<T: Copy>(table: &[(T, &str)], word: &str) -> Option<T> {
    table.iter().find(|(_, known)| *known == word).map(|(reason, _)| *reason)
}

/// The result of a game that has ended like this, or not yet.
pub(super) fn result(end: Option<End>) -> GameResult {
    match end {
        Some(End::Won { winner, .. }) => GameResult::Win(winner),
        Some(End::Drawn { .. }) => GameResult::Draw,
        Some(End::Aborted) | None => GameResult::Unknown,
    }
}

/// The way that a game has ended; `None` if only a file says so.
pub(super) fn way(end: End) -> Option<&'static str> {
    match end {
        End::Won { by, .. } => word(&WON, &by),
        End::Drawn { by } => word(&DRAWN, &by),
        End::Aborted => Some(ABORTED),
    }
}

/// Sets the tags that say how a game has ended.
pub(super) fn write(end: Option<End>, tags: &mut Tags) {
    let termination = match end {
        None => "unterminated",
        Some(End::Won { by: WonBy::Time, .. } | End::Drawn { by: DrawnBy::TimeWithoutMate }) => {
            "time forfeit"
        }
        Some(End::Won { by: WonBy::Absence, .. } | End::Aborted) => "abandoned",
        Some(End::Won { .. } | End::Drawn { .. }) => "normal",
    };
    tags.set(TERMINATION, termination);
    match end.and_then(way) {
        Some(reason) => tags.set(REASON, reason),
        None => tags.remove(REASON),
    }
}

/// Has a game end as its board does: what its file says is about moves that were played once.
pub fn end_by_board(game: &mut chess::pgn::Game) {
    let mut history = History::new(game.start().clone());
    for m in game.mainline().filter_map(|node| game.move_to(node)) {
        if history.push(m).is_err() {
            break;
        }
    }
    let end = history.automatic_end().map(End::from);
    game.set_result(result(end));
    game.tags_mut().remove(REASON);
    game.tags_mut().remove(TERMINATION);
}

/// How a game has ended by its board and its file.
///
/// # Errors
///
/// The end on the board, if the file has another winner.
pub(super) fn read(history: &History, game: &chess::pgn::Game) -> Result<Option<End>, End> {
    let said = game.result();
    let board = history.automatic_end();
    if let Some(outcome) = board.filter(|&outcome| leaves_no_move(outcome)) {
        let end = End::from(outcome);
        let agrees = said == GameResult::Unknown || said == result(Some(end));
        return if agrees { Ok(Some(end)) } else { Err(end) };
    }
    let board = board.map(End::from);
    let tags = game.tags();
    let ours = tags.get(REASON).unwrap_or_default();
    let termination = tags.get(TERMINATION).unwrap_or_default().to_ascii_lowercase();
    Ok(match said {
        GameResult::Unknown if ours == ABORTED => Some(End::Aborted),
        GameResult::Unknown => board,
        GameResult::Win(winner) => {
            let off_board = [WonBy::Resignation, WonBy::Time, WonBy::Absence];
            let ours = reason(&WON, ours).filter(|by| off_board.contains(by));
            Some(End::Won { winner, by: ours.unwrap_or_else(|| won_by(&termination)) })
        }
        GameResult::Draw => {
            let off_board = [
                DrawnBy::ThreefoldRepetition,
                DrawnBy::FiftyMoves,
                DrawnBy::Agreement,
                DrawnBy::TimeWithoutMate,
            ];
            let ours = reason(&DRAWN, ours).filter(|by| off_board.contains(by));
            let ours = ours.map(|by| End::Drawn { by });
            ours.or(board).or_else(|| Some(End::Drawn { by: drawn_by(&termination) }))
        }
    })
}

/// Whether the game could not have gone on.
const fn leaves_no_move(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::Win { .. } | Outcome::Draw { reason: DrawReason::Stalemate })
}

/// What the words of other programs come to.
fn won_by(termination: &str) -> WonBy {
    if termination.contains("time") {
        WonBy::Time
    } else if termination.contains("resign") {
        WonBy::Resignation
    } else if termination.contains("abandon") {
        WonBy::Absence
    } else {
        WonBy::Recorded
    }
}

fn drawn_by(termination: &str) -> DrawnBy {
    if termination.contains("time") {
        DrawnBy::TimeWithoutMate
    } else if termination.contains("agree") {
        DrawnBy::Agreement
    } else {
        DrawnBy::Recorded
    }
}
