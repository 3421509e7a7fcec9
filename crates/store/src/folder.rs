//! The folder with the data: where it is by the customs of the platform, who may read it, and that
//! only one program uses it at a time.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use crate::Error;

/// Whose customs to follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Platform {
    /// Linux and its relatives: the XDG base directories.
    Xdg,
    /// macOS.
    Mac,
    /// Windows.
    Windows,
}

impl Platform {
    /// The platform that this was compiled for.
    pub const fn current() -> Self {
        if cfg!(target_os = "windows") {
            Self::Windows
        } else if cfg!(target_os = "macos") {
            Self::Mac
        } else {
            Self::Xdg
        }
    }
}

/// What the environment says about folders; an empty value counts as none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Environment {
    /// `HOME`.
    pub home: Option<OsString>,
    /// `XDG_DATA_HOME`.
    pub xdg_data_home: Option<OsString>,
    /// `LOCALAPPDATA`.
    pub local_app_data: Option<OsString>,
}

/// Where Kibitz keeps its data, or `None` if the environment does not say.
///
/// ```
/// use store::{Environment, Platform, data_folder};
///
/// let environment = Environment { home: Some("/ada".into()), ..Environment::default() };
/// let folder = data_folder(Platform::Xdg, &environment).unwrap();
/// assert_eq!(folder, std::path::Path::new("/ada/.local/share/kibitz"));
/// ```
pub fn data_folder(platform: Platform, environment: &Environment) -> Option<PathBuf> {
    let path = |value: &Option<OsString>| {
        value.as_ref().filter(|value| !value.is_empty()).map(PathBuf::from)
    };
    match platform {
        // The XDG rules say that a relative path is to be ignored.
        Platform::Xdg => path(&environment.xdg_data_home)
            .filter(|path| path.is_absolute())
            .or_else(|| path(&environment.home).map(|home| home.join(".local/share")))
            .map(|data| data.join("kibitz")),
        Platform::Mac => {
            path(&environment.home).map(|home| home.join("Library/Application Support/Kibitz"))
        }
        Platform::Windows => path(&environment.local_app_data).map(|data| data.join("Kibitz")),
    }
}

const LOCK: &str = "kibitz.lock";

/// Where the program that has the folder can be reached. A file of its own, because on Windows nobody
/// can read one that is locked.
const ADDRESS: &str = "kibitz.address";

/// No address is longer than this, in bytes.
const LONGEST_ADDRESS: u64 = 500;

/// A folder that this program alone uses, until the value is dropped or the program ends, however it
/// ends.
#[derive(Debug)]
pub(crate) struct OwnFolder {
    path: PathBuf,
    lock: File,
}

impl Drop for OwnFolder {
    /// Closing the file would unlock it too, but not while a process that this one is just starting
    /// still holds a copy of it. Unlocking by name counts for all copies.
    fn drop(&mut self) {
        // Nobody believes an address that is left behind.
        let _ = fs::remove_file(self.path.join(ADDRESS));
        let _ = self.lock.unlock();
    }
}

impl OwnFolder {
    /// Makes the folder if it is not there, closes it to others, and takes it.
    pub(crate) fn take(path: &Path) -> Result<Self, Error> {
        let folder = path.display();
        let tried = |error: &_| Error::from_io(&format!("open the folder {folder}"), error);
        fs::create_dir_all(path).map_err(|error| tried(&error))?;
        #[cfg(unix)]
        owner_only_folder(path).map_err(|error| tried(&error))?;
        let lock = owner_only(OpenOptions::new().create(true).truncate(false).write(true))
            .open(path.join(LOCK))
            .map_err(|error| tried(&error))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Error::InUse { folder: path.to_owned(), address: address(path) });
            }
            Err(TryLockError::Error(error)) => return Err(tried(&error)),
        }
        // What is there is of one that was killed.
        match fs::remove_file(path.join(ADDRESS)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(tried(&error)),
            _ => Ok(Self { path: path.to_owned(), lock }),
        }
    }

    /// Lets whoever is refused the folder know where this program can be reached.
    pub(crate) fn announce(&self, address: &str) -> Result<(), Error> {
        let place = self.path.join(ADDRESS);
        let new = self.path.join("kibitz.address.new");
        let write = || {
            let mut file = owner_only(OpenOptions::new().create(true).truncate(true).write(true))
                .open(&new)?;
            writeln!(file, "{address}")?;
            fs::rename(&new, &place)
        };
        write().map_err(|error| Error::from_io(&format!("write {}", place.display()), &error))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

/// Where the program that has a folder can be reached, if it has said so. Only whoever has just been
/// refused the folder may ask: then somebody is there who wrote it.
fn address(folder: &Path) -> Option<String> {
    let mut text = String::new();
    let file = File::open(folder.join(ADDRESS)).ok()?;
    file.take(LONGEST_ADDRESS).read_to_string(&mut text).ok()?;
    let line = text.strip_suffix('\n')?;
    (!line.is_empty() && !line.contains(char::is_control)).then(|| line.to_owned())
}

/// A file made with these options is its owner's alone. On Windows a user's folders already are.
pub(crate) fn owner_only(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

#[cfg(unix)]
fn owner_only_folder(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let permissions = fs::metadata(path)?.permissions();
    if permissions.mode() & 0o077 != 0 {
        fs::set_permissions(path, fs::Permissions::from_mode(permissions.mode() & 0o700))?;
    }
    Ok(())
}

/// Makes sure that names that were made or changed in a folder survive a loss of power.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    // Windows opens no folders as files, and needs no such sync.
    if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_platform_has_its_place_for_data() {
        let full = Environment {
            home: Some("/ada".into()),
            xdg_data_home: Some("/data".into()),
            local_app_data: Some("/local".into()),
        };
        let relative = Environment { xdg_data_home: Some("data".into()), ..full.clone() };
        let empty = Environment { xdg_data_home: Some("".into()), ..full.clone() };
        let none = Environment::default();
        for (platform, environment, folder) in [
            (Platform::Xdg, &full, Some("/data/kibitz")),
            (Platform::Xdg, &relative, Some("/ada/.local/share/kibitz")),
            (Platform::Xdg, &empty, Some("/ada/.local/share/kibitz")),
            (Platform::Xdg, &none, None),
            (Platform::Mac, &full, Some("/ada/Library/Application Support/Kibitz")),
            (Platform::Mac, &none, None),
            (Platform::Windows, &full, Some("/local/Kibitz")),
            (Platform::Windows, &none, None),
        ] {
            let found = data_folder(platform, environment);
            assert_eq!(found, folder.map(PathBuf::from), "{platform:?} {environment:?}");
        }
    }
}
