//! A game in one line of a list, of which no more is known than what stands there.

use super::end::within;
use crate::{DrawnBy, End, WonBy};

/// How a game has ended, as short as a list wants it: "Ada wins by checkmate".
///
/// ```
/// use game::{DrawnBy, End, say};
/// let end = End::Drawn { by: DrawnBy::Agreement };
/// assert_eq!(say::ended("Ada", "Ben", Some(end)), "Draw by agreement");
/// assert_eq!(say::ended("Ada", "Ben", None), "Goes on");
/// ```
pub fn ended(white: &str, black: &str, end: Option<End>) -> String {
    match end {
        None => "Goes on".into(),
        Some(End::Aborted) => "Ended before it had begun".into(),
        Some(End::Drawn { by }) => drawn(by).into(),
        Some(End::Won { winner, by }) => {
            let (winner, loser) =
                if winner == chess::Color::White { (white, black) } else { (black, white) };
            let wins =
                if winner == "You" { "You win".to_owned() } else { format!("{winner} wins") };
            match by {
                WonBy::Checkmate => format!("{wins} by checkmate"),
                WonBy::Resignation => format!("{wins}: {} resigned", within(loser)),
                WonBy::Time => format!("{wins} on time"),
                WonBy::Absence => format!("{wins}: {} left the game", within(loser)),
                WonBy::NoPiecesLeft => format!("{wins} with no pieces left"),
                WonBy::NoMovesLeft => format!("{wins} with no moves left"),
                WonBy::Recorded => wins,
            }
        }
    }
}

const fn drawn(by: DrawnBy) -> &'static str {
    match by {
        DrawnBy::Stalemate => "Draw by stalemate",
        DrawnBy::DeadPosition => "Draw: nobody could win any more",
        DrawnBy::ThreefoldRepetition => "Draw: the same position three times",
        DrawnBy::FivefoldRepetition => "Draw: the same position five times",
        DrawnBy::FiftyMoves => "Draw by the 50-move rule",
        DrawnBy::SeventyFiveMoves => "Draw by the 75-move rule",
        DrawnBy::Agreement => "Draw by agreement",
        DrawnBy::TimeWithoutMate => "Draw: time was up, but no mate was possible",
        DrawnBy::Recorded => "Draw",
    }
}

/// "31 moves".
pub fn moves(plies: u32) -> String {
    match plies.div_ceil(2) {
        0 => "no moves".into(),
        1 => "1 move".into(),
        moves => format!("{moves} moves"),
    }
}

/// A computer's way through the levels, as rows of a library have it.
///
/// ```
/// use game::say;
/// assert_eq!(say::levels("2"), "Level 2");
/// assert_eq!(say::levels("2→3→1240"), "Levels 2, 3, rating 1240");
/// assert_eq!(say::levels("1/4/0"), "Level 1, 4, 0 by phase");
/// assert_eq!(say::levels("~900"), "Level that follows, at 900");
/// assert_eq!(say::levels("2→3 – 5"), "Levels 2, 3 against 5");
/// assert_eq!(say::levels(""), "");
/// ```
pub fn levels(way: &str) -> String {
    if way.is_empty() {
        return String::new();
    }
    let sides: Vec<_> = way.split(" – ").map(|side| side.split('→').map(one_level)).collect();
    let count = sides.iter().map(|levels| levels.clone().count()).sum::<usize>();
    let sides: Vec<_> =
        sides.into_iter().map(|levels| levels.collect::<Vec<_>>().join(", ")).collect();
    let levels = sides.join(" against ");
    if count > 1 {
        return format!("Levels {levels}");
    }
    match levels.strip_prefix("rating") {
        Some(rating) => format!("Rating{rating}"),
        None => format!("Level {levels}"),
    }
}

fn one_level(level: &str) -> String {
    if let Some(rating) = level.strip_prefix('~') {
        format!("that follows, at {rating}")
    } else if level.contains('/') {
        format!("{} by phase", level.replace('/', ", "))
    } else if level.len() == 1 || level == "…" {
        level.to_owned()
    } else {
        format!("rating {level}")
    }
}

/// How much time the players have, from what rows and files say: "10 minutes and 5 seconds a move".
///
/// ```
/// use game::say;
/// assert_eq!(say::controls("600"), "10 min");
/// assert_eq!(say::controls("90+2"), "1:30 min + 2 s");
/// assert_eq!(say::controls("600/60"), "10 min against 1 min");
/// assert_eq!(say::controls("-"), "No clock");
/// assert_eq!(say::controls(""), "");
/// ```
pub fn controls(time: &str) -> String {
    match time {
        "" => String::new(),
        "-" => "No clock".into(),
        time => time.split('/').map(control).collect::<Vec<_>>().join(" against "),
    }
}

