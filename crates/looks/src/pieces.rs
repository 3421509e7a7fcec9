//! The pieces: outlines in a square of 100, foot between 80 and 90, middle at 50.
//!
//! All but the knight are turned on a lathe: half a profile is written down and mirrored, so both halves
//! are always alike. Both sides of the game share the drawings; colours come from the style sheet.

use crate::path::{Path, Point, Step, backwards};
use Step::{Close, Curve, Line, Move};

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// With a cross.
    King,
    /// With a crown of three points and a ball.
    Queen,
    /// With three merlons.
    Rook,
    /// With a mitre and its slit.
    Bishop,
    /// A horse's head, looking to the left.
    Knight,
    /// With a ball.
    Pawn,
}

/// A piece taken apart into what is painted alike.
#[derive(Default)]
pub(crate) struct Drawing {
    /// The silhouette: areas with a rim, painted in this order.
    pub body: Vec<Path>,
    /// The foot, painted after the body; all its edges are level or upright.
    pub foot: Path,
    /// Level inner lines.
    pub levels: Path,
    /// Slanting inner lines.
    pub lines: Path,
    /// Inner areas in the colour of the lines.
    pub spots: Path,
    /// Inner lines that small pieces do without.
    pub fine: Path,
}

impl Piece {
    /// All of them, the king first.
    pub const ALL: [Self; 6] =
        [Self::King, Self::Queen, Self::Rook, Self::Bishop, Self::Knight, Self::Pawn];

    /// The English letter, a capital.
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Queen => 'Q',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Knight => 'N',
            Self::Pawn => 'P',
        }
    }

    /// The piece as the first set draws it.
    pub(crate) fn drawing(self) -> Drawing {
        let reach = self.foot();
        let mut drawing = Drawing {
            body: self.body(Collars::Kept),
            foot: Path::rectangle((50.0 - reach, FOOT_TOP), (50.0 + reach, FOOT_BOTTOM)),
            ..Drawing::default()
        };
        match self {
            Self::King => drawing.levels = across(&[(14.0, 54.0), (21.0, FOOT_TOP)]),
            Self::Queen => drawing.levels = across(&[(13.5, 54.0), (21.0, FOOT_TOP)]),
            Self::Rook => drawing.levels = across(&[(15.0, 45.0), (21.0, FOOT_TOP)]),
            Self::Bishop => {
                drawing.levels = across(&[(19.0, FOOT_TOP)]);
                drawing.lines = Path::new(SLIT);
            }
            Self::Knight => {
                drawing.levels = across(&[(22.0, FOOT_TOP)]);
                drawing.spots = Path::disc((40.5, 29.5), 3.0);
                drawing.fine = Path::new(MANE).and(Path::new(NOSTRIL));
            }
            Self::Pawn => drawing.levels = across(&[(18.0, FOOT_TOP)]),
        }
        drawing
    }

    /// The piece as the flat set draws it: the same head, no collars or lines, and one outline with a
    /// higher foot.
    pub(crate) fn flat(self) -> Vec<Path> {
        let mut body = self.body(Collars::Left);
        if let Some(trunk) = body.last_mut() {
            *trunk = on_flat_foot(trunk, self.foot());
        }
        body
    }

    /// The areas of its silhouette, in the order of painting.
    pub(crate) fn silhouette(self) -> Vec<Path> {
        let Drawing { mut body, foot, .. } = self.drawing();
        body.push(foot);
        body
    }

    /// What stands on the foot: what is on top of the trunk, if anything, and the trunk.
    fn body(self, collars: Collars) -> Vec<Path> {
        match self {
            Self::King => vec![Path::polygon(&CROSS), turned(&KING, collars)],
            Self::Queen => vec![Path::disc((50.0, 13.0), 5.0), turned(&QUEEN, collars)],
            Self::Rook => vec![turned(&ROOK, collars)],
            Self::Bishop => vec![Path::disc((50.0, 14.0), 5.0), turned(&BISHOP, collars)],
            Self::Knight => vec![Path::new(KNIGHT)],
            Self::Pawn => vec![turned(&PAWN, collars)],
        }
    }

    /// How far its foot reaches to either side.
    const fn foot(self) -> f64 {
        match self {
            Self::King | Self::Queen | Self::Rook | Self::Knight => 26.0,
            Self::Bishop => 24.0,
            Self::Pawn => 23.0,
        }
    }
}

