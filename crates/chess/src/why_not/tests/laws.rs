//! What holds of every reason in every position, judged on a plain board by walking step by step.

use proptest::collection::vec;
use proptest::prelude::*;

use super::super::*;
use crate::testing::{fen_of, wander};
use crate::{Setup, Variant};

type Board = [Option<Piece>; 64];

fn steps(role: Role, color: Color) -> (&'static [(i8, i8)], bool) {
    const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
    const ALL: [(i8, i8); 8] =
        [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)];
    const JUMPS: [(i8, i8); 8] =
        [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
    match (role, color) {
        (Role::Pawn, Color::White) => (&[(1, 1), (-1, 1)], false),
        (Role::Pawn, Color::Black) => (&[(1, -1), (-1, -1)], false),
        (Role::Knight, _) => (&JUMPS, false),
        (Role::Bishop, _) => (&DIAGONAL, true),
        (Role::Rook, _) => (&STRAIGHT, true),
        (Role::Queen, _) => (&ALL, true),
        (Role::King, _) => (&ALL, false),
    }
}

/// Whether the piece on one square attacks the other.
fn attacks(board: &Board, from: Square, to: Square) -> bool {
    let Some(piece) = board[from.index()] else { return false };
    let (steps, slides) = steps(piece.role, piece.color);
    steps.iter().any(|&(files, ranks)| {
        let mut at = from;
        while let Some(next) = at.offset(files, ranks) {
            if next == to {
                return true;
            }
            if !slides || board[next.index()].is_some() {
                return false;
            }
            at = next;
        }
        false
    })
}

/// The first piece on the way, `to` included.
fn first_on_the_way(board: &Board, from: Square, to: Square) -> Option<Square> {
    let towards = |a: u8, b: u8| (b as i8 - a as i8).signum();
    let files = towards(from.file() as u8, to.file() as u8);
    let ranks = towards(from.rank() as u8, to.rank() as u8);
    let mut at = from;
    while at != to {
        at = at.offset(files, ranks)?;
        if board[at.index()].is_some() {
            return Some(at);
        }
    }
    None
}

/// The board with the piece gone there, and perhaps something else taken off.
fn moved(board: &Board, from: Square, to: Square, taken: Option<Square>) -> Board {
    let mut next = *board;
    if let Some(taken) = taken {
        next[taken.index()] = None;
    }
    next[to.index()] = next[from.index()].take();
    next
}

fn is_on(board: &Board, placed: PlacedPiece) -> bool {
    board[placed.square.index()] == Some(placed.piece)
}

