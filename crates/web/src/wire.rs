//! A socket that comes back by itself.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::{TimeoutHandle, set_timeout_with_handle};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{Event, MessageEvent, WebSocket};

use crate::browser::window;

/// What a socket asks of whoever has it.
pub(crate) struct Ends {
    /// It is open, for the first time or again.
    pub(crate) opened: Box<dyn Fn(&Wire)>,
    /// A message has come. Whether it was understood: then the other end is there indeed.
    pub(crate) told: Box<dyn Fn(&str) -> bool>,
    /// The connection is gone; it is being tried again.
    pub(crate) lost: Box<dyn Fn()>,
}

/// A connection to an address, for as long as it is kept. Cloning it is cheap.
#[derive(Clone)]
pub(crate) struct Wire(Rc<Inner>);

struct Inner {
    path: String,
    ends: Ends,
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

impl Wire {
    pub(crate) fn open(path: String, ends: Ends) -> Self {
        let wire = Self(Rc::new(Inner {
            path,
            ends,
            socket: RefCell::default(),
            tries: Cell::new(0),
            next_try: Cell::new(None),
            closed: Cell::new(false),
        }));
        wire.connect();
        wire
    }

    /// Says something if there is a connection.
    pub(crate) fn say(&self, text: &str) {
        if let Some(Socket { socket, .. }) = &*self.0.socket.borrow()
            && socket.ready_state() == WebSocket::OPEN
        {
            // A socket that closes this very moment is noticed by its closing.
            let _ = socket.send_with_str(text);
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
        let url = format!("{scheme}://{host}{}", self.0.path);
        let Ok(socket) = WebSocket::new(&url) else { return self.lost() };
        let opened = self.listener(|wire, _| (wire.0.ends.opened)(wire));
        let told = self.listener(|wire, event| {
            let text = event.dyn_ref::<MessageEvent>().and_then(|event| event.data().as_string());
            if text.is_some_and(|text| (wire.0.ends.told)(&text)) {
                wire.0.tries.set(0);
            }
        });
        let closed = self.listener(|wire, _| wire.lost());
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

    /// After a quarter of a second at first, then less and less often, up to every five seconds.
    fn lost(&self) {
        let socket = self.0.socket.replace(None);
        if self.0.closed.get() {
            return;
        }
        let tries = self.0.tries.get();
        self.0.tries.set(tries + 1);
        let wait = Duration::from_millis(250 << tries.min(4)).min(Duration::from_secs(5));
        let wire = self.clone();
        let handle = set_timeout_with_handle(
            move || {
                drop(socket);
                wire.connect();
            },
            wait,
        );
        self.0.next_try.set(handle.ok());
        (self.0.ends.lost)();
    }
}
