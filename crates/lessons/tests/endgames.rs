//! What is said of every ending is so: the engine plays it out on both sides, with as much thought for the one
//! as for the other, and the side of the learner reaches its goal.
//!
//! Nodes are counted and not time, so every game is the same on every machine. An ending whose one good way is
//! longer than a glance shows is played again with more thought.

use chess::{History, Outcome};
use engine::{Engine, Limits, Stop};
use lessons::endgames::{Endgame, Goal, Theme, of};

/// What a move of either side may cost: more is thought where the goal is missed with less.
const NODES: [u64; 4] = [10_000, 40_000, 160_000, 640_000];

/// After so many plies a draw is held.
const HELD: usize = 80;

/// How the game ends that the engine plays with itself; `None` if it still goes on when it is held.
fn played_out(ending: &Endgame, nodes: u64) -> (History, Option<Outcome>) {
    let mut history = History::new(ending.position());
    let mut players = [Engine::new(4), Engine::new(4)];
    while history.automatic_end().is_none() && history.claimable().is_none() {
        if ending.goal == Goal::Draw && history.ply() >= HELD {
            break;
        }
        let player = &mut players[history.position().turn().index()];
        let found = player.search(&history, &Limits::nodes(nodes), &Stop::new(), &mut |_| {});
        let best = found.best().expect("the game is not over");
        history.push(best).expect("the engine plays legal moves");
    }
    let outcome = history.automatic_end();
    (history, outcome)
}

/// Whether the side of the learner reaches its goal with so many nodes a move.
fn is_reached(ending: &Endgame, nodes: u64) -> bool {
    let (history, outcome) = played_out(ending, nodes);
    let winner = outcome.and_then(Outcome::winner);
    let reached = match ending.goal {
        Goal::Win => winner == Some(ending.you),
        Goal::Draw => winner.is_none(),
    };
    let word = if reached { "reached" } else { "missed" };
    println!("{:28} {:?} {word}, {nodes} nodes, {} plies", ending.id, ending.goal, history.ply());
    reached
}

fn all_reach_their_goals(theme: Theme) {
    let missed = of(theme).filter(|it| !NODES.iter().any(|&nodes| is_reached(it, nodes)));
    let missed: Vec<&str> = missed.map(|ending| ending.id).collect();
    assert!(missed.is_empty(), "{missed:?}");
}

#[test]
fn bare_kings_are_mated() {
    all_reach_their_goals(Theme::Mates);
}

#[test]
fn endings_of_pawns_end_as_they_should() {
    all_reach_their_goals(Theme::Pawns);
}

#[test]
fn endings_of_rooks_end_as_they_should() {
    all_reach_their_goals(Theme::Rooks);
}

#[test]
fn endings_of_bishops_and_knights_end_as_they_should() {
    all_reach_their_goals(Theme::Minor);
}

#[test]
fn endings_of_queens_end_as_they_should() {
    all_reach_their_goals(Theme::Queens);
}

#[test]
fn lost_causes_are_saved() {
    all_reach_their_goals(Theme::Rescue);
}
