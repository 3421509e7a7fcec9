//! Analyses: one for each profile, and not too many in all.
//!
//! An analysis belongs to the page that has asked for it last; [`talk`] is the conversation with one.
//! The thinking is the room's, which puts it after everything that games need.

mod question;
mod talk;

use std::collections::{HashMap, VecDeque};
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
    /// Places of pages that think about nothing now, by their pages, the one that has rested longest first.
    resting: Mutex<VecDeque<(u64, Place)>>,
    closing: watch::Sender<bool>,
}

impl Default for Analyses {
    fn default() -> Self {
        Self {
            owners: Mutex::default(),
            places: Arc::new(Semaphore::new(MOST)),
            resting: Mutex::default(),
            closing: watch::Sender::new(false),
        }
    }
}

/// A place to think at, with what is remembered there.
struct Place {
    mind: Mind,
    permit: OwnedSemaphorePermit,
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
        self.forget(page);
        let mut owners = self.owners();
        if owners.get(&profile).is_some_and(|(owner, _)| *owner == page) {
            owners.remove(&profile);
        }
    }

    /// Keeps the place of a page that thinks about nothing now, as long as nobody else needs it.
    fn rest(&self, page: u64, place: Place) {
        self.resting().push_back((page, place));
    }

    /// Nothing is remembered for a page any more.
    fn forget(&self, page: u64) {
        self.resting().retain(|(owner, _)| *owner != page);
    }

    /// A place: the one that the page had, with what is remembered there; one that is free, or that has not been
    /// thought at for longest; or one that will be free in a moment, for a page that has just lost its analysis to
    /// this one is about to go.
    async fn place(&self, page: u64) -> Option<Place> {
        if let Some(place) = self.place_at_once(page) {
            return Some(place);
        }
        match timeout(MOMENT, Arc::clone(&self.places).acquire_owned()).await {
            Ok(permit) => Some(Place { mind: Mind::default(), permit: permit.ok()? }),
            // Meanwhile somebody may have come to rest.
            Err(_) => self.place_at_once(page),
        }
    }

    fn place_at_once(&self, page: u64) -> Option<Place> {
        let mut resting = self.resting();
        if let Some(own) = resting.iter().position(|(owner, _)| *owner == page) {
            return resting.remove(own).map(|(_, place)| place);
        }
        let permit = match Arc::clone(&self.places).try_acquire_owned() {
            Ok(permit) => permit,
            Err(_) => resting.pop_front()?.1.permit,
        };
        Some(Place { mind: Mind::default(), permit })
    }

    fn resting(&self) -> MutexGuard<'_, VecDeque<(u64, Place)>> {
        // Nothing here leaves the list half changed.
        self.resting.lock().unwrap_or_else(PoisonError::into_inner)
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
        for page in 0..MOST as u64 {
            places.push(analyses.place(page).await.expect("a place"));
        }
        assert!(analyses.place(100).await.is_none());
        // One that goes while somebody waits.
        let (place, ()) = tokio::join!(analyses.place(100), async { drop(places.pop()) });
        assert!(place.is_some());
    }

    #[tokio::test]
    async fn pages_that_think_about_nothing_lock_nobody_out() {
        let analyses = Analyses::default();
        let mut places = Vec::new();
        for page in 0..MOST as u64 {
            places.push(analyses.place(page).await.expect("a place"));
        }
        let minds: Vec<Mind> = places.iter().map(|place| place.mind.clone()).collect();
        for (page, place) in (0..).zip(places) {
            analyses.rest(page, place);
        }
        let other = analyses.place(100).await.expect("the place of the first one");
        // The others find what was remembered, the first one has to wait for whoever rests.
        let second = analyses.place(1).await.expect("its own place");
        assert!(second.mind.is_same(&minds[1]) && !other.mind.is_same(&minds[0]));
        let first = analyses.place(0).await.expect("the place of the third one");
        assert!(analyses.resting().iter().all(|(page, _)| *page > 2));
        for page in 3..MOST as u64 {
            analyses.forget(page);
        }
        assert_eq!(analyses.places.available_permits(), MOST - 3);
        drop((other, second, first));
    }
}
