//! What the other threads of a search are looking at right now. Who finds a move that another one is busy
//! with does the rest first: when it comes back, the table most often has the answer. (The idea of ABDADA,
//! in the simple form of T. Kerrigan.)

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use chess::{Move, Position};

/// Moves below this depth are not worth the talk.
const DEPTH: i32 = 3;

/// Moves that somebody is looking at. One that is forgotten costs time, nothing else.
pub(super) struct Company(Vec<AtomicU64>);

impl Company {
    const PLACES: usize = 1 << 12;

    pub(super) fn new() -> Self {
        Self((0..Self::PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    /// A move of a position, as something that somebody may be looking at; `None` if it is too small to be
    /// talked about.
    #[inline]
    pub(super) fn errand(&self, position: &Position, m: Move, depth: i32) -> Option<Errand<'_>> {
        (depth >= DEPTH).then(|| {
            let mixed = u64::from(m.bits()).wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let key = position.key() ^ mixed;
            Errand { place: &self.0[(key >> 32) as usize % Self::PLACES], key }
        })
    }
}

/// A move that somebody may be looking at.
#[derive(Clone, Copy)]
pub(super) struct Errand<'a> {
    place: &'a AtomicU64,
    key: u64,
}

/// As long as it is there, somebody is looking.
pub(super) struct Busy<'a>(Errand<'a>);

impl<'a> Errand<'a> {
    /// Whether somebody is looking at it.
    pub(super) fn is_taken(self) -> bool {
        self.place.load(Relaxed) == self.key
    }

    /// Takes it.
    pub(super) fn take(self) -> Busy<'a> {
        self.place.store(self.key, Relaxed);
        Busy(self)
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        if self.0.is_taken() {
            self.0.place.store(0, Relaxed);
        }
    }
}

/// Moves of a node that come last because somebody else is looking at them, each with its number.
#[derive(Default)]
pub(super) struct Later {
    moves: [Option<(Move, u8)>; 16],
    put: usize,
    taken: usize,
}

impl Later {
    /// Whether there is room for one more, and so it was put there.
    pub(super) fn put(&mut self, m: Move, number: i32) -> bool {
        let Some(place) = self.moves.get_mut(self.put) else { return false };
        *place = Some((m, number as u8));
        self.put += 1;
        true
    }

    /// The next one.
    pub(super) fn take(&mut self) -> Option<(Move, i32)> {
        let (m, number) = self.moves.get(self.taken).copied().flatten()?;
        self.taken += 1;
        Some((m, number.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_busy_is_seen_until_it_is_done() {
        let company = Company::new();
        let position = Position::start();
        let moves = position.legal_moves();
        let [one, other] = [0, 1].map(|at: usize| company.errand(&position, moves[at], 5).unwrap());
        let busy = one.take();
        assert!(one.is_taken() && !other.is_taken());
        drop(other.take());
        assert!(one.is_taken() && !other.is_taken());
        drop(busy);
        assert!(!one.is_taken());
        assert!(company.errand(&position, moves[0], 2).is_none());
    }

    #[test]
    fn what_was_put_off_comes_back_in_its_order() {
        let moves = Position::start().legal_moves();
        let mut later = Later::default();
        for number in 0..16 {
            assert!(later.put(moves[number], number as i32 + 2));
        }
        assert!(!later.put(moves[16], 18), "there is no more room");
        for number in 0..16 {
            assert_eq!(later.take(), Some((moves[number], number as i32 + 2)));
        }
        assert_eq!(later.take(), None);
    }
}
