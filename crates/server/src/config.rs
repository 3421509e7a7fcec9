//! What whoever starts the server decides.

use std::time::Duration;

use crate::Page;

/// How the server behaves. The defaults are right for the program; tests differ.
#[derive(Clone, Debug)]
pub struct Config {
    /// The names, with port, under which pages may reach it: what their `Host` must be.
    pub hosts: Vec<String>,
    /// The address that pages have it under, if that is not `http://` and the host.
    pub public_url: Option<String>,
    /// The page.
    pub page: Page,
    /// The most connections at a time.
    pub max_connections: usize,
    /// The most connections to tables of one profile.
    pub max_sockets_of_profile: usize,
    /// The most that a request may take to send its head.
    pub header_timeout: Duration,
    /// A table sleeps after so long without anybody.
    pub sleep_after: Duration,
    /// A game on one machine is paused after so long without its page.
    pub pause_after: Duration,
    /// After so long away from a game across a network, the other may claim the win.
    pub absent_after: Duration,
    /// How often a page is asked whether it is still there. Twice without an answer, and it is not.
    pub ping_every: Duration,
    /// The threads that think; `None` for one less than there are cores.
    pub thinkers: Option<usize>,
}

impl Config {
    /// Which build this is; a page of another one loads itself anew.
    pub(crate) fn build(&self) -> String {
        self.page.build().unwrap_or_else(|| env!("CARGO_PKG_VERSION").to_owned())
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            hosts: Vec::new(),
            public_url: None,
            page: Page::None,
            max_connections: 6000,
            max_sockets_of_profile: 200,
            header_timeout: Duration::from_secs(10),
            sleep_after: Duration::from_mins(1),
            pause_after: Duration::from_secs(5),
            absent_after: Duration::from_mins(1),
            ping_every: Duration::from_secs(15),
            thinkers: None,
        }
    }
}
