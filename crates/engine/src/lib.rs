//! The thinking of Kibitz. So far it counts moves but does not choose one: there is a UCI shell over
//! the rules, and no search.
//!
//! [`uci`] understands lines and answers them, [`perft`] is the one long computation, and [`shell`]
//! ties them to an input and an output.

pub mod perft;
pub mod shell;
pub mod uci;
