//! Arrows over the board, and the line that the last move left on it.
//!
//! All in units of one square: (0, 0) is the board's top left corner as seen, (8, 8) its bottom right,
//! and the middle of a square ends in .5. Results are areas, not strokes, so that the keyline of
//! [`crate::css`] goes around them.

use crate::path::{Path, Point};

/// Who drew an arrow, and so how it looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArrowKind {
    /// The person at the board: solid.
    Yours,
    /// The engine's line: hollow, with a place for a number.
    Engine,
    /// A hint: solid, with a dot where it begins.
    Hint,
    /// Why a move is bad: dashed.
    Refutation,
}

/// An arrow to paint: first [`ink`](Self::ink) as `mark-ink`, then [`light`](Self::light) as
/// `mark-light`, then the number.
#[derive(Clone, PartialEq, Debug)]
pub struct Arrow {
    /// What is painted in ink.
    pub ink: Path,
    /// What is painted light on it; empty unless the arrow is hollow.
    pub light: Path,
    /// The middle of the place for a number, which is .26 wide.
    pub number: Option<Point>,
}

const WIDTH: f64 = 0.14;
const HEAD: f64 = 0.36;
const HEAD_LENGTH: f64 = 0.3;
/// An arrow ends this far before the middle of its square.
const STOP: f64 = 0.2;
/// How thick the outline of a hollow arrow is.
const WALL: f64 = 0.035;
const NUMBER: f64 = 0.17;
const DOT: f64 = 0.16;
const DASH: f64 = 0.2;
const LINE: f64 = 0.05;

/// An arrow from the middle of one square to the middle of another. Between the same place it is empty.
pub fn arrow(kind: ArrowKind, from: Point, to: Point) -> Arrow {
    let Some(axis) = Axis::new(from, to) else {
        return Arrow { ink: Path::default(), light: Path::default(), number: None };
    };
    let (neck, tip) = (axis.length - STOP - HEAD_LENGTH, axis.length - STOP);
    let solid = axis.place(&solid(neck, tip));
    let plain = |ink| Arrow { ink, light: Path::default(), number: None };
    match kind {
        ArrowKind::Yours => plain(solid),
        ArrowKind::Hint => plain(solid.and(Path::disc(from, DOT))),
        ArrowKind::Refutation => plain(axis.place(&dashed(neck, tip))),
        ArrowKind::Engine => {
            let middle = axis.at((neck / 2.0, 0.0));
            Arrow {
                ink: solid.and(Path::disc(middle, NUMBER)),
                light: axis.place(&hollow(neck, tip)).and(Path::disc(middle, NUMBER - WALL)),
                number: Some(middle),
            }
        }
    }
}

/// The way that the last move took, without a head; painted as `mark-path`. A knight's is an L, its
/// longer leg first.
pub fn path_line((x0, y0): Point, (x1, y1): Point) -> Path {
    let (across, down) = ((x1 - x0).abs(), (y1 - y0).abs());
    let (short, long) = (across.min(down), across.max(down));
    if short < 0.5 || long - short < 0.5 {
        return band((x0, y0), (x1, y1), 0.0);
    }
    let corner = if across > down { (x1, y0) } else { (x0, y1) };
    band((x0, y0), corner, LINE / 2.0).and(band(corner, (x1, y1), -LINE / 2.0))
}

/// A straight line as an area, made longer at its end by `more`, or begun later by its opposite.
fn band(from: Point, to: Point, more: f64) -> Path {
    let Some(axis) = Axis::new(from, to) else { return Path::default() };
    let start = (-more).max(0.0);
    let end = axis.length + more.max(0.0);
    axis.place(&Path::rectangle((start, -LINE / 2.0), (end, LINE / 2.0)))
}

/// The way from one place to another as the x axis.
struct Axis {
    from: Point,
    along: Point,
    length: f64,
}

impl Axis {
    fn new(from: Point, to: Point) -> Option<Self> {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        (length > STOP + HEAD_LENGTH).then(|| Self {
            from,
            along: (dx / length, dy / length),
            length,
        })
    }

