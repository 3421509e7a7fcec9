//! Running tests and counting them from what Rust's test harness prints.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::shell;
use crate::tally::Tally;

/// Reads a summary line; `None` for any other line.
pub(crate) fn summary(line: &str) -> Option<Tally> {
    let counts = line.strip_prefix("test result: ")?.split_once(". ")?.1;
    let mut tally = Tally::default();
    for part in counts.split(';') {
        let Some((number, what)) = part.trim().split_once(' ') else { continue };
        let count = match what {
            "passed" => &mut tally.passed,
            "failed" => &mut tally.failed,
            "ignored" => &mut tally.skipped,
            _ => continue,
        };
        *count = number.parse().ok()?;
    }
    Some(tally)
}

/// What the tests that a command ran have said.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) tally: Tally,
    /// The names of the tests that failed.
    pub(crate) failed: Vec<String>,
    /// How the command itself ended.
    pub(crate) ended: Result<(), String>,
}

impl Default for Report {
    fn default() -> Self {
        Self { tally: Tally::default(), failed: Vec::new(), ended: Ok(()) }
    }
}

impl Report {
    fn hear(&mut self, line: &str) {
        if let Some(counts) = summary(line) {
            self.tally += counts;
        }
        // A test that starts itself as another process may show that one's output, too.
        let known = |name: &&str| self.failed.iter().any(|known| known == name);
        let new = failed(line).filter(|name| !known(name)).map(str::to_owned);
        self.failed.extend(new);
    }
}

/// Runs a command that runs tests, shows what it prints, and counts. Where the command fails and no
/// test did, a test program did not compile or broke down: that counts as one failure.
pub(crate) fn run(command: &mut Command) -> Tally {
    let Report { mut tally, ended, .. } = listen(command);
    if let Err(problem) = ended
        && tally.failed == 0
    {
        println!("{problem}");
        tally.failed = 1;
    }
    tally
}

/// Runs a command that runs tests, shows what it prints, and takes it in.
pub(crate) fn listen(command: &mut Command) -> Report {
    let mut report = Report::default();
    report.ended = stream(command, |line| report.hear(line));
    report
}

/// Reads the line that says that a test failed; `None` for any other line.
fn failed(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

/// Runs a command, shows what it prints, and lets each line be heard.
pub(crate) fn stream(command: &mut Command, mut hear: impl FnMut(&str)) -> Result<(), String> {
    let mut child = match command.stdout(Stdio::piped()).spawn() {
        Ok(child) => child,
        Err(error) => return shell::judge(command, Err(error)),
    };
    let mut output = BufReader::new(child.stdout.take().expect("the output is piped"));
    let mut line = Vec::new();
    loop {
        line.clear();
        match output.read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) => {}
            Err(error) => return Err(error.to_string()),
        }
        // Whoever reads our output may be gone; the tests still count.
        let _ = io::stdout().write_all(&line);
        hear(String::from_utf8_lossy(&line).trim_end());
    }
    shell::judge(command, child.wait())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_are_read() {
        let line = "test result: ok. 12 passed; 0 failed; 3 ignored; 0 measured; 7 filtered out; \
                    finished in 0.02s";
        assert_eq!(summary(line), Some(Tally { passed: 12, failed: 0, skipped: 3 }));
        let line = "test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out";
        assert_eq!(summary(line), Some(Tally { passed: 1, failed: 2, skipped: 0 }));
    }

    #[test]
    fn other_lines_are_not() {
        for line in ["", "running 3 tests", "test result: ok", "  test result: ok. 1 passed"] {
            assert_eq!(summary(line), None, "{line}");
        }
    }

    #[test]
    fn tests_that_failed_are_known_by_name() {
        assert_eq!(failed("test log::tests::a_row ... FAILED"), Some("log::tests::a_row"));
        for line in ["test a ... ok", "test result: FAILED. 1 passed", "a ... FAILED"] {
            assert_eq!(failed(line), None, "{line}");
        }
    }

    #[test]
    fn a_program_that_cannot_start_is_a_failure() {
        let tally = run(&mut shell::program("no-such-program-anywhere"));
        assert_eq!(tally, Tally::ONE_FAILED);
    }
}
