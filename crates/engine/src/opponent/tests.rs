use super::*;
use crate::Deadline;
use chess::{Position, Variant};
use core::time::Duration;

const RATINGS: [u16; 9] = [250, 400, 750, 1100, 1500, 1900, 2299, 2300, 4000];

fn starts() -> [History; 4] {
    let middlegame = "r2q1rk1/pp2bppp/2n1bn2/2pp4/3P4/1PN1PN2/PB2BPPP/R2Q1RK1 w - - 0 11";
    [
        History::default(),
        History::new(middlegame.parse().unwrap()),
        History::new(Position::chess960(111).unwrap()),
        History::new(Position::start_of_suicide()),
    ]
}

#[test]
fn the_same_question_gets_the_same_answer_from_any_player() {
    let (mut one, mut other) = (Opponent::new(1), Opponent::new(1));
    for history in starts() {
        for rating in RATINGS.into_iter().filter_map(Rating::new) {
            let ask = |opponent: &mut Opponent| {
                opponent.choose(&history, Person::new(rating, 99), 3_000, &Stop::new(), &mut |_| {})
            };
            let first = ask(&mut one);
            assert_eq!(first, ask(&mut one), "what came before does not matter");
            assert_eq!(first, ask(&mut other));
            assert!(first.is_some_and(|choice| choice.nodes <= 3_000));
        }
    }
}

#[test]
fn there_is_a_move_even_if_stopped_at_once_or_without_a_budget() {
    let raised = Stop::new();
    raised.raise();
    let past = Stop::new().or_by(Deadline::after(Duration::ZERO));
    let mut opponent = Opponent::new(1);
    for history in starts() {
        for rating in RATINGS.into_iter().filter_map(Rating::new) {
            for (stop, budget) in [(&raised, 5_000), (&past, 5_000), (&Stop::new(), 0)] {
                let choice =
                    opponent.choose(&history, Person::new(rating, 1), budget, stop, &mut |_| {});
                assert!(choice.is_some_and(|choice| history.position().is_legal(choice.m)));
            }
        }
    }
}

#[test]
fn there_is_none_where_the_game_is_over() {
    let mated: Position = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1".parse().unwrap();
    let won = Position::from_fen("8/8/8/8/8/8/8/4k3 w - - 0 1", Variant::Suicide).unwrap();
    let mut opponent = Opponent::new(1);
    for position in [mated, won] {
        let history = History::new(position);
        for rating in [Rating::MIN, Rating::MAX] {
            let choice =
                opponent.choose(&history, Person::new(rating, 1), 5_000, &Stop::new(), &mut |_| {});
            assert_eq!(choice, None);
        }
    }
}

/// How often of 200 seeds a move is chosen.
fn times(fen: &str, uci: &str, rating: u16) -> usize {
    let history = History::new(fen.parse().unwrap());
    let m = history.position().parse_uci(uci).unwrap();
    let rating = Rating::new(rating).unwrap();
    let mut opponent = Opponent::new(1);
    let mut chosen = |seed| {
        let person = Person::new(rating, seed);
        opponent.choose(&history, person, 5_000, &Stop::new(), &mut |_| {}).unwrap().m
    };
    (0..200).filter(|&seed| chosen(seed) == m).count()
}

#[test]
fn mates_in_one_are_seen_more_often_by_the_better() {
    let mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let seen = [300, 1100, 2000].map(|rating| times(mate, "a1a8", rating));
    assert!(seen[0] < seen[1] && seen[1] <= seen[2], "{seen:?}");
    assert!(seen[0] > 120 && seen[2] == 200, "{seen:?}");
}

#[test]
fn a_hanging_queen_is_saved_more_often_by_the_better() {
    // The bishop on the long diagonal takes the queen, unless it moves.
    let hanging = "4k3/pb3ppp/1p6/8/8/5Q2/PPP2PPP/4K3 w - - 0 1";
    let saved = [300, 1100, 1900].map(|rating| times(hanging, "f3b7", rating));
    assert!(saved[0] < saved[1] && saved[1] < saved[2], "{saved:?}");
}

#[test]
fn a_position_that_comes_back_is_another_question() {
    let mut history = History::default();
    let key =
        |history: &History| Turn::new(history, Person::new(Rating::MIN, 5), &Numbers::FITTED).key;
    let first = key(&history);
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
        let m = history.position().parse_uci(text).unwrap();
        history.push(m).unwrap();
    }
    assert_ne!(key(&history), first);
}

#[test]
fn nobody_lingers_over_what_is_known_by_heart_or_forced_and_everybody_over_some_turns() {
    let mut opponent = Opponent::new(1);
    let mut lingers = |history: &History, rating: Rating, seed: u64| {
        let person = Person::new(rating, seed);
        let choice = opponent.choose(history, person, 20_000, &Stop::new(), &mut |_| {});
        choice.expect("a move").linger
    };
    let forced = History::new("7k/8/8/8/8/8/5PPP/r5K1 w - - 0 1".parse().unwrap());
    assert!(forced.position().legal_moves().is_empty(), "mated");
    let forced = History::new("7k/8/8/8/8/7P/5PP1/r5K1 w - - 0 1".parse().unwrap());
    assert_eq!(forced.position().legal_moves().len(), 1);
    let [_, middlegame, ..] = starts();
    for rating in [400, 1100, 1900, 2500].map(Rating::clamped) {
        assert_eq!(lingers(&History::default(), rating, 3), 0, "by heart at {rating}");
        assert_eq!(lingers(&forced, rating, 3), 0, "forced at {rating}");
        let many: Vec<u8> = (0..30).map(|seed| lingers(&middlegame, rating, seed)).collect();
        let [least, most] = [many.iter().min(), many.iter().max()].map(Option::unwrap);
        assert!(*least < 60 && *most > 60, "{rating}: {many:?}");
    }
}
