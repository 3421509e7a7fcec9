//! Positions with more moves than any game has seen.

use chess::{Color, MoveList, Piece, Position, Role, Setup, Square, Variant, attacks};

use crate::common::Dice;
use crate::standard;

#[test]
fn the_fullest_position_of_a_game_has_218_moves() {
    let position = standard("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    assert_eq!(position.legal_moves().len(), 218);
    assert_eq!(position.count_moves(), 218);
}

/// Queens at random, and the count from nothing but their lines.
#[test]
fn sixteen_queens_do_not_overflow_the_list() {
    let mut dice = Dice::new(16);
    let mut most = 0;
    for _ in 0..3_000 {
        let mut setup = Setup::empty();
        let mut placed = 0;
        while placed < 16 {
            let square = &mut setup.board[dice.below(64)];
            if square.is_none() {
                *square = Some(Piece::new(Color::White, Role::Queen));
                placed += 1;
            }
        }
        let position = Position::from_setup(&setup, Variant::Suicide).expect("sixteen are allowed");
        let expected: usize = position
            .occupied()
            .into_iter()
            .map(|from| (attacks::queen(from, position.occupied()) & !position.occupied()).len())
            .sum();
        let moves = position.legal_moves();
        assert_eq!(moves.len(), expected, "{position:?}");
        most = most.max(moves.len());
    }
    assert!(most > 200 && most < MoveList::CAPACITY, "{most}");
}

#[test]
fn a_full_board_and_an_empty_side_have_lists_too() {
    let full = "qqqqqqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQQQQQ w - - 0 1";
    let position = Position::from_fen(full, Variant::Suicide).expect("allowed");
    assert!(position.legal_moves().len() < MoveList::CAPACITY);
    let alone =
        Position::from_fen("8/8/8/8/8/8/8/Q7 b - - 0 1", Variant::Suicide).expect("allowed");
    assert!(alone.legal_moves().is_empty());
}

#[test]
fn a_list_takes_no_more_than_it_has_room_for() {
    let mut list = MoveList::new();
    let m = chess::Move::normal(Square::A1, Square::A2);
    list.extend(std::iter::repeat_n(m, MoveList::CAPACITY));
    assert_eq!(list.len(), MoveList::CAPACITY);
    let overflow = std::panic::catch_unwind(move || list.push(m));
    assert!(overflow.is_err());
}

/// Safe code once could write past the end by filling one list with the moves of many positions.
#[test]
fn a_list_for_many_positions_is_refused_before_it_overflows() {
    let overflow = std::panic::catch_unwind(|| {
        let mut list = MoveList::new();
        for _ in 0..40 {
            Position::start().legal_moves_into(&mut list);
        }
        list.len()
    });
    assert!(overflow.is_err());
    let mut list = MoveList::new();
    Position::start().noisy_moves_into(&mut list);
    Position::start().quiet_moves_into(&mut list);
    assert_eq!(list.len(), 20);
}

#[test]
fn an_exchange_may_be_asked_for_any_threshold() {
    let position = standard("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    let takes = position.parse_san("exd5").unwrap();
    for threshold in [i32::MIN, i32::MIN + 50, -1, 0, 100] {
        assert!(position.see_at_least(takes, threshold), "{threshold}");
    }
    assert!(!position.see_at_least(takes, i32::MAX));
}

#[test]
fn a_step_off_the_board_leads_nowhere_however_long() {
    for step in [i8::MIN, -8, 8, i8::MAX] {
        assert_eq!(Square::H1.offset(step, 0), None);
        assert_eq!(Square::H8.offset(0, step), None);
    }
}
