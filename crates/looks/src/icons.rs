//! Small pictures beside the words of buttons, on a grid of 20.
//!
//! None stands alone: a button always has its word.

use crate::path::{Path, Point, Step};
use Step::{Close, Curve, Line, Move};

/// An icon: its id in the sprite, its strokes, its filled areas.
pub(crate) struct Icon {
    pub id: &'static str,
    pub lines: Path,
    pub spots: Path,
}

/// The ids of all icons, each beginning with `icon-`.
pub fn icon_ids() -> impl Iterator<Item = &'static str> {
    icons().into_iter().map(|icon| icon.id)
}

/// All icons.
pub(crate) fn icons() -> Vec<Icon> {
    let lined = |id, lines| Icon { id, lines, spots: Path::default() };
    let dotted = |id, spots| Icon { id, lines: Path::default(), spots };
    let undo = Path::new(UNDO);
    let level = |y: f64| stroke(&[(3.5, y), (16.5, y)]);
    let upright = |x: f64| stroke(&[(x, 4.5), (x, 15.5)]);
    let triangle = |left: f64| Path::polygon(&[(left, 4.0), (left + 9.5, 10.0), (left, 16.0)]);
    vec![
        lined("icon-undo", undo.clone()),
        lined("icon-redo", undo.map(|(x, y)| (20.0 - x, y))),
        lined("icon-hint", Path::new(BULB).and(stroke(&[(8.0, 17.5), (12.0, 17.5)]))),
        lined("icon-now", Path::polygon(&BOLT)),
        lined("icon-draw", half()),
        lined("icon-resign", Path::new(FLAG)),
        dotted(
            "icon-more",
            [4.0, 10.0, 16.0].map(|x| Path::disc((x, 10.0), 1.7)).into_iter().collect(),
        ),
        lined("icon-menu", [5.0, 10.0, 15.0].map(level).into_iter().collect()),
        lined("icon-turn", turn()),
        lined("icon-pause", [7.0, 13.0].map(upright).into_iter().collect()),
        lined("icon-play", triangle(6.0)),
        lined("icon-step", triangle(4.0).and(upright(16.0))),
    ]
}

fn stroke(points: &[Point]) -> Path {
    let mut steps: Vec<Step> = points.iter().map(|&point| Line(point)).collect();
    if let Some(first) = steps.first_mut() {
        *first = Move(points[0]);
    }
    Path::new(steps)
}

const UNDO: [Step; 7] = [
    Move((7.0, 3.5)),
    Line((3.0, 7.5)),
    Line((7.0, 11.5)),
    Move((3.0, 7.5)),
    Line((12.25, 7.5)),
    Curve((18.25, 7.5), (18.25, 16.5), (12.25, 16.5)),
    Line((8.0, 16.5)),
];

const BULB: [Step; 6] = [
    Move((7.75, 14.5)),
    Curve((7.75, 12.25), (4.75, 11.25), (4.75, 7.75)),
    Curve((4.75, 4.75), (7.0, 2.5), (10.0, 2.5)),
    Curve((13.0, 2.5), (15.25, 4.75), (15.25, 7.75)),
    Curve((15.25, 11.25), (12.25, 12.25), (12.25, 14.5)),
    Close,
];

const BOLT: [Point; 6] =
    [(11.5, 2.0), (4.5, 11.5), (9.5, 11.5), (8.5, 18.0), (15.5, 8.5), (10.5, 8.5)];

const FLAG: [Step; 5] = [
    Move((4.5, 18.0)),
    Line((4.5, 3.5)),
    Curve((8.0, 1.5), (11.5, 5.5), (16.0, 3.5)),
    Line((16.0, 11.0)),
    Curve((11.5, 13.0), (8.0, 9.0), (4.5, 11.0)),
];

/// The fraction that a draw is worth.
fn half() -> Path {
    let two = Path::new([
        Move((12.25, 12.0)),
        Curve((12.5, 9.8), (16.75, 9.8), (16.75, 12.4)),
        Curve((16.75, 14.2), (13.5, 15.0), (12.25, 17.25)),
        Line((17.0, 17.25)),
    ]);
    let one = stroke(&[(3.25, 4.5), (5.5, 2.75), (5.5, 9.0)]);
    one.and(stroke(&[(14.5, 3.0), (5.5, 17.0)])).and(two)
}

/// Two arrows that chase each other in a circle.
fn turn() -> Path {
    let chase = Path::new([
        Move((3.5, 9.0)),
        Curve((4.0, 2.0), (12.5, 1.25), (15.75, 6.5)),
        Move((16.25, 2.5)),
        Line((16.0, 6.75)),
        Line((11.75, 6.5)),
    ]);
    let other = chase.map(|(x, y)| (20.0 - x, 20.0 - y));
    chase.and(other)
}
