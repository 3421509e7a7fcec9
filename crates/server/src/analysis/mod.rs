//! Analyses: one for each profile, and not too many in all.
//!
//! An analysis belongs to the page that has asked for it last; [`talk`] is the conversation with one.
//! The thinking is the room's, which puts it after everything that games need.

mod question;
mod talk;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use game::ProfileId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot, watch};
use tokio::time::timeout;

use crate::room::Mind;
pub(crate) use talk::talk;

/// So many may be under way, or have something at hand, at a time: each remembers some 35 MB.
const MOST: usize = 8;
/// So long whoever comes waits for a place.
const MOMENT: Duration = Duration::from_millis(300);

/// Who analyses.
pub(crate) struct Analyses {
    /// The page of each profile that has asked last, and how it is told that another one has.
    owners: Mutex<HashMap<ProfileId, (u64, oneshot::Sender<()>)>>,
    places: Arc<Semaphore>,
    closing: watch::Sender<bool>,
}

impl Default for Analyses {
    fn default() -> Self {
        Self {
            owners: Mutex::default(),
            places: Arc::new(Semaphore::new(MOST)),
            closing: watch::Sender::new(false),
        }
    }
}

/// A place to think at, with what is remembered there.
struct Place {
    mind: Mind,
    _permit: OwnedSemaphorePermit,
}

impl Analyses {
    /// Every conversation ends.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// A page becomes the one that analyses for a profile; the one before is told so. What is given back
    /// tells this one in its turn.
    fn take(&self, profile: ProfileId, page: u64) -> oneshot::Receiver<()> {
        let (tell, told) = oneshot::channel();
        if let Some((_, before)) = self.owners().insert(profile, (page, tell)) {
            // Its page may be gone.
            let _ = before.send(());
        }
        told
    }

    /// A page that has gone analyses for nobody.
    fn leave(&self, profile: ProfileId, page: u64) {
        let mut owners = self.owners();
        if owners.get(&profile).is_some_and(|(owner, _)| *owner == page) {
            owners.remove(&profile);
        }
    }

    /// A place, if there is room for another one, or will be in a moment: a page that has just lost its
    /// analysis to this one is about to go.
    async fn place(&self) -> Option<Place> {
        let permit = timeout(MOMENT, Arc::clone(&self.places).acquire_owned()).await.ok()?.ok()?;
        Some(Place { mind: Mind::default(), _permit: permit })
    }

    fn owners(&self) -> MutexGuard<'_, HashMap<ProfileId, (u64, oneshot::Sender<()>)>> {
        // Nothing here leaves the map half changed.
        self.owners.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_page_of_a_profile_analyses_and_others_are_not_touched() {
        let analyses = Analyses::default();
        let [ada, ben] = [1, 2].map(|byte| ProfileId::from_bytes([byte; 16]));
        let mut first = analyses.take(ada, 1);
        let mut other = analyses.take(ben, 2);
        let mut second = analyses.take(ada, 3);
        assert_eq!(first.try_recv(), Ok(()));
        assert!(other.try_recv().is_err() && second.try_recv().is_err());
        // The one that lost it takes nothing with it when it goes.
        analyses.leave(ada, 1);
        let mut third = analyses.take(ada, 4);
        assert_eq!(second.try_recv(), Ok(()));
        analyses.leave(ada, 4);
        assert!(analyses.owners().get(&ada).is_none());
        assert!(third.try_recv().is_err());
    }

    #[tokio::test]
    async fn there_is_room_for_so_many_and_again_when_one_goes() {
        let analyses = Analyses::default();
        let mut places = Vec::new();
        for _ in 0..MOST {
            places.push(analyses.place().await.expect("a place"));
        }
        assert!(analyses.place().await.is_none());
        // One that goes while somebody waits.
        let (place, ()) = tokio::join!(analyses.place(), async { drop(places.pop()) });
        assert!(place.is_some());
    }
}
