//! The program: what is said on the command line, and what becomes of it.

mod call;
mod cli;
mod data;
mod interrupt;
mod keep;
mod library;
mod open;
mod run;

use std::io::{self, BufReader, ErrorKind};
use std::process::ExitCode;

use clap::Parser as _;
use cli::{Cli, Order};

/// Why the program cannot do what it was asked: a sentence for whoever asked.
type Failure = String;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match &cli.order {
        None => run::run(&cli),
        Some(Order::Uci) => uci(),
        Some(Order::Games) => library::list(&cli),
        Some(Order::Pgn { order }) => library::pgn(&cli, order),
        Some(Order::Backup { file }) => keep::backup(&cli, file),
        Some(Order::Check) => keep::check(&cli),
    };
    match done {
        Ok(code) => code,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn uci() -> Result<ExitCode, Failure> {
    match engine::shell::run(BufReader::new(io::stdin()), &mut io::stdout().lock()) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        // Whoever started us is gone. There is nobody to complain to.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Err(error) => Err(format!("The conversation broke off: {error}.")),
    }
}
