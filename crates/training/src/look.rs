//! What is in files of games.

#![expect(clippy::cast_precision_loss, reason = "nobody has 2^53 positions")]

use std::collections::HashSet;
use std::fmt;

use chess::{Color, Position, Role, Variant};

use crate::packed::{End, Game, Header};

/// What is known of some games.
#[derive(Clone, Debug, Default)]
pub struct Look {
    bytes: u64,
    games: u64,
    positions: u64,
    /// Black's wins, draws, White's wins.
    ends: [u64; 3],
    longest: usize,
    chess960: u64,
    black_begins: u64,
    /// Positions by phase: opening, middlegame, endgame.
    phases: [u64; 3],
    keys: HashSet<u64>,
}

impl Look {
    /// Looks at another file, as far as its header goes.
    pub fn file(&mut self) {
        self.bytes += Header::LENGTH as u64;
    }

    /// Looks at another game.
    pub fn game(&mut self, game: &Game) {
        let plies = game.plies().len();
        let mut bytes = Vec::new();
        game.write(&mut bytes);
        self.bytes += bytes.len() as u64;
        self.games += 1;
        self.positions += plies as u64;
        self.longest = self.longest.max(plies);
        self.ends[usize::from(game.end().code())] += 1;
        self.chess960 += u64::from(game.start().variant() == Variant::Chess960);
        self.black_begins += u64::from(game.start().turn() == Color::Black);
        for sample in game.samples() {
            self.phases[phase(&sample.position)] += 1;
            self.keys.insert(sample.position.key());
        }
    }
}

/// Opening, middlegame or endgame, by the pieces that are left.
fn phase(position: &Position) -> usize {
    let pieces = position.occupied().len() - position.role(Role::Pawn).len();
    match pieces {
        13.. => 0,
        7.. => 1,
        _ => 2,
    }
}

impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { bytes, games, positions, longest, .. } = self;
        let of = |part: u64, all: u64| 100.0 * part as f64 / all.max(1) as f64;
        let each = |sum: u64, all: u64| sum as f64 / all.max(1) as f64;
        writeln!(f, "games      {games}")?;
        writeln!(f, "positions  {positions}")?;
        writeln!(f, "bytes      {bytes}, {:.2} a position", each(*bytes, *positions))?;
        writeln!(
            f,
            "length     {:.1} plies on average, {longest} at most",
            each(*positions, *games)
        )?;
        for (name, end) in
            [("White wins", End::ALL[2]), ("draws", End::ALL[1]), ("Black wins", End::ALL[0])]
        {
            let count = self.ends[usize::from(end.code())];
            writeln!(f, "{name:<10} {count} ({:.1} %)", of(count, *games))?;
        }
        for (name, count) in ["opening", "middlegame", "endgame"].into_iter().zip(self.phases) {
            writeln!(f, "{name:<10} {count} positions ({:.1} %)", of(count, *positions))?;
        }
        writeln!(f, "Chess960   {} games ({:.1} %)", self.chess960, of(self.chess960, *games))?;
        writeln!(
            f,
            "Black begins {} games ({:.1} %)",
            self.black_begins,
            of(self.black_begins, *games)
        )?;
        let twice = positions - self.keys.len() as u64;
        write!(f, "seen before {twice} positions ({:.2} %)", of(twice, *positions))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packed::Ply;

    #[test]
    fn counts_are_those_of_the_games() {
        let start = Position::start();
        let plies: Vec<Ply> =
            start.parse_uci("e2e4").map(|m| Ply { m, score: 20 }).into_iter().collect();
        let game = Game::new(start, plies, End::Drawn).unwrap();
        let mut look = Look::default();
        look.file();
        look.game(&game);
        look.game(&game);
        assert_eq!(
            look.to_string(),
            "games      2\npositions  2\nbytes      112, 56.00 a position\n\
             length     1.0 plies on average, 1 at most\nWhite wins 0 (0.0 %)\ndraws      2 (100.0 %)\n\
             Black wins 0 (0.0 %)\nopening    2 positions (100.0 %)\nmiddlegame 0 positions (0.0 %)\n\
             endgame    0 positions (0.0 %)\nChess960   0 games (0.0 %)\nBlack begins 0 games (0.0 %)\n\
             seen before 1 positions (50.00 %)"
        );
    }
}
