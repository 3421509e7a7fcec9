//! Games of players with ratings, in one process.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use arena::dice::Dice;
use chess::{Color, History, Move, Outcome, Position, Rating, Variant};
use engine::levels::Numbers;
use engine::{Engine, Limits, Opponent, Person, Stop};

use crate::jobs;

/// Games to be played.
#[derive(Clone, Debug)]
pub struct Harvest {
    /// Who plays whom: White's rating and Black's, a game each.
    pub pairings: Vec<[Rating; 2]>,
    /// What the ratings are made of.
    pub numbers: Numbers,
    /// The game.
    pub variant: Variant,
    /// Fixes the games.
    pub seed: u64,
    /// A game is cut so many plies after it was decided; never, if there is no number.
    pub cut_after: Option<usize>,
    /// No game is longer: it is given as a draw.
    pub most_plies: usize,
    /// No move takes more nodes, whatever the rating is meant to have.
    pub most_nodes: u64,
}

impl Harvest {
    /// Whole games of standard chess.
    pub fn new(pairings: Vec<[Rating; 2]>, numbers: Numbers, seed: u64) -> Self {
        Self {
            pairings,
            numbers,
            variant: Variant::Standard,
            seed,
            cut_after: None,
            most_plies: 400,
            most_nodes: u64::MAX,
        }
    }
}

/// A game between two ratings.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its number.
    pub number: usize,
    /// White's rating and Black's.
    pub ratings: [Rating; 2],
    /// The moves.
    pub history: History,
    /// Who has won, or `None` for a draw; not known if it was cut.
    pub winner: Option<Option<Color>>,
    /// How long each move took; nothing where that was not kept.
    pub taken: Vec<Duration>,
}

/// Who thinks that a game is decided, and when, in hundredths of a pawn.
const DECIDED: i32 = 700;
const REFEREE_NODES: u64 = 4_000;

/// Plays the games, as many at once as there are cores, and tells them in their order. Broken off, the
/// rest is not played.
pub fn harvest(plan: &Harvest, mut observe: impl FnMut(Played) -> ControlFlow<()>) {
    let room =
        || Room { opponent: Opponent::with(plan.numbers.clone(), 16), referee: Engine::new(1) };
    let play = |room: &mut Room, number: usize, stop: &Stop| room.play(plan, number, stop);
    let tell = |game: Option<Played>| game.map_or(ControlFlow::Continue(()), &mut observe);
    let _ = jobs::in_order(jobs::all_cores(), 0..plan.pairings.len(), room, play, tell);
}

struct Room {
    opponent: Opponent,
    referee: Engine,
}

impl Room {
    /// Plays a game; `None` if it was stopped.
    fn play(&mut self, plan: &Harvest, number: usize, stop: &Stop) -> Option<Played> {
        let ratings = plan.pairings[number];
        let mut dice = Dice::nth(plan.seed, number as u64);
        let start = match plan.variant {
            Variant::Standard => Position::start(),
            Variant::Suicide => Position::start_of_suicide(),
            Variant::Chess960 => {
                let starts = usize::from(Position::CHESS960_STARTS);
                Position::chess960(dice.below(starts) as u16)?
            }
        };
        let seeds = [dice.roll(), dice.roll()];
        let mut history = History::new(start);
        let (mut decided_at, mut taken) = (None, Vec::new());
        let winner = loop {
            if let Some(outcome) = over(&history) {
                break Some(outcome.winner());
            }
            if history.ply() >= plan.most_plies {
                break Some(None);
            }
            let is_cut = |decided: usize| {
                plan.cut_after.is_some_and(|plies| history.ply() >= decided + plies)
            };
            if decided_at.is_some_and(is_cut) {
                break None;
            }
            if plan.cut_after.is_some() && decided_at.is_none() && self.is_decided(&history) {
                decided_at = Some(history.ply());
            }
            let side = history.position().turn().index();
            let person = Person::new(ratings[side], seeds[side]);
            let budget = Opponent::budget(person.rating).min(plan.most_nodes);
            let asked = Instant::now();
            let m = self.ask(&history, person, budget, stop)?;
            taken.push(asked.elapsed());
            history.push(m).ok()?;
        };
        Some(Played { number, ratings, history, winner, taken })
    }

    fn ask(&mut self, history: &History, person: Person, budget: u64, stop: &Stop) -> Option<Move> {
        let choice = self.opponent.choose(history, person, budget, stop, &mut |_| {})?;
        (!stop.is_raised()).then_some(choice.m)
    }

    fn is_decided(&mut self, history: &History) -> bool {
        self.referee.reset();
        let limits = Limits::nodes(REFEREE_NODES);
        let found = self.referee.search(history, &limits, &Stop::new(), &mut |_| {});
        found.score.get().abs() > DECIDED
    }
}

/// How a game has ended, with every draw claimed that can be.
fn over(history: &History) -> Option<Outcome> {
    history.automatic_end().or_else(|| {
        let reason = history.claimable()?;
        Some(Outcome::Draw { reason })
    })
}
