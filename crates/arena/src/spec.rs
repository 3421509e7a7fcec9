//! Which engine plays, and how it is set: one argument of the command line.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use crate::limit::{BadClock, Limit};

/// An engine: its program and its settings.
///
/// ```
/// use arena::spec::Spec;
/// let spec: Spec = "./kibitz-engine,name=new,option.Hash=64,option.Move Overhead=5".parse()?;
/// assert_eq!(spec.name(), "new");
/// assert_eq!(spec.settings.options[1], ("Move Overhead".into(), "5".into()));
/// # Ok::<(), arena::spec::BadSpec>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The program.
    pub program: PathBuf,
    /// How it is set.
    pub settings: Settings,
}

/// How an engine is set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// Its name in tables and PGN, if not that of the program.
    pub name: Option<String>,
    /// Arguments of the program.
    pub args: Vec<String>,
    /// UCI options in the order in which they are set.
    pub options: Vec<(String, String)>,
    /// What it calls the variant in `UCI_Variant`, if not as others do.
    pub variant: Option<String>,
    /// A limit of its own.
    pub limit: Option<Limit>,
}

/// Why a text names no engine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSpec {
    /// There is no path before the first comma.
    #[error("an engine begins with the path of its program")]
    NoProgram,
    /// A part is not `key=value`, or the key means nothing.
    #[error(
        "{0:?} is no setting: name=, arg=, variant=, tc=, nodes=, movetime= and option.NAME= are"
    )]
    Unknown(String),
    /// The time control is none.
    #[error(transparent)]
    Clock(#[from] BadClock),
    /// A number is none, or zero.
    #[error("{0:?} needs a number from 1")]
    Number(String),
}

impl Spec {
    /// The name in tables and PGN.
    pub fn name(&self) -> String {
        let of_program = || self.program.file_stem().unwrap_or_default().to_string_lossy();
        self.settings.name.clone().unwrap_or_else(|| of_program().into_owned())
    }

    /// The same with settings that count where it has none of its own.
    #[must_use]
    pub fn or(mut self, each: &Settings) -> Self {
        let own = &mut self.settings;
        let is_new = |(name, _): &&(String, String)| {
            !own.options.iter().any(|(known, _)| known.eq_ignore_ascii_case(name))
        };
        let mut options: Vec<_> = each.options.iter().filter(is_new).cloned().collect();
        options.append(&mut own.options);
        own.options = options;
        own.args.extend(each.args.iter().cloned());
        own.variant = own.variant.take().or_else(|| each.variant.clone());
        own.limit = own.limit.or(each.limit);
        self
    }
}

impl FromStr for Spec {
    type Err = BadSpec;

    /// Reads `PATH,key=value,…`. A comma cannot be part of a value.
    fn from_str(text: &str) -> Result<Self, BadSpec> {
        let (program, settings) = text.split_once(',').unwrap_or((text, ""));
        if program.is_empty() {
            return Err(BadSpec::NoProgram);
        }
        Ok(Self { program: program.into(), settings: settings.parse()? })
    }
}

impl FromStr for Settings {
    type Err = BadSpec;

    /// Reads `key=value,…`.
    fn from_str(text: &str) -> Result<Self, BadSpec> {
        let mut settings = Self::default();
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let unknown = || BadSpec::Unknown(part.into());
            let (key, value) = part.split_once('=').ok_or_else(unknown)?;
            match key {
                "name" => settings.name = Some(value.into()),
                "arg" => settings.args.push(value.into()),
                "variant" => settings.variant = Some(value.into()),
                "tc" => settings.limit = Some(Limit::clock(value)?),
                "nodes" => settings.limit = Some(Limit::Nodes(number(part, value)?)),
                "movetime" => {
                    let time = Duration::from_millis(number(part, value)?);
                    settings.limit = Some(Limit::MoveTime(time));
                }
                _ => {
                    let name = key.strip_prefix("option.").ok_or_else(unknown)?;
                    settings.options.push((name.into(), value.into()));
                }
            }
        }
        Ok(settings)
    }
}

fn number(part: &str, value: &str) -> Result<u64, BadSpec> {
    let number = value.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| BadSpec::Number(part.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_settings_are_read() {
        let spec: Spec =
            "bin/toga2,name=Toga,arg=-x,arg=y,variant=giveaway,nodes=500,option.OwnBook=false"
                .parse()
                .unwrap();
        assert_eq!(spec.program, PathBuf::from("bin/toga2"));
        assert_eq!(spec.settings.args, ["-x", "y"]);
        assert_eq!(spec.settings.variant.as_deref(), Some("giveaway"));
        assert_eq!(spec.settings.limit, Some(Limit::Nodes(500)));
        assert_eq!(spec.settings.options, [("OwnBook".to_owned(), "false".to_owned())]);
        assert_eq!("bin/toga2".parse::<Spec>().unwrap().name(), "toga2");
    }

    #[test]
    fn what_is_no_setting_is_refused() {
        assert_eq!(",name=x".parse::<Spec>(), Err(BadSpec::NoProgram));
        for part in ["hash=16", "name", "Option.Hash=16"] {
            let text = format!("x,{part}");
            assert_eq!(text.parse::<Spec>(), Err(BadSpec::Unknown(part.into())));
        }
        assert_eq!("x,tc=0".parse::<Spec>(), Err(BadSpec::Clock(BadClock)));
        assert_eq!("x,nodes=0".parse::<Spec>(), Err(BadSpec::Number("nodes=0".into())));
    }

    #[test]
    fn what_holds_for_each_gives_way_to_its_own() {
        let each: Settings = "option.hash=16,option.Threads=1,nodes=100".parse().unwrap();
        let spec: Spec = "x,option.Hash=64,nodes=200".parse().unwrap();
        let spec = spec.or(&each);
        let options = spec.settings.options.iter();
        let options: Vec<_> = options.map(|(name, value)| format!("{name} {value}")).collect();
        assert_eq!(options, ["Threads 1", "Hash 64"]);
        assert_eq!(spec.settings.limit, Some(Limit::Nodes(200)));
    }
}
