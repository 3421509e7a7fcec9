//! Exchanges: what taking on a square gains when both sides go on there, each capture a legal one, so that
//! pins and kings count as they do on the board. And from it: attacked, and defended.

use chess::{Bitboard, Color, Position, Role, Square};

use super::{Fact, Theme};
use crate::{material, step};

/// What the side to move gains by taking on `square` and going on there, each side free to stop. Pieces
/// that stand on `idle` take no part.
pub(crate) fn gain(position: &Position, square: Square, idle: Bitboard) -> i32 {
    let us = position.turn();
    if !position.color(!us).contains(square) {
        return 0;
    }
    let attackers = position.attackers_to(square, position.occupied()) & position.color(us) & !idle;
    let mut best = 0;
    for m in captures(position, square) {
        let at_once = material::at_once(position, m);
        if attackers.contains(m.from()) && at_once > best {
            best = best.max(at_once - gain(&position.play(m), square, idle));
        }
    }
    best
}

/// Legal captures of what stands on a square; pawns become queens.
pub(crate) fn captures(position: &Position, square: Square) -> Vec<chess::Move> {
    let mut moves = chess::MoveList::new();
    position.noisy_moves_into(&mut moves);
    moves
        .iter()
        .filter(|m| m.to() == square && !m.is_en_passant() && !m.is_castle())
        .filter(|m| m.promoted_to().is_none_or(|role| role == Role::Queen))
        .copied()
        .collect()
}

/// The cheapest of these pieces.
pub(crate) fn cheapest(position: &Position, pieces: Bitboard) -> Option<Square> {
    let cost = |at: &Square| {
        let piece = position.piece_at(*at);
        piece.map(|piece| (piece.role, at.file(), at.rank().seen_by(piece.color)))
    };
    pieces.into_iter().min_by_key(cost)
}

/// The pieces of a side that defend a square, also through what attacks it from their line.
pub(crate) fn defenders(position: &Position, square: Square, side: Color) -> Bitboard {
    position.attackers_to(square, position.occupied()) & position.color(side)
}

pub(super) fn find(position: &Position, side: Color) -> Vec<Fact> {
    let Some(turned) = step::turn_of(position, side) else { return Vec::new() };
    let mut facts = Vec::new();
    for square in position.color(!side) & !position.role(Role::King) {
        let attackers = position.attackers_to(square, position.occupied()) & position.color(side);
        let Some(by) = cheapest(position, attackers) else { continue };
        facts.push(Fact::new(Theme::Attacked, side, by, [square]));
        if gain(&turned, square, Bitboard::EMPTY) <= 0 {
            facts.push(Fact::new(Theme::Defended, side, by, [square]));
        }
    }
    facts
}

#[cfg(test)]
mod tests {
    use super::super::testing::holds;
    use super::*;

    #[test]
    fn exchanges_are_counted_to_their_end() {
        let cases = [
            ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", Square::D5, 100),
            ("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", Square::D5, 0),
            // Two attackers against one defender, the cheaper first.
            ("4k3/8/2p5/3n4/4P3/8/8/3RK3 w - - 0 1", Square::D5, 320),
            // A battery.
            ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", Square::D5, 100),
            // The defender is pinned to its king, and so defends nothing.
            ("4k3/4n3/8/3p4/8/5B2/8/4RK2 w - - 0 1", Square::D5, 100),
            // A king takes what nobody defends, and only that.
            ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", Square::D2, 100),
            ("4k3/8/8/8/5b2/8/3p4/4K3 w - - 0 1", Square::D2, 0),
            // Nothing to take.
            ("4k3/8/8/8/8/8/8/3RK3 w - - 0 1", Square::D5, 0),
        ];
        for (fen, square, expected) in cases {
            assert_eq!(gain(&fen.parse().unwrap(), square, Bitboard::EMPTY), expected, "{fen}");
        }
    }

    #[test]
    fn who_takes_no_part_defends_nothing() {
        let position: Position = "4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1".parse().unwrap();
        assert_eq!(gain(&position, Square::D5, Square::C6.bitboard()), 100);
    }

    #[test]
    fn attacked_and_defended_are_told_apart() {
        holds(
            Theme::Attacked,
            &[
                ("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "w d1: d5"),
                ("4k3/8/8/4p3/8/8/8/3RK3 w - - 0 1", ""),
                ("4k3/8/5n2/3p4/4P3/8/8/3RK3 w - - 0 1", "b d5: e4, w e4: d5"),
            ],
        );
        holds(
            Theme::Defended,
            &[
                ("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "w d1: d5"),
                ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", ""),
                ("4k3/8/8/3p4/4P3/8/8/3RK3 b - - 0 1", ""),
            ],
        );
    }
}
