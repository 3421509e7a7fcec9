//! Why a move cannot be made, and why a piece is stuck.
//!
//! Only facts are told here: pieces and squares. The sentences for people are made elsewhere.
//! Whether a move is legal is decided by move generation alone; this module is asked afterwards, so
//! it can be plain rather than fast.

mod castling;

pub use castling::CastlingRefusal;

use crate::attacks;
use crate::{Bitboard, CastlingSide, Color, Move, Piece, Position, Rank, Role, Square};

/// A piece and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlacedPiece {
    /// The piece.
    pub piece: Piece,
    /// Its square.
    pub square: Square,
}

/// Why no legal move goes from one square to another; see [`Position::why_not`].
///
/// If several reasons hold, the first of them in this order is told: it is the one that the player
/// has to understand first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
pub enum WhyNot {
    /// There is nothing to move.
    EmptySquare,
    /// The piece belongs to the side that is not to move.
    NotTheirTurn {
        /// What stands there.
        piece: Piece,
        /// Whose turn it is.
        turn: Color,
    },
    /// A move ends on another square than it begins.
    SameSquare {
        /// What stands there.
        piece: Piece,
    },
    /// Castling, and what stands against it.
    Castling {
        /// Towards which side.
        side: CastlingSide,
        /// What stands against it.
        refusal: CastlingRefusal,
    },
    /// The piece never moves so, whatever the position.
    WrongWay {
        /// What it is.
        role: Role,
    },
    /// A pawn never goes back.
    PawnBackwards,
    /// A pawn never goes sideways.
    PawnSideways,
    /// A pawn goes two squares only from where it began.
    PawnNotAtStart,
    /// There is a piece of the same side on the target square.
    OwnPiece {
        /// Which.
        own: PlacedPiece,
    },
    /// A piece stands between.
    BlockedBy {
        /// The nearest that does.
        blocker: PlacedPiece,
    },
    /// A pawn does not take straight ahead, nor jump: this piece is before it.
    PawnBlocked {
        /// The piece in the way; perhaps on the target square.
        blocker: PlacedPiece,
    },
    /// A pawn moves diagonally only to take, and there is nothing to take.
    PawnTakesNothing,
    /// A pawn can be taken in passing only at once after its move of two squares, and this one can not
    /// (or not any more).
    EnPassantTooLate {
        /// The pawn that was meant to be taken.
        pawn: PlacedPiece,
    },
    /// Taking in passing would leave the king in check.
    EnPassantExposesKing {
        /// The piece that would give the check.
        attacker: PlacedPiece,
    },
    /// Suicide: there is a capture, so one must be made.
    MustCapture {
        /// Where one possible capture begins.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// The king would be attacked on the target square.
    KingWouldBeAttacked {
        /// By this piece.
        attacker: PlacedPiece,
    },
    /// Two pieces give check: only the king can move.
    DoubleCheck {
        /// The two.
        checkers: [PlacedPiece; 2],
    },
    /// The king is in check, and this move leaves it there.
    StillInCheck {
        /// The piece that gives check.
        checker: PlacedPiece,
    },
    /// The move would open a line onto the king.
    LeavesKingInCheck {
        /// The piece that would give check along it.
        attacker: PlacedPiece,
    },
}

/// Why a piece has no legal move at all; see [`Position::why_stuck`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
pub enum WhyStuck {
    /// All squares that it could go to are taken.
    NoFreeSquare,
    /// Suicide: there is a capture elsewhere, so that one must be made.
    MustCapture {
        /// Where one possible capture begins.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// The king would be attacked wherever it can go.
    NoSafeSquare,
    /// Two pieces give check: only the king can move.
    DoubleCheck {
        /// The two.
        checkers: [PlacedPiece; 2],
    },
    /// The king is in check, and this piece cannot help.
    CannotAnswerCheck {
        /// The piece that gives check.
        checker: PlacedPiece,
    },
    /// It shields its king and has nowhere to go without ceasing to.
    Pinned {
        /// The piece that it shields the king from.
        by: PlacedPiece,
    },
}

impl Position {
    /// Why no legal move goes from one square to another; `None` if one does, whatever a pawn is to
    /// become.
    ///
    /// Castling may be meant by the king's own target square or by the square of its rook.
    ///
    /// ```
    /// use chess::{Position, Square, WhyNot};
    /// let start = Position::start();
    /// assert_eq!(start.why_not(Square::E2, Square::E4), None);
    /// assert_eq!(start.why_not(Square::E4, Square::E5), Some(WhyNot::EmptySquare));
    /// let Some(WhyNot::BlockedBy { blocker }) = start.why_not(Square::F1, Square::B5) else {
    ///     panic!("the bishop is shut in");
    /// };
    /// assert_eq!(blocker.square, Square::E2);
    /// ```
    pub fn why_not(&self, from: Square, to: Square) -> Option<WhyNot> {
        let Some(piece) = self.piece_at(from) else { return Some(WhyNot::EmptySquare) };
        let turn = self.turn();
        if piece.color != turn {
            return Some(WhyNot::NotTheirTurn { piece, turn });
        }
        if from == to {
            return Some(WhyNot::SameSquare { piece });
        }
        let legal = self.legal_moves().iter().any(|&m| m.from() == from && self.is_meant(m, to));
        if legal {
            return None;
        }
        Some(self.refusal(piece, from, to))
    }

