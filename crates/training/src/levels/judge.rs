//! What every move of a position is worth, by a strong engine that speaks UCI.

use std::time::Duration;

use arena::limit::{Budget, Go};
use arena::spec::Spec;
use arena::uci::{Conditions, Fault, Process};
use chess::{History, Move, MoveList, Position, Variant};
use engine::{Stop, Worth};

/// What a judge says of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// What it is worth to the side to move, in hundredths of a pawn, no farther from zero than 1000.
    pub worth: i32,
    /// The best move, as an index into the legal moves.
    pub best: usize,
    /// What is left after each legal move, to the side that made it.
    pub after: Vec<i32>,
    /// The least number of pawns that an exchange wins after each: a piece, a rook or queen, or nothing.
    pub gives: Vec<Gift>,
}

/// What a move leaves to be taken, that was not so before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Gift {
    /// Nothing to speak of.
    Nothing,
    /// A piece.
    Piece,
    /// A rook or queen.
    Rook,
}

impl Gift {
    /// As a letter.
    pub(super) const fn letter(self) -> char {
        match self {
            Self::Nothing => '-',
            Self::Piece => 'p',
            Self::Rook => 'r',
        }
    }

    /// From such a letter.
    pub(super) fn of_letter(letter: char) -> Option<Self> {
        [Self::Nothing, Self::Piece, Self::Rook].into_iter().find(|gift| gift.letter() == letter)
    }

    /// By how much the best plain capture wins, in hundredths of a pawn: somewhat less than pieces count in
    /// exchanges.
    pub(super) fn of(position: &Position) -> Self {
        let mut noisy = MoveList::new();
        position.noisy_moves_into(&mut noisy);
        let wins = |least: i32| {
            let takes = |m: Move| m.is_en_passant() || position.role_at(m.to()).is_some();
            noisy.iter().any(|&m| takes(m) && position.see_at_least(m, least))
        };
        if wins(490) {
            Self::Rook
        } else if wins(290) {
            Self::Piece
        } else {
            Self::Nothing
        }
    }
}

/// A strong engine, and how long it looks.
pub struct Judge {
    process: Process,
    root_nodes: u64,
    move_nodes: u64,
}

const PATIENCE: Duration = Duration::from_mins(1);

impl Judge {
    /// Starts it.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn start(spec: &Spec, root_nodes: u64, move_nodes: u64) -> Result<Self, Fault> {
        let conditions = Conditions {
            variant: Variant::Standard,
            overhead: None,
            grace: Duration::from_secs(2),
            stop: Stop::new(),
        };
        Ok(Self { process: Process::start(spec, &conditions)?, root_nodes, move_nodes })
    }

    /// Another game begins: what was seen before is forgotten.
    pub(super) fn new_game(&mut self) -> Result<(), Fault> {
        self.process.new_game()
    }

    /// What a position is worth to the side to move, and the best move if there is one.
    pub(super) fn look(&mut self, history: &History) -> Result<(i32, Option<Move>), Fault> {
        let position = history.position();
        if !position.has_moves() {
            return Ok((if position.in_check() { -1000 } else { 0 }, None));
        }
        let (worth, best) = self.ask(history, self.root_nodes)?;
        Ok((worth, position.parse_uci(&best).ok()))
    }

    fn ask(&mut self, history: &History, nodes: u64) -> Result<(i32, String), Fault> {
        let go = Go { budget: Budget::Nodes(nodes), patience: PATIENCE };
        let thought = self.process.think(history, &go)?;
        let worth = match thought.score {
            Some(Worth::Centipawns(value)) => value.clamp(-1000, 1000),
            Some(Worth::Mate(moves)) if moves > 0 => 1000,
            _ => -1000,
        };
        Ok((worth, thought.best))
    }
}

/// Judges the last position of a game. Where there is no choice there is nothing to judge.
///
/// # Errors
///
/// If the judge gives no answer.
pub fn judge(judge: &mut Judge, history: &History) -> Result<Option<Verdict>, Fault> {
    let position = history.position();
    let legal = position.legal_moves();
    if legal.len() < 2 {
        return Ok(None);
    }
    judge.new_game()?;
    let (worth, best) = judge.look(history)?;
    let Some(best) = legal.iter().position(|&m| Some(m) == best) else { return Ok(None) };
    let before = position.pass().map_or(Gift::Nothing, |passed| Gift::of(&passed));
    let (mut after, mut gives) = (Vec::new(), Vec::new());
    let mut game = history.clone();
    for &m in &legal {
        if game.push(m).is_err() {
            continue;
        }
        let here = game.position();
        after.push(if here.has_moves() {
            -judge.ask(&game, judge.move_nodes)?.0
        } else if here.in_check() {
            1000
        } else {
            0
        });
        let gift = Gift::of(here);
        gives.push(if gift > before { gift } else { Gift::Nothing });
        game.pop();
    }
    Ok(Some(Verdict { worth, best, after, gives }))
}
