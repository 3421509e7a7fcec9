//! A sheet with every drawing of the page, to be looked at: no test
//! sees whether a piece is well drawn.

use std::fmt::Write;
use std::fs;

use looks::{ArrowKind, BOARDS, Piece, PieceSet, THEMES, Theme};

use crate::args::Args;
use crate::{Failure, Outcome, shell};

/// Sides of a square in pixels: a picture in a list, a phone, a laptop, a large screen.
const SIDES: [u32; 4] = [30, 45, 69, 120];

/// The rules of the sheet itself, and the sides of squares as classes.
const STYLE: &str = "\
body{margin:16px;width:1448px;background:var(--page);color:var(--text);font:16px/24px system-ui,sans-serif}
h2{font-size:16px;margin:16px 0 4px}
.row{display:flex;flex-wrap:wrap;align-items:end;gap:8px;margin-bottom:8px}
.row>div{display:flex}
.marks>div{flex-wrap:wrap;gap:10px}
.grey{filter:grayscale(1)}
.cell{position:relative;width:var(--square);height:var(--square)}
.cell svg{position:absolute;width:100%;height:100%;overflow:visible}
.light{background:var(--square-light)}
.dark{background:var(--square-dark)}
.panel{background:var(--panel);color:var(--text);padding:12px;border:1px solid var(--line)}
.arrows{width:552px;height:276px}
.s30{--square:30px}.s45{--square:45px}.s69{--square:69px}.s120{--square:120px}
.i16 svg{width:16px}.i32 svg{width:32px}.i64 svg{width:64px}.i180 svg{width:180px}
button{display:inline-flex;flex-direction:column;align-items:center;font:13px/18px system-ui;padding:6px 10px;\
border:1px solid var(--control);border-radius:6px;background:var(--panel);color:var(--text)}
";

/// Writes `sheet.html` into the target folder, and `sheet.png` if Chromium is there to take it.
pub(crate) fn run(args: Args) -> Outcome {
    args.finish()?;
    let folder = shell::target_folder()?;
    let (page, picture) = (folder.join("sheet.html"), folder.join("sheet.png"));
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&page, sheet()))
        .map_err(|error| Failure::Failed(format!("{}: {error}", page.display())))?;
    println!("{}", page.display());
    if !shell::succeeds(shell::program("chromium").arg("--version")) {
        println!("no chromium on the PATH: no picture");
        return Ok(());
    }
    let mut chromium = shell::program("chromium");
    chromium
        .args(["--headless", "--no-sandbox", "--hide-scrollbars", "--window-size=1480,12600"])
        .arg(format!("--screenshot={}", picture.display()))
        .arg(&page);
    if !shell::succeeds(&mut chromium) {
        return Err(Failure::Failed("chromium took no picture".into()));
    }
    println!("{}", picture.display());
    Ok(())
}

fn sheet() -> String {
    let mut body = looks::sprite();
    for set in PieceSet::ALL {
        for board in BOARDS {
            let (words, pieces) = (board.words, pieces_on(board.name, "", set));
            let _ = write!(body, "<h2>{} on {words}</h2>{pieces}", set.words());
        }
    }
    let grey = pieces_on("blue", "grey", PieceSet::Staunton);
    let _ = write!(body, "<h2>Blue, seen in grey</h2>{grey}");
    for board in BOARDS {
        let _ = write!(body, "<h2>Marks on {}</h2>{}", board.words, marks_on(board.name));
    }
    let _ = write!(body, "<h2>Arrows</h2>{}", arrows());
    for theme in THEMES {
        let _ = write!(body, "<h2>Figurines, icons, controls: {}</h2>{}", theme.words, text(theme));
    }
    let icon = looks::icon_svg();
    let icons = [16, 32, 64, 180].map(|side| format!("<div class=\"i{side}\">{icon}</div>"));
    let _ = write!(body, "<h2>The page's icon</h2><div class=\"row\">{}</div>", icons.concat());
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Sheet</title>\
         <style>{}{STYLE}</style><body>{body}</body></html>\n",
        looks::css(),
    )
}

/// Both sides on both squares, at every size.
fn pieces_on(board: &str, class: &str, set: PieceSet) -> String {
    let mut html = format!("<div class=\"row {class}\" data-board=\"{board}\">");
    for side in SIDES {
        let small = if side < 40 { "small" } else { "" };
        let _ = write!(html, "<div class=\"s{side} {small}\"><div>");
        for (row, pieces) in ["white", "black"].into_iter().enumerate() {
            html += "<div style=\"display:flex\">";
            for (column, piece) in Piece::ALL.into_iter().enumerate() {
                let square = if (row + column) % 2 == 0 { "light" } else { "dark" };
                let drawing = used(&set.drawing(piece), pieces);
                let _ = write!(html, "<div class=\"cell {square}\">{drawing}</div>");
            }
            html += "</div>";
        }
        html += "</div></div>";
    }
    html + "</div>"
}

