//! The options of the engine.

use std::time::Duration;

use chess::{Rating, Variant};

use super::{Flow, show};
use crate::{Technique, Techniques, time};

/// All options as `uci` lists them.
pub(super) const LIST: &str = "\
option name Hash type spin default 16 min 1 max 65536
option name Clear Hash type button
option name Threads type spin default 1 min 1 max 256
option name MultiPV type spin default 1 min 1 max 256
option name Move Overhead type spin default 20 min 0 max 5000
option name Ponder type check default false
option name UCI_Chess960 type check default false
option name UCI_Variant type combo default chess var chess var antichess
option name UCI_LimitStrength type check default false
option name UCI_Elo type spin default 1500 min 250 max 4000
option name UCI_ShowWDL type check default false
option name OwnBook type check default false
option name BookFile type string default <empty>
option name Seed type spin default 0 min 0 max 2147483647
option name Leave Out type string default <empty>";

/// What the options are set to.
#[expect(clippy::struct_excessive_bools, reason = "each is an option that UCI calls a check")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Options {
    chess960: bool,
    antichess: bool,
    limit_strength: bool,
    elo: Rating,
    seed: u64,
    games: u64,
    own_book: bool,
    pub(super) with_chances: bool,
    pub(super) lines: usize,
    pub(super) overhead: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            chess960: false,
            antichess: false,
            limit_strength: false,
            elo: Rating::clamped(1500),
            seed: 0,
            games: 0,
            own_book: false,
            with_chances: false,
            lines: 1,
            overhead: Duration::from_millis(20),
        }
    }
}

impl Options {
    /// Sets an option by its name in any case; what else is to be done.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Flow, String> {
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                return number("Hash", value, 1, 65_536).map(|size| Flow::Resize(size as usize));
            }
            "clear hash" => return Ok(Flow::Forget),
            "threads" => {
                return number("Threads", value, 1, 256).map(|count| Flow::Threads(count as usize));
            }
            "leave out" => return techniques(value).map(Flow::Techniques),
            "multipv" => self.lines = number("MultiPV", value, 1, 256)? as usize,
            "move overhead" => {
                self.overhead = Duration::from_millis(number("Move Overhead", value, 0, 5_000)?);
            }
            // Whether there will be pondering; `go ponder` says when.
            "ponder" => _ = truth("Ponder", value)?,
            "uci_chess960" => self.chess960 = truth("UCI_Chess960", value)?,
            "uci_variant" => {
                self.antichess = match value.to_ascii_lowercase().as_str() {
                    "chess" => false,
                    "antichess" => true,
                    _ => {
                        let value = show(value);
                        return Err(format!("UCI_Variant is chess or antichess, not {value}"));
                    }
                }
            }
            "uci_limitstrength" => self.limit_strength = truth("UCI_LimitStrength", value)?,
            "uci_elo" => self.elo = Rating::clamped(number("UCI_Elo", value, 250, 4_000)? as i32),
            "uci_showwdl" => self.with_chances = truth("UCI_ShowWDL", value)?,
            "ownbook" => self.own_book = truth("OwnBook", value)?,
            "bookfile" => {
                let named = !matches!(value, "" | "<empty>");
                return Ok(Flow::Book(named.then(|| value.into())));
            }
            "seed" => self.seed = number("Seed", value, 0, i32::MAX as u64)?,
            _ => return Err(format!("there is no option {}", show(name))),
        }
        Ok(Flow::Continue)
    }

    /// The rules by which positions are read.
    pub(super) fn variant(&self) -> Variant {
        match (self.antichess, self.chess960) {
            (true, _) => Variant::Suicide,
            (false, true) => Variant::Chess960,
            (false, false) => Variant::Standard,
        }
    }

    /// Another game: a book and a player of limited strength play it differently.
    pub(super) fn next_game(&mut self) {
        self.games += 1;
    }

    /// At which rating to play, and with which seed; `None` at full strength.
    pub(super) fn strength(&self) -> Option<(Rating, u64)> {
        self.limit_strength.then(|| (self.elo, self.seed_of_game()))
    }

    /// With which seed to choose from the book; `None` if there is to be no book.
    pub(super) fn book(&self) -> Option<u64> {
        self.own_book.then(|| self.seed_of_game())
    }

    fn seed_of_game(&self) -> u64 {
        let seed = if self.seed == 0 { time::seed_of_this_run() } else { self.seed };
        seed.wrapping_add(self.games << 32)
    }
}

/// All steps of the search but those that are named: for measuring what each is worth.
fn techniques(value: &str) -> Result<Techniques, String> {
    let known: Vec<String> = Technique::ALL.iter().map(|one| format!("{one:?}")).collect();
    let mut techniques = Techniques::ALL;
    for name in value.split([' ', ',']).filter(|name| !name.is_empty() && *name != "<empty>") {
        let place = known.iter().position(|known| known.eq_ignore_ascii_case(name));
        let place = place.ok_or_else(|| {
            format!("Leave Out takes some of {}, not {}", known.join(", "), show(name))
        })?;
        techniques = techniques.without(Technique::ALL[place]);
    }
    Ok(techniques)
}

fn truth(name: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} is true or false, not {}", show(value))),
    }
}

fn number(name: &str, value: &str, least: u64, most: u64) -> Result<u64, String> {
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("{name} is a number from {least} to {most}, not {}", show(value)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Engine;

    #[test]
    fn every_listed_option_can_be_set_to_its_default() {
        assert!(LIST.contains(&format!("Hash type spin default {}", Engine::USUAL_MEBIBYTES)));
        let mut options = Options::default();
        for line in LIST.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let at = words.iter().position(|&word| word == "type").unwrap();
            let name = words[2..at].join(" ");
            let default = words.iter().position(|&word| word == "default");
            let value = default.map_or("", |at| words[at + 1]);
            assert!(options.set(&name, value).is_ok(), "{line}");
            assert_eq!(options, Options::default(), "{line}");
        }
    }

    #[test]
    fn each_game_has_its_own_seed() {
        let mut options = Options::default();
        options.set("UCI_LimitStrength", "true").unwrap();
        options.set("Seed", "5").unwrap();
        let first = options.strength().unwrap();
        assert_eq!(options.strength(), Some(first));
        options.next_game();
        assert_ne!(options.strength().unwrap().1, first.1);
    }
}
