use chess::{Position, Square};

use super::*;
use crate::{Score, say};

/// A game of which each move has: the best line and its score, the line played and its score, for the mover.
fn review(start: &str, moves: &[(&str, i32, &str, i32)], total: usize) -> Review {
    let mut position: Position = start.parse().unwrap();
    let mut review = Review::new(total, Some(2));
    for &(best, best_score, played, score) in moves {
        let line = |text: &str, score| {
            let mut position = position.clone();
            let moves = text.split(' ').map(|san| {
                let m = position.parse_san(san).unwrap_or_else(|e| panic!("{san}: {e}"));
                position = position.play(m);
                m
            });
            Line::new(Score::Centipawns(score), moves.collect())
        };
        let case = Case {
            before: position.clone(),
            recapture: None,
            lines: vec![line(best, best_score)],
            played: line(played, score),
        };
        let m = case.played.moves[0];
        review.push(&case).unwrap();
        position = position.play(m);
    }
    review
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn short() -> Review {
    review(
        START,
        &[
            ("e4 e5", 30, "e4 e5", 30),
            ("e5 Nf3", -30, "e5 Nf3", -30),
            ("Nf3 Nc6", 30, "Qh5 Nc6", 0),
            ("Nc6 Bc4", 0, "Nc6 Bc4", 0),
            ("Bc4 Qe7 Nf3 Nf6", 0, "Qxf7+ Kxf7", -850),
            ("Kxf7 Bc4+", 850, "Kxf7 Bc4+", 850),
        ],
        40,
    )
}

#[test]
fn a_part_of_a_game_has_a_review() {
    let review = short();
    assert_eq!(review.progress(), (6, 40));
    assert!(!review.is_complete());
    assert_eq!(
        say::summary(&review, Color::Black),
        "Black: accuracy 100 percent, no mistakes. So far move 6 of 40."
    );
    assert_eq!(review.graph().count(), 6);
    assert!(review.graph().last() < Some(Chance::new(60)));
    assert_eq!(review.phases(), [(0, Phase::Opening)]);
}

#[test]
fn the_turning_point_is_the_blunder() {
    let review = short();
    let turns: Vec<usize> = review.turning_points().iter().map(|judged| judged.ply).collect();
    assert_eq!(turns, [4]);
    let blunder = &review.moves()[4];
    assert_eq!(blunder.class(), Class::Blunder);
    assert_eq!(say::first(&blunder.explanation), "Gives a queen for a pawn: king takes f7.");
    assert_eq!(review.mistakes(Color::White).count(), 1);
    assert_eq!(review.mistakes(Color::Black).count(), 0);
}

#[test]
fn a_forced_move_is_no_choice() {
    let review = short();
    assert_eq!(review.moves()[5].class(), Class::Forced);
    assert_eq!(review.accuracy(Color::Black, None).map(Accuracy::percent), Some(100));
    assert_eq!(review.average_loss(Color::Black, None), Some(0));
    let lost = review.average_loss(Color::White, None).unwrap();
    assert!((140..180).contains(&lost), "{lost}");
    assert_eq!(review.accuracy(Color::White, Some(Phase::Endgame)), None);
}

#[test]
fn advice_is_what_cost_most() {
    let review = short();
    let advice = review.advice(Color::White);
    assert_eq!(advice.len(), 3);
    assert_eq!(
        say::advice(advice[0]),
        "Once something could simply be taken after your move, at move 3: before each move, look at \
         what it leaves to be taken."
    );
    assert_eq!(advice[1], Advice::LearnOpening { number: 3 });
    assert_eq!(advice[2], Advice::LookAgain { number: 3 });
    assert_eq!(review.advice(Color::Black)[0], Advice::Clean);
    assert_eq!(Review::new(40, None).advice(Color::White), []);
}

#[test]
fn taking_what_is_free_does_not_shine_and_a_fork_does() {
    let free = review("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", &[("Rxd5 Ke7", 500, "Rxd5 Ke7", 500)], 1);
    assert_eq!(free.best_moments(Color::White).len(), 0);
    let fork = review(
        "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1",
        &[("Nc7+ Kd7 Nxa8", 300, "Nc7+ Kd7 Nxa8", 300)],
        1,
    );
    let best = fork.best_moments(Color::White);
    assert_eq!(best.len(), 1);
    assert_eq!(
        say::first(&best[0].explanation),
        "Finds a fork of king and rook by the knight on c7."
    );
    assert!(fork.is_complete());
}

#[test]
fn a_try_is_found_within_two_points() {
    let start = Position::start();
    let line =
        |san: &str, score| Line::new(Score::Centipawns(score), vec![start.parse_san(san).unwrap()]);
    let lines = [line("e4", 40), line("d4", 25), line("a4", -30)];
    let tried = |from, to| is_found(Move::double_push(from, to), &lines);
    assert!(tried(Square::E2, Square::E4) && tried(Square::D2, Square::D4));
    assert!(!tried(Square::A2, Square::A4) && !tried(Square::H2, Square::H4));
    assert!(!is_found(Move::double_push(Square::E2, Square::E4), &[]));
}

#[test]
fn what_does_not_fit_leaves_a_review_as_it_was() {
    let mut review = short();
    let before = review.clone();
    let start = Position::start();
    let m = start.parse_san("e4").unwrap();
    let line = Line::new(Score::Centipawns(0), vec![m]);
    let case =
        Case { before: start.play(m), recapture: None, lines: vec![line.clone()], played: line };
    assert_eq!(review.push(&case), Err(Unexplained::NoMove));
    assert_eq!(review, before);
}
