//! The 960 starting positions by their customary numbers.

use crate::{Position, Role, Setup, Variant};

impl Position {
    /// How many starting positions Chess960 has.
    pub const CHESS960_STARTS: u16 = 960;

    /// The Chess960 starting position with this number, 0 to 959; 518 is that of standard chess.
    ///
    /// ```
    /// use chess::Position;
    /// let start = Position::chess960(518).unwrap();
    /// assert_eq!(start.fen(), Position::start().fen());
    /// assert!(Position::chess960(960).is_none());
    /// ```
    pub fn chess960(number: u16) -> Option<Self> {
        let setup = Setup::with_back_rank(back_rank(number)?);
        Self::from_setup(&setup, Variant::Chess960).ok()
    }

    /// The number of this starting position, if it is one of Chess960 with all castling rights.
    ///
    /// ```
    /// use chess::Position;
    /// assert_eq!(Position::start().chess960_number(), Some(518));
    /// ```
    pub fn chess960_number(&self) -> Option<u16> {
        let setup = Setup::from(self);
        (0..Self::CHESS960_STARTS)
            .find(|&number| back_rank(number).map(Setup::with_back_rank).as_ref() == Some(&setup))
    }
}

/// Scharnagl's numbering: two digits place the bishops, one the queen, one the knights; rook, king
/// and rook take the three squares that are left.
fn back_rank(number: u16) -> Option<[Role; 8]> {
    if number >= Position::CHESS960_STARTS {
        return None;
    }
    let number = usize::from(number);
    let mut rank = [None; 8];
    rank[number % 4 * 2 + 1] = Some(Role::Bishop);
    rank[number / 4 % 4 * 2] = Some(Role::Bishop);
    let mut place = |nth: usize, role: Role| {
        let mut free = rank.iter_mut().filter(|square| square.is_none());
        *free.nth(nth).expect("no more pieces than squares") = Some(role);
    };
    place(number / 16 % 6, Role::Queen);
    let (first, second) =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
            [number / 96];
    // The second first, so that it is still counted among the same free squares.
    place(second, Role::Knight);
    place(first, Role::Knight);
    place(0, Role::Rook);
    place(0, Role::King);
    place(0, Role::Rook);
    Some(rank.map(|role| role.expect("eight pieces on eight squares")))
}
