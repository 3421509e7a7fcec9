//! The value of an exchange, against a slow one that follows every capture.

use chess::{Color, Move, MoveKind, Piece, Position, Role, Square, Variant, exchange_value};

use crate::common::random_positions;
use crate::{plain, standard};

const STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const JUMPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

type Board = [Option<Piece>; 64];

/// The pieces of one side that attack a square, found by walking from it.
fn attackers(board: &Board, target: Square, side: Color) -> Vec<(Role, Square)> {
    let mut found = Vec::new();
    let mut try_at = |square: Option<Square>, roles: &[Role]| -> bool {
        let Some(square) = square else { return true };
        let Some(piece) = board[square.index()] else { return false };
        if piece.color == side && roles.contains(&piece.role) {
            found.push((piece.role, square));
        }
        true
    };
    let behind = if side.is_white() { -1 } else { 1 };
    for file in [-1, 1] {
        try_at(target.offset(file, behind), &[Role::Pawn]);
    }
    for (file, rank) in JUMPS {
        try_at(target.offset(file, rank), &[Role::Knight]);
    }
    for (file, rank) in STEPS {
        try_at(target.offset(file, rank), &[Role::King]);
        let slider = if file == 0 || rank == 0 { Role::Rook } else { Role::Bishop };
        for far in 1..8 {
            if try_at(target.offset(file * far, rank * far), &[slider, Role::Queen]) {
                break;
            }
        }
    }
    found.sort();
    found
}

/// What `side` gains at best by taking on a square, or 0 if it rather leaves it.
fn best_of_taking(board: &Board, target: Square, side: Color) -> i32 {
    let Some(&(role, from)) = attackers(board, target, side).first() else { return 0 };
    if role == Role::King && !attackers(board, target, !side).is_empty() {
        return 0;
    }
    let prize = board[target.index()].map_or(0, |piece| exchange_value(piece.role));
    let mut next = *board;
    next[target.index()] = next[from.index()].take();
    (prize - best_of_taking(&next, target, !side)).max(0)
}

fn slow_exchange(position: &Position, m: Move) -> i32 {
    if m.is_castle() {
        return 0;
    }
    let mut board: Board = std::array::from_fn(|index| {
        position.piece_at(Square::from_index(index).expect("64 squares"))
    });
    let (from, to) = (m.from(), m.to());
    let mut gain = board[to.index()].map_or(0, |piece| exchange_value(piece.role));
    board[to.index()] = board[from.index()].take();
    match m.kind() {
        MoveKind::EnPassant => {
            let victim = Square::new(to.file(), from.rank());
            board[victim.index()] = None;
            gain += exchange_value(Role::Pawn);
        }
        MoveKind::Promotion(role) => {
            board[to.index()] = Some(Piece::new(position.turn(), role));
            gain += exchange_value(role) - exchange_value(Role::Pawn);
        }
        _ => {}
    }
    gain - best_of_taking(&board, to, !position.turn())
}

#[test]
fn exchanges_have_their_values() {
    let [pawn, knight, bishop, rook, queen] =
        [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(exchange_value);
    let table = [
        // Nothing guards, or a pawn guards.
        ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", pawn),
        ("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", pawn - rook),
        // A second rook behind the first takes part.
        ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", pawn),
        ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", pawn - rook),
        // A bishop behind a pawn, a queen behind a bishop.
        ("4k3/8/1p6/2p5/3P4/4B3/8/4K3 w - - 0 1", "d4c5", pawn),
        ("6k1/3n4/1p6/2p5/3P4/4B3/5Q2/6K1 w - - 0 1", "d4c5", pawn - (bishop - knight)),
        // The king takes what is not guarded, and not what is.
        ("8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", pawn - rook),
        ("8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", pawn),
        // Promotion, with capture and guarded.
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", queen - pawn),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", rook + queen - pawn),
        ("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", -pawn),
        // In passing.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", pawn),
        ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0),
        // Castling is no exchange; a quiet step to a guarded square loses the piece.
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", 0),
        ("4k3/8/2p5/8/8/4N3/8/4K3 w - - 0 1", "e3d5", -knight),
        // It is better not to go on: queen takes guarded pawn.
        ("4k3/8/2p5/3p4/4B3/8/8/3QK3 w - - 0 1", "d1d5", pawn - queen + pawn),
        ("4k3/8/2p5/3p4/4B3/8/8/3QK3 w - - 0 1", "e4d5", pawn - bishop + pawn),
    ];
    for (fen, text, value) in table {
        let position = standard(fen);
        let m = position.legal_moves().iter().copied().find(|&m| plain(m) == text);
        let m = m.unwrap_or_else(|| panic!("{text} in {fen}"));
        assert!(position.see_at_least(m, value), "{text} in {fen} is worth at least {value}");
        assert!(!position.see_at_least(m, value + 1), "{text} in {fen} is worth only {value}");
        assert_eq!(slow_exchange(&position, m), value, "{text} in {fen}");
    }
}

#[test]
fn exchanges_agree_with_following_every_capture() {
    let mut captures = 0;
    for (variant, seed) in [(Variant::Standard, 31), (Variant::Chess960, 32)] {
        random_positions(variant, 2_000, seed, |position, dice| {
            for &m in &position.legal_moves() {
                let value = slow_exchange(position, m);
                captures += usize::from(value != 0);
                let other = dice.below(2_000) as i32 - 1_000;
                for threshold in [value, value + 1, 0, other] {
                    assert_eq!(
                        position.see_at_least(m, threshold),
                        value >= threshold,
                        "{m:?} is worth {value}, asked for {threshold}, in {position:?}",
                    );
                }
            }
        });
    }
    assert!(captures > 10_000, "{captures}");
}
