//! How players of each rating err, and the numbers that make them err as people do.
//!
//! [`harvest`] lets ratings play each other. [`judge`] asks a strong engine what every move of such
//! positions is worth. With that, what a player of given numbers gives away is no longer a matter of
//! playing: [`columns`] sums it up over all its moves, each as likely as it is. [`calibrate`] changes the
//! numbers until the sums are those of people. Games confirm it afterwards.

#![expect(clippy::cast_precision_loss, reason = "nobody has 2^53 positions")]

mod aim;
mod bank;
mod calibrate;
mod columns;
mod form;
mod gather;
mod harvest;
mod judge;
mod plot;
mod profile;
mod scale;
mod variety;

pub use aim::{AIMS, Aim};
pub use bank::{Judged, read, write};
pub use calibrate::{Found, calibrate, expected};
pub use columns::{Columns, columns};
pub use form::{numbers, source};
pub use gather::{Plan, gather};
pub use harvest::{Harvest, Played, harvest};
pub use judge::{Gift, Judge, Verdict, judge};
pub use plot::plot;
pub use profile::{Turn, measure, profile};
pub use scale::{Results, scale};
pub use variety::{COMPARED, NAMED, Variety, variety};
