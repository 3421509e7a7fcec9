//! What the other threads of a search are looking at right now. Who finds a move that another one is busy
//! with does the rest first: when it comes back, the table most often has the answer. (The idea of ABDADA,
//! in the simple form of T. Kerrigan.)

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use chess::{Move, Position};

/// Moves below this depth are not worth the talk.
const DEPTH: i32 = 3;

/// Moves that somebody is looking at. One that is forgotten costs time, nothing else.
pub(super) struct Company(Vec<AtomicU64>);

/// A move of a position.
#[derive(Clone, Copy)]
pub(super) struct Errand(u64);

impl Errand {
    /// `None` if it is too small to be talked about.
    #[inline]
    pub(super) fn new(position: &Position, m: Move, depth: i32) -> Option<Self> {
        let mixed = u64::from(m.bits()).wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (depth >= DEPTH).then(|| Self(position.key() ^ mixed))
    }
}

impl Company {
    const PLACES: usize = 1 << 12;

    pub(super) fn new() -> Self {
        Self((0..Self::PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    fn place(&self, errand: Errand) -> &AtomicU64 {
        &self.0[(errand.0 >> 32) as usize % Self::PLACES]
    }

    /// Whether somebody is looking at it.
    pub(super) fn is_at(&self, errand: Errand) -> bool {
        self.place(errand).load(Relaxed) == errand.0
    }

    /// From now on somebody is.
    pub(super) fn begin(&self, errand: Errand) {
        self.place(errand).store(errand.0, Relaxed);
    }

    /// Nobody is any more.
    pub(super) fn end(&self, errand: Errand) {
        if self.is_at(errand) {
            self.place(errand).store(0, Relaxed);
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
        let errand = |at: usize| Errand::new(&position, position.legal_moves()[at], 5).unwrap();
        company.begin(errand(0));
        assert!(company.is_at(errand(0)) && !company.is_at(errand(1)));
        company.end(errand(1));
        assert!(company.is_at(errand(0)));
        company.end(errand(0));
        assert!(!company.is_at(errand(0)));
        assert!(Errand::new(&position, position.legal_moves()[0], 2).is_none());
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
