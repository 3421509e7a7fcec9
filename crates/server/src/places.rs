//! How many tables a profile has open at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use game::ProfileId;

/// Counts places of profiles.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places(Arc<Mutex<HashMap<ProfileId, usize>>>);

impl Places {
    /// One more for a profile, unless it has `most` already.
    pub(crate) fn take(&self, profile: ProfileId, most: usize) -> Option<Place> {
        let mut taken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(profile).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Place { places: self.clone(), profile })
    }
}

/// A place that is taken while this lives.
#[derive(Debug)]
pub(crate) struct Place {
    places: Places,
    profile: ProfileId,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.profile) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.profile);
            }
        }
    }
}
