//! The arguments, and the match that they ask for.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use arena::adjudicate::{Adjudication, DrawRule, WinRule};
use arena::beginnings::{self, Beginnings, Made};
use arena::limit::Limit;
use arena::referee::Referee;
use arena::spec::{Settings, Spec};
use arena::stats::Sprt;
use arena::tournament::Plan;
use arena::uci::Conditions;
use chess::Variant;
use clap::{Args, Parser};
use engine::Stop;

/// Plays engines that speak UCI against each other, and says what the results are worth
#[derive(Parser)]
#[command(name = "match")]
pub(crate) struct Cli {
    /// PATH[,name=..][,arg=..][,option.NAME=..][,variant=..][,tc=..|nodes=..|movetime=..]; the first
    /// plays each of the others
    #[arg(long = "engine", required = true, value_name = "ENGINE")]
    engines: Vec<Spec>,
    /// Settings for all engines, where an engine has none of its own: option.Hash=16,…
    #[arg(long, default_value = "")]
    each: Settings,
    /// So many games against each opponent; pairs are completed
    #[arg(long)]
    games: NonZeroUsize,
    #[command(flatten)]
    time: Time,
    /// So many games at once [default: number of cores]
    #[arg(long)]
    concurrency: Option<NonZeroUsize>,
    /// standard, chess960 or suicide
    #[arg(long, default_value = "standard")]
    variant: Variant,
    /// Openings from a file, .epd or .pgn [default: made here]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Fixes which openings are made, or in which order a file is used
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the games here
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,
    /// Stop when one of two claims about Elo is believed: elo0,elo1[,alpha,beta]
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    #[command(flatten)]
    adjudication: Scores,
}

/// How long engines may think.
#[derive(Args)]
struct Time {
    /// Seconds and increment: 4+0.04
    #[arg(long, value_parser = Limit::clock, conflicts_with_all = ["nodes", "movetime"])]
    tc: Option<Limit>,
    /// Positions per move
    #[arg(long, conflicts_with = "movetime")]
    nodes: Option<NonZeroU64>,
    /// Milliseconds per move
    #[arg(long)]
    movetime: Option<NonZeroU64>,
    /// How far a clock may be overdrawn
    #[arg(long, default_value_t = 10)]
    margin_ms: u64,
    /// Tell engines that have the option "Move Overhead" so much
    #[arg(long)]
    overhead_ms: Option<u64>,
    /// How long an engine without a clock may take for a move
    #[arg(long, default_value_t = 60)]
    patience_s: u64,
    /// How long an engine that is too late may go on before it is killed
    #[arg(long, default_value_t = 2000)]
    grace_ms: u64,
}

/// When games end by their scores.
#[derive(Args)]
struct Scores {
    /// Play all games to their end on the board
    #[arg(long)]
    no_adjudication: bool,
    /// A draw not before so many moves
    #[arg(long, default_value_t = Adjudication::default().draw.from_move)]
    draw_from: usize,
    /// A draw after so many moves of each side
    #[arg(long, default_value_t = Adjudication::default().draw.moves)]
    draw_moves: NonZeroUsize,
    /// with no score farther from zero, in hundredths of a pawn
    #[arg(long, default_value_t = Adjudication::default().draw.within)]
    draw_within: i32,
    /// A win after so many moves of each side
    #[arg(long, default_value_t = Adjudication::default().win.moves)]
    win_moves: NonZeroUsize,
    /// with no score smaller, in hundredths of a pawn
    #[arg(long, default_value_t = Adjudication::default().win.from)]
    win_score: i32,
}

