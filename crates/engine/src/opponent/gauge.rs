//! What rating somebody's moves look like: the one whose players would most likely have made them.

use chess::{Color, History};

use super::sight::Sight;
use super::temper::{Numbers, Temper};
use super::view::View;
use crate::{Engine, Stop};

/// The rating that moves look like.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Likeness {
    /// The mean over all ratings, each as likely as it makes the moves.
    pub rating: f64,
    /// The standard error.
    pub error: f64,
    /// By so many moves.
    pub moves: usize,
}

/// Looks at games that were played.
///
/// ```
/// use chess::{Color, History};
/// use engine::{Gauge, Stop};
/// // By heart, or too few: nothing is to be seen.
/// assert_eq!(Gauge::default().likeness(&History::default(), Color::White, &Stop::new()), None);
/// ```
pub struct Gauge {
    scout: Engine,
    numbers: Numbers,
}

impl Default for Gauge {
    fn default() -> Self {
        Self { scout: Engine::new(1), numbers: Numbers::FITTED }
    }
}

/// The first plies are played by heart.
const FROM_PLY: usize = 8;
/// Fewer choices say nothing.
const FEWEST: usize = 8;
/// Ratings that are compared: from here, in steps, so many.
const LOWEST: f64 = 250.0;
const STEP: f64 = 50.0;
const COUNT: usize = 41;
/// What is overlooked differs from player to player, and who played is not known: so many are asked.
const CHARACTERS: u64 = 3;
/// Where more is won or lost, in hundredths of a pawn, people do not try their best any more.
const DECIDED: i32 = 600;
/// Moves of a game are much alike, and the model is only a model: each counts so much.
const WEIGHT: f64 = 0.5;
const NODES: u64 = 50_000;

impl Gauge {
    /// What the moves of a side look like; `None` if there are too few to say, or if it was stopped.
    pub fn likeness(&mut self, history: &History, side: Color, stop: &Stop) -> Option<Likeness> {
        let tempers: Vec<Temper> =
            (0..COUNT).map(|at| self.numbers.temper(rating_at(at))).collect();
        let plies = tempers.iter().map(|temper| temper.plies).max()?;
        let mut sums = [0.0; COUNT];
        let mut moves = 0;
        let mut game = History::new(history.start().clone());
        for (ply, &m) in history.moves().iter().enumerate() {
            let position = game.position();
            if ply >= FROM_PLY && position.turn() == side && position.count_moves() > 1 {
                self.scout.reset();
                let mut view = View::glance(&mut self.scout, &game, NODES, stop);
                let left = NODES.saturating_sub(view.nodes);
                view.look(&mut self.scout, &game, plies, left, stop);
                if stop.is_raised() {
                    return None;
                }
                let played = view.moves.iter().position(|candidate| candidate.m == m)?;
                if is_game(&view) {
                    moves += 1;
                    for (sum, temper) in sums.iter_mut().zip(&tempers) {
                        *sum += log_chance(temper, &view, played);
                    }
                }
            }
            game.push(m).ok()?;
        }
        (moves >= FEWEST).then(|| likeness(&sums, moves))
    }
}

fn rating_at(place: usize) -> f64 {
    LOWEST + STEP * place as f64
}

fn is_game(view: &View) -> bool {
    let best = view.moves.iter().filter_map(|candidate| candidate.look).max();
    best.is_some_and(|best| best.get().abs() <= DECIDED)
}

fn log_chance(temper: &Temper, view: &View, played: usize) -> f64 {
    let chances = (0..CHARACTERS).map(|who| temper.chances(view, Sight::new(who))[played]);
    (chances.sum::<f64>() / CHARACTERS as f64).max(1e-6).ln()
}

fn likeness(sums: &[f64; COUNT], moves: usize) -> Likeness {
    let most = sums.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let odds = sums.map(|sum| (WEIGHT * (sum - most)).exp());
    let total: f64 = odds.iter().sum();
    let mean = |of: &dyn Fn(f64) -> f64| {
        odds.iter().enumerate().map(|(at, odds)| odds * of(rating_at(at))).sum::<f64>() / total
    };
    let rating = mean(&|rating| rating);
    let error = mean(&|other| (other - rating).powi(2)).sqrt();
    Likeness { rating, error, moves }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Opponent, Person};
    use chess::Rating;

    /// A game of somebody with itself.
    fn game(rating: u16, seed: u64) -> History {
        let (mut opponent, mut history) = (Opponent::new(1), History::default());
        let rating = Rating::new(rating).unwrap();
        while history.automatic_end().is_none() && history.ply() < 70 {
            let person = Person::new(rating, seed);
            let budget = Opponent::budget(rating);
            let choice = opponent.choose(&history, person, budget, &Stop::new(), &mut |_| {});
            history.push(choice.unwrap().m).unwrap();
        }
        history
    }

    #[test]
    fn better_moves_look_like_a_better_player() {
        let mut gauge = Gauge::default();
        let mut look = |rating: u16| -> f64 {
            let games = (0..6).map(|seed| game(rating, seed));
            let seen = games.filter_map(|game| gauge.likeness(&game, Color::White, &Stop::new()));
            let seen: Vec<Likeness> = seen.collect();
            assert!(seen.len() >= 2, "{seen:?}");
            assert!(seen.iter().all(|one| one.error > 20.0 && one.moves >= FEWEST), "{seen:?}");
            seen.iter().map(|one| one.rating).sum::<f64>() / seen.len() as f64
        };
        let [low, high] = [500, 1900].map(&mut look);
        assert!(low + 400.0 < high, "{low} {high}");
    }

    #[test]
    fn stopped_it_says_nothing() {
        let stop = Stop::new();
        stop.raise();
        assert_eq!(Gauge::default().likeness(&game(1500, 1), Color::White, &stop), None);
    }
}
