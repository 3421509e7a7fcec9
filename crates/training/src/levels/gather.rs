//! Making a bank: games of ratings with their neighbours, and some positions of each judged.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use arena::dice::Dice;
use arena::spec::Spec;
use chess::{History, Rating, Variant};
use engine::levels::Viewer;

use super::aim::AIMS;
use super::bank::Judged;
use super::harvest::{Harvest, harvest};
use super::judge::{Judge, judge};

/// What is to be gathered.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The strong engine.
    pub judge: Spec,
    /// Its nodes for a position,
    pub root_nodes: u64,
    /// and for what follows from each move.
    pub move_nodes: u64,
    /// So many positions for each rating.
    pub each: usize,
    /// Fixes which.
    pub seed: u64,
}

/// The first plies are played by heart.
const FROM_PLY: usize = 8;
/// So many positions of a game at most: those of one game are much alike.
const PER_GAME: usize = 8;
/// What a view of a bank sees.
const PLIES: u32 = 5;
const NODES: u64 = 50_000;

/// Gathers positions from a number on, and tells each in the order of their numbers.
///
/// # Errors
///
/// If the judge cannot be asked, or whoever hears has a sentence of his own.
pub fn gather(
    plan: &Plan,
    from: usize,
    mut hear: impl FnMut(usize, Judged) -> Result<ControlFlow<()>, String>,
) -> Result<(), String> {
    let questions = questions(plan);
    let next = AtomicUsize::new(from);
    let (sender, answers) = channel();
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..cores {
            let (sender, next, questions) = (sender.clone(), &next, &questions);
            scope.spawn(move || {
                let asked = Judge::start(&plan.judge, plan.root_nodes, plan.move_nodes);
                let mut asked = match asked {
                    Ok(judge) => judge,
                    Err(fault) => {
                        let _ = sender.send(Err(format!("the judge {fault}")));
                        return;
                    }
                };
                let mut viewer = Viewer::default();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some((rating, history)) = questions.get(number) else { return };
                    let answer = judge(&mut asked, history).map(|verdict| {
                        let view = viewer.view(history, PLIES, NODES);
                        verdict.map(|verdict| Judged { number, rating: *rating, view, verdict })
                    });
                    let answer = answer.map_err(|fault| format!("the judge {fault}"));
                    let is_bad = answer.is_err();
                    if sender.send(answer.map(|judged| (number, judged))).is_err() || is_bad {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = std::collections::BTreeMap::new();
        let mut due = from;
        for answer in answers {
            let (number, judged) = answer?;
            early.insert(number, judged);
            while let Some(judged) = early.remove(&due) {
                due += 1;
                // One without an answer keeps its number.
                if let Some(judged) = judged
                    && hear(judged.number, judged)?.is_break()
                {
                    next.store(usize::MAX / 2, Ordering::Relaxed);
                    return Ok(());
                }
            }
        }
        Ok(())
    })
}

/// The positions to judge: of each rating as many as asked for, from games with its neighbours.
fn questions(plan: &Plan) -> Vec<(u16, History)> {
    let mut questions = Vec::new();
    for (number, aim) in (0..).zip(AIMS) {
        let games = plan.each.div_ceil(PER_GAME);
        let pairings = (0..games).map(|game| {
            let other = i32::from(aim.rating) + if game % 4 < 2 { 100 } else { -100 };
            let ratings = [Rating::clamped(aim.rating.into()), Rating::clamped(other)];
            if game % 2 == 0 { ratings } else { [ratings[1], ratings[0]] }
        });
        let harvest_plan = Harvest {
            pairings: pairings.collect(),
            variant: Variant::Standard,
            seed: plan.seed.wrapping_mul(1000) + number,
            cut_after: Some(6),
        };
        let mut games = Vec::new();
        harvest(&harvest_plan, |played| {
            games.push(played);
            ControlFlow::Continue(())
        });
        games.sort_by_key(|game| game.number);
        let full = questions.len() + plan.each;
        for game in games {
            let mut dice = Dice::nth(harvest_plan.seed, game.number as u64);
            let side = usize::from(game.ratings[0].get() != aim.rating);
            let turns = game.history.positions()[..game.history.ply()].iter().enumerate();
            let turns = turns.filter(|(ply, position)| {
                *ply >= FROM_PLY && position.turn().index() == side && position.count_moves() > 1
            });
            let mut plies: Vec<usize> = turns.map(|(ply, _)| ply).collect();
            dice.shuffle(&mut plies);
            for &ply in plies.iter().take(PER_GAME.min(full - questions.len())) {
                let mut history = game.history.clone();
                while history.ply() > ply {
                    history.pop();
                }
                questions.push((aim.rating, history));
            }
        }
    }
    questions
}
