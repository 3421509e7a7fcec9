//! Outposts: a knight or bishop that a pawn holds and no pawn can drive away.

use chess::{Color, Position, Role, attacks};

use super::pawns::{files_beside, ranks_ahead};
use super::{Fact, Theme};

pub(super) fn find(position: &Position, side: Color) -> Vec<Fact> {
    let light = position.pieces(side, Role::Knight) | position.pieces(side, Role::Bishop);
    let found = light.into_iter().filter(|&at| {
        let held = attacks::pawn(!side, at) & position.pieces(side, Role::Pawn);
        let chasers =
            position.pieces(!side, Role::Pawn) & ranks_ahead(at, side) & files_beside(at.file());
        (3..=5).contains(&at.rank().seen_by(side).index()) && held.any() && chasers.is_empty()
    });
    found.map(|at| Fact::new(Theme::Outpost, side, at, [])).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::holds;
    use super::*;

    #[test]
    fn no_pawn_drives_it_away() {
        holds(
            Theme::Outpost,
            &[
                ("4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", "w d5: "),
                // A pawn can come, nothing holds it, it is not in the other half, it is a rook.
                ("4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1", ""),
                ("4k3/8/8/3N4/8/8/8/4K3 w - - 0 1", ""),
                ("4k3/8/8/8/8/3N4/4P3/4K3 w - - 0 1", ""),
                ("4k3/8/8/3R4/4P3/8/8/4K3 w - - 0 1", ""),
                // The pawn has gone past.
                ("4k3/8/8/3N4/2p1P3/8/8/4K3 w - - 0 1", "w d5: "),
            ],
        );
    }
}
