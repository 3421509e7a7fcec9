//! What is said while a position is set up: why it cannot be played yet, and why it cannot be played on.

use chess::{
    Bitboard, CastlingSide, Color, DrawReason, FenError, Outcome, Piece, Position, Role, Setup,
    SetupError, Square, Variant, WinReason,
};

use super::sentence;

/// Why an arrangement of pieces cannot be played yet, and what to do about it.
///
/// ```
/// use chess::{Color, Setup, SetupError};
/// use game::say;
/// assert_eq!(
///     say::unplayable(&Setup::empty(), SetupError::NoKing(Color::White)),
///     "White has no king: put one on the board.",
/// );
/// ```
pub fn unplayable(setup: &Setup, error: SetupError) -> String {
    match error {
        SetupError::Empty => "The board is empty: put some pieces on it.".into(),
        SetupError::NoKing(color) => format!("{color} has no king: put one on the board."),
        SetupError::ManyKings(color) => {
            let kings = of(setup, Piece::new(color, Role::King)).len();
            format!("{color} has {kings} kings: leave only one.")
        }
        SetupError::PawnOnBackRank(square) => format!(
            "A pawn never stands on the first or last rank: move the pawn on {square}, or take it away.",
        ),
        SetupError::ManyPawns(color) => {
            let pawns = of(setup, Piece::new(color, Role::Pawn)).len();
            format!("{color} has {pawns} pawns, but starts with 8: take {} away.", pawns - 8)
        }
        SetupError::ManyPieces(color) => {
            let pieces = Role::ALL.into_iter().map(|role| of(setup, Piece::new(color, role)).len());
            let pieces: usize = pieces.sum();
            format!("{color} has {pieces} pieces, but starts with 16: take {} away.", pieces - 16)
        }
        SetupError::OpponentInCheck(color) => in_check(setup, color),
        SetupError::BadCastling(rook) => format!(
            "Castling with a rook on {rook} is not possible: put king and rook where they started, or \
             switch this castling off.",
        ),
        SetupError::BadEnPassant(target) => format!(
            "No pawn can just have passed {target}: put the pawn where its move of two squares ended, or \
             switch taking in passing off.",
        ),
    }
}

/// That a side is in check and it is not its turn.
fn in_check(setup: &Setup, color: Color) -> String {
    let king = |color| of(setup, Piece::new(color, Role::King)).single();
    if let (Some(one), Some(other)) = (king(color), king(!color))
        && one.distance(other) == 1
    {
        return "The kings stand side by side: keep a square between them.".into();
    }
    let other_way = Setup { turn: color, castling: Bitboard::EMPTY, ..setup.clone() };
    let errors = other_way.errors(Variant::Standard);
    if errors.contains(&SetupError::OpponentInCheck(!color)) {
        return "Both kings are in check, which cannot be: take one of the checks away.".into();
    }
    format!(
        "{color} is in check, but it is {}'s turn: let {color} move first, or take the check away.",
        !color,
    )
}

fn of(setup: &Setup, piece: Piece) -> Bitboard {
    Square::all().filter(|at| setup.board[at.index()] == Some(piece)).collect()
}

/// That a game which begins here is over at once.
pub fn over_at_once(position: &Position, outcome: Outcome) -> String {
    let turn = position.turn();
    let so = match outcome {
        Outcome::Win { winner, reason } => match reason {
            WinReason::Checkmate => format!("{} is checkmated here", !winner),
            WinReason::NoPiecesLeft => format!("{winner} has no pieces left here, and so has won"),
            WinReason::NoMovesLeft => {
                format!(
                    "It is {turn}'s turn, but no piece of {turn} can move, and so {turn} has won"
                )
            }
        },
        Outcome::Draw { reason } => match reason {
            DrawReason::Stalemate => {
                format!("It is {turn}'s turn, but {turn} has no move: this is stalemate, a draw")
            }
            DrawReason::DeadPosition => {
                "Neither side can ever checkmate with what is on the board: this is a draw".into()
            }
            DrawReason::FiftyMoves | DrawReason::SeventyFiveMoves => {
                "Seventy-five moves have been made without a capture or a pawn move: this is a draw"
                    .into()
            }
            DrawReason::ThreefoldRepetition | DrawReason::FivefoldRepetition => {
                "This position has been there too often: this is a draw".into()
            }
        },
    };
    format!("{so}. There is nothing to play.")
}

