//! The bytes of a file, a piece at a time, with the line and column of each.

use std::io::{self, Read};

/// Bytes asked for at a time.
const CHUNK: usize = 1 << 16;

/// A place in a file; both count from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) line: u64,
    pub(super) column: u64,
}

/// A window on a file that only moves forwards.
///
/// Lines are counted when somebody asks or when the bytes leave the window: each byte once.
pub(super) struct Source<R> {
    inner: R,
    buffer: Vec<u8>,
    /// The next byte to be read.
    pub(super) at: usize,
    end: usize,
    at_end: bool,
    /// Bytes of the file before the window.
    before: u64,
    /// Up to where lines are counted, and the place there.
    counted: usize,
    place: Place,
    after_return: bool,
    /// The byte before the window.
    last: u8,
}

impl<R: Read> Source<R> {
    pub(super) fn new(inner: R) -> Self {
        Self {
            inner,
            buffer: Vec::new(),
            at: 0,
            end: 0,
            at_end: false,
            before: 0,
            counted: 0,
            place: Place { line: 1, column: 1 },
            after_return: false,
            last: b'\n',
        }
    }

    /// What is in the window from the next byte on.
    #[inline(always)]
    pub(super) fn rest(&self) -> &[u8] {
        &self.buffer[self.at..self.end]
    }

    /// What is in the window from this index on.
    #[inline(always)]
    pub(super) fn from(&self, start: usize) -> &[u8] {
        &self.buffer[start..self.end]
    }

    /// These bytes of the window.
    #[inline(always)]
    pub(super) fn slice(&self, start: usize, end: usize) -> &[u8] {
        &self.buffer[start..end]
    }

    /// Whether the next byte is the first of its line.
    pub(super) fn at_line_start(&self) -> bool {
        let last = if self.at > 0 { self.buffer[self.at - 1] } else { self.last };
        matches!(last, b'\n' | b'\r')
    }

    /// Whether the window reaches to the end of the file.
    pub(super) fn sees_end(&self) -> bool {
        self.at_end
    }

    /// How many bytes of the file are before this index of the window.
    #[inline(always)]
    pub(super) fn offset(&self, index: usize) -> u64 {
        self.before + index as u64
    }

    /// Moves the window so that it shows at least so many bytes from the next one on, if the file
    /// has them. Indices into the window change; the next byte becomes index 0.
    #[inline(always)]
    pub(super) fn show(&mut self, bytes: usize) -> io::Result<()> {
        if self.end - self.at < bytes && !self.at_end { self.shift(bytes) } else { Ok(()) }
    }

    #[cold]
    #[inline(never)]
    fn shift(&mut self, bytes: usize) -> io::Result<()> {
        self.count_to(self.at);
        if self.at > 0 {
            self.last = self.buffer[self.at - 1];
        }
        self.buffer.copy_within(self.at..self.end, 0);
        self.before += self.at as u64;
        self.end -= self.at;
        self.counted -= self.at;
        self.at = 0;
        let room = (bytes + CHUNK).max(self.buffer.len());
        if self.buffer.len() < room {
            self.buffer.resize(room.next_power_of_two(), 0);
        }
        while self.end < bytes && !self.at_end {
            match self.inner.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.at_end = true,
                // A reader that claims more than it was asked for is not believed.
                Ok(read) => self.end += read.min(self.buffer.len() - self.end),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.at_end = true;
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Passes over a mark of byte order, which takes no column.
    pub(super) fn pass_byte_order_mark(&mut self) {
        if self.before == 0 && self.at == 0 && self.rest().starts_with("\u{FEFF}".as_bytes()) {
            self.at = 3;
            self.counted = 3;
            self.buffer[2] = b'\n';
        }
    }

    /// The line and column of an index of the window; never one before an earlier question.
    pub(super) fn place(&mut self, index: usize) -> Place {
        self.count_to(index);
        self.place
    }

    fn count_to(&mut self, index: usize) {
        debug_assert!(self.counted <= index, "places are asked for in order");
        let Some(passed) = self.buffer.get(self.counted..index) else { return };
        self.counted = index;
        let Some(&last) = passed.last() else { return };
        // A return and a line feed behind it end one line.
        let count = |wanted: u8| count(passed, |byte| byte == wanted);
        let (feeds, returns) = (count(b'\n'), count(b'\r'));
        let mut pairs = u64::from(self.after_return && passed[0] == b'\n');
        if returns > 0 {
            let neighbours = passed.iter().zip(&passed[1..]);
            pairs +=
                neighbours.filter(|&(&one, &next)| one == b'\r' && next == b'\n').count() as u64;
        }
        self.place.line += feeds + returns - pairs;
        self.after_return = last == b'\r';
        let line_start = match passed.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')) {
            Some(index) if feeds + returns > 0 => {
                self.place.column = 1;
                index + 1
            }
            _ => 0,
        };
        self.place.column += columns(&passed[line_start..]);
    }
}

/// Characters, if this is UTF-8.
fn columns(bytes: &[u8]) -> u64 {
    count(bytes, |byte| byte & 0xC0 != 0x80)
}

/// How many bytes are so, in sums small enough that a CPU adds many at once.
fn count(bytes: &[u8], is_so: impl Fn(u8) -> bool) -> u64 {
    let sum = |piece: &[u8]| piece.iter().fold(0u8, |sum, &byte| sum + u8::from(is_so(byte)));
    bytes.chunks(128).map(|piece| u64::from(sum(piece))).sum()
}

/// The index of the first byte that is one of two, searched eight bytes at a time.
#[inline]
pub(super) fn find_either(bytes: &[u8], one: u8, other: u8) -> Option<usize> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // The high bit of each byte that is zero, and maybe of some above the lowest such.
    let zeros = |word: u64| word.wrapping_sub(ONES) & !word & (ONES << 7);
    let (one_mask, other_mask) = (ONES * u64::from(one), ONES * u64::from(other));
    let (words, rest) = bytes.as_chunks::<8>();
    for (index, word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(*word);
        let found = zeros(word ^ one_mask) | zeros(word ^ other_mask);
        if found != 0 {
            return Some(8 * index + found.trailing_zeros() as usize / 8);
        }
    }
    let found = rest.iter().position(|&byte| byte == one || byte == other);
    found.map(|index| 8 * words.len() + index)
}

#[cfg(test)]
mod tests {
    use super::find_either;

    #[test]
    fn finds_the_first_of_either() {
        for length in 0..40 {
            for at in 0..length {
                let mut bytes = vec![0xFF; length];
                bytes[at] = b'}';
                bytes[length - 1] = b'\n';
                assert_eq!(find_either(&bytes, b'}', b'\n'), Some(at));
                assert_eq!(find_either(&bytes[..at], b'}', b'\n'), None);
            }
        }
    }
}
