//! The help as the page shows it beside a board: all topics of the rules and the keys of every screen, as HTML.
//!
//! It is made here so that the page, which is to be small, need not know how. Each topic is a `details`; links within
//! the texts carry `data-to`, so that the page can open what they lead to.

use std::fmt::Write as _;

use game::say;
use lessons::rules::{self, Block, Board, Topic};
use lessons::text::Inline;
use looks::ArrowKind;

use crate::Failure;

/// What keys do where: the screen, something to know about it, and key by key.
type Keys = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const KEYS: [Keys; 4] = [
    (
        "Keys at a game",
        "With the right mouse button you draw an arrow.",
        &[
            ("arrows", "on the board: move the cursor; elsewhere: walk through the game"),
            ("Enter", "take a piece up, put it down"),
            ("Esc", "put it back; close what is open"),
            ("a–h K Q R B N O", "on the board: type a move, as in Nf3 or e2e4"),
            ("l", "the last move"),
            ("t", "the clocks"),
            ("s", "how things stand"),
            ("m", "moves of the piece under the cursor"),
            ("i", "attackers and defenders of the square"),
            ("p", "all pieces"),
            (", .", "a move back, a move forward"),
            ("Ctrl Z", "undo; with Shift: redo"),
            ("?", "this help"),
        ],
    ),
    (
        "Keys where a board is set up",
        "",
        &[
            (
                "K Q R B N P",
                "put this piece on the cursor’s square; once more: in the other colour",
            ),
            ("Shift", "with such a letter: in the other colour at once"),
            ("Enter", "use the tool that is chosen; to move: take up, put down"),
            ("Delete", "take the piece away"),
        ],
    ),
    (
        "Keys in the library",
        "",
        &[
            ("Enter", "open the game"),
            ("Space", "pick it, to do something with several"),
            ("F2", "rename it"),
            ("Delete", "delete it; it can be restored"),
        ],
    ),
    (
        "Keys in analysis",
        "Scores are as White sees them: +1.00 is worth about a pawn to White, −1.00 to Black.",
        &[
            ("← →", "a move back, a move forward; Home, End: to the start, to the end of the line"),
            ("↑ ↓", "another move that was tried in the place of this one"),
            ("v", "say how the position stands"),
        ],
    ),
];

/// All of it.
pub(crate) fn html() -> Result<String, Failure> {
    let rules = rules::read(rules::source()).map_err(|fault| format!("the rules: {fault}"))?;
    let mut html = String::new();
    for group in &rules.groups {
        let _ = write!(html, "<h3>{}</h3>", escaped(group.title));
        for topic in rules.of(group.id) {
            self::topic(&mut html, topic);
        }
    }
    for (title, about, keys) in KEYS {
        let _ = write!(html, "<h3>{title}</h3>");
        if !about.is_empty() {
            let _ = write!(html, "<p>{}</p>", escaped(about));
        }
        html.push_str("<table class=\"keys\"><tbody>");
        for (key, words) in keys {
            let words = escaped(words);
            let _ =
                write!(html, "<tr><th scope=\"row\"><kbd>{key}</kbd></th><td>{words}</td></tr>");
        }
        html.push_str("</tbody></table>");
    }
    let version = env!("CARGO_PKG_VERSION");
    let _ = write!(
        html,
        "<h3>About</h3><p>Kibitz {version}. It runs on your machine and never calls out by itself.</p>"
    );
    Ok(html)
}

fn topic(html: &mut String, topic: &Topic) {
    let Topic { id, also, .. } = topic;
    let (title, summary) = (escaped(topic.title), escaped(topic.summary));
    let _ = write!(
        html,
        "<details data-topic=\"{id}\" data-also=\"{also}\"><summary><strong>{title}</strong> \
         <span>{summary}</span></summary><article class=\"reading\">"
    );
    let mut in_list = false;
    for block in &topic.body {
        let item = matches!(block, Block::Item(_));
        if item != in_list {
            html.push_str(if item { "<ul class=\"items\">" } else { "</ul>" });
            in_list = item;
        }
        match block {
            Block::Paragraph(text) => {
                let _ = write!(html, "<p>{}</p>", inline(text));
            }
            Block::Item(text) => {
                let _ = write!(html, "<li>{}</li>", inline(text));
            }
            Block::Board(board) => picture(html, board),
        }
    }
    if in_list {
        html.push_str("</ul>");
    }
    if topic.boards().next().is_some() {
        let _ =
            write!(html, "<p><a class=\"button\" href=\"/rules/{id}\">Try it on a board</a></p>");
    }
    html.push_str("</article></details>");
}

