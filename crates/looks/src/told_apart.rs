//! Whether marks are told apart by eyes that see fewer colours.
//!
//! Every mark is drawn with its keyline on a square of 45 pixels, as each [`Sight`] sees it, on both
//! squares of every board; the theme of the page around it changes nothing on a board. What counts is
//! lightness alone: only where two drawings have a contrast of three are they said to differ. All marks
//! but check share one ink and all arrows do, so **every pair is told apart by its shape**, and colour
//! only helps: a tint of its own (selected, last move, check) is never needed.
#![allow(clippy::cast_precision_loss, reason = "pixels are few")]

use std::collections::BTreeMap;

use crate::arrows::{ArrowKind, arrow};
use crate::colour::{Rgb, ratio};
use crate::letters::{LETTER_WIDTH, black_ground, letter, white_ground};
use crate::marks::{Mark, Paint, marks};
use crate::path::{Path, Point};
use crate::pieces::Piece;
use crate::raster::Raster;
use crate::set::PieceSet;
use crate::sight::Sight;
use crate::tokens::{ARROW, BLACK, BOARDS, INK, KEYLINE, Side, TINTS, WEDGE, WHITE};

/// The side of a square on a phone, and how finely each of its pixels is looked at.
const SQUARE: usize = 45;
const FINE: usize = 2;
const SIDE: usize = SQUARE * FINE;
/// How far the keyline reaches beyond the ink.
const KEYLINE_REACH: isize = (FINE + FINE / 2) as isize;
/// What is drawn of the squares around, where a mark reaches beyond its own.
const MARGIN: usize = SIDE / 10;
/// The contrast from which two things are seen as two.
const SEEN: f64 = 3.0;
/// Two drawings that are told apart differ at least on this share of a square: 40 pixels.
const APART: f64 = 0.02;
/// Two marks that are told apart have at least this share of what is seen of them not in common.
const UNLIKE: f64 = 0.33;

/// What is seen at a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Seen {
    Square,
    Tinted(&'static str),
    Ink,
    Wedge,
    Light,
    Body,
    Rim,
    Letter { is_white: bool },
}

/// A drawing on a canvas of so many pixels a side.
#[derive(Clone)]
struct Drawing {
    side: usize,
    seen: Vec<Seen>,
}

impl Drawing {
    fn new(side: usize) -> Self {
        Self { side, seen: vec![Seen::Square; side * side] }
    }

    fn mask(&self, path: &Path, place: impl Fn(Point) -> Point) -> Vec<bool> {
        Raster::new(path, self.side, place).mask(self.side)
    }

    fn paint(&mut self, mask: &[bool], seen: Seen) {
        for (at, _) in self.seen.iter_mut().zip(mask).filter(|(_, covered)| **covered) {
            *at = seen;
        }
    }

    /// Ink comes with its keyline, which lies below it.
    fn paint_with_keyline(&mut self, mask: &[bool], seen: Seen) {
        self.paint(&grown(mask, self.side, KEYLINE_REACH), Seen::Light);
        self.paint(mask, seen);
    }

    fn mark(&mut self, mark: &Mark) {
        let scale = SIDE as f64 / 100.0;
        let place = |(x, y): Point| (x * scale + MARGIN as f64, y * scale + MARGIN as f64);
        for (paint, path) in &mark.layers {
            let mask = self.mask(path, place);
            match *paint {
                Paint::Tint(name) => {
                    // One without a colour is not seen.
                    if TINTS.iter().any(|tint| tint.name == name && tint.colour.is_some()) {
                        self.paint(&mask, Seen::Tinted(name));
                    }
                }
                Paint::Light => self.paint(&mask, Seen::Light),
                Paint::Ink => self.paint_with_keyline(&mask, Seen::Ink),
                Paint::Wedge => self.paint_with_keyline(&mask, Seen::Wedge),
            }
        }
    }

