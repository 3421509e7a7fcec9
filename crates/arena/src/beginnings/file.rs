//! Openings from files: positions as EPD or FEN, or games as PGN.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::Path;

use chess::pgn::{PgnError, Reader};
use chess::{FenError, History, Position, Variant};

/// Why a file has no openings for us.
#[derive(Debug, thiserror::Error)]
pub enum BadFile {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// Its name ends in neither `.epd`, `.fen` nor `.pgn`.
    #[error("openings are in files that end in .epd, .fen or .pgn")]
    Kind,
    /// A line is no position.
    #[error("line {line}: {error}")]
    Line {
        /// Which, from 1.
        line: usize,
        /// What is wrong with it.
        error: FenError,
    },
    /// A game is none.
    #[error(transparent)]
    Game(#[from] PgnError),
    /// A game is of another variant.
    #[error("game {0} is of another variant")]
    Variant(usize),
    /// An opening leaves nothing to play.
    #[error("opening {0} ends a game")]
    Over(usize),
    /// There is none in it.
    #[error("there is no opening in it")]
    Empty,
}

/// The openings of a file in their order.
///
/// # Errors
///
/// If it is none, or there is anything in it that is no opening of this variant.
pub fn read(path: &Path, variant: Variant) -> Result<Vec<History>, BadFile> {
    let openings = match path.extension().and_then(OsStr::to_str) {
        Some("epd" | "fen") => positions(&fs::read_to_string(path)?, variant)?,
        Some("pgn") => games(File::open(path)?, variant)?,
        _ => return Err(BadFile::Kind),
    };
    if openings.is_empty() {
        return Err(BadFile::Empty);
    }
    let over =
        |history: &History| history.automatic_end().is_some() || history.claimable().is_some();
    match openings.iter().position(over) {
        Some(index) => Err(BadFile::Over(index + 1)),
        None => Ok(openings),
    }
}

fn positions(text: &str, variant: Variant) -> Result<Vec<History>, BadFile> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let read = |(line, text)| {
        let position = Position::from_fen(&fen_of(text), variant);
        position.map(History::new).map_err(|error| BadFile::Line { line, error })
    };
    lines.map(read).collect()
}

/// The FEN that a line begins with: four fields, and two more if they are numbers. In EPD operations
/// follow, which do not count.
fn fen_of(line: &str) -> String {
    let words: Vec<_> = line.split_ascii_whitespace().collect();
    let counts = words.iter().skip(4).take(2).take_while(|word| word.parse::<u16>().is_ok());
    let fields = (4 + counts.count()).min(words.len());
    words[..fields].join(" ")
}

fn games(file: impl io::Read, variant: Variant) -> Result<Vec<History>, BadFile> {
    let mut openings = Vec::new();
    for (number, game) in (1..).zip(Reader::new(file)) {
        let game = game?;
        if game.start().variant() != variant {
            return Err(BadFile::Variant(number));
        }
        let mut history = History::new(game.start().clone());
        for m in game.mainline().filter_map(|node| game.move_to(node)) {
            // A side that passes ends what can be played.
            if history.push(m).is_err() {
                break;
            }
        }
        openings.push(history);
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn epd_and_fen_are_both_read() {
        let text = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - bm Nf3; id \"1\";\n\n\
                    rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 3 7\n";
        let openings = positions(text, Variant::Standard).unwrap();
        let clocks: Vec<_> = openings
            .iter()
            .map(|history| (history.position().halfmove_clock(), history.position().move_number()))
            .collect();
        assert_eq!(clocks, [(0, 1), (3, 7)]);
        assert!(matches!(positions("\nx", Variant::Standard), Err(BadFile::Line { line: 2, .. })));
    }

    #[test]
    fn games_are_openings_of_their_variant() {
        let text = "1. e4 e5 2. Nf3 *\n\n1. d4 *\n";
        let openings = games(text.as_bytes(), Variant::Standard).unwrap();
        assert_eq!(openings.iter().map(History::ply).collect::<Vec<_>>(), [3, 1]);
        assert!(matches!(games(text.as_bytes(), Variant::Suicide), Err(BadFile::Variant(1))));
        assert!(matches!(games("1. e5 *".as_bytes(), Variant::Standard), Err(BadFile::Game(_))));
    }
}