/// Why a text is no position in one line.
///
/// ```
/// use chess::Setup;
/// use game::say;
/// let error = Setup::from_fen("8/8/8/8/8/8/8/4X3").unwrap_err();
/// assert_eq!(
///     say::no_fen(&error),
///     "This cannot be read: 'X' at character 16 is no piece and no number of empty squares.",
/// );
/// ```
pub fn no_fen(error: &FenError) -> String {
    match error {
        FenError::Rows(0) => "There is nothing to read. A FEN is a position in one line.".into(),
        error => format!("This cannot be read: {error}."),
    }
}

/// That there is no such start of Chess960.
pub fn no_such_start() -> String {
    format!("A start of Chess960 is a number from 0 to {}.", Position::CHESS960_STARTS - 1)
}

/// That a game can begin here, and who moves first.
pub fn ready(turn: Color) -> String {
    format!("Ready to play: {turn} to move")
}

/// That no game can begin here yet.
pub fn not_ready() -> String {
    "Not ready to play yet".into()
}

/// That there is a position, and nothing to play in it.
pub fn nothing_to_play() -> String {
    "Nothing to play here".into()
}

/// The first of so many sentences.
///
/// ```
/// use game::say;
/// assert_eq!(say::first_of(1, "White has no king."), "White has no king.");
/// assert_eq!(say::first_of(3, "White has no king."), "1 of 3: White has no king.");
/// ```
pub fn first_of(count: usize, sentence: &str) -> String {
    if count > 1 { format!("1 of {count}: {sentence}") } else { sentence.to_owned() }
}

/// One thing that has happened to a board that is being set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arranged {
    /// A piece stands where it did not.
    Put(Piece, Square),
    /// A piece is gone, and its square is empty.
    Removed(Piece, Square),
    /// A piece has gone from one square to another.
    Moved(Piece, Square, Square),
    /// A piece is in the hand.
    TakenUp(Piece, Square),
    /// A piece is out of the hand, where it stood.
    PutDown(Piece, Square),
    /// Much has changed at once: so many pieces are on the board.
    Many(usize),
    /// It is another side's turn.
    Turn(Color),
    /// A right to castle was given or taken.
    Castling(Color, CastlingSide, bool),
    /// A pawn can be taken in passing there, or none.
    Passed(Option<Square>),
    /// Other rules are chosen.
    Rules(Variant),
}

/// What has happened to a board that is being set up.
///
/// ```
/// use chess::{Piece, Square};
/// use game::say::{self, Arranged};
/// let knight = Piece::from_letter('N').unwrap();
/// assert_eq!(say::arranged(Arranged::Put(knight, Square::F3)), "White knight on f3.");
/// ```
pub fn arranged(what: Arranged) -> String {
    let text = match what {
        Arranged::Put(piece, at) => format!("{piece} on {at}."),
        Arranged::Removed(piece, at) => format!("{piece} taken away from {at}."),
        Arranged::Moved(piece, from, to) => format!("{piece} from {from} to {to}."),
        Arranged::TakenUp(piece, at) => format!("{piece} on {at} taken up."),
        Arranged::PutDown(piece, at) => format!("{piece} stays on {at}."),
        Arranged::Many(0) => "The board is empty.".into(),
        Arranged::Many(1) => "One piece is on the board.".into(),
        Arranged::Many(pieces) => format!("{pieces} pieces are on the board."),
        Arranged::Turn(turn) => format!("{turn} to move."),
        Arranged::Castling(color, side, true) => format!("{}.", may_castle(color, side)),
        Arranged::Castling(color, side, false) => {
            format!("{}.", may_castle(color, side).replace(" may ", " may not "))
        }
        Arranged::Passed(Some(target)) => format!("{}.", just_passed(target)),
        Arranged::Passed(None) => format!("{}.", none_passed()),
        Arranged::Rules(variant) => format!("The rules are those of {}.", rules(variant)),
    };
    sentence(&text)
}

