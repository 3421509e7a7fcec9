//! A board as a picture to keep or to send: a whole SVG file that needs no style sheet, no script and nothing
//! from anywhere else.
//!
//! The same drawings as on the page, with their colours written into them. Units are hundredths of a square.

use std::fmt::Write;

use crate::letters::{LETTER_WIDTH, black_ground, letter, white_ground};
use crate::marks::{Paint, marks};
use crate::path::{Path, Point, Thousandths};
use crate::pieces::Piece;
use crate::set::PieceSet;
use crate::tokens::{
    BLACK, BOARDS, Board, INK, KEYLINE, LIGHT, Side, TINTS, Tint, WHITE, black_rim, coordinate_on,
};
use crate::{Rgb, path_line};

/// A piece of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// What it is.
    pub piece: Piece,
    /// Whether it is White's.
    pub is_white: bool,
}

impl Man {
    /// The piece that a FEN letter names: a capital is White's.
    ///
    /// ```
    /// use looks::{Man, Piece};
    /// assert_eq!(Man::from_letter('n'), Some(Man { piece: Piece::Knight, is_white: false }));
    /// assert_eq!(Man::from_letter('1'), None);
    /// ```
    pub fn from_letter(letter: char) -> Option<Self> {
        let capital = letter.to_ascii_uppercase();
        let piece = Piece::ALL.into_iter().find(|piece| piece.letter() == capital)?;
        Some(Self { piece, is_white: letter.is_ascii_uppercase() })
    }

    fn letter(self) -> char {
        let letter = self.piece.letter();
        if self.is_white { letter } else { letter.to_ascii_lowercase() }
    }
}

/// What is on the picture. Squares are numbered from a1, 0, to h1, 7, and so on to h8, 63.
///
/// ```
/// use looks::{Man, Picture};
/// let mut picture = Picture::default();
/// picture.men[4] = Man::from_letter('K');
/// picture.title = "A king on e1";
/// assert!(picture.svg().starts_with("<svg xmlns="));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// What stands where.
    pub men: [Option<Man>; 64],
    /// From where and to where the last move went.
    pub last: Option<(usize, usize)>,
    /// The colours of the squares.
    pub board: Board,
    /// What the squares of the last move are tinted with.
    pub last_tint: Tint,
    /// How pieces are drawn.
    pub set: PieceSet,
    /// Black is at the bottom.
    pub turned: bool,
    /// Letters and numbers at the edges.
    pub coordinates: bool,
    /// What the picture is called; read aloud in its place. Any text at all.
    pub title: &'a str,
}

impl Default for Picture<'_> {
    fn default() -> Self {
        Self {
            men: [None; 64],
            last: None,
            board: BOARDS[0],
            last_tint: LAST,
            set: PieceSet::default(),
            turned: false,
            coordinates: true,
            title: "",
        }
    }
}

/// The tint of the last move, as it is unless somebody has chosen another.
const LAST: Tint = TINTS[3];

/// The line around the board.
const FRAME: f64 = 4.0;

