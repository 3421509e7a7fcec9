//! At a table: the game as it is told, and commands.

use std::collections::VecDeque;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use game::{Act, Command, CommandId, Event, Game, GameId, Refusal, Seq, What};
use protocol::live::{Batch, Have, Say, Tell, Trouble, You};
use protocol::{Key, VERSION};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::{Message, WebSocketConfig};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::http::{Caller, Failure};
use crate::random;

/// Nothing that is waited for takes longer.
const PATIENCE: Duration = Duration::from_secs(30);

/// What became of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// It was carried out; the events have these numbers.
    Done(Seq, Seq),
    /// The game refuses it.
    Refused(Refusal),
    /// It could not be done.
    Trouble(Trouble),
}

/// A connection to a table.
pub struct Live {
    socket: WebSocketStream<TcpStream>,
    /// As whom one may act here.
    pub you: You,
    /// How far one has got.
    pub have: Have,
    /// Every event so far.
    pub log: Vec<Event>,
    game: Option<Game>,
    kept: VecDeque<Tell>,
}

impl Live {
    /// Comes to a table for the first time.
    ///
    /// # Errors
    /// If one is not let in.
    pub async fn open(caller: &Caller, game: GameId) -> Result<Self, Failure> {
        Self::open_with(caller, game, None, None).await
    }

    /// Comes to a table, perhaps with a key to look on, perhaps to go on where another connection ended.
    ///
    /// # Errors
    /// If one is not let in.
    pub async fn open_with(
        caller: &Caller,
        game: GameId,
        watch: Option<Key>,
        before: Option<Self>,
    ) -> Result<Self, Failure> {
        Self::come(caller, game, watch, before, false).await
    }

    /// Comes to a table to look at the game, and not to play.
    ///
    /// # Errors
    /// If one is not let in.
    pub async fn look(caller: &Caller, game: GameId) -> Result<Self, Failure> {
        Self::come(caller, game, None, None, true).await
    }

    async fn come(
        caller: &Caller,
        game: GameId,
        watch: Option<Key>,
        before: Option<Self>,
        looks: bool,
    ) -> Result<Self, Failure> {
        let socket = connect(caller, game).await?;
        let (have, log, folded) = match before {
            Some(before) => (before.have, before.log, before.game),
            None => (Have { seq: Seq::ZERO, digest: String::new() }, Vec::new(), None),
        };
        let kept = VecDeque::new();
        let mut live = Self { socket, you: You::Watch, have, log, game: folded, kept };
        live.greet(watch, looks).await?;
        Ok(live)
    }

    /// Comes back to the same table over a new connection, with what one has got. If that fails it can be
    /// tried again.
    ///
    /// # Errors
    /// If one is not let in.
    pub async fn reopen(&mut self, caller: &Caller, game: GameId) -> Result<(), Failure> {
        self.socket = connect(caller, game).await?;
        self.kept.clear();
        self.greet(None, false).await
    }

    /// Says hello, and hears what is missing.
    ///
    /// # Panics
    /// If the program knows less than it has told before.
    async fn greet(&mut self, watch: Option<Key>, looks: bool) -> Result<(), Failure> {
        let have = (self.have.seq != Seq::ZERO).then(|| self.have.clone());
        self.say(&Say::Hello { protocol: VERSION, have, watch, looks }).await?;
        let Tell::Welcome { you, seq, .. } = self.read().await? else {
            return Err(Failure::Lost("no welcome".into()));
        };
        assert!(seq >= self.have.seq, "{} events were told, {seq} are known", self.have.seq);
        self.you = you;
        while self.have.seq < seq {
            let tell = self.read().await?;
            self.take_in(&tell);
        }
        Ok(())
    }

    /// The game as it stands.
    ///
    /// # Panics
    /// Never: one is let in only with the first event.
    pub fn game(&self) -> &Game {
        self.game.as_ref().expect("the game has begun")
    }

    /// Says something.
    ///
    /// # Errors
    /// If the connection is lost.
    pub async fn say(&mut self, say: &Say) -> Result<(), Failure> {
        say_on(&mut self.socket, say).await
    }

    /// Sends any text.
    ///
    /// # Errors
    /// If the connection is lost.
    pub async fn say_text(&mut self, text: String) -> Result<(), Failure> {
        send(&mut self.socket, text).await
    }

    /// Gives a command on the present board, without waiting for the answer.
    ///
    /// # Errors
    /// If the connection is lost.
    pub async fn give(&mut self, act: Act) -> Result<CommandId, Failure> {
        let id = CommandId::from_bytes(random());
        let command = Command { on: self.game().board(), act };
        self.say(&Say::Command { id, command }).await?;
        Ok(id)
    }

    /// Gives a command and waits for what becomes of it.
    ///
    /// # Errors
    /// If the connection is lost.
    pub async fn act(&mut self, act: Act) -> Result<Heard, Failure> {
        let id = self.give(act).await?;
        self.answer(id).await
    }

