//! Any text as a move of a position in algebraic notation: refused in words, or a legal move that is
//! written in a way that is read back as itself.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((position, text)) = kibitz_fuzz::walk(data) else { return };
    match position.parse_san(text) {
        Ok(m) => {
            assert!(position.is_legal(m), "{text:?} read as {m:?} in {position:?}");
            let written = position.san(m).to_string();
            assert_eq!(position.parse_san(&written), Ok(m), "{written} in {position:?}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match position.san_readings(text) {
        Ok(readings) => {
            assert!(!readings.is_empty(), "{text:?} in {position:?}");
            for &m in &readings {
                assert!(position.is_legal(m), "{text:?} may be {m:?} in {position:?}");
            }
        }
        Err(error) => assert!(position.parse_san(text).is_err(), "{text:?}: {error}"),
    }
});