/// What a variant is called.
pub const fn rules(variant: Variant) -> &'static str {
    match variant {
        Variant::Standard => "chess",
        Variant::Chess960 => "Chess960",
        Variant::Suicide => "Suicide",
    }
}

/// What it is called, for a choice, that no pawn can be taken in passing.
pub fn none_passed() -> String {
    "No pawn has just moved two squares".into()
}

/// What castling on this side is called, for a switch: "White may castle king side".
pub fn may_castle(color: Color, side: CastlingSide) -> String {
    let side = match side {
        CastlingSide::King => "king side",
        CastlingSide::Queen => "queen side",
    };
    format!("{color} may castle {side}")
}

/// What taking in passing on a square is called, for a choice: "The pawn on e4 has just moved two squares".
pub fn just_passed(target: Square) -> String {
    let pawn = match target.rank() {
        chess::Rank::Third => target.offset(0, 1),
        _ => target.offset(0, -1),
    };
    let pawn = pawn.unwrap_or(target);
    sentence(&format!("the pawn on {pawn} has just moved two squares"))
}

#[cfg(test)]
mod tests {
    use chess::History;

    use super::*;

    fn said(fen: &str, variant: Variant) -> Vec<String> {
        let setup = Setup::from_fen(fen).unwrap();
        setup.errors(variant).into_iter().map(|error| unplayable(&setup, error)).collect()
    }

