//! Counting all games of some length, against numbers that other programs have confirmed.

mod common;

use chess::{Position, Variant, divide, perft};

/// A position and its counts from depth 1 on.
type Row = (&'static str, &'static [u64]);

/// The six positions that every move generator is tested with; their counts are published widely.
#[rustfmt::skip]
const STANDARD: [Row; 7] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     &[48, 2_039, 97_862, 4_085_603, 193_690_690]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
     &[14, 191, 2_812, 43_238, 674_624, 11_030_083, 178_633_661]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
     &[6, 264, 9_467, 422_333, 15_833_292]),
    ("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
     &[6, 264, 9_467, 422_333, 15_833_292, 706_045_033]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
     &[44, 1_486, 62_379, 2_103_487, 89_941_194]),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
     &[46, 2_079, 89_890, 3_894_594, 164_075_551]),
];

/// Kings beside and between their rooks, inner rooks, rooks that shield, sides with arrays of their
/// own. The deepest count of each was confirmed by shakmaty 0.30.1, cozy-chess 0.3.4 and
/// Stockfish 15.1.
#[rustfmt::skip]
const CHESS960: [Row; 12] = [
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &[21, 528, 12_189, 326_672, 8_146_062]),
    ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", &[21, 807, 18_002, 667_366, 16_253_601]),
    ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", &[20, 479, 10_471, 273_318, 6_417_013]),
    ("qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", &[22, 593, 13_440, 382_958, 9_183_776]),
    ("rk4r1/8/8/8/8/8/8/RK4R1 w KQkq - 0 1", &[23, 442, 10_065, 218_225, 5_088_150]),
    ("1r3kr1/p6p/8/8/8/8/P6P/1R3KR1 w KQkq - 0 1", &[27, 633, 16_061, 386_426, 9_764_413]),
    ("rr4kr/pp5p/8/8/8/8/PP5P/RR4KR w HBhb - 0 1", &[15, 215, 4_000, 71_362, 1_512_130, 31_169_154]),
    ("2r1kr1r/8/8/8/8/8/8/2R1KR1R w FCfc - 0 1", &[29, 708, 20_327, 551_267, 16_201_815]),
    ("8/8/8/4k3/8/8/8/qR1K2R1 w GB - 0 1", &[18, 294, 5_830, 121_576, 2_582_202, 57_383_899]),
    ("r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1", &[23, 522, 12_333, 285_754, 7_096_972]),
    ("5rkr/8/8/8/8/8/8/RKR5 b KQkq - 0 1", &[22, 442, 10_217, 231_403, 5_599_343]),
    ("rkr5/p6p/8/3pP3/8/8/P6P/RKR5 w KQkq d6 0 1", &[19, 313, 5_429, 92_828, 1_687_605, 30_339_416]),
];

