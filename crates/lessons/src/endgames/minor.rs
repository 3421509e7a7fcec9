//! Endings with bishops and knights.

use chess::Color::{Black, White};

use super::Goal::{Draw, Win};
use super::{Endgame, Theme};

pub(super) const ENDINGS: [Endgame; 13] = [
    Endgame {
        id: "wrong-bishop",
        name: "The wrong bishop",
        theme: Theme::Minor,
        difficulty: 1,
        fen: "6k1/8/8/5K1P/8/3B4/8/8 b - - 0 1",
        you: Black,
        goal: Draw,
        what: "A pawn at the edge and a bishop that cannot reach its corner do not win.",
        how: "Stay in the corner. The pawn becomes a queen on h8, a dark square, and the bishop \
              has only light ones: nothing can drive you out.",
    },
    Endgame {
        id: "king-before-the-pawn",
        name: "The king on the other colour",
        theme: Theme::Minor,
        difficulty: 1,
        fen: "8/4k3/8/3KP3/1bB5/8/8/8 w - - 0 1",
        you: Black,
        goal: Draw,
        what: "Bishops of different colours: the pawn stops at the first square that Black holds.",
        how: "Your king and bishop guard the dark squares, and the white bishop can never reach \
              one. Wait before the pawn, and give the bishop for it if you can.",
    },
    Endgame {
        id: "right-bishop",
        name: "The right bishop",
        theme: Theme::Minor,
        difficulty: 2,
        fen: "8/6k1/8/5K1P/8/2B5/8/8 b - - 0 1",
        you: White,
        goal: Win,
        what: "With a bishop that reaches the corner, the pawn at the edge wins.",
        how: "The bishop drives the king off h8. Bring the king up, take away squares without \
              giving stalemate, and push the pawn when its way is free.",
    },
    Endgame {
        id: "knight-and-pawn",
        name: "Knight and pawn",
        theme: Theme::Minor,
        difficulty: 2,
        fen: "8/8/4k3/8/3P4/3K4/8/5N2 w - - 0 1",
        you: White,
        goal: Win,
        what: "Knight and king lead the pawn to the last rank.",
        how: "The knight guards the pawn from behind, where a king that attacks it is always too \
              late. The king goes in front; push the pawn last.",
    },
    Endgame {
        id: "two-knights",
        name: "Two knights cannot mate",
        theme: Theme::Minor,
        difficulty: 2,
        fen: "3k4/8/3K4/8/3NN3/8/8/8 w - - 0 1",
        you: Black,
        goal: Draw,
        what: "Two knights can only mate a king that helps them.",
        how: "When you are in check at the edge, look at both squares before you go: the corner \
              can be a trap. Else nothing can happen.",
    },
    Endgame {
        id: "same-colour-bishops",
        name: "In front, on the safe colour",
        theme: Theme::Minor,
        difficulty: 2,
        fen: "8/3k4/3P4/4K3/1b6/4B3/8/8 w - - 0 1",
        you: Black,
        goal: Draw,
        what: "The king stands before the pawn on a square that the white bishop cannot attack.",
        how: "Your king is on a light square and the white bishop has only dark ones. Stay there, \
              or take the pawn when it is free.",
    },
    Endgame {
        id: "bishop-for-the-last-pawn",
        name: "The bishop for the last pawn",
        theme: Theme::Minor,
        difficulty: 3,
        fen: "8/8/8/8/8/pk6/8/5B1K w - - 0 1",
        you: White,
        goal: Draw,
        what: "The bishop comes to the diagonal of a2 in time, and nobody can win.",
        how: "It is no loss to give the bishop for the last pawn. It has to reach the diagonal \
              from g8 to a2, and the black king guards the nearest way: look for one on which it \
              arrives with check.",
    },
    Endgame {
        id: "bishop-two-pawns",
        name: "One bishop, two pawns",
        theme: Theme::Minor,
        difficulty: 3,
        fen: "8/8/4k3/8/1p5p/8/4K3/5B2 w - - 0 1",
        you: White,
        goal: Draw,
        what: "Bishop and king stop one pawn each.",
        how: "The king goes to the pawn that is nearer, the bishop watches the squares that the \
              other has to pass. A bishop works on both sides of the board at once.",
    },
    Endgame {
        id: "blockade",
        name: "The blockade",
        theme: Theme::Minor,
        difficulty: 3,
        fen: "8/2bk4/8/3PP3/4K3/3B4/8/8 w - - 0 1",
        you: Black,
        goal: Draw,
        what: "Two pawns more do not win: bishops of different colours pass by each other.",
        how: "Attack the pawn on e5 with the bishop, so that the other cannot go on, and move the \
              bishop to and fro on that diagonal. If the e-pawn goes on, your king stands on d6 \
              for good.",
    },
    Endgame {
        id: "pawns-far-apart",
        name: "Pawns far apart",
        theme: Theme::Minor,
        difficulty: 4,
        fen: "8/4k3/8/1P2bP2/2K1B3/8/8/8 w - - 0 1",
        you: White,
        goal: Win,
        what: "With bishops of different colours two pawns far apart win, where two side by side \
               would not.",
        how: "Black's king can stop one pawn and the bishop has to stop the other. Walk your king \
              to the pawn that the bishop stops, and it has to be given up.",
    },
    Endgame {
        id: "knight-beats-bishop",
        name: "A good knight, a bad bishop",
        theme: Theme::Minor,
        difficulty: 3,
        fen: "8/1b6/p1pkp3/P1p1N1p1/2P1K1P1/8/8/8 w - - 0 1",
        you: White,
        goal: Win,
        what: "The bishop is locked up behind its own pawns, and the knight takes what it cannot \
               guard.",
        how: "The bishop cannot guard c5 and g5, which are dark squares, and its own pawns are in \
              its way on the light ones. The knight reaches both colours: look for a check that \
              also hits a pawn.",
    },
    Endgame {
        id: "knight-holds-a-pawn",
        name: "A knight against a pawn at the edge",
        theme: Theme::Minor,
        difficulty: 4,
        fen: "8/8/8/4N3/8/7p/6k1/K7 w - - 0 1",
        you: White,
        goal: Draw,
        what: "Alone the knight holds a pawn on its sixth rank, even one at the edge.",
        how: "The knight goes round the pawn: from g4 by e3 and f1 to h2 and back. The king that \
              chases it walks into a fork or loses the pawn.",
    },
    Endgame {
        id: "shut-out",
        name: "Bishop shuts the king out",
        theme: Theme::Minor,
        difficulty: 4,
        fen: "5k2/8/5K2/7P/8/8/2B5/8 w - - 0 1",
        you: White,
        goal: Win,
        what: "It is the wrong bishop, but the black king never reaches the corner.",
        how: "The bishop takes g8 from the king, and your king the other squares. Then the pawn \
              walks, though its corner has the wrong colour.",
    },
];
