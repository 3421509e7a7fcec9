//! A page that analyses: the conversation over one WebSocket.
//!
//! It is told what was found last, and not more often than an eye can follow. When it has stopped nothing is
//! thought, nothing ticks but the ping, and after a while nothing is remembered.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use game::ProfileId;
use protocol::analysis::{Found, Question, Say, Tell, Why};
use protocol::live::Trouble;
use serde_json::to_string;
use tokio::sync::{oneshot, watch};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until, timeout};

use super::{Place, question};
use crate::hall::Hall;
use crate::metrics::One;
use crate::room::{Job, Report, Study, Task, Ticket, Ways};
use crate::socket::{
    Budget, HELLO, HELLO_FIRST, Lag, OTHER_VERSION, Read, TOO_MUCH, close, code, read, send,
};

/// What is found is told no more often than this.
const PACE: Duration = Duration::from_millis(100);
/// What was found is remembered for so long after the page has stopped.
const REMEMBERED: Duration = Duration::from_mins(2);

/// Talks with a page until one of both has enough.
pub(crate) async fn talk(hall: Arc<Hall>, profile: ProfileId, mut socket: WebSocket) {
    let _counted = hall.metrics.sockets.one();
    match timeout(HELLO, hear_hello(&hall, &mut socket)).await {
        Err(_) => return close(socket, code::NO_HELLO, HELLO_FIRST).await,
        Ok(None) => return,
        Ok(Some(())) => {}
    }
    let page = hall.guest();
    let found = watch::Sender::new(Latest::default());
    let mut talk = Talk {
        hall: Arc::clone(&hall),
        profile,
        page,
        socket,
        budget: Budget::full(),
        lag: Lag::default(),
        found,
        thinking: None,
        place: None,
        taken_over: None,
        forget_at: None,
    };
    let stopping = talk.serve().await;
    hall.analyses.leave(profile, page);
    if stopping {
        close(talk.socket, code::STOPPING, "The program stops.").await;
    }
}

