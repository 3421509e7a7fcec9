//! The page. It draws what the events of a game have made of it, and gives commands.
//!
//! Nothing here knows the rules (`chess`), decides anything about a game (`game`), or knows what a press
//! on a square means (`board`). State lives in one place for each screen ([`play::desk`]) and flows down;
//! components draw what they are given.

#![allow(unreachable_pub, reason = "components are made public by their macro")]

mod app;
mod browser;
mod home;
mod http;
mod live;
mod panels;
mod play;
mod route;
mod settings;
mod shell;
mod sound;
mod speech;

fn main() {
    app::start();
}
