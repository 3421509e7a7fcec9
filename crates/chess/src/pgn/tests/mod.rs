mod errors;
mod hostile;
mod laws;
mod reading;
mod writing;

use super::{Game, NodeId, PgnError, Reader};

fn read(text: &str) -> Vec<Result<Game, PgnError>> {
    Reader::new(text.as_bytes()).collect()
}

/// The only game of a text.
fn game(text: &str) -> Game {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text:?}: {games:?}");
    match games.remove(0) {
        Ok(game) => game,
        Err(error) => panic!("{text:?}: {error}"),
    }
}

/// The moves of a game as it was played, in algebraic notation.
fn moves(game: &Game) -> String {
    line(game, game.root())
}

/// The moves after a node.
fn line(game: &Game, mut node: NodeId) -> String {
    let mut texts = Vec::new();
    while let Some(next) = game.children(node).next() {
        let position = game.position(node);
        texts.push(position.san(game.move_to(next).expect("not the root")).to_string());
        node = next;
    }
    texts.join(" ")
}
