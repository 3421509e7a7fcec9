//! What the drawings promise to the eye: that no two pieces and no two marks look alike.
#![allow(clippy::cast_precision_loss, reason = "pixels are few")]

use std::collections::BTreeSet;

use crate::colour::{Rgb, ratio};
use crate::letters::{LETTER_WIDTH, letter};
use crate::marks::{Mark, Paint, marks};
use crate::path::{Path, Point};
use crate::pieces::Piece;
use crate::raster::{Raster, overlap};
use crate::set::PieceSet;
use crate::tokens::{BOARDS, INK, KEYLINE, TINTS, WEDGE};
use crate::{icon_svg, sprite};

/// Areas painted over each other, on a square of so many pixels.
fn painted(areas: Vec<Path>, side: usize) -> Raster {
    let scale = side as f64 / 100.0;
    let mut parts =
        areas.into_iter().map(|path| Raster::new(&path, side, |(x, y)| (x * scale, y * scale)));
    let first = parts.next().expect("something is drawn");
    parts.fold(first, |whole, part| whole.or(&part))
}

/// What is seen of a piece of a set on so many pixels, above its stem, which is alike on purpose.
fn head(set: PieceSet, piece: Piece, side: usize) -> Vec<bool> {
    if let Some(areas) = set.figure(piece) {
        return painted(areas, side).mask(side * 56 / 100);
    }
    let scale = side as f64 / 100.0;
    let strokes = letter(piece).map(|(x, y)| (x * scale, y * scale));
    Raster::stroked(&strokes, side, LETTER_WIDTH * scale).mask(side)
}

/// The largest share of their pixels that two pieces of a set have in common at 30 pixels.
fn most_alike(set: PieceSet) -> f64 {
    let heads = Piece::ALL.map(|piece| head(set, piece, 30));
    let mut worst: f64 = 0.0;
    println!("{}", set.words());
    for (index, piece) in Piece::ALL.into_iter().enumerate() {
        print!("{} ", piece.letter());
        for other in 0..index {
            let shared = overlap(&heads[index], &heads[other]);
            print!(" {}{shared:.2}", Piece::ALL[other].letter());
            worst = worst.max(shared);
        }
        println!();
    }
    worst
}

#[test]
fn pieces_are_told_apart_at_30_pixels() {
    for (set, most) in PieceSet::ALL.into_iter().zip([0.67, 0.67, 0.70]) {
        let worst = most_alike(set);
        assert!(worst <= most, "{}: {worst:.3}", set.words());
    }
}

/// Two sets are a choice only if they look different.
#[test]
fn sets_are_told_apart_at_60_pixels() {
    let drawn = |set: PieceSet, piece: Piece| match set {
        PieceSet::Staunton => {
            let drawing = piece.drawing();
            // As White has it: dark lines on a light body.
            let levels = drawing.levels.and(drawing.lines).map(|(x, y)| (x * 0.6, y * 0.6));
            let lines = Raster::stroked(&levels, 60, 2.4).mask(60);
            let body = painted(piece.silhouette(), 60).mask(60);
            body.iter().zip(lines).map(|(&body, line)| body && !line).collect::<Vec<_>>()
        }
        PieceSet::Flat => painted(piece.flat(), 60).mask(60),
        PieceSet::Letters => painted(vec![crate::letters::white_ground()], 60).mask(60),
    };
    for piece in Piece::ALL {
        for (index, set) in PieceSet::ALL.into_iter().enumerate() {
            for other in &PieceSet::ALL[..index] {
                let shared = overlap(&drawn(set, piece), &drawn(*other, piece));
                println!("{piece:?} {} {} {shared:.2}", set.words(), other.words());
                assert!(shared <= 0.95, "{piece:?}: {set:?} and {other:?}: {shared:.2}");
            }
        }
    }
}

#[test]
fn turned_pieces_are_the_same_from_both_sides() {
    for piece in Piece::ALL.into_iter().filter(|&piece| piece != Piece::Knight) {
        for areas in [piece.silhouette(), piece.flat()] {
            let mask = painted(areas, 60).mask(60);
            for row in mask.chunks(60) {
                assert!(row.iter().eq(row.iter().rev()), "{piece:?}");
            }
        }
    }
}

#[test]
fn level_edges_lie_on_whole_pixels() {
    for side in [30, 40, 60, 80] {
        let scale = side as f64 / 100.0;
        let row = |y: f64| (y * scale).round() as usize;
        for piece in Piece::ALL {
            let foot = painted(vec![piece.drawing().foot], side);
            let covered: Vec<f64> =
                (0..side).map(|row| foot.cover()[row * side + side / 2]).collect();
            let expected =
                (0..side).map(|at| if (row(80.0)..row(90.0)).contains(&at) { 1.0 } else { 0.0 });
            let far = covered.iter().zip(expected).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            assert!(far < 1e-9, "{piece:?} at {side}: {covered:?}");
        }
        let rook = painted(Piece::Rook.silhouette(), side);
        let middle = |at: usize| rook.cover()[at * side + side / 2];
        assert!(middle(row(20.0) - 1) < 1e-9 && middle(row(20.0)) > 0.9, "merlon at {side}");
    }
}

