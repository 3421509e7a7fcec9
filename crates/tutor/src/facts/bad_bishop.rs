//! Bad bishops: hemmed in by pawns of their own on squares of their colour.

use chess::{Bitboard, Color, Position, Role, Square};

use super::{Fact, Theme};

/// So many pawns that cannot move are too many.
const MANY: usize = 3;

pub(super) fn find(position: &Position, side: Color) -> Vec<Fact> {
    let fixed = position
        .pieces(side, Role::Pawn)
        .into_iter()
        .filter(|pawn| (pawn.bitboard().forward(side) & position.occupied()).any());
    let fixed: Bitboard = fixed.collect();
    let found = position.pieces(side, Role::Bishop).into_iter().filter_map(|by| {
        let colour = if by.is_light() { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES };
        let pawns = fixed & colour;
        let on: Vec<Square> = pawns.into_iter().collect();
        (pawns.len() >= MANY).then(|| Fact::new(Theme::BadBishop, side, by, on))
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::holds;
    use super::*;

    #[test]
    fn pawns_of_its_own_colour_hem_it_in() {
        holds(
            Theme::BadBishop,
            &[
                ("4k3/3b4/4p3/3pP3/2pP4/2P5/8/4K3 w - - 0 1", "b d7: c4 d5 e6"),
                // Two of them; all on the other colour; they can move.
                ("4k3/3b4/4p3/3pP3/3P4/8/8/4K3 w - - 0 1", ""),
                ("3bk3/8/4p3/3pP3/2pP4/2P5/8/4K3 w - - 0 1", ""),
                ("4k3/3b4/4p3/3p4/2p5/8/8/4K3 w - - 0 1", ""),
            ],
        );
    }
}
