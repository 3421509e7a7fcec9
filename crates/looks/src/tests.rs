//! What the drawings promise to the eye: that no two pieces and no two marks look alike.

use std::collections::BTreeSet;

use crate::colour::{Rgb, ratio};
use crate::marks::{Mark, Paint, marks};
use crate::path::Point;
use crate::pieces::Piece;
use crate::raster::{Raster, overlap};
use crate::tokens::{BOARDS, INK, TINTS, WEDGE};
use crate::{icon_svg, sprite};

/// A piece's silhouette on a square of so many pixels.
fn silhouette(piece: Piece, side: usize) -> Raster {
    let scale = side as f64 / 100.0;
    let place = |(x, y): Point| (x * scale, y * scale);
    let mut parts = piece.silhouette().into_iter().map(|path| Raster::new(&path, side, place));
    let first = parts.next().expect("a piece has a body");
    parts.fold(first, |whole, part| whole.or(&part))
}

#[test]
fn pieces_are_told_apart_at_30_pixels() {
    // Above the stems, which are alike on purpose.
    let heads = Piece::ALL.map(|piece| silhouette(piece, 30).mask(30 * 56 / 100));
    let mut worst: f64 = 0.0;
    for (index, piece) in Piece::ALL.into_iter().enumerate() {
        print!("{} ", piece.letter());
        for other in 0..index {
            let shared = overlap(&heads[index], &heads[other]);
            print!(" {}{shared:.2}", Piece::ALL[other].letter());
            worst = worst.max(shared);
        }
        println!();
    }
    assert!(worst <= 0.70, "{worst:.3}");
}

#[test]
fn feet_lie_on_whole_pixels() {
    for side in [30, 40, 60, 80] {
        for piece in Piece::ALL {
            let raster = silhouette(piece, side);
            let middle = |row: usize| raster.cover()[row * side + side / 2];
            let (bottom, below) = (middle(side * 9 / 10 - 1), middle(side * 9 / 10));
            assert!(bottom > 0.999 && below < 0.001, "{piece:?} at {side}: {bottom} {below}");
        }
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
        let (luminance, alpha) = match paint {
            Paint::Ink => (INK.luminance(), 1.0),
            Paint::Wedge => (WEDGE.luminance(), 1.0),
            Paint::Light => (1.0, 1.0),
            Paint::Tint(name) => {
                let tint = TINTS.iter().find(|tint| tint.name == *name).expect("a known tint");
                (tint.colour.over(tint.alpha, square).luminance(), 1.0)
            }
        };
        let raster = Raster::new(path, pixels, place);
        for (ground, cover) in grey.iter_mut().zip(raster.cover()) {
            *ground += (luminance - *ground) * cover * alpha;
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
    for id in ["piece-K", "piece-P", "figure-N", "mark-check", "mark-small-disc", "icon-step"] {
        assert!(ids.iter().any(|known| *known == id), "{id} is missing");
    }
    assert_eq!(ids.len(), 6 + 6 + 12 + 12);
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
