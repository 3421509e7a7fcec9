//! What must not be printed: a value that shows itself only when asked by name.

use core::fmt;

/// A value that prints as `***`.
///
/// ```
/// let seed = store::Secret::new([7_u8; 32]);
/// assert_eq!(format!("{seed:?}"), "***");
/// assert_eq!(seed.expose(), &[7; 32]);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Secret<T>(T);

impl<T> Secret<T> {
    /// Hides a value.
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// The value itself. Each call of this is a place to look at.
    pub const fn expose(&self) -> &T {
        &self.0
    }
}

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

/// The dice of a game: its moves mix them with their sequence number. Known to the server alone.
pub type Seed = Secret<[u8; 32]>;

/// The hash of a key that opens a seat or lets somebody look on. The key is not stored.
pub type KeyHash = Secret<[u8; 32]>;

/// The hash of the token by which a browser or a program proves whose it is. The token is not stored.
pub type TokenHash = Secret<[u8; 32]>;
