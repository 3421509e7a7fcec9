//! "Keep at most N": the oldest finished games of whoever wants that go, and can be restored.

use game::{Moment, ProfileId};
use serde_json::Value;
use store::Store;

use crate::Problem;

/// The setting: how many games are kept.
const KEY: &str = "keep_at_most";

/// The most that can be asked for; beyond it nobody has games to lose.
const MOST: u64 = 1_000_000;

/// Refuses a setting that says nothing about how many games are kept.
pub(crate) fn check(key: &str, value: &Value) -> Result<(), Problem> {
    let fits = value.is_null() || value.as_u64().is_some_and(|most| (1..=MOST).contains(&most));
    if key != KEY || fits {
        return Ok(());
    }
    Err(Problem::bad_request(format!("`{KEY}` is a whole number from 1 to {MOST}, or null")))
}

/// Deletes the oldest games of a profile that has said how many it keeps, and says how many went. Games
/// that go on and games that are to stay never go. It blocks.
pub(crate) fn tidy(store: &dyn Store, owner: ProfileId, now: Moment) -> Result<u32, store::Error> {
    let settings = store.settings(owner).wait()?;
    let mut gone = 0;
    let Some(most) = most(&settings) else { return Ok(0) };
    loop {
        // A few at a time, for others wait meanwhile.
        match store.keep_at_most(owner, most, now).wait()?.len() {
            0 => return Ok(gone),
            some => gone += some as u32,
        }
    }
}

/// How many games are kept; `None` for all.
fn most(settings: &[(String, String)]) -> Option<u32> {
    let (_, value) = settings.iter().find(|(key, _)| key == KEY)?;
    value.parse().ok().filter(|&most| most > 0)
}
