//! What was acknowledged, compared with the disk.

use std::collections::HashMap;
use std::path::Path;

use game::{Event, GameId, Seq, What};
use store::{SqliteStore, Store as _, read_game};

use crate::Failure;
use crate::seat::Acknowledged;

/// Finds every acknowledged move where it was said to be, once.
pub(crate) fn compare<'a>(
    folder: &Path,
    acknowledged: impl Iterator<Item = &'a Acknowledged>,
) -> Result<(), Failure> {
    let said = |error: store::Error| error.to_string();
    let store = SqliteStore::open(folder).map_err(said)?;
    let findings = store.check().wait().map_err(said)?;
    if let Some(finding) = findings.first() {
        return Err(finding.to_string());
    }
    let mut games: HashMap<GameId, Vec<Event>> = HashMap::new();
    for Acknowledged { game, id, first, uci } in acknowledged {
        if !games.contains_key(game) {
            games.insert(*game, events(&store, *game)?);
        }
        let kept = store.command(*game, *id).wait().map_err(said)?;
        let kept = kept.ok_or_else(|| format!("game {game}: the command {id} is lost"))?;
        let event = games[game].get(first.0 as usize - 1);
        let same = matches!(event, Some(Event { what: What::Moved { uci: there, .. }, .. }) if there == uci);
        if kept.first != *first || !same {
            return Err(format!("game {game}: event {first} is not the move {uci}"));
        }
    }
    Ok(())
}

fn events(store: &SqliteStore, game: GameId) -> Result<Vec<Event>, Failure> {
    let placed = store.events(game, Seq::ZERO).wait().map_err(|error| error.to_string())?;
    let rows: Vec<_> = placed.into_iter().map(|placed| placed.event).collect();
    Ok(read_game(&rows).map_err(|broken| broken.to_string())?.events)
}
