//! A game so far: where it began and what was played.

use core::fmt;

use crate::{DrawReason, Move, Outcome, Position};

/// A move that is not legal where it was to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the move from {} to {} is not legal here", self.0.from(), self.0.to())
    }
}

impl core::error::Error for IllegalMove {}

/// A start position, the moves played from it, and all positions on the way.
///
/// It knows what a position alone cannot: repetitions. Positions count as repeated if
/// [`Position::same_as`] says so; keys only save the comparing. Moves before the start count for
/// nothing, except that the start's own halfmove clock counts towards fifty and seventy-five moves.
///
/// The same rules hold in all variants, Suicide included, as the large sites have it.
///
/// A move costs some 240 bytes.
///
/// ```
/// use chess::{History, Move, Position, Square};
/// let mut history = History::new(Position::start());
/// history.push(Move::normal(Square::G1, Square::F3))?;
/// history.push(Move::normal(Square::G8, Square::F6))?;
/// history.push(Move::normal(Square::F3, Square::G1))?;
/// assert_eq!(history.repetitions(), 1);
/// history.push(Move::normal(Square::F6, Square::G8))?;
/// assert_eq!(history.repetitions(), 2);
/// assert!(history.push(Move::normal(Square::E2, Square::E5)).is_err());
/// # Ok::<(), chess::IllegalMove>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    moves: Vec<Move>,
    /// One more than moves.
    positions: Vec<Position>,
    /// The key of each position, side by side for the search.
    keys: Vec<u64>,
}

/// Moves of either side without capture or pawn move after which a draw may be claimed.
const FIFTY_MOVES: u16 = 100;
/// The same, after which the game is drawn.
const SEVENTY_FIVE_MOVES: u16 = 150;

impl History {
    /// A game that begins here.
    pub fn new(start: Position) -> Self {
        Self { moves: Vec::new(), keys: vec![start.key()], positions: vec![start] }
    }

    /// Plays a move.
    ///
    /// That the game may be over is not asked: people look on past a dead position.
    ///
    /// # Errors
    ///
    /// If the move is not legal; then nothing has changed.
    pub fn push(&mut self, m: Move) -> Result<&Position, IllegalMove> {
        let next = self.position().try_play(m).ok_or(IllegalMove(m))?;
        self.moves.push(m);
        self.keys.push(next.key());
        self.positions.push(next);
        Ok(self.position())
    }

    /// Takes the last move back and returns it; `None` at the start.
    pub fn pop(&mut self) -> Option<Move> {
        let m = self.moves.pop()?;
        self.positions.pop();
        self.keys.pop();
        Some(m)
    }

    /// The present position.
    pub fn position(&self) -> &Position {
        &self.positions[self.ply()]
    }

    /// The position that the game began with.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// All positions from the start to the present one, one more than there are moves.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves in the order they were played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many moves have been played, of both sides together.
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// The keys of the positions that may yet be repeated: those since the last capture or pawn
    /// move, the present one last.
    pub fn keys(&self) -> &[u64] {
        &self.keys[self.ply() - look_back(self.position(), self.ply())..]
    }

    /// How often the present position has been on the board, this time included.
    pub fn repetitions(&self) -> usize {
        self.occurrences(self.position(), self.ply())
    }

    /// How the game has ended without anybody's asking; `None` while it goes on.
    ///
    /// Mate comes first: given by the move that completes seventy-five, it counts.
    pub fn automatic_end(&self) -> Option<Outcome> {
        self.end_at(self.position(), self.ply())
    }

    /// The same for the position after a legal move, without playing it here.
    pub fn automatic_end_with(&self, m: Move) -> Option<Outcome> {
        let next = self.position().try_play(m)?;
        self.end_at(&next, self.ply() + 1)
    }

    /// How the game ends when this position has come up as the one after `ply` moves.
    fn end_at(&self, position: &Position, ply: usize) -> Option<Outcome> {
        position.outcome().or_else(|| {
            if self.occurrences(position, ply) >= 5 {
                Some(Outcome::draw(DrawReason::FivefoldRepetition))
            } else if position.halfmove_clock() >= SEVENTY_FIVE_MOVES {
                Some(Outcome::draw(DrawReason::SeventyFiveMoves))
            } else {
                None
            }
        })
    }

    /// The draw that the side to move may claim as things stand; `None` if there is none or the game
    /// has ended.
    pub fn claimable(&self) -> Option<DrawReason> {
        if self.automatic_end().is_some() {
            return None;
        }
        self.claim_at(self.position(), self.ply())
    }

    /// The draw that the side to move may claim by naming this move without playing it (FIDE 9.2.1
    /// and 9.3.1): the position after it would be there for the third time, or fifty moves complete.
    /// `None` if not, if the move is not legal or mates, or the game has ended.
    pub fn claimable_with(&self, m: Move) -> Option<DrawReason> {
        if self.automatic_end().is_some() {
            return None;
        }
        let next = self.position().try_play(m)?;
        if next.is_checkmate() {
            return None;
        }
        self.claim_at(&next, self.ply() + 1)
    }

    /// The claim that is due when this position has come up as the one after `ply` moves.
    fn claim_at(&self, position: &Position, ply: usize) -> Option<DrawReason> {
        if self.occurrences(position, ply) >= 3 {
            Some(DrawReason::ThreefoldRepetition)
        } else if position.halfmove_clock() >= FIFTY_MOVES {
            Some(DrawReason::FiftyMoves)
        } else {
            None
        }
    }

    /// How often this position, the one after `ply` moves, has been there, itself included.
    fn occurrences(&self, position: &Position, ply: usize) -> usize {
        // No position comes back sooner than after four moves, nor with the other side to move.
        let earlier = (4..=look_back(position, ply)).step_by(2).map(|back| ply - back);
        1 + earlier
            .filter(|&ply| {
                self.keys[ply] == position.key() && self.positions[ply].same_as(position)
            })
            .count()
    }
}

/// How many moves before it a repetition of this position, the one after `ply` moves, could lie.
fn look_back(position: &Position, ply: usize) -> usize {
    ply.min(position.halfmove_clock().into())
}

impl Default for History {
    /// Standard chess, nothing played.
    fn default() -> Self {
        Self::new(Position::start())
    }
}

#[cfg(test)]
mod tests;
