//! Making cases of games: which positions are taken, and looking at them.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use arena::dice::Dice;
use chess::History;
use engine::Stop;
use engine::levels::{Numbers, Viewer};

use super::case::Case;
use super::games::{Game, games};
use crate::jobs;

/// The first plies are played by heart.
const FROM_PLY: usize = 8;
/// From this rating on players are the engine itself, and people say nothing about it.
const TO_RATING: f64 = 2300.0;
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
    nodes: u64,
    seed: u64,
    mut observe: impl FnMut(usize, usize) -> ControlFlow<()>,
) -> Vec<Case> {
    let questions = questions(text, each, seed);
    let look = |viewer: &mut Viewer, number: usize, _: &Stop| {
        let question = &questions[number];
        let view = viewer.view(&question.history, plies(question.rating), nodes);
        let chosen = view.moves.iter().position(|candidate| candidate.m == question.played);
        let Question { game, rating, .. } = *question;
        Some(chosen.map(|chosen| Case { game, rating, chosen, view }))
    };
    let (mut cases, mut done) = (Vec::new(), 0);
    let keep = |seen: Option<Option<Case>>| {
        done += usize::from(seen.is_some());
        cases.extend(seen.flatten());
        observe(done, questions.len())
    };
    let _ = jobs::in_order(jobs::all_cores(), 0..questions.len(), Viewer::default, look, keep);
    cases
}

/// As many plies as players of a rating look ahead.
fn plies(rating: f64) -> u32 {
    Numbers::FITTED.temper(rating).plies
}

/// For each choice that is learned from so many are held out, if there are: what is judged by few is judged badly.
const HELD_FOR_EACH: usize = 3;

/// The positions to look at: in each band as many as asked for, by dice, where there was a choice, and some of games
/// that are not learned from.
fn questions(text: &str, each: usize, seed: u64) -> Vec<Question> {
    let games: Vec<Game> = games(text).collect();
    let mut bands: BTreeMap<(bool, i64), Vec<(&Game, usize)>> = BTreeMap::new();
    for game in &games {
        let before_moves = &game.history.positions()[..game.history.ply()];
        for (ply, position) in before_moves.iter().enumerate().skip(FROM_PLY) {
            let rating = game.rating(position.turn());
            if rating < TO_RATING && position.count_moves() > 1 {
                let band = (rating / BAND).floor() as i64;
                bands.entry((is_held(game.line), band)).or_default().push((game, ply));
            }
        }
    }
    let mut questions = Vec::new();
    for (number, ((is_held, _), mut all)) in (0..).zip(bands) {
        let mut dice = Dice::nth(seed, number);
        let each = if is_held { HELD_FOR_EACH * each } else { each };
        for _ in 0..each.min(all.len()) {
            let (game, ply) = all.swap_remove(dice.below(all.len()));
            questions.push(Question::at(game, ply));
        }
    }
    questions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_with_a_choice_are_taken_after_what_is_known_by_heart() {
        let game = |white: u16, black: u16| {
            let moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5";
            format!("otb\t?\t{white}\t{black}\t1-0\t{moves}\n")
        };
        let text = game(1000, 1500) + &game(2299, 2300);
        let mut found: Vec<(usize, i32, usize)> = questions(&text, 10, 1)
            .iter()
            .map(|one| (one.game, one.rating as i32, one.history.ply()))
            .collect();
        found.sort_unstable();
        let expected =
            [(0, 1000, 8), (0, 1000, 10), (0, 1500, 9), (0, 1500, 11), (1, 2299, 8), (1, 2299, 10)];
        assert_eq!(found, expected);
        assert_eq!(questions(&text, 1, 1).len(), 3, "one for each band");
        // Of the sixth game, from which is not learned, there are three times as many more.
        let six = game(1000, 1000).repeat(6);
        let held = questions(&six, 1, 1).iter().filter(|one| is_held(one.game)).count();
        assert_eq!((held, questions(&six, 1, 1).len()), (3, 4));
    }
}
