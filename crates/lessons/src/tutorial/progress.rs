//! What of the tutorial has been done.

use std::collections::BTreeSet;

use super::{Task, Tutorial};

/// The ids of the tasks that are done. Ids that this version does not know are kept, for another one may.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Progress {
    done: BTreeSet<String>,
}

impl Progress {
    /// Notes that a task is done. Whether that is new.
    pub fn note(&mut self, id: &str) -> bool {
        self.done.insert(id.to_owned())
    }

    /// Whether a task is done.
    pub fn has(&self, id: &str) -> bool {
        self.done.contains(id)
    }

    /// Takes in what was done elsewhere.
    pub fn merge(&mut self, other: &Self) {
        self.done.extend(other.done.iter().cloned());
    }

    /// The first task that is not done; `None` if all are.
    pub fn next<'a>(&self, tutorial: &'a Tutorial) -> Option<&'a Task> {
        tutorial.tasks.iter().find(|task| !self.has(task.id))
    }

    /// The first task after this one that is not done; after the last one, from the first.
    pub fn next_after<'a>(&self, tutorial: &'a Tutorial, id: &str) -> Option<&'a Task> {
        let at = tutorial.tasks.iter().position(|task| task.id == id).map_or(0, |at| at + 1);
        let (before, after) = tutorial.tasks.split_at(at);
        after.iter().chain(before).find(|task| !self.has(task.id))
    }

    /// How many tasks of a chapter are done, and how many there are.
    pub fn in_chapter(&self, tutorial: &Tutorial, chapter: &str) -> (usize, usize) {
        let done = tutorial.of(chapter).filter(|task| self.has(task.id)).count();
        (done, tutorial.of(chapter).count())
    }

    /// How many tasks are done, and how many there are.
    pub fn in_all(&self, tutorial: &Tutorial) -> (usize, usize) {
        let done = tutorial.tasks.iter().filter(|task| self.has(task.id)).count();
        (done, tutorial.tasks.len())
    }
}
