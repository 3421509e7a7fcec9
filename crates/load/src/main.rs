//! Many games at once against the real program, from outside: how long a move takes to the opponent, how
//! much memory it costs, and that nothing which was acknowledged is lost. Run by `cargo xtask load` and
//! `cargo xtask memory`; both ends are on this machine.

mod computer;
mod disk;
mod figures;
mod house;
mod memory;
mod people;
mod seat;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};

/// Why a run came to nothing, or what it found wrong: a sentence.
type Failure = String;

#[derive(Parser)]
struct Cli {
    /// The program to look at
    #[arg(long)]
    program: PathBuf,
    #[command(subcommand)]
    run: Run,
}

#[derive(Subcommand)]
enum Run {
    /// Games between people, one move per second each, and games against the computer
    Load(people::Plan),
    /// Rounds of games that are opened and closed
    Memory {
        /// So many rounds, after one that does not count
        #[arg(long, default_value_t = 10)]
        rounds: usize,
        /// So many games in each
        #[arg(long, default_value_t = 1000)]
        games: usize,
    },
    /// The program with nothing to do
    Idle {
        /// For so long
        #[arg(long, default_value_t = 10)]
        seconds: u64,
    },
}

#[tokio::main]
async fn main() -> ExitCode {
    let Cli { program, run } = Cli::parse();
    let done = match run {
        Run::Load(plan) => people::load(&program, plan).await,
        Run::Memory { rounds, games } => memory::rounds(&program, rounds, games).await,
        Run::Idle { seconds } => memory::idle(&program, Duration::from_secs(seconds)).await,
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("error: {sentence}");
            ExitCode::FAILURE
        }
    }
}
