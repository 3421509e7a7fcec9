//! The Universal Chess Interface: lines in, lines out.
//!
//! [`Uci`] keeps what a program has told us and answers at once. It starts no thread: what takes long
//! is handed to the caller as a [`Flow::Start`]. No line ends it or makes it panic; what it cannot use
//! gets an `info string`.

mod command;
mod diagram;
mod go;
mod options;

use std::io::{self, Write};
use std::path::PathBuf;

use chess::{History, Position};

use crate::Techniques;
use crate::bench;
use crate::perft::Perft;
use crate::work::Work;
pub use command::Command;
use options::Options;

/// What the caller has to do after a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Go on with the next line.
    Continue,
    /// Work, and say what comes out.
    Start(Box<Work>),
    /// End the work that is going on, if any is.
    Stop,
    /// The move that was pondered on has been played.
    PonderHit,
    /// Make the tables so many mebibytes large.
    Resize(usize),
    /// Think with so many threads.
    Threads(usize),
    /// Take only these steps of the search.
    Techniques(Techniques),
    /// Forget what was found.
    Forget,
    /// Take the book from this file, or the usual one.
    Book(Option<PathBuf>),
    /// End the program.
    Quit,
}

/// One conversation.
///
/// ```
/// use engine::uci::{Flow, Uci};
/// let mut answer = Vec::new();
/// assert_eq!(Uci::new().handle("isready", &mut answer)?, Flow::Continue);
/// assert_eq!(answer, b"readyok\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Uci {
    history: History,
    options: Options,
}

impl Uci {
    /// A conversation at its beginning, with the first position of standard chess.
    pub fn new() -> Self {
        Self::default()
    }

    /// The position that was told last.
    pub fn position(&self) -> &Position {
        self.history.position()
    }

    /// Takes in one line and writes the answer.
    ///
    /// # Errors
    ///
    /// Only those of writing.
    pub fn handle(&mut self, line: &str, out: &mut impl Write) -> io::Result<Flow> {
        let done = match Command::parse(line) {
            Command::Nothing | Command::Tolerated => Ok(Flow::Continue),
            Command::Uci => return introduce(out),
            Command::IsReady => return say(out, "readyok"),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::NewGame => {
                self.history = History::new(self.start());
                self.options.next_game();
                Ok(Flow::Forget)
            }
            Command::Position { start, moves } => self.set_position(start.as_deref(), &moves),
            Command::Perft(depth) => self.perft(&depth),
            Command::Bench(depth) => bench(&depth),
            Command::Go(words) => {
                let (thought, problems) = go::read(&words, &self.history, &self.options);
                match problems.as_slice() {
                    [] => {}
                    [one] => _ = say(out, &format!("info string {one}"))?,
                    [one, more @ ..] => {
                        let more = more.len();
                        say(out, &format!("info string {one}; {more} more are not told"))?;
                    }
                }
                Ok(Flow::Start(Box::new(Work::Think(thought))))
            }
            Command::Stop => Ok(Flow::Stop),
            Command::PonderHit => Ok(Flow::PonderHit),
            Command::Display => return say(out, &diagram::of(self.position())),
            Command::Help => return say(out, HELP),
            Command::Quit => Ok(Flow::Quit),
            Command::Broken(problem) => Err(problem),
        };
        match done {
            Ok(flow) => Ok(flow),
            Err(problem) => say(out, &format!("info string {problem}")),
        }
    }

    fn start(&self) -> Position {
        Position::from_fen(&Position::start().fen(), self.options.variant())
            .expect("the start is legal in all variants")
    }

    /// Changes an option. Where that changes the rules, the board goes back to their start.
    fn set_option(&mut self, name: &str, value: &str) -> Result<Flow, String> {
        let before = self.options.variant();
        let flow = self.options.set(name, value)?;
        if self.options.variant() != before {
            self.history = History::new(self.start());
        }
        Ok(flow)
    }

    /// Takes over a position and what was played from there, all of it or nothing.
    fn set_position(&mut self, fen: Option<&str>, moves: &[&str]) -> Result<Flow, String> {
        let start = match fen {
            None => self.start(),
            Some(fen) => Position::from_fen(fen, self.options.variant())
                .map_err(|error| format!("{error}; the position stays as it was"))?,
        };
        let mut history = History::new(start);
        for (text, number) in moves.iter().zip(1..) {
            let refused = |error: &dyn core::fmt::Display| {
                let text = show(text);
                format!("move {number}, {text}: {error}; the position stays as it was")
            };
            let m = history.position().parse_uci(text).map_err(|error| refused(&error))?;
            history.push(m).map_err(|error| refused(&error))?;
        }
        self.history = history;
        Ok(Flow::Continue)
    }

    fn perft(&self, depth: &str) -> Result<Flow, String> {
        let number = depth.parse().ok();
        let perft = number.and_then(|depth| Perft::new(self.position().clone(), depth));
        perft.map(|perft| Flow::Start(Box::new(Work::Count(perft)))).ok_or_else(|| {
            let (depth, most) = (show(depth), Perft::MAX_DEPTH);
            format!("go perft needs a depth from 1 to {most}, not {depth}")
        })
    }
}

