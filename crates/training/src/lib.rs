//! Games of the engine with itself, kept for learning from them, and what is learned.
//!
//! [`datagen`] plays games and keeps them in files, whose form [`packed`] says. [`look`] says what is in
//! such files. [`tune`] finds weights for the engine's evaluation by them, [`chances`] what its scores are
//! worth. [`mates`] looks for mates to try the engine with. [`people`]
//! finds what players of each rating see, overlook and like, [`levels`] how they err. [`threads`] says what
//! more threads are worth, [`ablate`] what each step of the search is. [`jobs`] hands work to all cores.
//!
//! Nothing here is in the program. `cargo xtask datagen`, `tune`, `ablate` and `calibrate` run it.

pub mod ablate;
mod adam;
pub mod chances;
pub mod datagen;
pub mod jobs;
pub mod levels;
pub mod look;
pub mod mates;
pub mod packed;
pub mod people;
pub mod threads;
pub mod tune;
mod views;