/// The foot's edges: on whole pixels where a square has 30, 40, 60 or 80 of them.
const FOOT_TOP: f64 = 80.0;
const FOOT_BOTTOM: f64 = 90.0;

/// Whether a turned piece has its rings.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Collars {
    Kept,
    Left,
}

/// A step down the right half of a turned piece. Points are (distance from the axis, height).
enum Cut {
    To(Point),
    Bow(Point, Point, Point),
    /// A ring around the piece with round edges: how far it reaches, its top, its bottom.
    Collar(f64, f64, f64),
}
use Cut::{Bow, Collar, To};

/// How round the edges of a collar are.
const EDGE: f64 = 2.0;

const CROSS: [Point; 12] = [
    (45.5, 5.0),
    (54.5, 5.0),
    (54.5, 10.0),
    (61.0, 10.0),
    (61.0, 19.0),
    (54.5, 19.0),
    (54.5, 28.0),
    (45.5, 28.0),
    (45.5, 19.0),
    (39.0, 19.0),
    (39.0, 10.0),
    (45.5, 10.0),
];

const KING: [Cut; 7] = [
    To((0.0, 26.0)),
    Bow((4.5, 26.0), (8.0, 27.5), (10.5, 30.0)),
    Bow((17.0, 25.5), (26.0, 29.5), (26.0, 38.0)),
    Bow((26.0, 44.0), (18.5, 48.0), (14.0, 54.0)),
    Collar(18.0, 57.0, 61.5),
    To((12.0, 62.0)),
    Bow((12.5, 70.0), (20.0, 72.0), (21.0, 80.0)),
];

const QUEEN: [Cut; 8] = [
    To((2.0, 17.0)),
    To((11.5, 39.5)),
    To((28.3, 18.4)),
    Bow((29.2, 17.4), (30.9, 18.2), (30.7, 19.7)),
    Bow((29.5, 32.0), (20.5, 42.5), (13.5, 54.0)),
    Collar(18.0, 57.0, 61.5),
    To((11.0, 62.0)),
    Bow((11.5, 70.0), (20.0, 72.0), (21.0, 80.0)),
];

const ROOK: [Cut; 8] = [
    To((5.0, 20.0)),
    To((5.0, 30.0)),
    To((12.5, 30.0)),
    To((12.5, 20.0)),
    To((22.5, 20.0)),
    To((22.5, 38.0)),
    To((15.0, 45.0)),
    Bow((15.0, 60.0), (17.0, 72.0), (21.0, 80.0)),
];

const BISHOP: [Cut; 6] = [
    To((0.0, 17.5)),
    Bow((8.0, 22.0), (19.0, 31.0), (19.0, 42.5)),
    Bow((19.0, 49.0), (14.0, 53.0), (10.0, 56.0)),
    Collar(16.5, 57.5, 62.0),
    To((9.0, 62.5)),
    Bow((10.0, 71.0), (18.0, 72.0), (19.0, 80.0)),
];

const PAWN: [Cut; 6] = [
    To((0.0, 24.0)),
    Bow((7.7, 24.0), (14.0, 30.3), (14.0, 38.0)),
    Bow((14.0, 42.5), (12.0, 46.2), (8.7, 49.0)),
    Collar(15.5, 51.0, 55.5),
    To((8.3, 56.0)),
    Bow((9.0, 67.0), (17.0, 71.0), (18.0, 80.0)),
];

