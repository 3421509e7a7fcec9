//! Mating a bare king.

use chess::Color::White;

use super::Goal::Win;
use super::{Endgame, Theme};

pub(super) const ENDINGS: [Endgame; 7] = [
    Endgame {
        id: "queen-mate",
        name: "King and queen",
        theme: Theme::Mates,
        difficulty: 1,
        fen: "8/8/8/3k4/8/8/8/2Q1K3 w - - 0 1",
        you: White,
        goal: Win,
        what: "The queen and the king drive the bare king to an edge and mate it there.",
        how: "Let the queen take squares away, a knight's jump from the enemy king, and bring \
              your own king up. At the edge the king stands opposite, and the queen mates; before \
              each move, see that the enemy still has one.",
    },
    Endgame {
        id: "queen-last-step",
        name: "The last step with the queen",
        theme: Theme::Mates,
        difficulty: 1,
        fen: "7k/8/8/5K2/6Q1/8/8/8 w - - 0 1",
        you: White,
        goal: Win,
        what: "Mate in two, if you do not stalemate.",
        how: "If the queen comes to g6 now, Black has no move and is not in check: a draw. Let \
              the king come closer first, and the queen has a square to mate on.",
    },
    Endgame {
        id: "two-rooks-mate",
        name: "Two rooks",
        theme: Theme::Mates,
        difficulty: 1,
        fen: "8/8/8/4k3/8/8/8/R3K2R w - - 0 1",
        you: White,
        goal: Win,
        what: "The rooks drive the king to the edge by themselves, one rank at a time.",
        how: "One rook holds a rank that the king may not cross, the other gives check on the \
              next. If the king attacks a rook, take that rook to the far side of the board \
              first.",
    },
    Endgame {
        id: "rook-mate",
        name: "King and rook",
        theme: Theme::Mates,
        difficulty: 2,
        fen: "8/8/8/4k3/8/8/8/4K2R w - - 0 1",
        you: White,
        goal: Win,
        what: "King and rook together push the bare king to an edge and mate it there.",
        how: "The rook cuts off a part of the board, and your king takes away the squares in \
              front. When the kings stand face to face, a check with the rook drives the other \
              king back; if it is not so yet, wait a move with the rook.",
    },
    Endgame {
        id: "two-bishops-mate",
        name: "Two bishops",
        theme: Theme::Mates,
        difficulty: 3,
        fen: "8/8/8/3k4/8/8/3K4/2B2B2 w - - 0 1",
        you: White,
        goal: Win,
        what: "Two bishops side by side drive the king to the edge and mate it in a corner.",
        how: "Next to each other the bishops make a wall of two diagonals. Move it forward \
              together with your king; in the corner make sure that the enemy always has a move \
              until the mate.",
    },
    Endgame {
        id: "wrong-corner",
        name: "From the wrong corner",
        theme: Theme::Mates,
        difficulty: 4,
        fen: "6k1/5N2/5K2/8/4B3/8/8/8 w - - 0 1",
        you: White,
        goal: Win,
        what: "The king is driven from the corner that the bishop cannot reach to the one that it \
               can.",
        how: "Mate is possible only in a corner of the bishop's colour. The knight goes from f7 \
              by e5 and d7 to c5, a letter W, while bishop and king keep the way back closed.",
    },
    Endgame {
        id: "bishop-and-knight-mate",
        name: "Bishop and knight",
        theme: Theme::Mates,
        difficulty: 5,
        fen: "8/8/8/3k4/8/8/3K4/2B2N2 w - - 0 1",
        you: White,
        goal: Win,
        what: "Bishop and knight mate, in a corner of the bishop's colour, within the fifty moves.",
        how: "First all three drive the king to any edge. Then take it along that edge to a dark \
              corner: the bishop guards the dark squares, the knight and the king the light ones.",
    },
];