    /// A piece of a set, of either side: letters differ by their ground.
    fn piece(&mut self, set: PieceSet, piece: Piece, side: Side) {
        let scale = SIDE as f64 / 100.0;
        let place = |(x, y): Point| (x * scale + MARGIN as f64, y * scale + MARGIN as f64);
        let is_white = side == WHITE;
        let ground = || if is_white { white_ground() } else { black_ground() };
        let mut mask = vec![false; self.seen.len()];
        for path in set.figure(piece).unwrap_or_else(|| vec![ground()]) {
            for (whole, part) in mask.iter_mut().zip(self.mask(&path, place)) {
                *whole |= part;
            }
        }
        self.paint(&grown(&mask, self.side, (FINE / 2) as isize), Seen::Rim);
        self.paint(&mask, Seen::Body);
        if set == PieceSet::Letters {
            let strokes =
                Raster::stroked(&letter(piece).map(place), self.side, LETTER_WIDTH * scale);
            self.paint(&strokes.mask(self.side), Seen::Letter { is_white });
        }
    }
}

/// A mask and everything within `reach` of it.
fn grown(mask: &[bool], side: usize, reach: isize) -> Vec<bool> {
    let mut grown = mask.to_vec();
    let disc: Vec<_> = (-reach..=reach)
        .flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy)))
        .filter(|(dx, dy)| dx * dx + dy * dy <= reach * reach)
        .collect();
    for (at, _) in mask.iter().enumerate().filter(|(_, covered)| **covered) {
        let (x, y) = ((at % side) as isize, (at / side) as isize);
        for (dx, dy) in &disc {
            let (x, y) = (x + dx, y + dy);
            if (0..side as isize).contains(&x) && (0..side as isize).contains(&y) {
                grown[y as usize * side + x as usize] = true;
            }
        }
    }
    grown
}

/// Somebody's eyes on squares of one colour, with pieces of one side.
#[derive(Clone, Copy)]
struct Eyes {
    sight: Sight,
    square: Rgb,
    side: Side,
    /// How much ink and keyline cover: arrows let a little of the board through.
    cover: f64,
}

impl Eyes {
    fn colour(&self, seen: Seen) -> Rgb {
        match seen {
            Seen::Square => self.square,
            Seen::Ink => INK.over(self.cover, self.square),
            Seen::Wedge => WEDGE,
            Seen::Light => KEYLINE.over(self.cover, self.square),
            Seen::Body => self.side.body,
            Seen::Rim => self.side.rim,
            Seen::Letter { is_white: true } => WHITE.line,
            Seen::Letter { is_white: false } => KEYLINE,
            Seen::Tinted(name) => {
                let tint = TINTS.iter().find(|tint| tint.name == name).expect("a known tint");
                tint.over(self.square)
            }
        }
    }

    /// Whether two things are seen as two.
    fn tell(&self, one: Seen, other: Seen) -> bool {
        let light = |seen| self.sight.sees(self.colour(seen)).luminance();
        one != other && ratio(light(one), light(other)) >= SEEN
    }
}

/// All eyes on all squares, with the name of what they look at.
fn all_eyes(side: Side, cover: f64) -> impl Iterator<Item = (String, Eyes)> {
    Sight::ALL.into_iter().flat_map(move |sight| {
        BOARDS.into_iter().flat_map(move |board| {
            [("light", board.light), ("dark", board.dark)].map(|(shade, square)| {
                let name = format!("{}, {} {shade}", sight.name(), board.name);
                (name, Eyes { sight, square, side, cover })
            })
        })
    })
}

/// Two drawings laid over each other: what is seen in the one and in the other, and in how many places.
struct Pair {
    name: String,
    places: BTreeMap<(Seen, Seen), usize>,
}

impl Pair {
    fn new(one: &(&str, Drawing), other: &(&str, Drawing)) -> Self {
        let mut places = BTreeMap::new();
        for both in one.1.seen.iter().copied().zip(other.1.seen.iter().copied()) {
            *places.entry(both).or_default() += 1;
        }
        Self { name: format!("{} and {}", one.0, other.0), places }
    }

