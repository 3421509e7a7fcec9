//! What there is to learn and to practise: positions and words, as data, with the tests that prove them.
//!
//! [`endgames`] is a stock of endings to play out. There is no playing here and no judging of a learner's
//! moves: a game begins from what this crate says, and is a game like any other.
//!
//! ```
//! use lessons::endgames::{self, Goal};
//! let lucena = endgames::find("lucena").unwrap();
//! assert_eq!(lucena.name, "The bridge (Lucena)");
//! assert_eq!(lucena.goal, Goal::Win);
//! assert!(lucena.position().legal_moves().len() > 5);
//! ```

pub mod endgames;
