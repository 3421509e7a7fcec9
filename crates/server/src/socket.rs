//! A page at a table: the conversation over one WebSocket; and what every such conversation needs.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use game::{CommandId, GameId, Millis, ProfileId, When};
use protocol::MAX_MESSAGE;
use protocol::live::{Say, Tell, Trouble};
use serde::de::DeserializeOwned;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::hall::Hall;
use crate::table::{Ask, Frame, Hello, Outbox};

/// So many frames may wait for a slow reader before it is cut off.
const QUEUE: usize = 128;
/// A page that does not say hello in this time is shown the door.
pub(crate) const HELLO: Duration = Duration::from_secs(10);
/// One write to a page takes at most this.
const WRITE: Duration = Duration::from_secs(10);
/// So many messages may come at once, and so many a second in the long run.
const BURST: f64 = 60.0;
const RATE: f64 = 20.0;

/// Codes by which a connection is closed, from the range that programs may use as they like.
pub(crate) mod code {
    pub(crate) const STOPPING: u16 = 4000;
    pub(crate) const TOO_SLOW: u16 = 4001;
    pub(crate) const REFUSED: u16 = 4003;
    pub(crate) const NO_HELLO: u16 = 4008;
}

/// Talks with a page until one of both has enough.
pub(crate) async fn talk(hall: Arc<Hall>, game: GameId, profile: ProfileId, mut socket: WebSocket) {
    let _counted = hall.metrics.sockets.one();
    let Ok(hello) = timeout(HELLO, hear_hello(&hall, &mut socket)).await else {
        return close(socket, code::NO_HELLO, "Say hello first.").await;
    };
    let Some(hello) = hello else { return };
    let (frames, queue) = mpsc::channel(QUEUE);
    let (insight, insights) = watch::channel(None);
    let (answer, welcome) = oneshot::channel();
    let guest = hall.guest();
    let outbox = Outbox { frames, insight };
    hall.ask(game, Ask::Join { guest, profile, hello, outbox, answer }).await;
    let notices = match welcome.await {
        Ok(Ok(welcome)) => welcome.notices,
        Ok(Err(problem)) => return close(socket, code::REFUSED, &problem.sentence).await,
        Err(_) => return close(socket, code::TOO_SLOW, "Something went wrong. Come back.").await,
    };
    let mut guest = Guest {
        lag: Lag::default(),
        budget: Budget::full(),
        hall: Arc::clone(&hall),
        game,
        id: guest,
        socket,
    };
    let end = guest.serve(queue, notices, insights).await;
    hall.leave(game, guest.id).await;
    let (code, words) = match end {
        End::Gone => return,
        End::CutOff if hall.is_stopping() => (code::STOPPING, "The program stops."),
        End::CutOff => (code::TOO_SLOW, "Come back for what is missing."),
    };
    close(guest.socket, code, words).await;
}

/// Waits for the first message that is a hello; what comes before it is answered.
async fn hear_hello(hall: &Hall, socket: &mut WebSocket) -> Option<Hello> {
    loop {
        let (trouble, words) = match read::<Say>(socket.recv().await?.ok()?) {
            Read::Said(say) => match *say {
                Say::Hello { protocol: protocol::VERSION, have, watch, looks } => {
                    return Some(Hello { have, watch, looks });
                }
                Say::Hello { .. } => (Trouble::OtherVersion, OTHER_VERSION),
                _ => (Trouble::NotNow, HELLO_FIRST),
            },
            Read::Trouble(trouble, words) => {
                hall.metrics.not_understood.add();
                (trouble, words)
            }
            Read::Other => continue,
            Read::Closed => return None,
        };
        let frame = trouble_frame(trouble, None, words);
        send(socket, Message::Text(frame)).await.then_some(())?;
    }
}

pub(crate) const HELLO_FIRST: &str = "Say hello first.";
pub(crate) const OTHER_VERSION: &str = "This page is of another version. Load it again.";
pub(crate) const TOO_MUCH: &str = "That was too much at once. Wait a moment, and say it again.";

