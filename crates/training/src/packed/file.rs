//! Reading a file game by game.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::{Damage, Game, Header};

/// The games of a file, one after the other. It ends after the first error.
pub struct Games<R> {
    header: Header,
    source: R,
    /// Bytes that were read; those before `at` are done with.
    bytes: Vec<u8>,
    at: usize,
    /// How many bytes of the file lie before `at`.
    offset: u64,
    is_over: bool,
}

/// Why a file is none of games.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    /// It does not begin as it should.
    #[error("it is no file of games, or one of another version")]
    NoHeader,
}

/// Where a file is damaged, and how.
#[derive(Debug, thiserror::Error)]
pub enum Torn {
    /// A game is not whole, or none.
    #[error("damaged after {offset} bytes: {damage}")]
    Damaged {
        /// How many bytes are well.
        offset: u64,
        /// What follows them.
        damage: Damage,
    },
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
}

/// How much is read at once.
const PIECE: u64 = 1 << 20;

impl Games<File> {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is none of games.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        Self::new(File::open(path)?)
    }
}

impl<R: Read> Games<R> {
    /// The games that a source has.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or has no header.
    pub fn new(mut source: R) -> Result<Self, OpenError> {
        let mut bytes = [0; Header::LENGTH];
        source.read_exact(&mut bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => OpenError::NoHeader,
            _ => OpenError::Io(error),
        })?;
        let header = Header::from_bytes(&bytes).ok_or(OpenError::NoHeader)?;
        let offset = Header::LENGTH as u64;
        Ok(Self { header, source, bytes: Vec::new(), at: 0, offset, is_over: false })
    }

    /// What the file says of itself.
    pub fn header(&self) -> Header {
        self.header
    }

    /// How many bytes lie before the next game.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Reads on; whether there was more.
    fn fill(&mut self) -> io::Result<bool> {
        self.bytes.drain(..self.at);
        self.at = 0;
        Ok(self.source.by_ref().take(PIECE).read_to_end(&mut self.bytes)? > 0)
    }

    fn read(&mut self) -> Result<Option<Game>, Torn> {
        loop {
            let damage = match Game::read(&self.bytes[self.at..]) {
                Ok((game, length)) => {
                    self.at += length;
                    self.offset += length as u64;
                    return Ok(Some(game));
                }
                Err(damage) => damage,
            };
            let is_short = damage == Damage::Torn;
            if is_short && self.fill()? {
                continue;
            }
            if is_short && self.bytes[self.at..].is_empty() {
                return Ok(None);
            }
            return Err(Torn::Damaged { offset: self.offset, damage });
        }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<Game, Torn>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let game = self.read().transpose();
        self.is_over = !matches!(game, Some(Ok(_)));
        game
    }
}
