//! `cargo xtask datagen` and `cargo xtask tune`: games of the engine with itself, and what is learned
//! from them.

mod cli;
mod show;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use arena::interrupt::hear_ctrl_c;
use clap::Parser;
use training::datagen;
use training::look::Look;
use training::packed::Games;

use cli::{Cli, Command, Datagen};
use show::Show;

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Datagen(arguments) => datagen(&arguments),
        Command::Look { files } => look(&files),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("error: {sentence}");
            ExitCode::FAILURE
        }
    }
}

fn datagen(arguments: &Datagen) -> Result<(), String> {
    let plan = arguments.plan();
    let interrupted = hear_ctrl_c().map_err(|error| format!("Ctrl-C cannot be heard: {error}"))?;
    let mut show = Show::new(plan.games);
    let observe = |progress| {
        show.hear(progress);
        if interrupted.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let path = &arguments.out;
    let progress = datagen::run(&plan, path, observe).map_err(|refused| about(path, refused))?;
    eprintln!("{}", show.line(progress));
    if progress.games < plan.games {
        eprintln!("interrupted; the same command goes on");
    }
    Ok(())
}

fn look(files: &[PathBuf]) -> Result<(), String> {
    let mut look = Look::default();
    for path in files {
        let games = Games::open(path).map_err(|error| about(path, error))?;
        look.file();
        for game in games {
            match game {
                Ok(game) => look.game(&game),
                // One that is being written may end anywhere.
                Err(torn) => eprintln!("{}", about(path, torn)),
            }
        }
    }
    println!("{look}");
    Ok(())
}

fn about(path: &Path, what: impl std::fmt::Display) -> String {
    format!("{}: {what}", path.display())
}
