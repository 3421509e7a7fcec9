//! What people have played, and the numbers of a rating that make it likeliest.
//!
//! A *case* is a position of somebody's game with what there was to see and what was played. The numbers
//! are found in turn: what people like and how carefully they choose by climbing the likelihood, what they
//! overlook by trying. One game in ten is not learned from; by it the result is judged.

#![expect(clippy::cast_precision_loss, reason = "nobody has 2^53 positions")]

mod case;
mod fit;
mod games;
mod popular;
mod see;
mod weigh;

pub use case::{Case, read, write};
pub(crate) use fit::MOST_SPREAD;
pub use fit::{Band, Settings, fit, judge, likelihood};
pub use games::{Game, Site, games};
pub use popular::{Popular, popular};
pub use see::{is_held, see};
pub use weigh::{Weighed, weigh};