fn marks_on(board: &str) -> String {
    let mut html = String::new();
    for side in &SIDES[1..] {
        let _ = write!(html, "<div class=\"row marks s{side}\" data-board=\"{board}\"><div>");
        for mark in looks::mark_ids() {
            // A square of each shade, and where a piece belongs to the mark, with one.
            for square in ["light", "dark"] {
                let piece = match mark {
                    "mark-check" => used("staunton-K", "black"),
                    "mark-stuck" | "mark-small-disc" => used("staunton-R", "white"),
                    "mark-checker" => used("staunton-Q", "white"),
                    "mark-capture" | "mark-cross" => used("staunton-P", "black"),
                    "mark-hint" | "mark-selected" => used("staunton-N", "white"),
                    _ => String::new(),
                };
                let drawn = used(mark, "");
                let (below, above) = if matches!(mark, "mark-cursor" | "mark-cross") {
                    (piece, drawn)
                } else {
                    (drawn, piece)
                };
                let _ = write!(html, "<div class=\"cell {square}\">{below}{above}</div>");
            }
        }
        html += "</div></div>";
    }
    html
}

fn used(id: &str, class: &str) -> String {
    format!("<svg class=\"{class}\"><use href=\"#{id}\"/></svg>")
}

/// One of each kind on half a board, and the lines of two moves.
fn arrows() -> String {
    let mut svg = String::from("<svg class=\"arrows\" viewBox=\"0 0 8 4\">");
    for (row, column) in (0..4).flat_map(|row| (0..8).map(move |column| (row, column))) {
        let shade = if (row + column) % 2 == 0 { "light" } else { "dark" };
        let _ = write!(
            svg,
            "<rect x=\"{column}\" y=\"{row}\" width=\"1\" height=\"1\" fill=\"var(--square-{shade})\"/>"
        );
    }
    for (from, to) in [((0.5, 3.5), (1.5, 1.5)), ((5.5, 0.5), (7.5, 2.5))] {
        let _ = write!(svg, "<path class=\"mark-path\" d=\"{}\"/>", looks::path_line(from, to));
    }
    let drawn = [
        (ArrowKind::Yours, (2.5, 3.5), (2.5, 1.5)),
        (ArrowKind::Engine, (3.5, 3.5), (4.5, 1.5)),
        (ArrowKind::Engine, (3.5, 0.5), (4.5, 0.5)),
        (ArrowKind::Hint, (5.5, 3.5), (6.5, 2.5)),
        (ArrowKind::Refutation, (7.5, 3.5), (2.5, 0.5)),
    ];
    for (number, (kind, from, to)) in (1..).zip(drawn) {
        let arrow = looks::arrow(kind, from, to);
        let _ = write!(
            svg,
            "<path class=\"mark-ink\" d=\"{}\"/><path class=\"mark-light\" d=\"{}\"/>",
            arrow.ink, arrow.light
        );
        if let Some((x, y)) = arrow.number {
            let _ = write!(
                svg,
                "<text x=\"{x}\" y=\"{}\" font-size=\".22\" font-weight=\"600\" text-anchor=\"middle\">{number}</text>",
                y + 0.08
            );
        }
    }
    svg + "</svg>"
}

fn text(theme: Theme) -> String {
    let mut html = format!("<div class=\"panel\" data-theme=\"{}\">", theme.name);
    for set in PieceSet::ALL {
        html += &figurines(set);
    }
    html += "<p>";
    for icon in looks::icon_ids() {
        let word = icon.trim_start_matches("icon-");
        let _ = write!(
            html,
            "<button><svg class=\"icon\"><use href=\"#{icon}\"/></svg>{word}</button> "
        );
    }
    html + "</p></div>"
}

fn figurines(set: PieceSet) -> String {
    let mut html = String::from("<p>");
    for (piece, square) in Piece::ALL.into_iter().zip(["g1", "d8xd5+", "fd1", "b5", "f3", "e4"]) {
        let _ = write!(
            html,
            "<svg class=\"figure\"><use href=\"#{}-figure-{}\"/></svg>{square} &nbsp; ",
            set.name(),
            piece.letter()
        );
    }
    html + "</p>"
}
