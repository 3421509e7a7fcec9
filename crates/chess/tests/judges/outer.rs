//! What another program says of the same position: moves, checks, FEN.

use chess::{Color, DrawReason, Move, Outcome, Position, Role, Square, Variant};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, EnPassantMode, FromSetup, KnownOutcome};

use crate::common::random_positions;
use crate::inner;

/// A move as every program has it: from, to (castling: the rook's square), and what a pawn becomes.
pub(crate) type Plain = (u8, u8, Option<char>);

pub(crate) fn plain(m: Move) -> Plain {
    let promoted = m.promoted_to().map(|role| role.letter().to_ascii_lowercase());
    (m.from() as u8, m.to() as u8, promoted)
}

fn plain_shakmaty(m: shakmaty::Move) -> Plain {
    let from = m.from().expect("nothing is dropped in these variants");
    (from as u8, m.to() as u8, m.promotion().map(shakmaty::Role::char))
}

pub(crate) fn our_moves(position: &Position) -> Vec<Plain> {
    let mut moves: Vec<Plain> = position.legal_moves().iter().copied().map(plain).collect();
    moves.sort_unstable();
    moves
}

pub(crate) fn shakmaty_moves(position: &impl shakmaty::Position) -> Vec<Plain> {
    let mut moves: Vec<Plain> =
        position.legal_moves().iter().copied().map(plain_shakmaty).collect();
    moves.sort_unstable();
    moves
}

pub(crate) fn cozy_moves(board: &cozy_chess::Board) -> Vec<Plain> {
    let mut moves = Vec::new();
    board.generate_moves(|of_one_piece| {
        moves.extend(
            of_one_piece
                .into_iter()
                .map(|m| (m.from as u8, m.to as u8, m.promotion.map(char::from))),
        );
        false
    });
    moves.sort_unstable();
    moves
}

/// Plays random games on three boards at once and compares them at every move.
pub(crate) fn compare_games<P>(variant: Variant, mode: CastlingMode, count: usize, seed: u64)
where
    P: shakmaty::Position + FromSetup + Clone + PartialEq + std::fmt::Debug,
{
    // The position that the last one led to by a move, in the other programs' hands.
    let mut carried: Option<(Position, P, Option<cozy_chess::Board>)> = None;
    random_positions(variant, count, seed, |ours, dice| {
        let (theirs, cozy) = match carried.take() {
            Some((before, mut theirs, mut cozy)) if let Some(m) = move_between(&before, ours) => {
                play_shakmaty(&mut theirs, m);
                if let Some(board) = &mut cozy {
                    board.play(cozy_move(m));
                }
                (theirs, cozy)
            }
            _ => (read_by_shakmaty::<P>(&ours.shredder_fen(), mode), read_by_cozy(ours)),
        };
        compare_with_shakmaty(ours, &theirs, mode);
        compare_outcome(ours, &theirs);
        compare_notation(ours, &theirs, mode);
        if let Some(board) = &cozy {
            compare_with_cozy(ours, board);
        }
        inner::examine(ours, dice);
        carried = Some((ours.clone(), theirs, cozy));
    });
}

/// The move by which a random game went on, if it did and no other game began.
fn move_between(before: &Position, after: &Position) -> Option<Move> {
    before.legal_moves().iter().copied().find(|&m| before.play(m) == *after)
}

fn play_shakmaty(position: &mut impl shakmaty::Position, m: Move) {
    let theirs =
        position.legal_moves().into_iter().find(|&theirs| plain_shakmaty(theirs) == plain(m));
    position.play_unchecked(theirs.expect("the lists of moves were equal"));
}

fn cozy_move(m: Move) -> cozy_chess::Move {
    cozy_chess::Move {
        from: cozy_chess::Square::index(m.from().index()),
        to: cozy_chess::Square::index(m.to().index()),
        promotion: m.promoted_to().map(|role| match role {
            Role::Knight => cozy_chess::Piece::Knight,
            Role::Bishop => cozy_chess::Piece::Bishop,
            Role::Rook => cozy_chess::Piece::Rook,
            _ => cozy_chess::Piece::Queen,
        }),
    }
}

