//! Speed of the rules beside their peers: `cargo bench -p chess --bench perft`.
//!
//! One thread, one run, rounds interleaved so that a busy machine disturbs all alike, medians of
//! seven. Everyone counts the last ply instead of playing it; nobody uses a hash table. Ours are the
//! `play_into` and `count_moves` that a search uses, with all keys kept up to date.
//!
//! All are compiled for this very CPU. A plain `cargo bench` is not, so it starts itself again with
//! `-C target-cpu=native`, in a target folder of its own.

mod common;

use chess::Position;
use common::{Contest, Table};

/// Name, FEN, depth, and the nodes that everyone must find.
const POSITIONS: [(&str, &str, u32, u64); 5] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    (
        "Kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
        193_690_690,
    ),
    ("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178_633_661),
    (
        "position 4",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        5,
        15_833_292,
    ),
    ("position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89_941_194),
];

/// A closure for each case: one for both would halve its speed.
fn cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for m in moves {
                let mut child = board.clone();
                child.play_unchecked(m);
                nodes += cozy(&child, depth - 1);
            }
            false
        });
    }
    nodes
}

fn main() {
    if common::restarted_for_this_cpu("perft") {
        return;
    }
    let mut table =
        Table::new("Perft, million nodes a second", &["chess", "cozy-chess", "shakmaty"]);
    for (name, fen, depth, nodes) in POSITIONS {
        let ours: Position = fen.parse().expect("a legal position");
        let board: cozy_chess::Board = fen.parse().expect("a legal position");
        let setup: shakmaty::fen::Fen = fen.parse().expect("a legal position");
        let theirs: shakmaty::Chess =
            setup.into_position(shakmaty::CastlingMode::Standard).expect("a legal position");
        let mut contest = Contest::new();
        contest.add(|| chess::perft(&ours, depth));
        contest.add(|| cozy(&board, depth));
        contest.add(|| shakmaty::perft(&theirs, depth));
        table.add(&format!("{name}, depth {depth}"), nodes, 1e6, contest.run(nodes));
    }
    table.print();
}
