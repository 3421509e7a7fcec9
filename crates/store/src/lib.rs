//! Games as lists of events, profiles and settings, kept on disk.
//!
//! [`Store`] is the contract and [`SqliteStore`] the implementation that a single machine uses.
//! Nothing is believed before it is written: an append is answered when its events would survive a
//! loss of power. To the store an event is JSON text with a version. [`log`] makes it of an event of a
//! game and reads it back, of whatever version; [`read_game`] folds the events, and [`Summary::of`]
//! makes the row in the library. Nothing here decides a move, reads a clock or rolls dice: ids, seeds
//! and moments are handed in.
//!
//! ```
//! use game::{ByColor, Moment};
//! use store::{
//!     Append, CommandId, Founding, GameId, Profile, ProfileId, Secret, Seq, SqliteStore,
//!     Status, Store, StoredEvent, Summary,
//! };
//!
//! # let folder = tempfile::tempdir().unwrap();
//! let store = SqliteStore::open(folder.path())?;
//! let owner = ProfileId::from_bytes([1; 16]);
//! let profile = Profile { id: owner, name: "Ada".into(), created: Moment(0) };
//! store.create_profile(profile, Secret::new([2; 32])).wait()?;
//!
//! let game = GameId::from_bytes([3; 16]);
//! let summary = Summary {
//!     white: "Ada".into(),
//!     black: "Kibitz".into(),
//!     variant: "standard".into(),
//!     status: Status::Unfinished,
//!     result: "*".into(),
//!     reason: String::new(),
//!     level: "level 1".into(),
//!     opening: String::new(),
//!     plies: 0,
//!     created: Moment(0),
//!     updated: Moment(0),
//!     placement: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR".into(),
//!     below: chess::Color::White,
//!     date: String::new(),
//!     mode: "casual".into(),
//!     time: "-".into(),
//! };
//! let append = Append {
//!     game,
//!     expected: Seq::ZERO,
//!     command: CommandId::from_bytes([4; 16]),
//!     events: vec![StoredEvent { version: 1, body: r#"{"started":{}}"#.into() }],
//!     summary,
//!     results: None,
//!     founding: Some(Founding { owner, seed: Secret::new([5; 32]), seats: ByColor::default() }),
//! };
//! let first = store.append(append.clone()).wait()?;
//! assert_eq!(first.last, Seq(1));
//! // The same command once more: the first answer, and still one event.
//! assert_eq!(store.append(append).wait()?, first);
//! assert_eq!(store.events(game, Seq::ZERO).wait()?.len(), 1);
//! # Ok::<(), store::Error>(())
//! ```

mod audit;
#[cfg(any(test, feature = "conformance"))]
pub mod conformance;
mod digest;
mod error;
mod event;
mod finding;
mod folder;
mod library;
pub mod log;
mod pending;
mod profile;
mod record;
mod sabotage;
mod seats;
mod secret;
mod sqlite;
mod store;
mod summary;

pub use audit::{check_games, rebuild_row, renew_rows};
pub use digest::Digest;
pub use error::Error;
pub use event::{Append, Appended, Founding, GameResult, PlacedEvent, StoredEvent};
pub use finding::Finding;
pub use folder::{Environment, Platform, data_folder};
pub use game::{CommandId, GameId, ParseIdError, ProfileId, Seq};
pub use library::{Cursor, LibraryQuery, LibraryRow, Mark, Order, Page, Status, Summary};
pub use pending::{Pending, Promise, promise};
pub use profile::Profile;
pub use record::{Broken, Record, Why, read_game};
pub use seats::Opens;
pub use secret::{KeyHash, Secret, Seed, TokenHash};
pub use sqlite::{Options, SqliteStore};
pub use store::Store;
pub use summary::Past;
