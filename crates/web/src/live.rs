//! The conversation with a table: a socket that comes back by itself, and commands that are said again
//! until they are answered.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use game::{CommandId, GameId};
use leptos::prelude::{TimeoutHandle, set_timeout_with_handle};
use protocol::live::{Have, Say, TellAs};
use protocol::{Key, VERSION};
use serde::de::IgnoredAny;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{Event, MessageEvent, WebSocket};

use crate::browser::{random, window};

/// What is said here. Of refusals only the sentences are of use.
pub(crate) type Tell = TellAs<IgnoredAny>;

/// What is heard from the other end.
pub(crate) enum Heard {
    /// A message.
    Told(Tell),
    /// The connection is gone; it is being tried again.
    Lost,
}

/// What the socket asks of whoever keeps the game.
pub(crate) struct Keeper {
    /// What it has got.
    pub(crate) have: Box<dyn Fn() -> Option<Have>>,
    /// Takes what was heard.
    pub(crate) hear: Box<dyn Fn(Heard)>,
}

/// A command that is under way.
#[derive(Clone, Debug)]
pub(crate) struct UnderWay {
    pub(crate) id: CommandId,
    pub(crate) command: game::Command,
}

impl UnderWay {
    pub(crate) fn new(command: game::Command) -> Self {
        Self { id: CommandId::from_bytes(random()), command }
    }

    pub(crate) fn say(&self) -> Say {
        Say::Command { id: self.id, command: self.command.clone() }
    }
}

/// A connection to a table, for as long as it is kept. Cloning it is cheap.
#[derive(Clone)]
pub(crate) struct Live(Rc<Inner>);

struct Inner {
    game: GameId,
    watch: Option<Key>,
    keeper: Keeper,
    socket: RefCell<Option<Socket>>,
    /// How often it was tried in vain.
    tries: Cell<u32>,
    next_try: Cell<Option<TimeoutHandle>>,
    closed: Cell<bool>,
}

/// A socket with what listens to it.
struct Socket {
    socket: WebSocket,
    _listeners: [Closure<dyn FnMut(Event)>; 3],
}

impl Drop for Socket {
    fn drop(&mut self) {
        for clear in [WebSocket::set_onopen, WebSocket::set_onmessage, WebSocket::set_onclose] {
            clear(&self.socket, None);
        }
        // It may be closed already.
        let _ = self.socket.close();
    }
}

impl Live {
    pub(crate) fn open(game: GameId, watch: Option<Key>, keeper: Keeper) -> Self {
        let live = Self(Rc::new(Inner {
            game,
            watch,
            keeper,
            socket: RefCell::default(),
            tries: Cell::new(0),
            next_try: Cell::new(None),
            closed: Cell::new(false),
        }));
        live.connect();
        live
    }

    /// Says something if there is a connection. Whoever must be heard says it again after the next
    /// welcome.
    pub(crate) fn say(&self, say: &Say) {
        if let Some(Socket { socket, .. }) = &*self.0.socket.borrow()
            && socket.ready_state() == WebSocket::OPEN
            && let Ok(text) = serde_json::to_string(say)
        {
            // A socket that closes this very moment is noticed by its closing.
            let _ = socket.send_with_str(&text);
        }
    }

    /// Tries again at once, if there is no connection.
    pub(crate) fn hurry(&self) {
        if self.0.socket.borrow().is_none() && !self.0.closed.get() {
            self.0.tries.set(0);
            self.connect();
        }
    }

    /// Ends the conversation.
    pub(crate) fn close(&self) {
        self.0.closed.set(true);
        if let Some(handle) = self.0.next_try.take() {
            handle.clear();
        }
        self.0.socket.replace(None);
    }

    fn connect(&self) {
        if let Some(handle) = self.0.next_try.take() {
            handle.clear();
        }
        let location = window().location();
        let scheme = if location.protocol().as_deref() == Ok("https:") { "wss" } else { "ws" };
        let host = location.host().unwrap_or_default();
        let url = format!("{scheme}://{host}/api/games/{}/live", self.0.game);
        let Ok(socket) = WebSocket::new(&url) else { return self.lost() };
        let opened = self.listener(|live, _| live.hello());
        let told = self.listener(|live, event| {
            let text = event.dyn_ref::<MessageEvent>().and_then(|event| event.data().as_string());
            // What is not understood comes from a later program; its welcome has said so.
            if let Some(Ok(tell)) = text.map(|text| serde_json::from_str(&text)) {
                live.0.tries.set(0);
                (live.0.keeper.hear)(Heard::Told(tell));
            }
        });
        let closed = self.listener(|live, _| live.lost());
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(told.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        self.0.socket.replace(Some(Socket { socket, _listeners: [opened, told, closed] }));
    }

    /// Something that listens for as long as the conversation goes on, without keeping it alive.
    fn listener(&self, hear: impl Fn(&Self, &Event) + 'static) -> Closure<dyn FnMut(Event)> {
        let weak = Rc::downgrade(&self.0);
        Closure::new(move |event: Event| {
            if let Some(inner) = weak.upgrade() {
                hear(&Self(inner), &event);
            }
        })
    }

    fn hello(&self) {
        let have = (self.0.keeper.have)();
        self.say(&Say::Hello { protocol: VERSION, have, watch: self.0.watch });
    }

    /// After a quarter of a second at first, then less and less often, up to every five seconds.
    fn lost(&self) {
        let socket = self.0.socket.replace(None);
        if self.0.closed.get() {
            return;
        }
        let tries = self.0.tries.get();
        self.0.tries.set(tries + 1);
        let wait = Duration::from_millis(250 << tries.min(4)).min(Duration::from_secs(5));
        let live = self.clone();
        let handle = set_timeout_with_handle(
            move || {
                drop(socket);
                live.connect();
            },
            wait,
        );
        self.0.next_try.set(handle.ok());
        (self.0.keeper.hear)(Heard::Lost);
    }
}
