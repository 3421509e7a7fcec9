//! Any bytes as lines of a UCI conversation: none ends it but `quit`, each is answered in whole lines,
//! and a position is always legal and stays as it was when a command is refused.

#![no_main]

use chess::Position;
use engine::uci::{Flow, Uci};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut uci = Uci::new();
    for line in data.split(|&byte| byte == b'\n') {
        let line = String::from_utf8_lossy(line);
        let before = uci.position().clone();
        let mut answer = Vec::new();
        let flow = uci.handle(&line, &mut answer).expect("memory can be written");
        let answer = str::from_utf8(&answer).expect("answers are text");
        assert!(answer.is_empty() || answer.ends_with('\n'), "{line:?}: {answer:?}");
        if answer.starts_with("info string") {
            assert_eq!(answer.lines().count(), 1, "{line:?}: {answer:?}");
            assert_eq!(*uci.position(), before, "{line:?} was refused");
        }
        let position = uci.position();
        let again = Position::from_fen(&position.fen(), position.variant());
        assert_eq!(again.as_ref(), Ok(position), "{line:?}");
        if flow == Flow::Quit {
            assert!(line.to_ascii_lowercase().contains("quit"), "{line:?}");
            return;
        }
    }
    let mut answer = Vec::new();
    assert_eq!(uci.handle("isready", &mut answer).ok(), Some(Flow::Continue));
    assert_eq!(answer, b"readyok\n");
});