impl Picture<'_> {
    /// The picture as a file of its own.
    pub fn svg(&self) -> String {
        let side = 800.0 + 2.0 * FRAME;
        let (side, edge) = (Thousandths(side), Thousandths(-FRAME));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             width=\"{side}\" height=\"{side}\" viewBox=\"{edge} {edge} {side} {side}\" role=\"img\">\
             <title>{}</title><defs>",
            escaped(self.title),
        );
        for man in self.kinds() {
            let _ = write!(svg, "<g id=\"{}\">{}</g>", id(man), self.drawing(man));
        }
        svg += "</defs>";
        let (frame, light, dark) = (LIGHT.control, self.board.light, self.board.dark);
        let _ = write!(
            svg,
            "<rect x=\"{edge}\" y=\"{edge}\" width=\"{side}\" height=\"{side}\" fill=\"{frame}\"/>",
        );
        for square in 0..64 {
            let (x, y) = self.corner(square);
            let colour = if (square + square / 8) % 2 == 0 { dark } else { light };
            let _ = write!(
                svg,
                "<rect class=\"square\" x=\"{}\" y=\"{}\" width=\"100\" height=\"100\" fill=\"{colour}\"/>",
                Thousandths(x),
                Thousandths(y),
            );
        }
        svg += &self.last_move();
        if self.coordinates {
            svg += &self.letters_and_numbers();
        }
        for (square, man) in self.men.iter().enumerate() {
            if let Some(man) = man {
                let (x, y) = self.corner(square);
                let _ = write!(
                    svg,
                    "<use xlink:href=\"#{}\" x=\"{}\" y=\"{}\"/>",
                    id(*man),
                    Thousandths(x),
                    Thousandths(y),
                );
            }
        }
        svg + "</svg>\n"
    }

    /// Each kind of piece that is on the board, once.
    fn kinds(&self) -> Vec<Man> {
        let mut kinds: Vec<Man> = Vec::new();
        for man in self.men.into_iter().flatten() {
            if !kinds.contains(&man) {
                kinds.push(man);
            }
        }
        kinds
    }

    /// The top left corner of a square, as it is seen.
    #[allow(clippy::cast_precision_loss, reason = "there are eight files and eight ranks")]
    fn corner(&self, square: usize) -> Point {
        let (file, rank) = (square % 8, square / 8 % 8);
        let (column, row) = if self.turned { (7 - file, rank) } else { (file, 7 - rank) };
        (column as f64 * 100.0, row as f64 * 100.0)
    }

    /// The tints and brackets of the last move, and its way under the pieces.
    fn last_move(&self) -> String {
        let Some((from, to)) = self.last.filter(|&(from, to)| from < 64 && to < 64) else {
            return String::new();
        };
        let mut svg = String::new();
        let mark = marks().into_iter().find(|mark| mark.id == "mark-last");
        let layers = mark.map(|mark| mark.layers).unwrap_or_default();
        let placed = |path: &Path, square: usize| {
            let (x, y) = self.corner(square);
            path.map(|(a, b)| (a + x, b + y))
        };
        for (paint, area) in &layers {
            if let Paint::Tint(_) = paint
                && let Some(colour) = self.last_tint.colour
            {
                for square in [from, to] {
                    let alpha = Thousandths(self.last_tint.alpha);
                    let colour = format!("fill=\"{colour}\" fill-opacity=\"{alpha}\"");
                    svg += &element(&placed(area, square), &colour);
                }
            }
        }
        let middle = |square| {
            let (x, y) = self.corner(square);
            (x / 100.0 + 0.5, y / 100.0 + 0.5)
        };
        let way = path_line(middle(from), middle(to)).map(|(x, y)| (x * 100.0, y * 100.0));
        svg += &element(&way, &format!("fill=\"{INK}\" fill-opacity=\"0.5\""));
        for (_, area) in layers.iter().filter(|(paint, _)| *paint == Paint::Ink) {
            for square in [from, to] {
                let area = placed(area, square);
                svg += &element(&area, &stroked(KEYLINE, KEYLINE, 3.0));
                svg += &element(&area, &format!("fill=\"{INK}\""));
            }
        }
        svg
    }

    /// As on the page: ranks at the top left of their squares, files at the bottom right.
    fn letters_and_numbers(&self) -> String {
        let mut svg =
            String::from("<g font-family=\"sans-serif\" font-size=\"18\" font-weight=\"600\">");
        // As it is seen, a corner at the left below is dark.
        let colour = |column: u8, row: u8| {
            let Board { light, dark, .. } = self.board;
            coordinate_on(if (column + row).is_multiple_of(2) { light } else { dark })
        };
        for seen in 0..8 {
            let (file, rank) = if self.turned { (7 - seen, seen) } else { (seen, 7 - seen) };
            let letter = char::from(b'a' + file);
            let (x, y) = (u32::from(seen) * 100 + 94, u32::from(seen) * 100 + 22);
            let _ = write!(
                svg,
                "<text x=\"{x}\" y=\"792\" text-anchor=\"end\" fill=\"{}\">{letter}</text>\
                 <text x=\"6\" y=\"{y}\" fill=\"{}\">{}</text>",
                colour(seen, 7),
                colour(0, seen),
                rank + 1,
            );
        }
        svg + "</g>"
    }

    /// A piece in its colours, as it lies in a square.
    fn drawing(&self, man: Man) -> String {
        let Side { body, rim, line } = self.side(man.is_white);
        let area = stroked(body, rim, 2.6);
        let lines = format!(
            "fill=\"none\" stroke=\"{line}\" stroke-width=\"2.4\" stroke-linejoin=\"round\" \
             stroke-linecap=\"round\"",
        );
        let all =
            |areas: Vec<Path>| areas.iter().map(|path| element(path, &area)).collect::<String>();
        match self.set {
            PieceSet::Staunton => {
                let drawing = man.piece.drawing();
                let flat = lines
                    .replace("round", "butt")
                    .replace("linejoin=\"butt\"", "linejoin=\"miter\"");
                all(drawing.body)
                    + &element(&drawing.foot, &area.replace("round", "miter"))
                    + &element(&drawing.levels, &flat)
                    + &element(&drawing.lines.and(drawing.fine), &lines)
                    + &element(&drawing.spots, &format!("fill=\"{line}\""))
            }
            PieceSet::Flat => all(man.piece.flat()),
            PieceSet::Letters => {
                let (ground, ink) =
                    if man.is_white { (white_ground(), line) } else { (black_ground(), KEYLINE) };
                let strokes = format!(
                    "fill=\"none\" stroke=\"{ink}\" stroke-width=\"{LETTER_WIDTH}\" stroke-linejoin=\"round\"",
                );
                element(&ground, &area) + &element(&letter(man.piece), &strokes)
            }
        }
    }

    /// The colours of a side on this board.
    fn side(&self, is_white: bool) -> Side {
        if is_white {
            return WHITE;
        }
        Side { rim: black_rim(self.board.light, self.board.dark), ..BLACK }
    }
}

