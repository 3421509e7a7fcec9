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

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use engine::Stop;

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

/// How often an observer is asked, even if nothing happens, whether to go on.
const TICK: Duration = Duration::from_millis(200);

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
    let stop = Stop::new();
    let next = AtomicU64::new(kept.progress().games);
    let (sender, games) = channel();
    let written = thread::scope(|scope| {
        for _ in 0..plan.threads.get() {
            let (sender, next, stop) = (sender.clone(), &next, &stop);
            scope.spawn(move || work(plan, next, stop, &sender));
        }
        drop(sender);
        let written = keep(&mut kept, &games, &mut observe);
        stop.raise();
        written
    });
    written?;
    Ok(kept.progress())
}

/// Plays the games that are next, one after the other.
fn work(plan: &Plan, next: &AtomicU64, stop: &Stop, games: &Sender<(u64, Game)>) {
    let mut player = Player::new(plan.header);
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= plan.games {
            return;
        }
        let Some(game) = player.play(number, stop) else { return };
        if games.send((number, game)).is_err() {
            return;
        }
    }
}

/// Writes games in their order as they come.
fn keep(
    kept: &mut Kept,
    games: &Receiver<(u64, Game)>,
    observe: &mut impl FnMut(Progress) -> ControlFlow<()>,
) -> io::Result<()> {
    let mut early = BTreeMap::new();
    loop {
        match games.recv_timeout(TICK) {
            Ok((number, game)) => {
                early.insert(number, game);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        while let Some(game) = early.remove(&kept.progress().games) {
            kept.write(&game)?;
        }
        if observe(kept.progress()).is_break() {
            return Ok(());
        }
    }
}
