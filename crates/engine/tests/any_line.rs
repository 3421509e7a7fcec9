//! No line of any kind makes it panic, and it is ready afterwards.

use engine::uci::{Flow, Uci};
use proptest::prelude::*;

/// Lines made of words that mean something, in any order, among words that do not.
fn lines() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        8 => proptest::sample::select(vec![
            "uci", "isready", "setoption", "name", "value", "UCI_Chess960", "UCI_Variant", "true",
            "antichess", "chess", "ucinewgame", "position", "startpos", "fen", "moves", "e2e4",
            "e7e5", "g1f3", "e1g1", "e1h1", "a7a8q", "0000", "go", "perft", "3", "0", "-1",
            "99999999999999999999", "infinite", "ponder", "depth",
            "nodes", "movetime", "wtime", "binc", "movestogo", "mate", "searchmoves", "bench", "Hash",
            "MultiPV", "UCI_Elo", "Clear", "stop", "debug", "on", "register", "ponderhit",
            "d", "help", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "w", "b", "KQkq", "HAha",
            "-", "e3", "4k3/8/8/8/8/8/8/4K2R", "8/8/8/8/8/8/8/8",
        ])
        .prop_map(str::to_owned),
        1 => any::<String>(),
        1 => "[a-h][1-8][a-h][1-8][qrbnk]?",
        1 => "[pnbrqkPNBRQK1-8/]{1,80}",
    ];
    let words = proptest::collection::vec(word, 0..12).prop_map(|words| words.join(" "));
    prop_oneof![4 => words, 1 => any::<String>()]
}

proptest! {
    #[test]
    fn no_line_is_too_strange(lines in proptest::collection::vec(lines(), 1..8)) {
        let mut uci = Uci::new();
        for line in lines {
            let mut answer = Vec::new();
            let flow = uci.handle(&line, &mut answer).unwrap();
            let answer = String::from_utf8(answer).unwrap();
            prop_assert!(answer.is_empty() || answer.ends_with('\n'));
            if answer.starts_with("info string") {
                prop_assert_eq!(answer.matches('\n').count(), 1, "{}", answer);
                prop_assert!(!answer.contains('\r'));
                prop_assert!(answer.len() < 1000);
            }
            prop_assert!(flow != Flow::Quit || line.to_ascii_lowercase().contains("quit"));
        }
        let mut answer = Vec::new();
        uci.handle("isready", &mut answer).unwrap();
        prop_assert_eq!(answer, b"readyok\n");
    }
}
