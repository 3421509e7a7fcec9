//! The customary code of an opening.

use core::fmt;
use core::str::FromStr;

/// A code of the Encyclopaedia of Chess Openings, A00 to E99.
///
/// ```
/// use openings::Eco;
/// let najdorf: Eco = "B90".parse()?;
/// assert_eq!(najdorf.volume(), 'B');
/// assert_eq!(najdorf.to_string(), "B90");
/// assert!("F00".parse::<Eco>().is_err());
/// # Ok::<(), openings::ParseEcoError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Eco {
    volume: u8,
    number: u8,
}

impl Eco {
    /// The letter, A to E: flank openings; semi-open games; open games and the French; closed games;
    /// Indian defences.
    pub const fn volume(self) -> char {
        self.volume as char
    }

    /// The number within the volume, 0 to 99.
    pub const fn number(self) -> u8 {
        self.number
    }
}

impl fmt::Display for Eco {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", self.volume(), self.number)
    }
}

impl fmt::Debug for Eco {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no code: a letter A to E and two digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseEcoError;

impl fmt::Display for ParseEcoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an ECO code is a letter from A to E and two digits")
    }
}

impl core::error::Error for ParseEcoError {}

impl FromStr for Eco {
    type Err = ParseEcoError;

    fn from_str(text: &str) -> Result<Self, ParseEcoError> {
        match *text.as_bytes() {
            [volume @ b'A'..=b'E', tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => {
                Ok(Self { volume, number: (tens - b'0') * 10 + (ones - b'0') })
            }
            _ => Err(ParseEcoError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_printed_as_it_is_read() {
        for volume in 'A'..='E' {
            for number in 0..100 {
                let text = format!("{volume}{number:02}");
                let eco: Eco = text.parse().expect("a code");
                assert_eq!((eco.volume(), eco.number()), (volume, number));
                assert_eq!(eco.to_string(), text);
            }
        }
    }

    #[test]
    fn anything_else_is_no_code() {
        for text in ["", "A", "A0", "A000", "a00", "F00", "A0x", " A00", "É0", "00A"] {
            assert_eq!(text.parse::<Eco>(), Err(ParseEcoError), "{text:?}");
        }
    }
}
