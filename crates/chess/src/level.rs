//! Words for how strong a player is and how far a game has come.

use core::fmt;

use crate::{Bitboard, Color, Position, Rank, Role};

/// Playing strength on the scale that chess players use.
///
/// ```
/// use chess::Rating;
/// assert_eq!(Rating::new(1500).map(Rating::get), Some(1500));
/// assert_eq!(Rating::new(100), None);
/// assert_eq!(Rating::clamped(100), Rating::MIN);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u16", into = "u16"))]
pub struct Rating(u16);

impl Rating {
    /// The weakest that a level can be.
    pub const MIN: Self = Self(250);
    /// Above every player, man or machine.
    pub const MAX: Self = Self(4000);

    /// This rating, if it lies between [`Rating::MIN`] and [`Rating::MAX`].
    pub const fn new(value: u16) -> Option<Self> {
        if value >= Self::MIN.0 && value <= Self::MAX.0 { Some(Self(value)) } else { None }
    }

    /// The nearest rating that there is.
    pub const fn clamped(value: i32) -> Self {
        if value < Self::MIN.0 as i32 {
            Self::MIN
        } else if value > Self::MAX.0 as i32 {
            Self::MAX
        } else {
            Self(value as u16)
        }
    }

    /// The number.
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A number that is no rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatingOutOfRange;

impl fmt::Display for RatingOutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a rating lies between {} and {}", Rating::MIN, Rating::MAX)
    }
}

impl core::error::Error for RatingOutOfRange {}

impl TryFrom<u16> for Rating {
    type Error = RatingOutOfRange;

    fn try_from(value: u16) -> Result<Self, RatingOutOfRange> {
        Self::new(value).ok_or(RatingOutOfRange)
    }
}

impl From<Rating> for u16 {
    fn from(rating: Rating) -> Self {
        rating.0
    }
}

/// The three parts of a game.
///
/// ```
/// use chess::{Phase, Position};
/// assert_eq!(Phase::of(&Position::start()), Phase::Opening);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Phase {
    /// Pieces are being brought out.
    Opening,
    /// They are out and fight.
    Middlegame,
    /// Most of them are gone.
    Endgame,
}

impl Phase {
    /// All phases in their order.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middlegame, Self::Endgame];

    /// The phase of a position by itself, without regard to what came before.
    ///
    /// An endgame has at most six pieces besides kings and pawns. An opening has at least eleven,
    /// and on both first ranks at least four of the eight places are still taken.
    pub fn of(position: &Position) -> Self {
        let pieces = position.occupied() & !(position.role(Role::Pawn) | position.role(Role::King));
        let at_home = |color: Color| {
            let home: Bitboard = Rank::First.seen_by(color).bitboard();
            (position.color(color) & home).len()
        };
        if pieces.len() <= 6 {
            Self::Endgame
        } else if pieces.len() >= 11 && Color::ALL.into_iter().all(|color| at_home(color) >= 4) {
            Self::Opening
        } else {
            Self::Middlegame
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::fen;

    #[test]
    fn phases_change_with_the_pieces_that_are_left_and_at_home() {
        let cases = [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Phase::Opening),
            // Eleven pieces, four at home on either side.
            ("rn2k1nr/8/8/2bqp3/2BQP3/8/8/R3KBNR w - - 0 1", Phase::Opening),
            ("rn2k1n1/8/8/2bqp3/2BQP3/8/8/R3KBN1 w - - 0 1", Phase::Middlegame),
            // Eleven pieces, three at home.
            ("r3k2r/8/2n2n2/2bqp3/2BQP3/2N2N2/8/R3K2R w - - 0 1", Phase::Middlegame),
            // Seven and six pieces.
            ("r3k2r/8/8/3q4/8/2N5/8/R2QK2R w - - 0 1", Phase::Middlegame),
            ("r3k2r/8/8/3q4/8/8/8/R2QK2R w - - 0 1", Phase::Endgame),
        ];
        for (text, phase) in cases {
            assert_eq!(Phase::of(&fen(text)), phase, "{text}");
        }
    }
}
