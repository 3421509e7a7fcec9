//! Games as PGN, with what the engines thought of each move.

use chess::pgn::{Comment, Eval, Game};

use crate::referee::{Ply, Record};

/// What a file says about a game beside its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heading<'a> {
    /// The match.
    pub event: &'a str,
    /// The number of the game.
    pub round: &'a str,
    /// Who had White, and Black.
    pub players: [&'a str; 2],
    /// How long they might think, White first.
    pub limits: [&'a str; 2],
}

/// A game with its heading; scores, depths and times are comments on the moves.
pub fn game(record: &Record, heading: &Heading<'_>) -> Game {
    let mut game = Game::new(record.history.start().clone());
    let [white, black] = heading.limits;
    let both = format!("{white} / {black}");
    let limit = if white == black { white } else { &both };
    for (name, value) in [
        ("Event", heading.event),
        ("Round", heading.round),
        ("White", heading.players[0]),
        ("Black", heading.players[1]),
        ("TimeControl", limit),
        ("Termination", record.end.ending.tag()),
    ] {
        game.tags_mut().set(name, value);
    }
    let nodes = game.add_line(game.root(), record.history.moves().iter().copied());
    for (&node, ply) in nodes.iter().skip(record.opening).zip(&record.plies) {
        game.add_comment(node, comment(ply));
    }
    let last = nodes.last().copied().unwrap_or(game.root());
    game.add_comment(last, Comment::new(&record.end.words));
    game.set_result(record.end.result);
    game
}

fn comment(ply: &Ply) -> Comment {
    let comment = Comment::default().with_elapsed(ply.thought.elapsed);
    let comment = match ply.left {
        Some(left) => comment.with_clock(left),
        None => comment,
    };
    match ply.score {
        Some(score) => {
            let depth = ply.thought.depth.map(|depth| u8::try_from(depth).unwrap_or(u8::MAX));
            comment.with_eval(Eval { score, depth })
        }
        None => comment,
    }
}