/// What came over the wire.
pub(crate) enum Read<S> {
    Said(Box<S>),
    Trouble(Trouble, &'static str),
    Other,
    Closed,
}

pub(crate) fn read<S: DeserializeOwned>(message: Message) -> Read<S> {
    match message {
        Message::Text(text) if text.len() > MAX_MESSAGE => {
            Read::Trouble(Trouble::TooLong, "This message is too long, and was dropped.")
        }
        Message::Text(text) => match serde_json::from_str(&text) {
            Ok(say) => Read::Said(Box::new(say)),
            Err(_) => Read::Trouble(
                Trouble::NotUnderstood,
                "This message is not known here, and was dropped.",
            ),
        },
        Message::Binary(_) => {
            Read::Trouble(Trouble::NotUnderstood, "Messages are text here; this one was dropped.")
        }
        Message::Ping(_) | Message::Pong(_) => Read::Other,
        Message::Close(_) => Read::Closed,
    }
}

fn trouble_frame(trouble: Trouble, id: Option<CommandId>, words: &str) -> Frame {
    let tell = Tell::Trouble { trouble, id, sentence: words.to_owned() };
    serde_json::to_string(&tell).unwrap_or_default().into()
}

enum End {
    /// The page has gone, or does not answer.
    Gone,
    /// The table has let it go.
    CutOff,
}

struct Guest {
    hall: Arc<Hall>,
    game: GameId,
    id: u64,
    socket: WebSocket,
    lag: Lag,
    budget: Budget,
}

impl Guest {
    async fn serve(
        &mut self,
        mut queue: mpsc::Receiver<Frame>,
        mut notices: watch::Receiver<Frame>,
        mut insights: watch::Receiver<Option<Frame>>,
    ) -> End {
        let mut ping = interval(self.hall.config.ping_every);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        notices.mark_changed();
        loop {
            // What has happened is told before how things are.
            let sent = tokio::select! {
                biased;
                frame = queue.recv() => match frame {
                    Some(frame) => self.send(Message::Text(frame)).await,
                    None => return End::CutOff,
                },
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => self.hear(message).await,
                    _ => false,
                },
                Ok(()) = notices.changed() => {
                    let frame = notices.borrow_and_update().clone();
                    self.send(Message::Text(frame)).await
                }
                Ok(()) = insights.changed() => {
                    let frame = insights.borrow_and_update().clone();
                    match frame {
                        Some(frame) => self.send(Message::Text(frame)).await,
                        None => true,
                    }
                }
                _ = ping.tick() => {
                    match self.lag.ping() {
                        Some(payload) => self.send(Message::Ping(payload.into())).await,
                        None => false,
                    }
                }
            };
            if !sent {
                return End::Gone;
            }
        }
    }

    /// Whether the page is still there.
    async fn send(&mut self, message: Message) -> bool {
        send(&mut self.socket, message).await
    }

    /// Takes in a message. Whether the page is still there.
    async fn hear(&mut self, message: Message) -> bool {
        let when = When { now: self.hall.clock.now(), lag: self.lag.credit() };
        if let Message::Pong(payload) = &message {
            self.lag.pong(payload);
        }
        let within_budget = self.budget.take();
        match read::<Say>(message) {
            Read::Said(say) if within_budget => {
                self.hall.ask(self.game, Ask::Say { guest: self.id, say: *say, when }).await;
                true
            }
            Read::Said(say) => {
                let id = if let Say::Command { id, .. } = *say { Some(id) } else { None };
                self.send(Message::Text(trouble_frame(Trouble::TooMuch, id, TOO_MUCH))).await
            }
            Read::Trouble(trouble, words) => {
                self.hall.metrics.not_understood.add();
                self.send(Message::Text(trouble_frame(trouble, None, words))).await
            }
            Read::Other => true,
            Read::Closed => false,
        }
    }
}

/// Sends a message. Whether the page is still there.
pub(crate) async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(WRITE, socket.send(message)).await, Ok(Ok(())))
}

/// Closes a connection with a reason, as well as it can be done.
pub(crate) async fn close(mut socket: WebSocket, code: u16, words: &str) {
    // A close frame holds 123 bytes of text at most.
    let end =
        (0..=words.len().min(120)).rev().find(|&end| words.is_char_boundary(end)).unwrap_or(0);
    let reason = Utf8Bytes::from(words[..end].to_owned());
    send(&mut socket, Message::Close(Some(CloseFrame { code, reason }))).await;
}

/// How long messages are under way: a smoothed round trip, measured by pings.
#[derive(Default)]
pub(crate) struct Lag {
    sent: Option<(u64, Instant)>,
    count: u64,
    smoothed: Option<Duration>,
}

impl Lag {
    /// What to send; `None` if the one before was never answered.
    pub(crate) fn ping(&mut self) -> Option<Vec<u8>> {
        if self.sent.is_some() {
            return None;
        }
        self.count += 1;
        self.sent = Some((self.count, Instant::now()));
        Some(self.count.to_be_bytes().to_vec())
    }

    pub(crate) fn pong(&mut self, payload: &[u8]) {
        if let Some((count, at)) = self.sent
            && payload == count.to_be_bytes()
        {
            let trip = at.elapsed();
            self.smoothed = Some(self.smoothed.map_or(trip, |before| (before * 3 + trip) / 4));
            self.sent = None;
        }
    }

    /// What is not charged for the way. The game caps it.
    fn credit(&self) -> Millis {
        Millis(self.smoothed.map_or(0, |trip| trip.as_millis() as u64))
    }
}

/// How much a page may say: some at once, and less in the long run.
pub(crate) struct Budget {
    left: f64,
    at: Instant,
}

impl Budget {
    pub(crate) fn full() -> Self {
        Self { left: BURST, at: Instant::now() }
    }

    pub(crate) fn take(&mut self) -> bool {
        let now = Instant::now();
        self.left = (self.left + (now - self.at).as_secs_f64() * RATE).min(BURST);
        self.at = now;
        if self.left < 1.0 {
            return false;
        }
        self.left -= 1.0;
        true
    }
}
