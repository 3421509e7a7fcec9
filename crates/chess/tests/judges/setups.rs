//! Pieces put down at random, as a board editor allows: is it a position, and what are its moves?
//!
//! Kibitz is laxer than shakmaty in two ways, so that learners can set up what they like: it takes
//! material that no game can produce (two queens beside eight pawns; but never more than sixteen pieces
//! or eight pawns a side) and checks that no move can have given (three checkers, two knights). In
//! Suicide it drops castling rights where shakmaty complains of them. It is stricter in one: shakmaty
//! does not count kings among the sixteen pieces, Kibitz does. Every other refusal is shared.

use chess::{
    Bitboard, Color, FenError, File, Piece, Position, Rank, Role, SetupError, Square, Variant,
};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, FromSetup, PositionErrorKinds};

use crate::common::Dice;
use crate::inner;
use crate::outer::{our_moves, shakmaty_moves};

#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) accepted: usize,
    pub(crate) refused: usize,
    with_castling: usize,
    with_en_passant: usize,
    laxer: usize,
}

pub(crate) fn compare<P>(
    variant: Variant,
    mode: CastlingMode,
    count: usize,
    dice: &mut Dice,
) -> Tally
where
    P: shakmaty::Position + FromSetup,
{
    let mut tally = Tally::default();
    for _ in 0..count {
        let fen = random_fen(variant, dice);
        let ours = Position::from_fen(&fen, variant);
        let theirs = fen.parse::<Fen>().expect("well formed").into_position::<P>(mode);
        let complaints = theirs
            .as_ref()
            .err()
            .map_or(PositionErrorKinds::empty(), shakmaty::PositionError::kinds);
        match ours {
            Ok(position) => {
                tally.accepted += 1;
                tally.with_castling += usize::from(!position.castling().is_empty());
                tally.with_en_passant += usize::from(position.en_passant().is_some());
                tally.laxer += usize::from(!complaints.is_empty());
                let mut forgiven =
                    PositionErrorKinds::TOO_MUCH_MATERIAL | PositionErrorKinds::IMPOSSIBLE_CHECK;
                if variant == Variant::Suicide {
                    forgiven |= PositionErrorKinds::INVALID_CASTLING_RIGHTS;
                }
                assert!(forgiven.contains(complaints), "we take {fen}, shakmaty: {complaints:?}");
                let theirs = theirs
                    .or_else(shakmaty::PositionError::ignore_too_much_material)
                    .or_else(shakmaty::PositionError::ignore_impossible_check)
                    .or_else(shakmaty::PositionError::ignore_invalid_castling_rights);
                let theirs = theirs.unwrap_or_else(|error| panic!("{fen}: {error}"));
                assert_eq!(our_moves(&position), shakmaty_moves(&theirs), "moves in {fen}");
                assert_eq!(position.checkers().0, theirs.checkers().0, "checkers in {fen}");
                inner::examine(&position, dice);
                let again = Position::from_fen(&position.fen(), variant);
                assert_eq!(again.as_ref(), Ok(&position), "{fen} read, written and read");
            }
            Err(error) => {
                tally.refused += 1;
                if matches!(error, FenError::Setup(SetupError::ManyPieces(_))) {
                    assert!(has_many_pieces(&fen), "{fen}: {error}");
                    continue;
                }
                let shared = counterpart(&error);
                assert!(
                    complaints.contains(shared),
                    "{fen}: we {error:?}, shakmaty {complaints:?}"
                );
            }
        }
    }
    tally
}

/// More than sixteen pieces of one side, kings among them; shakmaty does not count those.
fn has_many_pieces(fen: &str) -> bool {
    let board = fen.split(' ').next().expect("the first field");
    let count = |is_color: fn(&char) -> bool| board.chars().filter(is_color).count();
    count(char::is_ascii_uppercase) > 16 || count(char::is_ascii_lowercase) > 16
}

/// What shakmaty calls the same fault.
fn counterpart(error: &FenError) -> PositionErrorKinds {
    match error {
        FenError::Castling { .. } => PositionErrorKinds::INVALID_CASTLING_RIGHTS,
        FenError::Setup(error) => match error {
            SetupError::Empty => PositionErrorKinds::EMPTY_BOARD,
            SetupError::NoKing(_) => PositionErrorKinds::MISSING_KING,
            SetupError::ManyKings(_) => PositionErrorKinds::TOO_MANY_KINGS,
            SetupError::PawnOnBackRank(_) => PositionErrorKinds::PAWNS_ON_BACKRANK,
            SetupError::ManyPawns(_) | SetupError::ManyPieces(_) => {
                PositionErrorKinds::TOO_MUCH_MATERIAL
            }
            SetupError::OpponentInCheck(_) => PositionErrorKinds::OPPOSITE_CHECK,
            SetupError::BadCastling(_) => PositionErrorKinds::INVALID_CASTLING_RIGHTS,
            SetupError::BadEnPassant(_) => PositionErrorKinds::INVALID_EP_SQUARE,
        },
        other => panic!("the text was well formed: {other}"),
    }
}

