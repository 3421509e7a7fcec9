use proptest::prelude::*;

use super::*;
use crate::testing::{fen, find_move, play_all, wander};
use crate::{Color, WinReason};

const KNIGHTS_OUT_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8 ";

fn after(start: Position, moves: &str) -> History {
    let mut history = History::new(start);
    play_all(&mut history, moves);
    history
}

#[test]
fn push_and_pop() {
    let mut history = History::default();
    let e5 = Move::normal(crate::Square::E2, crate::Square::E5);
    assert_eq!(history.push(e5), Err(IllegalMove(e5)));
    assert_eq!((history.ply(), history.pop()), (0, None));
    play_all(&mut history, "e2e4 e7e5 g1f3");
    assert_eq!(history.ply(), 3);
    assert_eq!(history.positions().len(), 4);
    let knight = *history.moves().last().unwrap();
    assert_eq!(history.pop(), Some(knight));
    assert_eq!(history, after(Position::start(), "e2e4 e7e5"));
}

#[test]
fn threefold_is_claimed_and_fivefold_ends() {
    let mut history = History::default();
    for times in 1..=5 {
        assert_eq!(history.repetitions(), times);
        let claim = (times == 3 || times == 4).then_some(DrawReason::ThreefoldRepetition);
        assert_eq!(history.claimable(), claim);
        let end = (times == 5).then_some(Outcome::draw(DrawReason::FivefoldRepetition));
        assert_eq!(history.automatic_end(), end);
        play_all(&mut history, KNIGHTS_OUT_AND_BACK);
    }
}

#[test]
fn a_claim_may_name_the_move() {
    let mut history = after(Position::start(), KNIGHTS_OUT_AND_BACK);
    play_all(&mut history, "g1f3 g8f6 f3g1");
    let back = find_move(history.position(), "f6g8");
    let elsewhere = find_move(history.position(), "f6e4");
    assert_eq!(history.claimable(), None);
    assert_eq!(history.claimable_with(elsewhere), None);
    assert_eq!(history.claimable_with(back), Some(DrawReason::ThreefoldRepetition));
    assert_eq!(history.claimable_with(Move::NULL), None);
    assert_eq!(history.ply(), 7, "nothing was played");
}