    fn count(&self, fits: impl Fn(Seen, Seen) -> bool) -> f64 {
        let places = self.places.iter().filter(|((one, other), _)| fits(*one, *other));
        places.map(|(_, places)| *places).sum::<usize>() as f64
    }

    /// Where they are seen to differ, as a share of a square.
    fn difference(&self, eyes: &Eyes) -> f64 {
        self.count(|one, other| eyes.tell(one, other)) / (SIDE * SIDE) as f64
    }

    /// Of what is seen of either, the share that is seen of both and looks alike.
    fn likeness(&self, eyes: &Eyes) -> f64 {
        let seen = |what| eyes.tell(what, Seen::Square);
        let either = self.count(|one, other| seen(one) || seen(other));
        let alike = |one, other| seen(one) && seen(other) && !eyes.tell(one, other);
        self.count(alike) / either.max(1.0)
    }
}

/// All pairs of drawings.
fn pairs(drawings: &[(&str, Drawing)]) -> Vec<Pair> {
    let with_earlier = |(index, one)| drawings[..index].iter().map(move |two| Pair::new(one, two));
    drawings.iter().enumerate().flat_map(with_earlier).collect()
}

/// The pair and the eyes with the least of something.
fn least(
    pairs: &[Pair],
    eyes: impl Iterator<Item = (String, Eyes)>,
    measure: impl Fn(&Pair, &Eyes) -> f64,
) -> (f64, String) {
    let mut least = (f64::INFINITY, String::new());
    for (name, eyes) in eyes {
        for pair in pairs {
            let got = measure(pair, &eyes);
            if got < least.0 {
                least = (got, format!("{}: {name}", pair.name));
            }
        }
    }
    println!("{}: {:.3}", least.1, least.0);
    least
}

/// Every mark on a canvas of its own, and one without any.
fn drawn(draw: impl Fn(&mut Drawing, Option<&Mark>)) -> Vec<(&'static str, Drawing)> {
    let marks = marks();
    let all = marks.iter().map(Some).chain([None]);
    all.map(|mark| {
        let mut drawing = Drawing::new(SIDE + 2 * MARGIN);
        draw(&mut drawing, mark);
        (mark.map_or("nothing", |mark| mark.id), drawing)
    })
    .collect()
}

#[test]
fn marks_are_told_apart_by_all_eyes() {
    let pairs = pairs(&drawn(|drawing, mark| {
        if let Some(mark) = mark {
            drawing.mark(mark);
        }
    }));
    let (apart, who) = least(&pairs, all_eyes(WHITE, 1.0), Pair::difference);
    assert!(apart >= APART, "{who}: {apart:.3}");
    let (unlike, who) = least(&pairs, all_eyes(WHITE, 1.0), |pair, eyes| 1.0 - pair.likeness(eyes));
    assert!(unlike >= UNLIKE, "{who}: {unlike:.3}");
}

/// The same with the broadest piece of every set and either side on the square.
#[test]
fn marks_around_a_piece_are_told_apart_by_all_eyes() {
    let above = ["mark-cursor", "mark-cross"];
    for set in PieceSet::ALL {
        for side in [WHITE, BLACK] {
            let pairs = pairs(&drawn(|drawing, mark| {
                let below = mark.filter(|mark| !above.contains(&mark.id) && mark.id != "mark-go");
                if let Some(mark) = below {
                    drawing.mark(mark);
                }
                drawing.piece(set, Piece::King, side);
                if let Some(mark) = mark.filter(|mark| above.contains(&mark.id)) {
                    drawing.mark(mark);
                }
            }));
            // A square with a piece on it is never one that a piece goes to without taking, and a star that a
            // piece has come to is gone.
            let alone = ["mark-go", "mark-star"];
            let pairs: Vec<_> = pairs
                .into_iter()
                .filter(|pair| !alone.iter().any(|mark| pair.name.contains(mark)))
                .collect();
            let (apart, who) = least(&pairs, all_eyes(side, 1.0), Pair::difference);
            assert!(apart >= APART, "{} of {}: {apart:.3}", who, set.words());
        }
    }
}