/// "wN" for a white knight.
fn id(man: Man) -> String {
    format!("{}{}", if man.is_white { 'w' } else { 'b' }, man.letter().to_ascii_uppercase())
}

fn stroked(fill: Rgb, stroke: Rgb, width: f64) -> String {
    let width = Thousandths(width);
    format!(
        "fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{width}\" stroke-linejoin=\"round\""
    )
}

/// A path with these attributes, or nothing where nothing is to be drawn.
fn element(path: &Path, attributes: &str) -> String {
    if path.is_empty() { String::new() } else { format!("<path d=\"{path}\" {attributes}/>") }
}

/// A text that XML can hold: its own signs written out, characters that it forbids left out.
fn escaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => plain.push_str("&amp;"),
            '<' => plain.push_str("&lt;"),
            '>' => plain.push_str("&gt;"),
            '"' => plain.push_str("&quot;"),
            '\'' => plain.push_str("&#39;"),
            '\u{FFFE}' | '\u{FFFF}' => {}
            letter if letter.is_control() => plain.push(' '),
            letter => plain.push(letter),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of the placement of a FEN.
    fn picture(placement: &str) -> Picture<'static> {
        let mut picture = Picture::default();
        for (row, text) in placement.split('/').enumerate() {
            let mut file = 0;
            for letter in text.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as usize;
                } else {
                    picture.men[(7 - row) * 8 + file] = Man::from_letter(letter);
                    file += 1;
                }
            }
        }
        picture
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

    /// Every element with its attributes, in order, if the text is well formed: each is closed where it has
    /// to be, attributes are quoted and named once, and no sign of XML stands where it means something else.
    fn elements(svg: &str) -> Vec<(String, Vec<(String, String)>)> {
        let mut found = Vec::new();
        let mut open: Vec<String> = Vec::new();
        let mut rest = svg.trim_end();
        while let Some(start) = rest.find('<') {
            let (text, tag) = rest.split_at(start);
            assert!(!text.contains('>') && (text.is_empty() || !open.is_empty()), "{text:?}");
            for entity in text.split('&').skip(1) {
                let name = entity.split_once(';').expect("an entity ends").0;
                assert!(["amp", "lt", "gt", "quot", "#39"].contains(&name), "{name}");
            }
            let end = tag.find('>').expect("a tag ends");
            let (inner, after) = (&tag[1..end], &tag[end + 1..]);
            assert!(!inner.contains(['<', '&']), "{inner}");
            rest = after;
            if let Some(name) = inner.strip_prefix('/') {
                assert_eq!(open.pop().as_deref(), Some(name));
                continue;
            }
            let (inner, closed) =
                inner.strip_suffix('/').map_or((inner, false), |rest| (rest, true));
            let (name, mut attributes) = inner.split_once(' ').unwrap_or((inner, ""));
            let mut named: Vec<(String, String)> = Vec::new();
            while let Some((key, value)) = attributes.trim_start().split_once("=\"") {
                let (value, others) = value.split_once('"').expect("an attribute ends");
                assert!(named.iter().all(|(known, _)| known != key), "{key} twice in {inner}");
                named.push((key.to_owned(), value.to_owned()));
                attributes = others;
            }
            assert!(attributes.trim().is_empty(), "{attributes:?} in {inner}");
            found.push((name.to_owned(), named));
            if !closed {
                open.push(name.to_owned());
            }
        }
        assert!(open.is_empty() && rest.is_empty(), "{open:?} {rest:?}");
        found
    }

    /// The pieces that are put on the board: what and where.
    fn used(svg: &str) -> Vec<String> {
        let elements = elements(svg);
        let ids: Vec<&str> = elements
            .iter()
            .flat_map(|(_, attributes)| attributes)
            .filter(|(key, _)| key == "id")
            .map(|(_, value)| value.as_str())
            .collect();
        let uses = elements.iter().filter(|(name, _)| name == "use");
        uses.map(|(_, attributes)| {
            let values: Vec<&str> = attributes.iter().map(|(_, value)| value.as_str()).collect();
            let id = values[0].strip_prefix('#').expect("it refers to this file");
            assert!(ids.contains(&id), "{id} is drawn");
            format!("{id} {} {}", values[1], values[2])
        })
        .collect()
    }

    #[test]
    fn a_picture_is_well_formed_and_whole() {
        for set in PieceSet::ALL {
            for board in BOARDS {
                let mut picture = picture(START);
                (picture.set, picture.board, picture.last) = (set, board, Some((6, 21)));
                let svg = picture.svg();
                let squares = |name: &(String, Vec<(String, String)>)| {
                    name.1.iter().any(|(key, value)| key == "class" && value == "square")
                };
                assert_eq!(elements(&svg).iter().filter(|element| squares(element)).count(), 64);
                assert_eq!(svg.matches(&format!("fill=\"{}\"/>", board.light)).count(), 32);
                assert_eq!(svg.matches(&format!("fill=\"{}\"/>", board.dark)).count(), 32);
                assert_eq!(used(&svg).len(), 32);
                assert_eq!(elements(&svg).iter().filter(|(name, _)| name == "text").count(), 16);
                for foreign in ["style", "script", "var(", "url(", "class=\"p"] {
                    assert!(!svg.contains(foreign), "{foreign}");
                }
            }
        }
    }

    #[test]
    fn pieces_stand_where_they_stand() {
        let corners = picture("r6k/8/8/8/8/8/8/R6K");
        let expected = ["wR 0 700", "wK 700 700", "bR 0 0", "bK 700 0"];
        assert_eq!(used(&corners.svg()), expected);
        let turned = Picture { turned: true, ..corners };
        let expected = ["wR 700 0", "wK 0 0", "bR 700 700", "bK 0 700"];
        assert_eq!(used(&turned.svg()), expected);
        assert!(
            turned
                .svg()
                .contains("<text x=\"94\" y=\"792\" text-anchor=\"end\" fill=\"#20242A\">h</text>")
        );
        assert!(turned.svg().contains("<text x=\"6\" y=\"22\" fill=\"#20242A\">1</text>"));
    }

    #[test]
    fn a_dark_corner_is_at_the_left_hand() {
        let svg = Picture::default().svg();
        let dark = BOARDS[0].dark;
        let a1 = format!("x=\"0\" y=\"700\" width=\"100\" height=\"100\" fill=\"{dark}\"");
        assert!(svg.contains(&a1));
    }

    #[test]
    fn the_last_move_is_there_only_if_there_was_one() {
        let without = picture(START);
        assert!(!without.svg().contains("opacity"));
        let with = Picture { last: Some((12, 28)), ..without };
        // Two tints and a line.
        assert_eq!(with.svg().matches("fill-opacity").count(), 3);
        let beyond = Picture { last: Some((12, 64)), ..without };
        assert_eq!(beyond.svg(), without.svg());
        elements(&with.svg());
    }

    #[test]
    fn colours_of_ones_own_are_those_of_the_picture() {
        let (light, dark) = (Rgb::hex(0xFF_F0E0), Rgb::hex(0x30_2010));
        let own = Picture {
            board: Board { light, dark, ..BOARDS[0] },
            last_tint: Tint { colour: Some(Rgb::hex(0x00_80FF)), ..LAST },
            last: Some((12, 28)),
            ..picture(START)
        };
        let svg = own.svg();
        assert_eq!(svg.matches("fill=\"#0080FF\" fill-opacity=\"0.4\"").count(), 2);
        // a1 is dark, and so a letter on it light; b1 is light.
        let written = |x: u32, letter: char| {
            let text = svg.split("<text ").find(|text| {
                text.starts_with(&format!("x=\"{x}\" y=\"792\""))
                    && text.contains(&format!(">{letter}<"))
            });
            text.and_then(|text| text.split("fill=\"").nth(1)).map(|text| text[..7].to_owned())
        };
        assert_eq!(written(94, 'a').as_deref(), Some("#F4F6F8"));
        assert_eq!(written(194, 'b').as_deref(), Some("#20242A"));
        // The rim of black pieces is light where one of the squares is dark.
        assert!(svg.contains(&format!("stroke=\"{}\" stroke-width=\"2.6\"", BLACK.line)));
    }

    #[test]
    fn a_title_is_only_a_text() {
        for title in [
            "Ada & Ben",
            "</title><script>alert(1)</script>",
            "\" onload=\"alert(1)",
            "]]> <!-- &amp; \u{0} \u{8} \u{FFFF} \u{202E}",
            "Ünïcödé ♞",
        ] {
            let picture = Picture { title, ..picture(START) };
            let svg = picture.svg();
            assert_eq!(
                elements(&svg).len(),
                elements(&Picture::default().svg()).len() + 32 + drawn(&svg)
            );
            assert!(!svg.contains(['\u{0}', '\u{8}', '\u{FFFF}']));
        }
    }

    /// How many elements the drawings of the pieces are made of.
    fn drawn(svg: &str) -> usize {
        let names: Vec<_> = elements(svg).into_iter().map(|(name, _)| name).collect();
        let kinds = names.iter().filter(|name| *name == "path").count();
        // One group is that of the coordinates.
        kinds + names.iter().filter(|name| *name == "g").count() - 1
    }
}
