//! Explanations as a reader sees them: a board, two lines, a sentence.

use chess::{Rating, Variant};

use super::*;
use crate::{Score, coach, say};

use Score::{Centipawns as Cp, Mated, Mates};

fn line(before: &Position, score: Score, text: &str) -> Line {
    let mut position = before.clone();
    let moves = text.split(' ').map(|san| {
        let m = position.parse_san(san).unwrap_or_else(|e| panic!("{san} in {text}: {e}"));
        position = position.play(m);
        m
    });
    Line::new(score, moves.collect())
}

fn case(fen: &str, best: (Score, &str), played: (Score, &str)) -> Case {
    let before: Position = fen.parse().unwrap_or_else(|e| panic!("{fen}: {e}"));
    Case {
        lines: vec![line(&before, best.0, best.1)],
        played: line(&before, played.0, played.1),
        recapture: None,
        before,
    }
}

fn first(fen: &str, best: (Score, &str), played: (Score, &str)) -> String {
    say::first(&Explanation::of(&case(fen, best, played)).unwrap())
}

type Told<'a> = (&'a str, (Score, &'a str), (Score, &'a str), &'a str);

#[test]
fn a_bad_move_is_explained_by_its_refutation() {
    let cases: [Told<'_>; 9] = [
        (
            "4k3/p7/8/3q4/8/8/8/3RK3 b - - 0 1",
            (Cp(400), "Qxd1+ Kxd1 Ke7"),
            (Cp(-900), "a6 Rxd5 Ke7"),
            "Does not save the queen on d5: rook takes d5.",
        ),
        (
            "4k3/8/5n2/8/8/8/6B1/4K3 b - - 0 1",
            (Cp(0), "Ke7 Kd2"),
            (Cp(-350), "Nd5 Bxd5 Ke7"),
            "Puts the knight on d5, where nothing defends it: bishop takes d5.",
        ),
        (
            "3qk3/5p2/8/4n3/8/8/1B4P1/4R1K1 b - - 0 1",
            (Cp(0), "f6 Bxe5 fxe5"),
            (Cp(-350), "Qd7 Bxe5 Kf8"),
            "Does not save the knight on e5: bishop takes e5.",
        ),
        (
            "4k3/4q3/8/4n3/8/8/1B4P1/6K1 b - - 0 1",
            (Cp(500), "Kf8 Bc1"),
            (Cp(-50), "Qb4 Bxe5 Qe7"),
            "Leaves the knight on e5 undefended: bishop takes e5.",
        ),
        (
            "3q4/6k1/3n4/8/8/8/8/3RK3 b - - 0 1",
            (Cp(500), "Kf7 Rd2"),
            (Cp(-200), "Nc4 Rxd8 Kf7"),
            "Opens the line from the rook on d1 to the queen on d8: rook takes d8.",
        ),
        (
            "r3k3/8/p7/3N4/8/8/8/4K3 b - - 0 1",
            (Cp(200), "Kd7 Kd2"),
            (Cp(-300), "a5 Nc7+ Kd7 Nxa8"),
            "Allows a fork of king and rook by the knight on c7.",
        ),
        (
            "6k1/p4ppp/8/8/8/8/8/1R2K3 b - - 0 1",
            (Cp(-300), "h6 Kd2"),
            (Mated(1), "a6 Rb8#"),
            "Does not stop rook to b8, mate.",
        ),
        ("7k/8/8/8/8/1q6/8/K7 b - - 0 1", (Mates(4), "Kg7 Kd2"), (Cp(0), "Qb3 Ka2"), ""),
        ("8/8/8/8/8/k1K5/8/1q6 b - - 0 1", (Mates(3), "Ka2"), (Cp(0), "Qb2+"), ""),
    ];
    for (fen, best, played, words) in &cases[..7] {
        assert_eq!(first(fen, *best, *played), *words, "{fen}");
    }
}

#[test]
fn what_was_missed_is_named() {
    let cases: [Told<'_>; 5] = [
        (
            "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1",
            (Cp(300), "Nc7+ Kd7 Nxa8"),
            (Cp(-300), "Kd2 Kd7"),
            "Misses a fork of king and rook by the knight on c7.",
        ),
        (
            "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1",
            (Cp(500), "Rxd5 Ke7"),
            (Cp(200), "Ke2 Ne7"),
            "Misses rook takes d5: nothing defends the knight there.",
        ),
        (
            "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
            (Mates(1), "Ra8#"),
            (Cp(100), "Ra7 h6"),
            "Misses rook to a8, mate.",
        ),
        (
            "8/5P1k/8/8/8/8/8/K2r4 w - - 0 1",
            (Cp(600), "Ka2 Kg7 f8=Q+ Kxf8"),
            (Cp(-500), "Kb2 Kg7"),
            "The engine prefers king to a2: then White is winning, now Black is winning.",
        ),
        (
            "8/5P2/7k/8/8/8/K7/2r5 w - - 0 1",
            (Cp(600), "f8=Q+ Kg5 Qf2"),
            (Cp(-500), "Kb2 Rf1"),
            "Misses pawn to f8, promotes to queen, check.",
        ),
    ];
    for (fen, best, played, words) in cases {
        assert_eq!(first(fen, best, played), words, "{fen}");
    }
}