    /// Whether somebody who moves to this square may mean this move.
    fn is_meant(&self, m: Move, to: Square) -> bool {
        let king_lands = || CastlingSide::of(m.from(), m.to()).king_target(self.turn());
        m.to() == to || (m.is_castle() && king_lands() == to)
    }

    /// Why this piece of the side to move cannot go there, which it cannot.
    fn refusal(&self, piece: Piece, from: Square, to: Square) -> WhyNot {
        if piece.role == Role::King
            && let Some((side, refusal)) = self.why_not_castle(from, to)
        {
            return WhyNot::Castling { side, refusal };
        }
        if let Some(fault) = wrong_way(piece, from, to) {
            return fault;
        }
        if let Some(piece) = self.piece_at(to).filter(|other| other.color == piece.color) {
            return WhyNot::OwnPiece { own: PlacedPiece { piece, square: to } };
        }
        if let Some(fault) = self.in_the_way(piece, from, to) {
            return fault;
        }
        if let Some((from, to)) = self.due_capture() {
            return WhyNot::MustCapture { from, to };
        }
        self.why_unsafe(piece, from, to)
    }

    /// What keeps a piece from going where it could go on an empty board.
    fn in_the_way(&self, piece: Piece, from: Square, to: Square) -> Option<WhyNot> {
        let blocker = self.nearest(from, attacks::between(from, to) & self.occupied());
        if piece.role != Role::Pawn {
            return blocker.map(|blocker| WhyNot::BlockedBy { blocker });
        }
        if from.file() == to.file() {
            let blocker = blocker.or_else(|| self.placed(to));
            return blocker.map(|blocker| WhyNot::PawnBlocked { blocker });
        }
        if self.piece_at(to).is_some() {
            return None;
        }
        // Diagonally onto an empty square: in passing, or for nothing.
        let beside = Square::new(to.file(), from.rank());
        let enemy = Piece::new(!piece.color, Role::Pawn);
        let on_fifth = from.rank() == Rank::Fifth.seen_by(piece.color);
        let passed = self.placed(beside).filter(|passed| on_fifth && passed.piece == enemy);
        let Some(pawn) = passed else { return Some(WhyNot::PawnTakesNothing) };
        Some(match self.exposed_in_passing(from, to, beside) {
            Some(attacker) => WhyNot::EnPassantExposesKing { attacker },
            None => WhyNot::EnPassantTooLate { pawn },
        })
    }

    /// Who would give check if the pawn on `victim` were taken in passing, provided that it can have
    /// moved there just now.
    ///
    /// A position remembers only captures in passing that are legal, so one that is not and one that
    /// comes too late can look alike. Where both may be, both statements are true, and this one tells
    /// more.
    fn exposed_in_passing(&self, from: Square, to: Square, victim: Square) -> Option<PlacedPiece> {
        let came_from = to.bitboard().forward(self.turn());
        let just_now = self.halfmove_clock() == 0 && (came_from & self.occupied()).is_empty();
        if !just_now && self.en_passant() != Some(to) {
            return None;
        }
        let king = self.king(self.turn())?;
        let occupied = self.occupied().without(from).without(victim).with(to);
        let attackers = self.attackers_to(king, occupied) & self.color(!self.turn());
        self.some(attackers.without(victim))
    }

    /// Suicide: a capture that has to be made before anything else.
    fn due_capture(&self) -> Option<(Square, Square)> {
        let moves = self.legal_moves();
        let capture = moves.first().filter(|_| self.must_capture())?;
        Some((capture.from(), capture.to()))
    }

    /// What becomes of the king if this piece goes there, as it could but for the king.
    fn why_unsafe(&self, piece: Piece, from: Square, to: Square) -> WhyNot {
        let enemy = self.color(!piece.color);
        if piece.role == Role::King {
            let attackers = self.attackers_to(to, self.occupied().without(from)) & enemy;
            if let Some(attacker) = self.some(attackers.without(to)) {
                return WhyNot::KingWouldBeAttacked { attacker };
            }
        } else if let Some(checkers) = self.double_check() {
            return WhyNot::DoubleCheck { checkers };
        } else if let Some(king) = self.king(piece.color) {
            let occupied = self.occupied().without(from).with(to);
            let attackers = (self.attackers_to(king, occupied) & enemy).without(to);
            if let Some(checker) = self.some(attackers & self.checkers()) {
                return WhyNot::StillInCheck { checker };
            }
            if let Some(attacker) = self.some(attackers) {
                return WhyNot::LeavesKingInCheck { attacker };
            }
        }
        debug_assert!(false, "{from}{to} is legal in {self:?}");
        WhyNot::WrongWay { role: piece.role }
    }

