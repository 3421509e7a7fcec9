//! Why a press does nothing: the sentence, and the squares that are to blame.

use chess::{CastlingRefusal, PlacedPiece, Square, WhyNot, WhyStuck};
use game::say;

use crate::{Effect, Table};

/// Why nothing goes from one square to another, as no target says that something does. A press
/// with an empty hand is both squares at once.
pub(crate) fn refused(table: &Table<'_>, from: Square, to: Square) -> Effect {
    let position = table.game.position();
    if let Some(sentence) = table.why_idle() {
        return Effect::Say { sentence, because: Vec::new() };
    }
    if table.to_move().is_none() {
        return premove_refused(table, from, to);
    }
    match position.why_not(from, to) {
        Some(why) => Effect::Say { sentence: say::why_not(&why), because: blamed(why) },
        // What is legal is a target.
        None => Effect::Nothing,
    }
}

/// A premove fails only by what the piece is.
fn premove_refused(table: &Table<'_>, from: Square, to: Square) -> Effect {
    let role = table.game.position().role_at(from).filter(|_| table.is_own(from) && from != to);
    let sentence = match role {
        Some(role) => say::why_not(&WhyNot::WrongWay { role }),
        None => table.not_your_turn(),
    };
    Effect::Say { sentence, because: Vec::new() }
}

/// Why the own piece on this square has no move.
pub(crate) fn stuck(table: &Table<'_>, square: Square) -> Effect {
    let position = table.game.position();
    let why = position.why_stuck(square);
    #[cfg(feature = "alone")]
    let why = why.map(|why| match why {
        // What is moved by itself never has to.
        WhyStuck::MustCapture { .. } if table.alone => WhyStuck::NoFreeSquare,
        why => why,
    });
    match position.role_at(square).zip(why) {
        Some((role, why)) => {
            Effect::Say { sentence: say::why_stuck(role, &why), because: holding(why) }
        }
        None => refused(table, square, square),
    }
}

/// The squares to look at for why a move is refused.
fn blamed(why: WhyNot) -> Vec<Square> {
    match why {
        WhyNot::OwnPiece { own: it }
        | WhyNot::BlockedBy { blocker: it }
        | WhyNot::PawnBlocked { blocker: it }
        | WhyNot::EnPassantTooLate { pawn: it }
        | WhyNot::EnPassantExposesKing { attacker: it }
        | WhyNot::KingWouldBeAttacked { attacker: it }
        | WhyNot::StillInCheck { checker: it }
        | WhyNot::LeavesKingInCheck { attacker: it } => vec![it.square],
        WhyNot::DoubleCheck { checkers } => squares(&checkers),
        WhyNot::MustCapture { from, to } => vec![from, to],
        WhyNot::Castling { refusal, .. } => match refusal {
            CastlingRefusal::PieceBetween { blocker: it }
            | CastlingRefusal::InCheck { checker: it }
            | CastlingRefusal::IntoCheck { attacker: it }
            | CastlingRefusal::RookPinned { attacker: it } => vec![it.square],
            CastlingRefusal::ThroughCheck { square, attacker } => vec![square, attacker.square],
            CastlingRefusal::NoRook | CastlingRefusal::RightLost => Vec::new(),
        },
        WhyNot::EmptySquare
        | WhyNot::NotTheirTurn { .. }
        | WhyNot::SameSquare { .. }
        | WhyNot::WrongWay { .. }
        | WhyNot::PawnBackwards
        | WhyNot::PawnSideways
        | WhyNot::PawnNotAtStart
        | WhyNot::PawnTakesNothing => Vec::new(),
    }
}

/// The squares to look at for why a piece is stuck.
fn holding(why: WhyStuck) -> Vec<Square> {
    match why {
        WhyStuck::NoFreeSquare | WhyStuck::NoSafeSquare => Vec::new(),
        WhyStuck::MustCapture { from, to } => vec![from, to],
        WhyStuck::DoubleCheck { checkers } => squares(&checkers),
        WhyStuck::CannotAnswerCheck { checker: it } | WhyStuck::Pinned { by: it } => {
            vec![it.square]
        }
    }
}

fn squares(pieces: &[PlacedPiece]) -> Vec<Square> {
    pieces.iter().map(|placed| placed.square).collect()
}
