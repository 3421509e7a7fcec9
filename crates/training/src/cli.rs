//! The arguments.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::thread;

use clap::{Args, Parser, Subcommand};
use training::datagen::Plan;
use training::packed::Header;

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
            header: Header { seed, nodes, chess960 },
            games: self.games,
            threads: self.threads.unwrap_or_else(cores),
        }
    }
}