#[test]
fn a_right_to_take_in_passing_makes_another_position() {
    // Black can take on e3 once: the position after e4 is not there again until that chance is gone.
    let playable = fen("rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let dance = "g8f6 g1f3 f6g8 f3g1 ";
    let mut history = after(playable, "e2e4");
    play_all(&mut history, dance);
    assert_eq!(history.repetitions(), 1);
    play_all(&mut history, dance);
    assert_eq!(history.repetitions(), 2);
    assert_eq!(history.claimable(), None);
    play_all(&mut history, dance);
    assert_eq!(history.claimable(), Some(DrawReason::ThreefoldRepetition));

    // Nobody can take here, so nothing is lost.
    let mut history = after(Position::start(), "e2e4");
    play_all(&mut history, &dance.repeat(2));
    assert_eq!(history.repetitions(), 3);

    // The pawn that could take is pinned: nothing is lost either.
    let pinned = fen("3k2n1/8/8/8/3p4/8/4P3/3RK1N1 w - - 0 1");
    let mut history = after(pinned, "e2e4");
    play_all(&mut history, &dance.repeat(2));
    assert_eq!(history.repetitions(), 3);
}

#[test]
fn a_right_to_castle_makes_another_position() {
    let start = fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let dance = "e1e2 e8e7 e2e1 e7e8 ";
    let mut history = after(start, dance);
    assert_eq!(history.repetitions(), 1);
    play_all(&mut history, dance);
    assert_eq!(history.repetitions(), 2);
    play_all(&mut history, dance);
    assert_eq!(history.repetitions(), 3);
}

#[test]
fn the_other_side_to_move_is_another_position() {
    // White loses a move by triangulation: the same squares, but Black to move.
    let start = fen("8/8/1k6/8/8/1K6/8/7R w - - 0 1");
    let history = after(start, "b3b2 b6c6 b2c2 c6b6 c2b3");
    assert_eq!(history.position().occupied(), history.start().occupied());
    assert_eq!(history.repetitions(), 1);
}

#[test]
fn a_pawn_move_cuts_off_the_past() {
    let mut history = after(Position::start(), KNIGHTS_OUT_AND_BACK);
    assert_eq!(history.keys().len(), 5);
    play_all(&mut history, "e2e4");
    assert_eq!(history.keys(), [history.position().key()]);
    play_all(&mut history, "g8f6");
    assert_eq!(history.keys().len(), 2);
}

#[test]
fn fifty_moves_are_counted_from_the_fen() {
    let rook = |clock: u16| fen(&format!("8/8/4k3/8/8/4K3/8/R7 w - - {clock} 90"));
    let quiet = |history: &History| find_move(history.position(), "a1a2");
    for (clock, now, with_move) in [
        (98, None, None),
        (99, None, Some(DrawReason::FiftyMoves)),
        (100, Some(DrawReason::FiftyMoves), Some(DrawReason::FiftyMoves)),
        (149, Some(DrawReason::FiftyMoves), Some(DrawReason::FiftyMoves)),
    ] {
        let history = History::new(rook(clock));
        assert_eq!(history.claimable(), now, "{clock}");
        assert_eq!(history.claimable_with(quiet(&history)), with_move, "{clock}");
        assert_eq!(history.automatic_end(), None, "{clock}");
    }
    let over = after(rook(149), "a1a2");
    assert_eq!(over.automatic_end(), Some(Outcome::draw(DrawReason::SeventyFiveMoves)));
    assert_eq!(over.claimable(), None, "it is over");
}

#[test]
fn a_pawn_move_or_capture_is_no_fiftieth_quiet_move() {
    let history = History::new(fen("8/p7/4k3/8/8/r3K3/8/R7 w - - 99 90"));
    let capture = find_move(history.position(), "a1a3");
    assert_eq!(history.claimable_with(capture), None);
}

#[test]
fn mate_comes_before_seventy_five_moves() {
    let history = after(fen("7k/8/6K1/8/8/8/8/R7 w - - 149 90"), "a1a8");
    let mate = Outcome::win(Color::White, WinReason::Checkmate);
    assert_eq!(history.position().halfmove_clock(), 150);
    assert_eq!(history.automatic_end(), Some(mate));
    assert_eq!(history.claimable(), None);
}

#[test]
fn suicide_counts_as_well() {
    let mut history = History::new(Position::start_of_suicide());
    play_all(&mut history, &KNIGHTS_OUT_AND_BACK.repeat(2));
    assert_eq!(history.claimable(), Some(DrawReason::ThreefoldRepetition));
}

proptest! {
    /// Few pieces on few squares, so that positions come back by chance.
    #[test]
    fn repetitions_are_what_a_slow_count_says(picks in proptest::collection::vec(0u16..4, 0..120)) {
        let start = fen("k7/p1p5/PpP5/1P6/8/6pK/6P1/8 w - - 5 1");
        let mut history = wander(start, &picks);
        loop {
            let slow = history.positions().iter().filter(|p| p.same_as(history.position())).count();
            prop_assert_eq!(history.repetitions(), slow);
            prop_assert_eq!(history.keys().last(), Some(&history.position().key()));
            let replayed = history.positions().last().cloned();
            prop_assert_eq!(replayed.as_ref(), Some(history.position()));
            if history.pop().is_none() {
                break;
            }
        }
    }
}

#[test]
fn mate_comes_before_a_claim_by_a_named_move() {
    let history = History::new(fen("7k/8/6K1/8/8/8/8/R7 w - - 99 80"));
    let mates = find_move(history.position(), "a1a8");
    let quiet = find_move(history.position(), "a1a7");
    assert_eq!(history.claimable_with(mates), None);
    assert_eq!(history.claimable_with(quiet), Some(DrawReason::FiftyMoves));
}

#[test]
fn nothing_is_claimed_after_the_end() {
    let history = History::new(fen("7k/5Q2/6K1/8/8/8/8/8 b - - 120 90"));
    assert!(history.automatic_end().is_some());
    assert_eq!(history.claimable(), None);
    let over = History::new(fen("8/5k2/8/8/8/2K2R2/8/8 b - - 150 120"));
    let step = find_move(over.position(), "f7g7");
    assert!(over.automatic_end().is_some());
    assert_eq!(over.claimable_with(step), None);
}
