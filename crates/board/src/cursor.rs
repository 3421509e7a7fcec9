//! The cursor that keys move over the board.

use chess::{File, Rank, Square};

/// A key that moves the cursor, as it is meant on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// One square up.
    Up,
    /// One square down.
    Down,
    /// One square to the left.
    Left,
    /// One square to the right.
    Right,
    /// To the left end of the row.
    RowStart,
    /// To the right end of the row.
    RowEnd,
    /// To the corner at the top left.
    First,
    /// To the corner at the bottom right.
    Last,
}

/// Where the cursor gets to. At an edge it stays; `turned` is a board with Black at the bottom.
///
/// ```
/// use board::{Key, cursor};
/// use chess::Square;
/// assert_eq!(cursor(Square::E4, Key::Up, false), Square::E5);
/// assert_eq!(cursor(Square::E4, Key::Up, true), Square::E3);
/// assert_eq!(cursor(Square::H4, Key::Right, false), Square::H4);
/// assert_eq!(cursor(Square::E4, Key::First, false), Square::A8);
/// ```
pub fn cursor(at: Square, key: Key, turned: bool) -> Square {
    let way = if turned { -1 } else { 1 };
    let step = |files: i8, ranks: i8| at.offset(files * way, ranks * way).unwrap_or(at);
    let (left, right) = if turned { (File::H, File::A) } else { (File::A, File::H) };
    let (top, bottom) =
        if turned { (Rank::First, Rank::Eighth) } else { (Rank::Eighth, Rank::First) };
    match key {
        Key::Up => step(0, 1),
        Key::Down => step(0, -1),
        Key::Left => step(-1, 0),
        Key::Right => step(1, 0),
        Key::RowStart => Square::new(left, at.rank()),
        Key::RowEnd => Square::new(right, at.rank()),
        Key::First => Square::new(left, top),
        Key::Last => Square::new(right, bottom),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [Key; 8] = [
        Key::Up,
        Key::Down,
        Key::Left,
        Key::Right,
        Key::RowStart,
        Key::RowEnd,
        Key::First,
        Key::Last,
    ];

    /// Where a square is seen: column from the left and row from the top.
    fn seen(square: Square, turned: bool) -> (i8, i8) {
        let (file, rank) = (square.file() as i8, square.rank() as i8);
        if turned { (7 - file, rank) } else { (file, 7 - rank) }
    }

    #[test]
    fn keys_go_as_the_board_is_seen_and_stop_at_its_edges() {
        for (square, turned) in Square::all().flat_map(|at| [(at, false), (at, true)]) {
            let (column, row) = seen(square, turned);
            for key in KEYS {
                let expected = match key {
                    Key::Up => (column, (row - 1).max(0)),
                    Key::Down => (column, (row + 1).min(7)),
                    Key::Left => ((column - 1).max(0), row),
                    Key::Right => ((column + 1).min(7), row),
                    Key::RowStart => (0, row),
                    Key::RowEnd => (7, row),
                    Key::First => (0, 0),
                    Key::Last => (7, 7),
                };
                assert_eq!(seen(cursor(square, key, turned), turned), expected, "{square} {key:?}");
            }
        }
    }
}
