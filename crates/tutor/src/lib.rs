//! The teaching: what is so on a board, why a move is bad or good, what to look at next, what to learn from a
//! game.
//!
//! Nothing here thinks ahead by itself. Lines and their scores are handed in by whoever has an engine, and what is
//! said of a move is said only if those lines prove it when they are played out. The same lines have the same
//! words.
//!
//! - [`facts`]: what a position, a move or a line shows by the rules alone.
//! - [`Explanation`]: a move beside the best one.
//! - [`hint`], [`coach`], [`review`]: what is made of that before, during and after a move.
//! - [`say`]: all words.
//!
//! ```
//! use chess::Position;
//! use tutor::{Case, Explanation, Line, Score, say};
//! // Black's queen is attacked, and Black moves a pawn.
//! let before: Position = "4k3/p7/8/3q4/8/8/8/3RK3 b - - 0 1".parse()?;
//! let line = |score, text: &str| {
//!     let mut position = before.clone();
//!     let moves = text.split(' ').map(|san| {
//!         let m = position.parse_san(san).unwrap();
//!         position = position.play(m);
//!         m
//!     });
//!     Line::new(Score::Centipawns(score), moves.collect())
//! };
//! let lines = vec![line(400, "Qxd1+ Kxd1 Ke7")];
//! let case = Case { lines, played: line(-900, "a6 Rxd5 Ke7"), before: before.clone(), recapture: None };
//! let explanation = Explanation::of(&case).unwrap();
//! assert_eq!(say::first(&explanation), "Does not save the queen on d5: rook takes d5.");
//! # Ok::<(), chess::FenError>(())
//! ```

pub mod coach;
mod explain;
pub mod facts;
pub mod hint;
mod line;
mod material;
pub mod review;
pub mod say;
mod score;
mod step;

pub use explain::{
    Case, Cause, Class, Explanation, Exposure, Motif, Praise, Tactic, Unexplained, offered,
};
pub use facts::{Fact, Theme};
pub use line::{Line, Track};
pub use material::Haul;
pub use score::{Chance, Score};
