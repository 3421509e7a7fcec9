//! A server of one's own: real sockets, a real store in a folder that goes away.

#![allow(dead_code, reason = "each test file uses its part")]

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use chess::{Position, Variant};
use game::{Act, ByColor, GameId, Level, LevelPlan, Millis, Player, TimeControl};
use guest::{Caller, Heard, Live};
use protocol::Key;
use protocol::live::{Preferences, Say};
use server::{Config, Owner, Server};
use store::SqliteStore;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A running server.
pub(crate) struct House {
    pub(crate) address: String,
    pub(crate) owner: Caller,
    pub(crate) login: String,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

/// A server whose waits are short.
pub(crate) fn quick() -> Config {
    Config {
        pause_after: Duration::from_millis(100),
        absent_after: Duration::from_millis(300),
        sleep_after: Duration::from_millis(200),
        thinkers: Some(1),
        ..Config::default()
    }
}

impl House {
    pub(crate) async fn open(folder: &Path, config: Config) -> Self {
        let token = Key::from_bytes([0x42; 16]);
        let path = folder.to_owned();
        let opened = tokio::task::spawn_blocking(move || {
            let store = SqliteStore::open(&path).expect("a store");
            let owner = Owner::find_or_make(&store, token, "Ada").expect("an owner");
            (Arc::new(store), owner)
        });
        let (store, owner) = opened.await.expect("opened");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let config = Config { hosts: vec![address.clone()], ..config };
        let server = Server::new(store, owner, config).expect("a server");
        let login = server.login_link();
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(async move {
            server.run(listener, async { drop(stopped.await) }).await.expect("served");
        });
        let owner = Caller::new(&address, token);
        Self { address, owner, login, stop, task }
    }

    /// Ends the server, and waits until it has.
    pub(crate) async fn close(self) {
        drop(self.stop);
        self.task.await.expect("the server ends cleanly");
    }

    pub(crate) async fn somebody(&self, name: &str) -> Caller {
        Caller::somebody(&self.address, name).await.expect("a profile")
    }

    /// One number of `GET /metrics`.
    pub(crate) async fn metric(&self, name: &str) -> i64 {
        let answer = self.owner.send("GET", "/metrics", None).await.expect("metrics");
        let line =
            answer.body.lines().find_map(|line| line.strip_prefix(&format!("kibitz_{name} ")));
        line.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("no {name}"))
    }
}

pub(crate) fn level(number: u8) -> LevelPlan {
    LevelPlan::level(Level::new(number).expect("a level"))
}

pub(crate) fn computer(number: u8) -> Player {
    guest::computer(Level::new(number).expect("a level"))
}

pub(crate) fn start_of(variant: Variant) -> Position {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let suicide = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
    let shuffled = "bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQ1BNRKR w HFhf - 0 1";
    let fen = match variant {
        Variant::Standard => start,
        Variant::Chess960 => shuffled,
        Variant::Suicide => suicide,
    };
    Position::from_fen(fen, variant).expect("a position")
}

/// A game across a network: the owner has White, and Ben sits down.
pub(crate) async fn network(house: &House, time: ByColor<TimeControl>) -> (GameId, Caller) {
    let ben = house.somebody("Ben").await;
    let game = house.owner.make_with(&ben, time).await.expect("a game");
    (game, ben)
}

pub(crate) async fn play(live: &mut Live, uci: &str) {
    let act = Act::Move { uci: uci.parse().expect("a move") };
    let heard = live.act(act).await.expect("an answer");
    assert!(matches!(heard, Heard::Done(..)), "{uci}: {heard:?}");
}

pub(crate) async fn prefer(live: &mut Live, pace: u64, think: u64) {
    let preferences =
        Preferences { pace: Millis(pace), think: Millis(think), ..Preferences::default() };
    live.say(&Say::Prefer { preferences }).await.expect("said");
}
