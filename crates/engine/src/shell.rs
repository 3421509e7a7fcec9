//! The program around [`Uci`]: it reads lines, writes answers, and works on a thread of its own so that
//! `stop` and `isready` are heard meanwhile.

mod waiting;

use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use crate::uci::{Command, Flow, Uci, show};
use crate::work::{Players, Said, Thought, Work};
use crate::{Stop, tell};
use waiting::Waiting;

/// The longest line that is read; a game of ten thousand moves needs a twentieth of it.
pub const MAX_LINE: usize = 1 << 20;

/// What the main loop hears: from the input, and from the work.
enum Event {
    Line(String),
    TooLong,
    InputEnded,
    Said(Number, Said),
    WorkEnded(Number),
}

/// Which work it was. The last words of one may be heard when the next has begun.
type Number = u64;

/// Answers lines until `quit` or the end of the input. Both wait for a running count and for all that
/// was asked for after it; whoever does not want to wait says `stop` first. A search is ended by
/// `quit`, and by the end of the input if it would go on without end; its move is given all the same.
///
/// Every search is answered by one move, in the order in which they were asked for. `stop` ends all that
/// was asked for before it, also what has not begun yet.
///
/// # Errors
///
/// Only those of writing. An input that cannot be read has ended.
pub fn run(input: impl BufRead + Send + 'static, out: &mut impl Write) -> io::Result<()> {
    let (events, heard) = sync_channel(64);
    let reader = events.clone();
    thread::spawn(move || read_lines(input, &reader));

    let mut shell = Shell::new(events, out);
    let mut input_ended = false;
    for event in &heard {
        input_ended |= matches!(event, Event::InputEnded);
        let goes_on = shell.take(event)?;
        shell.out.flush()?;
        if !goes_on || input_ended && shell.job.is_none() {
            break;
        }
    }
    // The work may wait for us to hear it: first stop listening, then wait for its end.
    drop(heard);
    if let Some(job) = shell.job {
        job.stop.raise();
        let _ = job.thread.join();
    }
    Ok(())
}

/// Work that is going on, or whose answer has to wait.
struct Job {
    number: Number,
    stop: Stop,
    thread: JoinHandle<()>,
    /// The answer of a search that has died without one; `None` for other work.
    last_resort: Option<String>,
    /// It would not end by itself within anybody's patience.
    is_endless: bool,
    waits: Waits,
    /// The move that a search has found; a count has nothing to hold back.
    answer: Option<String>,
    has_ended: bool,
}

/// What has to be said before an answer may be given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waits {
    Not,
    ForStop,
    ForPonderHit,
}

/// Says that the work has ended, however it ends: a panic must not leave the shell waiting.
struct SayEnd(SyncSender<Event>, Number);

impl Drop for SayEnd {
    fn drop(&mut self) {
        // Whoever does not listen any more needs no end either.
        let _ = self.0.send(Event::WorkEnded(self.1));
    }
}

struct Shell<'a, W> {
    uci: Uci,
    players: Arc<Mutex<Players>>,
    job: Option<Job>,
    /// Lines that came during work and are not urgent.
    waiting: Waiting,
    /// How many works were begun.
    begun: Number,
    /// Nobody will say `stop` any more.
    is_ending: bool,
    events: SyncSender<Event>,
    out: &'a mut W,
}

impl<'a, W: Write> Shell<'a, W> {
    fn new(events: SyncSender<Event>, out: &'a mut W) -> Self {
        Self {
            uci: Uci::new(),
            players: Arc::default(),
            job: None,
            waiting: Waiting::default(),
            begun: 0,
            is_ending: false,
            events,
            out,
        }
    }

    /// Takes in an event; `false` if it ends the program.
    fn take(&mut self, event: Event) -> io::Result<bool> {
        match event {
            Event::Line(line) => return self.hear(line),
            Event::TooLong => {
                writeln!(self.out, "info string a line of more than {MAX_LINE} bytes is ignored")?;
            }
            Event::InputEnded => {
                self.is_ending = true;
                self.end_the_endless();
                return self.settle();
            }
            Event::Said(_, Said::Line(line)) => writeln!(self.out, "{line}")?,
            Event::Said(number, Said::Best(answer)) => {
                if let Some(job) = self.job_of(number) {
                    job.answer = Some(answer);
                }
                return self.settle();
            }
            Event::WorkEnded(number) => {
                if let Some(job) = self.job_of(number) {
                    job.has_ended = true;
                }
                return self.settle();
            }
        }
        Ok(true)
    }