    #[test]
    fn every_reason_why_a_position_cannot_be_played_yet_has_its_sentence() {
        let cases: [(&str, &[&str]); 12] = [
            ("8/8/8/8/8/8/8/8 w - - 0 1", &["The board is empty: put some pieces on it."]),
            (
                "8/8/8/8/8/8/8/4R3 w - - 0 1",
                &[
                    "White has no king: put one on the board.",
                    "Black has no king: put one on the board.",
                ],
            ),
            ("k6k/8/8/8/8/8/8/4K3 w - - 0 1", &["Black has 2 kings: leave only one."]),
            (
                "3pk3/8/8/8/8/8/8/P3K3 w - - 0 1",
                &[
                    "A pawn never stands on the first or last rank: move the pawn on a1, or take it \
                     away.",
                    "A pawn never stands on the first or last rank: move the pawn on d8, or take it \
                     away.",
                ],
            ),
            (
                "4k3/8/8/8/P7/P7/PPPPPPPP/4K3 w - - 0 1",
                &["White has 10 pawns, but starts with 8: take 2 away."],
            ),
            (
                "qqqqkqqq/qqqqqqqq/qq6/8/8/7P/6PK/8 w - - 0 1",
                &["Black has 18 pieces, but starts with 16: take 2 away."],
            ),
            (
                "4k3/8/8/8/8/8/8/K3R3 w - - 0 1",
                &["Black is in check, but it is White's turn: let Black move first, or take the \
                     check away."],
            ),
            (
                "4k3/4K3/8/8/8/8/8/8 w - - 0 1",
                &["The kings stand side by side: keep a square between them."],
            ),
            (
                "4k3/8/8/8/8/8/3p4/2K1R3 w - - 0 1",
                &["Both kings are in check, which cannot be: take one of the checks away."],
            ),
            (
                "4k3/8/8/8/8/8/8/R4K2 w Q - 0 1",
                &[
                    "Castling with a rook on a1 is not possible: put king and rook where they started, \
                     or switch this castling off.",
                ],
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 b - e3 0 1",
                &[
                    "No pawn can just have passed e3: put the pawn where its move of two squares ended, \
                     or switch taking in passing off.",
                ],
            ),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[]),
        ];
        let mut told = [false; 9];
        for (fen, sentences) in cases {
            assert_eq!(said(fen, Variant::Standard), sentences, "{fen}");
            for error in Setup::from_fen(fen).unwrap().errors(Variant::Standard) {
                told[place(error)] = true;
            }
        }
        assert_eq!(told, [true; 9], "a reason has no case above");
        assert!(said("8/8/8/8/8/8/8/kk2R3 w - - 0 1", Variant::Suicide).is_empty());
    }

    /// Where a reason stands among all; a new one must be put here, and among the cases.
    const fn place(error: SetupError) -> usize {
        match error {
            SetupError::Empty => 0,
            SetupError::NoKing(_) => 1,
            SetupError::ManyKings(_) => 2,
            SetupError::PawnOnBackRank(_) => 3,
            SetupError::ManyPawns(_) => 4,
            SetupError::ManyPieces(_) => 5,
            SetupError::OpponentInCheck(_) => 6,
            SetupError::BadCastling(_) => 7,
            SetupError::BadEnPassant(_) => 8,
        }
    }

    #[test]
    fn every_way_to_be_over_at_once_has_its_sentence() {
        use Variant::{Standard, Suicide};
        let cases = [
            (
                "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
                Standard,
                "Black is checkmated here. There is nothing to play.",
            ),
            (
                "k7/2Q5/8/8/8/8/8/6K1 b - - 0 1",
                Standard,
                "It is Black's turn, but Black has no move: this is stalemate, a draw. There is nothing \
                 to play.",
            ),
            (
                "k7/8/8/8/8/8/8/6K1 b - - 0 1",
                Standard,
                "Neither side can ever checkmate with what is on the board: this is a draw. There is \
                 nothing to play.",
            ),
            (
                "k7/8/8/8/8/8/8/R5K1 b - - 150 99",
                Standard,
                "Seventy-five moves have been made without a capture or a pawn move: this is a draw. \
                 There is nothing to play.",
            ),
            (
                "8/8/8/8/8/8/8/R7 b - - 0 1",
                Suicide,
                "Black has no pieces left here, and so has won. There is nothing to play.",
            ),
            (
                "8/8/8/8/p7/P7/8/8 b - - 0 1",
                Suicide,
                "It is Black's turn, but no piece of Black can move, and so Black has won. There is \
                 nothing to play.",
            ),
        ];
        for (fen, variant, expected) in cases {
            let position = Position::from_fen(fen, variant).unwrap();
            let outcome = History::new(position.clone()).automatic_end().expect(fen);
            assert_eq!(over_at_once(&position, outcome), expected, "{fen}");
        }
    }

    #[test]
    fn a_text_that_is_no_fen_is_told_where_it_is_wrong() {
        let cases = [
            ("", "There is nothing to read. A FEN is a position in one line."),
            (
                "8/8/8 w",
                "This cannot be read: the board needs eight rows separated by slashes, but has 3.",
            ),
            ("8/8/8/7/8/8/8/8", "This cannot be read: row 5 does not describe eight squares."),
            (
                "8/8/8/8/8/8/8/8 x",
                "This cannot be read: the side to move must be w or b, but is \"x\" at character 17.",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(no_fen(&Setup::from_fen(text).unwrap_err()), expected);
        }
    }

    #[test]
    fn whatever_happens_to_the_board_has_its_sentence() {
        use Arranged::*;
        let knight = Piece::new(Color::White, Role::Knight);
        let cases = [
            (Put(knight, Square::F3), "White knight on f3."),
            (Removed(knight, Square::F3), "White knight taken away from f3."),
            (Moved(knight, Square::G1, Square::F3), "White knight from g1 to f3."),
            (TakenUp(knight, Square::F3), "White knight on f3 taken up."),
            (PutDown(knight, Square::F3), "White knight stays on f3."),
            (Many(0), "The board is empty."),
            (Many(1), "One piece is on the board."),
            (Many(32), "32 pieces are on the board."),
            (Turn(Color::Black), "Black to move."),
            (Castling(Color::White, CastlingSide::King, true), "White may castle king side."),
            (Castling(Color::White, CastlingSide::King, false), "White may not castle king side."),
            (Passed(Some(Square::E6)), "The pawn on e5 has just moved two squares."),
            (Passed(None), "No pawn has just moved two squares."),
            (Rules(Variant::Chess960), "The rules are those of Chess960."),
        ];
        for (what, expected) in cases {
            assert_eq!(arranged(what), expected);
        }
    }

    #[test]
    fn choices_have_names() {
        assert_eq!(no_such_start(), "A start of Chess960 is a number from 0 to 959.");
        assert_eq!(may_castle(Color::Black, CastlingSide::Queen), "Black may castle queen side",);
        assert_eq!(just_passed(Square::E3), "The pawn on e4 has just moved two squares");
        assert_eq!(just_passed(Square::A6), "The pawn on a5 has just moved two squares");
    }
}
