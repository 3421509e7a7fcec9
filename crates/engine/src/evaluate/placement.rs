//! What each piece is worth on each square, and the sum over a board kept up move by move.

use chess::{Changes, Color, Move, Piece, Position, Square};

use super::pair::Pair;
use super::terms::SQUARES;
use super::weights::WEIGHTS;

/// What each role counts towards the middlegame.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// The sum over all pieces of a board, White's less Black's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Placement {
    pub(super) worth: Pair,
    /// How much of the middlegame is left: [`Placement::FULL`] at the start.
    pub(super) phase: i32,
}

impl Placement {
    /// The phase of a full board; promotions may exceed it.
    pub(super) const FULL: i32 = 24;

    pub(super) fn of(position: &Position) -> Self {
        let mut sum = Self::default();
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                sum.add(piece, square);
            }
        }
        sum
    }

    /// The sum after a legal move.
    pub(super) fn after(mut self, before: &Position, m: Move) -> Self {
        let Changes { vanished, appeared } = before.changes(m);
        for (piece, square) in vanished.into_iter().flatten() {
            self.remove(piece, square);
        }
        for (piece, square) in appeared.into_iter().flatten() {
            self.add(piece, square);
        }
        self
    }

    fn add(&mut self, piece: Piece, square: Square) {
        self.worth += worth(piece, square);
        self.phase += PHASE[piece.role.index()];
    }

    fn remove(&mut self, piece: Piece, square: Square) {
        self.worth -= worth(piece, square);
        self.phase -= PHASE[piece.role.index()];
    }

    /// A value between middlegame and endgame, by what is left on the board.
    pub(super) fn taper(self, value: Pair) -> i32 {
        let phase = self.phase.min(Self::FULL);
        (value.middle() * phase + value.end() * (Self::FULL - phase)) / Self::FULL
    }
}

/// The place of a piece's term.
pub(super) fn term(piece: Piece, square: Square) -> usize {
    let seen = if piece.color.is_white() { square } else { square.flip_rank() };
    SQUARES + piece.role.index() * 64 + seen.index()
}

fn worth(piece: Piece, square: Square) -> Pair {
    let worth = WEIGHTS[term(piece, square)];
    match piece.color {
        Color::White => worth,
        Color::Black => -worth,
    }
}
