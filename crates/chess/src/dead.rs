//! Positions that nobody can win any more.
//!
//! Two questions are answered: whether a position is *dead* (FIDE 5.2.2: neither side can mate by any
//! series of legal moves, which ends the game), and whether one side could still mate (FIDE 6.9: if
//! not, the other may overstep the time and still draws).
//!
//! An answer of "dead" is always proven. It rests on one of two proofs: the material, or a wall of
//! pawns that nothing can break (`wall.rs`). Positions that are dead for other reasons count as alive:
//! above all those where every line of forced moves ends in a dead position, but not yet.

mod wall;

use wall::Wall;

use crate::{Bitboard, Color, Position, Role};

impl Position {
    /// Whether neither side can win by any series of legal moves.
    ///
    /// Never true of a position that can still be won. Complete as far as material decides it; of
    /// blocked positions those are found that the proof of [`Position::can_ever_mate`] reaches.
    ///
    /// ```
    /// use chess::Position;
    /// let bishop: Position = "8/8/4k3/8/8/2B5/4K3/8 w - - 0 1".parse()?;
    /// assert!(bishop.is_dead());
    /// let knights: Position = "8/8/4k3/8/8/1NN5/4K3/8 w - - 0 1".parse()?;
    /// assert!(!knights.is_dead());
    /// # Ok::<(), chess::FenError>(())
    /// ```
    pub fn is_dead(&self) -> bool {
        !Color::ALL.into_iter().any(|color| self.can_ever_mate(color))
    }

    /// Whether this side could mate by some series of legal moves, however badly the other plays: the
    /// question when the other's flag has fallen. In Suicide: whether it could win.
    ///
    /// By material a side can never mate
    ///
    /// - with its king alone;
    /// - with one knight, against a king alone or with queens. Let the knight on f3 check a king on e1
    ///   (or anything like it, turned or mirrored). A queen on e2 or f2 would take the knight, so both
    ///   are for the enemy king to cover, which it does only from e3; then f1 stays free, or a queen
    ///   there takes the knight up the file;
    /// - with bishops on squares of one colour, unless the enemy has a knight, a bishop on the other
    ///   colour or a pawn. Let the bishop check along a diagonal that leaves the king's square to the
    ///   upper right. The squares above the king and to its right are not of the bishop's colour, and
    ///   no enemy king covers both. So one is blocked, and not by a bishop; but a rook or queen there,
    ///   which nothing can pin, goes to the first square of the diagonal.
    ///
    /// The tests try all placements of most of these, and find a mate with every other set of so few
    /// pieces. A rook, a queen or a pawn suffices, unless all pawns are blocked for ever; what is proven
    /// then is said in `dead/wall.rs`.
    ///
    /// ```
    /// use chess::{Color, Position};
    /// let position: Position = "8/8/4k3/7q/8/2N5/4K3/8 w - - 0 1".parse()?;
    /// assert!(!position.can_ever_mate(Color::White));
    /// assert!(position.can_ever_mate(Color::Black));
    /// # Ok::<(), chess::FenError>(())
    /// ```
    pub fn can_ever_mate(&self, color: Color) -> bool {
        if !self.variant().has_royal_king() {
            return self.can_ever_win_suicide(color);
        }
        self.has_mating_material(color)
            && Wall::around(self).is_none_or(|wall| wall.lets_mate(color))
    }

    /// Whether there is a mate by this side with what is on the board, wherever it stands.
    fn has_mating_material(&self, color: Color) -> bool {
        let [knights, bishops, kings, queens] =
            [Role::Knight, Role::Bishop, Role::King, Role::Queen].map(|role| self.role(role));
        let ours = self.color(color);
        let theirs = self.color(!color);
        if (ours & !(knights | bishops | kings)).any() {
            return true;
        }
        if (ours & knights).any() {
            return ours.len() > 2 || (theirs & !(kings | queens)).any();
        }
        (ours & bishops).any()
            && (on_both_colors(bishops) || (knights | self.role(Role::Pawn)).any())
    }

    /// Suicide: a side wins by losing everything, so somebody must be able to take its last piece.
    ///
    /// With bishops alone on the board nobody can take a bishop on a colour where he has none. With
    /// one knight each, a knight takes only from a square of one colour onto the other; as both change
    /// colour with each move, the one who is to move while they stand on different colours is the
    /// only one who ever can take, and has to: he cannot win.
    fn can_ever_win_suicide(&self, color: Color) -> bool {
        let ours = self.color(color);
        let theirs = self.color(!color);
        if ours.is_empty() || theirs.is_empty() {
            return ours.is_empty();
        }
        let occupied = ours | theirs;
        if occupied == self.role(Role::Bishop) {
            let untouchable =
                |squares: Bitboard| (ours & squares).any() && (theirs & squares).is_empty();
            return !untouchable(Bitboard::LIGHT_SQUARES) && !untouchable(Bitboard::DARK_SQUARES);
        }
        if occupied == self.role(Role::Knight)
            && let (Some(ours), Some(theirs)) = (ours.single(), theirs.single())
        {
            let only_taker =
                if ours.is_light() == theirs.is_light() { !self.turn() } else { self.turn() };
            return color != only_taker;
        }
        true
    }
}

fn on_both_colors(squares: Bitboard) -> bool {
    (squares & Bitboard::LIGHT_SQUARES).any() && (squares & Bitboard::DARK_SQUARES).any()
}

#[cfg(test)]
mod tests;
