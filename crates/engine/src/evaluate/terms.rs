//! What the evaluation counts. Each term has a weight; what a position is worth is the sum of what it
//! has of each.
//!
//! A [`Ledger`] takes the counts: [`Sum`] weighs them at once, which is how the engine plays; a tuner
//! keeps them, to find better weights.

use super::pair::Pair;
use super::weights::WEIGHTS;

/// A group of terms that belong together: the place of the first, and how many.
macro_rules! terms {
    ($($(#[$doc:meta])* $name:ident: $count:expr;)*) => {
        terms!(@place 0; $($(#[$doc])* $name: $count;)*);
        /// The groups, in order: name and number of terms.
        #[cfg(feature = "tuning")]
        pub(super) const GROUPS: &[(&str, usize)] = &[$((stringify!($name), $count)),*];
    };
    (@place $at:expr; $(#[$doc:meta])* $name:ident: $count:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub(super) const $name: usize = $at;
        terms!(@place $at + $count; $($rest)*);
    };
    (@place $at:expr;) => {
        /// All terms.
        pub(super) const COUNT: usize = $at;
    };
}

terms! {
    /// By role and square, seen from the piece's own side.
    SQUARES: 6 * 64;
    /// By the number of squares that a knight can go to without being taken by a pawn.
    KNIGHT_MOBILITY: 9;
    BISHOP_MOBILITY: 14;
    ROOK_MOBILITY: 15;
    QUEEN_MOBILITY: 28;
    BISHOP_PAIR: 1;
    /// A pawn with one of its own before it.
    DOUBLED: 1;
    ISOLATED: 1;
    /// One that its neighbours have left behind and that cannot safely go on.
    BACKWARD: 1;
    /// Beside another one, by rank.
    PHALANX: 8;
    /// Protected by another one, by rank.
    PROTECTED: 8;
    /// By rank.
    PASSED: 8;
    /// With something before it, by rank.
    PASSED_STOPPED: 8;
    /// By how far the own king is from the square before it.
    PASSED_OWN_KING: 8;
    PASSED_ENEMY_KING: 8;
    /// All the way is free of attacks, by rank.
    PASSED_FREE: 8;
    ROOK_OPEN_FILE: 1;
    ROOK_HALF_OPEN_FILE: 1;
    /// Protected by a pawn where no pawn can drive it away.
    KNIGHT_OUTPOST: 1;
    BISHOP_OUTPOST: 1;
    /// Own pawns on squares of the bishop's colour.
    BISHOP_PAWNS: 1;
    /// A pawn attacks a piece of this role.
    PAWN_THREAT: 6;
    /// A knight or bishop does.
    MINOR_THREAT: 6;
    ROOK_THREAT: 6;
    /// Attacked and not protected.
    HANGING: 1;
    /// A pawn can attack a piece with its next step.
    PUSH_THREAT: 1;
    /// The nearest own pawn before the king on a file, by its rank; 0 if there is none.
    SHELTER: 8;
    /// The nearest enemy pawn on a file before the king, by its rank from the king's side.
    STORM: 8;
    /// No pawns at all on the king's file.
    KING_OPEN_FILE: 1;
    /// How much looks at the enemy king.
    DANGER: 48;
    /// It is one's turn.
    TEMPO: 1;
}

/// What takes the counts of a position, positive for White.
pub(super) trait Ledger {
    /// The position has so much more of a term.
    fn note(&mut self, term: usize, times: i32);
}

/// The weighed sum.
#[derive(Clone, Copy, Default)]
pub(super) struct Sum(pub(super) Pair);

impl Ledger for Sum {
    #[inline]
    fn note(&mut self, term: usize, times: i32) {
        self.0 += PADDED[term % PADDED.len()] * times;
    }
}

/// The weights, and nothing behind them up to a power of two: no term can lie outside, and none is asked
/// whether it does.
static PADDED: [Pair; COUNT.next_power_of_two()] = {
    let mut padded = [Pair::ZERO; COUNT.next_power_of_two()];
    let mut term = 0;
    while term < COUNT {
        padded[term] = WEIGHTS[term];
        term += 1;
    }
    padded
};
