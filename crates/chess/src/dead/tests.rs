use std::collections::BTreeSet;

use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, FromSetup, Position as Judge, variant};

use super::*;
use crate::testing::{fen, fen_of, quick_or, random_setup};
use crate::{File, Piece, Rank, Setup, Square, Variant};

/// The colour of the squares that bishops stand on, where that matters.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Bishops {
    Any,
    OneColor,
    BothColors,
}

impl Bishops {
    fn allow(self, board: &[Option<Piece>; 64]) -> bool {
        let bishops: Bitboard = Square::all()
            .filter(|square| board[square.index()].is_some_and(|p| p.role == Role::Bishop))
            .collect();
        match self {
            Self::Any => true,
            Self::OneColor => !on_both_colors(bishops),
            Self::BothColors => on_both_colors(bishops),
        }
    }
}

/// All placements of a black king on one eighth of the board (without pawns nothing else is needed;
/// with pawns one mate suffices), a white king and these pieces, in which White gives check and it is
/// Black's turn.
struct Placements {
    pieces: Vec<Piece>,
    bishops: Bishops,
    /// One of so many is looked at.
    every: usize,
}

impl Placements {
    fn new(white: &str, black: &str, bishops: Bishops) -> Self {
        let of = |text: &str, color| {
            let roles = text.chars().map(move |letter| Role::from_letter(letter).unwrap());
            roles.map(move |role| Piece::new(color, role)).collect::<Vec<_>>()
        };
        let mut pieces = of(white, Color::White);
        pieces.extend(of(black, Color::Black));
        pieces.push(Piece::new(Color::White, Role::King));
        Self { pieces, bishops, every: 1 }
    }

    fn each(&self, visit: &mut impl FnMut(&Position)) {
        let mut setup = Setup::empty();
        setup.turn = Color::Black;
        let mut count = 0;
        let mut visit = |setup: &Setup| {
            count += 1;
            if count % self.every == 0
                && self.bishops.allow(&setup.board)
                && let Ok(position) = Position::from_setup(setup, Variant::Standard)
                && position.in_check()
            {
                visit(&position);
            }
        };
        for (file, rank) in (0..4).flat_map(|file| (0..=file).map(move |rank| (file, rank))) {
            let king = Square::new(File::ALL[file], Rank::ALL[rank]);
            setup.board[king.index()] = Some(Piece::new(Color::Black, Role::King));
            self.place(&mut setup, king, 0, &mut visit);
            setup.board[king.index()] = None;
        }
    }

    fn place(&self, setup: &mut Setup, king: Square, next: usize, visit: &mut impl FnMut(&Setup)) {
        let Some(&piece) = self.pieces.get(next) else {
            visit(setup);
            return;
        };
        // White's first piece gives the check: all that there is, or one of two alike; for knight and
        // bishop only some mates are seen, and one is enough.
        let squares = if next == 0 { attacks_towards(piece, king) } else { Bitboard::ALL };
        for square in squares {
            if setup.board[square.index()].is_none() {
                setup.board[square.index()] = Some(piece);
                self.place(setup, king, next + 1, visit);
                setup.board[square.index()] = None;
            }
        }
    }
}

/// Where a piece attacks a king on an empty board.
fn attacks_towards(piece: Piece, king: Square) -> Bitboard {
    crate::attacks::piece(piece.role, !piece.color, king, Bitboard::EMPTY)
}

/// Tries all placements: whether some are mate, and that no mate is called impossible. Two bishops
/// of one colour do not check at once in any game, so that is left out.
fn mates(placements: &Placements) -> bool {
    let mut found = false;
    placements.each(&mut |position| {
        if !position.checkers().many() && position.is_checkmate() {
            assert!(position.can_ever_mate(Color::White), "{position} is mate");
            found = true;
        }
    });
    found
}

fn check_all(cases: &[(&str, &str, Bishops, bool)]) {
    check_slice(1, cases);
}

/// Checks one placement of so many.
fn check_slice(every: usize, cases: &[(&str, &str, Bishops, bool)]) {
    for &(white, black, bishops, expected) in cases {
        let placements = Placements { every, ..Placements::new(white, black, bishops) };
        assert_eq!(mates(&placements), expected, "K{white} K{black} {bishops:?}");
        let mut claims = BTreeSet::new();
        placements.each(&mut |position| {
            claims.insert(position.has_mating_material(Color::White));
        });
        assert_eq!(claims, BTreeSet::from([expected]), "K{white} K{black} {bishops:?}");
    }
}

