//! Keys: what lets somebody sit down or look on who knows nothing else.

use core::fmt;
use core::str::FromStr;

use game::{Bits, ParseIdError};
use serde::{Deserialize, Serialize};

/// 128 unguessable bits that open something. Whoever has it may come in, so it is never printed.
///
/// ```
/// let key = protocol::Key::from_bytes([0xab; 16]);
/// assert_eq!(format!("{key:?}"), "Key(***)");
/// assert_eq!(key.expose(), "abababababababababababababababab");
/// assert_eq!(key.expose().parse(), Ok(key));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Key(Bits);

impl Key {
    /// The key of these bits.
    pub const fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(Bits::from_bytes(bytes))
    }

    /// The bits, to be hashed.
    pub const fn as_bytes(&self) -> &[u8; 16] {
        self.0.as_bytes()
    }

    /// The text for a link. Each call of this is a place to look at.
    pub fn expose(&self) -> String {
        self.0.to_string()
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(***)")
    }
}

impl FromStr for Key {
    type Err = ParseIdError;

    fn from_str(text: &str) -> Result<Self, ParseIdError> {
        text.parse().map(Self)
    }
}
