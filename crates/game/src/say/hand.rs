//! What a hand on the board, or a typed line, is told when nothing comes of it.

use chess::{CastlingSide, Position, Rating, Role, SanError, Square, UciMove};

use super::{sentence, why_not};
use crate::Level;

/// Why somebody can do nothing on the board, where the game itself has not refused anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Idle {
    /// Whoever looks on does not play.
    Watching,
    /// Only computers play.
    OnlyComputers,
    /// What was done last has not been answered yet.
    OnItsWay,
}

/// Why nothing can be done.
pub fn idle(why: Idle) -> String {
    match why {
        Idle::Watching => "You are watching this game.",
        Idle::OnlyComputers => "The computer plays both sides. Take over a side to move.",
        Idle::OnItsWay => "One moment: what you did last is on its way.",
    }
    .into()
}

/// That a premove cannot be played, and the sentence that says why not.
pub fn premove_dropped(why: &str) -> String {
    format!("Premove dropped. {why}")
}

/// That a premove cannot be played, because what was to move has been taken.
pub fn premove_gone(role: Option<Role>) -> String {
    format!("Premove dropped: the {} is gone.", role.map_or("piece", Role::name))
}

/// A hint: which piece to look at, or the whole move.
pub fn hint(position: &Position, uci: UciMove, whole: bool) -> String {
    let Ok(m) = position.resolve_uci(uci) else { return "The hint is for another board.".into() };
    if whole {
        return format!("{}.", sentence(&super::in_full(position, m)));
    }
    let role = position.role_at(m.from()).map_or("piece", Role::name);
    format!("Look at your {role} on {}.", m.from())
}

/// What can be typed.
pub fn type_a_move() -> String {
    "Type a move, such as Nf3 or e2e4, or the word help.".into()
}

/// That there is no such level.
pub fn no_such_level() -> String {
    let (first, last) = (Level::LOWEST.number(), Level::HIGHEST.number());
    format!(
        "A level is a number from {first} to {last}, or a rating from {} to {}.",
        Rating::MIN,
        Rating::MAX,
    )
}

/// Why a typed text is no move here. If only one piece can be meant, with what stands in its way.
pub fn unread(position: &Position, error: &SanError) -> String {
    let reason = meant(position, error).and_then(|(from, to)| position.why_not(from, to));
    match (reason, error) {
        (Some(reason), _) => why_not(&reason),
        (None, SanError::TooLong | SanError::Incomplete | SanError::Unexpected { .. }) => {
            format!("{}. {}", sentence(&error.to_string()), type_a_move())
        }
        (None, _) => sentence(&format!("{error}.")),
    }
}

/// The one piece that a text can have meant, and where it was to go.
fn meant(position: &Position, error: &SanError) -> Option<(Square, Square)> {
    let turn = position.turn();
    match *error {
        SanError::Illegal { role: Some(role), to, .. } => {
            Some((position.pieces(turn, role).single()?, to))
        }
        SanError::Castling(side) => {
            let king = position.king(turn)?;
            let rook = position.castling_rook(turn, side);
            Some((king, rook.unwrap_or_else(|| CastlingSide::king_target(side, turn))))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use chess::Variant;

    use super::*;

    #[test]
    fn a_hint_names_the_piece_and_then_the_move() {
        let start = Position::start();
        let uci = "g1f3".parse().unwrap();
        assert_eq!(hint(&start, uci, false), "Look at your knight on g1.");
        assert_eq!(hint(&start, uci, true), "Knight g1 to f3.");
        assert_eq!(hint(&start, "e7e5".parse().unwrap(), true), "The hint is for another board.");
    }

    #[test]
    fn an_idle_hand_is_told_why() {
        assert_eq!(idle(Idle::Watching), "You are watching this game.");
        assert_eq!(
            idle(Idle::OnlyComputers),
            "The computer plays both sides. Take over a side to move.",
        );
        assert_eq!(idle(Idle::OnItsWay), "One moment: what you did last is on its way.");
    }

    #[test]
    fn a_premove_is_dropped_with_a_reason() {
        assert_eq!(premove_gone(Some(Role::Knight)), "Premove dropped: the knight is gone.");
        assert_eq!(premove_gone(None), "Premove dropped: the piece is gone.");
        assert_eq!(
            premove_dropped("The pawn on e5 is in the way."),
            "Premove dropped. The pawn on e5 is in the way.",
        );
    }

    #[test]
    fn what_was_typed_in_vain_is_told_why() {
        let said = |fen: &str, variant, text| {
            let position = Position::from_fen(fen, variant).unwrap();
            unread(&position, &position.parse_san(text).unwrap_err())
        };
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let lone = "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1";
        let cases = [
            (start, "Nf4", "No knight can go to f4 in this way."),
            (start, "Qd4", "The pawn on d2 is in the way."),
            (start, "O-O", "You cannot castle on the king side: the bishop on f1 is in the way."),
            (
                lone,
                "O-O",
                "You cannot castle on the king side: your king is in check from the rook on e4.",
            ),
            (
                lone,
                "O-O-O",
                "You cannot castle on the queen side: there is no rook to castle with.",
            ),
            (
                start,
                "hello",
                "'l' at character 3 is not understood. Type a move, such as Nf3 or e2e4, or the \
                 word help.",
            ),
            (
                "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
                "a8",
                "The text does not say what the pawn becomes on a8, as a8=Q would.",
            ),
        ];
        for (fen, text, sentence) in cases {
            assert_eq!(said(fen, Variant::Standard, text), sentence, "{text}");
        }
        let suicide = said("8/8/8/3p4/4P3/8/8/4K3 w - - 0 1", Variant::Suicide, "Ke2");
        assert_eq!(suicide, "You must capture: the piece on e4 can take on d5.");
    }

    #[test]
    fn a_level_has_its_bounds() {
        assert_eq!(
            no_such_level(),
            "A level is a number from 0 to 5, or a rating from 250 to 4000.",
        );
        assert_eq!(type_a_move(), "Type a move, such as Nf3 or e2e4, or the word help.");
    }
}
