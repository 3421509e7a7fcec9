//! What `go` asks for. Words without meaning are passed over, values that cannot be used are told; the
//! rest counts.

use std::time::Duration;

use chess::{Color, History, Move};

use super::options::Options;
use super::show;
use crate::limits::{Clock, Limits, TimeLimit};
use crate::work::Thought;

const KEYWORDS: [&str; 13] = [
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "mate",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
];

/// A clock as far as it was told.
#[derive(Default)]
struct Told {
    remaining: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves_to_go: Option<u32>,
    movetime: Option<Duration>,
}

/// The thought that these words ask for, and what was wrong with them.
pub(super) fn read(words: &[&str], history: &History, options: &Options) -> (Thought, Vec<String>) {
    let mut limits = Limits { lines: options.lines, ..Limits::default() };
    let mut told = Told::default();
    let (mut infinite, mut ponder) = (false, false);
    let mut problems = Vec::new();
    let mut rest = words;
    while let [word, after @ ..] = rest {
        rest = after;
        match *word {
            "infinite" => infinite = true,
            "ponder" => ponder = true,
            "searchmoves" => {
                let end = after.iter().position(|word| KEYWORDS.contains(word));
                let (moves, after) = after.split_at(end.unwrap_or(after.len()));
                rest = after;
                limits.only = only(moves, history, &mut problems);
            }
            keyword if KEYWORDS.contains(&keyword) => {
                let value = after.first().copied().unwrap_or("");
                // Times may be negative: a clock that has run out and goes on.
                let Ok(value) = value.parse::<i128>() else {
                    problems.push(format!("go {keyword} needs a number, not {}", show(value)));
                    continue;
                };
                rest = &after[1..];
                take(keyword, value.clamp(0, i64::MAX.into()) as u64, &mut limits, &mut told);
            }
            _ => {}
        }
    }
    limits.time = time(&told, history.position().turn(), options);
    if infinite {
        limits = Limits { lines: limits.lines, only: limits.only, ..Limits::default() };
    }
    let strength = options.strength();
    // Whoever asks for particular moves, for several or for a mate wants to know, not to play.
    let plays = limits.only.is_empty() && limits.lines == 1 && limits.mate.is_none();
    let book = options.book().filter(|_| plays && !infinite && !ponder);
    let (history, with_chances) = (history.clone(), options.with_chances);
    (Thought { history, limits, strength, book, infinite, ponder, with_chances }, problems)
}

fn take(keyword: &str, value: u64, limits: &mut Limits, told: &mut Told) {
    let number = u32::try_from(value).unwrap_or(u32::MAX);
    let time = Duration::from_millis(value);
    match keyword {
        "depth" => limits.depth = Some(number.max(1)),
        "nodes" => limits.nodes = Some(value),
        "mate" => limits.mate = Some(number),
        "movetime" => told.movetime = Some(time),
        "wtime" => told.remaining[0] = Some(time),
        "btime" => told.remaining[1] = Some(time),
        "winc" => told.increment[0] = time,
        "binc" => told.increment[1] = time,
        "movestogo" => told.moves_to_go = Some(number),
        _ => {}
    }
}

fn time(told: &Told, turn: Color, options: &Options) -> TimeLimit {
    if let Some(time) = told.movetime {
        return TimeLimit::Move(time);
    }
    let Some(remaining) = told.remaining[turn.index()] else { return TimeLimit::Unlimited };
    TimeLimit::Clock(Clock {
        remaining,
        increment: told.increment[turn.index()],
        moves_to_go: told.moves_to_go,
        overhead: options.overhead,
    })
}

fn only(words: &[&str], history: &History, problems: &mut Vec<String>) -> Vec<Move> {
    let mut moves = Vec::new();
    for word in words {
        match history.position().parse_uci(word) {
            Ok(m) => moves.push(m),
            Err(error) => problems.push(format!("searchmoves {}: {error}", show(word))),
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_line(line: &str) -> (Thought, Vec<String>) {
        let words: Vec<&str> = line.split_whitespace().collect();
        read(&words, &History::default(), &Options::default())
    }

    #[test]
    fn all_limits_are_read_in_any_order() {
        let (thought, problems) = read_line("mate 3 nodes 500 searchmoves e2e4 d2d4 depth 7");
        assert!(problems.is_empty());
        let Limits { depth, nodes, mate, only, .. } = thought.limits;
        assert_eq!((depth, nodes, mate, only.len()), (Some(7), Some(500), Some(3), 2));
        let (thought, _) = read_line("wtime 1000 btime 9 winc 5 movestogo 4 ponder");
        let clock = Clock {
            remaining: Duration::from_secs(1),
            increment: Duration::from_millis(5),
            moves_to_go: Some(4),
            overhead: Duration::from_millis(20),
        };
        assert_eq!(thought.limits.time, TimeLimit::Clock(clock));
        assert!(thought.ponder);
    }

    #[test]
    fn clocks_below_zero_are_empty() {
        let (thought, problems) = read_line("wtime -50 btime -99999999999999999999999999");
        assert!(problems.is_empty());
        assert!(
            matches!(thought.limits.time, TimeLimit::Clock(clock) if clock.remaining.is_zero())
        );
    }

    #[test]
    fn what_cannot_be_used_is_told_and_the_rest_counts() {
        let (thought, problems) = read_line("depth x nodes 5 searchmoves e2e5 hello e2e3");
        assert_eq!((thought.limits.depth, thought.limits.nodes), (None, Some(5)));
        assert_eq!(thought.limits.only.len(), 1);
        assert_eq!(problems.len(), 3, "{problems:?}");
        assert_eq!(problems[0], r#"go depth needs a number, not "x""#);
        assert_eq!(read_line("depth").1, [r#"go depth needs a number, not """#]);
    }
}
