//! How a game ends on the board.
//!
//! These are the ends that pieces and moves decide. Resignation, agreement and the clock are the
//! business of those who keep the game.

use core::fmt;

use crate::{Color, Position};

/// A way to win on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum WinReason {
    /// The king of the other side is in check and nothing helps.
    Checkmate,
    /// Suicide: the winner has no piece left.
    NoPiecesLeft,
    /// Suicide: the winner has pieces, but it is his turn and none of them can move.
    NoMovesLeft,
}

/// A way to draw on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum DrawReason {
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// No series of legal moves lets either side win.
    DeadPosition,
    /// The same position for the third time: a draw if claimed.
    ThreefoldRepetition,
    /// Fifty moves by each side without a capture or a pawn move: a draw if claimed.
    FiftyMoves,
    /// The same position for the fifth time: a draw without a claim.
    FivefoldRepetition,
    /// Seventy-five moves by each side without a capture or a pawn move: a draw without a claim.
    SeventyFiveMoves,
}

impl DrawReason {
    /// Whether somebody has to claim it; the others end the game by themselves.
    pub const fn needs_claim(self) -> bool {
        matches!(self, Self::ThreefoldRepetition | Self::FiftyMoves)
    }
}

/// The end of a game: who won and how, or why nobody did.
///
/// ```
/// use chess::{Color, Outcome, Position, WinReason};
/// let fools_mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
/// let outcome = fools_mate.parse::<Position>()?.outcome();
/// let black_mates = Outcome::Win { winner: Color::Black, reason: WinReason::Checkmate };
/// assert_eq!(outcome, Some(black_mates));
/// assert_eq!(black_mates.to_string(), "0-1");
/// # Ok::<(), chess::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "result", rename_all = "snake_case"))]
pub enum Outcome {
    /// One side has won.
    Win {
        /// Which.
        winner: Color,
        /// How.
        reason: WinReason,
    },
    /// Neither has.
    Draw {
        /// Why.
        reason: DrawReason,
    },
}

impl Outcome {
    pub(crate) const fn win(winner: Color, reason: WinReason) -> Self {
        Self::Win { winner, reason }
    }

    pub(crate) const fn draw(reason: DrawReason) -> Self {
        Self::Draw { reason }
    }

    /// The side that has won; `None` for a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            Self::Draw { .. } => None,
        }
    }
}

impl fmt::Display for Outcome {
    /// The result as PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        })
    }
}

impl Position {
    /// Whether the side to move is mated.
    ///
    /// ```
    /// use chess::Position;
    /// let back_rank: Position = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1".parse()?;
    /// assert!(back_rank.is_checkmate());
    /// # Ok::<(), chess::FenError>(())
    /// ```
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_moves()
    }

    /// Whether the side to move has no move and is not in check. Never in Suicide, where having no
    /// move wins.
    pub fn is_stalemate(&self) -> bool {
        self.variant().has_royal_king() && !self.in_check() && !self.has_moves()
    }

    /// How the game has ended, as far as this position alone decides it; `None` while it goes on.
    ///
    /// Repetition and the counting of moves need a [`History`](crate::History). In Suicide the side
    /// to move wins if it has no piece or no move left; a side without a piece has won as well if it
    /// is the other's turn, which no game can bring about but a board editor can.
    pub fn outcome(&self) -> Option<Outcome> {
        let turn = self.turn();
        if !self.variant().has_royal_king()
            && let Some(winner) =
                [turn, !turn].into_iter().find(|&side| self.color(side).is_empty())
        {
            return Some(Outcome::win(winner, WinReason::NoPiecesLeft));
        }
        if !self.has_moves() {
            return Some(if !self.variant().has_royal_king() {
                Outcome::win(turn, WinReason::NoMovesLeft)
            } else if self.in_check() {
                Outcome::win(!turn, WinReason::Checkmate)
            } else {
                Outcome::draw(DrawReason::Stalemate)
            });
        }
        self.is_dead().then_some(Outcome::draw(DrawReason::DeadPosition))
    }
}

#[cfg(test)]
mod tests;
