//! An engine for the tests, which does what it is told by its arguments: `AT DEED` does the deed when it
//! is asked for its move number `AT` of a game, from 1. Otherwise it plays the first legal move. `kibitz`
//! is the real engine.

use std::io::{self, BufRead, BufReader, Write};
use std::process::ExitCode;

use chess::{History, Position, Variant};

fn main() -> io::Result<ExitCode> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let out = &mut io::stdout().lock();
    let (at, deed) = match words.as_slice() {
        [word] if word == "kibitz" => {
            engine::shell::run(BufReader::new(io::stdin()), out)?;
            return Ok(ExitCode::SUCCESS);
        }
        [at, deed] => (at.parse().unwrap_or(0), deed.as_str()),
        _ => (0, ""),
    };
    Script {
        at,
        deed,
        moves: 0,
        history: History::default(),
        variant: Variant::Standard,
        held: None,
    }
    .run(out)
}

struct Script<'a> {
    at: usize,
    deed: &'a str,
    /// How often it was asked for a move in this game.
    moves: usize,
    history: History,
    variant: Variant,
    /// What it answers to `stop`.
    held: Option<String>,
}

impl Script<'_> {
    fn run(mut self, out: &mut impl Write) -> io::Result<ExitCode> {
        for line in io::stdin().lock().lines() {
            let line = line?;
            match line.split_ascii_whitespace().next() {
                Some("uci") => {
                    writeln!(out, "id name Scripted")?;
                    writeln!(out, "option name UCI_Variant type combo var chess var antichess")?;
                    writeln!(out, "option name UCI_Chess960 type check default false")?;
                    writeln!(out, "uciok")?;
                }
                Some("isready") => writeln!(out, "readyok")?,
                Some("setoption") if line.ends_with("antichess") => self.variant = Variant::Suicide,
                Some("setoption") if line.ends_with("true") => self.variant = Variant::Chess960,
                Some("ucinewgame") => self.moves = 0,
                Some("position") => self.history = read(&line, self.variant).unwrap_or_default(),
                Some("go") => {
                    self.moves += 1;
                    if !self.go(out)? {
                        return Ok(ExitCode::from(3));
                    }
                }
                Some("stop") => {
                    if let Some(answer) = self.held.take() {
                        writeln!(out, "{answer}")?;
                    }
                }
                Some("quit") => break,
                _ => {}
            }
            out.flush()?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Answers with a move, or does the deed; whether it lives on.
    fn go(&mut self, out: &mut impl Write) -> io::Result<bool> {
        let position = self.history.position();
        let first = position.legal_moves().first().copied();
        let best = first.map_or("0000".into(), |m| position.uci(m).to_string());
        let answer = format!("info depth 1 score cp 13 nodes 20\nbestmove {best}");
        match if self.moves == self.at { self.deed } else { "" } {
            "crash" => return Ok(false),
            "hang" => {}
            "dawdle" => self.held = Some(answer),
            "cheat" => writeln!(out, "bestmove e2e5")?,
            "shrug" => writeln!(out, "bestmove")?,
            "babble" => {
                out.write_all(b"\xff\xfe\x00 bestmove\n\n info score cp x depth\nbestmov e2e4\n")?;
                writeln!(out, "{}\nreadyok\nuciok\n{answer}\nbestmove a1a1", "z".repeat(300_000))?;
            }
            _ => writeln!(out, "{answer}")?,
        }
        Ok(true)
    }
}

/// The game that a `position` line tells.
fn read(line: &str, variant: Variant) -> Option<History> {
    let line = line.strip_prefix("position ")?;
    let (start, moves) = line.split_once(" moves ").unwrap_or((line, ""));
    let start = match start.strip_prefix("fen ") {
        Some(fen) => Position::from_fen(fen, variant).ok()?,
        None => Position::start(),
    };
    let mut history = History::new(start);
    for text in moves.split_ascii_whitespace() {
        history.push(history.position().parse_uci(text).ok()?).ok()?;
    }
    Some(history)
}
