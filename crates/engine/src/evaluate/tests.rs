use super::*;
use chess::{Bitboard, Color, History, Piece, Setup, Variant};
use proptest::prelude::*;

use crate::testing::wander;

/// The board seen from the other side, colours exchanged.
fn mirrored(position: &Position) -> Position {
    let mut setup = Setup::empty();
    for square in position.occupied() {
        let swapped = position.piece_at(square).map(|piece| Piece::new(!piece.color, piece.role));
        setup.board[square.flip_rank().index()] = swapped;
    }
    setup.turn = !position.turn();
    setup.castling = Bitboard(position.castling().rooks().0.swap_bytes());
    setup.en_passant = position.en_passant().map(chess::Square::flip_rank);
    setup.move_number = 1;
    Position::from_setup(&setup, position.variant()).unwrap()
}

fn games() -> impl Strategy<Value = History> {
    let variant = proptest::sample::select(Variant::ALL.to_vec());
    let picks = proptest::collection::vec(any::<u16>(), 0..160);
    (variant, picks).prop_map(|(variant, picks)| wander(variant, &picks))
}

/// Follows a game, with a step aside and back at each move.
fn followed<E: Evaluation>(game: &History) -> (i32, i32) {
    let mut evaluation = E::default();
    evaluation.refresh(game.start());
    for (position, &m) in game.positions().iter().zip(game.moves()) {
        let moves = position.legal_moves();
        evaluation.push(position, moves[0]);
        evaluation.pop();
        evaluation.push(position, m);
    }
    let followed = evaluation.evaluate(game.position());
    evaluation.refresh(game.position());
    (followed, evaluation.evaluate(game.position()))
}

proptest! {
    #[test]
    fn following_a_game_is_the_same_as_looking_afresh(game in games()) {
        let (followed, afresh) = if game.start().variant().has_royal_king() {
            followed::<Classical>(&game)
        } else {
            followed::<Suicide>(&game)
        };
        prop_assert_eq!(followed, afresh);
    }

    #[test]
    fn both_colours_are_judged_alike(game in games()) {
        let position = game.position();
        prop_assert_eq!(at_a_glance(position), at_a_glance(&mirrored(position)));
    }
}

fn judged(fen: &str) -> i32 {
    at_a_glance(&fen.parse().unwrap())
}

#[test]
fn more_is_better() {
    let even = judged("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert!(even.abs() < 40, "{even}");
    assert!(judged("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 700);
    assert!(judged("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1") < -700);
}

#[test]
fn a_cornered_king_is_nearly_won() {
    let [corner, middle] = ["k7/8/2K5/8/8/8/8/7R w - - 0 1", "8/8/2K5/8/4k3/8/8/7R w - - 0 1"];
    assert!(judged(corner) > judged(middle) + 50);
    // Bishop and knight: the corner of the bishop's colour.
    let [right, wrong] = ["k7/8/1K6/8/8/8/4N3/5B2 w - - 0 1", "7k/8/6K1/8/8/8/4N3/5B2 w - - 0 1"];
    assert!(judged(right) > judged(wrong) + 50);
}

#[test]
fn a_minor_piece_alone_does_not_win() {
    assert!(judged("8/8/4k3/8/8/2B5/4K1p1/8 w - - 0 1") < 100);
    assert!(judged("8/8/4k1r1/8/8/2B5/4K1R1/8 w - - 0 1") < 100);
    // Nor do two knights.
    assert!(judged("8/8/4k3/8/8/2NN4/4K3/8 w - - 0 1") < 100);
    assert!(judged("8/8/4k3/8/8/2NB4/4K3/8 w - - 0 1") > 400);
}

#[test]
fn in_suicide_less_is_better() {
    let judged = |fen: &str| {
        let position = Position::from_fen(fen, Variant::Suicide).unwrap();
        assert_eq!(position.turn(), Color::White);
        at_a_glance(&position)
    };
    assert!(judged("rnbqkbnr/pppppppp/8/8/8/8/8/4K3 w - - 0 1") > 500);
    assert!(judged("4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1") < -500);
}
