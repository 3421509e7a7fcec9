//! What there is to learn and to practise: positions and words, as data, with the tests that prove them.
//!
//! - [`rules`]: texts to read, with boards to try things on.
//! - [`tutorial`]: small tasks from the first move to a whole game, and what a move does in one.
//! - [`endgames`]: endings to play out. A game begins from what it says, and is a game like any other.
//!
//! ```
//! use lessons::endgames::{self, Goal};
//! let lucena = endgames::find("lucena").unwrap();
//! assert_eq!(lucena.name, "The bridge (Lucena)");
//! assert_eq!(lucena.goal, Goal::Win);
//! assert!(lucena.position().legal_moves().len() > 5);
//! ```

pub mod endgames;
pub mod rules;
pub mod text;
pub mod tutorial;