/// Room around the square for the mark that reaches beyond it, as a share of its side.
const MARGIN: f64 = 0.1;

/// The pixels that a mark makes markedly darker on a square, at 45 pixels and in grey.
fn dark_pixels(mark: &Mark, square: Rgb) -> Vec<bool> {
    let side = 45.0;
    let pixels = (side * (1.0 + 2.0 * MARGIN)) as usize;
    let place = |(x, y): Point| ((x / 100.0 + MARGIN) * side, (y / 100.0 + MARGIN) * side);
    let mut grey = vec![square.luminance(); pixels * pixels];
    for (paint, path) in &mark.layers {
        let luminance = match paint {
            Paint::Ink => INK.luminance(),
            Paint::Wedge => WEDGE.luminance(),
            Paint::Light => KEYLINE.luminance(),
            Paint::Tint(name) => {
                let tint = TINTS.iter().find(|tint| tint.name == *name).expect("a known tint");
                tint.over(square).luminance()
            }
        };
        let raster = Raster::new(path, pixels, place);
        for (ground, cover) in grey.iter_mut().zip(raster.cover()) {
            *ground += (luminance - *ground) * cover;
        }
    }
    let bare = square.luminance();
    grey.into_iter().map(|pixel| pixel < bare && ratio(pixel, bare) >= 3.0).collect()
}

#[test]
fn marks_are_told_apart_at_45_pixels_in_grey() {
    let marks = marks();
    let (mut worst, mut who) = (0.0, String::new());
    for board in BOARDS {
        for square in [board.light, board.dark] {
            let dark: Vec<_> = marks.iter().map(|mark| dark_pixels(mark, square)).collect();
            for (index, mark) in marks.iter().enumerate() {
                assert!(dark[index].iter().any(|&pixel| pixel), "{} is not seen", mark.id);
                for other in 0..index {
                    let shared = overlap(&dark[index], &dark[other]);
                    if shared > 0.3 {
                        println!(
                            "{} {square}: {} {} {shared:.2}",
                            board.name, mark.id, marks[other].id
                        );
                    }
                    if shared > worst {
                        (worst, who) = (shared, format!("{} and {}", mark.id, marks[other].id));
                    }
                }
            }
        }
    }
    println!("worst: {who}, {worst:.2}");
    assert!(worst <= 0.60, "{who}: {worst:.3}");
}

/// Reads tags only: that each is closed, attributes are quoted, and nothing stands between tags.
/// Gives the attributes in order.
fn attributes(xml: &str) -> Vec<(String, String)> {
    let (mut open, mut found) = (Vec::new(), Vec::new());
    let mut rest = xml;
    while !rest.is_empty() {
        let inner = rest.strip_prefix('<').unwrap_or_else(|| panic!("text at {rest:.40}"));
        let (tag, after) = inner.split_once('>').expect("a tag ends");
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name.to_owned()), "closed out of order");
            continue;
        }
        let (tag, is_empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, mut words) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(!name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic()), "<{tag}>");
        while !words.is_empty() {
            let (key, value) = words.split_once("=\"").expect("an attribute has a value");
            let (value, after) = value.split_once('"').expect("a value ends");
            assert!(!value.contains(['<', '&']) && !key.contains(['<', '"', ' ']), "{key}={value}");
            found.push((key.to_owned(), value.to_owned()));
            words = after.strip_prefix(' ').unwrap_or(after);
        }
        if !is_empty {
            open.push(name.to_owned());
        }
    }
    assert!(open.is_empty(), "never closed: {open:?}");
    found
}

#[test]
fn the_sprite_is_well_formed_and_says_everything_once() {
    let attributes = attributes(&sprite());
    let ids: Vec<_> = attributes.iter().filter(|(key, _)| key == "id").map(|(_, id)| id).collect();
    let different: BTreeSet<_> = ids.iter().collect();
    assert_eq!(different.len(), ids.len(), "an id stands twice");
    let examples =
        ["piece-K", "letters-P", "flat-figure-N", "mark-check", "mark-small-disc", "icon-step"];
    for id in examples {
        assert!(ids.iter().any(|known| *known == id), "{id} is missing");
    }
    assert_eq!(ids.len(), 6 * (2 + 2 * PieceSet::ALL.len()) + 3 + 14 + 12);
    // What a chosen set fills is there in every set.
    for (_, drawing) in attributes.iter().filter(|(key, _)| key == "data-drawing") {
        for set in PieceSet::ALL {
            let id = format!("{}-{drawing}", set.name());
            assert!(ids.iter().any(|known| **known == id), "{id} is missing");
        }
    }
    assert!(
        attributes.iter().all(|(key, _)| key != "style"),
        "the policy forbids style attributes"
    );
    let css = crate::css();
    for (_, classes) in attributes.iter().filter(|(key, _)| key == "class") {
        for class in classes.split(' ') {
            assert!(css.contains(&format!(".{class}")), "no rule for {class}");
        }
    }
}

#[test]
fn the_icon_is_a_file_of_its_own() {
    let found = attributes(&icon_svg());
    assert!(found.iter().any(|(key, _)| key == "xmlns"));
    assert!(found.iter().all(|(key, _)| key != "class" && key != "style"));
}
