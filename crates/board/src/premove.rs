//! What becomes of a premove when its turn has come.

use chess::{Role, UciError, UciMove};
use game::say;

use crate::Table;

/// The premove as the legal move that it has become; or the sentence that says why it is dropped. To be
/// asked when the side that premoved is to move.
///
/// # Errors
///
/// The sentence.
pub fn premove_now(table: &Table<'_>, premove: UciMove) -> Result<UciMove, String> {
    if let Some(sentence) = table.why_idle() {
        return Err(say::premove_dropped(&sentence));
    }
    let position = table.game.position();
    let Some(turn) = table.to_move() else {
        return Err(say::premove_dropped(&table.not_your_turn()));
    };
    if !position.color(turn).contains(premove.from) {
        let before = table.game.history().positions().iter().rev().nth(1);
        let lost = before.and_then(|before| before.piece_at(premove.from));
        let role = lost.filter(|piece| piece.color == turn).map(|piece| piece.role);
        return Err(say::premove_gone(role));
    }
    let queens = UciMove { promotion: Some(Role::Queen), ..premove };
    let resolved = match position.resolve_uci(premove) {
        Err(UciError::NoPromotion(_)) => position.resolve_uci(queens),
        resolved => resolved,
    };
    resolved.map(|m| position.uci(m)).map_err(|_| {
        let why = position.why_not(premove.from, premove.to);
        let sentence = why.map_or_else(
            || say::refusal(table.game, &game::Refusal::NoSuchPromotion),
            |why| say::why_not(&why),
        );
        say::premove_dropped(&sentence)
    })
}

#[cfg(test)]
mod tests;