    /// Whether a piece of the side to move on this square has a legal move.
    ///
    /// ```
    /// use chess::{Position, Square};
    /// assert!(Position::start().has_moves_from(Square::G1));
    /// assert!(!Position::start().has_moves_from(Square::F1));
    /// ```
    pub fn has_moves_from(&self, square: Square) -> bool {
        self.legal_moves().iter().any(|m| m.from() == square)
    }

    /// Why the piece on this square has no legal move. `None` if it has one, or if there is no piece
    /// of the side to move.
    ///
    /// ```
    /// use chess::{Position, Square, WhyStuck};
    /// let stuck = Position::start().why_stuck(Square::F1);
    /// assert_eq!(stuck, Some(WhyStuck::NoFreeSquare));
    /// ```
    pub fn why_stuck(&self, square: Square) -> Option<WhyStuck> {
        let piece = self.piece_at(square).filter(|piece| piece.color == self.turn())?;
        if self.has_moves_from(square) {
            return None;
        }
        let targets = self.unchecked_targets(piece, square);
        let Some(target) = targets.first() else { return Some(WhyStuck::NoFreeSquare) };
        if let Some((from, to)) = self.due_capture() {
            return Some(WhyStuck::MustCapture { from, to });
        }
        Some(match self.why_unsafe(piece, square, target) {
            WhyNot::DoubleCheck { checkers } => WhyStuck::DoubleCheck { checkers },
            WhyNot::StillInCheck { checker } => WhyStuck::CannotAnswerCheck { checker },
            WhyNot::LeavesKingInCheck { attacker } => match self.some(self.checkers()) {
                Some(checker) => WhyStuck::CannotAnswerCheck { checker },
                None => WhyStuck::Pinned { by: attacker },
            },
            _ => WhyStuck::NoSafeSquare,
        })
    }

    /// Where a piece could go if it need not mind the king: castling and en passant aside.
    fn unchecked_targets(&self, piece: Piece, from: Square) -> Bitboard {
        let occupied = self.occupied();
        let attacked = attacks::piece(piece.role, piece.color, from, occupied);
        if piece.role == Role::Pawn {
            let ahead = from.bitboard().forward(piece.color) & !occupied;
            (attacked & self.color(!piece.color)) | ahead
        } else {
            attacked & !self.color(piece.color)
        }
    }

    fn placed(&self, square: Square) -> Option<PlacedPiece> {
        self.piece_at(square).map(|piece| PlacedPiece { piece, square })
    }

    /// One of these pieces.
    fn some(&self, squares: Bitboard) -> Option<PlacedPiece> {
        squares.first().and_then(|square| self.placed(square))
    }

    /// The one of these pieces, all on one line, that is nearest to a square.
    fn nearest(&self, to: Square, squares: Bitboard) -> Option<PlacedPiece> {
        squares
            .into_iter()
            .min_by_key(|&square| square.distance(to))
            .and_then(|square| self.placed(square))
    }

    fn double_check(&self) -> Option<[PlacedPiece; 2]> {
        let first = self.some(self.checkers())?;
        let second = self.some(self.checkers().without(first.square))?;
        Some([first, second])
    }
}

/// What is wrong with a move that this piece could not make on any board; castling aside.
fn wrong_way(piece: Piece, from: Square, to: Square) -> Option<WhyNot> {
    if piece.role != Role::Pawn {
        let reached = attacks::piece(piece.role, piece.color, from, Bitboard::EMPTY).contains(to);
        return (!reached).then_some(WhyNot::WrongWay { role: piece.role });
    }
    let ranks = match piece.color {
        Color::White => to.rank() as i8 - from.rank() as i8,
        Color::Black => from.rank() as i8 - to.rank() as i8,
    };
    let files = (from.file() as u8).abs_diff(to.file() as u8);
    let at_start = from.rank() == Rank::Second.seen_by(piece.color);
    match (files, ranks) {
        (_, ..0) => Some(WhyNot::PawnBackwards),
        (_, 0) => Some(WhyNot::PawnSideways),
        (0 | 1, 1) => None,
        (0, 2) if at_start => None,
        (0, 2) => Some(WhyNot::PawnNotAtStart),
        _ => Some(WhyNot::WrongWay { role: Role::Pawn }),
    }
}

#[cfg(test)]
mod tests;