/// Whether a reason is true, as far as a board and the rights tell.
fn is_true(position: &Position, from: Square, to: Square, reason: WhyNot) -> bool {
    let board = &Setup::from(position).board;
    let us = position.turn();
    let king = position.king(us);
    let checks = |board: &Board, attacker: PlacedPiece| {
        let king =
            Square::all().find(|&square| board[square.index()] == Some(Piece::new(us, Role::King)));
        is_on(board, attacker)
            && attacker.piece.color != us
            && attacks(board, attacker.square, king.expect("there is a king"))
    };
    let forward = |from: Square, to: Square| {
        let ranks = to.rank() as i8 - from.rank() as i8;
        if us.is_white() { ranks } else { -ranks }
    };
    let is_pawn = board[from.index()].is_some_and(|piece| piece.role == Role::Pawn);
    let files = (from.file() as u8).abs_diff(to.file() as u8);
    let after = moved(board, from, to, None);
    match reason {
        WhyNot::EmptySquare => board[from.index()].is_none(),
        WhyNot::NotTheirTurn { piece, turn } => {
            board[from.index()] == Some(piece) && piece.color != turn && turn == us
        }
        WhyNot::SameSquare { piece } => from == to && board[from.index()] == Some(piece),
        WhyNot::WrongWay { role } => {
            let mut alone: Board = [None; 64];
            alone[from.index()] = board[from.index()];
            let pushes = is_pawn && files == 0 && (1..=2).contains(&forward(from, to));
            position.role_at(from) == Some(role) && !attacks(&alone, from, to) && !pushes
        }
        WhyNot::PawnBackwards => is_pawn && forward(from, to) < 0,
        WhyNot::PawnSideways => is_pawn && forward(from, to) == 0,
        WhyNot::PawnNotAtStart => {
            let home = Rank::Second.seen_by(us);
            is_pawn && files == 0 && forward(from, to) == 2 && from.rank() != home
        }
        WhyNot::OwnPiece { own } => own.piece.color == us && own.square == to && is_on(board, own),
        WhyNot::BlockedBy { blocker } => {
            is_on(board, blocker)
                && blocker.square != to
                && first_on_the_way(board, from, to) == Some(blocker.square)
        }
        WhyNot::PawnBlocked { blocker } => {
            is_pawn
                && files == 0
                && is_on(board, blocker)
                && first_on_the_way(board, from, to) == Some(blocker.square)
        }
        WhyNot::PawnTakesNothing => {
            is_pawn && files == 1 && forward(from, to) == 1 && board[to.index()].is_none()
        }
        WhyNot::EnPassantTooLate { pawn } => {
            is_pawn
                && is_on(board, pawn)
                && pawn.piece == Piece::new(!us, Role::Pawn)
                && pawn.square == Square::new(to.file(), from.rank())
                && position.en_passant() != Some(to)
        }
        WhyNot::EnPassantExposesKing { attacker } => {
            let victim = Square::new(to.file(), from.rank());
            checks(&moved(board, from, to, Some(victim)), attacker)
        }
        WhyNot::MustCapture { from, to } => {
            let takes = board[to.index()].is_some_and(|piece| piece.color != us)
                || position.en_passant() == Some(to);
            takes && position.why_not(from, to).is_none()
        }
        WhyNot::KingWouldBeAttacked { attacker } => king == Some(from) && checks(&after, attacker),
        WhyNot::DoubleCheck { checkers: [first, second] } => {
            first != second && checks(board, first) && checks(board, second)
        }
        WhyNot::StillInCheck { checker } => checks(board, checker) && checks(&after, checker),
        WhyNot::LeavesKingInCheck { attacker } => {
            !checks(board, attacker) && checks(&after, attacker)
        }
        WhyNot::Castling { side, refusal } => {
            king == Some(from) && castling_is_refused(position, board, from, to, side, refusal)
        }
    }
}

fn castling_is_refused(
    position: &Position,
    board: &Board,
    king: Square,
    to: Square,
    side: CastlingSide,
    refusal: CastlingRefusal,
) -> bool {
    let us = position.turn();
    let right = position.castling_rook(us, side);
    let lands = side.king_target(us);
    let hits = |board: &Board, attacker: PlacedPiece, square: Square| {
        is_on(board, attacker)
            && attacker.piece.color != us
            && attacks(board, attacker.square, square)
    };
    let own_rook = |square: Square| board[square.index()] == Some(Piece::new(us, Role::Rook));
    let within = |square: Square, a: Square, b: Square| a.min(b) <= square && square <= a.max(b);
    let mut kingless = *board;
    kingless[king.index()] = None;
    match refusal {
        CastlingRefusal::NoRook => right.is_none() && !own_rook(to),
        CastlingRefusal::RightLost => right.is_none() || (own_rook(to) && right != Some(to)),
        CastlingRefusal::PieceBetween { blocker } => right.is_some_and(|rook| {
            let square = blocker.square;
            is_on(board, blocker)
                && square != king
                && square != rook
                && (within(square, king, lands) || within(square, rook, side.rook_target(us)))
        }),
        CastlingRefusal::InCheck { checker } => hits(board, checker, king),
        CastlingRefusal::ThroughCheck { square, attacker } => {
            within(square, king, lands) && square != lands && hits(&kingless, attacker, square)
        }
        CastlingRefusal::IntoCheck { attacker } => hits(&kingless, attacker, lands),
        CastlingRefusal::RookPinned { attacker } => right.is_some_and(|rook| {
            let mut castled = kingless;
            castled[rook.index()] = None;
            castled[lands.index()] = Some(Piece::new(us, Role::King));
            castled[side.rook_target(us).index()] = Some(Piece::new(us, Role::Rook));
            hits(&castled, attacker, lands) && !hits(&kingless, attacker, lands)
        }),
    }
}

