//! The names of things: games, profiles and commands, each 128 random bits that somebody hands in.
//!
//! Nothing here rolls dice. An id is written as 32 small hexadecimal digits.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

/// A text is no id: an id is exactly 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseIdError;

impl fmt::Display for ParseIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an id is exactly 32 hexadecimal digits")
    }
}

impl core::error::Error for ParseIdError {}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name([u8; 16]);

        impl $name {
            /// The id of these 128 bits.
            pub const fn from_bytes(bytes: [u8; 16]) -> Self {
                Self(bytes)
            }

            /// The 128 bits.
            pub const fn as_bytes(&self) -> &[u8; 16] {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }

        impl FromStr for $name {
            type Err = ParseIdError;

            fn from_str(text: &str) -> Result<Self, ParseIdError> {
                parse(text).map(Self)
            }
        }

        impl TryFrom<String> for $name {
            type Error = ParseIdError;

            fn try_from(text: String) -> Result<Self, ParseIdError> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.to_string()
            }
        }
    };
}

id! {
    /// A game.
    ///
    /// ```
    /// let game = game::GameId::from_bytes([0xab; 16]);
    /// assert_eq!(game.to_string(), "abababababababababababababababab");
    /// assert_eq!(game.to_string().parse(), Ok(game));
    /// assert!("abab".parse::<game::GameId>().is_err());
    /// ```
    GameId
}
id! {
    /// A profile: whoever plays here.
    ProfileId
}
id! {
    /// A command: what somebody asked of a game, once, however often it is sent.
    CommandId
}
id! {
    /// 128 bits that are the name of nothing: other crates make their own kinds of it.
    Bits
}

fn parse(text: &str) -> Result<[u8; 16], ParseIdError> {
    let digits: &[u8; 32] = text.as_bytes().try_into().map_err(|_| ParseIdError)?;
    let mut bytes = [0; 16];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Ok(bytes)
}

fn digit(character: u8) -> Result<u8, ParseIdError> {
    match character {
        b'0'..=b'9' => Ok(character - b'0'),
        b'a'..=b'f' => Ok(character - b'a' + 10),
        b'A'..=b'F' => Ok(character - b'A' + 10),
        _ => Err(ParseIdError),
    }
}

/// How many events a game has, and so the number of its last one: the first event has number 1.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Seq(pub u64);

impl Seq {
    /// Before the first event.
    pub const ZERO: Self = Self(0);
}

impl fmt::Display for Seq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_exactly_32_hexadecimal_digits() {
        let id = ProfileId::from_bytes(core::array::from_fn(|i| (i * 17) as u8));
        assert_eq!(id.to_string(), "00112233445566778899aabbccddeeff");
        assert_eq!(id.to_string().to_uppercase().parse(), Ok(id));
        for text in
            ["", "0", "00112233445566778899aabbccddeefg", "00112233445566778899aabbccddeeff0"]
        {
            assert_eq!(text.parse::<ProfileId>(), Err(ParseIdError), "{text:?}");
        }
        assert!("é0112233445566778899aabbccddeef".parse::<ProfileId>().is_err());
    }
}
