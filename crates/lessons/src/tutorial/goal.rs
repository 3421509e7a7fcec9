//! What a task asks for.

use chess::{Bitboard, CastlingSide, Role};

/// What to reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Be on each of these squares once. Nobody replies.
    Stars {
        /// Where the stars are.
        stars: Bitboard,
        /// In no more moves than these.
        most: u8,
        /// Without ever standing where a piece of the other side could take.
        safe: bool,
    },
    /// Take everything of the other side. Nobody replies.
    TakeAll {
        /// In no more moves than these.
        most: u8,
        /// Without ever standing where a piece of the other side could take.
        safe: bool,
    },
    /// Make one move of this kind.
    Move(Wish),
    /// Mate within so many moves, against the longest defence.
    Mate {
        /// So many.
        within: u8,
    },
    /// Mate a bare king, which takes what it can and else stays near the middle.
    MateBare {
        /// Within so many moves.
        within: u8,
    },
    /// Make a queen that cannot be taken, against the longest defence.
    Queen {
        /// Within so many moves.
        within: u8,
    },
    /// Play a whole game against the computer, from the usual start, as the side to move there, without a clock and
    /// with moves taken back. It is done when the game is over; whoever shows the task sees to that.
    Game {
        /// At this level.
        level: u8,
    },
}

impl Goal {
    /// Whether pieces are moved by themselves here: no king, no check, and nobody replies.
    pub const fn is_walk(self) -> bool {
        matches!(self, Self::Stars { .. } | Self::TakeAll { .. })
    }

    /// In how many moves it has to be reached; `None` for a whole game.
    pub const fn most(self) -> Option<u8> {
        match self {
            Self::Stars { most, .. } | Self::TakeAll { most, .. } => Some(most),
            Self::Move(_) => Some(1),
            Self::Mate { within } | Self::MateBare { within } | Self::Queen { within } => {
                Some(within)
            }
            Self::Game { .. } => None,
        }
    }
}

/// What one move has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Give check, with a piece that is not lost by it.
    Check,
    /// Mate.
    Mate,
    /// Get out of check in this way.
    Out(Way),
    /// Castle.
    Castle(Side),
    /// Take a pawn in passing.
    EnPassant,
    /// Have a pawn become this, which is then not taken.
    Promote(Role),
    /// Win so much, in hundredths of a pawn, in this way.
    Win(How, i32),
    /// Leave the other side no capture that wins something, and no mate in one.
    Keep,
    /// Leave the other side nothing but moves that stalemate: a draw.
    ForceStalemate,
    /// Move a pawn two squares into the middle, and lose nothing.
    Centre,
    /// Bring a knight or a bishop out, and lose nothing.
    Develop,
    /// Bring a knight or a bishop out so that it attacks the queen, and lose nothing.
    Harry,
}

/// A way out of check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// The king goes.
    King,
    /// A piece comes between.
    Block,
    /// What gives check is taken, by another piece than the king.
    Take,
}

/// Where to castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// On this side.
    On(CastlingSide),
    /// Wherever it is possible.
    Either,
}

/// A way to win something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// Taking it, now.
    Capture,
    /// Attacking two things at once.
    Fork,
    /// Holding a piece before its king, and taking it.
    Pin,
    /// Attacking a piece that is pinned and cannot go.
    Pressure,
    /// Attacking a piece that must go, and what stands behind it.
    Skewer,
    /// Going out of the way of another piece.
    Discovery,
}
