//! Who is at a table, and who hears what.
//!
//! Everybody has a queue of frames. It is bounded: whoever reads too slowly is cut off and may come back
//! for what is missing. Of notices only the latest counts, so they never fill a queue.

use std::collections::HashMap;

use axum::extract::ws::Utf8Bytes;
use chess::Color;
use game::{CommandId, Moment, ProfileId, Seq};
use protocol::live::{Notice, Tell, You};
use serde::Serialize;
use serde_json::value::RawValue;
use store::{Digest, StoredEvent};
use tokio::sync::{mpsc, watch};

/// A message as it goes over the wire. Copies share the text.
pub(crate) type Frame = Utf8Bytes;

/// The table's end of a guest's connection.
#[derive(Debug)]
pub(crate) struct Outbox {
    /// What must arrive, in order.
    pub(crate) frames: mpsc::Sender<Frame>,
    /// What the computer thinks: only the latest counts.
    pub(crate) insight: watch::Sender<Option<Frame>>,
}

/// What a guest gets on coming in.
#[derive(Debug)]
pub(crate) struct Welcome {
    /// How things are at the table: only the latest counts.
    pub(crate) notices: watch::Receiver<Frame>,
}

pub(super) struct Guest {
    pub(super) profile: ProfileId,
    pub(super) you: You,
    /// Its page shows the game, and is no place to play at.
    pub(super) looks: bool,
    pub(super) outbox: Outbox,
    pub(super) shows_thinking: bool,
}

/// Everybody at a table.
pub(super) struct Guests {
    guests: HashMap<u64, Guest>,
    notice: (Notice, watch::Sender<Frame>),
}

impl Default for Guests {
    fn default() -> Self {
        let notice = Notice::default();
        let sender = watch::Sender::new(frame(&Tell::Notice(notice)));
        Self { guests: HashMap::new(), notice: (notice, sender) }
    }
}

impl Guests {
    pub(super) fn insert(&mut self, id: u64, guest: Guest) -> watch::Receiver<Frame> {
        self.guests.insert(id, guest);
        self.notice.1.subscribe()
    }

    pub(super) fn remove(&mut self, id: u64) {
        self.guests.remove(&id);
    }

    pub(super) fn get(&self, id: u64) -> Option<&Guest> {
        self.guests.get(&id)
    }

    pub(super) fn get_mut(&mut self, id: u64) -> Option<&mut Guest> {
        self.guests.get_mut(&id)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.guests.is_empty()
    }

    /// Whether a page is open at which this side can be played.
    pub(super) fn plays(&self, color: Color) -> bool {
        self.guests.values().any(|guest| match guest.you {
            You::Play(actor) => !guest.looks && actor.speaks_for(color),
            You::Watch => false,
        })
    }

    /// How many only look on.
    pub(super) fn watching(&self) -> u32 {
        self.guests.values().filter(|guest| guest.you == You::Watch).count() as u32
    }

    /// Who is here, and whose page it is.
    pub(super) fn profiles(&self) -> Vec<(u64, ProfileId)> {
        self.guests.iter().map(|(&id, guest)| (id, guest.profile)).collect()
    }

    /// Sends to one guest.
    pub(super) fn send(&mut self, id: u64, frame: Frame) -> CutOff {
        let sent =
            self.guests.get(&id).is_none_or(|guest| guest.outbox.frames.try_send(frame).is_ok());
        if !sent {
            self.guests.remove(&id);
        }
        CutOff(usize::from(!sent))
    }

    /// Sends to everybody; whoever is named gets a frame of its own.
    pub(super) fn broadcast(&mut self, frame: &Frame, own: Option<&(u64, Frame)>) -> CutOff {
        let before = self.guests.len();
        self.guests.retain(|id, guest| {
            let frame = match own {
                Some((owner, own)) if owner == id => own,
                _ => frame,
            };
            guest.outbox.frames.try_send(frame.clone()).is_ok()
        });
        CutOff(before - self.guests.len())
    }

