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
    /// All that the program has, on the scale of the levels: `docs/levels.md` says by which rule.
    pub const FULL: Self = Self(3700);
    /// Above every player, man or machine. From [`Rating::FULL`] on nothing changes.
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
    /// In the opening both sides have something to do, and together three things or more: a knight or bishop
    /// to bring out, or castling while it is possible; and few pieces are gone. In an endgame all pieces are
    /// worth at most 26 points (13 on each side, as the books have it), or there are only four of them.
    pub fn of(position: &Position) -> Self {
        let pieces = position.occupied() & !(position.role(Role::Pawn) | position.role(Role::King));
        let points: usize =
            [(Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)]
                .into_iter()
                .map(|(role, each)| each * position.role(role).len())
                .sum();
        let light = position.role(Role::Knight) | position.role(Role::Bishop);
        let to_do = |color: Color| {
            let home: Bitboard = Rank::First.seen_by(color).bitboard();
            let may_castle = position.castling().of(color).any();
            (position.color(color) & light & home).len() + usize::from(may_castle)
        };
        let [white, black] = Color::ALL.map(to_do);
        if points <= 26 || pieces.len() <= 4 {
            Self::Endgame
        } else if pieces.len() >= 10 && white > 0 && black > 0 && white + black >= 3 {
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
    fn phases_change_with_what_is_left_and_what_is_still_to_do() {
        let cases = [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Phase::Opening),
            // Three things to do, and two.
            (
                "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQ1RK1 w - - 0 1",
                Phase::Opening,
            ),
            (
                "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1",
                Phase::Middlegame,
            ),
            // Castling is one of them.
            (
                "r2qk2r/pppb1ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 1",
                Phase::Opening,
            ),
            (
                "r2qk2r/pppb1ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQ - 0 1",
                Phase::Middlegame,
            ),
            // One side has nothing to do any more.
            ("rnbqkbnr/8/8/8/4P3/2NPBN2/PPP1BPPP/R2Q1RK1 w kq - 0 1", Phase::Middlegame),
            // Little is out, but much is gone.
            ("r1b1kb1r/pppp1ppp/8/8/8/8/PPPP1PPP/R1B1KB1R w KQkq - 0 1", Phase::Middlegame),
            // Rooks and a bishop each; one knight more; queens and rooks; a rook more.
            ("r3kb1r/8/8/8/8/8/8/R3KB1R w - - 0 1", Phase::Endgame),
            ("r3kb1r/8/8/8/8/8/8/R3KBNR w - - 0 1", Phase::Middlegame),
            ("q3k2r/8/8/8/8/8/8/Q3K2R w - - 0 1", Phase::Endgame),
            ("q3k2r/8/8/8/8/8/8/QR2K2R w - - 0 1", Phase::Middlegame),
        ];
        for (text, phase) in cases {
            assert_eq!(Phase::of(&fen(text)), phase, "{text}");
        }
    }
}
