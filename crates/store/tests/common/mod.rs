//! What the tests from outside share.
#![allow(dead_code, reason = "each test uses a part of it")]

pub(crate) mod disk;

use std::path::{Path, PathBuf};

use rusqlite::Connection;
use store::conformance::{append, command, create_owner, game};
use store::{SqliteStore, Store as _};
use tempfile::TempDir;

/// The data file in a folder.
pub(crate) fn data_file(folder: &Path) -> PathBuf {
    folder.join("kibitz.db")
}

/// A folder with a closed store that has `games` games of two events each.
pub(crate) fn filled(games: u64) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).expect("a store");
    create_owner(&store);
    let asked: Vec<_> = (0..games)
        .map(|number| store.append(append(game(number), 0, command(number), &["a", "b"])))
        .collect();
    for answer in asked {
        answer.wait().expect("stored");
    }
    folder
}

/// The data file by plain SQL, without the store.
pub(crate) fn sql(folder: &Path) -> Connection {
    Connection::open(data_file(folder)).expect("the data file")
}

/// Dice of a test: the same each time.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }
}

/// How long a test runs: a slice for every day, or the whole in the soak.
pub(crate) fn rounds(slice: u64, whole: u64) -> u64 {
    if std::env::var_os("KIBITZ_SOAK").is_some() { whole } else { slice }
}
