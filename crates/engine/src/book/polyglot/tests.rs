//! The keys against those of another program, and books that are made here.

use std::io::Write as _;

use chess::{History, Position};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, fen::Fen, uci::UciMove};

use super::*;
use crate::book::Book;
use crate::opponent::mix;

/// Where castling and en passant come soon, pinned pawns included.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
    "4k3/2p1p3/8/K2P3r/8/8/8/8 b - - 0 1",
    "8/8/8/8/k2p3R/8/2P1P3/4K3 w - - 0 1",
];

fn start(fen: &str) -> Position {
    fen.parse().unwrap()
}

#[test]
fn keys_are_those_of_another_program() {
    let (mut positions, mut en_passants, mut unseen) = (0, 0, 0);
    for (fen, at) in STARTS.iter().zip(0..) {
        for game in 0..60 {
            let mut ours = History::new(start(fen));
            let setup: Fen = fen.parse().unwrap();
            let mut theirs: Chess = setup.into_position(CastlingMode::Standard).unwrap();
            for ply in 0..60 {
                let expected: Zobrist64 = theirs.zobrist_hash(EnPassantMode::PseudoLegal);
                assert_eq!(key(&ours), expected.0, "{}", ours.position().fen());
                positions += 1;
                let file = en_passant_file(&ours);
                en_passants += u32::from(file.is_some());
                unseen += u32::from(file.is_some() && ours.position().en_passant().is_none());
                let moves = ours.position().legal_moves();
                if moves.is_empty() {
                    break;
                }
                let dice = mix(mix(at, game), ply);
                let m = moves[(dice % moves.len() as u64) as usize];
                let text = ours.position().uci(m).to_string();
                let uci: UciMove = text.parse().unwrap();
                theirs = theirs.clone().play(uci.to_move(&theirs).unwrap()).unwrap();
                ours.push(m).unwrap();
            }
        }
    }
    assert!(positions > 10_000, "{positions}");
    assert!(en_passants > 200 && unseen > 5, "{en_passants}, of them pinned {unseen}");
}

#[test]
fn keys_are_those_that_the_format_is_published_with() {
    for (fen, published) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463B_9618_1691_FC9C),
        ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22A4_8B5A_8E47_FF78),
        ("rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5C3F_9B82_9B27_9560),
    ] {
        assert_eq!(key(&History::new(start(fen))), published, "{fen}");
    }
}

/// A move as the format writes it.
fn bits(position: &Position, m: Move) -> u16 {
    let promotion = match m.promoted_to() {
        None => 0,
        Some(role) => role.index() as u16,
    };
    assert!(position.is_legal(m));
    promotion << 12 | (m.from().index() as u16) << 6 | m.to().index() as u16
}

fn entry(key: u64, bits: u16, weight: u16) -> [u8; SIZE] {
    let mut entry = [0xEE; SIZE];
    entry[..8].copy_from_slice(&key.to_be_bytes());
    entry[8..10].copy_from_slice(&bits.to_be_bytes());
    entry[10..12].copy_from_slice(&weight.to_be_bytes());
    entry
}

fn book(mut entries: Vec<[u8; SIZE]>) -> Polyglot {
    entries.sort_by_key(key_of);
    Polyglot::from_bytes(entries.as_flattened()).unwrap()
}

#[test]
fn every_move_is_read_back_as_it_was_written() {
    let fens = [
        STARTS[0],
        STARTS[1],
        STARTS[2],
        "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R b KQkq - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    ];
    let histories = fens.map(|fen| History::new(start(fen)));
    let mut entries = Vec::new();
    for history in &histories {
        let position = history.position();
        for (&m, weight) in position.legal_moves().iter().zip(0..) {
            entries.push(entry(key(history), bits(position, m), weight));
        }
    }
    let book = book(entries);
    for history in &histories {
        let mut read = book.moves(history);
        read.sort_by_key(|&(_, weight)| weight);
        let legal = history.position().legal_moves();
        assert_eq!(read, legal.iter().copied().zip(0..).collect::<Vec<_>>());
    }
    assert!(book.moves(&History::new(start(STARTS[4]))).is_empty());
}

#[test]
fn castling_is_the_king_taking_his_rook_and_nothing_illegal_comes_out() {
    let history = History::new(start(STARTS[2]));
    let key = key(&history);
    let squares = |from: Square, to: Square| (from.index() as u16) << 6 | to.index() as u16;
    let castles = squares(Square::E1, Square::H1);
    let book = book(vec![
        entry(key, castles, 7),
        entry(key, squares(Square::E1, Square::A1), 7),
        entry(key, squares(Square::E1, Square::G1), 7),
        entry(key, squares(Square::A1, Square::B2), 7),
        entry(key, castles | 4 << 12, 7),
        entry(key, u16::MAX, 7),
        entry(key, 0, 7),
    ]);
    assert_eq!(book.moves(&history), [(Move::castle(Square::E1, Square::H1), 7)]);
}

#[test]
fn what_is_no_book_is_refused() {
    let entries = [entry(5, 0, 0), entry(5, 1, 0), entry(4, 2, 0)];
    assert!(matches!(Polyglot::from_bytes(&[]), Err(Flaw::Empty)));
    assert!(matches!(Polyglot::from_bytes(&[0; 33]), Err(Flaw::Broken)));
    assert!(matches!(Polyglot::from_bytes(entries.as_flattened()), Err(Flaw::Unsorted(3))));
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(Polyglot::open(folder.path()), Err(Flaw::NoFile)));
    assert!(matches!(Polyglot::open(&folder.path().join("none.bin")), Err(Flaw::Unreadable(_))));
}

#[test]
fn a_book_in_a_file_is_played_from_in_standard_chess_only() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    let position = Position::start();
    let m = position.parse_san("b4").unwrap();
    let history = History::default();
    let entries = [entry(key(&history), bits(&position, m), 1)];
    file.write_all(entries.as_flattened()).unwrap();
    let book = Book::open(file.path()).unwrap();
    for seed in 0..20 {
        assert_eq!(book.choose(&history, seed), Some(m));
        assert_eq!(book.choose(&History::new(Position::chess960(518).unwrap()), seed), None);
        assert_eq!(book.choose(&History::new(Position::start_of_suicide()), seed), None);
    }
}
