//! Opposition: kings that face each other in an ending of pawns; whoever need not move has it.

use chess::{Color, Position, Role};

use super::{Fact, Theme};

pub(super) fn find(position: &Position, side: Color) -> Option<Fact> {
    let men = position.occupied() & !position.role(Role::King);
    if position.turn() == side || men.is_empty() || !men.is_subset(position.role(Role::Pawn)) {
        return None;
    }
    let (own, other) = (position.king(side)?, position.king(!side)?);
    let files = own.file().index().abs_diff(other.file().index());
    let ranks = own.rank().index().abs_diff(other.rank().index());
    matches!((files, ranks), (0, 2) | (2, 0))
        .then(|| Fact::of_squares(Theme::Opposition, side, [own, other]))
}

#[cfg(test)]
mod tests {
    use super::super::testing::holds;
    use super::*;

    #[test]
    fn kings_face_each_other() {
        holds(
            Theme::Opposition,
            &[
                ("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", "w: e4 e6"),
                ("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", "b: e6 e4"),
                ("8/8/8/2K1k3/8/4P3/8/8 w - - 0 1", "b: e5 c5"),
                ("8/8/5k2/8/4K3/4P3/8/8 b - - 0 1", ""),
                ("8/4k3/8/8/4K3/4P3/8/8 b - - 0 1", ""),
                ("8/8/4k3/8/4K3/4P3/8/B7 b - - 0 1", ""),
                ("8/8/4k3/8/4K3/8/8/8 b - - 0 1", ""),
            ],
        );
    }
}
