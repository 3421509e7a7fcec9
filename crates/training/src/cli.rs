//! The arguments.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::thread;

use clap::{Args, Parser, Subcommand};
use training::datagen::Plan;
use training::packed::Header;
use training::tune::{Filter, Settings};

/// Plays games of the engine with itself, and learns from them
#[derive(Parser)]
#[command(name = "training")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play games and keep them in a file; a file that is there already is gone on with
    Datagen(Datagen),
    /// Say what is in files of games
    Look {
        /// The files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Find weights for the evaluation, and write them as source
    Tune(Tune),
    /// Find what scores are worth: how many games are won, drawn and lost with them
    Chances {
        /// Files of games
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Look for positions with a mate in one to four moves, and write them as EPD
    Mates {
        /// The file
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// So many of each
        #[arg(long, default_value_t = 60)]
        each: usize,
        /// Fixes the games that they come from
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

#[derive(Args)]
pub(crate) struct Datagen {
    /// The file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// So many games in all
    #[arg(long)]
    games: u64,
    /// Fixes the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes for each move; the depth in which they are passed is brought to its end
    #[arg(long, default_value = "5000")]
    nodes: NonZeroU64,
    /// One game in so many is Chess960; 0 for none
    #[arg(long, default_value_t = 8)]
    chess960: u16,
    /// So many games at once [default: number of cores]
    #[arg(long)]
    threads: Option<NonZeroUsize>,
}

impl Datagen {
    pub(crate) fn plan(&self) -> Plan {
        let (seed, nodes, chess960) = (self.seed, self.nodes.get(), self.chess960);
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Plan {
            header: Header { engine: engine::bench::fingerprint(), seed, nodes, chess960 },
            games: self.games,
            threads: self.threads.unwrap_or_else(cores),
        }
    }
}

#[derive(Args)]
pub(crate) struct Tune {
    /// Files of games
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Where the weights are written
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// How much the result of a game counts against the scores: 0 to 1
    #[arg(long, default_value_t = 0.6, value_parser = share)]
    result: f64,
    /// Not before so many plies after the opening
    #[arg(long, default_value_t = 12)]
    from_ply: usize,
    /// Only positions with scores nearer to zero than this
    #[arg(long, default_value_t = 1500)]
    within: i16,
    /// Only one position in so many
    #[arg(long, default_value = "1")]
    one_in: NonZeroUsize,
    /// Fixes which games are held out and which positions are taken
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Hold each weight to what it was, as by so many positions that speak for it
    #[arg(long, default_value_t = 2000)]
    hold: u32,
    /// No more steps than this
    #[arg(long, default_value_t = 2000)]
    steps: usize,
}

impl Tune {
    pub(crate) fn filter(&self) -> Filter {
        let Self { from_ply, within, seed, .. } = *self;
        Filter { from_ply, within, one_in: self.one_in.get(), seed }
    }

    pub(crate) fn settings(&self) -> Settings {
        Settings { result: self.result, hold: self.hold.into(), steps: self.steps }
    }
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "not between 0 and 1".into())
}
