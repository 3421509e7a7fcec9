//! The way that pieces go with a move, as a board shows it.

use chess::{Move, PlacedPiece, Position, Square};

/// The way of a move: what goes where, and what else it changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// Where the piece stood; in castling the king.
    pub from: Square,
    /// Where it stands now.
    pub to: Square,
    /// The squares between, in the order it passed them; none for a knight.
    pub passed: Vec<Square>,
    /// In castling: where the rook stood, and where it stands now.
    pub rook: Option<(Square, Square)>,
    /// What was taken, and where it stood: en passant beside the path.
    pub victim: Option<PlacedPiece>,
}

impl Path {
    /// The way of a legal move.
    ///
    /// ```
    /// use chess::{Position, Square};
    /// use game::Path;
    /// let start = Position::start();
    /// let path = Path::of(&start, start.parse_san("e4")?);
    /// assert_eq!((path.from, path.passed, path.to), (Square::E2, vec![Square::E3], Square::E4));
    /// # Ok::<(), chess::SanError>(())
    /// ```
    pub fn of(position: &Position, m: Move) -> Self {
        let changes = position.changes(m);
        let to = changes.appeared[0].map_or(m.to(), |(_, square)| square);
        let second = changes.vanished[1];
        Self {
            from: m.from(),
            to,
            passed: between(m.from(), to),
            rook: second.zip(changes.appeared[1]).map(|((_, from), (_, to))| (from, to)),
            victim: second
                .filter(|_| !m.is_castle())
                .map(|(piece, square)| PlacedPiece { piece, square }),
        }
    }
}

/// The squares between two on one line, from the first on.
fn between(from: Square, to: Square) -> Vec<Square> {
    let way = |a: usize, b: usize| b as i8 - a as i8;
    let files = way(from.file().index(), to.file().index());
    let ranks = way(from.rank().index(), to.rank().index());
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return Vec::new();
    }
    let step = |square: &Square| square.offset(files.signum(), ranks.signum());
    let squares = core::iter::successors(step(&from), step);
    squares.take_while(|&square| square != to && from != to).collect()
}