#[test]
fn what_was_done_well_is_named() {
    let cases = [
        (
            "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1",
            Cp(300),
            "Nc7+ Kd7 Nxa8",
            "Finds a fork of king and rook by the knight on c7.",
        ),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", Mates(1), "Ra8#", "Checkmate."),
        (
            "6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1",
            Cp(-300),
            "h6 Ra7",
            "Stops the mate that was threatened.",
        ),
        ("6k1/8/8/8/8/p7/1N5P/4K3 w - - 0 1", Cp(300), "Nc4 a2", "Saves the knight on b2."),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Cp(500), "O-O Ke7", "Castles king side."),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Cp(100), "e4 Ke7", "The best move."),
        ("7k/8/8/8/8/8/7q/7K w - - 0 1", Cp(0), "Kxh2", "There was no other move."),
    ];
    for (fen, score, text, words) in cases {
        let found = first(fen, (score, text), (score, text));
        if words == "There was no other move." {
            assert_eq!(found, "Takes the queen on h2, which nothing defends.", "{fen}");
        } else {
            assert_eq!(found, words, "{fen}");
        }
    }
}

#[test]
fn no_claim_without_a_line_that_proves_it() {
    // A mate that the line does not show, and a fork that is not made use of.
    let text = first("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", (Mates(1), "Ra8+"), (Cp(100), "Ra7 h6"));
    assert_eq!(text, "Misses rook to a8, mate.");
    let text =
        first("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", (Mates(5), "Kd2 h6 Kc3"), (Cp(100), "Ra7 h6"));
    assert_eq!(
        text,
        "The engine prefers king to d2: then White mates in 5, now White is clearly better."
    );
    // The rook was lost in the best line as well.
    let text = first(
        "r3k3/2N5/8/8/8/8/7p/4K3 b - - 0 1",
        (Cp(500), "Kd7 Nxa8 h1=Q+"),
        (Cp(300), "Kf7 Nxa8 h1=Q+"),
    );
    assert!(!text.contains("rook"), "{text}");
}

#[test]
fn more_tells_line_better_move_and_chances() {
    let case = case(
        "r3k3/8/p7/3N4/8/8/8/4K3 b - - 0 1",
        (Cp(200), "Kd7 Kd2"),
        (Cp(-300), "a5 Nc7+ Kd7 Nxa8"),
    );
    let explanation = Explanation::of(&case).unwrap();
    assert_eq!(
        say::more(&explanation),
        "Knight to c7, check; king to d7; knight takes a8: White has won a rook. Better is king to d7. \
         Black's chance of winning falls from 68 to 25 percent."
    );
    assert_eq!(explanation.refutation().len(), 3);
}

#[test]
fn the_coach_speaks_of_what_is_wrong_and_keeps_the_better_move_to_himself() {
    let fork = case(
        "r3k3/8/p7/3N4/8/8/8/4K3 b - - 0 1",
        (Cp(200), "Kd7 Kd2"),
        (Cp(-300), "a5 Nc7+ Kd7 Nxa8"),
    );
    let rating = |value| Rating::clamped(value);
    let warning = coach::verdict(&fork, rating(800)).unwrap();
    assert_eq!(warning.sentence, "Allows a fork of king and rook by the knight on c7.");
    assert_eq!(warning.refutation.len(), 3);
    // What was only missed is no reason to speak, nor what cannot be proved, nor what is not bad enough.
    let missed =
        case("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", (Cp(500), "Rxd5 Ke7"), (Cp(0), "Ke2 Ne7"));
    assert_eq!(coach::verdict(&missed, rating(800)), None);
    let small =
        case("4k3/7p/5n2/8/8/8/6B1/4K3 b - - 0 1", (Cp(100), "Ke7 Kd2"), (Cp(-60), "Nd5 Bxd5 Ke7"));
    assert_eq!(coach::verdict(&small, rating(800)), None);
    assert!(coach::verdict(&small, rating(1500)).is_some());
}

#[test]
fn suicide_is_told_plainly() {
    let start = Position::start_of_suicide();
    let m = line(&start, Cp(0), "e3");
    let case = Case { before: start, recapture: None, lines: vec![m.clone()], played: m };
    let refused = Explanation::of(&case).unwrap_err();
    assert_eq!(refused, Unexplained::NotOffered(Variant::Suicide));
    assert!(say::unexplained(refused).starts_with("In Suicide there are no hints"));
    assert_eq!(coach::verdict(&case, Rating::MAX), None);
}

#[test]
fn castling_in_chess960_is_a_move_like_others() {
    // The king castles with the rook beside it.
    let before = Position::from_fen("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", Variant::Chess960).unwrap();
    let castles = line(&before, Cp(500), "O-O Ke7");
    let case = Case { recapture: None, lines: vec![castles.clone()], played: castles, before };
    let explanation = Explanation::of(&case).unwrap();
    assert_eq!(say::first(&explanation), "Castles king side.");
}
