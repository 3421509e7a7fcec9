//! Letting others in: what a key opens.

use chess::Color;

/// What a key of a game opens. The key itself is not stored, only its hash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opens {
    /// The seat of this side, once.
    Seat(Color),
    /// Looking on.
    Watch,
}
