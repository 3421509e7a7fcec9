//! The program around [`Uci`]: it reads lines, writes answers, and counts on a thread of its own so
//! that `stop` and `isready` are heard meanwhile.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use crate::perft::Perft;
use crate::uci::{Command, Flow, Uci};

/// The longest line that is read; a game of ten thousand moves needs a twentieth of it.
pub const MAX_LINE: usize = 1 << 20;

/// How many bytes may wait until a count has ended.
const MAX_WAITING: usize = 4 * MAX_LINE;

/// What the main loop hears: from the input, and from the count.
enum Event {
    Line(String),
    TooLong,
    InputEnded,
    Counted(String),
    CountEnded,
}

/// Answers lines until `quit` or the end of the input. Both wait for a running count and for all that
/// was asked for after it; whoever does not want to wait says `stop` first.
///
/// # Errors
///
/// Only those of writing. An input that cannot be read has ended.
pub fn run(input: impl BufRead + Send + 'static, out: &mut impl Write) -> io::Result<()> {
    let (events, heard) = sync_channel(64);
    let reader = events.clone();
    thread::spawn(move || read_lines(input, &reader));

    let mut shell = Shell { events, uci: Uci::new(), count: None, waiting: VecDeque::new(), out };
    let mut input_ended = false;
    for event in &heard {
        let goes_on = match event {
            Event::Line(line) => shell.hear(line)?,
            Event::TooLong => {
                writeln!(shell.out, "info string a line of more than {MAX_LINE} bytes is ignored")?;
                true
            }
            Event::InputEnded => {
                input_ended = true;
                true
            }
            Event::Counted(text) => {
                writeln!(shell.out, "{text}")?;
                true
            }
            Event::CountEnded => {
                shell.count = None;
                shell.hear_waiting()?
            }
        };
        shell.out.flush()?;
        if !goes_on || input_ended && shell.count.is_none() {
            break;
        }
    }
    // The count may wait for us to hear it: first stop listening, then wait for its end.
    drop(heard);
    shell.stop();
    if let Some(count) = shell.count {
        let _ = count.thread.join();
    }
    Ok(())
}

struct Count {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

/// Says that the count has ended, however it ends: a panic must not leave the shell waiting.
struct SayEnd(SyncSender<Event>);

impl Drop for SayEnd {
    fn drop(&mut self) {
        // Whoever does not listen any more needs no end either.
        let _ = self.0.send(Event::CountEnded);
    }
}

struct Shell<'a, W> {
    uci: Uci,
    count: Option<Count>,
    /// Lines that came during the count and are not urgent.
    waiting: VecDeque<String>,
    events: SyncSender<Event>,
    out: &'a mut W,
}

impl<W: Write> Shell<'_, W> {
    /// Takes in a line, at once or later; `false` if it ends the program.
    fn hear(&mut self, line: String) -> io::Result<bool> {
        if self.count.is_none() || Command::parse(&line).is_urgent() {
            return self.answer(&line);
        }
        let waiting: usize = self.waiting.iter().map(String::len).sum();
        if waiting + line.len() > MAX_WAITING {
            writeln!(self.out, "info string still counting; too many lines wait, one is dropped")?;
        } else {
            self.waiting.push_back(line);
        }
        Ok(true)
    }

    /// Answers the lines that have waited, up to one that makes the others wait again.
    fn hear_waiting(&mut self) -> io::Result<bool> {
        while self.count.is_none()
            && let Some(line) = self.waiting.pop_front()
        {
            if !self.answer(&line)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn answer(&mut self, line: &str) -> io::Result<bool> {
        match self.uci.handle(line, self.out)? {
            Flow::Continue => {}
            Flow::Start(perft) => self.start(*perft),
            Flow::Stop => self.stop(),
            Flow::Quit => return Ok(false),
        }
        Ok(true)
    }

    fn start(&mut self, perft: Perft) {
        let stop = Arc::new(AtomicBool::new(false));
        let events = self.events.clone();
        let seen = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            let end = SayEnd(events);
            perft.run(&seen, |text| end.0.send(Event::Counted(text)).is_ok());
        });
        self.count = Some(Count { stop, thread });
    }

    fn stop(&self) {
        if let Some(count) = &self.count {
            count.stop.store(true, Ordering::Relaxed);
        }
    }
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
