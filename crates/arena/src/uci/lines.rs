//! The lines that a process writes, each with the moment when it was read.

use std::io::{BufRead, BufReader, Read};
use std::process::ChildStdout;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use engine::Stop;

/// Longer lines are cut into pieces.
const MAX_LINE: u64 = 1 << 16;

/// So many lines may wait; then the engine waits until they are read.
const MAX_WAITING: usize = 1024;

/// How long a raised stop may stay unnoticed.
const NOTICE: Duration = Duration::from_millis(50);

/// A line and when it came.
pub(super) struct Line {
    pub(super) text: String,
    pub(super) at: Instant,
}

/// Why there is no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoLine {
    Late,
    Ended,
    Interrupted,
}

/// The lines of a process in their order.
pub(super) struct Lines(Receiver<Line>);

impl Lines {
    /// Reads a pipe on a thread of its own, so that a line has its time even if nobody listens.
    pub(super) fn of(output: ChildStdout) -> Self {
        let (sender, receiver) = sync_channel(MAX_WAITING);
        thread::spawn(move || read(BufReader::new(output), &sender));
        Self(receiver)
    }

    /// The next line, if one comes in time.
    pub(super) fn next_by(&self, deadline: Instant, stop: &Stop) -> Result<Line, NoLine> {
        loop {
            if stop.is_raised() {
                return Err(NoLine::Interrupted);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.0.recv_timeout(left.min(NOTICE)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(NoLine::Ended),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(NoLine::Late),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

fn read(mut output: impl BufRead, sender: &SyncSender<Line>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match output.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let at = Instant::now();
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        if sender.send(Line { text, at }).is_err() {
            return;
        }
    }
}
