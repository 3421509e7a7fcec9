//! Endings with rooks.

use chess::Color::{Black, White};

use super::Goal::{Draw, Win};
use super::{Endgame, Theme};

pub(super) const ENDINGS: [Endgame; 19] = [
    Endgame {
        id: "skewer",
        name: "The skewer",
        theme: Theme::Rooks,
        difficulty: 2,
        fen: "R7/P4k2/8/8/8/8/r7/6K1 w - - 0 1",
        you: White,
        goal: Win,
        what: "White's rook leaves with a threat and wins the other rook.",
        how: "The black king stands in the open. If the rook leaves a8 for h8, the pawn threatens \
              to become a queen; and when Black takes it, a check along the seventh rank wins the \
              rook.",
    },
    Endgame {
        id: "skewer-hold",
        name: "Safe from the skewer",
        theme: Theme::Rooks,
        difficulty: 2,
        fen: "R7/P5k1/8/8/8/8/r7/6K1 w - - 0 1",
        you: Black,
        goal: Draw,
        what: "Black waits where no check can hurt, and White's rook never gets away from its \
               pawn.",
        how: "Your king stays on g7 and h7, your rook behind the pawn on its file. When the white \
              king comes to guard the pawn, drive it away with checks from behind.",
    },
    Endgame {
        id: "cut-off-from-pawn",
        name: "Rook cuts off the king",
        theme: Theme::Rooks,
        difficulty: 2,
        fen: "K7/8/3k4/7R/2p5/8/8/8 w - - 0 1",
        you: White,
        goal: Win,
        what: "Alone the pawn gets nowhere, and the white king comes to take it.",
        how: "The rook on the fifth rank keeps the black king from its pawn. Hold that rank and \
              walk your king over; if the pawn runs, the rook stops it from the side or from \
              behind.",
    },
    Endgame {
        id: "philidor",
        name: "The sixth rank (Philidor)",
        theme: Theme::Rooks,
        difficulty: 3,
        fen: "4k3/R7/7r/3KP3/8/8/8/8 w - - 0 1",
        you: Black,
        goal: Draw,
        what: "The rook keeps the white king from the sixth rank until the pawn goes there.",
        how: "Wait with the rook on the sixth rank. As soon as the pawn steps on it, the white \
              king has lost its shelter: take the rook to the other end of the board and give \
              checks from behind.",
    },
    Endgame {
        id: "lucena",
        name: "The bridge (Lucena)",
        theme: Theme::Rooks,
        difficulty: 3,
        fen: "1K6/1P1k4/8/8/8/8/r7/2R5 w - - 0 1",
        you: White,
        goal: Win,
        what: "The white king comes out from before its pawn, and the rook stops the checks.",
        how: "Drive the black king one file further with a check, then put the rook on the fourth \
              rank. The king comes out, and when the checks have followed it down, the rook steps \
              in between.",
    },
    Endgame {
        id: "passive-bishop-pawn",
        name: "Waiting on the last rank: it loses",
        theme: Theme::Rooks,
        difficulty: 3,
        fen: "2k3r1/7R/1KP5/8/8/8/8/8 w - - 0 1",
        you: White,
        goal: Win,
        what: "A rook that only guards the last rank loses against any pawn but one at the edge \
               or next to it.",
        how: "There is room on both sides of the pawn. Go round with the rook to threaten mate \
              from the other side.",
    },
    Endgame {
        id: "passive-knight-pawn",
        name: "Waiting on the last rank: it holds",
        theme: Theme::Rooks,
        difficulty: 3,
        fen: "1k4r1/7R/KP6/8/8/8/8/8 w - - 0 1",
        you: Black,
        goal: Draw,
        what: "Against a pawn next to the edge, waiting on the last rank is enough.",
        how: "Keep the rook on the last rank. On the short side there is no room for the white \
              rook to go round, and the pawn's own step only opens the way for checks.",
    },
    Endgame {
        id: "race-for-the-pawn",
        name: "The king comes round",
        theme: Theme::Rooks,
        difficulty: 2,
        fen: "8/8/2K5/8/2pk4/8/8/7R w - - 0 1",
        you: White,
        goal: Win,
        what: "The white king comes just in time to stop a pawn that has its own king beside it.",
        how: "The rook watches the pawn from behind or from the side. Bring the king round the \
              side where the black king does not stand in its way, to b4 and b3.",
    },
    Endgame {
        id: "pawn-holds-rook",
        name: "A pawn that holds a rook",
        theme: Theme::Rooks,
        difficulty: 3,
        fen: "6K1/8/8/8/2pk4/8/8/7R w - - 0 1",
        you: Black,
        goal: Draw,
        what: "The pawn costs White the rook, for the white king is too far.",
        how: "King and pawn go on side by side. Put your king where it keeps the white one out, \
              and push the pawn whenever it is safe.",
    },
    Endgame {
        id: "connected-on-the-sixth",
        name: "Two pawns on the sixth",
        theme: Theme::Rooks,
        difficulty: 3,
        fen: "8/8/6PP/k7/8/8/6r1/K7 w - - 0 1",
        you: White,
        goal: Win,
        what: "Two pawns side by side on the sixth rank are stronger than a rook.",
        how: "The rook can stop only one of them. It is your move: push, and let the rook take \
              what it likes; the other pawn becomes a queen.",
    },
    Endgame {
        id: "short-side",
        name: "The short side",
        theme: Theme::Rooks,
        difficulty: 4,
        fen: "4k3/7R/4K3/4P3/8/8/8/4r3 b - - 0 1",
        you: Black,
        goal: Draw,
        what: "The black king goes to the short side of the pawn, and the wide side is left to \
               the rook.",
        how: "White threatens mate. Step to f8, where there is less room, and stay close to the \
              pawn. The rook keeps behind it; when the white king helps the pawn on, the rook \
              gives checks from the wide side.",
    },
    Endgame {
        id: "one-file-cut",
        name: "The king cut off",
        theme: Theme::Rooks,
        difficulty: 4,
        fen: "3r4/8/5k2/3P4/2K5/8/8/4R3 w - - 0 1",
        you: White,
        goal: Win,
        what: "The black king cannot cross the e-file, and the pawn gets through.",
        how: "The rook on the e-file cuts the king off, so it stays where it is. With the pawn \
              already on the fifth rank your king can walk up beside it and hide from the checks.",
    },
    Endgame {
        id: "promote-to-a-knight",
        name: "Not a queen this time",
        theme: Theme::Rooks,
        difficulty: 4,
        fen: "8/8/8/8/8/5K2/4p2R/5k2 b - - 0 1",
        you: Black,
        goal: Draw,
        what: "A new queen would be mated at once; a new knight draws.",
        how: "The rook threatens mate on the first rank. A knight comes with check, and next to \
              its king it is safe from the rook.",
    },
    Endgame {
        id: "behind-the-pawn",
        name: "The rook behind the pawn",
        theme: Theme::Rooks,
        difficulty: 4,
        fen: "8/5pk1/r5p1/P6p/7P/4K1P1/5P2/R7 w - - 0 1",
        you: White,
        goal: Win,
        what: "White's rook pushes from behind, Black's has to stand in the way, and the white \
               king walks in.",
        how: "Behind its pawn a rook gets stronger with every step, before it weaker. Walk your \
              king to the pawn, and the black rook has to leave; if the black king comes over, \
              its pawns fall.",
    },
    Endgame {
        id: "rook-against-bishop",
        name: "Bishop against rook",
        theme: Theme::Rooks,
        difficulty: 3,
        fen: "7k/8/5K2/8/2b5/8/8/3R4 w - - 0 1",
        you: Black,
        goal: Draw,
        what: "In a corner that the bishop cannot reach, king and bishop hold against a rook.",
        how: "Stay in the corner whose colour is not the bishop's. A check on the last rank is \
              met by the bishop on g8, and then White has to let go, or it is stalemate.",
    },
    Endgame {
        id: "lone-knight",
        name: "A knight far from home",
        theme: Theme::Rooks,
        difficulty: 4,
        fen: "n7/2k5/8/3K4/8/8/8/7R w - - 0 1",
        you: White,
        goal: Win,
        what: "A knight in the corner is caught, or its king is driven off.",
        how: "A knight in the corner has two squares only. Give check to push the king away from \
              it, then take the two squares from the knight; where both go out, keep them apart.",
    },
    Endgame {
        id: "front-defence",
        name: "Checks from the front",
        theme: Theme::Rooks,
        difficulty: 5,
        fen: "3r4/8/5k2/8/3P4/3K4/8/4R3 w - - 0 1",
        you: Black,
        goal: Draw,
        what: "The black rook keeps giving checks from the front, and the pawn cannot go on.",
        how: "The pawn is still on the fourth rank, so there are three squares between it and \
              your rook. When the white king comes to help the pawn, check it from c8 and b8; \
              when it goes back, attack the pawn again.",
    },
    Endgame {
        id: "vancura",
        name: "From the side (Vancura)",
        theme: Theme::Rooks,
        difficulty: 5,
        fen: "R7/6k1/P4r2/1K6/8/8/8/8 b - - 0 1",
        you: Black,
        goal: Draw,
        what: "The black rook attacks the pawn from the side, and White's can never leave it.",
        how: "With your king on g7 or h7, keep the rook on the sixth rank against the pawn. When \
              the white king guards it, check from the side; when it leaves, go back to the pawn.",
    },
    Endgame {
        id: "saavedra",
        name: "Not a queen, a rook (Saavedra)",
        theme: Theme::Rooks,
        difficulty: 5,
        fen: "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
        you: White,
        goal: Win,
        what: "The white king walks out of the checks, and the pawn becomes a rook.",
        how: "Come down the b-file and step to the c-file only at c2. A new queen would allow a \
              rook's sacrifice on c4 and stalemate; a new rook threatens mate, and then the other \
              rook.",
    },
];