impl Cli {
    /// The match that is asked for.
    pub(crate) fn plan(&self) -> Result<Plan, String> {
        if self.engines.len() < 2 {
            return Err("a match needs two engines".into());
        }
        if self.sprt.is_some() && self.engines.len() > 2 {
            return Err("a test is between two engines".into());
        }
        let engines = self.engines.iter().map(|spec| {
            let spec = spec.clone().or(&self.each);
            match spec.settings.limit.or(self.time.limit()) {
                Some(limit) => Ok((spec, limit)),
                None => Err(format!("{} has no limit: --tc, --nodes or --movetime", spec.name())),
            }
        });
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Ok(Plan {
            engines: engines.collect::<Result<_, _>>()?,
            pairs: self.games.get().div_ceil(2),
            concurrency: self.concurrency.unwrap_or_else(cores),
            referee: Referee {
                adjudication: self.adjudication.rules(),
                margin: Duration::from_millis(self.time.margin_ms),
                patience: Duration::from_secs(self.time.patience_s),
            },
            conditions: Conditions {
                variant: self.variant,
                overhead: self.time.overhead_ms.map(Duration::from_millis),
                grace: Duration::from_millis(self.time.grace_ms),
                stop: Stop::new(),
            },
        })
    }

    /// What its games begin with.
    pub(crate) fn openings(&self, pairs: usize) -> Result<Beginnings, String> {
        let Some(path) = &self.openings else {
            return Ok(Box::new(Made::new(self.variant, self.seed)));
        };
        let openings = beginnings::read(path, self.variant)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        if openings.len() < pairs {
            let count = openings.len();
            eprintln!("warning: {count} openings for {pairs} pairs: they repeat");
        }
        Ok(beginnings::shuffled(openings, self.seed))
    }
}

impl Time {
    fn limit(&self) -> Option<Limit> {
        let nodes = self.nodes.map(|nodes| Limit::Nodes(nodes.get()));
        let movetime =
            self.movetime.map(|millis| Limit::MoveTime(Duration::from_millis(millis.get())));
        self.tc.or(nodes).or(movetime)
    }
}

impl Scores {
    fn rules(&self) -> Option<Adjudication> {
        let draw = DrawRule {
            from_move: self.draw_from,
            moves: self.draw_moves,
            within: self.draw_within,
        };
        let win = WinRule { moves: self.win_moves, from: self.win_score };
        (!self.no_adjudication).then_some(Adjudication { draw, win })
    }
}

/// Names of which no two are alike: the second of a name is called `name (2)`.
pub(crate) fn distinct(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut taken: Vec<String> = Vec::new();
    for name in names {
        let numbered = (2..).map(|number| format!("{name} ({number})"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|name| !taken.contains(name));
        taken.push(free.unwrap_or(name));
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(line: &str) -> Result<Plan, String> {
        let words = std::iter::once("match").chain(line.split(' '));
        let cli = Cli::try_parse_from(words).map_err(|error| error.to_string())?;
        cli.plan()
    }

    #[test]
    fn an_odd_number_of_games_completes_its_pair() {
        let plan = plan("--engine a --engine b,nodes=5 --games 5 --tc 1+0.01").unwrap();
        assert_eq!(plan.pairs, 3);
        let limits: Vec<_> = plan.engines.iter().map(|(_, limit)| limit.to_string()).collect();
        assert_eq!(limits, ["1+0.01", "5 nodes"]);
        assert_eq!(plan.referee, Referee::default());
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        for line in [
            "--engine a --games 2 --nodes 5",
            "--engine a --engine b --games 2",
            "--engine a --engine b --games 0 --nodes 5",
            "--engine a --engine b --games 2 --nodes 5 --tc 1",
            "--engine a --engine b --engine c --games 2 --nodes 5 --sprt 0,5",
            "--engine a --engine b --games 2 --nodes 5 --variant draughts",
        ] {
            assert!(plan(line).is_err(), "{line}");
        }
        assert!(plan("--engine a --engine b --games 2 --nodes 5 --sprt -5,0").is_ok());
    }

    #[test]
    fn names_are_told_apart() {
        let names = ["new", "old", "new", "new"].map(str::to_owned);
        assert_eq!(distinct(names.into_iter()), ["new", "old", "new (2)", "new (3)"]);
    }
}
