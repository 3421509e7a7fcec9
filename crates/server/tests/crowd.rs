//! Ten thousand who want in at once: those beyond the cap are refused, and games go on as before.
//!
//! It has a file of its own so that no other test runs beside it: what it measures is time.

mod common;

use std::time::{Duration, Instant};

use common::{House, play, quick};
use guest::{Live, person, request, setup};
use server::Config;
use tempfile::tempdir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

const ATTEMPTS: usize = 10_000;
/// So many come at the same time, and one move is played meanwhile.
const WAVE: usize = 25;
const TABLES: usize = 16;
/// Files that are open besides the connections: the store's, the runtime's, those of requests under way.
const OTHER_FILES: usize = 256;

/// How many connections this process can have with itself: each is two open files.
fn room() -> usize {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = limit.maximum;
        // With fewer the crowd that is let in is smaller.
        let _ = setrlimit(Resource::Nofile, limit);
        let files = getrlimit(Resource::Nofile).current;
        files.map_or(usize::MAX, |files| (files as usize).saturating_sub(OTHER_FILES) / 2)
    }
    #[cfg(not(unix))]
    usize::MAX
}

/// Every pawn goes one step and then another, sides and files in turn. Nothing is ever in check.
fn pawn_moves() -> impl Iterator<Item = String> {
    let steps = [[(2, 3), (7, 6)], [(3, 4), (6, 5)]];
    steps.into_iter().flat_map(|sides| {
        ('a'..='h').flat_map(move |file| {
            sides.into_iter().map(move |(from, to)| format!("{file}{from}{file}{to}"))
        })
    })
}

/// Tables at which moves are timed, each in its turn.
struct Tables {
    lives: Vec<Live>,
    moves: Vec<String>,
    played: usize,
}

impl Tables {
    async fn open(house: &House) -> Self {
        let mut lives = Vec::new();
        for _ in 0..TABLES {
            let game = house.owner.make(setup(person("A"), person("B"))).await.expect("a game");
            lives.push(Live::open(&house.owner, game).await.expect("a table"));
        }
        Self { lives, moves: pawn_moves().collect(), played: 0 }
    }

    /// How long a move takes to come back.
    async fn time_a_move(&mut self) -> Duration {
        let (round, table) = (self.played / TABLES, self.played % TABLES);
        self.played += 1;
        let since = Instant::now();
        play(&mut self.lives[table], &self.moves[round]).await;
        since.elapsed()
    }
}

/// Half of the times are not longer than the first, 99 of 100 not longer than the second.
fn shares(mut times: Vec<Duration>) -> (Duration, Duration) {
    times.sort_unstable();
    (times[times.len() / 2], times[times.len() * 99 / 100])
}

/// Comes in and stays; `None` if there is no room. A refusal is not always heard: the other end hangs up
/// without reading, and that may overtake its words.
async fn come_in(address: String) -> Option<TcpStream> {
    let mut stream = TcpStream::connect(&address).await.expect("a connection");
    let asked = format!("GET /healthz HTTP/1.1\r\nhost: {address}\r\n\r\n");
    stream.write_all(asked.as_bytes()).await.ok()?;
    let mut answer = [0; 512];
    let length = stream.read(&mut answer).await.ok()?;
    let answer = String::from_utf8_lossy(&answer[..length]);
    let is_in = answer.starts_with("HTTP/1.1 200");
    assert!(is_in || answer.is_empty() || answer.starts_with("HTTP/1.1 503"), "{answer}");
    is_in.then_some(stream)
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_who_want_in_disturb_no_game() {
    let folder = tempdir().expect("a folder");
    let cap = Config::default().max_connections.min(room());
    // On a slow machine nobody is to leave before the last one has come.
    let header_timeout = Duration::from_mins(1);
    let config = Config { max_connections: cap, header_timeout, ..quick() };
    let house = House::open(folder.path(), config).await;
    let mut tables = Tables::open(&house).await;

    let mut before = Vec::new();
    for _ in 0..6 * TABLES {
        before.push(tables.time_a_move().await);
    }
    let (mut crowd, mut during) = (Vec::new(), Vec::new());
    for _ in 0..ATTEMPTS / WAVE {
        let mut wave: JoinSet<_> = (0..WAVE).map(|_| come_in(house.address.clone())).collect();
        during.push(tables.time_a_move().await);
        while let Some(came) = wave.join_next().await {
            crowd.extend(came.expect("an end"));
        }
    }
    // The requests that made the games may have left their places a little late.
    let most = cap - TABLES;
    assert!((most - TABLES..=most).contains(&crowd.len()), "{} of {most} are in", crowd.len());
    let (before, during) = (shares(before), shares(during));
    println!("half and 99 of 100 moves before {before:?}, during {during:?}; cap {cap}");
    assert!(during.0 < before.0 * 20 + Duration::from_millis(50), "{before:?} → {during:?}");
    assert!(during.1 < before.1 * 5 + Duration::from_millis(250), "{before:?} → {during:?}");

    let refused = ATTEMPTS - crowd.len();
    drop(crowd);
    // There is room again, once it is noticed that they have gone.
    let asked =
        format!("GET /healthz HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", house.address);
    while request(&house.address, asked.as_bytes())
        .await
        .map_or(true, |answer| answer.status == 503)
    {
        tokio::task::yield_now().await;
    }
    assert!(house.metric("turned_away_total").await >= refused as i64);
    assert_eq!(house.metric("table_panics_total").await, 0);
    house.close().await;
}
