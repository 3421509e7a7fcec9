//! Laws of facts, tried on positions of random games.

use chess::{Color, Piece, Position, Setup, Square, Variant};
use proptest::prelude::*;

use super::{Fact, of_move, of_position};

/// The board seen from the other side, colours changed.
fn mirrored(position: &Position) -> Position {
    let mut setup = Setup::empty();
    for square in Square::all() {
        setup.board[square.flip_rank().index()] =
            position.piece_at(square).map(|piece| Piece::new(!piece.color, piece.role));
    }
    setup.turn = !position.turn();
    let rooks = position.castling().rooks().into_iter().map(Square::flip_rank);
    setup.castling = rooks.collect();
    setup.en_passant = position.en_passant().map(Square::flip_rank);
    setup.halfmove_clock = position.halfmove_clock();
    Position::from_setup(&setup, position.variant()).unwrap()
}

fn mirrored_fact(fact: &Fact) -> Fact {
    let mut on: Vec<Square> = fact.on.iter().map(|at| at.flip_rank()).collect();
    if is_a_set(fact) {
        on.sort();
    }
    Fact { theme: fact.theme, side: !fact.side, by: fact.by.map(Square::flip_rank), on }
}

/// Whether the order of the squares says nothing.
fn is_a_set(fact: &Fact) -> bool {
    use super::Theme::{BadBishop, DoubleCheck, DoubledPawns, ExposedKing, Fork, Overloaded};
    matches!(fact.theme, BadBishop | DoubleCheck | DoubledPawns | ExposedKing | Fork | Overloaded)
}

fn sorted(facts: impl IntoIterator<Item = Fact>) -> Vec<Fact> {
    let mut facts: Vec<Fact> = facts
        .into_iter()
        .map(|mut fact| {
            if is_a_set(&fact) {
                fact.on.sort();
            }
            fact
        })
        .collect();
    facts.sort();
    facts
}

/// A position after random moves of a game from one of 960 starts.
fn wandered() -> impl Strategy<Value = Position> {
    let picks = prop::collection::vec(any::<u16>(), 0..120);
    (0u16..1920, picks).prop_map(|(start, picks)| {
        let start = Position::chess960(start).unwrap_or_default();
        let mut position = start;
        for pick in picks {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[usize::from(pick) % moves.len()]);
        }
        position
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_mirrored_position_has_mirrored_facts(position in wandered()) {
        let facts = of_position(&position);
        let mirror = sorted(of_position(&mirrored(&position)));
        prop_assert_eq!(sorted(facts.iter().map(mirrored_fact)), mirror, "{}", position);
    }

    #[test]
    fn what_a_fact_names_is_there(position in wandered()) {
        for fact in of_position(&position) {
            if let Some(by) = fact.by {
                prop_assert!(position.color(fact.side).contains(by), "{:?} in {}", fact, position);
            }
        }
    }

    #[test]
    fn moves_have_facts_that_stand_on_the_board_after_them(position in wandered()) {
        for &m in &position.legal_moves() {
            let after = position.play(m);
            for fact in of_move(&position, m) {
                if let Some(by) = fact.by {
                    prop_assert!(after.color(fact.side).contains(by), "{:?} by {:?}", fact, m);
                }
            }
        }
    }
}

#[test]
fn suicide_has_no_facts() {
    let start = Position::start_of_suicide();
    assert_eq!(of_position(&start), []);
    let m = start.parse_san("e3").unwrap();
    assert_eq!(of_move(&start, m), []);
    let rows = Position::from_fen("8/8/3n4/8/4R3/8/8/8 w - - 0 1", Variant::Suicide).unwrap();
    assert_eq!(of_position(&rows), []);
    assert_eq!(rows.turn(), Color::White);
}
