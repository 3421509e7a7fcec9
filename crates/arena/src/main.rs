//! `cargo xtask match`: engines against each other, as the arguments say.

mod cli;

use std::fs::File;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use arena::interrupt::hear_ctrl_c;
use arena::pgn::{self, Heading};
use arena::pulse::Pulse;
use arena::referee::Ending;
use arena::report::Scoreboard;
use arena::stats::Sprt;
use arena::tournament::{self, Event, Plan, Played};
use clap::Parser;

use cli::Cli;

/// How often progress is shown.
const SHOWN_EVERY: Duration = Duration::from_secs(5);

fn main() -> ExitCode {
    match run(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("error: {sentence}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: &Cli) -> Result<(), String> {
    let plan = cli.plan()?;
    let openings = cli.openings(plan.pairs)?;
    let file = cli
        .pgn
        .as_ref()
        .map(|path| File::create(path).map_err(|error| format!("{}: {error}", path.display())));
    let mut show = Show::new(&plan, cli.sprt, file.transpose()?);
    let interrupted = hear_ctrl_c().map_err(|error| format!("Ctrl-C cannot be heard: {error}"))?;
    let mut failure = None;
    let observe = |event| {
        let goes_on = show.hear(event).unwrap_or_else(|error| {
            failure = Some(format!("the PGN cannot be written: {error}"));
            ControlFlow::Break(())
        });
        if interrupted.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { goes_on }
    };
    tournament::run(&plan, openings, observe).map_err(|refused| refused.to_string())?;
    print!("{}", show.board.table(show.sprt.as_ref()));
    if let Some(failure) = failure {
        return Err(failure);
    }
    // A match that was cut short must not be taken for a whole one.
    match (show.board.games(), show.is_decided(), interrupted.load(Ordering::Relaxed)) {
        (played, false, true) => println!("\ninterrupted after {played} of {} games", show.games),
        (played, false, false) if played < show.games => {
            return Err(format!("only {played} of {} games were played", show.games));
        }
        _ => {}
    }
    Ok(())
}

/// What is shown and written while a match goes on.
struct Show {
    board: Scoreboard,
    names: Vec<String>,
    limits: Vec<String>,
    games: u64,
    sprt: Option<Sprt>,
    file: Option<File>,
    shown: Instant,
    pulse: Pulse,
}

/// How long before the end of a game a standstill may have lost it on time.
const JUST_BEFORE: Duration = Duration::from_secs(5);

impl Show {
    fn new(plan: &Plan, sprt: Option<Sprt>, file: Option<File>) -> Self {
        let names = cli::distinct(plan.engines.iter().map(|(spec, _)| spec.name()));
        let limits = plan.engines.iter().map(|(_, limit)| limit.to_string()).collect();
        let games = (2 * plan.pairs * (plan.engines.len() - 1)) as u64;
        let board = Scoreboard::new(names.clone());
        Self {
            board,
            names,
            limits,
            games,
            sprt,
            file,
            shown: Instant::now(),
            pulse: Pulse::start(),
        }
    }

    /// Takes in what happens; breaks off when the test is decided.
    fn hear(&mut self, event: Event) -> io::Result<ControlFlow<()>> {
        if let Event::Game(played) = event {
            self.board.take(&played);
            self.write(&played)?;
            let end = &played.record.end;
            if !matches!(end.ending, Ending::Normal | Ending::Adjudicated) {
                let [white, black] =
                    played.pairing.sides(played.round).map(|side| &self.names[side]);
                let round = played.pairing.round_tag(played.round);
                let (tag, words, why) = (end.ending.tag(), &end.words, self.excuse(end.ending));
                eprintln!("game {round}, {white} – {black}: {tag}: {words}{why}");
            }
        }
        if self.shown.elapsed() >= SHOWN_EVERY {
            self.shown = Instant::now();
            eprintln!("{}", self.board.progress(self.games, self.sprt.as_ref()));
        }
        Ok(if self.is_decided() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// What the machine has to do with a game that has just been lost on time.
    fn excuse(&self, ending: Ending) -> String {
        let since = Instant::now().checked_sub(JUST_BEFORE);
        let stop = since.and_then(|since| self.pulse.longest_since(since));
        match stop.filter(|_| ending == Ending::TimeLoss) {
            Some(stop) => format!("; the machine itself stood still for {stop:.1?}"),
            None => String::new(),
        }
    }

    fn is_decided(&self) -> bool {
        match (&self.sprt, self.board.standings()) {
            (Some(sprt), [standing]) => sprt.verdict(&standing.pairs).is_some(),
            _ => false,
        }
    }

    fn write(&mut self, played: &Played) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let sides = played.pairing.sides(played.round);
        let heading = Heading {
            event: "Engine match",
            round: &played.pairing.round_tag(played.round),
            players: sides.map(|side| self.names[side].as_str()),
            limits: sides.map(|side| self.limits[side].as_str()),
        };
        // In one piece, so that a match that is killed leaves whole games.
        file.write_all(format!("{}\n", pgn::game(&played.record, &heading)).as_bytes())?;
        file.flush()
    }
}
