//! The openings that a player of a rating knows, and which of them it likes.
//!
//! Everybody knows a line or two; the better, the longer. A move is as usual as there are named lines that
//! go through it, changed by how usual it is among people of the rating.

use chess::{History, Move, Rating, UciMove, Variant};

use super::dice::{exp, mix, uniform};
use super::fitted::POPULAR;
use super::temper::between;
use crate::book::{Weighted, named, pick};

/// Everybody plays so many plies by heart.
const EVERYBODY: usize = 4;
/// From this rating on nobody plays what is merely named.
const SERIOUS: u16 = 1600;

/// How many plies of a game a player knows by heart.
fn known(rating: Rating, character: u64) -> usize {
    let most_more = between([2.0, 12.0], f64::from(rating.get()));
    let roll = uniform(mix(character, 0x0B00_6B00));
    EVERYBODY + (roll * most_more) as usize
}

/// A move that the player knows by heart.
pub(super) fn recall(history: &History, rating: Rating, character: u64, dice: u64) -> Option<Move> {
    let position = history.position();
    if position.variant() != Variant::Standard || history.ply() >= known(rating, character) {
        return None;
    }
    let usual = named::moves(history);
    let may_play = |m: Move, popularity: Option<f64>| {
        rating.get() < SERIOUS || popularity.is_some() || usual.iter().any(|&(other, _)| other == m)
    };
    // A line that ends sooner is nothing to begin with.
    let to_come = EVERYBODY.saturating_sub(history.ply() + 1);
    let known = named::all_moves(history).into_iter();
    let known = known.filter(|&(m, _)| named::goes_on(&position.play(m), to_come));
    let weighed: Vec<(Weighted, bool)> = known
        .map(|(m, lines)| {
            let popularity = popularity(history, position.uci(m), rating);
            let thousandths = (1000.0 * exp(popularity.unwrap_or(0.0))) as u64;
            ((m, lines * thousandths), may_play(m, popularity))
        })
        .collect();
    // After an odd move even the serious have to play something that has a name.
    let any = history.ply() < EVERYBODY && weighed.iter().all(|&(_, may)| !may);
    let moves: Vec<Weighted> =
        weighed.into_iter().filter_map(|(known, may)| (may || any).then_some(known)).collect();
    pick(&moves, mix(dice, 0x0B00_6B01))
}

/// How much more usual one of the first moves is than its lines say, as a logarithm, where it is known.
fn popularity(history: &History, m: UciMove, rating: Rating) -> Option<f64> {
    let (moves, positions) = (history.moves(), history.positions());
    let before = match (moves, positions) {
        ([], _) => String::new(),
        ([first], [start, ..]) => start.uci(*first).to_string(),
        _ => return None,
    };
    let text = m.to_string();
    let known = POPULAR.iter().find(|(first, second, _)| *first == before && *second == text);
    known.map(|&(_, _, ends)| between(ends, rating.get().into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The game that a player knows by heart.
    fn game(rating: u16, seed: u64) -> History {
        let rating = Rating::new(rating).unwrap();
        let mut history = History::default();
        while let Some(m) = recall(&history, rating, seed, mix(seed, history.ply() as u64)) {
            history.push(m).unwrap();
        }
        history
    }

    #[test]
    fn everybody_knows_something_and_the_better_more() {
        let plies = |rating: u16| (0..300).map(|seed| game(rating, seed).ply()).sum::<usize>();
        let known = [300, 1100, 2000].map(plies);
        assert!(known[0] >= 1050 && known[0] < known[1] && known[1] < known[2], "{known:?}");
    }

    #[test]
    fn the_first_four_plies_always_have_a_name() {
        for rating in [250, 700, 1500, 1600, 2000, 3700] {
            for seed in 0..400 {
                let history = game(rating, seed);
                let mut namer = openings::Namer::new(history.start());
                assert!(history.ply() >= EVERYBODY, "{:?}", history.moves());
                for position in &history.positions()[1..=EVERYBODY] {
                    namer.push(position);
                    assert_eq!(namer.left_book_at(), None, "{rating}: {:?}", history.moves());
                }
            }
        }
    }

    #[test]
    fn first_moves_are_those_of_people() {
        let share = |rating: u16, uci: &str| {
            let is_it = |seed: &u64| {
                let history = game(rating, *seed);
                history.start().uci(history.moves()[0]).to_string() == uci
            };
            (0..1000).filter(is_it).count()
        };
        assert!((700..850).contains(&share(400, "e2e4")), "{}", share(400, "e2e4"));
        assert!((420..580).contains(&share(2000, "e2e4")), "{}", share(2000, "e2e4"));
        assert!((250..400).contains(&share(2000, "d2d4")), "{}", share(2000, "d2d4"));
    }

    #[test]
    fn nothing_is_known_elsewhere() {
        let rating = Rating::new(1500).unwrap();
        let chess960 = History::new(chess::Position::chess960(5).unwrap());
        let suicide = History::new(chess::Position::start_of_suicide());
        for history in [chess960, suicide] {
            assert_eq!(recall(&history, rating, 1, 1), None);
        }
    }
}
