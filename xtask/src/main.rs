//! Chores of the project, run as `cargo xtask COMMAND`.
//!
//! Nothing here is shipped. `test` is what must be green before anything is merged; the others are
//! for longer looks at the same code.

mod args;
mod browser;
mod chores;
mod libtest;
mod licences;
mod manifest;
mod readback;
mod repository;
mod sabotage;
mod sheet;
mod shell;
mod spdx;
mod tally;
mod test;
mod toolchain;
mod wasm_size;
mod windows;

use std::process::ExitCode;

use args::{Args, Usage};

/// What a chore ends with: nothing more to say, or what went wrong.
type Outcome = Result<(), Failure>;

/// Why a chore failed.
enum Failure {
    /// The command line was not understood.
    Usage(Usage),
    /// The chore ran and found something wrong; it may have said so already.
    Failed(String),
}

impl From<Usage> for Failure {
    fn from(usage: Usage) -> Self {
        Self::Usage(usage)
    }
}

impl From<String> for Failure {
    fn from(text: String) -> Self {
        Self::Failed(text)
    }
}

/// A chore: its name, what it takes, what it does, and the function that does it.
struct Chore {
    name: &'static str,
    arguments: &'static str,
    about: &'static str,
    details: &'static str,
    run: fn(Args) -> Outcome,
}

