//! What a line of UCI asks for.

/// A line, understood as far as its grammar goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command<'a> {
    /// An empty line.
    Nothing,
    /// `uci`
    Uci,
    /// `isready`
    IsReady,
    /// `setoption name NAME [value VALUE]`; both may consist of several words.
    SetOption {
        /// The name.
        name: String,
        /// The value, empty if there is none.
        value: String,
    },
    /// `ucinewgame`
    NewGame,
    /// `position startpos|fen FEN [moves …]`
    Position {
        /// The FEN, or `None` for the first position.
        start: Option<String>,
        /// The moves after it.
        moves: Vec<&'a str>,
    },
    /// `go perft DEPTH`, the depth as it stands there.
    Perft(String),
    /// Any other `go`, with what follows.
    Go(Vec<&'a str>),
    /// `bench [DEPTH]`, the depth as it stands there.
    Bench(String),
    /// `ponderhit`
    PonderHit,
    /// `stop`
    Stop,
    /// `d`
    Display,
    /// What UCI knows and this engine has no use for: `debug`, `register`.
    Tolerated,
    /// `help`
    Help,
    /// `quit`
    Quit,
    /// What cannot be used, and why.
    Broken(String),
}

impl<'a> Command<'a> {
    /// Reads a line. Unknown words before a command of UCI are skipped, as its specification asks;
    /// the words that are not UCI (`d`, `help`, `bench`) count only at the beginning, and so does `quit`: no
    /// broken line ends the program.
    pub fn parse(line: &'a str) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some(first) = words.first() else { return Self::Nothing };
        match *first {
            "d" => return Self::Display,
            "help" | "--help" => return Self::Help,
            "bench" => return Self::Bench(words[1..].join(" ")),
            _ => {}
        }
        let mut commands = (0..words.len()).filter_map(|at| {
            let command = Self::known(words[at], &words[at + 1..])?;
            (at == 0 || command != Self::Quit).then_some(command)
        });
        commands.next().unwrap_or_else(|| {
            Self::Broken(format!("unknown command {}; help lists all", super::show(line.trim())))
        })
    }

    fn known(name: &str, rest: &[&'a str]) -> Option<Self> {
        Some(match name.to_ascii_lowercase().as_str() {
            "uci" => Self::Uci,
            "isready" => Self::IsReady,
            "setoption" => Self::set_option(rest),
            "ucinewgame" => Self::NewGame,
            "position" => Self::position(rest),
            "go" => match rest {
                ["perft", rest @ ..] => Self::Perft(rest.join(" ")),
                _ => Self::Go(rest.to_vec()),
            },
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "debug" | "register" => Self::Tolerated,
            "quit" => Self::Quit,
            _ => return None,
        })
    }

    fn set_option(rest: &[&str]) -> Self {
        let is = |wanted: &'static str| move |word: &&str| word.eq_ignore_ascii_case(wanted);
        let (name, value) = match rest.iter().position(is("value")) {
            Some(at) => (&rest[..at], &rest[at + 1..]),
            None => (rest, &[][..]),
        };
        match name {
            [keyword, name @ ..] if is("name")(keyword) && !name.is_empty() => {
                Self::SetOption { name: name.join(" "), value: value.join(" ") }
            }
            _ => Self::Broken("setoption needs: name NAME value VALUE".into()),
        }
    }

    fn position(rest: &[&'a str]) -> Self {
        let (start, moves) = match rest.iter().position(|word| *word == "moves") {
            Some(at) => (&rest[..at], &rest[at + 1..]),
            None => (rest, &[][..]),
        };
        let start = match start {
            ["startpos"] => None,
            ["fen", fen @ ..] if !fen.is_empty() => Some(fen.join(" ")),
            _ => {
                let needed = "position needs: startpos or fen FEN, then moves MOVE ... if any";
                return Self::Broken(format!("{needed}; the position stays as it was"));
            }
        };
        Self::Position { start, moves: moves.to_vec() }
    }

    /// Whether it must be answered while the engine is at work.
    pub fn is_urgent(&self) -> bool {
        use Command::{IsReady, Nothing, PonderHit, Stop, Tolerated};
        matches!(self, IsReady | Stop | PonderHit | Nothing | Tolerated)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_words_before_a_command_are_skipped() {
        assert_eq!(Command::parse("joho isready"), Command::IsReady);
        assert_eq!(Command::parse("  joho\tdebug on\r"), Command::Tolerated);
        assert_eq!(Command::parse("well go perft 3"), Command::Perft("3".into()));
    }

    #[test]
    fn words_outside_uci_count_only_at_the_beginning() {
        assert_eq!(Command::parse("d"), Command::Display);
        assert!(matches!(Command::parse("please help"), Command::Broken(_)));
        assert!(matches!(Command::parse("a b c d"), Command::Broken(_)));
        assert!(matches!(Command::parse("I really quit"), Command::Broken(_)));
        assert_eq!(Command::parse("quit now"), Command::Quit);
    }

    #[test]
    fn options_may_have_spaces() {
        assert_eq!(
            Command::parse("setoption name Clear Hash value a  b"),
            Command::SetOption { name: "Clear Hash".into(), value: "a b".into() },
        );
        for line in ["setoption", "setoption name", "setoption value 3", "setoption x name y"] {
            assert!(matches!(Command::parse(line), Command::Broken(_)), "{line}");
        }
    }

    #[test]
    fn positions_are_split_at_moves() {
        assert_eq!(
            Command::parse("position fen 8/8 w moves a1a2 a2a1"),
            Command::Position { start: Some("8/8 w".into()), moves: vec!["a1a2", "a2a1"] },
        );
        assert_eq!(
            Command::parse("position startpos moves"),
            Command::Position { start: None, moves: vec![] },
        );
    }
}