/// Every set of at most two pieces beside the kings: there is a mate exactly if we say so.
#[test]
fn material_of_two_pieces() {
    use Bishops::{Any, BothColors, OneColor};
    check_all(&[
        ("N", "", Any, false),
        ("B", "", Any, false),
        ("R", "", Any, true),
        ("Q", "", Any, true),
        ("N", "Q", Any, false),
        ("N", "R", Any, true),
        ("N", "B", Any, true),
        ("N", "N", Any, true),
        ("N", "P", Any, true),
        ("B", "Q", Any, false),
        ("B", "R", Any, false),
        ("B", "B", OneColor, false),
        ("B", "B", BothColors, true),
        ("B", "N", Any, true),
        ("B", "P", Any, true),
        ("NN", "", Any, true),
        ("NB", "", Any, true),
        ("BB", "", OneColor, false),
        ("BB", "", BothColors, true),
    ]);
}

/// With three there are some hundred million placements; a slice of them shows no mate either.
#[test]
fn material_of_three_pieces() {
    use Bishops::{Any, OneColor};
    let every = quick_or(101, |_| 1);
    check_slice(
        every,
        &[
            ("N", "QQ", Any, false),
            ("B", "RR", Any, false),
            ("B", "QR", Any, false),
            ("B", "QQ", Any, false),
            ("B", "BR", OneColor, false),
            ("B", "BQ", OneColor, false),
            ("BB", "R", OneColor, false),
            ("BB", "Q", OneColor, false),
        ],
    );
}

#[test]
fn a_fallen_flag() {
    // (White could mate, Black could mate)
    let cases = [
        ("8/8/4k3/7q/8/2N5/4K3/8 w - - 0 1", (false, true)),
        ("8/8/4k3/6qq/8/2N5/4K3/8 w - - 0 1", (false, true)),
        ("8/8/4k3/6qp/8/2N5/4K3/8 w - - 0 1", (true, true)),
        ("8/8/4k3/6q1/8/2N3N1/4K3/8 w - - 0 1", (true, true)),
        ("8/8/4k3/6r1/8/2B5/4K3/8 w - - 0 1", (false, true)),
        ("8/8/4k3/6n1/8/2B5/4K3/8 w - - 0 1", (true, true)),
        ("8/8/4k3/8/8/2NN4/4K3/8 w - - 0 1", (true, false)),
        ("8/8/4k3/8/8/8/4K2P/8 w - - 0 1", (true, false)),
    ];
    for (text, expected) in cases {
        let position = fen(text);
        let could = |color| position.can_ever_mate(color);
        assert_eq!((could(Color::White), could(Color::Black)), expected, "{text}");
    }
}

