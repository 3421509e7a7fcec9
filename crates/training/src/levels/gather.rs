//! Making a bank: games of ratings with their neighbours, and some positions of each judged.

use std::ops::ControlFlow;

use arena::dice::Dice;
use arena::spec::Spec;
use chess::{History, Rating};
use engine::Stop;
use engine::levels::{Numbers, Viewer};

use super::aim::AIMS;
use super::bank::Judged;
use super::harvest::{Harvest, harvest};
use super::judge::{Judge, judge};
use crate::jobs;

/// What is to be gathered.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The strong engine.
    pub judge: Spec,
    /// Its nodes for a position,
    pub root_nodes: u64,
    /// and for what follows from each move.
    pub move_nodes: u64,
    /// What the ratings are made of.
    pub numbers: Numbers,
    /// So many positions for each rating.
    pub each: usize,
    /// Fixes which.
    pub seed: u64,
}

/// The first plies are played by heart.
const FROM_PLY: usize = 8;
/// So many positions of a game at most: those of one game are much alike.
const PER_GAME: usize = 8;
/// What a view of a bank takes at most.
const NODES: u64 = 150_000;

/// Gathers positions from a number on, and tells each in the order of their numbers.
///
/// # Errors
///
/// If the judge cannot be asked, or whoever hears has a sentence of his own.
pub fn gather(
    plan: &Plan,
    from: usize,
    mut hear: impl FnMut(Judged) -> Result<ControlFlow<()>, String>,
) -> Result<(), String> {
    let questions = questions(plan);
    let tools = || {
        let asked = Judge::start(&plan.judge, plan.root_nodes, plan.move_nodes);
        (asked.map_err(|fault| fault.to_string()), Viewer::default())
    };
    let work = |(asked, viewer): &mut (Result<Judge, String>, Viewer), number: usize, _: &Stop| {
        let (rating, history) = &questions[number];
        let verdict = match asked {
            Ok(asked) => judge(asked, history).map_err(|fault| fault.to_string()),
            Err(fault) => Err(fault.clone()),
        };
        Some(verdict.map(|verdict| {
            let view = viewer.view(history, plan.numbers.temper((*rating).into()).plies, NODES);
            verdict.map(|verdict| Judged { number, rating: *rating, view, verdict })
        }))
    };
    let tell = |judged: Option<Result<Option<Judged>, String>>| match judged {
        Some(Err(fault)) => ControlFlow::Break(Err(format!("the judge {fault}"))),
        // One without a choice keeps its number.
        None | Some(Ok(None)) => ControlFlow::Continue(()),
        Some(Ok(Some(judged))) => match hear(judged) {
            Ok(go_on) => go_on.map_break(Ok),
            Err(sentence) => ControlFlow::Break(Err(sentence)),
        },
    };
    match jobs::in_order(jobs::all_cores(), from..questions.len(), tools, work, tell) {
        ControlFlow::Break(end) => end,
        ControlFlow::Continue(()) => Ok(()),
    }
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
        let seed = plan.seed.wrapping_mul(1000) + number;
        let harvest_plan = Harvest {
            cut_after: Some(6),
            ..Harvest::new(pairings.collect(), plan.numbers.clone(), seed)
        };
        let mut games = Vec::new();
        harvest(&harvest_plan, |played| {
            games.push(played);
            ControlFlow::Continue(())
        });
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
