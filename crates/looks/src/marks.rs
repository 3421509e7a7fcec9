//! The marks on the board: what can be done on a square, and what has happened there.
//!
//! Each is an area of ink in a square of 100. The style sheet adds the white keyline; with it a mark is
//! seen on any colour. No two marks share a shape, so that none depends on its colour.

use crate::path::{Path, Point};
use std::f64::consts::SQRT_2;

/// What paints an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Paint {
    /// The whole square lightly, in the colour of this token.
    Tint(&'static str),
    Ink,
    Wedge,
    /// White, on what was painted before.
    Light,
}

/// A mark: its id in the sprite, and its areas in the order of painting.
pub(crate) struct Mark {
    pub id: &'static str,
    pub layers: Vec<(Paint, Path)>,
    /// Whether it reaches beyond its square.
    pub open: bool,
}

const MIDDLE: Point = (50.0, 50.0);

/// The ids of all marks, each beginning with `mark-`.
pub fn mark_ids() -> impl Iterator<Item = &'static str> {
    marks().into_iter().map(|mark| mark.id)
}

/// All marks.
pub(crate) fn marks() -> Vec<Mark> {
    use Paint::{Ink, Light, Tint, Wedge};
    let closed = |id, layers| Mark { id, layers, open: false };
    vec![
        closed("mark-selected", vec![(Tint("selected"), square()), (Ink, frame(6.0))]),
        closed("mark-go", vec![(Tint("go"), square()), (Ink, Path::disc(MIDDLE, 14.0))]),
        closed("mark-capture", vec![(Tint("go"), square()), (Ink, ring(47.0, 7.0))]),
        closed("mark-cross", vec![(Ink, cross())]),
        closed(
            "mark-check",
            vec![
                (Tint("check"), square()),
                (Wedge, wedges()),
                (Wedge, Path::disc(CORNER, 13.5)),
                (Light, plus(CORNER, 8.0, 1.75)),
            ],
        ),
        closed("mark-checker", vec![(Ink, bars())]),
        closed("mark-last", vec![(Tint("last"), square()), (Ink, brackets())]),
        closed("mark-stuck", vec![(Tint("stuck"), square()), (Ink, hatching())]),
        closed("mark-hover", vec![(Tint("hover"), square()), (Ink, frame(3.0))]),
        Mark { id: "mark-cursor", layers: vec![(Ink, cursor())], open: true },
        closed("mark-pending", vec![(Ink, dashes())]),
        closed("mark-hint", vec![(Ink, Path::dots(MIDDLE, 42.5, 18, 4.5))]),
        closed(
            "mark-small-disc",
            vec![(Tint("go"), square()), (Ink, Path::disc((86.5, 13.5), 9.0))],
        ),
        closed("mark-star", vec![(Ink, star(36.0, 14.5))]),
    ]
}

/// Where the disc of check sits: at the top right, clear of coordinates and the square's edge. The small one of a
/// rook is nearer to the corner, clear of the pieces of all sets.
const CORNER: Point = (84.0, 16.0);

fn square() -> Path {
    Path::rectangle((0.0, 0.0), (100.0, 100.0))
}

fn frame(width: f64) -> Path {
    square().without(&Path::rectangle((width, width), (100.0 - width, 100.0 - width)))
}

fn ring(radius: f64, width: f64) -> Path {
    Path::disc(MIDDLE, radius).without(&Path::disc(MIDDLE, radius - width))
}

/// A cross from corner to corner of the middle of the square.
fn cross() -> Path {
    let turn = |(x, y): Point| {
        let (x, y) = (x - 50.0, y - 50.0);
        (50.0 + (x - y) / SQRT_2, 50.0 + (x + y) / SQRT_2)
    };
    plus(MIDDLE, 42.0, 5.0).map(turn)
}

/// Two bars crossing at a point, by half their length and half their thickness.
fn plus((x, y): Point, arm: f64, half: f64) -> Path {
    Path::polygon(&[
        (x - half, y - arm),
        (x + half, y - arm),
        (x + half, y - half),
        (x + arm, y - half),
        (x + arm, y + half),
        (x + half, y + half),
        (x + half, y + arm),
        (x - half, y + arm),
        (x - half, y + half),
        (x - arm, y + half),
        (x - arm, y - half),
        (x - half, y - half),
    ])
}