    /// Shows what the computer thinks to those who may and want to see it.
    pub(super) fn show_thinking(&self, frame: &Frame) {
        for guest in self.guests.values() {
            if guest.shows_thinking && guest.you != You::Watch {
                guest.outbox.insight.send_replace(Some(frame.clone()));
            }
        }
    }

    /// Tells how things are, if that has changed.
    pub(super) fn notice(&mut self, notice: Notice) {
        if self.notice.0 != notice {
            self.notice.0 = notice;
            self.notice.1.send_replace(frame(&Tell::Notice(notice)));
        }
    }

    /// Lets everybody go.
    pub(super) fn close(&mut self) {
        self.guests.clear();
    }
}

/// How many were cut off because they read too slowly.
#[must_use]
pub(super) struct CutOff(pub(super) usize);

/// A message as a frame.
pub(super) fn frame(tell: &Tell) -> Frame {
    // Messages are plain data, which always has a JSON form.
    serde_json::to_string(tell).unwrap_or_default().into()
}

/// Events as a frame, from the text that is stored of each: it is made once.
pub(super) fn batch(
    first: Seq,
    events: &[StoredEvent],
    digest: &Digest,
    now: Moment,
    id: Option<CommandId>,
) -> Frame {
    #[derive(Serialize)]
    struct Batch<'a> {
        tell: &'static str,
        first: Seq,
        events: Vec<&'a RawValue>,
        digest: String,
        now: Moment,
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<CommandId>,
    }
    // What is stored is JSON: it was written by us or has been read before.
    let events = events.iter().filter_map(|event| serde_json::from_str(&event.body).ok()).collect();
    let batch = Batch { tell: "events", first, events, digest: digest.to_string(), now, id };
    serde_json::to_string(&batch).unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest(room: usize) -> (Guest, mpsc::Receiver<Frame>) {
        let (frames, queue) = mpsc::channel(room);
        let outbox = Outbox { frames, insight: watch::Sender::new(None) };
        let profile = ProfileId::from_bytes([1; 16]);
        (Guest { profile, you: You::Watch, looks: false, outbox, shows_thinking: true }, queue)
    }

    #[test]
    fn whoever_reads_too_slowly_is_cut_off_and_nobody_else() {
        let mut guests = Guests::default();
        let ((slow, mut slows), (quick, mut quicks)) = (guest(2), guest(2));
        guests.insert(1, slow);
        guests.insert(2, quick);
        for number in 0..5_u8 {
            let CutOff(cut_off) = guests.broadcast(&number.to_string().into(), None);
            assert_eq!(cut_off, usize::from(number == 2));
            assert_eq!(quicks.try_recv().as_deref(), Ok(number.to_string().as_str()));
        }
        // It gets what it was sent in time, and then the end.
        assert_eq!(slows.blocking_recv().as_deref(), Some("0"));
        assert_eq!(slows.blocking_recv().as_deref(), Some("1"));
        assert_eq!(slows.blocking_recv(), None);
        assert!(guests.get(1).is_none() && guests.get(2).is_some());
    }

    #[test]
    fn whoever_only_looks_keeps_no_clock_running() {
        let mut guests = Guests::default();
        let you = You::Play(game::Actor::Seat(Color::White));
        let (page, _queue) = guest(1);
        guests.insert(1, Guest { you, looks: true, ..page });
        assert!(!guests.plays(Color::White) && guests.watching() == 0);
        let (page, _queue) = guest(1);
        guests.insert(2, Guest { you, ..page });
        assert!(guests.plays(Color::White) && !guests.plays(Color::Black));
    }

    #[test]
    fn notices_never_fill_a_queue_and_watchers_see_no_thoughts() {
        let mut guests = Guests::default();
        let (watcher, mut queue) = guest(1);
        let mut notices = guests.insert(1, watcher);
        for watching in 1..100 {
            guests.notice(Notice { watching, ..Notice::default() });
        }
        assert!(notices.borrow_and_update().contains("\"watching\":99"));
        guests.show_thinking(&"thought".into());
        assert_eq!(*guests.guests[&1].outbox.insight.borrow(), None);
        assert!(queue.try_recv().is_err());
    }
}