    fn at(&self, (x, y): Point) -> Point {
        let (dx, dy) = self.along;
        (self.from.0 + x * dx - y * dy, self.from.1 + x * dy + y * dx)
    }

    fn place(&self, path: &Path) -> Path {
        path.map(|point| self.at(point))
    }
}

fn solid(neck: f64, tip: f64) -> Path {
    let (half, wing) = (WIDTH / 2.0, HEAD / 2.0);
    Path::polygon(&[
        (0.0, -half),
        (neck, -half),
        (neck, -wing),
        (tip, 0.0),
        (neck, wing),
        (neck, half),
        (0.0, half),
    ])
}

/// The inside of a solid arrow, a wall away from its edges.
fn hollow(neck: f64, tip: f64) -> Path {
    let half = WIDTH / 2.0 - WALL;
    // The slanting edges of the head move inwards by a wall too.
    let slant = (HEAD / 2.0).hypot(HEAD_LENGTH) / (HEAD / 2.0);
    let end = tip - WALL * slant;
    let wing = (end - neck - WALL) * (HEAD / 2.0) / HEAD_LENGTH;
    Path::polygon(&[
        (WALL, -half),
        (neck + WALL, -half),
        (neck + WALL, -wing),
        (end, 0.0),
        (neck + WALL, wing),
        (neck + WALL, half),
        (WALL, half),
    ])
}

/// Dashes and gaps of about the same length, a dash at either end of the shaft, and the head.
fn dashed(neck: f64, tip: f64) -> Path {
    let (half, wing) = (WIDTH / 2.0, HEAD / 2.0);
    let gaps = (neck / (2.0 * DASH)).round().max(1.0);
    let step = neck / (2.0 * gaps + 1.0);
    let dash = |index: u32| {
        let start = 2.0 * step * f64::from(index);
        Path::rectangle((start, -half), (start + step, half))
    };
    let head = Path::polygon(&[(neck, -wing), (tip, 0.0), (neck, wing)]);
    (0..=gaps as u32).map(dash).collect::<Path>().and(head)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::Step;

    fn points(path: &Path) -> Vec<Point> {
        let ends = path.steps().iter().filter_map(|step| match *step {
            Step::Move(to) | Step::Line(to) | Step::Curve(_, _, to) => Some(to),
            Step::Close => None,
        });
        ends.collect()
    }

    fn reach(path: &Path, (x, y): Point) -> f64 {
        points(path).iter().map(|p| (p.0 - x).hypot(p.1 - y)).fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn arrows_stop_before_the_middle_of_their_square() {
        let from = (4.5, 6.5);
        for to in [(4.5, 4.5), (5.5, 5.5), (0.5, 6.5), (6.5, 5.5), (7.5, 0.5)] {
            let tips =
                [ArrowKind::Yours, ArrowKind::Engine, ArrowKind::Hint, ArrowKind::Refutation]
                    .map(|kind| arrow(kind, from, to));
            for drawn in &tips {
                assert!((reach(&drawn.ink, to) - STOP).abs() < 1e-9, "{to:?}");
            }
            let [yours, engine, hint, refutation] = tips;
            assert!(yours.light.is_empty() && !engine.light.is_empty());
            let middle = engine.number.unwrap_or(from);
            assert!(reach(&engine.light, middle) <= NUMBER, "room for a number on the shaft");
            assert_ne!(yours.ink, hint.ink);
            assert_ne!(yours.ink, refutation.ink);
        }
    }

    #[test]
    fn an_arrow_to_where_it_begins_is_empty() {
        assert!(arrow(ArrowKind::Engine, (0.5, 0.5), (0.5, 0.5)).ink.is_empty());
        assert!(path_line((0.5, 0.5), (0.5, 0.5)).is_empty());
    }

    #[test]
    fn the_line_of_a_knight_has_a_corner() {
        let line = path_line((1.5, 7.5), (2.5, 5.5));
        assert!(reach(&line, (1.5, 5.5)) <= LINE, "{line}");
        let straight = path_line((1.5, 7.5), (3.5, 5.5));
        assert_eq!(points(&straight).len(), 4);
        assert!(reach(&straight, (1.5, 5.5)) > 1.0);
    }
}
