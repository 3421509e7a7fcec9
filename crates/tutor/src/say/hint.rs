//! Hints in words. The later steps say what `game::say::hint` says.

use chess::{CastlingSide, Position};

use super::names::castles;
use super::sentence;
use crate::hint::{Hint, Idea, Step};
use crate::step;

/// A step of a hint.
pub fn hint(position: &Position, hint: &Hint, which: Step) -> String {
    match which {
        Step::Idea => idea(hint.idea),
        Step::Piece => format!("Look at your {} on {}.", hint.piece.piece.role, hint.piece.square),
        Step::Move => format!("{}.", sentence(&in_full(position, hint))),
    }
}

/// The whole move: "knight d5 to c7".
fn in_full(position: &Position, hint: &Hint) -> String {
    let m = hint.m;
    if m.is_castle() {
        return castles(CastlingSide::of(m.from(), m.to())).into();
    }
    let verb = if step::taken(position, m).is_some() { "takes" } else { "to" };
    let mut text = format!("{} {} {verb} {}", hint.piece.piece.role, m.from(), m.to());
    if m.is_en_passant() {
        text.push_str(" in passing");
    }
    if let Some(role) = m.promoted_to() {
        text.push_str(", promotes to ");
        text.push_str(role.name());
    }
    text
}

fn idea(idea: Idea) -> String {
    let text = match idea {
        Idea::Forced => "There is only one move.",
        Idea::Mate(1) => "You can mate at once.",
        Idea::Mate(moves) => return format!("There is a mate in {moves}."),
        Idea::StopMate => "You are threatened with mate.",
        Idea::TakeBack => "You can take back.",
        Idea::Loose => "Something is not defended.",
        Idea::Exchange => "Count what can be taken, and what takes back.",
        Idea::Fork => "Two pieces can be attacked at once.",
        Idea::Threats => "One move can threaten two things.",
        Idea::Line => "Two pieces stand on one line.",
        Idea::Discovery => "A piece that steps aside lets another attack.",
        Idea::Trap => "A piece has nowhere to go.",
        Idea::Defender => "A piece depends on one defender.",
        Idea::Promotion => "A pawn can become a queen.",
        Idea::Combination => "Something can be won in a few moves.",
        Idea::Save => "One of your pieces is in danger.",
        Idea::OutOfCheck => "Your king is in check: compare the ways out.",
        Idea::Castle => "Think of your king.",
        Idea::Check => "Look at the checks.",
        Idea::Capture => "Look at what can be taken.",
        Idea::Develop => "A piece at home waits to come out.",
        Idea::Pawn => "Look at your pawns.",
        Idea::King => "Your king is a strong piece now.",
        Idea::Improve => "One of your pieces can stand better.",
    };
    text.into()
}

#[cfg(test)]
mod tests {
    use chess::Move;

    use super::*;

    #[test]
    fn the_last_step_is_said_as_in_a_game() {
        let fen = "1n2k3/P7/8/3pP3/8/8/8/N3K2R w K d6 0 1";
        let position: Position = fen.parse().unwrap();
        let all: Vec<Move> = position.legal_moves().iter().copied().collect();
        for m in all {
            let piece = step::placed(&position, m.from()).unwrap();
            let said = hint(&position, &Hint { idea: Idea::Forced, piece, m }, Step::Move);
            assert_eq!(said, game::say::hint(&position, position.uci(m), true));
            let said = hint(&position, &Hint { idea: Idea::Forced, piece, m }, Step::Piece);
            assert_eq!(said, game::say::hint(&position, position.uci(m), false));
        }
    }
}
