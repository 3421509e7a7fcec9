//! Outlines: lines and curves that enclose areas, printed as SVG path data.
//!
//! There are no arcs: a circle is four curves, so that whoever reads a path knows two kinds of steps.

use std::f64::consts::{PI, TAU};
use std::fmt;

/// A place: x to the right, y down.
pub type Point = (f64, f64);

/// One step of a [`Path`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step {
    /// Begins a new outline.
    Move(Point),
    /// A straight line.
    Line(Point),
    /// A cubic curve: two points that pull at it, and its end.
    Curve(Point, Point, Point),
    /// Straight back to where the outline began.
    Close,
}

/// Outlines, one after the other. Displayed as the value of a `d` attribute.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Path(Vec<Step>);

/// How far the handles of a curve lie from its ends in a quarter of a circle of radius 1.
const QUARTER: f64 = 0.552_285;

impl Path {
    /// A path of these steps.
    pub fn new(steps: impl Into<Vec<Step>>) -> Self {
        Self(steps.into())
    }

    /// A closed outline with straight sides.
    pub fn polygon(corners: &[Point]) -> Self {
        let mut steps: Vec<Step> = corners.iter().map(|&corner| Step::Line(corner)).collect();
        if let Some(first) = steps.first_mut() {
            *first = Step::Move(corners[0]);
            steps.push(Step::Close);
        }
        Self(steps)
    }

    /// An upright rectangle between two corners.
    pub fn rectangle((left, top): Point, (right, bottom): Point) -> Self {
        Self::polygon(&[(left, top), (right, top), (right, bottom), (left, bottom)])
    }

    /// The same with round corners.
    pub fn rounded((left, top): Point, (right, bottom): Point, radius: f64) -> Self {
        let handle = radius * (1.0 - QUARTER);
        Self(vec![
            Step::Move((left + radius, top)),
            Step::Line((right - radius, top)),
            Step::Curve((right - handle, top), (right, top + handle), (right, top + radius)),
            Step::Line((right, bottom - radius)),
            Step::Curve(
                (right, bottom - handle),
                (right - handle, bottom),
                (right - radius, bottom),
            ),
            Step::Line((left + radius, bottom)),
            Step::Curve((left + handle, bottom), (left, bottom - handle), (left, bottom - radius)),
            Step::Line((left, top + radius)),
            Step::Curve((left, top + handle), (left + handle, top), (left + radius, top)),
            Step::Close,
        ])
    }

    /// A filled circle.
    pub fn disc((x, y): Point, radius: f64) -> Self {
        Self::rounded((x - radius, y - radius), (x + radius, y + radius), radius)
    }

    /// Small discs on a circle, the first at its top.
    pub fn dots((x, y): Point, radius: f64, count: u32, size: f64) -> Self {
        let places = (0..count).map(|index| TAU * f64::from(index) / f64::from(count) - PI / 2.0);
        places
            .map(|turn| Self::disc((x + radius * turn.cos(), y + radius * turn.sin()), size))
            .collect()
    }

    /// This area without `hole`, which lies inside it.
    #[must_use]
    pub fn without(self, hole: &Self) -> Self {
        self.and(hole.reversed())
    }

    /// Both, one after the other.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// The same with every point put elsewhere.
    #[must_use]
    pub fn map(&self, place: impl Fn(Point) -> Point) -> Self {
        let moved = self.0.iter().map(|&step| match step {
            Step::Move(to) => Step::Move(place(to)),
            Step::Line(to) => Step::Line(place(to)),
            Step::Curve(first, second, to) => Step::Curve(place(first), place(second), place(to)),
            Step::Close => Step::Close,
        });
        Self(moved.collect())
    }

    /// Its steps, in order.
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// Whether it draws nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each outline walked the other way round: what was an area is then a hole.
    fn reversed(&self) -> Self {
        let mut steps = Vec::with_capacity(self.0.len());
        for outline in self.0.split_inclusive(|step| *step == Step::Close) {
            steps.extend(backwards(outline));
            if outline.last() == Some(&Step::Close) {
                steps.push(Step::Close);
            }
        }
        Self(steps)
    }
}

/// One outline from its end to its beginning, without closing it.
pub(crate) fn backwards(outline: &[Step]) -> Vec<Step> {
    let drawn: Vec<Step> = outline.iter().copied().filter(|step| *step != Step::Close).collect();
    let Some(last) = drawn.last().and_then(end) else { return Vec::new() };
    let mut steps = vec![Step::Move(last)];
    for pair in drawn.windows(2).rev() {
        let Some(to) = end(&pair[0]) else { continue };
        steps.push(match pair[1] {
            Step::Curve(first, second, _) => Step::Curve(second, first, to),
            _ => Step::Line(to),
        });
    }
    steps
}

fn end(step: &Step) -> Option<Point> {
    match *step {
        Step::Move(to) | Step::Line(to) | Step::Curve(_, _, to) => Some(to),
        Step::Close => None,
    }
}

impl FromIterator<Path> for Path {
    fn from_iter<T: IntoIterator<Item = Path>>(paths: T) -> Self {
        paths.into_iter().fold(Self::default(), Self::and)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|step| match *step {
            Step::Move(to) => write!(f, "M{}", Place(to)),
            Step::Line(to) => write!(f, "L{}", Place(to)),
            Step::Curve(first, second, to) => {
                write!(f, "C{} {} {}", Place(first), Place(second), Place(to))
            }
            Step::Close => f.write_str("Z"),
        })
    }
}

/// A point as path data.
struct Place(Point);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Thousandths(self.0.0), Thousandths(self.0.1))
    }
}

/// A number as it stands in a drawing or a style, to a thousandth.
///
/// It is printed as whole numbers are: the exact digits of a float would add their tables to the page.
///
/// ```
/// use looks::Thousandths;
/// assert_eq!(Thousandths(-2.5).to_string(), "-2.5");
/// assert_eq!(Thousandths(1.0 / 30.0).to_string(), "0.033");
/// assert_eq!(Thousandths(-0.000_1).to_string(), "0");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thousandths(pub f64);

impl fmt::Display for Thousandths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = (self.0 * 1000.0).round() as i64;
        let sign = if all < 0 { "-" } else { "" };
        let (whole, mut part) = (all.unsigned_abs() / 1000, all.unsigned_abs() % 1000);
        if part == 0 {
            return write!(f, "{sign}{whole}");
        }
        let mut digits = 3;
        while part % 10 == 0 {
            (part, digits) = (part / 10, digits - 1);
        }
        write!(f, "{sign}{whole}.{part:0digits$}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_as_path_data() {
        let path = Path::new([
            Step::Move((0.0, -0.000_01)),
            Step::Line((1.0 / 3.0, 2.5)),
            Step::Curve((1.0, 2.0), (3.0, 4.0), (-5.0, 6.0)),
            Step::Close,
        ]);
        assert_eq!(path.to_string(), "M0 0L0.333 2.5C1 2 3 4 -5 6Z");
    }

    #[test]
    fn walked_backwards_twice_is_the_same_area() {
        let disc = Path::disc((5.0, 5.0), 2.0).and(Path::rectangle((0.0, 0.0), (1.0, 1.0)));
        let again = disc.reversed().reversed();
        assert_eq!(again.steps().len(), disc.steps().len());
        assert_eq!(again, disc);
    }
}
