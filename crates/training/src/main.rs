//! `cargo xtask datagen`, `tune`, `ablate` and `calibrate`: games of the engine with itself and of its players,
//! and what is learned from them.

mod cli;
mod course;
mod ratings;
mod reports;
mod show;

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use arena::interrupt::hear_ctrl_c;
use clap::Parser;
use training::ablate::{self, Pair};
use training::chances::{Curves, Tally};
use training::datagen;
use training::look::Look;
use training::mates;
use training::packed::{Damage, Game, Games, Torn};
use training::threads;
use training::tune::{self, Sets};

use cli::{Ablate, Cli, Command, Datagen, Tune};
use show::Show;

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Datagen(arguments) => datagen(&arguments),
        Command::Look { files } => look(&files),
        Command::Tune(arguments) => tune(&arguments),
        Command::Chances { files } => chances(&files),
        Command::Ablate(arguments) => ablate(&arguments),
        Command::Threads { positions, depth, threads, hash } => {
            compare_threads(positions, depth, threads, hash)
        }
        Command::Ladder(arguments) => ratings::ladder(&arguments),
        Command::Variety(arguments) => reports::variety(&arguments),
        Command::Scales { games, most } => reports::scales(&games, most),
        Command::Expect { work, round, numbers, learned } => {
            course::expect(&work, round, numbers.as_deref(), learned)
        }
        Command::Calibrate(arguments) => course::calibrate(&arguments),
        Command::Mates { out, each, seed } => mates(&out, each, seed),
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
    let go_on = until_ctrl_c()?;
    let mut show = Show::new(plan.games);
    let observe = |progress| {
        show.hear(progress);
        go_on()
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
        look.file();
        for_each_game(path, |game| look.game(game))?;
    }
    println!("{look}");
    Ok(())
}

fn tune(arguments: &Tune) -> Result<(), String> {
    let filter = arguments.filter();
    let mut sets = Sets::default();
    for path in &arguments.files {
        for_each_game(path, |game| sets.add(game, &filter))?;
    }
    let (learned, held) = (sets.learned.len(), sets.held.len());
    eprintln!("{learned} positions to learn from, {held} held out");
    if learned == 0 || held == 0 {
        return Err("that is too few".into());
    }
    let start = engine::tuning::weights();
    let tuned = tune::tune(&sets, &start, arguments.settings(), |step| {
        if step.number % 10 == 0 {
            eprintln!(
                "step {:4}  loss {:.6}  held out {:.6}",
                step.number, step.learned, step.held
            );
        }
    });
    eprintln!("scale {:.1}, {} terms not seen", tuned.scale, tuned.unseen);
    let out = &arguments.out;
    fs::write(out, tune::source(&tuned.weights)).map_err(|error| about(out, error))
}

fn chances(files: &[PathBuf]) -> Result<(), String> {
    let mut tally = Tally::default();
    for path in files {
        for_each_game(path, |game| tally.add(game))?;
    }
    let [even, spread] = engine::tuning::chances().map(|pair| pair.map(f64::from));
    let old = Curves { even, spread };
    let new = tally.fit(old);
    println!("{} positions", tally.positions());
    for (name, curves) in [("now", old), ("found", new)] {
        let Curves { even, spread } = curves;
        let surprise = tally.surprise(&curves);
        println!(
            "{name:<6} even odds at {:.0} (bare) and {:.0} (full), spread {:.0} and {:.0}: \
             surprise {surprise:.5}",
            even[0], even[1], spread[0], spread[1]
        );
    }
    Ok(())
}

fn ablate(arguments: &Ablate) -> Result<(), String> {
    let (plan, out) = (arguments.plan(), &arguments.out);
    let text = fs::read_to_string(out).unwrap_or_default();
    let read = text.lines().map(Pair::read).collect::<Option<Vec<Pair>>>();
    let mut pairs = read.ok_or_else(|| about(out, "these are no results"))?;
    let file = OpenOptions::new().create(true).append(true).open(out);
    let mut file = file.map_err(|error| about(out, error))?;
    let go_on = until_ctrl_c()?;
    let (before, mut failure) = (pairs.clone(), None);
    let all = plan.pairs * ablate::techniques().count();
    ablate::run(&plan, &before, |pair| {
        pairs.push(pair);
        eprint!("\r{} of {all} pairs", pairs.len());
        match writeln!(file, "{}", pair.line()) {
            Ok(()) => go_on(),
            Err(error) => {
                failure = Some(about(out, error));
                ControlFlow::Break(())
            }
        }
    });
    eprintln!();
    println!("{:<20} {:>6} {:>8}   Elo lost without it", "step", "games", "score");
    for without in ablate::techniques() {
        let standing = ablate::standing(&pairs, without);
        if let (Some(share), Some(elo)) = (standing.share(), standing.elo()) {
            let (name, games) = (format!("{without:?}"), 2 * standing.count());
            println!("{name:<20} {games:>6} {:>6.1} %   {elo}", 100.0 * share);
        }
    }
    failure.map_or(Ok(()), Err)
}

fn compare_threads(
    positions: usize,
    depth: u32,
    threads: usize,
    mebibytes: usize,
) -> Result<(), String> {
    let go_on = until_ctrl_c()?;
    let mut all = Vec::new();
    threads::compare(positions, depth, threads, mebibytes, |taken| {
        let [one, more] = taken.time.map(|time| time.as_secs_f64());
        println!("{:>3} {one:>8.2} s {more:>8.2} s", all.len() + 1);
        all.push(taken);
        go_on()
    });
    let [sooner, faster] = threads::means(&all);
    let count = all.len();
    println!(
        "{count} positions: depth {depth} {sooner:.2} times as soon, {faster:.2} times the speed"
    );
    Ok(())
}

fn mates(out: &Path, each: usize, seed: u64) -> Result<(), String> {
    let go_on = until_ctrl_c()?;
    let found = mates::find(seed, each, |counts| {
        eprint!("\r{counts:?} of {each} each");
        go_on()
    });
    eprintln!();
    let lines: String = found.iter().map(|mate| mate.epd() + "\n").collect();
    fs::write(out, lines).map_err(|error| about(out, error))
}

/// Says whether to go on: until Ctrl-C.
fn until_ctrl_c() -> Result<impl Fn() -> ControlFlow<()>, String> {
    let interrupted = hear_ctrl_c().map_err(|error| format!("Ctrl-C cannot be heard: {error}"))?;
    Ok(move || {
        if interrupted.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })
}

fn for_each_game(path: &Path, mut hear: impl FnMut(&Game)) -> Result<(), String> {
    for game in Games::open(path).map_err(|error| about(path, error))? {
        match game {
            Ok(game) => hear(&game),
            // One that is being written may end anywhere.
            Err(torn @ Torn::Damaged { damage: Damage::Torn, .. }) => {
                eprintln!("{}", about(path, torn));
            }
            Err(torn) => return Err(about(path, torn)),
        }
    }
    Ok(())
}

fn about(path: &Path, what: impl std::fmt::Display) -> String {
    format!("{}: {what}", path.display())
}
