//! All drawings as one SVG element of symbols, for `<use href="#piece-N">`.
//!
//! Colours and widths are classes of [`crate::css`]; there is no `style` attribute, because the page's
//! content security policy forbids them.

use std::fmt::Write;

use crate::icons::icons;
use crate::letters::{black_ground, letter, white_ground};
use crate::marks::{Paint, marks};
use crate::path::Path;
use crate::pieces::Piece;
use crate::set::PieceSet;
use crate::tokens::{LIGHT, WHITE};

/// What a drawing is measured in: hundredths of a square of the board, with or without a border that
/// cuts off what is beyond, or the grid of icons.
const SQUARE: &str = r#"viewBox="0 0 100 100""#;
const OPEN_SQUARE: &str = r#"viewBox="0 0 100 100" overflow="visible""#;
const GRID: &str = r#"viewBox="0 0 20 20""#;

/// What looks are shown by where they are chosen: a page with a panel on it, and two squares.
const SWATCHES: [(&str, &str); 3] = [
    (
        "swatch-page",
        r#"<path class="of-page" d="M0 0H100V100H0Z"/><path class="of-panel" d="M12 14H88V86H12Z"/><path class="of-text" d="M22 28H62V35H22Z"/><path class="of-muted" d="M22 45H78V50H22ZM22 56H70V61H22Z"/><path class="of-accent" d="M22 68H50V79H22Z"/>"#,
    ),
    ("swatch-light", r#"<path class="square-light" d="M0 0H100V100H0Z"/>"#),
    ("swatch-dark", r#"<path class="square-dark" d="M0 0H100V100H0Z"/>"#),
];

/// Every symbol: `staunton-K`, `flat-K`, `letters-K` … for the board, `staunton-figure-K` … for text, `swatch-…`,
/// `mark-…`, `icon-…`; and `piece-K`, `figure-K` …, which are empty until the page fills them with the drawings of the
/// set that was chosen, named by `data-drawing`.
///
/// Hidden by the class `sprite`. The page puts it into its document once.
pub fn sprite() -> String {
    let mut svg = String::from(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="sprite" aria-hidden="true">"#,
    );
    for piece in Piece::ALL {
        let letter = piece.letter();
        for (chosen, drawing) in [("piece", ""), ("figure", "figure-")] {
            let _ = write!(
                svg,
                r#"<symbol id="{chosen}-{letter}" {SQUARE} data-drawing="{drawing}{letter}"></symbol>"#
            );
        }
        for set in PieceSet::ALL {
            symbol(&mut svg, &set.drawing(piece), SQUARE, &painted(set, piece));
            let id = format!("{}-figure-{letter}", set.name());
            symbol(&mut svg, &id, SQUARE, &figure(set, piece));
        }
    }
    for (id, drawing) in SWATCHES {
        symbol(&mut svg, id, SQUARE, drawing);
    }
    for mark in marks() {
        let layers = mark.layers.iter().map(|(paint, path)| match paint {
            Paint::Tint(name) => element(&format!("mark-tint tint-{name}"), path),
            Paint::Ink => element("mark-ink", path),
            Paint::Wedge => element("mark-wedge", path),
            Paint::Light => element("mark-light", path),
        });
        let view = if mark.open { OPEN_SQUARE } else { SQUARE };
        symbol(&mut svg, mark.id, view, &layers.collect::<String>());
    }
    for icon in icons() {
        let drawing = element("icon-line", &icon.lines) + &element("icon-spot", &icon.spots);
        symbol(&mut svg, icon.id, GRID, &drawing);
    }
    svg + "</svg>"
}

/// The picture of the page in tabs and on home screens, a whole file: our knight on the accent.
pub fn icon_svg() -> String {
    let drawing = Piece::Knight.drawing();
    let body = figure(PieceSet::Staunton, Piece::Knight);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="18" fill="{}"/><g fill="{}">{body}</g><path d="{}" fill="{}"/></svg>"#,
        LIGHT.accent, WHITE.body, drawing.spots, LIGHT.accent
    )
}

/// A piece as it lies on the board.
fn painted(set: PieceSet, piece: Piece) -> String {
    match set {
        PieceSet::Staunton => turned(piece),
        PieceSet::Flat => piece.flat().iter().map(|path| element("piece-body", path)).collect(),
        // Which of the two grounds is there depends on the side, by the style sheet.
        PieceSet::Letters => {
            element("piece-body disc", &white_ground())
                + &element("piece-body block", &black_ground())
                + &element("letter", &letter(piece))
        }
    }
}

fn turned(piece: Piece) -> String {
    let drawing = piece.drawing();
    let mut svg: String = drawing.body.iter().map(|path| element("piece-body", path)).collect();
    svg += &element("piece-body piece-level", &drawing.foot);
    svg += &element("piece-line piece-level", &drawing.levels);
    svg += &element("piece-line", &drawing.lines);
    svg += &element("piece-line fine", &drawing.fine);
    svg + &element("piece-spot", &drawing.spots)
}

/// A piece in a line of text.
fn figure(set: PieceSet, piece: Piece) -> String {
    let areas = set.figure(piece).unwrap_or_default();
    if areas.is_empty() {
        // As large as a letter of the text.
        let large = |at: f64| 50.0 + (at - 50.0) * 1.7;
        return element("figure-letter", &letter(piece).map(|(x, y)| (large(x), large(y))));
    }
    areas.into_iter().fold(String::new(), |mut svg, path| {
        let _ = write!(svg, r#"<path d="{path}"/>"#);
        svg
    })
}

fn symbol(svg: &mut String, id: &str, view: &str, content: &str) {
    let _ = write!(svg, r#"<symbol id="{id}" {view}>{content}</symbol>"#);
}

/// A path of a class, or nothing where nothing is to be drawn.
fn element(class: &str, path: &Path) -> String {
    if path.is_empty() { String::new() } else { format!(r#"<path class="{class}" d="{path}"/>"#) }
}
