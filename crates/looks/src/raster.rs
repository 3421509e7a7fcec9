//! Areas as pixels, for the tests: how much of each pixel a path covers.
//!
//! Curves are cut into short lines, and each row of pixels into thin scanlines; where the winding
//! number is not zero, the path covers. Nothing outside of tests draws with this.
#![allow(clippy::cast_precision_loss, reason = "pixels are few")]

use crate::path::{Path, Point, Step};

/// Lines for each curve, and scanlines for each row of pixels.
const CUTS: u32 = 24;
const SCANLINES: usize = 8;

/// How much of each pixel is covered, from 0 to 1, row by row.
pub(crate) struct Raster {
    side: usize,
    cover: Vec<f64>,
}

impl Raster {
    /// `path` on `side` times `side` pixels, after `place` has put its points among them.
    pub(crate) fn new(path: &Path, side: usize, place: impl Fn(Point) -> Point) -> Self {
        let edges = edges(&path.map(place));
        let mut raster = Self { side, cover: vec![0.0; side * side] };
        for scanline in 0..side * SCANLINES {
            let y = (scanline as f64 + 0.5) / SCANLINES as f64;
            for (from, to) in spans(&edges, y) {
                raster.add(scanline / SCANLINES, from, to);
            }
        }
        raster
    }

    /// The strokes of a path that is among the pixels already: a pixel is covered if its middle is near enough.
    pub(crate) fn stroked(path: &Path, side: usize, width: f64) -> Self {
        let lines = lines(path);
        let near = |x: f64, y: f64| {
            lines.iter().any(|&(from, to)| distance((x, y), from, to) <= width / 2.0)
        };
        let pixels =
            (0..side * side).map(|at| ((at % side) as f64 + 0.5, (at / side) as f64 + 0.5));
        let cover = pixels.map(|(x, y)| if near(x, y) { 1.0 } else { 0.0 }).collect();
        Self { side, cover }
    }

    fn add(&mut self, row: usize, from: f64, to: f64) {
        let limit = self.side as f64;
        let (from, to) = (from.clamp(0.0, limit), to.clamp(0.0, limit));
        for column in from.floor() as usize..(to.ceil() as usize).min(self.side) {
            let left = from.max(column as f64);
            let right = to.min(column as f64 + 1.0);
            self.cover[row * self.side + column] += (right - left).max(0.0) / SCANLINES as f64;
        }
    }

    /// What covers at least half of its pixel, in the first `rows` rows.
    pub(crate) fn mask(&self, rows: usize) -> Vec<bool> {
        self.cover[..rows * self.side].iter().map(|&cover| cover >= 0.5).collect()
    }

    /// The cover of all pixels.
    pub(crate) fn cover(&self) -> &[f64] {
        &self.cover
    }

    /// The larger cover of both in each pixel.
    pub(crate) fn or(mut self, other: &Self) -> Self {
        for (mine, &theirs) in self.cover.iter_mut().zip(&other.cover) {
            *mine = mine.max(theirs);
        }
        self
    }
}

/// Intersection by union of two masks.
pub(crate) fn overlap(a: &[bool], b: &[bool]) -> f64 {
    let count = |both: fn(bool, bool) -> bool| {
        a.iter().zip(b).filter(|&(&a, &b)| both(a, b)).count() as f64
    };
    count(|a, b| a && b) / count(|a, b| a || b).max(1.0)
}

/// The straight edges of all outlines, each closed.
fn edges(path: &Path) -> Vec<(Point, Point)> {
    let closed: Vec<Step> = path.steps().iter().copied().chain([Step::Close]).collect();
    let mut steps = Vec::with_capacity(closed.len());
    for step in closed {
        if matches!(step, Step::Move(_)) {
            steps.push(Step::Close);
        }
        steps.push(step);
    }
    lines(&Path::new(steps))
}

/// The straight lines that a path is drawn of.
fn lines(path: &Path) -> Vec<(Point, Point)> {
    let mut lines = Vec::new();
    let (mut start, mut at) = ((0.0, 0.0), (0.0, 0.0));
    for &step in path.steps() {
        match step {
            Step::Move(to) => {
                start = to;
                at = to;
            }
            Step::Line(to) => {
                lines.push((at, to));
                at = to;
            }
            Step::Curve(first, second, to) => {
                let from = at;
                for cut in 1..=CUTS {
                    let next =
                        on_curve([from, first, second, to], f64::from(cut) / f64::from(CUTS));
                    lines.push((at, next));
                    at = next;
                }
            }
            Step::Close => {
                lines.push((at, start));
                at = start;
            }
        }
    }
    lines
}

/// How far a place is from a straight line between two others.
fn distance((x, y): Point, from: Point, to: Point) -> f64 {
    let (along, across) = (to.0 - from.0, to.1 - from.1);
    let length = along * along + across * across;
    let share = ((x - from.0) * along + (y - from.1) * across) / length.max(1e-12);
    let share = share.clamp(0.0, 1.0);
    (x - from.0 - share * along).hypot(y - from.1 - share * across)
}

fn on_curve(points: [Point; 4], t: f64) -> Point {
    let s = 1.0 - t;
    let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
    let sum = |pick: fn(Point) -> f64| {
        points.iter().zip(weights).map(|(&point, weight)| pick(point) * weight).sum()
    };
    (sum(|point| point.0), sum(|point| point.1))
}

/// From where to where the scanline at `y` is inside.
fn spans(edges: &[(Point, Point)], y: f64) -> Vec<(f64, f64)> {
    let mut crossings: Vec<(f64, i32)> = edges
        .iter()
        .filter(|(a, b)| (a.1 <= y) != (b.1 <= y))
        .map(|(a, b)| {
            let x = a.0 + (b.0 - a.0) * (y - a.1) / (b.1 - a.1);
            (x, if a.1 < b.1 { 1 } else { -1 })
        })
        .collect();
    crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut spans = Vec::new();
    let (mut winding, mut from) = (0, 0.0);
    for (x, turn) in crossings {
        if winding == 0 {
            from = x;
        }
        winding += turn;
        if winding == 0 {
            spans.push((from, x));
        }
    }
    spans
}

#[test]
fn areas_are_those_of_geometry() {
    let area = |path: &Path| Raster::new(path, 100, |point| point).cover().iter().sum::<f64>();
    let disc = Path::disc((50.0, 50.0), 40.0);
    let ring = disc.clone().without(&Path::disc((50.0, 50.0), 30.0));
    assert!((area(&disc) - 5026.5).abs() < 5.0);
    assert!((area(&ring) - 2199.1).abs() < 5.0);
    assert!((area(&Path::rectangle((10.25, 10.5), (20.75, 12.5))) - 21.0).abs() < 0.01);
    assert!((area(&disc.clone().and(disc)) - 5026.5).abs() < 5.0, "twice is once");
    let line = Path::new([Step::Move((20.0, 50.0)), Step::Line((80.0, 50.0))]);
    let stroke: f64 = Raster::stroked(&line, 100, 10.0).cover().iter().sum();
    // With its round ends.
    assert!((stroke - 678.5).abs() < 12.0, "{stroke}");
}
