//! The words after a command's name.

use std::fmt;

/// A command line that was not understood, as a sentence.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Usage(String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Words that a chore takes out one by one; [`Args::finish`] refuses what is left.
pub(crate) struct Args {
    words: Vec<String>,
    /// What follows `--`: for the program that the chore starts.
    passed_on: Vec<String>,
}

impl Args {
    pub(crate) fn new(mut words: Vec<String>) -> Self {
        let mut passed_on = Vec::new();
        if let Some(end) = words.iter().position(|word| word == "--") {
            passed_on = words.split_off(end).split_off(1);
        }
        Self { words, passed_on }
    }

    pub(crate) fn asks_for_help(&self) -> bool {
        self.words.iter().any(|word| word == "--help" || word == "-h")
    }

    /// Takes `--name N` or `--name=N`, a number from 1.
    pub(crate) fn number(&mut self, name: &str) -> Result<Option<u64>, Usage> {
        let assigned = format!("{name}=");
        let is_it = |word: &String| word == name || word.starts_with(&assigned);
        let Some(at) = self.words.iter().position(is_it) else {
            return Ok(None);
        };
        let word = self.words.remove(at);
        let value = match word.strip_prefix(&assigned) {
            Some(value) => value.to_owned(),
            None if at < self.words.len() => self.words.remove(at),
            None => return Err(Usage(format!("{name} needs a number"))),
        };
        match value.parse() {
            Ok(number) if number > 0 => Ok(Some(number)),
            _ => Err(Usage(format!("{name} needs a number from 1, not {value:?}"))),
        }
    }

    /// Takes the next word that is no option.
    pub(crate) fn word(&mut self) -> Option<String> {
        let at = self.words.iter().position(|word| !word.starts_with('-'))?;
        Some(self.words.remove(at))
    }

    /// Takes what follows `--`.
    pub(crate) fn passed_on(&mut self) -> Vec<String> {
        std::mem::take(&mut self.passed_on)
    }

    /// Refuses what nobody has taken.
    pub(crate) fn finish(self) -> Result<(), Usage> {
        match self.words.into_iter().chain(self.passed_on).next() {
            None => Ok(()),
            Some(word) => Err(Usage(format!("unexpected {word:?}"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(text: &str) -> Args {
        Args::new(text.split_whitespace().map(String::from).collect())
    }

    #[test]
    fn a_number_is_taken_in_both_spellings() {
        for text in ["--minutes 3 pgn", "pgn --minutes=3"] {
            let mut args = args(text);
            assert_eq!(args.number("--minutes"), Ok(Some(3)));
            assert_eq!(args.word().as_deref(), Some("pgn"));
            assert_eq!(args.finish(), Ok(()));
        }
    }

    #[test]
    fn a_bad_number_is_refused() {
        for text in ["--minutes", "--minutes x", "--minutes 0", "--minutes=-1"] {
            assert!(args(text).number("--minutes").is_err(), "{text}");
        }
    }

    #[test]
    fn what_nobody_takes_is_refused() {
        assert!(args("--fast").finish().is_err());
        assert!(args("-- perft").finish().is_err());
        let mut args = args("-- perft --exact");
        assert_eq!(args.passed_on(), ["perft", "--exact"]);
        assert_eq!(args.finish(), Ok(()));
    }
}
