//! What can be done with a board that is set up: played, only looked at, or neither yet, and why.

use chess::{Bitboard, Color, History, Piece, Position, Role, Setup, SetupError, Square, Variant};
use game::say;

/// What an arrangement of pieces is good for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A game can begin here.
    Playable(Position),
    /// A position, but its game is over at once: it can be looked at and not played.
    Over {
        /// What it is.
        position: Position,
        /// How it is over, in words.
        sentence: String,
    },
    /// No position yet.
    Flawed(Vec<Flaw>),
}

/// One thing that is wrong with an arrangement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// The rule that it breaks.
    pub error: SetupError,
    /// What is so and what to do, in words.
    pub sentence: String,
    /// The squares to look at.
    pub because: Vec<Square>,
}

impl Verdict {
    pub(super) fn of(setup: &Setup, variant: Variant) -> Self {
        let Ok(position) = Position::from_setup(setup, variant) else {
            let flaws = setup.errors(variant).into_iter().map(|error| Flaw {
                error,
                sentence: say::unplayable(setup, error),
                because: blamed(setup, error),
            });
            return Self::Flawed(flaws.collect());
        };
        match History::new(position.clone()).automatic_end() {
            Some(outcome) => {
                let sentence = say::over_at_once(&position, outcome);
                Self::Over { position, sentence }
            }
            None => Self::Playable(position),
        }
    }

    /// The position, if it is one.
    pub const fn position(&self) -> Option<&Position> {
        match self {
            Self::Playable(position) | Self::Over { position, .. } => Some(position),
            Self::Flawed(_) => None,
        }
    }

    /// How things stand, in a few words.
    pub fn title(&self) -> String {
        match self {
            Self::Playable(position) => say::ready(position.turn()),
            Self::Over { .. } => say::nothing_to_play(),
            Self::Flawed(_) => say::not_ready(),
        }
    }

    /// What to tell: the most urgent, and of how many it is the first; nothing where a game can begin.
    pub fn told(&self) -> String {
        let first = self.sentences().next();
        first.map(|first| say::first_of(self.sentences().count(), first)).unwrap_or_default()
    }

    /// All that there is to tell, the most urgent first; nothing where a game can begin.
    pub fn sentences(&self) -> impl Iterator<Item = &str> {
        let (over, flaws) = match self {
            Self::Playable(_) => (None, [].as_slice()),
            Self::Over { sentence, .. } => (Some(sentence), [].as_slice()),
            Self::Flawed(flaws) => (None, flaws.as_slice()),
        };
        over.into_iter().chain(flaws.iter().map(|flaw| &flaw.sentence)).map(String::as_str)
    }
}

/// The squares to look at for what is wrong.
fn blamed(setup: &Setup, error: SetupError) -> Vec<Square> {
    let all = |wanted: &dyn Fn(Piece) -> bool| {
        Square::all().filter(|at| setup.board[at.index()].is_some_and(wanted)).collect()
    };
    match error {
        SetupError::Empty | SetupError::NoKing(_) => Vec::new(),
        SetupError::ManyKings(color) => all(&|piece| piece == Piece::new(color, Role::King)),
        SetupError::ManyPawns(color) => all(&|piece| piece == Piece::new(color, Role::Pawn)),
        SetupError::ManyPieces(color) => all(&|piece| piece.color == color),
        SetupError::PawnOnBackRank(square)
        | SetupError::BadCastling(square)
        | SetupError::BadEnPassant(square) => vec![square],
        SetupError::OpponentInCheck(color) => check(setup, color),
    }
}

/// A king in check, and what gives it.
fn check(setup: &Setup, color: Color) -> Vec<Square> {
    let on = |piece: Piece| -> Bitboard {
        Square::all().filter(|at| setup.board[at.index()] == Some(piece)).collect()
    };
    let occupied: Bitboard = Square::all().filter(|at| setup.board[at.index()].is_some()).collect();
    let Some(king) = on(Piece::new(color, Role::King)).single() else { return Vec::new() };
    let attackers = Role::ALL.into_iter().flat_map(|role| {
        // What this piece would reach from the king's square as the king's own, reaches the king.
        let reach = chess::attacks::piece(role, color, king, occupied);
        reach & on(Piece::new(!color, role))
    });
    [king].into_iter().chain(attackers).collect()
}
