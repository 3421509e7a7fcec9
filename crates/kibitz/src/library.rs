//! The library on the command line: listing games, and PGN files.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use game::{GameId, Seq};
use store::{LibraryQuery, LibraryRow, SqliteStore, Status, Store as _, read_game};

use crate::cli::{Cli, Pgn};
use crate::{Failure, data};

/// Calls `each` with every game of the library, the latest first.
fn for_each(
    store: &SqliteStore,
    mut each: impl FnMut(&LibraryRow) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut query = LibraryQuery::default();
    loop {
        let page = store.library(query.clone()).wait().map_err(|error| error.to_string())?;
        for row in &page.rows {
            each(row)?;
        }
        match page.next {
            Some(next) => query.after = Some(next),
            None => return Ok(()),
        }
    }
}

pub(crate) fn list(cli: &Cli) -> Result<ExitCode, Failure> {
    let store = data::open_to_read(cli)?;
    let mut count = 0_u64;
    let mut out = io::stdout().lock();
    for_each(&store, |row| {
        count += 1;
        let summary = &row.summary;
        let how = match summary.status {
            Status::Finished => &summary.result,
            Status::Unfinished => "goes on",
        };
        let line = format!(
            "{}  {} – {}  {how}  {} plies  {}",
            row.game, summary.white, summary.black, summary.plies, summary.opening
        );
        writeln!(out, "{}", line.trim_end()).map_err(|error| broken(&error))
    })?;
    if count == 0 {
        writeln!(out, "There are no games yet.").map_err(|error| broken(&error))?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn pgn(cli: &Cli, order: &Pgn) -> Result<ExitCode, Failure> {
    match order {
        Pgn::Export { file, game } => export(cli, file.as_deref(), *game),
        Pgn::Import { file } => import(cli, file),
    }
}

fn export(cli: &Cli, file: Option<&Path>, only: Option<GameId>) -> Result<ExitCode, Failure> {
    let store = data::open_to_read(cli)?;
    let mut text = String::new();
    let mut spoilt = 0_u32;
    let mut take = |game: GameId| {
        match game_text(&store, game) {
            Ok(pgn) => {
                text.push_str(&pgn);
                text.push('\n');
            }
            Err(sentence) => {
                eprintln!("Game {game} was left out. {sentence}");
                spoilt += 1;
            }
        }
        Ok(())
    };
    match only {
        Some(game) => take(game)?,
        None => for_each(&store, |row| take(row.game))?,
    }
    match file {
        None => io::stdout().lock().write_all(text.as_bytes()).map_err(|error| broken(&error))?,
        Some(path) => {
            let said = |error: io::Error| {
                format!("{} cannot be written: {error}. Choose another file.", path.display())
            };
            let mut file =
                OpenOptions::new().write(true).create_new(true).open(path).map_err(said)?;
            file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(said)?;
        }
    }
    Ok(if spoilt == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn game_text(store: &SqliteStore, game: GameId) -> Result<String, Failure> {
    let placed = store.events(game, Seq::ZERO).wait().map_err(|error| error.to_string())?;
    let rows: Vec<_> = placed.into_iter().map(|placed| placed.event).collect();
    let record = read_game(&rows).map_err(|broken| broken.to_string())?;
    game::pgn::write(&record.events).map_err(|damage| format!("It is damaged: {damage}."))
}

fn import(cli: &Cli, path: &Path) -> Result<ExitCode, Failure> {
    let text =
        fs::read(path).map_err(|error| format!("{} cannot be read: {error}.", path.display()))?;
    let folder = data::folder(cli)?;
    let store = data::open_alone(&folder)?;
    let imported =
        server::import(&store, data::token(&folder)?, &text).map_err(|error| error.to_string())?;
    for problem in &imported.problems {
        eprintln!("Game {}, line {}: {}", problem.number, problem.line, problem.sentence);
    }
    println!("{} games were read, {} were not.", imported.games.len(), imported.problems.len());
    Ok(if imported.problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Whoever read the output has gone.
fn broken(error: &io::Error) -> Failure {
    format!("The output broke off: {error}.")
}
