//! Writing a game as the standard's export format has it.

use core::fmt;

use super::tags::ROSTER;
use super::tree::after;
use super::{Comment, Game, NodeId};
use crate::{Color, Position, Variant};

/// Columns of a line of moves, for the standard wants fewer than 80. Only a single word that is longer
/// goes beyond.
const COLUMNS: usize = 79;

impl fmt::Display for Game {
    /// The game as a PGN file has it, with a line break at the end; join games with an empty line.
    ///
    /// The tags of the roster come first, then those that say what the game begins with, then the
    /// others. These keep their order, where the standard would sort them by name: whoever wrote them
    /// put together what belongs together.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tags(self, f)?;
        f.write_str("\n")?;
        let mut words = Words::default();
        write_moves(self, &mut words);
        words.add(self.result().text());
        f.write_str(&words.finish())
    }
}

fn write_tags(game: &Game, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (name, unknown) in ROSTER {
        let value = match name {
            "Result" => game.result().text(),
            _ => game.tags().get(name).unwrap_or(unknown),
        };
        write_tag(f, name, value)?;
    }
    let start = game.start();
    if start.variant() != Variant::Standard {
        write_tag(f, "Variant", start.variant().name())?;
    }
    let first = match start.variant() {
        Variant::Suicide => Position::start_of_suicide(),
        // Chess960 has no one first position, and other programs want to be told.
        Variant::Chess960 | Variant::Standard => Position::start(),
    };
    if *start != first {
        write_tag(f, "SetUp", "1")?;
        write_tag(f, "FEN", &start.fen())?;
    }
    for (name, value) in game.tags().iter() {
        if ROSTER.iter().all(|(known, _)| *known != name) {
            write_tag(f, name, value)?;
        }
    }
    Ok(())
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    if value.contains(['"', '\\']) {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        writeln!(f, "[{name} \"{value}\"]")
    } else {
        writeln!(f, "[{name} \"{value}\"]")
    }
}

/// What is left to write; a stack of these in place of recursion, for trees may be deep.
enum Step {
    /// The moves after a node, from the position there.
    Line(NodeId, Position),
    /// This node and those after it among its parent's children, as variations from the position
    /// there.
    Variations(NodeId, Position),
    Close,
}

fn write_moves(game: &Game, words: &mut Words) {
    for comment in game.comments(game.root()) {
        words.comment(comment);
    }
    let mut steps = vec![Step::Line(game.root(), game.start().clone())];
    let mut number_due = true;
    while let Some(step) = steps.pop() {
        match step {
            Step::Line(parent, position) => {
                let Some(node) = game.children(parent).next() else { continue };
                let next = write_move(game, words, node, &position, &mut number_due);
                steps.push(Step::Line(node, next));
                if let Some(variation) = game.next_sibling(node) {
                    steps.push(Step::Variations(variation, position));
                }
            }
            Step::Variations(node, position) => {
                words.open();
                for comment in game.comments_before(node) {
                    words.comment(comment);
                }
                number_due = true;
                let next = write_move(game, words, node, &position, &mut number_due);
                if let Some(variation) = game.next_sibling(node) {
                    steps.push(Step::Variations(variation, position));
                }
                steps.push(Step::Close);
                steps.push(Step::Line(node, next));
            }
            Step::Close => {
                words.close();
                number_due = true;
            }
        }
    }
}

/// Writes a move with its number, marks and comments; the position after it.
fn write_move(
    game: &Game,
    words: &mut Words,
    node: NodeId,
    position: &Position,
    number_due: &mut bool,
) -> Position {
    let Some(m) = game.move_to(node) else { return position.clone() };
    if position.turn() == Color::White {
        words.add(&format!("{}.", position.move_number()));
    } else if *number_due {
        words.add(&format!("{}...", position.move_number()));
    }
    *number_due = false;
    words.add(&position.san(m).to_string());
    for nag in game.nags(node) {
        words.add(&nag.to_string());
    }
    for comment in game.comments(node) {
        words.comment(comment);
        *number_due = true;
    }
    after(position, m).unwrap_or_else(|| position.clone())
}

/// Words set into lines.
#[derive(Default)]
struct Words {
    text: String,
    /// Characters in the last line.
    column: usize,
    /// The last word, which a parenthesis may still close.
    word: String,
    /// Whether the next word follows a parenthesis that has just been opened.
    joined: bool,
}

impl Words {
    fn add(&mut self, word: &str) {
        if !core::mem::take(&mut self.joined) {
            self.set();
        }
        self.word.push_str(word);
    }

    /// Sets the last word into its line, or into a new one.
    fn set(&mut self) {
        if self.word.is_empty() {
            return;
        }
        let length = self.word.chars().count();
        if self.column == 0 {
        } else if self.column + 1 + length > COLUMNS {
            self.text.push('\n');
            self.column = 0;
        } else {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&self.word);
        self.column += length;
        self.word.clear();
    }

    fn open(&mut self) {
        self.add("(");
        self.joined = true;
    }

    fn close(&mut self) {
        self.joined = false;
        self.word.push(')');
    }

    fn comment(&mut self, comment: &Comment) {
        self.add("{");
        for word in unbroken(&comment.to_string()) {
            // At the start of a line these would be taken for something else.
            if word.starts_with('%') || word.starts_with("[Event") {
                self.word.push(' ');
                self.joined = true;
            }
            self.add(word);
        }
        self.add("}");
    }

    fn finish(mut self) -> String {
        self.set();
        self.text.push('\n');
        self.text
    }
}

/// The words of a comment. A command of programs is one word, because not every program finds it across
/// the end of a line.
fn unbroken(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    core::iter::from_fn(move || {
        let text = rest?;
        let command = text.starts_with("[%").then(|| text.find(']')).flatten();
        let from = command.filter(|&end| end < COLUMNS).unwrap_or(0);
        let end = text[from..].find(' ').map(|space| from + space);
        rest = end.map(|end| &text[end + 1..]);
        Some(end.map_or(text, |end| &text[..end]))
    })
}
