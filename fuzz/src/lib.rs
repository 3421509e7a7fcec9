//! What the fuzz targets share: positions made from bytes.

use chess::{Position, Variant};

/// Where the walks begin: the starts, and positions where much that is rare happens soon.
const STARTS: [(Variant, &str); 12] = [
    (Variant::Standard, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (Variant::Standard, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    (Variant::Standard, "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"),
    (Variant::Standard, "4k3/8/8/pPpPpPpP/PpPpPpPp/8/8/4K3 w - c6 0 1"),
    (Variant::Standard, "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"),
    (Variant::Standard, "3rkr2/8/8/8/1b3b2/8/3PPP2/r2QKQ1r w - - 0 1"),
    (Variant::Chess960, "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"),
    (Variant::Chess960, "rr4kr/8/8/8/8/8/8/RR4KR w HBhb - 0 1"),
    (Variant::Chess960, "rk4r1/8/8/8/8/8/8/RK4R1 w KQkq - 0 1"),
    (Variant::Suicide, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"),
    (Variant::Suicide, "8/PPPPPPPP/8/8/8/8/pppppppp/8 w - - 0 1"),
    (Variant::Suicide, "kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1"),
];

/// The variant that a byte stands for.
pub fn variant(byte: u8) -> Variant {
    Variant::ALL[usize::from(byte) % Variant::ALL.len()]
}

/// Reads a start, the length of a walk and its moves from the first bytes; the rest is text.
pub fn walk(data: &[u8]) -> Option<(Position, &str)> {
    let (&[start, plies], rest) = data.split_first_chunk()?;
    let (steps, text) = rest.split_at_checked(usize::from(plies) % 32)?;
    let (variant, fen) = STARTS[usize::from(start) % STARTS.len()];
    let mut position = Position::from_fen(fen, variant).expect("the list holds positions");
    for &step in steps {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position = position.play(moves[usize::from(step) % moves.len()]);
    }
    Some((position, str::from_utf8(text).ok()?))
}
