//! Mates in one to three moves are found, and their distance is right. The positions come from games of
//! this engine at low ratings; another engine agrees on each.

use chess::History;
use engine::{Engine, Limits, Stop, Worth};

const MATES: [(i32, &str); 27] = [
    (1, "6r1/rp1b4/p4k1p/n2p1p2/3P1nPP/2P2P2/3KP3/1q3B1R b - - 1 33"),
    (1, "1r6/2p5/p1b1B1p1/4P1k1/8/R1P5/5r2/4K2n b - - 1 36"),
    (1, "4k2r/p2nppb1/2Q1b1p1/P2p2p1/4P2P/2NP4/2r1BPP1/R3K2R w KQk - 1 19"),
    (1, "rn3rk1/5pp1/1Bpp4/1b4p1/4p3/1PqP2PP/2PNPP2/4KB1R b K - 0 20"),
    (1, "2k4r/4bbpp/6qB/1p2P3/1P1p3P/2P2p2/r3B1PK/5R2 b - - 1 33"),
    (1, "2k5/2P1B3/5p2/1p1BR3/p1Nr3P/3P3P/1KQ2p2/8 w - - 0 43"),
    (1, "5k2/3R4/5BP1/n2ppp2/p2P2b1/P3P3/7N/6K1 w - - 0 52"),
    (1, "5r1k/8/8/K4P2/7P/8/1q6/8 b - - 5 64"),
    (1, "5b2/6p1/3p2k1/4p1p1/2p1r2p/P1n3B1/1qPK2PP/5R1R b - - 1 31"),
    (2, "8/2r4p/7p/3k3P/1K4P1/8/8/5q2 b - - 7 61"),
    (2, "5k1r/6pp/n1Pp4/p5B1/6BP/2P5/Pr2P3/2K4R w - - 2 26"),
    (2, "6rk/5p2/2p3p1/p5P1/p1b2P2/Q6p/4P2P/1R2K1R1 w - - 9 35"),
    (2, "4kb1r/r5pp/p1p5/P2pBb2/1p2n3/1P1KP2P/2PP1q2/RN1Q1B1R b k - 2 18"),
    (2, "3qkb1r/1R4p1/4p3/5p1p/3p1P1P/3PnQP1/8/4K1NR w - - 0 30"),
    (2, "4k3/4p3/1p1r1p2/P3pn1p/8/P3P2P/2P1K2P/q7 b - - 1 27"),
    (2, "2r2k2/2P5/8/p3p3/3P4/p2P2P1/1P4q1/4K3 b - - 0 40"),
    (2, "3r4/8/8/8/4k2p/8/8/4K3 b - - 25 70"),
    (2, "2r3k1/8/1p1p2p1/3P3p/P3pp1P/1K1B1P2/3q4/8 b - - 3 57"),
    (3, "8/6p1/3kp2p/1b2P3/1P6/7p/6r1/3K4 b - - 0 43"),
    (3, "1k1r4/p1p3p1/P3Qp2/7p/KP1P4/6P1/R6P/1N6 w - - 1 40"),
    (3, "1r3k2/3bq1p1/3p1p2/pP1p4/3P1nP1/1RP4P/1P1K4/R7 b - - 2 36"),
    (3, "2nk2r1/1P4bp/2b1p3/7p/P6R/3P2P1/2p1BP2/1R2K3 b - - 0 40"),
    (3, "3Q4/qn3P1k/2p5/1p2p3/4P2P/2PPP3/2PK4/5B2 w - - 1 39"),
    (3, "r5k1/2p3p1/7p/pp3p2/P2Q1PB1/N6P/1P2P3/2R2RK1 w - - 1 26"),
    (3, "6K1/8/4r3/5bk1/8/8/8/8 b - - 35 76"),
    (3, "r3nk1r/1pp5/p1b1q1pP/1n3p2/2N2P2/P6N/2K2b1P/8 b - - 2 41"),
    (3, "4Q2n/8/1p3P1k/5Rp1/3p4/6K1/8/8 w - - 1 51"),
];

#[test]
fn mates_are_found_and_carried_out() {
    let mut engine = Engine::new(4);
    for (moves, fen) in MATES {
        let mut history = History::new(fen.parse().unwrap());
        for left in (1..=moves).rev() {
            engine.reset();
            let limits = Limits { mate: Some(left as u32), ..Limits::nodes(400_000) };
            let found = engine.search(&history, &limits, &Stop::new(), &mut |_| {});
            assert_eq!(found.score.worth(), Worth::Mate(left), "{fen}, {left} to go");
            assert_eq!(found.pv().len() as i32, 2 * left - 1, "{fen}: the line ends with mate");
            history.push(found.best().unwrap()).unwrap();
            if left > 1 {
                // The defence as the engine expects it.
                history.push(found.ponder().unwrap()).unwrap();
            }
        }
        assert!(history.position().is_checkmate(), "{fen}");
    }
}

#[test]
fn a_bare_king_is_mated_within_fifty_moves() {
    let mut engine = Engine::new(4);
    for fen in [
        "8/8/8/3k4/8/8/3K4/3Q4 w - - 0 1",
        "8/8/8/3k4/8/8/3K4/3R4 w - - 0 1",
        "8/8/8/3k4/8/8/3K4/2BB4 w - - 0 1",
        "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1",
    ] {
        let mut history = History::new(fen.parse().unwrap());
        while history.automatic_end().is_none() && history.claimable().is_none() {
            let found = engine.search(&history, &Limits::nodes(20_000), &Stop::new(), &mut |_| {});
            history.push(found.best().unwrap()).unwrap();
        }
        assert!(history.position().is_checkmate(), "{fen}: {:?}", history.position());
    }
}
