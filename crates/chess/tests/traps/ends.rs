//! Ends of a game that are easily reported too often or too seldom.

use chess::{Color, DrawReason, Outcome, Position, Variant, WinReason};

use crate::{after, moves_from, read, standard};

const DEAD: Option<Outcome> = Some(Outcome::Draw { reason: DrawReason::DeadPosition });
const STALEMATE: Option<Outcome> = Some(Outcome::Draw { reason: DrawReason::Stalemate });

const WHITE_MATES: Option<Outcome> =
    Some(Outcome::Win { winner: Color::White, reason: WinReason::Checkmate });

fn outcome(fen: &str) -> Option<Outcome> {
    standard(fen).outcome()
}

#[test]
fn bishops_on_one_colour_are_dead_and_on_both_are_not() {
    // c1 and f8 are dark, b1 is light.
    assert_eq!(outcome("5b1k/8/8/8/8/8/8/K1B5 w - - 0 1"), DEAD);
    assert_eq!(outcome("5b1k/8/8/8/8/8/8/KB6 w - - 0 1"), None);
    assert_eq!(outcome("5b1k/6b1/8/8/8/2B5/1B6/7K b - - 0 1"), DEAD, "four, all on dark");
    assert_eq!(outcome("7k/8/8/8/8/8/8/KBB5 w - - 0 1"), None);
}

#[test]
fn bare_kings_and_a_minor_piece_are_dead_but_two_knights_are_not() {
    assert_eq!(outcome("7k/8/8/8/8/8/8/K7 w - - 0 1"), DEAD);
    assert_eq!(outcome("7k/8/8/8/8/8/8/K1N5 w - - 0 1"), DEAD);
    assert_eq!(outcome("7k/8/8/8/8/8/8/K1B5 w - - 0 1"), DEAD);
    assert_eq!(outcome("7k/8/8/8/8/8/8/K1NN4 w - - 0 1"), None);
    assert_eq!(outcome("4n2k/8/8/8/8/8/8/K1N5 w - - 0 1"), None, "a knight each can mate");
    assert_eq!(outcome("4b2k/8/8/8/8/8/8/K1N5 w - - 0 1"), None);
    assert_eq!(outcome("7k/7p/8/8/8/8/8/K7 w - - 0 1"), None);
}

#[test]
fn mate_goes_before_a_dead_position_and_every_count() {
    let mate = "7k/5KQ1/8/8/8/8/8/8 b - - 150 200";
    assert_eq!(outcome(mate), WHITE_MATES);
}

#[test]
fn a_mate_that_a_pinned_piece_could_stop_is_a_mate() {
    let free = "6rk/6Q1/7K/8/8/8/8/8 b - - 0 1";
    assert_eq!(outcome(free), None, "the rook takes the queen");
    let pinned = "R5rk/6Q1/7K/8/8/8/8/8 b - - 0 1";
    assert_eq!(outcome(pinned), WHITE_MATES, "the rook is pinned");
}

#[test]
fn a_check_that_only_taking_in_passing_answers_is_no_mate() {
    let position = standard("3B4/8/R7/7k/5pP1/7K/8/8 b - g3 0 1");
    assert!(position.in_check());
    assert_eq!(moves_from(&position, ""), ["f4g3"]);
    assert_eq!(position.outcome(), None);
    let late = "3B4/8/R7/7k/5pP1/7K/8/8 b - - 0 1";
    assert_eq!(outcome(late), WHITE_MATES, "the pawn did not just pass");
}

#[test]
fn stalemate_is_a_draw_but_wins_in_suicide() {
    assert_eq!(outcome("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), STALEMATE);
    let blocked = read("8/8/8/8/8/p7/P7/8 w - - 0 1", Variant::Suicide);
    let reason = WinReason::NoMovesLeft;
    assert_eq!(blocked.outcome(), Some(Outcome::Win { winner: Color::White, reason }));
}

#[test]
fn in_suicide_whoever_has_lost_everything_has_won() {
    let position: Position = read("8/8/8/8/8/3k4/4P3/8 w - - 0 1", Variant::Suicide);
    let next = after(&position, "e2d3");
    let reason = WinReason::NoPiecesLeft;
    assert_eq!(next.outcome(), Some(Outcome::Win { winner: Color::Black, reason }));
}
