//! The file that games are kept in, begun or gone on with.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::Progress;
use crate::packed::{Damage, Game, Games, Header, OpenError, Torn};

/// Why a file cannot be gone on with.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// It cannot be read or written.
    #[error("the file cannot be used: {0}")]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("the file is no file of games, or one of another version")]
    NotGames,
    /// Its games are others.
    #[error("the file has games of {}; asked for are those of {}: take another file", told(*.has), told(*.wanted))]
    OtherGames {
        /// What it says of itself.
        has: Header,
        /// What is asked for.
        wanted: Header,
    },
    /// Something in it is no game, with more behind it.
    #[error("the file is {0}")]
    Damaged(Torn),
}

fn told(header: Header) -> String {
    let Header { engine, seed, nodes, chess960 } = header;
    let shuffled = match chess960 {
        0 => "no Chess960".to_owned(),
        _ => format!("one in {chess960} Chess960"),
    };
    format!("seed {seed} with {nodes} nodes and {shuffled}, by engine {engine}")
}

/// A file of games that is written on.
pub(super) struct Kept {
    file: File,
    progress: Progress,
}

impl Kept {
    /// Opens or begins a file. Half a game at its end is cut off.
    pub(super) fn open(path: &Path, header: Header) -> Result<Self, Refused> {
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let begun = file.metadata()?.len();
        if begun < Header::LENGTH as u64 {
            return Self::begin(file, header);
        }
        let mut games = Games::new(&mut file).map_err(|error| match error {
            OpenError::Io(error) => Refused::Io(error),
            OpenError::NoHeader => Refused::NotGames,
        })?;
        if games.header() != header {
            return Err(Refused::OtherGames { has: games.header(), wanted: header });
        }
        let mut progress = Progress::default();
        for game in games.by_ref() {
            match game {
                Ok(game) => progress.add(&game),
                Err(Torn::Damaged { damage: Damage::Torn, .. }) => break,
                Err(torn) => return Err(Refused::Damaged(torn)),
            }
        }
        let whole = games.offset();
        file.set_len(whole)?;
        file.seek(SeekFrom::Start(whole))?;
        Ok(Self { file, progress })
    }

    fn begin(mut file: File, header: Header) -> Result<Self, Refused> {
        let mut has = Vec::new();
        file.read_to_end(&mut has)?;
        let header = header.to_bytes();
        if !header.starts_with(&has) {
            return Err(Refused::NotGames);
        }
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&header)?;
        Ok(Self { file, progress: Progress::default() })
    }

    pub(super) fn progress(&self) -> Progress {
        self.progress
    }

    /// Writes a game in one piece, so that whatever ends the program leaves whole ones.
    pub(super) fn write(&mut self, game: &Game) -> io::Result<()> {
        let mut bytes = Vec::new();
        game.write(&mut bytes);
        self.file.write_all(&bytes)?;
        self.progress.add(game);
        Ok(())
    }
}

impl Progress {
    fn add(&mut self, game: &Game) {
        self.games += 1;
        self.positions += game.plies().len() as u64;
    }
}
