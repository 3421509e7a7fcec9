//! A fixed piece of work: how fast the engine is, and, by its count of nodes, whether its behaviour has
//! changed.

use chess::{History, Position, Variant};

use crate::time::Stopwatch;
use crate::{Engine, Limits, Stop};

/// How deep the usual bench looks.
pub const USUAL_DEPTH: u32 = 10;

const POSITIONS: [(Variant, &str); 24] = [
    (Variant::Standard, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (Variant::Standard, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    (Variant::Standard, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    (Variant::Standard, "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"),
    (Variant::Standard, "r2q1rk1/pp2bppp/2n1bn2/2pp4/3P4/1PN1PN2/PB2BPPP/R2Q1RK1 w - - 0 11"),
    (Variant::Standard, "2rq1rk1/pb1nbppp/1p2pn2/2pp4/2PP1B2/2NBPN2/PP2QPPP/2R2RK1 w - - 4 12"),
    (Variant::Standard, "r1bq1rk1/pp3ppp/2nbpn2/3p4/3P4/P1NBPN2/1P3PPP/R1BQ1RK1 b - - 0 10"),
    (Variant::Standard, "r4rk1/1b2qppp/p1n1p3/1p2P3/5B2/P2B4/1P2QPPP/R4RK1 w - - 2 18"),
    (Variant::Standard, "3r1rk1/p4ppp/1pq1p3/8/2P1n3/1P2P1P1/PB2QP1P/R4RK1 b - - 1 20"),
    (Variant::Standard, "6k1/5p1p/4p1p1/3pP3/3P1P2/1r4P1/R4K1P/8 w - - 0 34"),
    (Variant::Standard, "8/5pk1/3p2p1/1p1P3p/1P2P2P/5PPK/8/8 w - - 0 41"),
    (Variant::Standard, "8/8/1p1k4/p1p2p2/P1P2P2/1P1K4/8/8 w - - 0 50"),
    (Variant::Standard, "8/1R6/3k1p2/3p2p1/3P2P1/4KP2/r7/8 b - - 6 47"),
    (Variant::Standard, "5rk1/3b1ppp/1q2p3/1p1pPn2/p2P1N2/P2B1Q2/1P3PPP/2R3K1 w - - 0 23"),
    (Variant::Standard, "r1b2rk1/ppq1bppp/2n1pn2/8/3NP3/2N1B3/PPP1BPPP/R2Q1R1K w - - 5 11"),
    (Variant::Standard, "8/8/8/3k4/8/8/3K4/4BN2 w - - 0 1"),
    (Variant::Standard, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
    (Variant::Standard, "q3k2r/5ppp/4p3/3p4/1Q1P4/4P3/5PPP/2R3K1 w k - 0 27"),
    (Variant::Chess960, "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"),
    (Variant::Chess960, "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1"),
    (Variant::Suicide, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"),
    (Variant::Suicide, "rnb1kbnr/p1pp1ppp/4p3/8/8/4P3/1PPP1PPP/RNBQK1NR w - - 0 4"),
    (Variant::Suicide, "8/8/4k3/1p6/8/3R4/6P1/8 w - - 0 30"),
    (Variant::Suicide, "4k3/p4p1p/8/4p3/3P4/7N/P1P3PP/R1B1K3 w - - 0 12"),
];

/// How deep one looks who only wants to know whether it is the same engine.
const QUICK_DEPTH: u32 = 6;

/// What a bench has counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bench {
    /// Positions that the search looked at: the same on every machine.
    pub nodes: u64,
    /// How many a second.
    pub nps: u64,
}

/// Searches all positions to a depth, each as if it were the first. A raised `stop` makes the numbers
/// meaningless.
#[expect(clippy::missing_panics_doc, reason = "the positions are legal")]
pub fn bench(depth: u32, stop: &Stop) -> Bench {
    let mut engine = Engine::new(Engine::USUAL_MEBIBYTES);
    let stopwatch = Stopwatch::start();
    let nodes = POSITIONS.iter().map(|(variant, fen)| {
        let position = Position::from_fen(fen, *variant).expect("the bench has legal positions");
        engine.reset();
        engine.search(&History::new(position), &Limits::depth(depth), stop, &mut |_| {}).nodes
    });
    let nodes = nodes.sum();
    let micros = stopwatch.elapsed().as_micros().max(1);
    Bench { nodes, nps: (u128::from(nodes) * 1_000_000 / micros) as u64 }
}

/// A number by which an engine is known: another number is another engine, on every machine. Not every
/// change shows in it, for the bench does not come everywhere.
pub fn fingerprint() -> u32 {
    bench(QUICK_DEPTH, &Stop::new()).nodes as u32
}