const KNIGHT: [Step; 15] = [
    Move((44.5, 17.5)),
    Curve((43.6, 14.3), (44.2, 10.8), (46.0, 8.0)),
    Curve((49.5, 9.5), (52.5, 12.4), (54.0, 16.0)),
    Curve((69.0, 19.0), (78.0, 33.0), (78.0, 51.0)),
    Curve((78.0, 63.0), (75.5, 72.5), (72.0, 80.0)),
    Line((28.0, 80.0)),
    Curve((28.5, 69.0), (37.0, 63.0), (44.5, 56.5)),
    Curve((49.0, 52.5), (51.8, 48.0), (51.5, 42.5)),
    Curve((47.5, 46.5), (43.0, 47.8), (38.0, 48.3)),
    Curve((36.3, 52.0), (34.0, 55.0), (30.5, 56.5)),
    Curve((27.0, 57.8), (23.0, 57.0), (21.0, 54.0)),
    Curve((19.2, 51.4), (19.2, 48.5), (20.8, 45.8)),
    Curve((25.0, 39.0), (31.0, 30.5), (35.0, 24.0)),
    Curve((37.2, 20.6), (40.5, 18.3), (44.5, 17.5)),
    Close,
];

const SLIT: [Step; 2] = [Move((55.5, 26.0)), Line((45.5, 40.0))];

const MANE: [Step; 2] = [Move((56.5, 23.5)), Curve((65.0, 28.0), (70.5, 39.0), (70.0, 55.0))];

const NOSTRIL: [Step; 2] = [Move((25.6, 49.5)), Line((28.0, 46.4))];

/// The whole outline of a turned piece: down its right side, and mirrored up the left.
fn turned(profile: &[Cut], collars: Collars) -> Path {
    let mut right = Vec::new();
    for cut in profile {
        match *cut {
            To(point) if right.is_empty() => right.push(Move(point)),
            To(point) => right.push(Line(point)),
            Bow(first, second, to) => right.push(Curve(first, second, to)),
            Collar(..) if collars == Collars::Left => {}
            Collar(reach, top, bottom) => right.extend(collar(reach, top, bottom)),
        }
    }
    let right = Path::new(right).map(|(x, y)| (50.0 + x, y));
    let left = Path::new(backwards(right.steps())).map(|(x, y)| (100.0 - x, y));
    let mut steps = right.steps().to_vec();
    steps.extend(left.steps().iter().map(|&step| match step {
        Move(to) => Line(to),
        step => step,
    }));
    steps.push(Close);
    Path::new(steps)
}

fn collar(reach: f64, top: f64, bottom: f64) -> [Step; 4] {
    let inner = reach - EDGE;
    [
        Line((inner, top)),
        Curve((reach - EDGE / 2.0, top), (reach, top + EDGE / 2.0), (reach, top + EDGE)),
        Line((reach, bottom - EDGE)),
        Curve((reach, bottom - EDGE / 2.0), (reach - EDGE / 2.0, bottom), (inner, bottom)),
    ]
}

/// A trunk with a foot of 12 joined to it, which begins where the trunk ended before.
fn on_flat_foot(trunk: &Path, reach: f64) -> Path {
    const TOP: f64 = 78.0;
    /// Above here the trunk stays as it is.
    const HELD: f64 = 62.0;
    let lift = |(x, y): Point| {
        let below = (y - HELD).max(0.0);
        (x, y - below * (FOOT_TOP - TOP) / (FOOT_TOP - HELD))
    };
    let mut steps = Vec::new();
    for (&step, lifted) in trunk.steps().iter().zip(trunk.map(lift).steps()) {
        // Along the foot from right to left, there is one straight step in every trunk.
        if matches!(step, Line((_, y)) if (y - FOOT_TOP).abs() < 1e-9) {
            let corners =
                [(reach, TOP), (reach, FOOT_BOTTOM), (-reach, FOOT_BOTTOM), (-reach, TOP)];
            steps.extend(corners.map(|(x, y)| Line((50.0 + x, y))));
        }
        steps.push(*lifted);
    }
    Path::new(steps)
}

/// Level lines, each given by its half width and height.
fn across(lines: &[(f64, f64)]) -> Path {
    let line =
        |&(half, y): &(f64, f64)| Path::new([Move((50.0 - half, y)), Line((50.0 + half, y))]);
    lines.iter().map(line).collect()
}
