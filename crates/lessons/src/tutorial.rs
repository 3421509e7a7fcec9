//! Small tasks on a board, in the order of learning: from the first move of a rook to a whole game.
//!
//! Here are words and boards; what is right on a board, and why another move is wrong, is worked out from the
//! position ([`Attempt`]), so that no reason can be untrue. The tasks are a text that a page loads when it
//! needs them: [`pack`] is that text, [`read`] makes tasks of it.

mod attempt;
mod bare;
mod goal;
mod progress;
mod read;
pub mod say;
mod solve;
mod truth;
mod walk;

pub use attempt::{Attempt, Hint, Made, Outcome, Tally};
pub use goal::{Goal, How, Side, Way, Wish};
pub use progress::Progress;
pub use read::Fault;
pub use truth::{Step, WayOut, Wrong};

use chess::{Color, Position};

/// Tasks about one thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// The name that never changes.
    pub id: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What it is about, in a sentence.
    pub about: &'static str,
}

/// One task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The name that never changes, for addresses and for what is kept.
    pub id: &'static str,
    /// The chapter that it belongs to.
    pub chapter: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What has to be known, and what to do.
    pub instruction: &'static str,
    /// An idea for those who ask. The piece and the move are found by [`Attempt::hint`].
    pub idea: &'static str,
    /// What was learnt, said when it is done.
    pub learnt: &'static str,
    /// Where it begins.
    pub start: Position,
    /// What to reach.
    pub goal: Goal,
    /// With how few moves it can be done. 0 for a whole game.
    pub least: u8,
}

impl Task {
    /// The learner's side. It is always the first to move.
    pub fn side(&self) -> Color {
        self.start.turn()
    }
}

/// All chapters and tasks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tutorial {
    /// In the order of learning.
    pub chapters: Vec<Chapter>,
    /// In the order of learning; those of a chapter stand together.
    pub tasks: Vec<Task>,
}

impl Tutorial {
    /// The task of this id.
    pub fn find(&self, id: &str) -> Option<&Task> {
        self.tasks.iter().find(|task| task.id == id)
    }

    /// The tasks of a chapter.
    pub fn of(&self, chapter: &str) -> impl Iterator<Item = &Task> {
        self.tasks.iter().filter(move |task| task.chapter == chapter)
    }

    /// The task after this one; `None` after the last.
    pub fn after(&self, id: &str) -> Option<&Task> {
        let at = self.tasks.iter().position(|task| task.id == id)?;
        self.tasks.get(at + 1)
    }
}

/// All tasks as a text that a page loads when it needs them.
pub fn pack() -> String {
    include_str!("tutorial/tasks.txt").to_owned()
}

/// The tasks that were packed.
///
/// ```
/// use lessons::tutorial;
/// let tutorial = tutorial::read(tutorial::pack().leak()).unwrap();
/// assert_eq!(tutorial.tasks[0].id, "rook-lines");
/// assert_eq!(tutorial::read("no tasks").unwrap_err().line, 1);
/// ```
///
/// # Errors
///
/// The first line that is none of a tutorial's.
pub fn read(packed: &'static str) -> Result<Tutorial, Fault> {
    read::tutorial(packed)
}
