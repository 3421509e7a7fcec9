//! Any text as FEN: refused, or a position that is written and read back as itself.

#![no_main]

use chess::{Position, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((&byte, text)) = data.split_first() else { return };
    let Ok(text) = str::from_utf8(text) else { return };
    let variant = kibitz_fuzz::variant(byte);
    let position = match Position::from_fen(text, variant) {
        Ok(position) => position,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    for written in [position.fen(), position.shredder_fen()] {
        assert_eq!(Position::from_fen(&written, variant).as_ref(), Ok(&position), "{written}");
    }
    assert_eq!(Position::from_setup(&Setup::from(&position), variant).as_ref(), Ok(&position));
    let moves = position.legal_moves();
    assert_eq!(moves.len(), position.count_moves());
    for &m in &moves {
        assert!(position.is_legal(m), "{m:?}");
        let next = position.play(m);
        assert_eq!(position.gives_check(m), next.in_check(), "{m:?}");
        assert_eq!(position.key_after(m), next.key(), "{m:?}");
        assert_eq!(Position::from_fen(&next.fen(), variant).as_ref(), Ok(&next), "{m:?}");
    }
});
