//! Open files: rooks and queens where no pawn, or none of their own, is in the way.

use chess::{Color, Position, Role};

use super::{Fact, Theme};

pub(super) fn find(position: &Position, side: Color) -> Vec<Fact> {
    let heavy = position.pieces(side, Role::Rook) | position.pieces(side, Role::Queen);
    let found = heavy.into_iter().filter_map(|by| {
        let file = by.file().bitboard();
        let has = |color| (position.pieces(color, Role::Pawn) & file).any();
        let theme = match (has(side), has(!side)) {
            (true, _) => return None,
            (false, true) => Theme::HalfOpenFile,
            (false, false) => Theme::OpenFile,
        };
        Some(Fact::new(theme, side, by, []))
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::holds;
    use super::*;

    #[test]
    fn files_without_pawns_are_open() {
        holds(
            Theme::OpenFile,
            &[
                ("4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "w d1: "),
                ("4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1", ""),
                ("4k3/8/8/8/3P4/8/8/3RK3 w - - 0 1", ""),
                ("4k3/8/8/8/8/8/8/3BK3 w - - 0 1", ""),
            ],
        );
        holds(
            Theme::HalfOpenFile,
            &[
                ("4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1", "w d1: "),
                ("3rk3/3p4/8/8/8/8/8/3RK3 w - - 0 1", "w d1: "),
                ("4k3/3p4/8/8/3P4/8/8/3RK3 w - - 0 1", ""),
                ("4k3/8/8/8/8/8/8/3RK3 w - - 0 1", ""),
            ],
        );
    }
}