/// Duty to capture, also in passing; several kings, none, and pawns that become some. The deepest
/// count of each was confirmed by shakmaty 0.30.1 and Fairy-Stockfish 11.1.
#[rustfmt::skip]
const SUICIDE: [Row; 15] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", &[20, 400, 8_067, 153_299, 2_732_672, 46_264_162]),
    ("8/1p6/8/8/8/8/P7/8 w - - 0 1", &[2, 4, 4, 3, 1, 0, 0]),
    ("8/2p5/8/8/8/8/P7/8 b - - 0 1", &[2, 4, 4, 4, 4, 4]),
    ("8/PPPPPPPP/8/8/8/8/pppppppp/8 w - - 0 1", &[40, 1_600, 35_680, 793_172, 16_133_458, 333_560_054]),
    ("k6k/P6P/8/8/8/8/p6p/K6K w - - 0 1", &[2, 4, 4, 4, 40, 400, 4_320, 46_656]),
    ("8/8/8/pPpPpPpP/8/8/8/8 w - c6 0 1", &[2, 6, 24, 72, 360, 1_080, 8_424, 29_016, 280_384]),
    ("8/2p5/8/1P1P4/4p1p1/8/5P2/8 b - - 0 1", &[4, 6, 14, 22, 26, 70, 90, 309, 1_505, 9_857]),
    ("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1", &[3, 7, 18, 34, 68, 129]),
    ("kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1", &[22, 484, 12_012, 298_116, 8_021_832, 215_854_864]),
    ("8/6P1/8/8/8/8/1p6/8 b - - 0 1", &[5, 25, 250, 2_112, 25_573, 291_881, 3_792_773]),
    ("r1bqkbnr/p1pppppp/n7/1p6/4P3/7N/PPPP1PPP/RNBQKB1R w - b6 0 3", &[1, 19, 39, 126, 1_618, 14_399, 220_936]),
    ("8/p7/8/8/8/8/1P4P1/7n w - - 0 1", &[4, 13, 32, 135, 267, 1_276, 2_354]),
    ("1k6/2P5/8/3pP3/8/8/5p2/4K1N1 w - d6 0 1", &[7, 62, 733, 3_362, 35_481, 217_836]),
    ("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w - - 0 1", &[23, 529, 11_717, 259_183]),
    ("rnb1kbnr/p1pp1ppp/8/1p2p3/8/P3P2q/1PPP1PPP/RNBQKBNR w - - 0 4", &[3, 6, 20, 191, 523]),
];

/// Walks every row to its last depth of at most `limit` games; tells how many it has counted.
fn walk(rows: &[Row], variant: Variant, limit: u64) -> u64 {
    let mut total = 0;
    for (fen, counts) in rows {
        let position = Position::from_fen(fen, variant).expect("the table holds positions");
        for (&expected, depth) in counts.iter().zip(1..) {
            if expected > limit {
                break;
            }
            assert_eq!(perft(&position, depth), expected, "depth {depth} of {fen}");
            total += expected;
        }
    }
    total
}

#[test]
fn standard_positions_have_their_published_counts() {
    let limit = common::quick_or(200_000_000, |_| u64::MAX);
    assert!(walk(&STANDARD, Variant::Standard, limit) > 700_000_000);
}

#[test]
fn chess960_positions_have_their_confirmed_counts() {
    assert!(walk(&CHESS960, Variant::Chess960, u64::MAX) > 200_000_000);
}

#[test]
fn suicide_positions_have_their_confirmed_counts() {
    assert!(walk(&SUICIDE, Variant::Suicide, u64::MAX) > 600_000_000);
}

/// Standard chess is the Chess960 position with number 518.
#[test]
fn standard_positions_count_the_same_as_chess960() {
    walk(&STANDARD, Variant::Chess960, 1_000_000);
}

/// The last ply is counted without listing. Here it is listed, by a walk that knows nothing of
/// counting.
#[test]
fn counting_moves_agrees_with_listing_them() {
    fn listed(position: &Position, depth: u32) -> u64 {
        let moves = position.legal_moves();
        assert_eq!(moves.len(), position.count_moves(), "{position:?}");
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|&m| listed(&position.play(m), depth - 1)).sum()
    }
    for (rows, variant) in [
        (&STANDARD[..], Variant::Standard),
        (&CHESS960, Variant::Chess960),
        (&SUICIDE, Variant::Suicide),
    ] {
        for (fen, counts) in rows {
            let position = Position::from_fen(fen, variant).expect("the table holds positions");
            let depth = counts.len().min(4);
            assert_eq!(listed(&position, depth as u32), counts[depth - 1], "{fen}");
        }
    }
}

#[test]
fn the_shares_of_the_first_moves_add_up() {
    for (fen, counts) in &STANDARD {
        let position =
            Position::from_fen(fen, Variant::Standard).expect("the table holds positions");
        let shares = divide(&position, 4);
        assert_eq!(shares.len() as u64, counts[0], "{fen}");
        assert_eq!(shares.iter().map(|(_, share)| share).sum::<u64>(), counts[3], "{fen}");
        for (m, share) in shares {
            assert_eq!(perft(&position.play(m), 3), share, "{m:?} in {fen}");
        }
    }
}