    /// Waits for what becomes of a command. What else is told meanwhile is kept.
    ///
    /// # Errors
    /// If the connection is lost.
    pub async fn answer(&mut self, command: CommandId) -> Result<Heard, Failure> {
        let kept = self.kept.iter().position(|tell| answers(tell, command).is_some());
        if let Some(tell) = kept.and_then(|index| self.kept.remove(index)) {
            return answers(&tell, command).ok_or(Failure::Lost("no answer".into()));
        }
        loop {
            let tell = self.read().await?;
            self.take_in(&tell);
            match answers(&tell, command) {
                Some(heard) => return Ok(heard),
                None => self.kept.push_back(tell),
            }
        }
    }

    /// The next thing that is told, taken in.
    ///
    /// # Errors
    /// If the connection is lost.
    pub async fn hear(&mut self) -> Result<Tell, Failure> {
        if let Some(kept) = self.kept.pop_front() {
            return Ok(kept);
        }
        let tell = self.read().await?;
        self.take_in(&tell);
        Ok(tell)
    }

    /// Hears on until the game is as wanted.
    ///
    /// # Errors
    /// If the connection is lost.
    pub async fn until(&mut self, wanted: impl Fn(&Game) -> bool) -> Result<(), Failure> {
        while !wanted(self.game()) {
            self.hear().await?;
        }
        Ok(())
    }

    async fn read(&mut self) -> Result<Tell, Failure> {
        let text = self.read_text().await?;
        serde_json::from_str(&text).map_err(|error| Failure::Lost(format!("{error}: {text}")))
    }

    /// The next frame as it came, not taken in.
    ///
    /// # Errors
    /// If the connection is lost.
    pub async fn read_text(&mut self) -> Result<String, Failure> {
        loop {
            let next = timeout(PATIENCE, self.socket.next()).await;
            match next.map_err(|_| Failure::Lost("nothing is told".into()))? {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                Some(Ok(Message::Close(frame))) => {
                    return Err(Failure::Lost(format!("closed: {frame:?}")));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(Failure::Lost(error.to_string())),
                None => return Err(Failure::Lost("closed".into())),
            }
        }
    }

    /// Takes in what was told. Events that are known already are compared; there must be no gap.
    ///
    /// # Panics
    /// If there is one, or if an event is not what it was.
    fn take_in(&mut self, tell: &Tell) {
        let Tell::Events(Batch { first, events, digest, .. }) = tell else { return };
        if first.0 == 1
            && self.have.seq != Seq::ZERO
            && first.0 + events.len() as u64 > self.have.seq.0 + 1
        {
            // The whole game anew.
            self.log.clear();
            self.have.seq = Seq::ZERO;
        }
        assert!(first.0 <= self.have.seq.0 + 1, "events are missing before {first}");
        for (number, event) in (first.0..).zip(events) {
            if number <= self.have.seq.0 {
                assert_eq!(self.log[number as usize - 1], *event, "event {number} has changed");
                continue;
            }
            match (&event.what, &mut self.game) {
                (What::Started { setup }, game) => {
                    *game = Some(Game::new((**setup).clone(), event.at));
                }
                (_, Some(game)) => game.apply(event),
                (_, None) => {}
            }
            self.log.push(event.clone());
            self.have = Have { seq: Seq(number), digest: digest.clone() };
        }
    }

    /// Goes away, politely.
    pub async fn close(mut self) {
        // Whoever is gone does not hear it.
        let _ = self.socket.close(None).await;
    }
}

/// What became of a command, if this tells it.
fn answers(tell: &Tell, command: CommandId) -> Option<Heard> {
    match tell {
        Tell::Events(batch) if batch.id == Some(command) => {
            Some(Heard::Done(batch.first, batch.last()))
        }
        Tell::Refused { id, refusal, .. } if *id == command => Some(Heard::Refused(*refusal)),
        Tell::Trouble { trouble, id, .. } if *id == Some(command) => Some(Heard::Trouble(*trouble)),
        _ => None,
    }
}

async fn connect(caller: &Caller, game: GameId) -> Result<WebSocketStream<TcpStream>, Failure> {
    let lost = |error: &dyn core::fmt::Display| Failure::Lost(error.to_string());
    let url = format!("ws://{}/api/games/{game}/live", caller.address);
    let mut request = url.into_client_request().map_err(|error| lost(&error))?;
    let token = HeaderValue::from_str(&format!("Bearer {}", caller.token.expose()));
    request.headers_mut().insert("authorization", token.map_err(|error| lost(&error))?);
    let stream = TcpStream::connect(&caller.address).await?;
    stream.set_nodelay(true)?;
    let small = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let (socket, _) = client_async_with_config(request, stream, Some(small))
        .await
        .map_err(|error| lost(&error))?;
    Ok(socket)
}

async fn say_on(socket: &mut WebSocketStream<TcpStream>, say: &Say) -> Result<(), Failure> {
    let text = serde_json::to_string(say).map_err(|error| Failure::Lost(error.to_string()))?;
    send(socket, text).await
}

async fn send(socket: &mut WebSocketStream<TcpStream>, text: String) -> Result<(), Failure> {
    let sent = timeout(PATIENCE, socket.send(Message::text(text))).await;
    let sent = sent.map_err(|_| Failure::Lost("nobody reads".into()))?;
    sent.map_err(|error| Failure::Lost(error.to_string()))
}