/// A few to many pieces anywhere; mostly one king a side, no pawns on the edge, and rights that fit.
fn random_fen(variant: Variant, dice: &mut Dice) -> String {
    let mut board: [Option<Piece>; 64] = [None; 64];
    for color in Color::ALL {
        let most = if dice.one_in(8) { 19 } else { 12 };
        let others = dice.below(most);
        for _ in 0..others {
            let role = *dice.pick(&[
                Role::Pawn,
                Role::Pawn,
                Role::Pawn,
                Role::Knight,
                Role::Bishop,
                Role::Rook,
                Role::Queen,
            ]);
            let rank = if role == Role::Pawn && !dice.one_in(200) {
                1 + dice.below(6)
            } else {
                dice.below(8)
            };
            board[rank * 8 + dice.below(8)] = Some(Piece::new(color, role));
        }
    }
    for color in Color::ALL {
        let kings = match dice.below(40) {
            0 => 0,
            1 => 2,
            _ => 1,
        };
        for _ in 0..kings {
            let home = Rank::First.seen_by(color).index();
            let index = if dice.one_in(2) {
                home * 8 + if dice.one_in(2) { 4 } else { dice.below(8) }
            } else {
                dice.below(64)
            };
            board[index] = Some(Piece::new(color, Role::King));
            if index / 8 == home {
                for corner in [home * 8, home * 8 + 7, home * 8 + dice.below(8)] {
                    if board[corner].is_none_or(|piece| piece.role != Role::King) && dice.one_in(2)
                    {
                        board[corner] = Some(Piece::new(color, Role::Rook));
                    }
                }
            }
        }
    }
    let turn = *dice.pick(&Color::ALL);
    if dice.one_in(3) {
        place_passing_pawn(&mut board, turn, dice);
    }
    let castling = random_castling(&board, variant, dice);
    let en_passant = random_en_passant(&board, turn, dice);
    format!("{} {} {castling} {en_passant} 0 1", placement(&board), turn.letter())
}

/// A pawn that has just moved two squares past one of the side to move; kings stay where they are.
fn place_passing_pawn(board: &mut [Option<Piece>; 64], turn: Color, dice: &mut Dice) {
    let file = dice.below(8);
    let beside = if file == 0 || (file < 7 && dice.one_in(2)) { file + 1 } else { file - 1 };
    let at = |file: usize, rank: Rank| rank.seen_by(!turn).index() * 8 + file;
    let pawn = |color: Color| Some(Piece::new(color, Role::Pawn));
    let placed = [
        (at(file, Rank::Second), None),
        (at(file, Rank::Third), None),
        (at(file, Rank::Fourth), pawn(!turn)),
        (at(beside, Rank::Fourth), pawn(turn)),
    ];
    for (index, piece) in placed {
        if board[index].is_none_or(|piece| piece.role != Role::King) {
            board[index] = piece;
        }
    }
}

fn placement(board: &[Option<Piece>; 64]) -> String {
    let row = |rank: &Rank| -> String {
        let letter = |file: File| {
            board[Square::new(file, *rank).index()].map_or("1".into(), |p| p.letter().to_string())
        };
        let text: String = File::ALL.into_iter().map(letter).collect();
        (2..=8).rev().fold(text, |text, n| text.replace(&"1".repeat(n), &n.to_string()))
    };
    Rank::ALL.iter().rev().map(row).collect::<Vec<_>>().join("/")
}

/// Rights for some rooks on the first rank of their side, by file; now and then for one too many.
fn random_castling(board: &[Option<Piece>; 64], variant: Variant, dice: &mut Dice) -> String {
    let mut text = String::new();
    if variant == Variant::Suicide && !dice.one_in(20) {
        return "-".into();
    }
    for color in Color::ALL {
        let home = Rank::First.seen_by(color);
        let at = |file: File| board[Square::new(file, home).index()];
        let king = File::ALL.into_iter().find(|&f| at(f) == Some(Piece::new(color, Role::King)));
        let rooks = File::ALL.into_iter().filter(|&f| at(f) == Some(Piece::new(color, Role::Rook)));
        let mut taken = [false; 2];
        let mut given = 0;
        for rook in rooks {
            let Some(king) = king else { continue };
            let side = usize::from(rook > king);
            let standard = king == File::E && matches!(rook, File::A | File::H);
            let fits = !taken[side] && (standard || variant != Variant::Standard);
            // shakmaty takes a third right of one side for a fault of the text.
            if given < 2 && dice.one_in(if fits { 2 } else { 40 }) {
                taken[side] = true;
                given += 1;
                let letter = rook.letter();
                text.push(if color.is_white() { letter.to_ascii_uppercase() } else { letter });
            }
        }
    }
    if text.is_empty() { "-".into() } else { text }
}

/// Mostly a square that a pawn may just have passed, if there is one; seldom any square.
fn random_en_passant(board: &[Option<Piece>; 64], turn: Color, dice: &mut Dice) -> String {
    if dice.one_in(60) {
        return Square::from_low_bits(dice.below(64) as u8).to_string();
    }
    let pawn = Piece::new(!turn, Role::Pawn);
    let pawns: Bitboard = Square::all()
        .filter(|s| s.rank() == Rank::Fourth.seen_by(!turn) && board[s.index()] == Some(pawn))
        .collect();
    let behind = pawns.forward(turn);
    let passed: Vec<Square> = behind
        .into_iter()
        .filter(|s| {
            let from = s.bitboard().forward(turn).first().expect("on the board");
            board[s.index()].is_none() && board[from.index()].is_none()
        })
        .collect();
    if passed.is_empty() { "-".into() } else { dice.pick(&passed).to_string() }
}
