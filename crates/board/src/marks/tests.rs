use chess::{Color, Role};
use game::{TimeControl, What};
use proptest::prelude::*;

use super::*;
use crate::testing::{both, config, fen, fen_of, game_from, games, happen, play, seat};
use crate::{Facts, Kind, Speech};

fn marks(table: &Table<'_>, hand: &Hand, pointed: Option<Square>) -> Marks {
    Marks::of(table, table.game.plies().len(), hand, pointed, None, None)
}

#[test]
fn the_mated_king_is_in_check_by_what_mates_it() {
    let mut game = game_from(Position::start());
    for uci in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        play(&mut game, uci);
    }
    let marks = marks(&both(&game), &Hand::Empty, None);
    assert_eq!((marks.check, marks.mated), (Some(Square::E1), Some(Square::E1)));
    assert_eq!(marks.checkers, [Square::H4]);
    assert_eq!(marks.last.map(|path| (path.from, path.to)), Some((Square::D8, Square::H4)));
}

#[test]
fn a_piece_that_cannot_move_is_marked_only_when_pointed_at_or_pressed() {
    let game = game_from(Position::start());
    let table = both(&game);
    let stuck = |hand: &Hand, pointed| marks(&table, hand, pointed).stuck;
    assert_eq!(stuck(&Hand::Empty, None), None);
    assert_eq!(stuck(&Hand::Empty, Some(Square::A1)), Some(Square::A1));
    assert_eq!(stuck(&Hand::Holds(Square::A1), None), Some(Square::A1));
    for movable_or_not_ours in [Square::B1, Square::E4, Square::A8] {
        assert_eq!(stuck(&Hand::Empty, Some(movable_or_not_ours)), None);
    }
    let waiting = marks(&seat(&game, Color::Black), &Hand::Empty, Some(Square::A8));
    assert_eq!(waiting.stuck, None, "whose turn it is not is not stuck");
}

#[test]
fn an_earlier_board_shows_what_happened_and_nothing_to_do() {
    let mut game = game_from(Position::start());
    play(&mut game, "e2e4");
    play(&mut game, "e7e5");
    let uci = "d2d4".parse().ok();
    let hand = Hand::Holds(Square::D2);
    let past = Marks::of(&both(&game), 1, &hand, Some(Square::A1), uci, uci);
    let path = past.last.clone();
    assert_eq!(path.map(|path| path.to), Some(Square::E4));
    assert_eq!(past, Marks { last: past.last.clone(), ..Marks::default() });
    let now = Marks::of(&both(&game), 2, &hand, None, uci, uci);
    assert_eq!(now.selected, Some(Square::D2));
    assert_eq!(now.targets.len(), 2);
    assert_eq!((now.premove, now.pending), (Some((Square::D2, Square::D4)), now.premove));
    let promotes = fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let hand = Hand::Promotes {
        from: Square::A7,
        to: Square::A8,
        choices: vec![(Role::Queen, "a7a8q".parse().unwrap())],
    };
    let open = marks(&both(&promotes), &hand, None);
    assert_eq!((open.selected, open.targets), (Some(Square::A7), Vec::new()));
}

#[test]
fn squares_are_called_by_what_is_on_them_and_what_can_be_done() {
    let mut game = fen("rn2k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1");
    let plain = Speech::default();
    let called = |game: &game::Game, held: Square, square| {
        let table = both(game);
        Facts::of(game.position(), square, &marks(&table, &Hand::Holds(held), None)).name(plain)
    };
    let cases = [
        (Square::E1, Square::E1, "e1, white king, selected"),
        (Square::E1, Square::G1, "g1, castles"),
        (Square::E1, Square::D1, "d1, can move here"),
        (Square::A1, Square::A8, "a8, black rook, can capture"),
        (Square::E5, Square::D6, "d6, can capture"),
        (Square::E5, Square::H8, "h8"),
    ];
    for (held, square, words) in cases {
        assert_eq!(called(&game, held, square), words);
    }
    play(&mut game, "h1h8");
    assert_eq!(called(&game, Square::E8, Square::E8), "e8, black king, selected, in check");
    assert_eq!(called(&game, Square::E8, Square::H8), "h8, white rook, last move");
    assert_eq!(called(&game, Square::E8, Square::H1), "h1, last move");
    play(&mut game, "e8d7");
    happen(&mut game, What::Paused);
    let table = both(&game);
    let styled = |square, style| {
        Facts::of(game.position(), square, &marks(&table, &Hand::Empty, None)).name(style)
    };
    let all = Speech { piece_first: true, say_empty: true, say_shade: true };
    assert_eq!(styled(Square::D7, all), "black king, d7, light, last move");
    assert_eq!(styled(Square::C1, all), "c1, dark, empty");
}

#[test]
fn castling_in_chess960_is_called_so_on_both_squares() {
    let game = fen_of("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", chess::Variant::Chess960);
    let table = both(&game);
    let marks = marks(&table, &Hand::Holds(Square::F1), None);
    let called = |square| Facts::of(game.position(), square, &marks).name(Speech::default());
    assert_eq!(called(Square::H1), "h1, white rook, castles");
    assert_eq!(called(Square::C1), "c1, castles");
    assert_eq!(called(Square::G1), "g1, can move here");
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn marks_agree_with_the_rules(
        game in games(TimeControl::Untimed),
        shown in any::<u16>(),
        pointed in 0u8..64,
        held in 0u8..64,
    ) {
        let table = both(&game);
        let positions = game.history().positions();
        let shown = usize::from(shown) % positions.len();
        let hand = Hand::Empty.press(&table, Square::from_low_bits(held));
        let pointed = Square::from_low_bits(pointed);
        let marks = Marks::of(&table, shown, &hand, Some(pointed), None, None);
        let position = &positions[shown];
        let king = position.in_check().then(|| position.king(position.turn())).flatten();
        prop_assert_eq!(marks.check, king);
        prop_assert_eq!(marks.check.is_some(), position.in_check());
        prop_assert_eq!(marks.checkers.is_empty(), !position.in_check());
        prop_assert_eq!(marks.mated.is_some(), position.is_checkmate());
        prop_assert_eq!(marks.last.is_some(), shown > 0);
        if let Some(stuck) = marks.stuck {
            prop_assert!(position.why_stuck(stuck).is_some());
        }
        for target in &marks.targets {
            let there = position.piece_at(target.square);
            let takes = matches!(target.kind, Kind::Capture);
            let theirs = there.is_some_and(|piece| piece.color != position.turn());
            prop_assert_eq!(takes, theirs);
        }
    }

    #[test]
    fn a_name_has_its_square_and_says_nothing_twice(
        game in games(TimeControl::Untimed),
        held in 0u8..64,
        style in any::<(bool, bool, bool)>(),
    ) {
        let table = both(&game);
        let hand = Hand::Empty.press(&table, Square::from_low_bits(held));
        let marks = marks(&table, &hand, None);
        let (piece_first, say_empty, say_shade) = style;
        let style = Speech { piece_first, say_empty, say_shade };
        let order =
            ["selected", "can move here", "can capture", "castles", "in check", "last move"];
        for square in Square::all() {
            let called = Facts::of(game.position(), square, &marks).name(style);
            let parts: Vec<&str> = called.split(", ").collect();
            prop_assert_eq!(parts.iter().filter(|part| **part == square.to_string()).count(), 1);
            let places: Vec<usize> =
                parts.iter().filter_map(|part| order.iter().position(|word| word == part)).collect();
            prop_assert!(places.is_sorted_by(|a, b| a < b), "{called}");
        }
    }
}
