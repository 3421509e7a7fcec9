//! The names alone, in a form that is looked up as it lies.
//!
//! The table of [`all`] is built by playing every line through, which takes a page longer than a frame.
//! So whoever builds a page packs the names, and the page loads them when the first game begins.

use core::fmt;

use chess::{History, Position};

use crate::all;

/// How many openings there are is told in so many bytes.
const COUNT: usize = 2;
/// A key, and the line of its name.
const ENTRY: usize = 8 + 2;

/// The names of all positions that have one.
///
/// ```
/// use chess::History;
/// use openings::Names;
///
/// let names = Names::read(Names::pack())?;
/// let mut game = History::default();
/// assert_eq!(names.name(&game), None);
/// game.push(game.position().parse_san("b3")?)?;
/// assert_eq!(names.name(&game), Some("Nimzo-Larsen Attack"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Names {
    /// The count, the entries by key, and the names with a line for each.
    bytes: Vec<u8>,
    /// Where the names begin.
    text: usize,
}

impl Names {
    /// The names of this crate, packed.
    ///
    /// # Panics
    ///
    /// If there are more than 65,535 openings.
    pub fn pack() -> Vec<u8> {
        let mut entries = Vec::new();
        let mut text = String::new();
        for (number, opening) in (0_u16..).zip(all()) {
            let end =
                opening.line().iter().fold(Position::start(), |position, &m| position.play(m));
            entries.push((end.key(), number));
            text.push_str(opening.name);
            text.push('\n');
        }
        entries.sort_unstable();
        let count = u16::try_from(all().len()).expect("the table numbers them so");
        let mut bytes = count.to_le_bytes().to_vec();
        for (key, number) in entries {
            bytes.extend(key.to_le_bytes());
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(text.as_bytes());
        bytes
    }

    /// Takes what was packed.
    ///
    /// # Errors
    ///
    /// If it is something else.
    pub fn read(bytes: Vec<u8>) -> Result<Self, NotNames> {
        let count = bytes.first_chunk().ok_or(NotNames)?;
        let text = COUNT + ENTRY * usize::from(u16::from_le_bytes(*count));
        let names = bytes.get(text..).and_then(|text| str::from_utf8(text).ok());
        names.ok_or(NotNames)?;
        Ok(Self { bytes, text })
    }

    /// What [`name`](crate::name) calls a game.
    pub fn name(&self, history: &History) -> Option<&str> {
        if !history.start().same_as(&Position::start()) {
            return None;
        }
        history.positions()[1..].iter().rev().find_map(|position| self.at(position))
    }

    /// The name of what ends in this very position.
    fn at(&self, position: &Position) -> Option<&str> {
        let (entries, _) = self.bytes[COUNT..self.text].as_chunks::<ENTRY>();
        let found = entries.binary_search_by_key(&position.key(), |entry| split(entry).0).ok()?;
        let text = str::from_utf8(&self.bytes[self.text..]).ok()?;
        text.lines().nth(usize::from(split(&entries[found]).1))
    }
}

fn split(entry: &[u8; ENTRY]) -> (u64, u16) {
    let [key @ .., low, high] = *entry;
    (u64::from_le_bytes(key), u16::from_le_bytes([low, high]))
}

/// Bytes that are no packed names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotNames;

impl fmt::Display for NotNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("these are no packed names of openings")
    }
}

impl core::error::Error for NotNames {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_cut_short_is_no_names() {
        let whole = Names::pack();
        let entries = COUNT + ENTRY * all().len();
        for length in [0, 1, COUNT, entries - 1] {
            assert_eq!(Names::read(whole[..length].to_vec()).err(), Some(NotNames), "{length}");
        }
        let mut odd = whole.clone();
        odd[entries] = 0xff;
        assert_eq!(Names::read(odd).err(), Some(NotNames));
        assert!(Names::read(whole).is_ok());
    }
}
