//! What moves were good elsewhere in the tree: the memory that orders moves.

use chess::{Color, Move, Position, Role, Square};

use super::captured;

/// The most that a move can gather, good or bad.
pub(super) const MOST: i32 = 1 << 14;

const STEPS: usize = 12 * 64;

/// Counts of success. A new one weighs less the more was gathered before.
pub(super) struct Memory {
    /// By side, from and to.
    quiet: Vec<i16>,
    /// By what moved where and what moved where before.
    reply: Vec<i16>,
    /// By what moved, where to, and what it took.
    capture: Vec<i16>,
}

/// A number for what moves and where it goes.
pub(super) fn step(position: &Position, m: Move) -> Option<usize> {
    let role = position.role_at(m.from())?;
    Some(step_of(position.turn(), role, m.to()))
}

fn step_of(color: Color, role: Role, to: Square) -> usize {
    (color.index() * 6 + role.index()) * 64 + to.index()
}

impl Memory {
    pub(super) fn new() -> Self {
        Self {
            quiet: vec![0; 2 * 64 * 64],
            reply: vec![0; STEPS * STEPS],
            capture: vec![0; STEPS * 6],
        }
    }

    fn all(&mut self) -> [&mut Vec<i16>; 3] {
        [&mut self.quiet, &mut self.reply, &mut self.capture]
    }

    pub(super) fn clear(&mut self) {
        self.all().into_iter().for_each(|table| table.fill(0));
    }

    /// Before a new search: what was learnt counts half.
    pub(super) fn fade(&mut self) {
        for count in self.all().into_iter().flatten() {
            *count /= 2;
        }
    }

    /// What is known of a quiet move in reply to a step, or of a capture.
    pub(super) fn of(&self, position: &Position, m: Move, before: Option<usize>) -> i32 {
        if let Some(taken) = captured(position, m) {
            return capture_index(position, m, taken).map_or(0, |at| self.capture[at].into());
        }
        let reply = reply_index(position, m, before).map_or(0, |at| self.reply[at].into());
        i32::from(self.quiet[quiet_index(position, m)]) + reply
    }

    /// A move was good, or in vain if the gain is negative.
    pub(super) fn learn(&mut self, position: &Position, m: Move, before: Option<usize>, gain: i32) {
        if let Some(taken) = captured(position, m) {
            if let Some(at) = capture_index(position, m, taken) {
                gather(&mut self.capture[at], gain);
            }
            return;
        }
        gather(&mut self.quiet[quiet_index(position, m)], gain);
        if let Some(at) = reply_index(position, m, before) {
            gather(&mut self.reply[at], gain);
        }
    }
}

/// What a success at this depth is worth.
pub(super) fn gain(depth: i32) -> i32 {
    (depth * depth * 12 + 40).min(1600)
}

fn gather(count: &mut i16, gain: i32) {
    let old = i32::from(*count);
    *count = (old + gain - old * gain.abs() / MOST) as i16;
}

fn quiet_index(position: &Position, m: Move) -> usize {
    (position.turn().index() * 64 + m.from().index()) * 64 + m.to().index()
}

fn reply_index(position: &Position, m: Move, before: Option<usize>) -> Option<usize> {
    Some(before? * STEPS + step(position, m)?)
}

fn capture_index(position: &Position, m: Move, taken: Role) -> Option<usize> {
    Some(step(position, m)? * 6 + taken.index())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_stay_within_bounds() {
        for gain in [gain(1), gain(50), -gain(50)] {
            let mut count = 0;
            for _ in 0..10_000 {
                gather(&mut count, gain);
                assert!(i32::from(count).abs() <= MOST);
            }
            assert_eq!(i32::from(count).signum(), gain.signum());
        }
    }
}
