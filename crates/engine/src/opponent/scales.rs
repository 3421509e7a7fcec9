//! What rating somebody's moves look like: the one whose players would most likely have made them.

#![expect(clippy::cast_precision_loss, reason = "there are few ratings and characters")]

use chess::{Color, History, Move};

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

/// How likely moves are at each rating.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    sums: [f64; COUNT],
    moves: usize,
}

impl Default for Weights {
    /// Of no moves.
    fn default() -> Self {
        Self { sums: [0.0; COUNT], moves: 0 }
    }
}

impl Weights {
    /// Takes in those of other moves.
    pub fn add(&mut self, other: &Self) {
        self.sums.iter_mut().zip(other.sums).for_each(|(sum, more)| *sum += more);
        self.moves += other.moves;
    }

    /// What the moves look like; `None` if there are too few to say.
    pub fn likeness(&self) -> Option<Likeness> {
        let &Self { sums, moves } = self;
        let most = sums.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let odds = sums.map(|sum| (WEIGHT * (sum - most)).exp());
        let total: f64 = odds.iter().sum();
        let mean = |of: &dyn Fn(f64) -> f64| {
            odds.iter().enumerate().map(|(at, odds)| odds * of(rating_at(at))).sum::<f64>() / total
        };
        let rating = mean(&|rating| rating);
        let error = mean(&|other| (other - rating).powi(2)).sqrt();
        (moves >= FEWEST).then_some(Likeness { rating, error, moves })
    }
}

/// Looks at moves that were played.
///
/// ```
/// use chess::{Color, History};
/// use engine::{Scales, Stop};
/// // By heart, or too few: nothing is to be seen.
/// assert_eq!(Scales::default().likeness(&History::default(), Color::White, &Stop::new()), None);
/// ```
pub struct Scales {
    scout: Engine,
    tempers: [Temper; COUNT],
}

impl Default for Scales {
    fn default() -> Self {
        let tempers = core::array::from_fn(|at| Numbers::FITTED.temper(rating_at(at)));
        Self { scout: Engine::new(1), tempers }
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
const NODES: u64 = 150_000;

impl Scales {
    /// What the moves of a side look like; `None` if there are too few to say, or if it was stopped.
    pub fn likeness(&mut self, history: &History, side: Color, stop: &Stop) -> Option<Likeness> {
        let mut weights = Weights::default();
        let mut game = History::new(history.start().clone());
        for &m in history.moves() {
            if game.position().turn() == side {
                weights.add(&self.weigh(&game, m, stop)?);
            }
            game.push(m).ok()?;
        }
        weights.likeness()
    }

    /// How likely a move is after a game; nothing if it says nothing. `None` if it was stopped.
    pub fn weigh(&mut self, before: &History, m: Move, stop: &Stop) -> Option<Weights> {
        if before.ply() < FROM_PLY || before.position().count_moves() < 2 {
            return Some(Weights::default());
        }
        self.scout.reset();
        let plies = self.tempers.iter().map(|temper| temper.plies).max()?;
        let mut view = View::glance(&mut self.scout, before, NODES, stop);
        let left = NODES.saturating_sub(view.nodes);
        view.look(&mut self.scout, before, plies, left, stop);
        if stop.is_raised() {
            return None;
        }
        let played = view.moves.iter().position(|candidate| candidate.m == m);
        Some(match played.filter(|_| is_game(&view)) {
            Some(played) => {
                let sums = self.tempers.each_ref().map(|temper| log_chance(temper, &view, played));
                Weights { sums, moves: 1 }
            }
            None => Weights::default(),
        })
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
        let mut scales = Scales::default();
        let mut look = |rating: u16| -> f64 {
            let games = (0..4).map(|seed| game(rating, seed));
            let seen = games.filter_map(|game| scales.likeness(&game, Color::White, &Stop::new()));
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
        assert_eq!(Scales::default().likeness(&game(1500, 1), Color::White, &stop), None);
    }
}
