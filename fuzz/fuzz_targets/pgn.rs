//! Any bytes as a file of games: each is refused in words that say where, or is a game that is
//! written in a way that is read back as itself.

#![no_main]

use chess::pgn::{Game, Reader};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for (game, count) in Reader::new(data).zip(1..) {
        assert!(count <= data.len() + 1, "more games than bytes");
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                assert!(error.to_string().starts_with("line "), "{error}");
                continue;
            }
        };
        let text = game.to_string();
        let again: Game = text.parse().unwrap_or_else(|error| panic!("{error} in\n{text}"));
        assert_eq!(again, game);
        assert_eq!(again.to_string(), text);
        let last = game.mainline().last();
        let end = game.position(last.unwrap_or(game.root()));
        assert_eq!(end, again.position(again.mainline().last().unwrap_or(again.root())));
    }
});