/// The same shape at each of the four sides, given at the top one.
fn four_times(shape: &Path) -> Path {
    let quarter = |(x, y): Point| (100.0 - y, x);
    let mut sides = vec![shape.clone()];
    for side in 0..3 {
        sides.push(sides[side].map(quarter));
    }
    sides.into_iter().collect()
}

/// Five points, as far from the middle as `outer`, and five notches between them.
fn star(outer: f64, inner: f64) -> Path {
    // A little below the middle of the square, so that its weight lies there.
    let centre = (50.0, 53.0);
    let corners: Vec<Point> = (0..10)
        .map(|index| {
            let angle = std::f64::consts::PI * (f64::from(index) / 5.0 - 0.5);
            let reach = if index % 2 == 0 { outer } else { inner };
            (centre.0 + reach * angle.cos(), centre.1 + reach * angle.sin())
        })
        .collect();
    Path::polygon(&corners)
}

fn wedges() -> Path {
    four_times(&Path::polygon(&[(30.0, 0.0), (70.0, 0.0), (50.0, 15.0)]))
}

/// A bar at the middle of each side.
fn bars() -> Path {
    four_times(&Path::rectangle((35.0, 0.0), (65.0, 9.0)))
}

fn brackets() -> Path {
    let corner = [(0.0, 0.0), (30.0, 0.0), (30.0, 6.0), (6.0, 6.0), (6.0, 30.0), (0.0, 30.0)];
    four_times(&Path::polygon(&corner))
}

/// A dashed frame with its corners left open, unlike the brackets.
fn dashes() -> Path {
    let dash = |index: u32| {
        let left = 6.25 + 25.0 * f64::from(index);
        Path::rectangle((left, 0.0), (left + 12.5, 5.0))
    };
    four_times(&(0..4).map(dash).collect())
}

fn cursor() -> Path {
    let around =
        |reach: f64| Path::rounded((-reach, -reach), (100.0 + reach, 100.0 + reach), 26.0 + reach);
    around(4.5).without(&around(-1.0))
}

/// Slanting stripes in a frame.
fn hatching() -> Path {
    const WIDTH: f64 = 14.0;
    const PERIOD: f64 = 25.0;
    const STRIPE: f64 = 11.0;
    let far = 100.0 - WIDTH;
    let sides = [
        ((0.0, 0.0), (100.0, WIDTH)),
        ((0.0, far), (100.0, 100.0)),
        ((0.0, WIDTH), (WIDTH, far)),
        ((far, WIDTH), (100.0, far)),
    ];
    let stripes = (-4..4).map(|index| f64::from(index) * PERIOD + (PERIOD - STRIPE) / 2.0);
    stripes
        .flat_map(|left| sides.map(|side| stripe_in(side, left, left + STRIPE)))
        .map(|corners| Path::polygon(&corners))
        .collect()
}

/// The part of the stripe `left <= x - y <= right` inside a rectangle.
fn stripe_in((min, max): (Point, Point), left: f64, right: f64) -> Vec<Point> {
    let corners = vec![min, (max.0, min.1), max, (min.0, max.1)];
    let part = keep(&corners, |(x, y)| x - y - left);
    keep(&part, |(x, y)| right - x + y)
}

/// The part of a convex polygon where `inside`, a linear function, is not negative.
fn keep(corners: &[Point], inside: impl Fn(Point) -> f64) -> Vec<Point> {
    let mut kept = Vec::new();
    for (index, &from) in corners.iter().enumerate() {
        let to = corners[(index + 1) % corners.len()];
        let (a, b) = (inside(from), inside(to));
        if a >= 0.0 {
            kept.push(from);
        }
        if (a > 0.0 && b < 0.0) || (a < 0.0 && b > 0.0) {
            let share = a / (a - b);
            kept.push((from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share));
        }
    }
    if kept.len() < 3 { Vec::new() } else { kept }
}