/// Waits for the first message that is a hello, and welcomes the page.
async fn hear_hello(hall: &Hall, socket: &mut WebSocket) -> Option<()> {
    loop {
        let (trouble, words) = match read::<Say>(socket.recv().await?.ok()?) {
            Read::Said(say) => match *say {
                Say::Hello { protocol: protocol::VERSION } => {
                    let (protocol, build) = (protocol::VERSION, hall.config.build());
                    return tell(socket, &Tell::Welcome { protocol, build }).await.then_some(());
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
        let sentence = words.to_owned();
        tell(socket, &Tell::Trouble { trouble, sentence }).await.then_some(())?;
    }
}

async fn tell(socket: &mut WebSocket, tell: &Tell) -> bool {
    // Messages are plain data, which always has a JSON form.
    send(socket, Message::Text(to_string(tell).unwrap_or_default().into())).await
}

/// A thought that is under way.
struct Thinking {
    _ticket: Ticket,
    _counted: One,
}

/// What was found last, for which question.
#[derive(Default)]
struct Latest {
    /// How often something else was thought about, or nothing.
    turn: u64,
    found: Option<(u64, Ways)>,
}

impl Latest {
    /// From now on something else counts.
    fn turn(&mut self) {
        (self.turn, self.found) = (self.turn + 1, None);
    }

    /// Takes in what was found, unless that is late: a thought goes on for a moment after its end. Whether it did.
    fn take_in(&mut self, turn: u64, number: u64, ways: Ways) -> bool {
        let counts = turn == self.turn;
        if counts {
            self.found = Some((number, ways));
        }
        counts
    }
}

struct Talk {
    hall: Arc<Hall>,
    profile: ProfileId,
    page: u64,
    socket: WebSocket,
    budget: Budget,
    lag: Lag,
    found: watch::Sender<Latest>,
    thinking: Option<Thinking>,
    place: Option<Place>,
    /// Comes when another page of this profile analyses.
    taken_over: Option<oneshot::Receiver<()>>,
    forget_at: Option<Instant>,
}

impl Talk {
    /// Whether it ended because the program stops.
    async fn serve(&mut self) -> bool {
        let mut closing = self.hall.analyses.closing.subscribe();
        let mut found = self.found.subscribe();
        let mut ping = interval(self.hall.config.ping_every);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut quiet_until = Instant::now();
        loop {
            let is_there = tokio::select! {
                biased;
                () = closed(&mut closing) => return true,
                () = told(&mut self.taken_over) => self.is_taken_over().await,
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => self.hear(message).await,
                    _ => false,
                },
                () = news(&mut found, quiet_until) => {
                    quiet_until = Instant::now() + PACE;
                    let latest = found.borrow_and_update().found.clone();
                    match latest {
                        Some((number, ways)) => self.tell_found(number, ways).await,
                        None => true,
                    }
                }
                () = due(self.forget_at) => {
                    self.hall.analyses.forget(self.page);
                    self.forget_at = None;
                    true
                }
                _ = ping.tick() => match self.lag.ping() {
                    Some(payload) => send(&mut self.socket, Message::Ping(payload.into())).await,
                    None => false,
                },
            };
            if !is_there {
                return false;
            }
        }
    }

    /// Takes in a message. Whether the page is still there.
    async fn hear(&mut self, message: Message) -> bool {
        if let Message::Pong(payload) = &message {
            self.lag.pong(payload);
        }
        let within_budget = self.budget.take();
        match read::<Say>(message) {
            Read::Said(_) if !within_budget => self.trouble(Trouble::TooMuch, TOO_MUCH).await,
            Read::Said(say) => match *say {
                Say::Analyse(question) => self.analyse(&question).await,
                Say::Stop => {
                    self.stop();
                    true
                }
                Say::Hello { .. } => {
                    self.trouble(Trouble::NotNow, "You have said hello already.").await
                }
            },
            Read::Trouble(trouble, words) => {
                self.hall.metrics.not_understood.add();
                self.trouble(trouble, words).await
            }
            Read::Other => true,
            Read::Closed => false,
        }
    }

    async fn trouble(&mut self, trouble: Trouble, words: &str) -> bool {
        tell(&mut self.socket, &Tell::Trouble { trouble, sentence: words.to_owned() }).await
    }

    /// Begins to think about something else. Whether the page is still there.
    async fn analyse(&mut self, question: &Question) -> bool {
        self.stop();
        let number = question.number;
        let history = match question::read(question) {
            Ok(history) => history,
            Err((why, sentence)) => {
                return tell(&mut self.socket, &Tell::Refused { number, why, sentence }).await;
            }
        };
        // The other page of this profile lets go of its place first.
        if self.taken_over.is_none() {
            self.taken_over = Some(self.hall.analyses.take(self.profile, self.page));
        }
        if self.place.is_none() {
            self.place = self.hall.analyses.place(self.page).await;
        }
        let Some(place) = &self.place else {
            let sentence = "Too many analyses are under way. Try again in a while.".to_owned();
            let refused = Tell::Refused { number, why: Why::NoRoom, sentence };
            return tell(&mut self.socket, &refused).await;
        };
        self.forget_at = None;
        let (found, turn) = (self.found.clone(), self.found.borrow().turn);
        let report = Box::new(move |report: Report| {
            if let Report::Ways(ways) = report {
                found.send_if_modified(|latest| latest.take_in(turn, number, ways));
            }
        });
        let longest = Duration::from_secs(question.seconds.into());
        let study = Study::new(place.mind.clone(), question.lines.into(), question.depth, longest);
        let job = Job {
            task: Task::Analyse(Box::new(study)),
            profile: self.profile,
            history,
            // It has its own time.
            until: Instant::now() + longest,
            report,
        };
        let counted = self.hall.metrics.analyses.one();
        self.thinking = Some(Thinking { _ticket: self.hall.room.submit(job), _counted: counted });
        true
    }

    /// Thinks about nothing.
    fn stop(&mut self) {
        self.thinking = None;
        self.found.send_modify(Latest::turn);
        if let Some(place) = self.place.take() {
            self.hall.analyses.rest(self.page, place);
            self.forget_at = Some(Instant::now() + REMEMBERED);
        }
    }

    async fn is_taken_over(&mut self) -> bool {
        self.stop();
        self.hall.analyses.forget(self.page);
        (self.taken_over, self.forget_at) = (None, None);
        let sentence = "The analysis goes on in another window, where you began one later.";
        tell(&mut self.socket, &Tell::TakenOver { sentence: sentence.to_owned() }).await
    }

    async fn tell_found(&mut self, number: u64, ways: Ways) -> bool {
        let Ways { depth, nodes, spent, lines, done } = ways;
        if done {
            self.stop();
        }
        let millis = spent.as_millis() as u64;
        let found = Found { number, depth, nodes, millis, lines, done };
        tell(&mut self.socket, &Tell::Found(found)).await
    }
}

/// Waits until the program stops.
async fn closed(closing: &mut watch::Receiver<bool>) {
    // Whoever could say so is there as long as this page.
    let _ = closing.wait_for(|closing| *closing).await;
}

/// Waits until another page has taken over; for ever, if there is nothing to take.
async fn told(taken_over: &mut Option<oneshot::Receiver<()>>) {
    if let Some(told) = taken_over {
        let is_told = told.await.is_ok();
        *taken_over = None;
        if is_told {
            return;
        }
    }
    std::future::pending::<()>().await;
}

/// Waits for something new, but not before this moment.
async fn news(found: &mut watch::Receiver<Latest>, not_before: Instant) {
    // Without anything new nothing is waited for but that.
    if found.changed().await.is_err() {
        std::future::pending::<()>().await;
    }
    found.mark_changed();
    sleep_until(not_before).await;
}

async fn due(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at).await,
        None => std::future::pending().await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_late_does_not_end_the_next_question() {
        let ways = |done| Ways { done, ..Ways::default() };
        let mut latest = Latest::default();
        assert!(latest.take_in(0, 7, ways(false)));
        latest.turn();
        assert!(!latest.take_in(0, 7, ways(true)) && latest.found.is_none());
        assert!(latest.take_in(1, 8, ways(false)));
        assert!(!latest.take_in(0, 7, ways(true)));
        assert_eq!(latest.found.map(|(number, ways)| (number, ways.done)), Some((8, false)));
    }
}
