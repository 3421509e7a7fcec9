//! Endings with queens.

use chess::Color::{Black, White};

use super::Goal::{Draw, Win};
use super::{Endgame, Theme};

pub(super) const ENDINGS: [Endgame; 10] = [
    Endgame {
        id: "queen-against-rook-pawn",
        name: "A pawn at the edge draws",
        theme: Theme::Queens,
        difficulty: 2,
        fen: "6K1/8/8/8/3Q4/8/p7/1k6 w - - 0 1",
        you: Black,
        goal: Draw,
        what: "With the white king far away, the queen cannot win against a pawn at the edge one \
               step from its goal.",
        how: "When the queen checks you away, come back to the pawn. In the corner before it you \
              are stalemated if the queen stays near, so White has no time to bring the king.",
    },
    Endgame {
        id: "queen-against-bishop",
        name: "Queen against bishop",
        theme: Theme::Queens,
        difficulty: 2,
        fen: "8/8/8/3kb3/8/8/8/Q3K3 w - - 0 1",
        you: White,
        goal: Win,
        what: "Queen and king drive the king to the edge and mate, or win the bishop.",
        how: "Bring your king: the queen alone only gives checks. Use the colour that the bishop \
              does not have.",
    },
    Endgame {
        id: "queen-against-knight",
        name: "Queen against knight",
        theme: Theme::Queens,
        difficulty: 3,
        fen: "8/8/8/3kn3/8/8/8/Q3K3 w - - 0 1",
        you: White,
        goal: Win,
        what: "Queen and king push king and knight apart and win.",
        how: "Keep your king and queen off squares that the knight can attack together. Come \
              nearer with the king, and drive the enemy to the edge.",
    },
    Endgame {
        id: "queen-against-centre-pawn",
        name: "Queen against a pawn in the centre",
        theme: Theme::Queens,
        difficulty: 3,
        fen: "K6Q/8/8/8/8/8/3pk3/8 w - - 0 1",
        you: White,
        goal: Win,
        what: "The queen comes near in steps, and each time the king blocks its pawn the white \
               king gains a move.",
        how: "Check and come closer until the black king has to stand before its own pawn. Each \
              time it does, bring your king one step nearer; then start again.",
    },
    Endgame {
        id: "queen-against-knight-pawn",
        name: "Queen against a pawn next to the edge",
        theme: Theme::Queens,
        difficulty: 3,
        fen: "7Q/6K1/8/8/8/8/1p6/2k5 w - - 0 1",
        you: White,
        goal: Win,
        what: "The same steps win against a pawn next to the edge, as there is no stalemate.",
        how: "Drive the king before its pawn by checks and pins, and use each free move to bring \
              your king.",
    },
    Endgame {
        id: "queen-against-bishop-pawn",
        name: "A bishop's pawn draws",
        theme: Theme::Queens,
        difficulty: 3,
        fen: "6K1/8/8/8/4Q3/8/1kp5/8 w - - 0 1",
        you: Black,
        goal: Draw,
        what: "The king hides in the corner and leaves its pawn: to take it is stalemate.",
        how: "When the queen drives you away, go to the corner side of the pawn and on to a1. \
              White has no time to bring the king.",
    },
    Endgame {
        id: "near-rook-pawn",
        name: "Near enough: pawn at the edge",
        theme: Theme::Queens,
        difficulty: 4,
        fen: "8/8/8/8/3K4/8/pk6/7Q w - - 0 1",
        you: White,
        goal: Win,
        what: "The white king is near enough to help with a mate, whatever the pawn becomes.",
        how: "Bring the queen near by checks and then the king, even if the pawn becomes a queen. \
              Its king has no room in the corner, and two white pieces beside it give mate.",
    },
    Endgame {
        id: "near-bishop-pawn",
        name: "Near enough: bishop's pawn",
        theme: Theme::Queens,
        difficulty: 4,
        fen: "8/8/8/3K4/8/8/2pk4/Q7 w - - 0 1",
        you: White,
        goal: Win,
        what: "The white king stands near enough, and the king cannot reach the corner.",
        how: "Keep the king on the side away from the corner by checks. There the stalemate does \
              not work, and your king comes in.",
    },
    Endgame {
        id: "rook-and-pawn-fortress",
        name: "A fortress against the queen",
        theme: Theme::Queens,
        difficulty: 4,
        fen: "6k1/6p1/5r2/8/3QK3/8/8/8 w - - 0 1",
        you: Black,
        goal: Draw,
        what: "Rook and pawn hold against the queen, as the king finds no way in.",
        how: "The pawn guards f6 and h6 for the rook, which cuts the white king off. Move the \
              rook between them, or the king beside the pawn, and go nowhere else.",
    },
    Endgame {
        id: "queen-against-rook",
        name: "Queen against rook",
        theme: Theme::Queens,
        difficulty: 5,
        fen: "1k6/1r6/2K5/Q7/8/8/8/8 w - - 0 1",
        you: White,
        goal: Win,
        what: "White gives the move to Black, and then the rook has to leave its king.",
        how: "If it were Black's move, the rook would have to leave and be lost to a check. So \
              lose a move: the queen goes round by checks on e5 and a1 and comes back to a5.",
    },
];
