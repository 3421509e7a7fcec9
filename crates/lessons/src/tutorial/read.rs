//! Tasks out of a text.
//!
//! A line is a word and what belongs to it. `chapter` and `task` begin something; the other words fill the task
//! that was begun last.

use core::fmt;
use core::str::FromStr;

use chess::{Bitboard, CastlingSide, Position, Role, Square, Variant};

use super::goal::{Goal, How, Side, Way, Wish};
use super::{Chapter, Task, Tutorial};

/// A line that is none of a tutorial's.
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

pub(super) fn tutorial(text: &'static str) -> Result<Tutorial, Fault> {
    let mut tutorial = Tutorial::default();
    for (index, line) in text.lines().enumerate() {
        take(&mut tutorial, line).map_err(|what| Fault { line: index + 1, what })?;
    }
    Ok(tutorial)
}

fn take(tutorial: &mut Tutorial, line: &'static str) -> Result<(), &'static str> {
    if line.is_empty() {
        return Ok(());
    }
    let (word, rest) = line.split_once(' ').ok_or("a word and what belongs to it")?;
    let named = || rest.split_once(" | ").ok_or("an id and a title");
    match word {
        "chapter" => {
            let (id, rest) = named()?;
            let (title, about) = rest.split_once(" | ").ok_or("a title and a sentence")?;
            tutorial.chapters.push(Chapter { id, title, about });
        }
        "task" => {
            let (id, title) = named()?;
            let chapter = tutorial.chapters.last().ok_or("a task stands in a chapter")?.id;
            tutorial.tasks.push(Task {
                id,
                chapter,
                title,
                instruction: "",
                idea: "",
                learnt: "",
                start: Position::start(),
                goal: Goal::Game { level: 0 },
                least: 0,
            });
        }
        _ => {
            let task = tutorial.tasks.last_mut().ok_or("a task begins with its name")?;
            fill(task, word, rest)?;
        }
    }
    Ok(())
}

fn fill(task: &mut Task, word: &str, rest: &'static str) -> Result<(), &'static str> {
    let position = |variant| Position::from_fen(rest, variant).map_err(|_| "a position");
    match word {
        // A board without a king: see `walk`.
        "walk" => task.start = position(Variant::Suicide)?,
        "board" => task.start = position(Variant::Standard)?,
        "goal" => (task.goal, task.least) = goal(rest).ok_or("a goal")?,
        "do" => task.instruction = rest,
        "idea" => task.idea = rest,
        "learnt" => task.learnt = rest,
        _ => return Err("a word of a task"),
    }
    Ok(())
}

/// `stars d5 e7 in 4 of 3`: at most four moves, and three are enough. `safe` behind it forbids to be taken.
fn goal(text: &str) -> Option<(Goal, u8)> {
    let mut words = text.split(' ').peekable();
    let kind = words.next()?;
    let mut stars = Bitboard::EMPTY;
    while let Some(square) = words.peek().and_then(|word| Square::from_str(word).ok()) {
        stars = stars.with(square);
        words.next();
    }
    if kind == "move" {
        return Some((Goal::Move(wish(&words.collect::<Vec<_>>())?), 1));
    }
    if kind == "game" {
        return Some((Goal::Game { level: words.next()?.parse().ok()? }, 0));
    }
    let mut number = |before: &str| {
        (words.next() == Some(before)).then(|| words.next()?.parse::<u8>().ok()).flatten()
    };
    let (within, least) = (number("in")?, number("of")?);
    let safe = words.next().is_some_and(|word| word == "safe");
    let goal = match kind {
        "stars" => Goal::Stars { stars, most: within, safe },
        "take" => Goal::TakeAll { most: within, safe },
        "mate" => Goal::Mate { within },
        "bare" => Goal::MateBare { within },
        "queen" => Goal::Queen { within },
        _ => return None,
    };
    Some((goal, least))
}

fn wish(words: &[&str]) -> Option<Wish> {
    Some(match words {
        ["check"] => Wish::Check,
        ["mate"] => Wish::Mate,
        ["out", way] => Wish::Out(match *way {
            "king" => Way::King,
            "block" => Way::Block,
            "take" => Way::Take,
            _ => return None,
        }),
        ["castle"] => Wish::Castle(Side::Either),
        ["castle", "king"] => Wish::Castle(Side::On(CastlingSide::King)),
        ["castle", "queen"] => Wish::Castle(Side::On(CastlingSide::Queen)),
        ["en-passant"] => Wish::EnPassant,
        ["promote", role] => Wish::Promote(Role::from_letter(role.chars().next()?)?),
        ["win", how, amount] => {
            let how = match *how {
                "capture" => How::Capture,
                "fork" => How::Fork,
                "pin" => How::Pin,
                "pressure" => How::Pressure,
                "skewer" => How::Skewer,
                "discovery" => How::Discovery,
                _ => return None,
            };
            Wish::Win(how, amount.parse().ok()?)
        }
        ["keep"] => Wish::Keep,
        ["force-stalemate"] => Wish::ForceStalemate,
        ["centre"] => Wish::Centre,
        ["develop"] => Wish::Develop,
        ["harry"] => Wish::Harry,
        _ => return None,
    })
}