fn bench(depth: &str) -> Result<Flow, String> {
    let number = if depth.is_empty() { Ok(bench::USUAL_DEPTH) } else { depth.parse() };
    match number {
        Ok(depth @ 1..=30) => Ok(Flow::Start(Box::new(Work::Bench(depth)))),
        _ => Err(format!("bench needs a depth from 1 to 30, not {}", show(depth))),
    }
}

/// Someone else's text within a message: quoted, on one line, and not too much of it.
pub(crate) fn show(text: &str) -> String {
    let mut start: String = text.chars().take(40).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    format!("{start:?}")
}

fn say(out: &mut impl Write, text: &str) -> io::Result<Flow> {
    writeln!(out, "{text}")?;
    Ok(Flow::Continue)
}

fn introduce(out: &mut impl Write) -> io::Result<Flow> {
    writeln!(out, "id name Kibitz {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "id author Kibitz contributors")?;
    writeln!(out, "{}", options::LIST)?;
    say(out, "uciok")
}

const HELP: &str = "\
Kibitz speaks UCI, the Universal Chess Interface.

  uci                                      who this is, and its options
  isready                                  answers readyok
  setoption name NAME value VALUE          changes an option
  ucinewgame                               back to the first position; forgets what was found
  position startpos [moves e2e4 ...]       sets the position
  position fen FEN [moves e2e4 ...]
  go [depth N] [nodes N] [movetime MS]     looks for the best move
     [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N]
     [mate N] [infinite] [ponder] [searchmoves e2e4 ...]
  go perft N                               counts the games of N moves
  ponderhit                                the expected move was played
  stop                                     ends the search or the count
  bench [DEPTH]                            a fixed piece of work, for its speed
  d                                        shows the position
  quit                                     ends the program

During a search or a count only stop, ponderhit, isready and quit are heard; the rest waits.";

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Variant;

    /// What a conversation of these lines answers.
    fn talk(uci: &mut Uci, text: &str) -> String {
        let mut out = Vec::new();
        for line in text.lines() {
            assert_eq!(uci.handle(line, &mut out).unwrap(), Flow::Continue, "{line}");
        }
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_refused_position_changes_nothing() {
        let mut uci = Uci::new();
        talk(&mut uci, "position startpos moves e2e4 e7e5");
        let before = uci.clone();
        for line in [
            "position startpos moves e2e4 e7e5 e4e5",
            "position startpos moves e2e4 hello",
            "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
            "position fen",
            "position fen moves e2e4",
            "position",
            "position startpos e2e4",
            "position start moves e2e4",
        ] {
            let answer = talk(&mut uci, line);
            assert!(answer.starts_with("info string "), "{line}: {answer}");
            assert_eq!(answer.lines().count(), 1, "{line}: {answer}");
            assert_eq!(uci, before, "{line}");
        }
    }

    #[test]
    fn options_are_found_in_any_case() {
        let mut uci = Uci::new();
        assert_eq!(talk(&mut uci, "setoption name uci_chess960 value TRUE"), "");
        assert_eq!(uci.position().variant(), Variant::Chess960);
        assert_eq!(talk(&mut uci, "SETOPTION NAME UCI_Variant VALUE antichess"), "");
        assert_eq!(uci.position().variant(), Variant::Suicide);
        assert_eq!(talk(&mut uci, "setoption name UCI_Variant value chess"), "");
        assert_eq!(uci.position().variant(), Variant::Chess960);
    }

    #[test]
    fn an_option_that_changes_no_rules_keeps_the_board() {
        let mut uci = Uci::new();
        talk(&mut uci, "position startpos moves e2e4\nsetoption name UCI_Chess960 value false");
        assert_ne!(*uci.position(), Position::start());
    }

    #[test]
    fn long_and_strange_words_are_shown_in_one_short_line() {
        let word = format!("\u{7}{}", "x".repeat(5000));
        let answer = talk(&mut Uci::new(), &format!("setoption name {word} value 3"));
        assert!(answer.len() < 100, "{answer}");
        assert!(answer.contains(r"\u{7}"), "{answer}");
    }

    #[test]
    fn every_uci_move_of_a_game_is_taken() {
        let mut uci = Uci::new();
        let line = "position startpos moves e2e4 g8f6 e4e5 d7d5 e5d6 h8g8 g1f3 e7d6 f1e2 d6d5 e1g1";
        assert_eq!(talk(&mut uci, line), "");
        assert_eq!(
            uci.position().fen(),
            "rnbqkbr1/ppp2ppp/5n2/3p4/8/5N2/PPPPBPPP/RNBQ1RK1 b q - 1 6",
        );
    }

    #[test]
    fn bad_depths_are_refused() {
        for depth in ["", "0", "-1", "65", "x", "4294967296", "99999999999999999999999"] {
            let answer = talk(&mut Uci::new(), &format!("go perft {depth}"));
            assert!(answer.starts_with("info string go perft needs a depth"), "{depth}: {answer}");
        }
    }
}
