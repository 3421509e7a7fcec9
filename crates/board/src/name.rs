//! What a square is called aloud. The state is in words: not every screen reader tells it otherwise.

use chess::{Piece, Position, Square};

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

/// What there is to say of a square: what is on it, and what is marked there.
///
/// ```
/// use board::{Facts, Marks, Speech};
/// use chess::{Position, Square};
/// let marks = Marks { selected: Some(Square::G1), ..Marks::default() };
/// let facts = Facts::of(&Position::start(), Square::G1, &marks);
/// assert_eq!(facts.name(Speech::default()), "g1, white knight, selected");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark, there or not")]
pub struct Facts {
    square: Square,
    /// What stands there.
    pub piece: Option<Piece>,
    selected: bool,
    /// What the piece that is held could do there.
    can: Option<Kind>,
    check: bool,
    last: bool,
    star: bool,
}

impl Facts {
    /// The facts of a square with these marks on the board.
    pub fn of(position: &Position, square: Square, marks: &Marks) -> Self {
        let target = marks.targets.iter().find(|target| target.square == square);
        let last = marks.last.as_ref();
        Self {
            square,
            piece: position.piece_at(square),
            selected: marks.selected == Some(square),
            can: target.map(|target| target.kind),
            check: marks.check == Some(square),
            last: last.is_some_and(|path| path.from == square || path.to == square),
            star: marks.stars.contains(square),
        }
    }

    /// The facts of a square where nothing is played: what stands there, and whether it is taken up.
    pub(crate) const fn plain(square: Square, piece: Option<Piece>, selected: bool) -> Self {
        Self { square, piece, selected, can: None, check: false, last: false, star: false }
    }

    /// The name of the square.
    pub fn name(&self, style: Speech) -> String {
        let mut place = self.square.to_string();
        if style.say_shade {
            place.push_str(if self.square.is_light() { ", light" } else { ", dark" });
        }
        let mut parts = vec![place];
        match self.piece.map(|piece| piece.to_string()) {
            Some(piece) if style.piece_first => parts.insert(0, piece),
            Some(piece) => parts.push(piece),
            None if style.say_empty => parts.push("empty".to_owned()),
            None => {}
        }
        parts.extend(self.states().map(str::to_owned));
        parts.join(", ")
    }

    /// What is marked on the square, in words.
    fn states(&self) -> impl Iterator<Item = &'static str> {
        let can = self.can.map(|kind| match kind {
            Kind::Go => "can move here",
            Kind::Capture | Kind::EnPassant { .. } => "can capture",
            Kind::Castle { .. } => "castles",
        });
        let when = |is_so: bool, word: &'static str| is_so.then_some(word);
        [
            when(self.star, "star"),
            when(self.selected, "selected"),
            can,
            when(self.check, "in check"),
            when(self.last, "last move"),
        ]
        .into_iter()
        .flatten()
    }
}
