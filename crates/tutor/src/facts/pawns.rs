//! Pawn structure: passed, isolated, doubled, backward.

use chess::{Bitboard, Color, File, Position, Rank, Role, Square, attacks};

use super::{Fact, Theme};
use crate::step::beside;

pub(super) fn find(position: &Position, side: Color) -> Vec<Fact> {
    let own = position.pieces(side, Role::Pawn);
    let one = |theme, square| Fact::of_squares(theme, side, [square]);
    let mut facts = Vec::new();
    for pawn in own {
        if is_passed(position, pawn, side) {
            facts.push(one(Theme::PassedPawn, pawn));
        }
        let neighbours = own & files_beside(pawn.file());
        if neighbours.is_empty() {
            facts.push(one(Theme::IsolatedPawn, pawn));
        } else if is_backward(position, pawn, neighbours, side) {
            facts.push(one(Theme::BackwardPawn, pawn));
        }
    }
    for file in File::ALL {
        let stacked = own & file.bitboard();
        if stacked.many() {
            let squares: Vec<Square> = stacked.into_iter().collect();
            facts.push(Fact::of_squares(Theme::DoubledPawns, side, squares));
        }
    }
    facts
}

/// The files beside a file, as squares.
pub(super) fn files_beside(file: File) -> Bitboard {
    beside(file).fold(Bitboard::EMPTY, |set, file| set | file.bitboard())
}

/// The squares on ranks before this one, as a side goes.
pub(super) fn ranks_ahead(square: Square, side: Color) -> Bitboard {
    let from = square.rank().seen_by(side).index();
    let ahead = Rank::ALL.iter().skip(from + 1);
    ahead.fold(Bitboard::EMPTY, |set, rank| set | rank.seen_by(side).bitboard())
}

/// Whether no pawn of the other side is before it on its file or beside it, nor one of its own on its file.
pub(super) fn is_passed(position: &Position, pawn: Square, side: Color) -> bool {
    let ahead = ranks_ahead(pawn, side);
    let file = pawn.file();
    let theirs = position.pieces(!side, Role::Pawn);
    (theirs & ahead & (file.bitboard() | files_beside(file))).is_empty()
        && (position.pieces(side, Role::Pawn) & ahead & file.bitboard()).is_empty()
}

/// Whether all neighbours are further on, and an enemy pawn commands the square before it.
fn is_backward(position: &Position, pawn: Square, neighbours: Bitboard, side: Color) -> bool {
    let Some(stop) = pawn.bitboard().forward(side).first() else { return false };
    let theirs = position.pieces(!side, Role::Pawn);
    neighbours.is_subset(ranks_ahead(pawn, side))
        && (attacks::pawn(side, stop) & theirs).any()
        && (attacks::pawn(side, pawn) & theirs).is_empty()
        && !theirs.contains(stop)
}

#[cfg(test)]
mod tests {
    use super::super::testing::holds;
    use super::*;

    #[test]
    fn pawns_that_nobody_stops_are_passed() {
        holds(
            Theme::PassedPawn,
            &[
                ("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", "w: d5"),
                ("4k3/2p5/8/3P4/8/8/8/4K3 w - - 0 1", ""),
                ("4k3/3p4/8/3P4/8/8/8/4K3 w - - 0 1", ""),
                ("4k3/8/8/2pP4/8/8/8/4K3 w - - 0 1", "b: c5, w: d5"),
                ("4k3/8/8/3P4/3P4/8/8/4K3 w - - 0 1", "w: d5"),
            ],
        );
    }

    #[test]
    fn pawns_without_neighbours_are_isolated() {
        holds(
            Theme::IsolatedPawn,
            &[
                ("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", "w: d2"),
                ("4k3/8/8/8/4P3/8/3P4/4K3 w - - 0 1", ""),
                ("4k3/p7/8/8/8/8/PP6/4K3 w - - 0 1", "b: a7"),
            ],
        );
    }

    #[test]
    fn pawns_on_one_file_are_doubled() {
        holds(
            Theme::DoubledPawns,
            &[
                ("4k3/8/8/8/2P5/2P5/8/4K3 w - - 0 1", "w: c3 c4"),
                ("4k3/8/8/8/2P5/1P6/8/4K3 w - - 0 1", ""),
                ("4k3/2p5/8/8/2P5/8/8/4K3 w - - 0 1", ""),
            ],
        );
    }

    #[test]
    fn pawns_left_behind_are_backward() {
        holds(
            Theme::BackwardPawn,
            &[
                ("4k3/8/3p4/4p3/4P3/8/8/4K3 w - - 0 1", "b: d6"),
                ("4k3/8/2pp4/4p3/4P3/8/8/4K3 w - - 0 1", ""),
                ("4k3/8/8/2p5/2P1P3/3P4/8/4K3 w - - 0 1", "w: d3"),
                // A neighbour beside it, or nothing that commands the square before it.
                ("4k3/8/8/2p5/2P5/3PP3/8/4K3 w - - 0 1", ""),
                ("4k3/8/2p5/8/2P1P3/3P4/8/4K3 w - - 0 1", ""),
            ],
        );
    }
}
