//! A disk that can be slow, full or broken, and whose power can fail.
//!
//! It is SQLite's usual way to files with three of its functions taken over: write, truncate and
//! sync. What happens in a folder can be changed and recorded while the store uses it.
#![allow(unsafe_code, reason = "a VFS is a table of C functions")]
#![allow(clippy::doc_markdown, reason = "SQLite is a name")]

use std::collections::HashMap;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::path::{Path, PathBuf};
use std::ptr;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use rusqlite::ffi::{self, sqlite3_file, sqlite3_io_methods, sqlite3_vfs};

use super::Dice;

/// The name under which the disk is registered.
const NAME: &CStr = c"kibitz-test-disk";

/// Something that was done to a file of the folder, by the file's name.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    Write { file: String, at: usize, bytes: Vec<u8> },
    Truncate { file: String, size: usize },
    Sync { file: String },
}

impl Step {
    /// The name of the file that it was done to.
    pub(crate) fn file(&self) -> &str {
        match self {
            Self::Write { file, .. } | Self::Truncate { file, .. } | Self::Sync { file } => file,
        }
    }
}

/// What becomes of writes.
#[derive(Clone, Copy, Default)]
pub(crate) enum Writes {
    #[default]
    Work,
    FindNoRoom,
    AreForbidden,
}

/// How the disk behaves in one folder, and what was done there.
#[derive(Default)]
pub(crate) struct Behaviour {
    /// Each sync takes so much longer.
    pub(crate) sync_delay: Duration,
    /// Syncs fail.
    pub(crate) broken: bool,
    /// What becomes of writes.
    pub(crate) writes: Writes,
    /// Whether steps are recorded.
    pub(crate) recording: bool,
    /// What was done since.
    pub(crate) steps: Vec<Step>,
}

#[derive(Default)]
struct World {
    folders: HashMap<PathBuf, Behaviour>,
    /// Open files by the address of SQLite's handle.
    files: HashMap<usize, OpenFile>,
    /// Our table of functions for each usual one, by its address: data files and logs have their own.
    tables: HashMap<usize, &'static sqlite3_io_methods>,
}

/// An open file: its path, and the usual functions for it.
struct OpenFile {
    path: PathBuf,
    usual: &'static sqlite3_io_methods,
}

/// The test disk in one folder.
pub(crate) struct Disk(PathBuf);

impl Disk {
    /// Takes over a folder. The store must be opened with [`options`](Self::options).
    pub(crate) fn new(folder: &Path) -> Self {
        register();
        let folder = folder.canonicalize().expect("a folder");
        world().folders.insert(folder.clone(), Behaviour::default());
        Self(folder)
    }

    /// The options that make a store use this disk.
    pub(crate) fn options() -> store::Options {
        let vfs = NAME.to_str().expect("a name in ASCII").to_owned();
        store::Options { vfs: Some(vfs), ..store::Options::default() }
    }

    /// Changes how it behaves, or looks at what was done.
    pub(crate) fn with<T>(&self, change: impl FnOnce(&mut Behaviour) -> T) -> T {
        change(world().folders.get_mut(&self.0).expect("a folder of the disk"))
    }

    /// How many steps were recorded by now.
    pub(crate) fn steps(&self) -> usize {
        self.with(|behaviour| behaviour.steps.len())
    }
}

/// The files of a folder as a loss of power leaves them after some steps: what was synced is there;
/// of what was not, each sector may be.
pub(crate) fn after_power_cut(
    start: &HashMap<String, Vec<u8>>,
    steps: &[Step],
    dice: &mut Dice,
) -> HashMap<String, Vec<u8>> {
    const SECTOR: usize = 512;
    let mut synced = HashMap::new();
    for (number, step) in steps.iter().enumerate() {
        if let Step::Sync { file } = step {
            synced.insert(file, number);
        }
    }
    let mut files = start.clone();
    for (number, step) in steps.iter().enumerate() {
        let safe = |file| synced.get(file).is_some_and(|&sync| number < sync);
        match step {
            Step::Write { file, at, bytes } => {
                for (index, part) in bytes.chunks(SECTOR).enumerate() {
                    if safe(file) || dice.below(2) == 0 {
                        put(files.entry(file.clone()).or_default(), at + index * SECTOR, part);
                    }
                }
            }
            Step::Truncate { file, size } if safe(file) || dice.below(2) == 0 => {
                files.entry(file.clone()).or_default().truncate(*size);
            }
            Step::Truncate { .. } | Step::Sync { .. } => {}
        }
    }
    files
}

fn put(file: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    let end = at + bytes.len();
    if file.len() < end {
        file.resize(end, 0);
    }
    file[at..end].copy_from_slice(bytes);
}

fn world() -> MutexGuard<'static, World> {
    static WORLD: OnceLock<Mutex<World>> = OnceLock::new();
    WORLD.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner)
}

static USUAL_VFS: OnceLock<usize> = OnceLock::new();

