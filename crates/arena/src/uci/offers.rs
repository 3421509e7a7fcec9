//! The options that an engine offers when it is told `uci`.

use chess::Variant;

use super::Fault;
use crate::spec::Spec;

/// The options of one engine, as its lines list them.
#[derive(Debug, Default)]
pub(super) struct Offers(Vec<Offer>);

#[derive(Debug)]
struct Offer {
    name: String,
    /// What it can be set to, if the engine says so.
    choices: Vec<String>,
}

impl Offers {
    /// Takes in a line, if it is an option.
    pub(super) fn hear(&mut self, line: &str) {
        let mut words = line.split_ascii_whitespace();
        if words.next() != Some("option") || words.next() != Some("name") {
            return;
        }
        let words: Vec<_> = words.collect();
        let end = words.iter().position(|word| *word == "type").unwrap_or(words.len());
        let (name, rest) = words.split_at(end);
        let choices = rest.split(|word| *word == "var").skip(1).map(|words| words.join(" "));
        self.0.push(Offer { name: name.join(" "), choices: choices.collect() });
    }

    fn find(&self, name: &str) -> Option<&Offer> {
        self.0.iter().find(|offer| offer.name.eq_ignore_ascii_case(name))
    }

    /// Whether there is such an option.
    pub(super) fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// All options that have to be set, as lines of UCI. One that is not offered is a fault: a match
    /// with settings that nobody heard would claim what was never tried.
    pub(super) fn settings(&self, spec: &Spec, variant: Variant) -> Result<Vec<String>, Fault> {
        let known_as = spec.settings.variant.as_deref().unwrap_or("antichess");
        let rules = match variant {
            Variant::Standard => None,
            Variant::Chess960 => Some(("UCI_Chess960", "true")),
            Variant::Suicide => Some(("UCI_Variant", known_as)),
        };
        let options = &spec.settings.options;
        let options = options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        rules.into_iter().chain(options).map(|(name, value)| self.setting(name, value)).collect()
    }

    fn setting(&self, name: &str, value: &str) -> Result<String, Fault> {
        let Some(offer) = self.find(name) else {
            return Err(Fault::Unsuitable(format!("has no option {name:?}")));
        };
        let fits = |choice: &String| choice.eq_ignore_ascii_case(value);
        if !offer.choices.is_empty() && !offer.choices.iter().any(fits) {
            return Err(Fault::Unsuitable(format!("has no {value:?} among its {name:?}")));
        }
        Ok(format!("setoption name {} value {value}", offer.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offers() -> Offers {
        let mut offers = Offers::default();
        for line in [
            "id name Ours",
            "option name Hash type spin default 16 min 1 max 65536",
            "option name Move Overhead type spin default 20",
            "option name UCI_Variant type combo default chess var chess var antichess",
            "uciok",
        ] {
            offers.hear(line);
        }
        offers
    }

    fn set(text: &str, variant: Variant) -> Result<Vec<String>, Fault> {
        offers().settings(&text.parse().unwrap(), variant)
    }

    #[test]
    fn what_is_offered_is_set() {
        assert_eq!(
            set("x,option.hash=32,option.Move Overhead=5", Variant::Standard).unwrap(),
            ["setoption name Hash value 32", "setoption name Move Overhead value 5"],
        );
        assert_eq!(
            set("x", Variant::Suicide).unwrap(),
            ["setoption name UCI_Variant value antichess"],
        );
    }

    #[test]
    fn what_is_not_offered_is_a_fault() {
        let refused = |text, variant| matches!(set(text, variant), Err(Fault::Unsuitable(_)));
        assert!(refused("x,option.Threads=1", Variant::Standard));
        assert!(refused("x", Variant::Chess960));
        assert!(refused("x,variant=suicide", Variant::Suicide));
    }
}
