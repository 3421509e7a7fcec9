//! What the tests of several modules share.

use core::ops::RangeInclusive;

use proptest::collection::vec;
use proptest::prelude::*;

use crate::{Color, History, Move, Piece, Position, Role, Setup, Variant};

/// How long a test looks: `quick` with every `cargo test`, `long` in the soak.
pub(crate) fn quick_or<T>(quick: T, long: impl FnOnce(usize) -> T) -> T {
    match std::env::var("KIBITZ_SOAK") {
        Ok(positions) => long(positions.parse().expect("KIBITZ_SOAK is a number of positions")),
        Err(_) => quick,
    }
}

/// A position of standard chess.
pub(crate) fn fen(text: &str) -> Position {
    fen_of(text, Variant::Standard)
}

/// A position of a variant.
pub(crate) fn fen_of(text: &str, variant: Variant) -> Position {
    Position::from_fen(text, variant).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal move that is written like this in UCI.
pub(crate) fn find_move(position: &Position, text: &str) -> Move {
    position.parse_uci(text).unwrap_or_else(|error| panic!("{text} in {position}: {error}"))
}

/// Plays these moves, written in UCI and separated by spaces.
pub(crate) fn play_all(history: &mut History, moves: &str) {
    for text in moves.split_whitespace() {
        let m = find_move(history.position(), text);
        history.push(m).expect("the move is legal");
    }
}

/// A game of random moves: each pick chooses one of the legal moves. Stops where there are none.
pub(crate) fn wander(start: Position, picks: &[u16]) -> History {
    let mut history = History::new(start);
    for &pick in picks {
        let moves = history.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = moves[usize::from(pick) % moves.len()];
        history.push(m).expect("picked from the legal moves");
    }
    history
}

/// A board with so many pieces put down at random, and perhaps a king of each side.
pub(crate) fn random_setup(
    pieces: RangeInclusive<usize>,
    with_kings: bool,
) -> impl Strategy<Value = Setup> {
    let piece = (0..64usize, 0..2usize, 0..if with_kings { 5usize } else { 6 });
    let kings = (0..64usize, 0..64usize);
    (kings, vec(piece, pieces), any::<bool>()).prop_map(move |(kings, pieces, white)| {
        let mut setup = Setup::empty();
        for (square, color, role) in pieces {
            setup.board[square] = Some(Piece::new(Color::ALL[color], Role::ALL[role]));
        }
        if with_kings {
            setup.board[kings.0] = Some(Piece::new(Color::White, Role::King));
            setup.board[kings.1] = Some(Piece::new(Color::Black, Role::King));
        }
        setup.turn = if white { Color::White } else { Color::Black };
        setup
    })
}