    fn job_of(&mut self, number: Number) -> Option<&mut Job> {
        self.job.as_mut().filter(|job| job.number == number)
    }

    /// Takes in a line, at once or later; `false` if it ends the program.
    fn hear(&mut self, line: String) -> io::Result<bool> {
        let Some(job) = &self.job else { return self.answer(&line) };
        let command = Command::parse(&line);
        if command.is_urgent() {
            let is_for_all = matches!(command, Command::Stop | Command::PonderHit);
            let going_on = self.answer(&line)?;
            // It is meant for the works, too, that waiting lines will start.
            if is_for_all && !self.waiting.is_empty() {
                self.waiting.insist(line);
            }
            return Ok(going_on);
        }
        if command == Command::Quit {
            self.is_ending = true;
            // A count goes on: scripts send quit right behind it and still want the sum, as
            // Stockfish gives it to them.
            if job.last_resort.is_some() {
                self.stop();
            }
            self.waiting.insist(line);
            return self.settle();
        }
        if !self.waiting.push(line) {
            writeln!(self.out, "info string still at work; too many lines wait, one is dropped")?;
        }
        Ok(true)
    }

    /// Gives the answer if it need not wait any more, and goes on with the waiting lines if the work is
    /// done.
    fn settle(&mut self) -> io::Result<bool> {
        let Some(job) = &mut self.job else { return Ok(true) };
        if job.waits != Waits::Not {
            return Ok(true);
        }
        let mut answer = job.answer.take();
        if job.has_ended && answer.is_none() {
            answer = job.last_resort.take();
        }
        if let Some(answer) = &answer {
            writeln!(self.out, "{answer}")?;
        }
        // With its answer a search is over: what is said from now on is meant for the next.
        if answer.is_some() || job.has_ended {
            self.job = None;
        }
        while self.job.is_none()
            && let Some(line) = self.waiting.pop()
        {
            if !self.answer(&line)? {
                return Ok(false);
            }
            self.hear_what_was_said_since();
        }
        Ok(true)
    }

    /// Tells work that has begun late what was said when it had not begun.
    fn hear_what_was_said_since(&mut self) {
        let Some(job) = &self.job else { return };
        let quits = job.last_resort.is_some() && self.waiting.has(&Command::Quit);
        if quits || self.waiting.has(&Command::Stop) {
            self.stop();
        } else if self.waiting.has(&Command::PonderHit) {
            self.ponder_hit();
        }
    }

    fn answer(&mut self, line: &str) -> io::Result<bool> {
        match self.uci.handle(line, self.out)? {
            Flow::Continue => Ok(true),
            Flow::Start(work) => {
                self.start(*work);
                Ok(true)
            }
            Flow::Stop => {
                self.stop();
                self.settle()
            }
            Flow::PonderHit => {
                self.ponder_hit();
                self.settle()
            }
            Flow::Resize(mebibytes) => {
                if !lock(&self.players).resize(mebibytes) {
                    let told = "info string there is not so much memory; Hash stays as it was";
                    writeln!(self.out, "{told}")?;
                }
                Ok(true)
            }
            Flow::Threads(threads) => {
                lock(&self.players).set_threads(threads);
                Ok(true)
            }
            Flow::Techniques(techniques) => {
                lock(&self.players).set_techniques(techniques);
                Ok(true)
            }
            Flow::Forget => {
                lock(&self.players).forget();
                Ok(true)
            }
            Flow::Book(file) => {
                if let Err(flaw) = lock(&self.players).set_book(file.as_deref()) {
                    let file = show(&file.unwrap_or_default().to_string_lossy());
                    writeln!(self.out, "info string no book from {file}: {flaw}")?;
                }
                Ok(true)
            }
            Flow::Quit => Ok(false),
        }
    }

