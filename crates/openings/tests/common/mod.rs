//! What the tests share: games from a score sheet.

use chess::{History, Position};

/// The game of `1. e4 e5 2. Nf3`, with or without the numbers, from the standard start.
pub(crate) fn game(moves: &str) -> History {
    game_from(Position::start(), moves)
}

/// The same from another start.
pub(crate) fn game_from(start: Position, moves: &str) -> History {
    let mut history = History::new(start);
    for san in moves.split_ascii_whitespace().filter(|word| !word.ends_with('.')) {
        let m = history.position().parse_san(san).unwrap_or_else(|e| panic!("{moves}: {san}: {e}"));
        history.push(m).expect("only legal moves are parsed");
    }
    history
}
