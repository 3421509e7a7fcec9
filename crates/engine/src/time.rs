//! The clock, and how much of it a move may take. No other module of the engine reads it.

#![expect(clippy::disallowed_methods, reason = "this is the one that reads the clock")]

use std::sync::OnceLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::limits::{Clock, TimeLimit};

/// A moment by which something has to be done.
#[derive(Clone, Copy, Debug)]
pub struct Deadline(Instant);

impl Deadline {
    /// So long from now.
    pub fn after(time: Duration) -> Self {
        // A time that the clock cannot count never comes.
        let far = Duration::from_hours(24 * 365);
        Self(Instant::now() + time.min(far))
    }

    /// Whether the moment has come.
    pub fn is_past(self) -> bool {
        Instant::now() >= self.0
    }
}

/// How long something has taken so far.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts now.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// The time since the start.
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}

/// A number that differs from start to start of the program, and stays until its end.
pub(crate) fn seed_of_this_run() -> u64 {
    static SEED: OnceLock<u64> = OnceLock::new();
    let now = || SystemTime::now().duration_since(UNIX_EPOCH);
    *SEED.get_or_init(|| now().map_or(0, |time| time.as_nanos() as u64))
}

/// What a search may spend: beyond `soft` no new depth is begun, at `hard` it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Allowance {
    pub(crate) soft: Option<Duration>,
    pub(crate) hard: Option<Duration>,
}

impl Allowance {
    pub(crate) fn of(limit: TimeLimit) -> Self {
        match limit {
            TimeLimit::Unlimited => Self { soft: None, hard: None },
            TimeLimit::Move(time) => Self { soft: None, hard: Some(time) },
            TimeLimit::Clock(clock) => Self::from_clock(clock),
        }
    }

    /// A share of what is left, as if so many moves were still to come; never so much that a few such
    /// moves would lose on time. A machine may stand still for a moment: what such a moment takes is not
    /// handed out, as long as there is more.
    fn from_clock(clock: Clock) -> Self {
        const MOVES_TO_COME: u32 = 24;
        const STANDSTILL: Duration = Duration::from_millis(100);
        let left = clock.remaining.saturating_sub(clock.overhead);
        let left = left.saturating_sub(STANDSTILL).max(left / 2);
        let moves = clock.moves_to_go.unwrap_or(MOVES_TO_COME).clamp(1, 40);
        let most = if moves == 1 { left } else { left / 3 };
        let share = left / moves + clock.increment * 3 / 4;
        // A new depth takes longer than all before: well before the share is spent is the time to stop.
        Self { soft: Some((share * 3 / 5).min(most)), hard: Some((share * 3).min(most)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Allowance {
        Allowance::of(TimeLimit::Clock(Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            moves_to_go,
            overhead: Duration::from_millis(10),
        }))
    }

    #[test]
    fn no_move_takes_all_the_time() {
        for remaining in [0, 1, 9, 10, 11, 50, 1_000, 100_000, 10_000_000_000] {
            for increment in [0, 10, 1_000, 100_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(1_000)] {
                    let Allowance { soft, hard } = clock(remaining, increment, moves);
                    let (soft, hard) = (soft.unwrap(), hard.unwrap());
                    assert!(soft <= hard);
                    let left = Duration::from_millis(remaining.saturating_sub(10));
                    assert!(hard <= left, "{remaining} {increment} {moves:?}");
                }
            }
        }
    }

    /// A whole game at one second and a hundredth a move, every move as long as it may be: a machine that
    /// stands still for a twentieth of a second loses at no move.
    #[test]
    fn a_standstill_does_not_lose_a_short_game() {
        let mut remaining = Duration::from_secs(1);
        for number in 1..=300 {
            let Some(hard) = clock(remaining.as_millis() as u64, 10, None).hard else {
                panic!("a clock sets a limit");
            };
            let longest = hard + Duration::from_millis(50);
            assert!(longest < remaining, "move {number}: {hard:?} of {remaining:?}");
            remaining = remaining.saturating_sub(hard) + Duration::from_millis(10);
        }
    }

    #[test]
    fn more_time_is_more_thought() {
        assert!(clock(60_000, 0, None).soft > clock(10_000, 0, None).soft);
        assert!(clock(10_000, 500, None).soft > clock(10_000, 0, None).soft);
        assert!(clock(10_000, 0, Some(5)).soft > clock(10_000, 0, None).soft);
    }
}