    fn start(&mut self, work: Work) {
        let stop = Stop::new();
        let thought = if let Work::Think(thought) = &work { Some(thought) } else { None };
        let waits = match thought {
            Some(thought) if thought.infinite => Waits::ForStop,
            Some(thought) if thought.ponder => Waits::ForPonderHit,
            _ => Waits::Not,
        };
        if thought.is_some_and(|thought| thought.ponder) {
            stop.ponder();
        }
        let last_resort = thought.map(|thought| {
            let position = thought.history.position();
            tell::best(position, position.legal_moves().first().copied(), None)
        });
        let is_endless = thought.is_some_and(Thought::is_endless);
        self.begun += 1;
        let number = self.begun;
        let (events, players, seen) =
            (self.events.clone(), Arc::clone(&self.players), stop.clone());
        let thread = thread::spawn(move || {
            let end = SayEnd(events, number);
            let mut say = |said| end.0.send(Event::Said(number, said)).is_ok();
            lock(&players).work(&work, &seen, &mut say);
        });
        self.job = Some(Job {
            number,
            stop,
            thread,
            last_resort,
            is_endless,
            waits,
            answer: None,
            has_ended: false,
        });
        if self.is_ending {
            self.end_the_endless();
        }
    }

    fn stop(&mut self) {
        if let Some(job) = &mut self.job {
            job.waits = Waits::Not;
            job.stop.raise();
        }
    }

    fn ponder_hit(&mut self) {
        if let Some(job) = &mut self.job {
            job.stop.ponder_hit();
            if job.waits == Waits::ForPonderHit {
                job.waits = Waits::Not;
            }
        }
    }

    fn end_the_endless(&mut self) {
        if self.job.as_ref().is_some_and(|job| job.is_endless) {
            self.stop();
        }
    }
}

/// Whatever a search has left behind when it panicked, the next one starts by itself.
fn lock(players: &Mutex<Players>) -> MutexGuard<'_, Players> {
    players.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sends the lines of the input until it ends or nobody listens. Bytes that are no UTF-8 are replaced.
