//! What there is to learn: the tutorial's tasks on a board, and the rules with boards to try things on.
//!
//! What is right in a task, and why a move is wrong, is worked out by `lessons`; the board is that of a game
//! without a table (`Desk::apart`), so hands, keys and voices mean the same as in a game.

mod actions;
mod index;
mod lesson;
pub(crate) mod record;
mod stage;
mod task;
mod topic;
mod whole;

pub(crate) use index::LearnPage;
pub(crate) use task::TaskPage;
pub(crate) use topic::TopicPage;
