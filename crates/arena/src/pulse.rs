//! Whether the machine itself stands still. On a shared one all programs may stop for a moment, and a game
//! that is lost on time then says nothing about who has lost it.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How often the pulse should beat.
const BEAT: Duration = Duration::from_millis(10);
/// What is longer between two beats is written down.
const STANDSTILL: Duration = Duration::from_millis(100);

/// A thread that wakes up again and again, and writes down when it was late.
pub struct Pulse {
    late: Arc<Mutex<Late>>,
    /// Closed, it tells the thread to end.
    alive: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// When the pulse did not beat in time.
#[derive(Debug)]
struct Late {
    last: Instant,
    /// When each standstill ended, and how long it was.
    stops: Vec<(Instant, Duration)>,
}

impl Late {
    fn beat(&mut self, now: Instant) {
        let gap = now.duration_since(self.last);
        if gap > STANDSTILL {
            self.stops.push((now, gap));
        }
        self.last = now;
    }

    fn longest_since(&self, from: Instant) -> Option<Duration> {
        let since = self.stops.iter().filter(|(end, _)| *end >= from);
        since.map(|&(_, gap)| gap).max()
    }
}

impl Pulse {
    /// Starts it.
    pub fn start() -> Self {
        let late = Arc::new(Mutex::new(Late { last: Instant::now(), stops: Vec::new() }));
        let (alive, end) = channel::<()>();
        let written = Arc::clone(&late);
        let thread = thread::spawn(move || {
            while end.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
                written.lock().unwrap_or_else(PoisonError::into_inner).beat(Instant::now());
            }
        });
        Self { late, alive: Some(alive), thread: Some(thread) }
    }

    /// The longest standstill that ended after a moment.
    pub fn longest_since(&self, from: Instant) -> Option<Duration> {
        self.late.lock().unwrap_or_else(PoisonError::into_inner).longest_since(from)
    }
}

impl Drop for Pulse {
    fn drop(&mut self) {
        self.alive = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standstills_are_those_that_are_long_and_late_enough() {
        let start = Instant::now();
        let at = |millis| start + Duration::from_millis(millis);
        let mut late = Late { last: start, stops: Vec::new() };
        for millis in [10, 20, 700, 710, 720, 900, 990] {
            late.beat(at(millis));
        }
        let longest = |from| late.longest_since(at(from)).map(|gap| gap.as_millis());
        assert_eq!(longest(0), Some(680));
        assert_eq!(longest(700), Some(680));
        assert_eq!(longest(701), Some(180));
        assert_eq!(longest(901), None);
    }

    #[test]
    fn a_pulse_beats_until_it_is_dropped() {
        let pulse = Pulse::start();
        let first = pulse.late.lock().unwrap().last;
        while pulse.late.lock().unwrap().last == first {
            thread::yield_now();
        }
        let late = Arc::clone(&pulse.late);
        drop(pulse);
        assert_eq!(Arc::strong_count(&late), 1, "the thread has ended");
    }
}