fn read_lines(mut input: impl BufRead, events: &SyncSender<Event>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut line);
        let event = match read {
            Err(_) | Ok(0) => Event::InputEnded,
            Ok(length) if length > MAX_LINE && line.last() != Some(&b'\n') => {
                // A failure shows again at the next read.
                let _ = input.skip_until(b'\n');
                Event::TooLong
            }
            Ok(_) => Event::Line(String::from_utf8_lossy(&line).into_owned()),
        };
        let ended = matches!(event, Event::InputEnded);
        if events.send(event).is_err() || ended {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;
    use std::time::Duration;

    /// Longer than any machine needs: only a failure waits so long.
    const PATIENCE: Duration = Duration::from_mins(1);

    fn talk(input: impl Into<Vec<u8>>) -> String {
        let mut out = Vec::new();
        run(Cursor::new(input.into()), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_end_of_the_input_waits_for_the_count() {
        let answer = talk("go perft 3\nposition startpos moves e2e4\ngo perft 2");
        let sums: Vec<&str> = answer.lines().filter(|line| line.starts_with("Nodes")).collect();
        assert_eq!(sums, ["Nodes searched: 8902", "Nodes searched: 600"]);
    }

    /// Seen in a game with pondering on a busy machine: the engine pondered for ever.
    #[test]
    fn a_ponder_hit_is_not_lost_while_the_last_search_still_ends() {
        let mut out = Vec::new();
        let (events, heard) = sync_channel(64);
        let mut shell = Shell::new(events, &mut out);
        shell.hear("go depth 1".into()).unwrap();
        // Until its move is heard, but not that its thread has ended.
        loop {
            let event = heard.recv().unwrap();
            let is_answer = matches!(event, Event::Said(_, Said::Best(_)));
            shell.take(event).unwrap();
            if is_answer {
                break;
            }
        }
        for line in ["go ponder depth 1", "ponderhit"] {
            shell.hear(line.into()).unwrap();
        }
        while shell.job.is_some() {
            shell.take(heard.recv_timeout(PATIENCE).unwrap()).unwrap();
        }
        assert_eq!(String::from_utf8(out).unwrap().matches("bestmove").count(), 2);
    }

    /// Even a search that had nothing to do: without a move, with a mate, or with a limit reached.
    #[test]
    fn an_answer_waits_until_it_may_be_given() {
        let mated = "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
        let mates = "position fen 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
        for (position, go, release) in [
            (mated, "go infinite", "stop"),
            (mated, "go ponder wtime 0 btime 0", "ponderhit"),
            (mates, "go ponder depth 1", "ponderhit"),
            (mates, "go ponder nodes 1", "stop"),
            (mates, "go ponder mate 1", "ponderhit"),
        ] {
            let mut out = Vec::new();
            let (events, heard) = sync_channel(64);
            let mut shell = Shell::new(events, &mut out);
            shell.hear(position.into()).unwrap();
            shell.hear(go.into()).unwrap();
            while !shell.job.as_ref().unwrap().has_ended {
                shell.take(heard.recv_timeout(PATIENCE).unwrap()).unwrap();
            }
            assert!(!String::from_utf8_lossy(shell.out).contains("bestmove"), "{go}");
            shell.hear(release.into()).unwrap();
            let answer = String::from_utf8(out).unwrap();
            assert_eq!(answer.contains("bestmove 0000"), position == mated, "{go}");
            assert_eq!(answer.matches("bestmove").count(), 1, "{go}");
        }
    }

    #[test]
    fn a_search_that_dies_is_answered_by_a_legal_move() {
        let mut out = Vec::new();
        let (events, heard) = sync_channel(64);
        let mut shell = Shell::new(events, &mut out);
        shell.hear("go infinite".into()).unwrap();
        shell.hear("stop".into()).unwrap();
        // As if it had said nothing and its thread had gone.
        let number = shell.begun;
        shell.take(Event::WorkEnded(number)).unwrap();
        assert!(shell.job.is_none());
        drop(heard);
        let answer = String::from_utf8(out).unwrap();
        let m = answer.strip_prefix("bestmove ").unwrap().trim_end();
        assert!(chess::Position::start().parse_uci(m).is_ok(), "{answer}");
    }

    #[test]
    fn stop_ends_all_that_was_asked_for_before_it() {
        let answer = talk("go infinite\ngo ponder\ngo infinite\nstop\nstop\ngo perft 2\n");
        assert_eq!(answer.matches("bestmove").count(), 3, "{answer}");
        assert!(answer.contains("Nodes searched: 400"), "{answer}");
    }

    #[test]
    fn a_ponder_hit_is_heard_by_a_search_that_has_not_begun() {
        let (events, heard) = sync_channel(64);
        let mut out = Vec::new();
        let mut shell = Shell::new(events, &mut out);
        for line in ["go infinite", "go ponder depth 1", "ponderhit"] {
            shell.hear(line.into()).unwrap();
        }
        // It is for the second: the first goes on until it is told to stop.
        assert_eq!(shell.begun, 1);
        shell.stop();
        while shell.job.is_some() {
            shell.take(heard.recv_timeout(PATIENCE).unwrap()).unwrap();
        }
        assert_eq!(String::from_utf8(out).unwrap().matches("bestmove").count(), 2);
    }

    #[test]
    fn a_count_can_be_stopped() {
        assert!(talk("go perft 30\nstop\nisready\n").ends_with("stopped before the end\n"));
    }

    #[test]
    fn quit_waits_for_the_count_and_nothing_follows_it() {
        let answer = talk("go perft 3\nquit\nd\n");
        assert!(answer.ends_with("\nNodes searched: 8902\n\n"), "{answer}");
    }

    #[test]
    fn readiness_is_answered_during_a_count() {
        let answer = talk("go perft 30\nisready\nstop\n");
        assert!(answer.contains("readyok"), "{answer}");
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped() {
        let mut input = vec![b'x'; 3 * MAX_LINE];
        input.extend(b"\nisready\n");
        assert_eq!(
            talk(input),
            "info string a line of more than 1048576 bytes is ignored\nreadyok\n",
        );
    }

    #[test]
    fn bytes_that_are_no_text_are_tolerated() {
        let answer = talk(*b"\xFF\xFE\0\nisready");
        assert!(answer.starts_with("info string unknown command"), "{answer}");
        assert!(answer.ends_with("readyok\n"), "{answer}");
    }

    #[test]
    fn too_many_waiting_lines_are_dropped() {
        let line = format!("position startpos {}\n", " ".repeat(MAX_LINE - 100));
        let input = format!("go perft 30\n{}stop\nisready\n", line.repeat(6));
        let answer = talk(input);
        assert_eq!(answer.matches("one is dropped").count(), 2, "{answer}");
    }
}
