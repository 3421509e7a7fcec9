//! Back-rank weakness: a king without air behind its own men.

use chess::{Color, Position, Rank, Role, attacks};

use super::{Fact, Theme};

/// `side` is the one who can make use of it.
pub(super) fn find(position: &Position, side: Color) -> Option<Fact> {
    let king = position.king(!side)?;
    let rank = Rank::First.seen_by(!side).bitboard();
    let heavy = |color| position.pieces(color, Role::Rook) | position.pieces(color, Role::Queen);
    if !rank.contains(king) || heavy(side).is_empty() || (heavy(!side) & rank).any() {
        return None;
    }
    let up = attacks::king(king) & !rank;
    let has_air = up
        .into_iter()
        .any(|at| !position.color(!side).contains(at) && !position.is_attacked(at, side));
    let hemmed = (up & position.color(!side)).len() >= 2;
    (!has_air && hemmed).then(|| Fact::of_squares(Theme::BackRank, side, [king]))
}

#[cfg(test)]
mod tests {
    use super::super::testing::holds;
    use super::*;

    #[test]
    fn a_king_without_air_is_weak() {
        holds(
            Theme::BackRank,
            &[
                ("6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1", "w: g8"),
                // Air, a rook at home, nothing to mate with, a king that has come out.
                ("6k1/5pp1/7p/8/8/8/8/R3K3 b - - 0 1", ""),
                ("r5k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1", ""),
                ("6k1/5ppp/8/8/8/8/8/B3K3 b - - 0 1", ""),
                ("8/5ppp/6k1/8/8/8/8/R3K3 b - - 0 1", ""),
                // The air is attacked.
                ("6k1/5pp1/7p/8/8/3B4/8/R3K3 b - - 0 1", "w: g8"),
            ],
        );
    }
}