fn holds_everywhere(position: &Position) -> Result<(), TestCaseError> {
    let legal = position.legal_moves();
    let mut targets = [Bitboard::EMPTY; 64];
    for &m in &legal {
        let reached = &mut targets[m.from().index()];
        *reached = reached.with(m.to());
        if m.is_castle() {
            let side = CastlingSide::of(m.from(), m.to());
            *reached = reached.with(side.king_target(position.turn())).without(m.from());
        }
    }
    for from in Square::all() {
        for to in Square::all() {
            let reason = position.why_not(from, to);
            let expected = targets[from.index()].contains(to);
            prop_assert_eq!(reason.is_none(), expected, "{}{} in {:?}", from, to, position);
            if let Some(reason) = reason {
                let holds = is_true(position, from, to, reason);
                prop_assert!(holds, "{}{} in {:?}: {:?}", from, to, position, reason);
            }
        }
        stuck_is_told(position, from, targets[from.index()])?;
    }
    Ok(())
}

fn stuck_is_told(
    position: &Position,
    square: Square,
    targets: Bitboard,
) -> Result<(), TestCaseError> {
    let ours = position.color(position.turn()).contains(square);
    prop_assert_eq!(position.has_moves_from(square), targets.any());
    let reason = position.why_stuck(square);
    prop_assert_eq!(reason.is_some(), ours && targets.is_empty(), "{} in {:?}", square, position);
    let refusals = || Square::all().filter_map(|to| position.why_not(square, to));
    let holds = match reason {
        None => true,
        Some(WhyStuck::NoFreeSquare) => refusals().all(|refusal| {
            !matches!(
                refusal,
                WhyNot::KingWouldBeAttacked { .. }
                    | WhyNot::DoubleCheck { .. }
                    | WhyNot::StillInCheck { .. }
                    | WhyNot::LeavesKingInCheck { .. }
                    | WhyNot::MustCapture { .. }
            )
        }),
        Some(WhyStuck::MustCapture { from, to }) => {
            from != square && position.why_not(from, to).is_none()
        }
        Some(WhyStuck::NoSafeSquare) => {
            refusals().any(|refusal| matches!(refusal, WhyNot::KingWouldBeAttacked { .. }))
        }
        Some(WhyStuck::DoubleCheck { checkers }) => {
            refusals().any(|refusal| refusal == WhyNot::DoubleCheck { checkers })
        }
        Some(WhyStuck::CannotAnswerCheck { checker }) => {
            position.checkers() == checker.square.bitboard()
        }
        Some(WhyStuck::Pinned { by }) => {
            let mut board = Setup::from(position).board;
            board[square.index()] = None;
            let king = position.king(position.turn());
            king.is_some_and(|king| is_on(&board, by) && attacks(&board, by.square, king))
        }
    };
    prop_assert!(holds, "{} in {:?}: {:?}", square, position, reason);
    Ok(())
}

/// Starts that lead to many checks, pins, castlings and pawns beside each other.
fn starts(number: u16) -> Vec<Position> {
    let chess960 = Position::chess960(number).expect("below 960");
    let mut starts = vec![
        Position::start(),
        chess960.clone(),
        Position::start_of_suicide(),
        fen_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", Variant::Standard),
        fen_of("r3k2r/3n4/8/1b1q2b1/8/3N4/3Q4/R3K2R w KQkq - 0 1", Variant::Standard),
        fen_of("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", Variant::Standard),
        fen_of("3rk3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/3RK3 w - - 0 1", Variant::Standard),
        fen_of("8/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/8 w - - 0 1", Variant::Suicide),
    ];
    // Only kings, rooks and queens of a Chess960 start, where that is a position.
    let mut setup = Setup::from(&chess960);
    for square in &mut setup.board {
        *square = square.filter(|p| matches!(p.role, Role::King | Role::Rook | Role::Queen));
    }
    starts.extend(Position::from_setup(&setup, Variant::Chess960));
    starts
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_reason_is_given_exactly_if_there_is_no_move_and_is_true(
        picks in vec(any::<u16>(), 0..80),
        number in 0u16..960,
    ) {
        for start in starts(number) {
            let history = wander(start, &picks);
            for position in history.positions().iter().rev().step_by(9).take(4) {
                holds_everywhere(position)?;
            }
        }
    }
}
