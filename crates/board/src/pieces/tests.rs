use std::collections::{BTreeMap, BTreeSet};

use chess::Role;
use game::{Game, TimeControl};
use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::testing::{config, fen, games};

/// The board that these pieces make, and that their ids are told apart.
fn board(tracker: &Tracker) -> Vec<(Square, Piece)> {
    let ids: BTreeSet<Id> = tracker.pieces().iter().map(|(id, ..)| *id).collect();
    assert_eq!(ids.len(), tracker.pieces().len(), "ids are unique");
    let mut board: Vec<_> =
        tracker.pieces().iter().map(|&(_, piece, square)| (square, piece)).collect();
    board.sort();
    board
}

fn board_of(position: &Position) -> Vec<(Square, Piece)> {
    let placed = |square| Some((square, position.piece_at(square)?));
    position.occupied().into_iter().filter_map(placed).collect()
}

fn places(tracker: &Tracker) -> BTreeMap<Id, Square> {
    tracker.pieces().iter().map(|&(id, _, square)| (id, square)).collect()
}

fn path(game: &Game, ply: usize) -> Path {
    Path::of(&game.history().positions()[ply], game.plies()[ply].m)
}

#[test]
fn a_promoted_pawn_and_a_castling_rook_stay_themselves() {
    let before = fen("1n2k3/P7/8/8/8/8/8/4K2R w K - 0 1");
    let before = before.position();
    let mut tracker = Tracker::new(before);
    let (pawn, knight) = (tracker.at(Square::A7), tracker.at(Square::B8));
    let m = before.parse_san("axb8=R").unwrap();
    let promoted = before.play(m);
    let step = Path::of(before, m);
    tracker.follow(&promoted, Some(&step));
    assert_eq!(tracker.at(Square::B8), pawn);
    let rook = tracker.pieces().iter().find(|(.., square)| *square == Square::B8);
    assert_eq!(rook.map(|(_, piece, _)| piece.role), Some(Role::Rook));
    tracker.follow(before, Some(&step));
    assert_eq!(tracker.at(Square::A7), pawn);
    assert_ne!(tracker.at(Square::B8), knight, "what comes back is another");

    let mut tracker = Tracker::new(before);
    let (king, rook) = (tracker.at(Square::E1), tracker.at(Square::H1));
    let m = before.parse_san("O-O").unwrap();
    tracker.follow(&before.play(m), Some(&Path::of(before, m)));
    assert_eq!((tracker.at(Square::G1), tracker.at(Square::F1)), (king, rook));
}

#[test]
fn without_a_step_pieces_stay_or_are_the_nearest_of_their_kind() {
    let before = fen("4k3/8/8/8/8/8/8/R3K2R w - - 0 1");
    let after = fen("4k3/8/8/8/8/8/8/1R2K2R w - - 0 1");
    let mut tracker = Tracker::new(before.position());
    let (left, right) = (tracker.at(Square::A1), tracker.at(Square::H1));
    tracker.follow(after.position(), None);
    assert_eq!((tracker.at(Square::B1), tracker.at(Square::H1)), (left, right));
    let both = fen("4k3/8/8/8/8/8/8/2R1K1R1 w - - 0 1");
    tracker.follow(both.position(), None);
    assert_eq!((tracker.at(Square::C1), tracker.at(Square::G1)), (left, right));
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn a_move_changes_the_places_of_what_moved_and_nothing_else(game in games(TimeControl::Untimed)) {
        let positions = game.history().positions();
        let mut tracker = Tracker::new(&positions[0]);
        for ply in 0..game.plies().len() {
            let step = path(&game, ply);
            let mut expected = places(&tracker);
            if let Some(victim) = step.victim {
                expected.retain(|_, square| *square != victim.square);
            }
            let rook = step.rook.and_then(|(from, to)| Some((tracker.at(from)?, to)));
            let mover = tracker.at(step.from).expect("something moves");
            expected.insert(mover, step.to);
            expected.extend(rook);
            tracker.follow(&positions[ply + 1], Some(&step));
            prop_assert_eq!(places(&tracker), expected);
            prop_assert_eq!(board(&tracker), board_of(&positions[ply + 1]));
        }
        for ply in (0..game.plies().len()).rev() {
            let step = path(&game, ply);
            let before = places(&tracker);
            let mover = tracker.at(step.to).expect("something has moved");
            tracker.follow(&positions[ply], Some(&step));
            let after = places(&tracker);
            prop_assert_eq!(after.get(&mover), Some(&step.from));
            let new: Vec<Square> =
                after.iter().filter(|(id, _)| !before.contains_key(*id)).map(|(_, at)| *at).collect();
            let victim: Vec<Square> = step.victim.iter().map(|victim| victim.square).collect();
            prop_assert_eq!(new, victim, "only what was taken comes back new");
            prop_assert!(before.keys().all(|id| after.contains_key(id)), "nothing is lost");
            let moved = after.iter().filter(|(id, at)| before.get(*id).is_some_and(|was| was != *at));
            prop_assert!(moved.count() <= 1 + usize::from(step.rook.is_some()));
            prop_assert_eq!(board(&tracker), board_of(&positions[ply]));
        }
    }

    #[test]
    fn wherever_one_jumps_the_board_is_right(
        game in games(TimeControl::Untimed),
        jumps in vec((any::<u16>(), any::<u16>(), any::<bool>()), 1..12),
    ) {
        let positions = game.history().positions();
        let mut tracker = Tracker::new(game.position());
        for (to, step, with_step) in jumps {
            let to = &positions[usize::from(to) % positions.len()];
            let kept: Vec<_> = tracker.pieces().to_vec();
            // A step that does not lead there must do no harm.
            let step = with_step
                .then(|| usize::from(step).checked_rem(game.plies().len()))
                .flatten()
                .map(|ply| path(&game, ply));
            tracker.follow(to, step.as_ref());
            prop_assert_eq!(board(&tracker), board_of(to));
            if step.is_none() {
                for (id, piece, square) in kept {
                    if to.piece_at(square) == Some(piece) {
                        prop_assert_eq!(tracker.at(square), Some(id));
                    }
                }
            }
        }
    }
}
