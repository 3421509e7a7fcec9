//! The page. It draws what the events of a game have made of it, and gives commands.
//!
//! Nothing here knows the rules (`chess`), decides anything about a game (`game`), or knows what a press
//! on a square means (`board`). State lives in one place for each screen ([`play::desk`]) and flows down;
//! components draw what they are given.

#![allow(unreachable_pub, reason = "components are made public by their macro")]
#![allow(
    clippy::large_types_passed_by_value,
    reason = "a desk is a bundle of handles, made once for a game"
)]
#![allow(
    clippy::cast_precision_loss,
    reason = "squares, pixels and milliseconds are far below 2^52"
)]

#[cfg(feature = "study")]
mod analysis;
mod app;
mod browser;
#[cfg(feature = "study")]
mod editor;
mod endgames;
mod home;
mod http;
#[cfg(feature = "study")]
mod learn;
#[cfg(feature = "study")]
mod library;
mod live;
mod opening;
mod panels;
mod play;
#[cfg(feature = "study")]
mod replay;
mod route;
mod settings;
#[cfg(feature = "study")]
mod share;
mod shell;
mod sound;
mod speech;
mod squares;
#[cfg(feature = "study")]
mod texts;
mod thumbnail;
mod wire;

fn main() {
    app::start();
}
