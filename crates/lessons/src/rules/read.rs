//! Topics out of a text.
//!
//! `group`, `topic` and `board` begin something; `also` belongs to a topic, `see`, `show` and `!` to a board; a line
//! with `- ` is an item, and every other line a paragraph.

use core::fmt;
use core::str::FromStr;

use chess::{Bitboard, Position, Variant};

use super::{Block, Board, Group, Rules, Topic};
use crate::text;

/// A line that is none of a text of topics.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: &'static str,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl core::error::Error for Fault {}

pub(super) fn rules(source: &'static str) -> Result<Rules, Fault> {
    let mut rules = Rules::default();
    for (index, line) in source.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
        take(&mut rules, line).map_err(|what| Fault { line: index + 1, what })?;
    }
    Ok(rules)
}

fn take(rules: &mut Rules, line: &'static str) -> Result<(), &'static str> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "group" => {
            let (id, title) = rest.split_once(" | ").ok_or("an id and a title")?;
            rules.groups.push(Group { id, title });
        }
        "topic" => {
            let (id, rest) = rest.split_once(" | ").ok_or("an id and a title")?;
            let (title, summary) = rest.split_once(" | ").ok_or("a title and a summary")?;
            let group = rules.groups.last().ok_or("a topic stands in a group")?.id;
            rules.topics.push(Topic { id, group, title, summary, also: "", body: Vec::new() });
        }
        _ => {
            let topic = rules.topics.last_mut().ok_or("a text stands in a topic")?;
            fill(topic, word, rest, line)?;
        }
    }
    Ok(())
}

fn fill(
    topic: &mut Topic,
    word: &str,
    rest: &'static str,
    line: &'static str,
) -> Result<(), &'static str> {
    let inline = |text| text::read(text).ok_or("something begins and does not end");
    let board = match topic.body.last_mut() {
        Some(Block::Board(board)) => Ok(board),
        _ => Err("what belongs to a board stands behind one"),
    };
    match word {
        "also" => topic.also = rest,
        "board" => topic.body.push(Block::Board(Box::new(begin(rest).ok_or("a board")?))),
        "see" => board?.caption = inline(rest)?,
        "show" => show(board?, rest).ok_or("squares and arrows")?,
        "!" => board?.claims.push(rest),
        "-" => topic.body.push(Block::Item(inline(rest)?)),
        _ => topic.body.push(Block::Paragraph(inline(line)?)),
    }
    Ok(())
}

/// The rules by their name, then the position.
fn begin(text: &str) -> Option<Board> {
    let (variant, fen) = text.split_once(' ')?;
    let start = Position::from_fen(fen, Variant::from_str(variant).ok()?).ok()?;
    let (squares, arrows) = (Bitboard::EMPTY, Vec::new());
    Some(Board { start, caption: Vec::new(), squares, arrows, claims: Vec::new() })
}

/// `e4 d5 g1-f3`: two squares and an arrow.
fn show(board: &mut Board, text: &str) -> Option<()> {
    for word in text.split(' ') {
        match word.split_once('-') {
            Some((from, to)) => board.arrows.push((from.parse().ok()?, to.parse().ok()?)),
            None => board.squares = board.squares.with(word.parse().ok()?),
        }
    }
    Some(())
}
