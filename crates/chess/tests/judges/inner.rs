//! What a position says of itself must agree with what follows when its moves are played.

use chess::{Move, MoveList, Position};

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
    if dice.one_in(30) {
        only_listed_moves_are_legal(position, &moves);
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
