//! What has changed on a board that is being set up, in a sentence.

use chess::{Piece, Square};
use game::say::{self, Arranged};

use super::Editor;

impl Editor {
    /// What has happened since the board was as it was `before`, whatever gesture has done it; `None` if
    /// nothing that can be heard of.
    ///
    /// ```
    /// use board::editor::Editor;
    /// use chess::{Square, Variant};
    /// let before = Editor::empty(Variant::Standard);
    /// let mut editor = before.clone();
    /// editor.letter('n', false, Square::F3);
    /// assert_eq!(editor.since(&before).as_deref(), Some("White knight on f3."));
    /// ```
    pub fn since(&self, before: &Self) -> Option<String> {
        self.happened(before).map(say::arranged)
    }

    fn happened(&self, before: &Self) -> Option<Arranged> {
        let changed: Vec<_> =
            Square::all().filter(|&at| self.piece_at(at) != before.piece_at(at)).collect();
        if !changed.is_empty() {
            return Some(self.moved(before, &changed));
        }
        let (now, then) = (self.setup(), before.setup());
        if self.variant() != before.variant() {
            return Some(Arranged::Rules(self.variant()));
        }
        if now.turn != then.turn {
            return Some(Arranged::Turn(now.turn));
        }
        if now.castling != then.castling {
            let was = before.rights();
            let given = |right: &&super::Right| {
                was.iter().any(|old| old.rook == right.rook && old.given != right.given)
            };
            let rights = self.rights();
            // The one that was given, if another has gone for it.
            let changed = rights.iter().filter(given).max_by_key(|right| right.given)?;
            return Some(Arranged::Castling(changed.color, changed.side, changed.given));
        }
        if now.en_passant != then.en_passant {
            return Some(Arranged::Passed(now.en_passant));
        }
        match (before.held(), self.held()) {
            (was, Some(at)) if was != Some(at) => {
                self.piece_at(at).map(|piece| Arranged::TakenUp(piece, at))
            }
            (Some(at), None) => self.piece_at(at).map(|piece| Arranged::PutDown(piece, at)),
            _ => None,
        }
    }

    /// What has happened to the pieces on these squares.
    fn moved(&self, before: &Self, changed: &[Square]) -> Arranged {
        let ways = |&(from, to): &(Square, Square)| -> Option<(Piece, Square, Square)> {
            let piece = before.piece_at(from)?;
            let went = self.piece_at(from).is_none() && self.piece_at(to) == Some(piece);
            went.then_some((piece, from, to))
        };
        let many = || Arranged::Many(self.setup().board.iter().flatten().count());
        match *changed {
            [at] => match (self.piece_at(at), before.piece_at(at)) {
                (Some(piece), _) => Arranged::Put(piece, at),
                (None, Some(piece)) => Arranged::Removed(piece, at),
                (None, None) => many(),
            },
            [one, other] => match [(one, other), (other, one)].iter().find_map(ways) {
                Some((piece, from, to)) => Arranged::Moved(piece, from, to),
                None => many(),
            },
            _ => many(),
        }
    }
}

#[cfg(test)]
mod tests {
    use chess::{Color, Position, Square, Variant};

    use super::super::{Editor, Tool};

    fn heard(editor: &mut Editor, gesture: impl FnOnce(&mut Editor)) -> Option<String> {
        let before = editor.clone();
        gesture(editor);
        editor.since(&before)
    }

    #[test]
    fn every_gesture_is_heard_once_in_words() {
        let mut editor = Editor::of(&Position::start());
        let mut hear = |gesture: fn(&mut Editor), expected: &str| {
            assert_eq!(heard(&mut editor, gesture).unwrap_or_default(), expected);
        };
        hear(|editor| editor.press(Square::E4), "");
        hear(|editor| editor.press(Square::G1), "White knight on g1 taken up.");
        hear(Editor::let_go, "White knight stays on g1.");
        hear(|editor| editor.press(Square::G1), "White knight on g1 taken up.");
        hear(|editor| editor.press(Square::F3), "White knight from g1 to f3.");
        hear(|editor| editor.drag(Square::F3, Square::D5), "White knight from f3 to d5.");
        hear(|editor| _ = editor.undo(), "White knight from d5 to f3.");
        hear(|editor| editor.remove(Square::F3), "White knight taken away from f3.");
        hear(|editor| editor.take(Tool::Erase), "");
        hear(|editor| editor.press(Square::E2), "White pawn taken away from e2.");
        hear(|editor| _ = editor.letter('q', true, Square::E2), "Black queen on e2.");
        hear(|editor| editor.set_right(Square::H1, false), "White may not castle king side.");
        hear(|editor| editor.set_right(Square::H1, true), "White may castle king side.");
        hear(|editor| editor.set_turn(Color::Black), "Black to move.");
        hear(|editor| editor.set_variant(Variant::Suicide), "The rules are those of Suicide.");
        hear(Editor::clear, "The board is empty.");
        hear(Editor::start, "32 pieces are on the board.");
        hear(
            |editor| _ = editor.load("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
            "3 pieces are on the board.",
        );
        hear(|editor| editor.set_passed(Some(Square::E3)), "");
    }

    #[test]
    fn a_pawn_that_has_just_moved_two_squares_is_heard_of() {
        let mut editor = Editor::empty(Variant::Standard);
        editor.load("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1").unwrap();
        let sentence = heard(&mut editor, |editor| editor.set_passed(Some(Square::E3)));
        assert_eq!(sentence.as_deref(), Some("The pawn on e4 has just moved two squares."));
        let sentence = heard(&mut editor, |editor| editor.set_passed(None));
        assert_eq!(sentence.as_deref(), Some("No pawn has just moved two squares."));
    }
}
