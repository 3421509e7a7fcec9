//! Care of what is kept: copies and checks.

use std::path::Path;
use std::process::ExitCode;

use store::Store as _;

use crate::cli::Cli;
use crate::{Failure, data};

pub(crate) fn backup(cli: &Cli, file: &Path) -> Result<ExitCode, Failure> {
    let store = data::open_to_read(cli)?;
    store.backup(file.to_owned()).wait().map_err(|error| error.to_string())?;
    println!("Everything is copied to {}.", file.display());
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn check(cli: &Cli) -> Result<ExitCode, Failure> {
    let folder = data::folder(cli)?;
    let store = data::open_alone(&folder)?;
    // Rows of an earlier version lack something, which is no damage.
    store::renew_rows(&store, || true).map_err(|error| error.to_string())?;
    let mut findings = store.check().wait().map_err(|error| error.to_string())?;
    findings.extend(store::check_games(&store).map_err(|error| error.to_string())?);
    for finding in &findings {
        println!("{finding}");
    }
    if findings.is_empty() {
        println!("Everything in {} is whole.", folder.display());
        Ok(ExitCode::SUCCESS)
    } else {
        println!("Copy the folder {} before anything else; then see docs/.", folder.display());
        Ok(ExitCode::FAILURE)
    }
}
