//! The games that the board is used for.

use core::fmt;
use core::str::FromStr;

use crate::Role;

/// Which rules a position is played by.
///
/// ```
/// use chess::Variant;
/// assert_eq!("Chess960".parse(), Ok(Variant::Chess960));
/// assert_eq!("antichess".parse(), Ok(Variant::Suicide));
/// assert_eq!(Variant::Standard.to_string(), "Standard");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Variant {
    /// Chess by FIDE's laws.
    #[default]
    Standard,
    /// The same from one of 960 starting positions, with castling from wherever king and rook stand.
    Chess960,
    /// Antichess: whoever can capture must; the king is a piece like any other; whoever has no piece
    /// or no move left wins.
    Suicide,
}

impl Variant {
    /// All variants.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Chess960, Self::Suicide];

    /// The name as PGN's `Variant` tag writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "Standard",
            Self::Chess960 => "Chess960",
            Self::Suicide => "Antichess",
        }
    }

    /// What a pawn may become, the usual choice first.
    pub const fn promotions(self) -> &'static [Role] {
        match self {
            Self::Standard | Self::Chess960 => {
                &[Role::Queen, Role::Knight, Role::Rook, Role::Bishop]
            }
            Self::Suicide => &[Role::Queen, Role::Knight, Role::Rook, Role::Bishop, Role::King],
        }
    }

    /// Whether kings can be attacked, checked and mated.
    #[inline]
    pub const fn has_royal_king(self) -> bool {
        !matches!(self, Self::Suicide)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Text that names no variant played here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseVariantError;

impl fmt::Display for ParseVariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this variant is not played here: Standard, Chess960 and Suicide are")
    }
}

impl core::error::Error for ParseVariantError {}

impl FromStr for Variant {
    type Err = ParseVariantError;

    /// Reads the names that programs and sites write, in any case.
    fn from_str(text: &str) -> Result<Self, ParseVariantError> {
        let plain: String =
            text.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect();
        match plain.as_str() {
            "standard" | "chess" | "normal" | "fromposition" | "setup" => Ok(Self::Standard),
            "chess960" | "fischerandom" | "fischerrandom" | "960" | "freestyle" => {
                Ok(Self::Chess960)
            }
            "suicide" | "antichess" | "giveaway" => Ok(Self::Suicide),
            _ => Err(ParseVariantError),
        }
    }
}
