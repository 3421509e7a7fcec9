//! How players have erred in games: the table that games of people were measured with.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use arena::spec::Spec;
use arena::uci::Fault;
use chess::{History, Rating};
use engine::Stop;

use super::columns::Columns;
use super::harvest::Played;
use super::judge::{Gift, Judge};
use crate::jobs;

/// The first plies are played by heart.
const FROM_PLY: usize = 8;

/// A choice of somebody, and what it did.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Turn {
    /// The player's rating.
    pub rating: Rating,
    /// What the position was worth to the player,
    pub worth: i32,
    /// and what was left of it.
    pub left: i32,
    /// It was the judge's choice, too.
    pub is_best: bool,
    /// What it left to be taken.
    pub gives: Gift,
}

impl Turn {
    /// As words.
    pub fn line(&self) -> String {
        let Self { rating, worth, left, is_best, gives } = self;
        let best = if *is_best { '+' } else { '-' };
        format!("{rating} {worth} {left} {best}{}", gives.letter())
    }

    /// From such words.
    pub fn read(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let rating = words.next()?.parse().ok().and_then(Rating::new)?;
        let (worth, left) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let mut letters = words.next()?.chars();
        let is_best = match letters.next()? {
            '+' => true,
            '-' => false,
            _ => return None,
        };
        let gives = Gift::of_letter(letters.next()?)?;
        let is_whole = letters.next().is_none() && words.next().is_none();
        is_whole.then_some(Self { rating, worth, left, is_best, gives })
    }
}

/// How each rating has erred.
pub fn profile<'a>(turns: impl IntoIterator<Item = &'a Turn>) -> BTreeMap<Rating, Columns> {
    let mut sums = BTreeMap::<Rating, Columns>::new();
    for &Turn { rating, worth, left, is_best, gives } in turns {
        let sums = sums.entry(rating).or_default();
        if sums.counts(worth) {
            sums.take(1.0, worth, left, is_best, gives);
        }
    }
    sums.into_iter().map(|(rating, sums)| (rating, sums.mean())).collect()
}

/// Has every position of games judged with so many nodes, from a game on, and tells the choices of each in
/// their order.
///
/// # Errors
///
/// If the judge cannot be asked, or whoever hears has a sentence of his own.
pub fn measure(
    judge: &Spec,
    nodes: u64,
    games: &[Played],
    from: usize,
    mut hear: impl FnMut(Vec<Turn>) -> Result<ControlFlow<()>, String>,
) -> Result<(), String> {
    let tools = || Judge::start(judge, nodes, nodes).map_err(|fault| fault.to_string());
    let work = |judge: &mut Result<Judge, String>, number: usize, _: &Stop| {
        Some(match judge {
            Ok(judge) => turns(judge, &games[number]).map_err(|fault| fault.to_string()),
            Err(fault) => Err(fault.clone()),
        })
    };
    let tell = |turns: Option<Result<Vec<Turn>, String>>| match turns {
        None => ControlFlow::Continue(()),
        Some(Err(fault)) => ControlFlow::Break(Err(format!("the judge {fault}"))),
        Some(Ok(turns)) => match hear(turns) {
            Ok(go_on) => go_on.map_break(Ok),
            Err(sentence) => ControlFlow::Break(Err(sentence)),
        },
    };
    match jobs::in_order(jobs::all_cores(), from..games.len(), tools, work, tell) {
        ControlFlow::Break(end) => end,
        ControlFlow::Continue(()) => Ok(()),
    }
}

/// All choices of a game.
fn turns(judge: &mut Judge, game: &Played) -> Result<Vec<Turn>, Fault> {
    judge.new_game()?;
    let moves = game.history.moves();
    let mut history = History::new(game.history.start().clone());
    let mut before = judge.look(&history)?;
    let mut turns = Vec::new();
    for (ply, &m) in moves.iter().enumerate() {
        let position = history.position();
        let (side, has_choice) = (position.turn(), position.count_moves() > 1);
        let hung = position.pass().map_or(Gift::Nothing, |passed| Gift::of(&passed));
        if history.push(m).is_err() {
            break;
        }
        let after = judge.look(&history)?;
        let gift = Gift::of(history.position());
        if ply >= FROM_PLY && has_choice {
            turns.push(Turn {
                rating: game.ratings[side.index()],
                worth: before.0,
                left: -after.0,
                is_best: before.1 == Some(m),
                gives: if gift > hung { gift } else { Gift::Nothing },
            });
        }
        before = after;
    }
    Ok(turns)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(rating: u16, worth: i32, left: i32, is_best: bool, gives: Gift) -> Turn {
        Turn { rating: Rating::new(rating).unwrap(), worth, left, is_best, gives }
    }

    #[test]
    fn turns_are_read_as_they_were_written() {
        for gives in [Gift::Nothing, Gift::Piece, Gift::Rook] {
            let turn = turn(700, -20, -1000, gives == Gift::Piece, gives);
            assert_eq!(Turn::read(&turn.line()), Some(turn));
        }
        for line in ["", "700 1 2", "700 1 2 +", "700 1 2 x-", "700 1 2 +p 3", "7 1 2 +p"] {
            assert_eq!(Turn::read(line), None, "{line}");
        }
    }

    #[test]
    fn each_rating_has_its_own_columns_and_lost_positions_do_not_count() {
        let turns = [
            turn(700, 0, 0, true, Gift::Nothing),
            turn(700, 100, -300, false, Gift::Piece),
            turn(700, 501, -300, false, Gift::Rook),
            turn(900, 50, 20, false, Gift::Rook),
        ];
        let found = profile(&turns);
        let [low, high] = [700, 900].map(|rating| found[&Rating::new(rating).unwrap()]);
        assert_eq!((low.positions, high.positions), (2, 1));
        assert!((low.first - 50.0).abs() < 1e-9 && (low.loss - 200.0).abs() < 1e-9);
        assert!((low.thirty - 50.0).abs() < 1e-9 && (low.piece - 50.0).abs() < 1e-9);
        // What costs nothing is no gift.
        assert!(low.rook + high.rook + high.ten < 1e-9 && (high.loss - 30.0).abs() < 1e-9);
    }
}
