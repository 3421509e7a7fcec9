//! Kings and pawns.

use chess::Color::{Black, White};

use super::Goal::{Draw, Win};
use super::{Endgame, Theme};

pub(super) const ENDINGS: [Endgame; 22] = [
    Endgame {
        id: "sixth-rank",
        name: "King on the sixth rank",
        theme: Theme::Pawns,
        difficulty: 1,
        fen: "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1",
        you: White,
        goal: Win,
        what: "With the king before its pawn on the sixth rank, White wins whoever is to move.",
        how: "Step aside and forward with the king, to d6 or f6: from there it controls the \
              squares that the pawn has to pass. Only then push the pawn.",
    },
    Endgame {
        id: "square-run",
        name: "The square: run",
        theme: Theme::Pawns,
        difficulty: 1,
        fen: "8/8/8/8/P4k2/8/8/7K w - - 0 1",
        you: White,
        goal: Win,
        what: "The pawn runs, and the king comes one step too late.",
        how: "Draw a square from the pawn to the last rank, as wide as it is high. A king that \
              cannot step into it never catches the pawn: push at once.",
    },
    Endgame {
        id: "square-catch",
        name: "The square: catch",
        theme: Theme::Pawns,
        difficulty: 1,
        fen: "8/8/8/8/P4k2/8/8/7K b - - 0 1",
        you: Black,
        goal: Draw,
        what: "The king steps into the square of the pawn and catches it.",
        how: "The pawn on a4 has a square from a4 to e8. Step into it, and keep inside with every \
              move: the diagonal way is the shortest.",
    },
    Endgame {
        id: "last-rank-stalemate",
        name: "One move from the draw",
        theme: Theme::Pawns,
        difficulty: 1,
        fen: "4k3/8/3KP3/8/8/8/8/8 b - - 0 1",
        you: Black,
        goal: Draw,
        what: "The pawn gets to the seventh rank with check, and White has to give stalemate or \
               the pawn.",
        how: "Go where the king can stand straight before the pawn when it comes to e7, opposite \
              the white king. The other step loses.",
    },
    Endgame {
        id: "rook-pawn-corner",
        name: "The pawn at the edge",
        theme: Theme::Pawns,
        difficulty: 1,
        fen: "8/6k1/8/5K1P/8/8/8/8 w - - 0 1",
        you: Black,
        goal: Draw,
        what: "Against a pawn at the edge it is enough to stand in its corner.",
        how: "Keep to g7, h7, g8 and h8. White can never drive you out: there is no other side \
              from which to come, only stalemate.",
    },
    Endgame {
        id: "opposition-win",
        name: "The opposition: take it",
        theme: Theme::Pawns,
        difficulty: 2,
        fen: "8/4k3/8/4K3/4P3/8/8/8 b - - 0 1",
        you: White,
        goal: Win,
        what: "Black has to move and let the white king through.",
        how: "The kings stand face to face, and whoever has to move gives way. When Black steps \
              aside, step forward on the other side, so that your king stays in front of the \
              pawn.",
    },
    Endgame {
        id: "opposition-draw",
        name: "The opposition: keep it",
        theme: Theme::Pawns,
        difficulty: 2,
        fen: "8/4k3/8/4K3/4P3/8/8/8 w - - 0 1",
        you: Black,
        goal: Draw,
        what: "White has to move, and Black keeps face to face until the pawn can go no further.",
        how: "Whenever the white king steps forward, stand straight opposite, with one square \
              between. When the pawn comes, go straight back with the king and not to the side.",
    },
    Endgame {
        id: "king-before-pawn",
        name: "The king goes first",
        theme: Theme::Pawns,
        difficulty: 2,
        fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        you: White,
        goal: Win,
        what: "The king hurries in front of its pawn and takes the opposition.",
        how: "Leave the pawn on e2: its two squares are moves to spare. Bring the king to the \
              fourth rank; if Black stands opposite then, a pawn move makes Black give way.",
    },
    Endgame {
        id: "straight-back",
        name: "Straight back",
        theme: Theme::Pawns,
        difficulty: 2,
        fen: "8/4k3/4P3/4K3/8/8/8/8 b - - 0 1",
        you: Black,
        goal: Draw,
        what: "Black steps straight back, then opposite the white king, and is stalemated in the \
               end.",
        how: "From e8 you can answer either way: if the white king comes to d6, go to d8; if it \
              comes to f6, go to f8. From d8 or f8 you would be on the wrong foot.",
    },
    Endgame {
        id: "seventh-without-check",
        name: "To the seventh without check",
        theme: Theme::Pawns,
        difficulty: 2,
        fen: "4k3/8/4PK2/8/8/8/8/8 w - - 0 1",
        you: White,
        goal: Win,
        what: "The pawn comes to the seventh rank without check, and its king follows.",
        how: "A pawn that gets to the seventh rank without check wins, for the enemy king has to \
              leave; one that gives check there only draws. Push now.",
    },
    Endgame {
        id: "rook-pawn-prison",
        name: "Prisoner of the own pawn",
        theme: Theme::Pawns,
        difficulty: 2,
        fen: "8/K1k5/8/P7/8/8/8/8 b - - 0 1",
        you: Black,
        goal: Draw,
        what: "The black king shuts the white one in before its own pawn, or takes the corner.",
        how: "Stay close: while you stand on c7 or c8 the white king cannot come out at b7 or b8. \
              If it goes away from the edge, take its place in the corner.",
    },
    Endgame {
        id: "keep-out-of-the-corner",
        name: "Keep the king out of the corner",
        theme: Theme::Pawns,
        difficulty: 2,
        fen: "8/3k4/1K6/P7/8/8/8/8 w - - 0 1",
        you: White,
        goal: Win,
        what: "The white king guards the last squares of its pawn, and the black one never gets \
               to the corner.",
        how: "A pawn at the edge wins only if the other king cannot get before it. From b7 yours \
              guards a6, a7 and a8, and the pawn walks by itself.",
    },
    Endgame {
        id: "pawn-race",
        name: "A race that you win",
        theme: Theme::Pawns,
        difficulty: 2,
        fen: "8/8/1P5k/8/7p/8/8/K7 w - - 0 1",
        you: White,
        goal: Win,
        what: "White has a queen while the black pawn is still two steps away, and stops it.",
        how: "Count before you run: two moves and the pawn is a queen. Then stop the other pawn \
              by a check or by standing before it, and bring the king.",
    },
    Endgame {
        id: "outside-passed-pawn",
        name: "The pawn far away",
        theme: Theme::Pawns,
        difficulty: 2,
        fen: "8/5p2/4k1p1/7p/P3K2P/6P1/5P2/8 w - - 0 1",
        you: White,
        goal: Win,
        what: "The pawn far from the others draws the black king away, and White takes what it \
               leaves behind.",
        how: "Push the a-pawn: the black king has to go and catch it. Meanwhile yours goes the \
              other way, to the pawns, and gets there first.",
    },
    Endgame {
        id: "connected-pawns",
        name: "Two pawns that guard each other",
        theme: Theme::Pawns,
        difficulty: 2,
        fen: "8/8/2k5/P7/1P6/8/8/7K w - - 0 1",
        you: White,
        goal: Win,
        what: "The pawns look after themselves until their king has come.",
        how: "If the black king takes the pawn behind, the one in front runs to the last rank. So \
              there is no hurry: bring your king, and then push.",
    },
    Endgame {
        id: "distant-hold",
        name: "The opposition from afar",
        theme: Theme::Pawns,
        difficulty: 3,
        fen: "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1",
        you: Black,
        goal: Draw,
        what: "Black comes in time to stand opposite the white king, and holds.",
        how: "It is the same board as in The king goes first, but your move. With an odd number \
              of squares between the kings and White to move, you have the opposition: keep it \
              while you come nearer.",
    },
    Endgame {
        id: "mined-squares",
        name: "Who comes first loses",
        theme: Theme::Pawns,
        difficulty: 3,
        fen: "8/8/2K5/4p3/4P1k1/8/8/8 w - - 0 1",
        you: White,
        goal: Win,
        what: "Each king attacks a pawn and guards its own, and whoever then has to move loses.",
        how: "If the king goes to d5 at once, Black comes to f4, and White has to leave the pawn. \
              Come to d6 first: when Black attacks, you step to d5, and Black has to leave.",
    },
    Endgame {
        id: "protected-passed-pawn",
        name: "The protected passed pawn",
        theme: Theme::Pawns,
        difficulty: 3,
        fen: "8/p7/3k4/2pP4/2P5/4K3/P7/8 w - - 0 1",
        you: White,
        goal: Win,
        what: "The black king has to watch a pawn that it can never take, and the white one goes \
               round.",
        how: "The pawn on d5 is guarded by another, so Black cannot take it and must not go far \
              from it. Walk with your king to where the black one cannot follow.",
    },
    Endgame {
        id: "breakthrough",
        name: "Breakthrough",
        theme: Theme::Pawns,
        difficulty: 3,
        fen: "8/ppp3k1/8/PPP5/8/8/8/6K1 w - - 0 1",
        you: White,
        goal: Win,
        what: "White gives two pawns, and the third becomes a queen.",
        how: "Push the pawn in the middle. Whichever way Black takes, push the pawn on the other \
              side: the last one has a free way, and the king is too far.",
    },
    Endgame {
        id: "reti",
        name: "The king who does two things",
        theme: Theme::Pawns,
        difficulty: 4,
        fen: "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
        you: White,
        goal: Draw,
        what: "The white king seems too late for both pawns, and comes in time for one of them.",
        how: "Go down the long diagonal: each step comes nearer to the black pawn and to your \
              own. Black has to spend moves against your pawn, and these are the ones that you \
              lacked.",
    },
    Endgame {
        id: "triangle",
        name: "The triangle",
        theme: Theme::Pawns,
        difficulty: 4,
        fen: "2k5/8/p1P5/P2K4/8/8/8/8 w - - 0 1",
        you: White,
        goal: Win,
        what: "White comes to the same board again, with Black to move.",
        how: "Your king has three squares to walk round on, the black one only two. Lose a move \
              by going d4, c4 and back to d5: then Black has to give way.",
    },
    Endgame {
        id: "majority",
        name: "Three against two",
        theme: Theme::Pawns,
        difficulty: 4,
        fen: "8/5ppk/8/8/5PPP/6K1/8/8 w - - 0 1",
        you: White,
        goal: Win,
        what: "Three pawns against two become a free pawn, and the king helps it on.",
        how: "Bring the king up before the pawns. In the end the h-pawn, which has no enemy \
              before it on its file, becomes the free one; the others clear its way, and none is \
              left behind alone.",
    },
];
