//! The set for those who read letters more easily than shapes: a dark letter in a white disc for White, a
//! light letter in a dark square for Black. The grounds differ, so the sides do not depend on colour.

use crate::path::{Path, Point, Step};
use crate::pieces::Piece;
use Step::{Close, Curve, Line, Move};

/// How thick the strokes of a letter are.
pub(crate) const LETTER_WIDTH: f64 = 9.0;

/// What White's letters stand on.
pub(crate) fn white_ground() -> Path {
    Path::disc((50.0, 50.0), 35.0)
}

/// What Black's letters stand on.
pub(crate) fn black_ground() -> Path {
    Path::rounded((21.0, 21.0), (79.0, 79.0), 9.0)
}

/// The strokes of a piece's letter.
pub(crate) fn letter(piece: Piece) -> Path {
    let stem = |x: f64| Path::new([Move((x, 28.0)), Line((x, 72.0))]);
    match piece {
        Piece::King => {
            stem(37.0).and(slant((64.0, 28.0), (40.0, 54.0))).and(slant((47.0, 46.0), (66.0, 72.0)))
        }
        Piece::Queen => Path::new(ROUND).and(slant((54.0, 56.0), (68.0, 73.0))),
        Piece::Rook => stem(37.0).and(bow(32.5, 49.0, 64.0)).and(slant((47.0, 49.0), (67.0, 72.0))),
        Piece::Bishop => stem(37.0).and(bow(32.5, 49.0, 65.0)).and(bow(49.0, 67.5, 68.5)),
        Piece::Knight => stem(35.0).and(slant((37.5, 31.5), (62.5, 68.5))).and(stem(65.0)),
        Piece::Pawn => stem(37.0).and(bow(32.5, 58.0, 69.5)),
    }
}

/// The middle line of a Q without its tail.
const ROUND: [Step; 6] = [
    Move((50.0, 32.0)),
    Curve((60.0, 32.0), (67.0, 39.5), (67.0, 50.0)),
    Curve((67.0, 60.5), (60.0, 68.0), (50.0, 68.0)),
    Curve((40.0, 68.0), (33.0, 60.5), (33.0, 50.0)),
    Curve((33.0, 39.5), (40.0, 32.0), (50.0, 32.0)),
    Close,
];

fn slant(from: Point, to: Point) -> Path {
    Path::new([Move(from), Line(to)])
}

/// The round part of P, R and B: out from the stem and back, between two heights.
fn bow(top: f64, bottom: f64, reach: f64) -> Path {
    let (middle, pull) = (52.0, (reach - 52.0) * 4.0 / 3.0);
    Path::new([
        Move((37.0, top)),
        Line((middle, top)),
        Curve((middle + pull, top), (middle + pull, bottom), (middle, bottom)),
        Line((37.0, bottom)),
    ])
}
