//! Half points from lost causes.

use chess::Color::White;

use super::Goal::Draw;
use super::{Endgame, Theme};

pub(super) const ENDINGS: [Endgame; 2] = [
    Endgame {
        id: "perpetual-check",
        name: "Check for ever",
        theme: Theme::Rescue,
        difficulty: 2,
        fen: "6k1/6p1/5p2/7Q/8/p7/1q4PP/7K w - - 0 1",
        you: White,
        goal: Draw,
        what: "Black is about to win, and the queen gives check after check.",
        how: "Check on e8 and on h5, again and again. The king has no other squares, and nothing \
              can come between.",
    },
    Endgame {
        id: "mad-rook",
        name: "The mad rook",
        theme: Theme::Rescue,
        difficulty: 3,
        fen: "K7/P1k5/8/8/8/8/1q6/7R w - - 0 1",
        you: White,
        goal: Draw,
        what: "Your king has no move, so the rook gives itself away with check, and to take it is \
               stalemate.",
        how: "Check on every move and close to the king. Only if the black king escapes the \
              checks are you lost, so choose the first one with care.",
    },
];
