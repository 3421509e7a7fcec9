//! Making cases of games: which positions are taken, and looking at them.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use arena::dice::Dice;
use chess::History;
use engine::levels::Viewer;

use super::case::Case;
use super::games::{Game, games};

/// The first plies are played by heart.
const FROM_PLY: usize = 8;
/// Positions are spread evenly over bands of so many points.
const BAND: f64 = 200.0;
/// One game in so many is not learned from.
const HELD: usize = 10;

/// Whether a game is not learned from.
pub fn is_held(game: usize) -> bool {
    game % HELD == HELD / 2
}

/// A position that somebody had before them.
struct Question {
    game: usize,
    rating: f64,
    history: History,
    played: chess::Move,
}

impl Question {
    fn at(game: &Game, ply: usize) -> Self {
        let mut history = game.history.clone();
        while history.ply() > ply {
            history.pop();
        }
        let rating = game.rating(history.position().turn());
        Self { game: game.line, rating, history, played: game.history.moves()[ply] }
    }
}

/// Takes so many positions for each band of ratings, and looks at them. Broken off, it has those that
/// were seen so far.
pub fn see(
    text: &str,
    each: usize,
    plies: u32,
    nodes: u64,
    seed: u64,
    mut observe: impl FnMut(usize, usize) -> ControlFlow<()>,
) -> Vec<Case> {
    let questions = questions(text, each, seed);
    let (next, broken_off) = (AtomicUsize::new(0), AtomicBool::new(false));
    let cases = Mutex::new(Vec::new());
    let work = || {
        let mut viewer = Viewer::default();
        while !broken_off.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(question) = questions.get(number) else { return };
            let view = viewer.view(&question.history, plies, nodes);
            let chosen = view.moves.iter().position(|candidate| candidate.m == question.played);
            let Some(chosen) = chosen else { continue };
            let Question { game, rating, .. } = *question;
            let case = Case { game, rating, chosen, view };
            cases.lock().unwrap_or_else(PoisonError::into_inner).push((number, case));
        }
    };
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        while threads.iter().any(|thread| !thread.is_finished()) {
            thread::sleep(std::time::Duration::from_millis(200));
            let done = next.load(Ordering::Relaxed).min(questions.len());
            if observe(done, questions.len()).is_break() {
                broken_off.store(true, Ordering::Relaxed);
            }
        }
    });
    let mut cases = cases.into_inner().unwrap_or_else(PoisonError::into_inner);
    cases.sort_by_key(|(number, _)| *number);
    cases.into_iter().map(|(_, case)| case).collect()
}

/// The positions to look at: in each band as many as asked for, by dice, where there was a choice.
fn questions(text: &str, each: usize, seed: u64) -> Vec<Question> {
    let games: Vec<Game> = games(text).collect();
    let mut bands: BTreeMap<i64, Vec<(&Game, usize)>> = BTreeMap::new();
    for game in &games {
        let before_moves = &game.history.positions()[..game.history.ply()];
        for (ply, position) in before_moves.iter().enumerate().skip(FROM_PLY) {
            if position.count_moves() > 1 {
                let band = (game.rating(position.turn()) / BAND).floor() as i64;
                bands.entry(band).or_default().push((game, ply));
            }
        }
    }
    let mut questions = Vec::new();
    for (number, mut all) in (0..).zip(bands.into_values()) {
        let mut dice = Dice::nth(seed, number);
        for _ in 0..each.min(all.len()) {
            let (game, ply) = all.swap_remove(dice.below(all.len()));
            questions.push(Question::at(game, ply));
        }
    }
    questions
}
