//! Any text as a move of a position in UCI notation: refused in words, or a legal move that is
//! written in a way that is read back as itself.

#![no_main]

use chess::UciMove;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((position, text)) = kibitz_fuzz::walk(data) else { return };
    if let Ok(uci) = text.parse::<UciMove>() {
        assert_eq!(uci.to_string().parse(), Ok(uci), "{text:?}");
    }
    match position.parse_uci(text) {
        Ok(m) => {
            assert!(position.is_legal(m), "{text:?} read as {m:?} in {position:?}");
            let written = position.uci(m).to_string();
            assert_eq!(position.parse_uci(&written), Ok(m), "{written} in {position:?}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
