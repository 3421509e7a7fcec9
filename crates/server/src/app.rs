//! What all requests share: the hall, whose program it is, and under which names it can be reached.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use std::{io, sync::Arc};

use game::ProfileId;
use protocol::Key;
use store::{Profile, Store};
use tokio::sync::watch;
use tokio::time::Instant;

use crate::config::Config;
use crate::hall::Hall;
use crate::{Problem, dice};

/// A login link is good for this long.
const CODE_LASTS: Duration = Duration::from_mins(10);

/// What all requests share.
pub(crate) struct App {
    pub(crate) hall: Arc<Hall>,
    owner: Owner,
    cookie: String,
    codes: Mutex<Vec<(Key, Instant)>>,
    quit: watch::Sender<bool>,
}

/// Whose program it is, and the token that proves it.
#[derive(Clone, Copy, Debug)]
pub struct Owner {
    pub(crate) profile: ProfileId,
    token: Key,
}

impl Owner {
    /// The owner with this token; a profile is made if there is none. It blocks.
    ///
    /// # Errors
    /// What the store says.
    pub fn find_or_make(store: &dyn Store, token: Key, name: &str) -> Result<Self, store::Error> {
        let hash = dice::hash(&token);
        if let Some(profile) = store.profile_by_token(hash.clone()).wait()? {
            return Ok(Self { profile: profile.id, token });
        }
        let created = crate::clock::Clock::start().now();
        let profile = Profile { id: dice::profile_id(), name: name.to_owned(), created };
        let id = profile.id;
        store.create_profile(profile, hash).wait()?;
        Ok(Self { profile: id, token })
    }

    /// A new token, for a program that has none yet.
    pub fn new_token() -> Key {
        dice::key()
    }
}

impl App {
    pub(crate) fn new(store: Arc<dyn Store>, owner: Owner, config: Config) -> io::Result<Self> {
        // Cookies know no ports: the name keeps two programs on one machine apart.
        let instance = dice::hash(&owner.token);
        let cookie = format!("kibitz_{:08x}", u32::from_be_bytes(first(instance.expose())));
        Ok(Self {
            hall: Arc::new(Hall::new(store, config)?),
            owner,
            cookie,
            codes: Mutex::default(),
            quit: watch::Sender::new(false),
        })
    }

    pub(crate) fn owner(&self) -> ProfileId {
        self.owner.profile
    }

    pub(crate) fn owner_token(&self) -> Key {
        self.owner.token
    }

    pub(crate) fn cookie(&self) -> &str {
        &self.cookie
    }

    /// The names under which requests may come.
    pub(crate) fn hosts(&self) -> impl Iterator<Item = &str> {
        let config = &self.hall.config;
        let public = config.public_url.as_deref().and_then(host_of);
        config.hosts.iter().map(String::as_str).chain(public)
    }

    /// The origins that our own pages have.
    pub(crate) fn origins(&self) -> impl Iterator<Item = String> {
        let config = &self.hall.config;
        let public = config.public_url.iter().map(|url| url.trim_end_matches('/').to_owned());
        config.hosts.iter().map(|host| format!("http://{host}")).chain(public)
    }

    /// Whether pages come by an encrypted way, so that cookies may demand one.
    pub(crate) fn is_secure(&self) -> bool {
        let url = self.hall.config.public_url.as_deref();
        url.is_some_and(|url| url.starts_with("https://"))
    }

    /// The address of the page, for links.
    pub(crate) fn url(&self) -> String {
        let config = &self.hall.config;
        let host = config.hosts.first().map_or("localhost", String::as_str);
        config.public_url.clone().unwrap_or_else(|| format!("http://{host}/"))
    }

    /// A link that logs its first user in as the owner, once. The code is in the part that browsers
    /// keep to themselves, so it stands in no log.
    pub(crate) fn login_link(&self) -> String {
        let code = dice::key();
        let mut codes = self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        codes.retain(|(_, until)| *until > Instant::now());
        codes.push((code, Instant::now() + CODE_LASTS));
        format!("{}#login={}", self.url(), code.expose())
    }

    /// Uses up a code.
    pub(crate) fn redeem(&self, code: &Key) -> Result<(), Problem> {
        let mut codes = self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let index = codes.iter().position(|(known, until)| known == code && *until > now);
        codes.swap_remove(index.ok_or_else(Problem::bad_code)?);
        Ok(())
    }

    /// Asks the program to stop.
    pub(crate) fn quit(&self) {
        self.quit.send_replace(true);
    }

    /// Waits until somebody has asked the program to stop.
    pub(crate) async fn asked_to_quit(&self) {
        let mut quit = self.quit.subscribe();
        // The sender is part of this, so it cannot be gone.
        let _ = quit.wait_for(|quit| *quit).await;
    }
}

fn first(bytes: &[u8; 32]) -> [u8; 4] {
    [bytes[0], bytes[1], bytes[2], bytes[3]]
}

/// The host with its port, if the address names one.
fn host_of(url: &str) -> Option<&str> {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
    rest.split('/').next().filter(|host| !host.is_empty())
}
