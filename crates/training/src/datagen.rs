//! Playing games of the engine with itself, and keeping them.
//!
//! A game is fixed by the seed and its number alone, and games are written in the order of their
//! numbers. So a file has the same bytes however many threads have played, and however often they were
//! interrupted.

mod keep;
mod opening;
mod player;
#[cfg(test)]
mod tests;
mod verdict;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;

use engine::Stop;

use crate::jobs;
use crate::packed::{Game, Header};
use keep::Kept;
pub use keep::Refused;
use player::Player;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What fixes the games.
    pub header: Header,
    /// How many games the file shall have.
    pub games: u64,
    /// How many are played at once.
    pub threads: NonZeroUsize,
}

/// How far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Games in the file.
    pub games: u64,
    /// Their positions.
    pub positions: u64,
}

/// Plays until the file has all games, or the observer breaks off. Then games under way are given up.
///
/// The observer hears at once what the file has already.
///
/// # Errors
///
/// If the file cannot be written, or is one of other games.
pub fn run(
    plan: &Plan,
    path: &Path,
    mut observe: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Progress, Refused> {
    let mut kept = Kept::open(path, plan.header)?;
    if observe(kept.progress()).is_break() {
        return Ok(kept.progress());
    }
    let from = usize::try_from(kept.progress().games).unwrap_or(usize::MAX);
    let to = usize::try_from(plan.games).unwrap_or(usize::MAX);
    let play = |player: &mut Player, number: usize, stop: &Stop| player.play(number as u64, stop);
    let keep = |game: Option<Game>| {
        if let Some(game) = game
            && let Err(error) = kept.write(&game)
        {
            return ControlFlow::Break(Err(error));
        }
        observe(kept.progress()).map_break(Ok)
    };
    let tools = || Player::new(plan.header);
    match jobs::in_order(plan.threads, from..to, tools, play, keep) {
        ControlFlow::Break(Err(error)) => Err(error.into()),
        _ => Ok(kept.progress()),
    }
}