const CHORES: [Chore; 20] = [
    Chore {
        name: "test",
        arguments: "",
        about: "check and test everything; green means that it can be merged",
        details: "Runs every step even if one fails. The last line is the sum.",
        run: test::run,
    },
    Chore {
        name: "soak",
        arguments: "[--positions N]",
        about: "compare the rules with other programs on many positions",
        details: "--positions N   how many positions to look at (default 100000)",
        run: chores::soak,
    },
    Chore {
        name: "sabotage",
        arguments: "[NAME]",
        about: "take each guard away once, and see that a test fails",
        details: "NAME   one sabotage (default: all, one after the other)",
        run: sabotage::run,
    },
    Chore {
        name: "fuzz",
        arguments: "[TARGET] [--minutes N]",
        about: "feed random input to the parsers, on the nightly toolchain",
        details: "TARGET        one fuzz target (default: all, one after the other)\n\
                  --minutes N   how long each target runs (default 10)",
        run: chores::fuzz,
    },
    Chore {
        name: "bench",
        arguments: "[-- ARGUMENTS]",
        about: "measure the rules, compiled for this CPU",
        details: "What follows -- goes to the benchmarks.",
        run: chores::bench,
    },
    Chore {
        name: "match",
        arguments: "-- ARGUMENTS",
        about: "play engines against each other, and say what the results are worth",
        details: "cargo xtask match -- --engine PATH,name=new --engine PATH,name=old --games 200 --tc 4+0.04\n\
                  cargo xtask match -- --help says the rest.",
        run: chores::play_match,
    },
    Chore {
        name: "datagen",
        arguments: "-- ARGUMENTS",
        about: "let the engine play games with itself, and keep them",
        details: "cargo xtask datagen -- --out games.bin --games 10000\n\
                  cargo xtask datagen -- --help says the rest.",
        run: chores::datagen,
    },
    Chore {
        name: "tune",
        arguments: "-- ARGUMENTS",
        about: "find weights for the evaluation by such games",
        details: "cargo xtask tune -- games.bin --out crates/engine/src/evaluate/weights.rs\n\
                  cargo xtask tune -- --help says the rest.",
        run: chores::tune,
    },
    Chore {
        name: "ablate",
        arguments: "-- ARGUMENTS",
        about: "let the engine play itself without each step of its search, and say what they are worth",
        details: "cargo xtask ablate -- --out results.txt\n\
                  An interrupted run goes on. cargo xtask ablate -- --help says the rest.",
        run: chores::ablate,
    },
    Chore {
        name: "calibrate",
        arguments: "-- ARGUMENTS",
        about: "find numbers with which ratings play and err as people do",
        details: "cargo xtask calibrate -- games.tsv --work FOLDER\n\
                  Needs stockfish. An interrupted run goes on. cargo xtask calibrate -- --help says the rest.",
        run: chores::calibrate,
    },
    Chore {
        name: "load",
        arguments: "[-- ARGUMENTS]",
        about: "play thousands of games at once against the real program",
        details: "--games N           so many between people (default 2000)\n\
                  --computer N        so many against the computer (default 0)\n\
                  --seconds N         for so long (default 60)\n\
                  --sync-delay-ms N   make every sync of the disk take longer; needs cc",
        run: chores::load,
    },
    Chore {
        name: "memory",
        arguments: "[-- ARGUMENTS]",
        about: "see that closed games give their memory back, and what idling costs",
        details: "--rounds N   so many rounds of games (default 10; each takes over a minute)\n\
                  --games N    so many games in each (default 1000)",
        run: chores::memory,
    },
    Chore {
        name: "page",
        arguments: "",
        about: "build the page for programs under development, which serve it from the target folder",
        details: "A release build of the program has the page in itself and needs none of this.",
        run: browser::page,
    },
    Chore {
        name: "browser",
        arguments: "[NAME...]",
        about: "test the page in a real browser; a part of test",
        details: "NAME   the tests of one file in e2e/tests (default: all)\n\
                  Needs chromium, node and npm, and tries to install them where they are missing.",
        run: browser::run,
    },
    Chore {
        name: "performance",
        arguments: "[PART]",
        about: "measure how fast the page is",
        details: "PART   one part of it, such as library (default: all)",
        run: browser::performance,
    },
    Chore {
        name: "screens",
        arguments: "",
        about: "take a picture of every screen at every size, to be looked at",
        details: "Writes into the folder screens of the target folder.",
        run: browser::screens,
    },
    Chore {
        name: "readback",
        arguments: "[--games N]",
        about: "have pgn-extract and python-chess open what Kibitz saves, and Kibitz what it has saved",
        details: "--games N   so many random games (default 2000)\n\
                  Needs python3, and installs pgn-extract and python-chess where they are missing.",
        run: readback::run,
    },
    Chore {
        name: "wasm-size",
        arguments: "",
        about: "report what the rules add to the page, and fail above the limit",
        details: "The limit is 60 KB by gzip over an empty module.",
        run: wasm_size::run,
    },
    Chore {
        name: "sheet",
        arguments: "",
        about: "draw every piece, mark and icon on one sheet, to be looked at",
        details: "Writes sheet.html into the target folder, and sheet.png if chromium is on the PATH.",
        run: sheet::run,
    },
    Chore {
        name: "windows",
        arguments: "",
        about: "see that the program compiles for Windows",
        details: "Needs the C compiler of mingw-w64. Nothing is run.",
        run: windows::run,
    },
];

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_default();
    if matches!(name.as_str(), "help" | "--help" | "-h") {
        print!("{}", overview());
        return ExitCode::SUCCESS;
    }
    let Some(chore) = CHORES.iter().find(|chore| chore.name == name) else {
        if !name.is_empty() {
            eprintln!("error: there is no command {name:?}\n");
        }
        eprint!("{}", overview());
        return ExitCode::from(2);
    };
    let args = Args::new(words.collect());
    if args.asks_for_help() {
        println!("{}\n\nUsage: cargo xtask {} {}", chore.about, chore.name, chore.arguments);
        println!("\n{}", chore.details);
        return ExitCode::SUCCESS;
    }
    match (chore.run)(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Usage(usage)) => {
            eprintln!("error: {usage}\n");
            eprintln!("Usage: cargo xtask {} {}\n\n{}", chore.name, chore.arguments, chore.details);
            ExitCode::from(2)
        }
        Err(Failure::Failed(text)) => {
            if !text.is_empty() {
                eprintln!("error: {text}");
            }
            ExitCode::FAILURE
        }
    }
}

fn overview() -> String {
    let lines = CHORES.iter().map(|chore| {
        let call = format!("{} {}", chore.name, chore.arguments);
        format!("  {call:<30} {}\n", chore.about)
    });
    let lines: String = lines.collect();
    format!(
        "Usage: cargo xtask COMMAND\n\nCommands:\n{lines}\ncargo xtask COMMAND --help says more.\n"
    )
}