fn control(time: &str) -> String {
    let (initial, increment) = time.split_once('+').unwrap_or((time, ""));
    let initial = match initial.parse::<u64>() {
        Ok(seconds) if seconds % 60 == 0 => format!("{} min", seconds / 60),
        Ok(seconds) => format!("{}:{:02} min", seconds / 60, seconds % 60),
        Err(_) if initial == "-" => "no clock".into(),
        // Fractions of a second are as they are.
        Err(_) => format!("{initial} s"),
    };
    match increment {
        "" | "0" => initial,
        increment => format!("{initial} + {increment} s"),
    }
}

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// A day as files write it, in words.
///
/// ```
/// use game::say;
/// assert_eq!(say::day("1851.06.21"), "21 Jun 1851");
/// assert_eq!(say::day("1851.06"), "Jun 1851");
/// assert_eq!(say::day("1851"), "1851");
/// assert_eq!(say::day(""), "");
/// ```
pub fn day(date: &str) -> String {
    let mut parts = date.split('.');
    let year = parts.next().unwrap_or_default();
    let month = parts.next().and_then(|month| month.parse::<usize>().ok());
    let month = month.and_then(|month| MONTHS.get(month.wrapping_sub(1)));
    let day = parts.next().map(|day| day.trim_start_matches('0'));
    match (month, day) {
        (Some(month), Some(day)) => format!("{day} {month} {year}"),
        (Some(month), None) => format!("{month} {year}"),
        (None, _) => year.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use chess::Color;

    use super::*;

    #[test]
    fn every_end_has_its_few_words() {
        let won = |winner, by| Some(End::Won { winner, by });
        let drawn = |by| Some(End::Drawn { by });
        let (white, black) = (Color::White, Color::Black);
        for (end, words) in [
            (won(white, WonBy::Checkmate), "You win by checkmate"),
            (won(black, WonBy::Checkmate), "Ben wins by checkmate"),
            (won(black, WonBy::Resignation), "Ben wins: you resigned"),
            (won(white, WonBy::Resignation), "You win: Ben resigned"),
            (won(white, WonBy::Time), "You win on time"),
            (won(black, WonBy::Absence), "Ben wins: you left the game"),
            (won(white, WonBy::NoPiecesLeft), "You win with no pieces left"),
            (won(black, WonBy::NoMovesLeft), "Ben wins with no moves left"),
            (won(black, WonBy::Recorded), "Ben wins"),
            (drawn(DrawnBy::Stalemate), "Draw by stalemate"),
            (drawn(DrawnBy::DeadPosition), "Draw: nobody could win any more"),
            (drawn(DrawnBy::ThreefoldRepetition), "Draw: the same position three times"),
            (drawn(DrawnBy::FivefoldRepetition), "Draw: the same position five times"),
            (drawn(DrawnBy::FiftyMoves), "Draw by the 50-move rule"),
            (drawn(DrawnBy::SeventyFiveMoves), "Draw by the 75-move rule"),
            (drawn(DrawnBy::TimeWithoutMate), "Draw: time was up, but no mate was possible"),
            (drawn(DrawnBy::Recorded), "Draw"),
            (Some(End::Aborted), "Ended before it had begun"),
            (None, "Goes on"),
        ] {
            assert_eq!(ended("You", "Ben", end), words);
        }
    }

    #[test]
    fn whatever_stands_there_is_told_somehow() {
        assert_eq!(levels("2→…→2→3→4→5→0→1"), "Levels 2, …, 2, 3, 4, 5, 0, 1");
        assert_eq!(levels("2→1/4/0→3"), "Levels 2, 1, 4, 0 by phase, 3");
        assert_eq!(levels("1240"), "Rating 1240");
        assert_eq!(controls("0.5+0"), "0.5 s");
        assert_eq!(controls("600+5/-"), "10 min + 5 s against no clock");
        assert_eq!(day("1851.13.40"), "1851");
        assert_eq!(day("?"), "?");
        assert_eq!(
            (moves(0), moves(1), moves(3)),
            ("no moves".into(), "1 move".into(), "2 moves".into())
        );
    }
}