/// Every second file and every second rank: where only one of them lies, a square is dark.
const DARK: &str = "M1 0h1v8h-1zM3 0h1v8h-1zM5 0h1v8h-1zM7 0h1v8h-1z\
    M0 1h8v1h-8zM0 3h8v1h-8zM0 5h8v1h-8zM0 7h8v1h-8z";

/// A board as a picture: what stands there, and the squares and arrows that the text points out.
fn picture(html: &mut String, board: &Board) {
    let turn = board.start.turn();
    let label = format!("A board. {} {turn} is to move.", say::pieces(&board.start));
    let _ = write!(
        html,
        "<figure class=\"text-board\"><svg class=\"thumbnail picture\" viewBox=\"0 0 8 8\" role=\"img\" \
         aria-label=\"{}\"><path class=\"square-light\" d=\"M0 0h8v8H0z\"/>\
         <path class=\"square-dark\" fill-rule=\"evenodd\" d=\"{DARK}\"/>",
        escaped(&label),
    );
    let mut put = |drawing: &str, class: &str, square: chess::Square| {
        let (x, y) = (square.file().index(), 7 - square.rank().index());
        let _ = write!(
            html,
            "<use href=\"#{drawing}\"{class} x=\"{x}\" y=\"{y}\" width=\"1\" height=\"1\"/>"
        );
    };
    for square in board.squares {
        put("mark-hint", "", square);
    }
    for square in chess::Square::all() {
        if let Some(piece) = board.start.piece_at(square) {
            let side = piece.color.to_string().to_ascii_lowercase();
            let letter = piece.role.letter().to_ascii_uppercase();
            put(&format!("piece-{letter}"), &format!(" class=\"{side}\""), square);
        }
    }
    for &(from, to) in &board.arrows {
        let arrow = looks::arrow(ArrowKind::Yours, middle(from), middle(to));
        let _ = write!(
            html,
            "<g class=\"arrow yours\"><path class=\"mark-ink\" d=\"{}\"/><path class=\"mark-light\" d=\"{}\"/></g>",
            arrow.ink, arrow.light
        );
    }
    let _ = write!(html, "</svg><figcaption>{}</figcaption></figure>", inline(&board.caption));
}

fn middle(square: chess::Square) -> (f64, f64) {
    let at = |index: usize| f64::from(index as u8) + 0.5;
    (at(square.file().index()), at(7 - square.rank().index()))
}

fn inline(text: &[Inline]) -> String {
    text.iter().map(|&inline| piece(inline)).collect()
}

fn piece(inline: Inline) -> String {
    match inline {
        Inline::Text(words) => escaped(words),
        Inline::Term(words) => format!("<dfn>{}</dfn>", escaped(words)),
        Inline::Square(square) => format!("<span class=\"square-name\">{square}</span>"),
        Inline::Written(words) => format!("<code>{}</code>", escaped(words)),
        Inline::Button(words) => {
            format!("<strong class=\"button-name\">{}</strong>", escaped(words))
        }
        Inline::Key(words) => format!("<kbd>{}</kbd>", escaped(words)),
        Inline::Mark(mark) => format!(
            "<svg class=\"mark-inline\" viewBox=\"-5 -5 110 110\" aria-hidden=\"true\">\
             <rect class=\"square-dark\" width=\"100\" height=\"100\"/>\
             <use href=\"#mark-{mark}\" width=\"100\" height=\"100\"/></svg>"
        ),
        Inline::Topic { id, words } => {
            format!("<a href=\"/rules/{id}\" data-to=\"{id}\">{}</a>", escaped(words))
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is opened is closed, in order; that is all that the page asks of it.
    #[test]
    fn every_element_is_closed() {
        let html = html().unwrap();
        let mut open = Vec::new();
        for tag in html.split('<').skip(1) {
            let (tag, _) = tag.split_once('>').unwrap();
            let name = tag.split([' ', '/']).find(|word| !word.is_empty()).unwrap();
            if tag.starts_with('/') {
                assert_eq!(open.pop(), Some(name), "at </{name}>");
            } else if !tag.ends_with('/') {
                open.push(name);
            }
        }
        assert_eq!(open, Vec::<&str>::new());
    }

    #[test]
    fn every_topic_is_in_it_and_every_link_leads_to_one() {
        let html = html().unwrap();
        let rules = rules::read(rules::source()).unwrap();
        for topic in &rules.topics {
            assert_eq!(html.matches(&format!("data-topic=\"{}\"", topic.id)).count(), 1);
        }
        for link in html.split("data-to=\"").skip(1) {
            let (id, _) = link.split_once('"').unwrap();
            assert!(rules.find(id).is_some(), "{id}");
        }
        assert!(!html.contains("style=") && !html.contains("<script"));
    }
}
