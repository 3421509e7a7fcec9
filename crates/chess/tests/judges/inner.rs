//! What a position says of itself must agree with what follows when its moves are played.

use chess::{CastlingSide, Move, MoveList, Position, Role, Square};

use crate::common::{Dice, is_capture};
use crate::outer::board;

pub(crate) fn examine(position: &Position, dice: &mut Dice) {
    let moves = position.legal_moves();
    assert_eq!(position.count_moves(), moves.len(), "count in {position:?}");
    assert_eq!(position.has_moves(), !moves.is_empty(), "has_moves in {position:?}");
    stages_make_up_all_moves(position, &moves);
    for &m in &moves {
        a_move_keeps_its_promises(position, m);
    }
    for king in position.pieces(position.turn(), Role::King) {
        for rook in position.pieces(position.turn(), Role::Rook) {
            let castle = Move::castle(king, rook);
            assert_eq!(
                position.is_legal(castle),
                moves.contains(&castle),
                "{castle:?} in {position:?}"
            );
        }
    }
    if dice.one_in(30) {
        only_listed_moves_are_legal(position, &moves);
        every_refusal_has_a_reason(position, &moves);
    }
}

/// A move from square to square is refused with a reason exactly if no legal move goes there.
fn every_refusal_has_a_reason(position: &Position, moves: &[Move]) {
    for from in Square::all() {
        let own = position.color(position.turn()).contains(from);
        let stuck = own && moves.iter().all(|m| m.from() != from);
        assert_eq!(position.why_stuck(from).is_some(), stuck, "{from} in {position:?}");
        for to in Square::all() {
            // Castling is meant both by the king's target and by the rook.
            let is_meant = |m: &Move| {
                let target = CastlingSide::of(m.from(), m.to()).king_target(position.turn());
                m.from() == from && (m.to() == to || (m.is_castle() && target == to && from != to))
            };
            let legal = moves.iter().any(is_meant);
            assert_eq!(position.why_not(from, to).is_none(), legal, "{from}{to} in {position:?}");
        }
    }
}

fn stages_make_up_all_moves(position: &Position, moves: &[Move]) {
    let (mut noisy, mut quiet) = (MoveList::new(), MoveList::new());
    position.noisy_moves_into(&mut noisy);
    position.quiet_moves_into(&mut quiet);
    let is_noisy = |m: &Move| m.promoted_to().is_some() || is_capture(position, *m);
    assert!(noisy.iter().all(is_noisy), "quiet among the noisy: {noisy:?} in {position:?}");
    assert!(!quiet.iter().any(is_noisy), "noisy among the quiet: {quiet:?} in {position:?}");
    let mut staged: Vec<Move> = noisy.iter().chain(quiet.iter()).copied().collect();
    let mut all = moves.to_vec();
    staged.sort_unstable();
    all.sort_unstable();
    assert_eq!(staged, all, "stages in {position:?}");
}

fn a_move_keeps_its_promises(position: &Position, m: Move) {
    let next = position.play(m);
    assert_eq!(position.gives_check(m), next.in_check(), "check by {m:?} in {position:?}");
    assert_eq!(position.key_after(m), next.key(), "key after {m:?} in {position:?}");

    let changes = position.changes(m);
    let mut squares = board(position);
    for (piece, square) in changes.vanished.into_iter().flatten() {
        assert_eq!(squares[square.index()].take(), Some(piece), "{m:?} in {position:?}");
    }
    for (piece, square) in changes.appeared.into_iter().flatten() {
        assert_eq!(squares[square.index()].replace(piece), None, "{m:?} in {position:?}");
    }
    assert_eq!(squares, board(&next), "changes of {m:?} in {position:?}");
}

fn only_listed_moves_are_legal(position: &Position, moves: &[Move]) {
    let mut listed = moves.to_vec();
    listed.sort_unstable_by_key(|m| m.bits());
    let legal = (0..=u16::MAX).map(Move::from_bits).filter(|&m| position.is_legal(m));
    assert_eq!(legal.collect::<Vec<_>>(), listed, "is_legal in {position:?}");
}
