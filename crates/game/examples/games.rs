//! Random games as PGN on the standard output, for other programs to read: `cargo xtask readback`. Above each game
//! stands its last position as FEN, on a line that every reader of PGN passes over.

#[path = "../tests/common/mod.rs"]
mod common;

use std::io::{self, BufWriter, Write as _};

use common::Dice;
use game::{Game, pgn};

fn main() -> io::Result<()> {
    let count: usize = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(100);
    let mut dice = Dice(0x0DD_F11E);
    let mut out = BufWriter::new(io::stdout().lock());
    let mut written = 0;
    while written < count {
        let log = common::log(&mut dice);
        let game = Game::replay(&log).expect("a log of ours");
        let text = pgn::write(&log).expect("a log of ours");
        // A file of another program that says so of a board without a move is kept as it is, and others complain.
        if game.history().automatic_end().is_some() && text.trim_end().ends_with('*') {
            continue;
        }
        written += 1;
        write!(out, "% {}\n{text}\n\n", game.position().fen())?;
    }
    out.flush()
}
