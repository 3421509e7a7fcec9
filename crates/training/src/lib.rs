//! Games of the engine with itself, kept for learning from them, and what is learned.
//!
//! [`datagen`] plays games and keeps them in files, whose form [`packed`] says. [`look`] says what is in
//! such files.
//!
//! Nothing here is in the program. The chores `cargo xtask datagen` and `cargo xtask tune` run it.

pub mod datagen;
pub mod look;
pub mod packed;
