//! One game: whose turn it is, whether the move is legal and in time, and how the game has ended.
//!
//! Draws that a player could claim are given at once, as everywhere among engines. Whoever does not
//! answer, answers too late, or answers with no legal move, has lost.

mod record;

use std::time::Duration;

use chess::pgn::{GameResult, Score};
use chess::{Color, History};
use engine::Worth;

pub use record::{End, Ending, Ply, Record};

use crate::adjudicate::{Adjudication, Tally};
use crate::limit::{Budget, Clock, Go, Limit};
use crate::uci::{Fault, Thought};

/// Somebody who can be asked for moves.
pub trait Player {
    /// Another game begins.
    ///
    /// # Errors
    ///
    /// If the player cannot go on.
    fn new_game(&mut self) -> Result<(), Fault>;

    /// Asks for a move in the last position of a game.
    ///
    /// # Errors
    ///
    /// If no move comes.
    fn think(&mut self, history: &History, go: &Go) -> Result<Thought, Fault>;
}

/// A side of the board: who plays it, and what each move may cost.
pub struct Seat<'a> {
    /// Who.
    pub player: &'a mut dyn Player,
    /// How long.
    pub limit: Limit,
}

/// The rules of a match beside those of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Referee {
    /// When games end by their scores; never without it.
    pub adjudication: Option<Adjudication>,
    /// How far a clock may be overdrawn: what may be lost between the programs.
    pub margin: Duration,
    /// How long a player without a clock may take.
    pub patience: Duration,
}

impl Default for Referee {
    /// The usual adjudication, ten milliseconds of margin, a minute for a move without a clock.
    fn default() -> Self {
        Self {
            adjudication: Some(Adjudication::default()),
            margin: Duration::from_millis(10),
            patience: Duration::from_mins(1),
        }
    }
}

impl Referee {
    /// Lets two players, White first, go on from the end of an opening until the game ends.
    pub fn play(&self, opening: History, seats: [Seat<'_>; 2]) -> Record {
        let clocks = seats.each_ref().map(|seat| Clock::of(seat.limit));
        let record = Record::new(opening);
        let tally = self.adjudication.map(Tally::new);
        Course { referee: *self, seats, clocks, record, tally }.run()
    }
}

/// A game under way.
struct Course<'a> {
    referee: Referee,
    seats: [Seat<'a>; 2],
    clocks: [Option<Clock>; 2],
    record: Record,
    tally: Option<Tally>,
}

impl Course<'_> {
    fn run(mut self) -> Record {
        for color in Color::ALL {
            if let Err(fault) = self.seats[color.index()].player.new_game() {
                self.record.end = lost_by_fault(color, &fault, true);
                return self.record;
            }
        }
        loop {
            let end = on_the_board(&self.record.history).or_else(|| self.ply());
            if let Some(end) = end {
                self.record.end = end;
                return self.record;
            }
        }
    }

    /// Lets the side to move play; how the game ended by that, apart from what the board says.
    fn ply(&mut self) -> Option<End> {
        let side = self.record.history.position().turn();
        let go = self.go(side);
        let seat = &mut self.seats[side.index()];
        let thought = match seat.player.think(&self.record.history, &go) {
            Ok(thought) => thought,
            Err(fault) => {
                let untimed = matches!(seat.limit, Limit::Nodes(_));
                return Some(lost_by_fault(side, &fault, untimed));
            }
        };
        if thought.elapsed > go.patience {
            let took = thought.elapsed;
            let words = format!("{side} took {took:.1?} where {:.1?} were left", go.patience);
            return Some(End::lost(side, Ending::TimeLoss, words));
        }
        let history = &mut self.record.history;
        let m = history.position().parse_uci(&thought.best);
        if !m.is_ok_and(|m| history.push(m).is_ok()) {
            let fen = history.position().fen();
            let words = format!("{side} played {:?} in {fen}", thought.best);
            return Some(End::lost(side, Ending::IllegalMove, words));
        }
        let clock = &mut self.clocks[side.index()];
        *clock = clock.map(|clock| clock.after(thought.elapsed));
        let left = clock.map(|clock| clock.remaining);
        let score = thought.score.map(|score| as_white_sees(side, score));
        self.record.plies.push(Ply { thought, score, left });
        self.adjudicated(score)
    }

    fn adjudicated(&mut self, score: Option<Score>) -> Option<End> {
        let result = self.tally.as_mut()?.hear(score, self.record.history.ply())?;
        // What the board says goes before what the players think.
        if on_the_board(&self.record.history).is_some() {
            return None;
        }
        let words =
            if result == GameResult::Draw { "a draw by both scores" } else { "won by both scores" };
        Some(End { result, ending: Ending::Adjudicated, words: words.into() })
    }

    fn go(&self, side: Color) -> Go {
        let Referee { margin, patience, .. } = self.referee;
        match (self.seats[side.index()].limit, self.clocks[side.index()]) {
            (Limit::Nodes(nodes), _) => Go { budget: Budget::Nodes(nodes), patience },
            (Limit::MoveTime(time), _) => {
                Go { budget: Budget::MoveTime(time), patience: time + margin }
            }
            (Limit::Clock { base, increment }, own) => {
                let own = own.unwrap_or(Clock { remaining: base, increment });
                let clocks = self.clocks.map(|clock| clock.unwrap_or(own));
                Go { budget: Budget::Clocks(clocks), patience: own.remaining + margin }
            }
        }
    }
}

/// How a game has ended by what is on the board, with every draw claimed that can be.
fn on_the_board(history: &History) -> Option<End> {
    if let Some(outcome) = history.automatic_end() {
        return Some(End::on_board(outcome));
    }
    let reason = history.claimable()?;
    Some(End::on_board(chess::Outcome::Draw { reason }))
}

/// How a game ends by a player that gave no answer. One that hangs while its clock runs has lost on
/// time; without a clock it counts as crashed.
fn lost_by_fault(side: Color, fault: &Fault, untimed: bool) -> End {
    let ending = match fault {
        Fault::Interrupted => {
            let result = GameResult::Unknown;
            return End { result, ending: Ending::Interrupted, words: fault.to_string() };
        }
        Fault::Hung { .. } if !untimed => Ending::TimeLoss,
        _ => Ending::Crash,
    };
    End::lost(side, ending, format!("{side} {fault}"))
}

/// The mover's score, turned so that White's advantage is positive.
fn as_white_sees(side: Color, score: Worth) -> Score {
    let turn = |value: i32| if side.is_white() { value } else { value.saturating_neg() };
    match score {
        Worth::Centipawns(value) => Score::Centipawns(turn(value)),
        Worth::Mate(moves) => Score::Mate(turn(moves)),
    }
}

#[cfg(test)]
mod tests;
