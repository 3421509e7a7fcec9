//! Many pairs of games at once.
//!
//! The first engine plays each of the others. A worker plays both games of a pair, one after the
//! other, with engines of its own; openings are made while its engines rest. With limits of nodes the
//! games do not depend on how many workers there are, only the order in which they end does.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::beginnings::Beginnings;
use crate::limit::Limit;
use crate::referee::{Ending, Record, Referee, Seat};
use crate::spec::Spec;
use crate::uci::{Conditions, Contender, Fault, Process};
use crate::{Pairing, Round};

/// A match: the first engine against each of the others.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The engines, each with its limit; at least two.
    pub engines: Vec<(Spec, Limit)>,
    /// How many pairs of games against each opponent.
    pub pairs: usize,
    /// How many games at once.
    pub concurrency: NonZeroUsize,
    /// What all games have in common.
    pub referee: Referee,
    /// What all engines have in common; its stop ends the match.
    pub conditions: Conditions,
}

/// A game that has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The pair that it belongs to.
    pub pairing: Arc<Pairing>,
    /// Which game of the pair.
    pub round: Round,
    /// How it went.
    pub record: Record,
}

/// What the one who runs a match hears of it.
#[derive(Debug)]
pub enum Event {
    /// A game has ended.
    Game(Box<Played>),
    /// Some time has passed.
    Tick,
}

/// An engine that cannot take part.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{name} {fault}")]
pub struct Refused {
    /// Its name.
    pub name: String,
    /// Why.
    pub fault: Fault,
}

/// How often an observer is asked, even if nothing happens, whether to go on.
const TICK: Duration = Duration::from_millis(200);

/// Plays a match until all games are played, the observer breaks it off, or its stop is raised. Games
/// under way then do not count.
///
/// # Errors
///
/// If an engine cannot be started at all; then nothing is played.
pub fn run(
    plan: &Plan,
    openings: Beginnings,
    mut observe: impl FnMut(Event) -> ControlFlow<()>,
) -> Result<(), Refused> {
    for (spec, _) in &plan.engines {
        let refused = |fault| Refused { name: spec.name(), fault };
        Process::start(spec, &plan.conditions).map_err(refused)?;
    }
    let schedule = Mutex::new(Schedule::new(plan, openings));
    let (sender, played) = channel();
    thread::scope(|scope| {
        for _ in 0..plan.concurrency.get().min(plan.pairings()) {
            let (sender, schedule) = (sender.clone(), &schedule);
            scope.spawn(move || work(plan, schedule, &sender));
        }
        drop(sender);
        loop {
            let event = match played.recv_timeout(TICK) {
                Ok(played) => Event::Game(Box::new(played)),
                Err(RecvTimeoutError::Timeout) => Event::Tick,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if observe(event).is_break() {
                plan.conditions.stop.raise();
                break;
            }
        }
    });
    Ok(())
}

impl Plan {
    fn opponents(&self) -> usize {
        self.engines.len().saturating_sub(1)
    }

    fn pairings(&self) -> usize {
        self.pairs * self.opponents()
    }
}

/// Which pairs are still to be played. All opponents get the same openings.
struct Schedule {
    opponents: usize,
    pairings: usize,
    next: usize,
    openings: Beginnings,
    opening: Option<chess::History>,
}

impl Schedule {
    fn new(plan: &Plan, openings: Beginnings) -> Self {
        let (opponents, pairings) = (plan.opponents(), plan.pairings());
        Self { opponents, pairings, next: 0, openings, opening: None }
    }
}

impl Iterator for Schedule {
    type Item = Pairing;

    fn next(&mut self) -> Option<Pairing> {
        let number = self.next;
        if number >= self.pairings {
            return None;
        }
        let turn = number % self.opponents;
        if turn == 0 {
            self.opening = self.openings.next();
        }
        self.next += 1;
        Some(Pairing { number, first: 0, second: turn + 1, opening: self.opening.clone()? })
    }
}

fn work(plan: &Plan, schedule: &Mutex<Schedule>, played: &Sender<Played>) {
    let contender =
        |(spec, _): &(Spec, Limit)| Contender::new(spec.clone(), plan.conditions.clone());
    let mut contenders: Vec<_> = plan.engines.iter().map(contender).collect();
    loop {
        if plan.conditions.stop.is_raised() {
            return;
        }
        let next = schedule.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some(pairing) = next.map(Arc::new) else { return };
        for round in Round::BOTH {
            let sides = pairing.sides(round);
            let Ok(players) = contenders.get_disjoint_mut(sides) else { return };
            let limits = sides.map(|side| plan.engines[side].1);
            let [white, black] = players;
            let seats = [
                Seat { player: white, limit: limits[0] },
                Seat { player: black, limit: limits[1] },
            ];
            let record = plan.referee.play(pairing.opening.clone(), seats);
            if record.end.ending == Ending::Interrupted {
                return;
            }
            let game = Played { pairing: Arc::clone(&pairing), round, record };
            if played.send(game).is_err() {
                return;
            }
        }
    }
}
