//! Any bytes as a Polyglot book: it is refused or read, and whatever is read gives legal moves only, the
//! same ones each time. The first bytes are the game that is asked about.

#![no_main]

use chess::{History, Position};
use engine::{Book, Polyglot};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((&plies, rest)) = data.split_first() else { return };
    let Some((steps, bytes)) = rest.split_at_checked(usize::from(plies) % 16) else { return };
    let mut history = History::new(Position::start());
    for &step in steps {
        let moves = history.position().legal_moves();
        if !moves.is_empty() {
            let m = moves[usize::from(step) % moves.len()];
            history.push(m).expect("it is one of the legal moves");
        }
    }
    let is_whole = bytes.len() % 16 == 0 && !bytes.is_empty();
    let keys: Vec<&[u8]> = bytes.chunks(16).map(|entry| &entry[..entry.len().min(8)]).collect();
    let read = Polyglot::from_bytes(bytes);
    assert_eq!(read.is_ok(), is_whole && keys.is_sorted());
    let Ok(polyglot) = read else { return };
    for (m, _) in polyglot.moves(&history) {
        assert!(history.position().is_legal(m));
    }
    let book = Book::File(polyglot);
    for seed in 0..4 {
        let m = book.choose(&history, seed);
        assert!(m.is_none_or(|m| history.position().is_legal(m)));
        assert_eq!(m, book.choose(&history, seed));
    }
});