#[test]
fn walls() {
    let cases = [
        ("a full wall", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", true),
        ("Black to move", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 1", true),
        ("a wall of eight pairs", "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1", true),
        ("a gap on the king side", "4k3/8/8/p1p1p3/P1P1P3/8/8/4K3 w - - 0 1", false),
        ("both kings on one side", "8/8/8/p1p1p1p1/P1P1P1P1/8/2k5/4K3 w - - 0 1", false),
        ("a pawn that can move", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/1P6/4K3 w - - 0 1", false),
        ("a pawn that can take", "4k3/8/8/p1p1p1p1/PPP1P1P1/8/8/4K3 w - - 0 1", false),
        ("a pawn behind its own", "4k3/8/8/p1p1p1p1/P1P1P1P1/P7/8/4K3 w - - 0 1", true),
        ("a knight jumps over", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/3NK3 w - - 0 1", false),
        ("a bishop behind its own wall", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1", true),
        ("a bishop each behind", "4kb2/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1", true),
        ("a bishop that could be given up", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/2B1K3 w - - 0 1", false),
        (
            "a bishop out there that hits nothing",
            "2B1k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 1",
            true,
        ),
        (
            "a bishop out there that hits pawns",
            "4kB2/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 1",
            false,
        ),
    ];
    for (name, text, dead) in cases {
        let position = fen(text);
        assert_eq!(position.is_dead(), dead, "{name}");
        if dead {
            assert_eq!(reachable_mates(&position, 50_000), [false, false], "{name}");
        }
    }
}

/// Two bishops that stand in their own king's way, and one to check it: the wall holds, and yet
/// there is a mate behind it.
#[test]
fn a_mate_behind_a_wall() {
    let before = fen("2B1kb2/4b3/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1");
    let mate = fen("kb6/b7/8/p1pBp1p1/P1P1P1P1/8/8/4K3 b - - 0 1");
    assert!(Wall::around(&before).is_some());
    assert!(mate.is_checkmate());
    assert!(before.can_ever_mate(Color::White) && mate.can_ever_mate(Color::White));
    assert!(!before.can_ever_mate(Color::Black));
}

/// Whether White and Black can mate from here, as far as so many positions tell.
fn reachable_mates(start: &Position, budget: usize) -> [bool; 2] {
    let mut mates = [false; 2];
    let mut seen = BTreeSet::from([start.key()]);
    let mut open = std::collections::VecDeque::from([start.clone()]);
    while let Some(position) = open.pop_front() {
        if position.is_checkmate() {
            mates[position.turn().other().index()] = true;
        }
        if mates == [true; 2] || seen.len() > budget {
            break;
        }
        for &m in &position.legal_moves() {
            let next = position.play(m);
            if seen.insert(next.key()) {
                open.push_back(next);
            }
        }
    }
    mates
}

/// Walls at random: on most files a pair of pawns, on three ranks; kings and up to two bishops.
fn random_wall() -> impl Strategy<Value = Setup> {
    let pairs = proptest::array::uniform8(
        prop_oneof![1 => Just(None), 3 => Just(Some(3)), 3 => (2..5usize).prop_map(Some)],
    );
    let bishops = proptest::collection::vec((0..64usize, 0..2usize), 0..=2);
    (pairs, (0..30usize, 34..64usize), bishops, any::<bool>()).prop_map(
        |(pairs, kings, bishops, white)| {
            let mut setup = Setup::empty();
            for (square, color) in bishops {
                setup.board[square] = Some(Piece::new(Color::ALL[color], Role::Bishop));
            }
            setup.board[kings.0] = Some(Piece::new(Color::White, Role::King));
            setup.board[kings.1] = Some(Piece::new(Color::Black, Role::King));
            for (file, rank) in pairs.into_iter().enumerate() {
                if let Some(rank) = rank {
                    setup.board[rank * 8 + file] = Some(Piece::new(Color::White, Role::Pawn));
                    setup.board[rank * 8 + 8 + file] = Some(Piece::new(Color::Black, Role::Pawn));
                }
            }
            setup.turn = if white { Color::White } else { Color::Black };
            setup
        },
    )
}

/// Plays on from a wall where a side is said never to mate, and looks for its mate.
fn claim_holds(setup: &Setup, budget: usize) -> Result<(), TestCaseError> {
    let Ok(position) = Position::from_setup(setup, Variant::Standard) else { return Ok(()) };
    let could = Color::ALL.map(|color| position.can_ever_mate(color));
    if could != [true; 2] {
        let mates = reachable_mates(&position, budget);
        for color in Color::ALL.map(Color::index) {
            prop_assert!(could[color] || !mates[color], "{}", position);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(quick_or(20_000, |_| 1_000_000)))]

    #[test]
    fn no_mate_is_found_behind_walls(setup in random_wall()) {
        claim_holds(&setup, quick_or(2_000, |_| 20_000))?;
    }
}

/// What another library says about the material of each side.
fn judged<P: Judge + FromSetup>(position: &Position) -> Option<[bool; 2]> {
    let setup: Fen = position.fen().parse().expect("FEN is FEN");
    let judge = setup.into_position::<P>(CastlingMode::Standard).ok()?;
    let colors = [shakmaty::Color::White, shakmaty::Color::Black];
    Some(colors.map(|color| !judge.has_insufficient_material(color)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn material_is_judged_alike(
        standard in random_setup(0..=4, true),
        suicide in random_setup(1..=5, false),
        bishops in random_setup(1..=4, false),
    ) {
        if let Ok(position) = Position::from_setup(&standard, Variant::Standard) {
            let ours = Color::ALL.map(|color| position.has_mating_material(color));
            if let Some(theirs) = judged::<shakmaty::Chess>(&position) {
                prop_assert_eq!(ours, theirs, "{}", position);
            }
        }
        // The rules about bishops and knights alone are met too seldom by chance.
        let only = |role: Role| {
            let mut setup = bishops.clone();
            for piece in setup.board.iter_mut().flatten() {
                piece.role = role;
            }
            setup
        };
        for setup in [only(Role::Bishop), only(Role::Knight), suicide] {
            let Ok(position) = Position::from_setup(&setup, Variant::Suicide) else { continue };
            let ours = Color::ALL.map(|color| position.can_ever_mate(color));
            if let Some(theirs) = judged::<variant::Antichess>(&position) {
                prop_assert_eq!(ours, theirs, "{}", position);
            }
        }
    }
}

#[test]
fn suicide() {
    let cases = [
        ("8/8/4b3/8/8/4B3/8/8 w - - 0 1", [false, false]),
        ("8/8/5b2/8/8/3B4/3B4/8 w - - 0 1", [false, true]),
        ("8/8/8/3n4/8/4N3/8/8 w - - 0 1", [false, true]),
        ("8/8/8/3n4/8/4N3/8/8 b - - 0 1", [true, false]),
    ];
    for (text, expected) in cases {
        let position = fen_of(text, Variant::Suicide);
        assert_eq!(Color::ALL.map(|color| position.can_ever_mate(color)), expected, "{text}");
    }
}

/// Only a capture in passing breaks this wall.
#[test]
fn a_wall_that_can_be_broken_in_passing_is_alive() {
    let wall = "4k3/8/8/1p6/1Pp1p1p1/p1PpPpPp/P2P1P1P/4K3 b - EP 0 1";
    assert!(fen(&wall.replace("EP", "-")).is_dead());
    assert!(!fen(&wall.replace("EP", "b3")).is_dead());
}