fn register() {
    USUAL_VFS.get_or_init(|| {
        // SAFETY: a null name asks for the default VFS, which is never freed; the copy is leaked, and so
        // outlives every connection.
        unsafe {
            let usual = ffi::sqlite3_vfs_find(ptr::null());
            let mut ours = Box::new(*usual);
            ours.zName = NAME.as_ptr();
            ours.pNext = ptr::null_mut();
            ours.xOpen = Some(open);
            assert_eq!(ffi::sqlite3_vfs_register(Box::leak(ours), 0), ffi::SQLITE_OK);
            usual as usize
        }
    });
}

/// Opens a file in the usual way, then puts our functions in the place of the usual ones.
unsafe extern "C" fn open(
    _: *mut sqlite3_vfs,
    name: *const c_char,
    file: *mut sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    let usual_vfs = *USUAL_VFS.get().expect("registered") as *mut sqlite3_vfs;
    // SAFETY: the arguments are SQLite's, handed on to its own function; after success the handle
    // points to a table of functions that is never freed.
    unsafe {
        let usual_open = (*usual_vfs).xOpen.expect("every VFS can open");
        let code = usual_open(usual_vfs, name, file, flags, out_flags);
        if code != ffi::SQLITE_OK || name.is_null() || (*file).pMethods.is_null() {
            return code;
        }
        let usual: &'static sqlite3_io_methods = &*(*file).pMethods;
        let path = PathBuf::from(CStr::from_ptr(name).to_str().expect("a name in Unicode"));
        let mut world = world();
        (*file).pMethods =
            *world.tables.entry(ptr::from_ref(usual) as usize).or_insert_with(|| {
                Box::leak(Box::new(sqlite3_io_methods {
                    xWrite: Some(write),
                    xTruncate: Some(truncate),
                    xSync: Some(sync),
                    xClose: Some(close),
                    ..*usual
                }))
            });
        world.files.insert(file as usize, OpenFile { path, usual });
        code
    }
}

fn usual(file: *mut sqlite3_file) -> &'static sqlite3_io_methods {
    world().files.get(&(file as usize)).expect("an open file").usual
}

/// What the folder of an open file wants, and the file's name.
fn look<T>(file: *mut sqlite3_file, look: impl FnOnce(&mut Behaviour, String) -> T) -> Option<T> {
    let mut world = world();
    let path = world.files.get(&(file as usize))?.path.clone();
    let name = path.file_name()?.to_str()?.to_owned();
    Some(look(world.folders.get_mut(path.parent()?)?, name))
}

unsafe extern "C" fn write(
    file: *mut sqlite3_file,
    data: *const c_void,
    amount: c_int,
    at: i64,
) -> c_int {
    // SAFETY: SQLite hands in `amount` bytes at `data`.
    let bytes = unsafe { std::slice::from_raw_parts(data.cast::<u8>(), amount as usize) };
    let refused = look(file, |behaviour, file| {
        let refused = match behaviour.writes {
            Writes::Work => None,
            Writes::FindNoRoom => Some(ffi::SQLITE_FULL),
            Writes::AreForbidden => Some(ffi::SQLITE_READONLY),
        };
        if behaviour.recording && refused.is_none() {
            let bytes = bytes.to_vec();
            behaviour.steps.push(Step::Write { file, at: at as usize, bytes });
        }
        refused
    });
    if let Some(code) = refused.flatten() {
        return code;
    }
    // SAFETY: the arguments are SQLite's, handed on to its own function.
    unsafe { usual(file).xWrite.expect("files can be written")(file, data, amount, at) }
}

unsafe extern "C" fn truncate(file: *mut sqlite3_file, size: i64) -> c_int {
    look(file, |behaviour, file| {
        if behaviour.recording {
            behaviour.steps.push(Step::Truncate { file, size: size as usize });
        }
    });
    // SAFETY: as in `write`.
    unsafe { usual(file).xTruncate.expect("files can be truncated")(file, size) }
}

unsafe extern "C" fn sync(file: *mut sqlite3_file, flags: c_int) -> c_int {
    let wanted = look(file, |behaviour, _| (behaviour.broken, behaviour.sync_delay));
    let (broken, delay) = wanted.unwrap_or_default();
    if broken {
        return ffi::SQLITE_IOERR_FSYNC;
    }
    if !delay.is_zero() {
        std::thread::sleep(delay);
    }
    // SAFETY: as in `write`.
    let code = unsafe { usual(file).xSync.expect("files can be synced")(file, flags) };
    look(file, |behaviour, file| {
        if behaviour.recording && code == ffi::SQLITE_OK {
            behaviour.steps.push(Step::Sync { file });
        }
    });
    code
}

unsafe extern "C" fn close(file: *mut sqlite3_file) -> c_int {
    let usual = usual(file);
    world().files.remove(&(file as usize));
    // SAFETY: as in `write`.
    unsafe { usual.xClose.expect("files can be closed")(file) }
}
