//! What there is to see in a position, the same for everybody: each legal move with what a glance and a
//! look find, and what people see in it.

use chess::{History, Move};

use super::habits::{Scene, Traits};
use super::sight::{Spot, Veils, spot};
use crate::evaluate::{Aspect, aspects};
use crate::search::{Glance, Survey};
use crate::{Engine, Score, Stop};

/// The moves of a position as somebody may see them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Every legal move, unless it was ended early.
    pub moves: Vec<Candidate>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How many plies the look has gone; 0 if there was none.
    pub depth: u32,
}

/// A move, and what follows from it. All scores are the mover's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The move.
    pub m: Move,
    /// What the position after it looks like.
    pub still: Score,
    /// What it is worth if it ends the game, or repeats the position.
    pub ends: Option<Score>,
    /// The opponent has nothing but the replies.
    pub is_forced: bool,
    /// What the opponent may take, or mate with; the worst for the mover first.
    pub replies: Vec<Reply>,
    /// What a look finds.
    pub look: Option<Score>,
    /// What people see in it.
    pub traits: Traits,
    /// What each aspect of the position after it is worth, as far as it is in the scores.
    pub aspects: [i16; Aspect::ALL.len()],
}

/// An answer to a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reply {
    /// What it leaves.
    pub score: Score,
    /// What it is about: attacker and target.
    pub spot: Spot,
    /// What hides it.
    pub veils: Veils,
}

impl View {
    /// Glances at every move.
    pub(super) fn glance(scout: &mut Engine, history: &History, nodes: u64, stop: &Stop) -> Self {
        let (glances, nodes) = scout.glance(history, nodes, stop);
        let scene = Scene::new(history);
        let moves = glances.into_iter().map(|glance| candidate(history, &scene, glance)).collect();
        Self { moves, nodes, depth: 0 }
    }

    /// Looks so many plies ahead as well, if the nodes last. What was not reached stays without.
    pub(super) fn look(
        &mut self,
        scout: &mut Engine,
        history: &History,
        plies: u32,
        nodes: u64,
        stop: &Stop,
    ) {
        let Survey { depth, nodes, moves } = scout.survey(history, plies, nodes, stop);
        self.nodes += nodes;
        if depth == 0 {
            return;
        }
        self.depth = depth;
        for candidate in &mut self.moves {
            let found = moves.iter().find(|(m, _)| *m == candidate.m);
            candidate.look = found.map(|&(_, score)| score);
        }
    }
}

fn candidate(history: &History, scene: &Scene<'_>, glance: Glance) -> Candidate {
    let before = history.position();
    let Glance { m, still, ends, is_forced, replies } = glance;
    let after = before.play(m);
    let reply = |(reply, score): (Move, Score)| {
        let is_mate = score == Score::mated_in(2);
        let veils = Veils::of(before, m, &after, scene.last_square(), reply, is_mate);
        Reply { score, spot: spot(&after, reply), veils }
    };
    let mut replies: Vec<Reply> = replies.into_iter().map(reply).collect();
    replies.sort_by_key(|reply| reply.score);
    let (traits, aspects) = (scene.traits(m), aspects(&after).map(|one| -one));
    Candidate { m, still, ends, is_forced, replies, look: None, traits, aspects }
}
