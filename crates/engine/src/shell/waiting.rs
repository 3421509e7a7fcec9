//! Lines that came during work and have to wait for its end.

use std::collections::VecDeque;

use super::MAX_LINE;
use crate::uci::Command;

/// How many bytes may wait.
const MOST: usize = 4 * MAX_LINE;

/// What a line costs beside its bytes, roughly.
const PER_LINE: usize = 32;

/// The lines, in the order in which they came.
#[derive(Default)]
pub(super) struct Waiting {
    lines: VecDeque<String>,
    bytes: usize,
}

impl Waiting {
    /// Takes in a line; `false` if there is no room for it.
    #[must_use]
    pub(super) fn push(&mut self, line: String) -> bool {
        let bytes = self.bytes + line.len() + PER_LINE;
        let fits = bytes <= MOST;
        if fits {
            self.bytes = bytes;
            self.lines.push_back(line);
        }
        fits
    }

    /// Takes in a line for which there must be room. Said over and over again it is kept once.
    pub(super) fn insist(&mut self, line: String) {
        if self.lines.back() != Some(&line) {
            self.bytes += line.len() + PER_LINE;
            self.lines.push_back(line);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub(super) fn pop(&mut self) -> Option<String> {
        let line = self.lines.pop_front()?;
        self.bytes -= line.len() + PER_LINE;
        Some(line)
    }

    /// Whether one of the lines is this command.
    pub(super) fn has(&self, command: &Command<'_>) -> bool {
        self.lines.iter().any(|line| Command::parse(line) == *command)
    }
}
