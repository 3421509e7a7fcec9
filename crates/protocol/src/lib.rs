//! What a page and the program say to each other, as JSON that a person can read.
//!
//! [`live`] is the conversation at a table, over a WebSocket: commands go up; events with their numbers,
//! refusals and notices come down. [`analysis`] is the one about a position. [`http`] is everything else: making
//! games, the library, profiles.
//! `docs/api.md` shows all of it with examples.
//!
//! Nothing here sends or receives: these are the words alone, for both ends.

pub mod analysis;
pub mod http;
mod key;
pub mod live;

pub use key::Key;

/// The version of the protocol. Fields and messages may be added without a new one; whoever does not
/// know a field ignores it. A page of another version reloads.
pub const VERSION: u32 = 1;

/// The longest message that is read, in bytes. A longer one is answered and dropped.
pub const MAX_MESSAGE: usize = 8 * 1024;
