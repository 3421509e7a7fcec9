//! What each step of the search is worth: the engine against itself without it, with the same nodes.
//!
//! Both are in this process, so that no time goes into talking. The results of pairs are kept as they come,
//! a line each: a run that was interrupted goes on, and pairs that were played are not played again.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use arena::Round;
use arena::beginnings::Made;
use arena::limit::{Budget, Go, Limit};
use arena::referee::{Player, Referee, Seat};
use arena::stats::{HalfPoints, Pairs};
use arena::uci::{Fault, Thought};
use chess::{Color, History, Variant};
use engine::{Engine, Limits, Stop, Technique, Techniques};

use crate::jobs;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Pairs of games for each step.
    pub pairs: usize,
    /// Nodes for each move.
    pub nodes: u64,
    /// Mebibytes of table for each player.
    pub mebibytes: usize,
    /// Fixes the openings, which are the same for all steps.
    pub seed: u64,
    /// How many games at once.
    pub threads: NonZeroUsize,
}

/// Two games from one opening: the engine as it is, against itself without a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The step that one side does without.
    pub without: Technique,
    /// The number of the opening.
    pub number: usize,
    /// What the whole engine has made of the two games.
    pub points: HalfPoints,
}

impl Pair {
    /// A line for it.
    pub fn line(&self) -> String {
        format!("{:?} {} {}", self.without, self.number, self.points.0)
    }

    /// The pair of such a line.
    pub fn read(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let name = words.next()?;
        let without = Technique::ALL.into_iter().find(|one| format!("{one:?}") == name)?;
        let (number, points) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        Some(Self { without, number, points: HalfPoints(points) })
    }
}

/// The steps that chess takes; one is for Suicide alone.
pub fn techniques() -> impl Iterator<Item = Technique> {
    Technique::ALL.into_iter().filter(|&one| one != Technique::OnlyMoveExtension)
}

/// Plays what is not played yet, step by step, and tells each pair. Broken off, pairs under way are lost.
pub fn run(plan: &Plan, played: &[Pair], mut observe: impl FnMut(Pair) -> ControlFlow<()>) {
    let openings: Vec<History> = Made::new(Variant::Standard, plan.seed).take(plan.pairs).collect();
    let done: BTreeSet<(u32, usize)> =
        played.iter().map(|pair| (pair.without as u32, pair.number)).collect();
    let mut due = Vec::new();
    for without in techniques() {
        let numbers = 0..plan.pairs;
        let not_played = numbers.filter(|&number| !done.contains(&(without as u32, number)));
        due.extend(not_played.map(|number| (without, number)));
    }
    let room = || [0, 1].map(|_| Engine::new(plan.mebibytes));
    let work = |room: &mut [Engine; 2], job: usize, stop: &Stop| {
        let (without, number) = due[job];
        let points = play(room, plan, without, &openings[number], stop)?;
        Some(Pair { without, number, points })
    };
    let tell = |pair: Option<Pair>| pair.map_or(ControlFlow::Continue(()), &mut observe);
    let _ = jobs::in_order(plan.threads, 0..due.len(), room, work, tell);
}

/// Two games from an opening, and what the whole engine has made of them; `None` if it was stopped.
fn play(
    [whole, lesser]: &mut [Engine; 2],
    plan: &Plan,
    without: Technique,
    opening: &History,
    stop: &Stop,
) -> Option<HalfPoints> {
    lesser.set_techniques(Techniques::ALL.without(without));
    let [mut whole, mut lesser] = [whole, lesser].map(|engine| Side { engine, stop });
    let mut points = 0;
    for round in Round::BOTH {
        let (whole, lesser): (&mut dyn Player, &mut dyn Player) = (&mut whole, &mut lesser);
        let limit = Limit::Nodes(plan.nodes);
        let seats = match round.color_of_first() {
            Color::White => [Seat { player: whole, limit }, Seat { player: lesser, limit }],
            Color::Black => [Seat { player: lesser, limit }, Seat { player: whole, limit }],
        };
        let record = Referee::default().play(opening.clone(), seats);
        points += round.points_of_first(record.end.result)?.0;
    }
    Some(HalfPoints(points))
}

/// The engine as a player of the arena.
struct Side<'a> {
    engine: &'a mut Engine,
    stop: &'a Stop,
}

impl Player for Side<'_> {
    fn new_game(&mut self) -> Result<(), Fault> {
        self.engine.reset();
        Ok(())
    }

    fn think(&mut self, history: &History, go: &Go) -> Result<Thought, Fault> {
        let Budget::Nodes(nodes) = go.budget else { return Err(Fault::Interrupted) };
        let found = self.engine.search(history, &Limits::nodes(nodes), self.stop, &mut |_| {});
        let best = found.best().filter(|_| !self.stop.is_raised()).ok_or(Fault::Interrupted)?;
        Ok(Thought {
            best: history.position().uci(best).to_string(),
            score: Some(found.score.worth()),
            depth: Some(found.depth),
            nodes: Some(found.nodes),
            ..Thought::default()
        })
    }
}

/// What the pairs of a step say.
pub fn standing(pairs: &[Pair], without: Technique) -> Pairs {
    let mut standing = Pairs::default();
    for pair in pairs.iter().filter(|pair| pair.without == without) {
        standing.add(pair.points);
    }
    standing
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        let threads = NonZeroUsize::MIN;
        Plan { pairs: 1, nodes: 50, mebibytes: 1, seed: 3, threads }
    }

    #[test]
    fn a_pair_is_read_as_it_was_written() {
        for without in Technique::ALL {
            let pair = Pair { without, number: 17, points: HalfPoints(3) };
            assert_eq!(Pair::read(&pair.line()), Some(pair));
        }
        for line in ["", "NullMove", "NullMove 3", "Nothing 1 2", "NullMove x 2"] {
            assert_eq!(Pair::read(line), None, "{line}");
        }
    }

    #[test]
    fn every_step_is_left_out_once_and_what_was_played_is_not_played_again() {
        let mut all = Vec::new();
        run(&plan(), &[], |pair| {
            all.push(pair);
            ControlFlow::Continue(())
        });
        assert_eq!(all.len(), techniques().count());
        let (kept, lost) = all.split_at(all.len() - 2);
        let mut again = Vec::new();
        run(&plan(), kept, |pair| {
            again.push(pair);
            ControlFlow::Continue(())
        });
        assert_eq!(again, lost);
    }

    #[test]
    fn broken_off_it_ends() {
        let mut count = 0;
        run(&Plan { pairs: 50, ..plan() }, &[], |_| {
            count += 1;
            ControlFlow::Break(())
        });
        assert_eq!(count, 1);
    }
}
