//! What a square is called aloud. The state is in words: not every screen reader tells it otherwise.

use chess::{Position, Square};

use crate::{Kind, Marks};

/// How squares are spoken of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Speech {
    /// "white knight, e4" rather than "e4, white knight".
    pub piece_first: bool,
    /// Say of an empty square that it is.
    pub say_empty: bool,
    /// Say whether the square is light or dark.
    pub say_shade: bool,
}

/// The name of a square: what is on it, and what is marked there.
///
/// ```
/// use board::{Marks, Speech, name};
/// use chess::{Position, Square};
/// let marks = Marks { selected: Some(Square::G1), ..Marks::default() };
/// let called = name(&Position::start(), Square::G1, &marks, Speech::default());
/// assert_eq!(called, "g1, white knight, selected");
/// ```
pub fn name(position: &Position, square: Square, marks: &Marks, style: Speech) -> String {
    let mut place = square.to_string();
    if style.say_shade {
        place.push_str(if square.is_light() { ", light" } else { ", dark" });
    }
    let piece = position.piece_at(square).map(|piece| piece.to_string());
    let mut parts = vec![place];
    match piece {
        Some(piece) if style.piece_first => parts.insert(0, piece),
        Some(piece) => parts.push(piece),
        None if style.say_empty => parts.push("empty".to_owned()),
        None => {}
    }
    parts.extend(states(square, marks).map(str::to_owned));
    parts.join(", ")
}

/// What is marked on a square, in words.
fn states(square: Square, marks: &Marks) -> impl Iterator<Item = &'static str> {
    let target = marks.targets.iter().find(|target| target.square == square);
    let can = target.map(|target| match target.kind {
        Kind::Go => "can move here",
        Kind::Capture | Kind::EnPassant { .. } => "can capture",
        Kind::Castle { .. } => "castles",
    });
    let when = |is_so: bool, word: &'static str| is_so.then_some(word);
    let last = marks.last.as_ref();
    [
        when(marks.selected == Some(square), "selected"),
        can,
        when(marks.check == Some(square), "in check"),
        when(last.is_some_and(|path| path.from == square || path.to == square), "last move"),
    ]
    .into_iter()
    .flatten()
}
