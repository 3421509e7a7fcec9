//! What can go wrong. Each error says what is so and what to do next.

use std::io;
use std::path::PathBuf;

use crate::Seq;

/// What can go wrong with the store.
///
/// Errors are plain values: one failed commit is told to everybody who was waiting for it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// The game has moved on since the command was decided.
    #[error("The game has {present} events by now. Load them and decide again.")]
    Conflict {
        /// How many events it has.
        present: Seq,
    },
    /// No game with this id was ever stored, or it was purged.
    #[error("There is no such game. It may have been deleted for good.")]
    NoSuchGame,
    /// The game was deleted, and can still be restored.
    #[error("This game was deleted. Restore it before playing on.")]
    Deleted,
    /// An append without events.
    #[error("A command must lead to at least one event.")]
    NoEvents,
    /// The key opens no seat of this game, or somebody has taken it.
    #[error("This invitation is not good, or somebody has taken the seat. Ask for another one.")]
    NoSuchInvitation,
    /// The profile has the other seat.
    #[error("You sit at this table already. Let somebody else take the other seat.")]
    AlreadySeated,
    /// There is no profile with this id.
    #[error("There is no such profile.")]
    NoSuchProfile,
    /// A profile with this id or token is there already.
    #[error("A profile with this id or token is there already. Make a new one.")]
    ProfileTaken,

    /// The commit failed, or nobody can say whether it did.
    #[error("It is not known whether this was stored. Load the game again before going on. {0}")]
    Unknown(Box<Error>),
    /// The store ended before it answered.
    #[error("The store stopped before it answered. Load the game again before going on.")]
    Unanswered,

    /// No room is left.
    #[error("The disk is full: nothing more can be stored. Make room; then go on.")]
    DiskFull,
    /// The folder or the file cannot be written.
    #[error(
        "The data cannot be written: {what}. Allow writing to the data folder, or choose another."
    )]
    ReadOnly {
        /// What refused.
        what: String,
    },
    /// Another program keeps the file locked.
    #[error(
        "Another program has locked the data file, and nothing was stored. Close it and try again."
    )]
    Locked,
    /// Another Kibitz uses the folder.
    #[error(
        "Kibitz is already running with the folder {}{}. Use that one, or choose another folder.",
        .folder.display(),
        .address.as_ref().map_or(String::new(), |address| format!(", at {address}"))
    )]
    InUse {
        /// The folder.
        folder: PathBuf,
        /// Where the running one can be reached, if it has said so.
        address: Option<String>,
    },
    /// The file is damaged.
    #[error("The data file is damaged and was left as it is: {what}. Put a backup in its place.")]
    Damaged {
        /// What is wrong with it.
        what: String,
    },
    /// The file was written by a later version.
    #[error(
        "The data file has version {found}; this program knows versions up to {known}. It was left as it is. Install the newer Kibitz."
    )]
    Newer {
        /// The version of the file.
        found: i64,
        /// The latest version that is known here.
        known: i64,
    },
    /// The file was written by an earlier version, and only whoever has the folder may change that.
    #[error(
        "The data file has version {found}; this program reads version {known}, and left it as it is. End the Kibitz that is running, and start this one."
    )]
    Older {
        /// The version of the file.
        found: i64,
        /// The version that is read here.
        known: i64,
    },
    /// The file is not one of ours.
    #[error("{} is not a file of Kibitz, and was left as it is. Move it away, or choose another folder.", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The file to be written is there already.
    #[error("{} is there already, and was left as it is. Choose another name.", .path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// Anything else between us and the disk.
    #[error("The disk could not be used: {what}. Check the disk and try again.")]
    Io {
        /// What was tried, and what the system said.
        what: String,
    },
}

impl Error {
    /// Whether it may have been stored all the same. Whoever asked must load the game again.
    pub fn outcome_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_) | Self::Unanswered)
    }

    /// What the system said when something was tried.
    pub(crate) fn from_io(tried: &str, error: &io::Error) -> Self {
        let what = format!("{tried}: {error}");
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::DiskFull,
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                Self::ReadOnly { what }
            }
            _ => Self::Io { what },
        }
    }
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode as Code;
        let what = error.to_string();
        match error.sqlite_error_code() {
            Some(Code::DiskFull) => Self::DiskFull,
            Some(Code::ReadOnly | Code::PermissionDenied) => Self::ReadOnly { what },
            Some(Code::DatabaseBusy | Code::DatabaseLocked) => Self::Locked,
            // `None`: columns of another type or length than the schema says, and the like.
            Some(Code::DatabaseCorrupt | Code::NotADatabase) | None => Self::Damaged { what },
            Some(_) => Self::Io { what },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two sentences: what is so, and what to do next.
    #[test]
    fn trouble_comes_with_what_to_do_next() {
        let what = || "x".to_owned();
        let path = || PathBuf::from("/data/kibitz");
        for (error, next) in [
            (Error::Conflict { present: Seq(3) }, "Load them and decide again."),
            (Error::Deleted, "Restore it before playing on."),
            (Error::Unknown(Box::new(Error::DiskFull)), "Make room; then go on."),
            (Error::Unanswered, "Load the game again before going on."),
            (Error::DiskFull, "Make room; then go on."),
            (Error::ReadOnly { what: what() }, "or choose another."),
            (Error::Locked, "Close it and try again."),
            (Error::InUse { folder: path(), address: None }, "or choose another folder."),
            (Error::InUse { folder: path(), address: Some(what()) }, "or choose another folder."),
            (Error::Damaged { what: what() }, "Put a backup in its place."),
            (Error::Newer { found: 3, known: 2 }, "Install the newer Kibitz."),
            (Error::Older { found: 1, known: 2 }, "and start this one."),
            (Error::Foreign { path: path() }, "or choose another folder."),
            (Error::Exists { path: path() }, "Choose another name."),
            (Error::Io { what: what() }, "Check the disk and try again."),
        ] {
            let sentence = error.to_string();
            assert!(sentence.ends_with(next), "{sentence}");
            assert!(sentence.contains(". "), "{sentence}");
        }
    }
}