fn read_by_shakmaty<P: FromSetup + shakmaty::Position>(fen: &str, mode: CastlingMode) -> P {
    let parsed: Fen = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    parsed
        .into_position(mode)
        .or_else(shakmaty::PositionError::ignore_too_much_material)
        .or_else(shakmaty::PositionError::ignore_impossible_check)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The same position on cozy-chess's board, which knows no Suicide and counts no further than 100
/// half-moves.
fn read_by_cozy(position: &Position) -> Option<cozy_chess::Board> {
    if position.variant() == Variant::Suicide || position.halfmove_clock() > 100 {
        return None;
    }
    let fen = position.shredder_fen();
    Some(cozy_chess::Board::from_fen(&fen, true).unwrap_or_else(|error| panic!("{fen}: {error}")))
}

fn compare_with_shakmaty<P>(ours: &Position, theirs: &P, mode: CastlingMode)
where
    P: shakmaty::Position + FromSetup + PartialEq + std::fmt::Debug,
{
    let fen = ours.fen();
    assert_eq!(our_moves(ours), shakmaty_moves(theirs), "moves in {ours:?}");
    assert_eq!(ours.checkers().0, theirs.checkers().0, "checkers in {ours:?}");

    let their_fen = Fen::from_position(theirs, EnPassantMode::Legal).to_string();
    assert_eq!(fen, their_fen, "FEN");
    // Every field of a position takes part in `==`, the keys, checkers and pins that were kept up
    // move by move among them.
    let read = Position::from_fen(&their_fen, ours.variant());
    assert_eq!(read.as_ref(), Ok(ours), "read back");
    assert_eq!(read_by_shakmaty::<P>(&fen, mode), *theirs, "{fen} read by shakmaty");
    let always = Fen::from_position(theirs, EnPassantMode::Always).to_string();
    assert_eq!(Position::from_fen(&always, ours.variant()).as_ref(), Ok(ours), "{always}");
}

/// How the game ends here. Kibitz knows more dead positions: those where pawns block everything.
pub(crate) fn compare_outcome(ours: &Position, theirs: &impl shakmaty::Position) {
    let outcome = ours.outcome();
    match theirs.outcome() {
        shakmaty::Outcome::Known(KnownOutcome::Decisive { winner }) => {
            let winner = if winner.is_white() { Color::White } else { Color::Black };
            assert_eq!(outcome.and_then(Outcome::winner), Some(winner), "{ours:?}");
        }
        shakmaty::Outcome::Known(KnownOutcome::Draw) => {
            let reason = if theirs.is_stalemate() {
                DrawReason::Stalemate
            } else {
                DrawReason::DeadPosition
            };
            assert_eq!(outcome, Some(Outcome::Draw { reason }), "{ours:?}");
        }
        shakmaty::Outcome::Unknown => {
            let walled = Some(Outcome::Draw { reason: DrawReason::DeadPosition });
            let may_be_walled = ours.role(Role::Pawn).any();
            assert!(outcome.is_none() || (outcome == walled && may_be_walled), "{ours:?}");
        }
    }
    for (color, theirs_color) in
        Color::ALL.into_iter().zip([shakmaty::Color::White, shakmaty::Color::Black])
    {
        let insufficient = theirs.has_insufficient_material(theirs_color);
        if insufficient || ours.role(Role::Pawn).is_empty() {
            assert_eq!(ours.can_ever_mate(color), !insufficient, "{color} in {ours:?}");
        }
    }
}

/// Every legal move in algebraic and UCI notation: written alike, and read back as itself.
fn compare_notation<P>(ours: &Position, theirs: &P, mode: CastlingMode)
where
    P: shakmaty::Position + Clone,
{
    let their_moves = theirs.legal_moves();
    for &m in &ours.legal_moves() {
        let their_move =
            their_moves.iter().copied().find(|&theirs| plain_shakmaty(theirs) == plain(m));
        let their_move = their_move.expect("the lists of moves were equal");

        let san = ours.san(m).to_string();
        let their_san = SanPlus::from_move(theirs.clone(), their_move).to_string();
        assert_eq!(san, their_san, "{m:?} in {ours:?}");
        assert_eq!(ours.parse_san(&san), Ok(m), "{san} in {ours:?}");

        let uci = ours.uci(m).to_string();
        assert_eq!(uci, UciMove::from_move(their_move, mode).to_string(), "{m:?} in {ours:?}");
        assert_eq!(ours.parse_uci(&uci), Ok(m), "{uci} in {ours:?}");
    }
}

fn compare_with_cozy(ours: &Position, board: &cozy_chess::Board) {
    assert_eq!(our_moves(ours), cozy_moves(board), "cozy-chess's moves in {ours:?}");
    assert_eq!(ours.checkers().0, board.checkers().0, "cozy-chess's checkers in {ours:?}");
    if let Some(read) = read_by_cozy(ours) {
        assert_eq!(our_moves(ours), cozy_moves(&read), "after reading {}", ours.shredder_fen());
        let text = format!("{board:#}");
        let back = Position::from_fen(&text, ours.variant());
        assert_eq!(back.as_ref(), Ok(ours), "cozy-chess's {text} read by us");
    }
}

/// The squares from a1 to h8 as a position shows them, for comparing boards.
pub(crate) fn board(position: &Position) -> Vec<Option<chess::Piece>> {
    Square::all().map(|square| position.piece_at(square)).collect()
}
