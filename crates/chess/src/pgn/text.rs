//! Text in a file, before anybody has asked what it says.

use core::fmt;
use std::borrow::Cow;

/// Bytes of a file that are text: UTF-8, or else Latin-1, which the standard once prescribed.
///
/// ```
/// use chess::pgn::Text;
/// assert_eq!(Text::new("Réti".as_bytes()).to_str(), "Réti");
/// assert_eq!(Text::new(b"R\xE9ti").to_str(), "Réti");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Text<'a>(&'a [u8]);

impl<'a> Text<'a> {
    /// These bytes.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The bytes as they are in the file.
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// What the bytes say; without a copy if they are UTF-8.
    pub fn to_str(self) -> Cow<'a, str> {
        match str::from_utf8(self.0) {
            Ok(text) => Cow::Borrowed(text),
            // The first 256 characters of Unicode are those of Latin-1.
            Err(_) => Cow::Owned(self.0.iter().map(|&byte| byte as char).collect()),
        }
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_str())
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_str(), f)
    }
}

/// The value of a tag as it is in the file, between its quotes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TagValue<'a>(pub(super) &'a [u8]);

impl<'a> TagValue<'a> {
    /// The bytes as they are in the file, with `\"` for a quote and `\\` for a backslash.
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// What the value says; without a copy if nothing in it is escaped.
    ///
    /// ```
    /// use chess::pgn::{Interest, Reader, TagValue, Text, Visitor};
    /// struct Names(Vec<String>);
    /// impl Visitor for Names {
    ///     fn tag(&mut self, _: Text<'_>, value: TagValue<'_>) {
    ///         self.0.push(value.to_str().into_owned());
    ///     }
    /// }
    /// let mut names = Names(Vec::new());
    /// Reader::new(br#"[White "\"Kid\" Galahad"] *"#.as_slice()).visit(&mut names).unwrap()?;
    /// assert_eq!(names.0, ["\"Kid\" Galahad"]);
    /// # Ok::<(), chess::pgn::PgnError>(())
    /// ```
    pub fn to_str(self) -> Cow<'a, str> {
        let text = Text(self.0).to_str();
        if !self.0.contains(&b'\\') {
            return text;
        }
        let mut plain = String::with_capacity(text.len());
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            match (letter, letters.peek()) {
                ('\\', Some(&escaped @ ('\\' | '"'))) => {
                    plain.push(escaped);
                    letters.next();
                }
                _ => plain.push(letter),
            }
        }
        Cow::Owned(plain)
    }
}

impl fmt::Debug for TagValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_str(), f)
    }
}
