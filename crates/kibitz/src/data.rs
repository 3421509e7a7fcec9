//! The folder with the data, and what besides games is in it: the owner's token and the last port.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use protocol::Key;
use server::Owner;
use store::{Environment, Error, Platform, SqliteStore, data_folder};

use crate::Failure;
use crate::cli::Cli;

/// Where the data is.
pub(crate) fn folder(cli: &Cli) -> Result<PathBuf, Failure> {
    if let Some(folder) = &cli.data {
        return Ok(folder.clone());
    }
    let variable = std::env::var_os;
    let environment = Environment {
        home: variable("HOME"),
        xdg_data_home: variable("XDG_DATA_HOME"),
        local_app_data: variable("LOCALAPPDATA"),
    };
    data_folder(Platform::current(), &environment).ok_or_else(|| {
        "There is no home folder to keep games in. Choose one with --data DIR.".into()
    })
}

/// Opens what is kept, to look at it, also while Kibitz is running.
pub(crate) fn open_to_read(cli: &Cli) -> Result<SqliteStore, Failure> {
    let folder = folder(cli)?;
    let opened = match SqliteStore::open(&folder) {
        Err(Error::InUse { .. }) => SqliteStore::open_beside(&folder),
        opened => opened,
    };
    opened.map_err(|error| error.to_string())
}

/// Opens what is kept, for an order that must be alone with it.
pub(crate) fn open_alone(folder: &Path) -> Result<SqliteStore, Failure> {
    SqliteStore::open(folder).map_err(|error| match error {
        Error::InUse { address, .. } => {
            let place = address.map_or(String::new(), |address| format!(" at http://{address}/"));
            format!("Kibitz is already running{place}. End it, and try again.")
        }
        error => error.to_string(),
    })
}

/// The owner's token; a new one if there is none yet.
pub(crate) fn token(folder: &Path) -> Result<Key, Failure> {
    let path = folder.join("owner.token");
    let said = |error: std::io::Error| format!("{} cannot be used: {error}.", path.display());
    match fs::read_to_string(&path) {
        Ok(text) => {
            let spoilt = || format!("{} is spoilt. Delete it, and log in anew.", path.display());
            return text.trim().parse().map_err(|_| spoilt());
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(said(error)),
    }
    let token = Owner::new_token();
    let new = path.with_extension("new");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&new).map_err(said)?;
    writeln!(file, "{}", token.expose()).map_err(said)?;
    file.sync_all().map_err(said)?;
    fs::rename(&new, &path).map_err(said)?;
    Ok(token)
}

/// The port of the last time.
pub(crate) fn last_port(folder: &Path) -> Option<u16> {
    fs::read_to_string(folder.join("port")).ok()?.trim().parse().ok()
}

/// Remembers the port. That this fails costs nothing but a changed address.
pub(crate) fn remember_port(folder: &Path, port: u16) {
    let _ = fs::write(folder.join("port"), format!("{port}\n"));
}
