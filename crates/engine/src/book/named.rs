//! The book that the names of openings make: a move is as usual as there are lines that go through it.
//!
//! Books of names have lines of every kind, also those that are famous for losing. So a move counts only
//! if several lines go on with it, and only if it is not much rarer than the most usual one.

use std::collections::HashMap;
use std::sync::OnceLock;

use chess::{History, Position};

use super::Weighted;

/// Fewer lines than this are somebody's idea.
const FEWEST_LINES: u64 = 3;

/// A move of less than this part of the lines of the most usual one is a rarity.
const RAREST: u64 = 16;

/// The moves of a position, by its key.
type Lines = HashMap<u64, Vec<Weighted>>;

/// The moves that are usual after a game from the usual start, each with the number of lines that go
/// through it; by whatever order of moves the position was reached.
pub(crate) fn moves(history: &History) -> Vec<Weighted> {
    let all = all_moves(history);
    let most = all.iter().map(|&(_, lines)| lines).max().unwrap_or(0);
    let least = FEWEST_LINES.max(most.div_ceil(RAREST));
    all.into_iter().filter(|&(_, lines)| lines >= least).collect()
}

/// The same with all that have a name, however odd.
pub(crate) fn all_moves(history: &History) -> Vec<Weighted> {
    if *history.start() != Position::start() {
        return Vec::new();
    }
    moves_from(history.position()).collect()
}

/// Whether some line goes on for so many plies more.
pub(crate) fn goes_on(position: &Position, plies: usize) -> bool {
    plies == 0 || moves_from(position).any(|(m, _)| goes_on(&position.play(m), plies - 1))
}

fn moves_from(position: &Position) -> impl Iterator<Item = Weighted> {
    static LINES: OnceLock<Lines> = OnceLock::new();
    let all = LINES.get_or_init(count).get(&position.key()).map_or(&[][..], Vec::as_slice);
    all.iter().copied().filter(|&(m, _)| position.is_legal(m))
}

/// How many lines go through each move of each position.
fn count() -> Lines {
    let mut lines = Lines::new();
    for opening in openings::all() {
        let mut position = Position::start();
        for &m in opening.line() {
            let moves = lines.entry(position.key()).or_default();
            match moves.iter_mut().find(|(other, _)| *other == m) {
                Some((_, lines)) => *lines += 1,
                None => moves.push((m, 1)),
            }
            position = position.play(m);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Book;
    use chess::Move;
    use std::collections::HashSet;

    /// The game that the book plays with itself.
    fn game(seed: u64) -> History {
        let mut history = History::default();
        while let Some(m) = Book::Named.choose(&history, seed) {
            history.push(m).expect("moves of the book are legal");
        }
        history
    }

    #[test]
    fn every_seed_is_a_game_and_many_are_different() {
        let games: HashSet<Vec<Move>> = (0..200).map(|seed| game(seed).moves().to_vec()).collect();
        assert!(games.len() > 50, "{}", games.len());
        let first: HashSet<Move> = games.iter().map(|moves| moves[0]).collect();
        assert!(first.len() >= 3, "{first:?}");
        for seed in 0..200 {
            let history = game(seed);
            assert_eq!(history, game(seed));
            assert!(history.ply() >= 3, "{:?}", history.moves());
        }
    }

    #[test]
    fn oddities_are_left_to_others() {
        let name = |m| Position::start().uci(m).to_string();
        let first: Vec<String> =
            moves(&History::default()).into_iter().map(|(m, _)| name(m)).collect();
        assert!(first.contains(&"e2e4".into()) && first.contains(&"d2d4".into()), "{first:?}");
        assert!(!first.contains(&"g2g4".into()) && !first.contains(&"b1a3".into()), "{first:?}");
    }

    #[test]
    fn only_games_from_the_usual_start_are_known() {
        let e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        assert!(moves(&History::new(e4.parse().unwrap())).is_empty());
        let chess960 = History::new(Position::chess960(518).unwrap());
        assert!(moves(&chess960).is_empty());
    }
}