/// The contrast from which a whole piece is seen, which is larger than a mark. Eyes with blue cones alone see
/// the dark squares of wood and orange so dark that a black body has 2.6 on them; all others have 3 everywhere.
const SEEN_PIECE: f64 = 2.5;

/// On every square of every board, to all eyes: that there is a piece, and of which side.
#[test]
fn pieces_of_every_set_stand_out_and_their_sides_are_told_apart() {
    for set in PieceSet::ALL {
        for piece in Piece::ALL {
            let on = |side: Side| {
                let mut drawing = Drawing::new(SIDE + 2 * MARGIN);
                drawing.piece(set, piece, side);
                drawing
            };
            let nothing = Drawing::new(SIDE + 2 * MARGIN);
            let (white, black) = (on(WHITE), on(BLACK));
            let pair = |one: &Drawing, two: &Drawing| {
                Pair::new(&("one", one.clone()), &("other", two.clone()))
            };
            let pairs = [
                ("a white", pair(&white, &nothing), [WHITE, WHITE], APART),
                ("a black", pair(&black, &nothing), [BLACK, BLACK], 0.1),
                ("a white and a black", pair(&white, &black), [WHITE, BLACK], 0.1),
            ];
            for (name, eyes) in all_eyes(WHITE, 1.0) {
                for (what, pair, sides, least) in &pairs {
                    let light = |side: Side, seen: Seen| {
                        let eyes = Eyes { side, ..eyes };
                        eyes.sight.sees(eyes.colour(seen)).luminance()
                    };
                    let apart = pair.count(|one, two| {
                        ratio(light(sides[0], one), light(sides[1], two)) >= SEEN_PIECE
                    });
                    let share = apart / (SIDE * SIDE) as f64;
                    let told = format!("{what} {piece:?} of {}, {name}", set.words());
                    assert!(share >= *least, "{told}: {share:.3}");
                }
            }
        }
    }
}

#[test]
fn arrows_are_told_apart_by_all_eyes() {
    // From square to square but one, as a pawn's first move.
    let place = |(x, y): Point| (x * SIDE as f64, y * SIDE as f64);
    let kinds = [
        ("yours", Some(ArrowKind::Yours)),
        ("engine", Some(ArrowKind::Engine)),
        ("hint", Some(ArrowKind::Hint)),
        ("refutation", Some(ArrowKind::Refutation)),
        ("nothing", None),
    ];
    let drawings = kinds.map(|(name, kind)| {
        let mut drawing = Drawing::new(3 * SIDE);
        if let Some(kind) = kind {
            let drawn = arrow(kind, (1.5, 2.5), (1.5, 0.5));
            let (ink, light) = (drawing.mask(&drawn.ink, place), drawing.mask(&drawn.light, place));
            drawing.paint_with_keyline(&ink, Seen::Ink);
            drawing.paint(&light, Seen::Light);
        }
        (name, drawing)
    });
    let (apart, who) = least(&pairs(&drawings), all_eyes(WHITE, ARROW), Pair::difference);
    assert!(apart >= APART, "{who}: {apart:.3}");
}

#[test]
fn squares_and_sides_are_told_apart_by_all_eyes() {
    let mut least = (f64::INFINITY, String::new());
    for sight in Sight::ALL {
        let light = |colour: Rgb| sight.sees(colour).luminance();
        for board in BOARDS {
            let apart = ratio(light(board.light), light(board.dark));
            if apart < least.0 {
                least = (apart, format!("{}, {}", sight.name(), board.name));
            }
        }
        assert!(ratio(light(WHITE.body), light(BLACK.body)) >= 10.0, "{}", sight.name());
    }
    println!("squares, least: {}: {:.2}", least.1, least.0);
    assert!(least.0 >= 1.4, "{}: {:.2}", least.1, least.0);
}
