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
use crate::tokens::{LIGHT, WHITE};

/// What a drawing is measured in: hundredths of a square of the board, with or without a border that
/// cuts off what is beyond, or the grid of icons.
const SQUARE: &str = r#"viewBox="0 0 100 100""#;
const OPEN_SQUARE: &str = r#"viewBox="0 0 100 100" overflow="visible""#;
const GRID: &str = r#"viewBox="0 0 20 20""#;

/// Every symbol: `piece-K` …, `flat-K` …, `letter-white-K` … for the board, `figure-K` … for text,
/// `mark-…`, `icon-…`.
///
/// Hidden by the class `sprite`. The page puts it into its document once.
pub fn sprite() -> String {
    let mut svg = String::from(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="sprite" aria-hidden="true">"#,
    );
    for piece in Piece::ALL {
        symbol(&mut svg, &format!("piece-{}", piece.letter()), SQUARE, &painted(piece));
        symbol(&mut svg, &format!("figure-{}", piece.letter()), SQUARE, &silhouette(piece));
        let flat: String = piece.flat().iter().map(|path| element("piece-body", path)).collect();
        symbol(&mut svg, &format!("flat-{}", piece.letter()), SQUARE, &flat);
        for (side, ground) in [("white", white_ground()), ("black", black_ground())] {
            let drawing = element("piece-body", &ground) + &element("letter", &letter(piece));
            symbol(&mut svg, &format!("letter-{side}-{}", piece.letter()), SQUARE, &drawing);
        }
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
    let body = silhouette(Piece::Knight);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="18" fill="{}"/><g fill="{}">{body}</g><path d="{}" fill="{}"/></svg>"#,
        LIGHT.accent, WHITE.body, drawing.spots, LIGHT.accent
    )
}

fn painted(piece: Piece) -> String {
    let drawing = piece.drawing();
    let mut svg: String = drawing.body.iter().map(|path| element("piece-body", path)).collect();
    svg += &element("piece-body piece-level", &drawing.foot);
    svg += &element("piece-line piece-level", &drawing.levels);
    svg += &element("piece-line", &drawing.lines);
    svg += &element("piece-line fine", &drawing.fine);
    svg + &element("piece-spot", &drawing.spots)
}

fn silhouette(piece: Piece) -> String {
    let paths = piece.silhouette().into_iter().map(|path| format!(r#"<path d="{path}"/>"#));
    paths.collect::<Vec<_>>().concat()
}

fn symbol(svg: &mut String, id: &str, view: &str, content: &str) {
    let _ = write!(svg, r#"<symbol id="{id}" {view}>{content}</symbol>"#);
}

/// A path of a class, or nothing where nothing is to be drawn.
fn element(class: &str, path: &Path) -> String {
    if path.is_empty() { String::new() } else { format!(r#"<path class="{class}" d="{path}"/>"#) }
}
