//! Books in the format of Polyglot: entries of 16 bytes, sorted by the key of a position.
//!
//! An entry is, most significant byte first: the key (8 bytes), a move (2), its weight (2), and 4 bytes
//! that programs use as they like. Several entries with one key are the moves of one position.

use core::fmt;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use chess::{CastlingSide, Color, History, Move, MoveKind, Position, Role, Square};

use super::Weighted;
use super::numbers::NUMBERS;

/// A book, in memory as it lies in its file.
pub struct Polyglot {
    entries: Vec<[u8; SIZE]>,
}

const SIZE: usize = 16;

/// The largest book that is read.
const MOST_BYTES: u64 = 1 << 30;

/// Why a book is not used.
#[derive(Debug)]
pub enum Flaw {
    /// It cannot be read.
    Unreadable(io::Error),
    /// A folder, or something that is no file at all.
    NoFile,
    /// There is nothing in it.
    Empty,
    /// More than a gibibyte.
    TooLarge,
    /// Its length is no number of whole entries.
    Broken,
    /// The entry with this number is out of order.
    Unsorted(usize),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => write!(f, "it cannot be read: {error}"),
            Self::NoFile => f.write_str("it is no file"),
            Self::Empty => f.write_str("it is empty"),
            Self::TooLarge => f.write_str("it is larger than a gibibyte"),
            Self::Broken => f.write_str("a Polyglot book has 16 bytes for each entry"),
            Self::Unsorted(entry) => {
                write!(f, "a Polyglot book is sorted by its keys, but entry {entry} is not")
            }
        }
    }
}

impl core::error::Error for Flaw {}

impl Polyglot {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is no book.
    pub fn open(path: &Path) -> Result<Self, Flaw> {
        let metadata = std::fs::metadata(path).map_err(Flaw::Unreadable)?;
        // Devices and pipes may never end.
        if !metadata.is_file() {
            return Err(Flaw::NoFile);
        }
        if metadata.len() > MOST_BYTES {
            return Err(Flaw::TooLarge);
        }
        let file = File::open(path).map_err(Flaw::Unreadable)?;
        let mut bytes = Vec::new();
        file.take(MOST_BYTES).read_to_end(&mut bytes).map_err(Flaw::Unreadable)?;
        Self::from_bytes(&bytes)
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    ///
    /// If they are no book.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Flaw> {
        let (entries, rest) = bytes.as_chunks::<SIZE>();
        if !rest.is_empty() {
            return Err(Flaw::Broken);
        }
        if entries.is_empty() {
            return Err(Flaw::Empty);
        }
        let unsorted = entries.windows(2).position(|pair| key_of(&pair[0]) > key_of(&pair[1]));
        match unsorted {
            Some(at) => Err(Flaw::Unsorted(at + 2)),
            None => Ok(Self { entries: entries.to_vec() }),
        }
    }

    /// The moves for a position that are legal there, with their weights. An entry may have the weight
    /// 0: it is in the book, but not to be played.
    pub fn moves(&self, history: &History) -> Vec<Weighted> {
        let (position, key) = (history.position(), key(history));
        let first = self.entries.partition_point(|entry| key_of(entry) < key);
        let here = self.entries[first..].iter().take_while(|entry| key_of(entry) == key);
        here.filter_map(|entry| {
            let m = move_of(position, u16::from_be_bytes([entry[8], entry[9]]))?;
            Some((m, u16::from_be_bytes([entry[10], entry[11]]).into()))
        })
        .collect()
    }
}

fn key_of(entry: &[u8; SIZE]) -> u64 {
    let (key, _) = entry.split_first_chunk().expect("an entry is longer than its key");
    u64::from_be_bytes(*key)
}

/// The legal move that is meant by 16 bits: three for each of file and rank of where it goes, the same of
/// where it comes from, and what a pawn becomes. Castling is the king taking his own rook.
fn move_of(position: &Position, bits: u16) -> Option<Move> {
    let square = |bits: u16| Square::from_index(usize::from(bits & 0o77));
    let (from, to) = (square(bits >> 6)?, square(bits)?);
    let promotion = match bits >> 12 {
        0 => None,
        1 => Some(Role::Knight),
        2 => Some(Role::Bishop),
        3 => Some(Role::Rook),
        4 => Some(Role::Queen),
        _ => return None,
    };
    let is_meant = |m: &&Move| m.from() == from && m.to() == to && m.promoted_to() == promotion;
    position.legal_moves().iter().find(is_meant).copied()
}

/// The key by which Polyglot knows a position.
fn key(history: &History) -> u64 {
    const CASTLING: usize = 768;
    const EN_PASSANT: usize = 772;
    const WHITE_TO_MOVE: usize = 780;
    let position = history.position();
    let mut key = 0;
    for square in position.occupied() {
        let Some(piece) = position.piece_at(square) else { continue };
        let kind = 2 * piece.role.index() + usize::from(piece.color.is_white());
        key ^= NUMBERS[64 * kind + square.index()];
    }
    let rights = [
        (Color::White, CastlingSide::King),
        (Color::White, CastlingSide::Queen),
        (Color::Black, CastlingSide::King),
        (Color::Black, CastlingSide::Queen),
    ];
    for ((color, side), at) in rights.into_iter().zip(CASTLING..) {
        if position.castling_rook(color, side).is_some() {
            key ^= NUMBERS[at];
        }
    }
    if let Some(file) = en_passant_file(history) {
        key ^= NUMBERS[EN_PASSANT + file];
    }
    if position.turn().is_white() {
        key ^= NUMBERS[WHITE_TO_MOVE];
    }
    key
}

/// The file of a pawn that has just gone two squares and stands beside an enemy pawn. Whether that one may
/// capture it does not matter here, so a position does not know: it has an en passant square only if so.
fn en_passant_file(history: &History) -> Option<usize> {
    let position = history.position();
    let Some(last) = history.moves().last() else {
        return position.en_passant().map(|square| square.file().index());
    };
    let to = last.to();
    let beside = to.bitboard().east() | to.bitboard().west();
    let is_seen = (beside & position.pieces(position.turn(), Role::Pawn)).any();
    (last.kind() == MoveKind::DoublePush && is_seen).then_some(to.file().index())
}

#[cfg(test)]
mod tests;
