//! One engine that runs.

use std::io::Write;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

use chess::{History, Position, Variant};
use engine::Stop;

use super::lines::{Line, Lines, NoLine};
use super::offers::Offers;
use super::thought::Hearing;
use super::{Fault, Thought};
use crate::limit::Go;
use crate::spec::Spec;

/// How long an engine may take to say that it is there, or ready.
const READY_WITHIN: Duration = Duration::from_secs(30);

/// How long it may take to end by itself.
const QUIT_WITHIN: Duration = Duration::from_secs(1);

/// What all engines of a match have in common.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// What is played.
    pub variant: Variant,
    /// What engines with the option `Move Overhead` are told.
    pub overhead: Option<Duration>,
    /// How long one that is told to stop may go on before it is killed.
    pub grace: Duration,
    /// Ends all waiting.
    pub stop: Stop,
}

/// An engine that runs and has heard its options. It ends when this is dropped.
pub struct Process {
    child: Child,
    input: ChildStdin,
    lines: Lines,
    grace: Duration,
    stop: Stop,
}

impl Process {
    /// Starts an engine and sets its options.
    ///
    /// # Errors
    ///
    /// If it does not start, does not speak UCI, or lacks an option.
    pub fn start(spec: &Spec, conditions: &Conditions) -> Result<Self, Fault> {
        let mut process = Self::spawn(spec, conditions)?;
        process.say("uci")?;
        let mut offers = Offers::default();
        process.await_answer("uci", "uciok", |line| offers.hear(line))?;
        let mut settings = offers.settings(spec, conditions.variant)?;
        if let Some(overhead) = conditions.overhead.filter(|_| offers.has("Move Overhead")) {
            let millis = overhead.as_millis();
            settings.insert(0, format!("setoption name Move Overhead value {millis}"));
        }
        for setting in settings {
            process.say(&setting)?;
        }
        process.ready()?;
        Ok(process)
    }

    fn spawn(spec: &Spec, conditions: &Conditions) -> Result<Self, Fault> {
        let absent = |error: &dyn std::fmt::Display| Fault::Absent(error.to_string());
        let mut command = Command::new(&spec.program);
        command.args(&spec.settings.args).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C is for us: engines are ended by us, in order.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| absent(&error))?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => Ok(Self {
                child,
                input,
                lines: Lines::of(output),
                grace: conditions.grace,
                stop: conditions.stop.clone(),
            }),
            _ => Err(absent(&"it has no input or no output")),
        }
    }

    /// Makes ready for another game.
    ///
    /// # Errors
    ///
    /// If the engine does not answer.
    pub fn new_game(&mut self) -> Result<(), Fault> {
        self.say("ucinewgame")?;
        self.ready()
    }

    /// Asks for a move. One that comes late comes with the time that it took; whether that loses is
    /// not decided here.
    ///
    /// # Errors
    ///
    /// If the engine has died, or gives no move even when told to stop.
    pub fn think(&mut self, history: &History, go: &Go) -> Result<Thought, Fault> {
        // What it takes to hear the position is not on its clock, and old answers end here.
        self.say(&position_line(history))?;
        self.ready()?;
        let start = Instant::now();
        self.say(&go.budget.to_string())?;
        let mut hearing = Hearing::default();
        let deadline = start + go.patience;
        match self.hear_move(&mut hearing, deadline) {
            Err(NoLine::Late) => {
                self.say("stop")?;
                self.hear_move(&mut hearing, Instant::now() + self.grace)
            }
            heard => heard,
        }
        .map(|(at, thought)| Thought { elapsed: at - start, ..thought })
        .map_err(|why| self.buried(why, Fault::Hung { waited: start.elapsed() }))
    }

    fn hear_move(
        &mut self,
        hearing: &mut Hearing,
        deadline: Instant,
    ) -> Result<(Instant, Thought), NoLine> {
        loop {
            let Line { text, at } = self.lines.next_by(deadline, &self.stop)?;
            if let Some(thought) = hearing.hear(&text) {
                return Ok((at, thought));
            }
            // One that talks without end would be heard without end.
            if at > deadline {
                return Err(NoLine::Late);
            }
        }
    }

    fn ready(&mut self) -> Result<(), Fault> {
        self.say("isready")?;
        self.await_answer("isready", "readyok", |_| {})
    }

    fn await_answer(
        &mut self,
        asked: &'static str,
        answer: &str,
        mut hear: impl FnMut(&str),
    ) -> Result<(), Fault> {
        let deadline = Instant::now() + READY_WITHIN;
        loop {
            let why = match self.lines.next_by(deadline, &self.stop) {
                Ok(line) if line.text == answer => return Ok(()),
                Ok(line) if line.at <= deadline => {
                    hear(&line.text);
                    continue;
                }
                Ok(_) => NoLine::Late,
                Err(why) => why,
            };
            return Err(self.buried(why, Fault::Deaf { asked, waited: READY_WITHIN }));
        }
    }

    fn say(&mut self, line: &str) -> Result<(), Fault> {
        let text = format!("{line}\n");
        let said = self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush());
        said.map_err(|_| self.buried(NoLine::Ended, Fault::Interrupted))
    }

    /// Ends the process, and says what was wrong with it.
    fn buried(&mut self, why: NoLine, late: Fault) -> Fault {
        // One that has ended by itself keeps its own status.
        let _ = self.child.kill();
        let status = self.child.wait();
        match why {
            NoLine::Late => late,
            NoLine::Interrupted => Fault::Interrupted,
            NoLine::Ended => {
                Fault::Crashed(status.map_or_else(|error| error.to_string(), |s| s.to_string()))
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.say("quit").is_ok() {
            let deadline = Instant::now() + QUIT_WITHIN;
            let stop = Stop::new();
            while self.lines.next_by(deadline, &stop).is_ok_and(|line| line.at <= deadline) {}
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The game so far, as UCI has it.
fn position_line(history: &History) -> String {
    let start = history.start();
    let mut text = String::with_capacity(100 + 5 * history.ply());
    text.push_str("position ");
    if *start == Position::start() {
        text.push_str("startpos");
    } else {
        text.push_str("fen ");
        text.push_str(&start.fen());
    }
    for (number, (position, &m)) in history.positions().iter().zip(history.moves()).enumerate() {
        text.push_str(if number == 0 { " moves " } else { " " });
        text.push_str(&position.uci(m).to_string());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_is_told_from_its_start() {
        let mut history = History::default();
        assert_eq!(position_line(&history), "position startpos");
        for san in ["e4", "e5"] {
            history.push(history.position().parse_san(san).unwrap()).unwrap();
        }
        assert_eq!(position_line(&history), "position startpos moves e2e4 e7e5");
    }

    #[test]
    fn castling_is_told_as_the_variant_has_it() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        for (variant, told) in [(Variant::Standard, "e1g1"), (Variant::Chess960, "e1h1")] {
            let mut history = History::new(Position::from_fen(fen, variant).unwrap());
            history.push(history.position().parse_san("O-O").unwrap()).unwrap();
            assert_eq!(position_line(&history), format!("position fen {fen} moves {told}"));
        }
    }
}
