//! The transposition table: what was found about a position, for when it comes up again.
//!
//! Many threads read and write it at once without waiting for each other. What one reads may be the
//! halves of two entries, or belong to another position: the check tells nearly always, and whoever
//! takes a move from here asks whether it is legal.

use core::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering::Relaxed};

use chess::Move;

use crate::Score;

/// What a score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The true score is at most this.
    Upper,
    /// It is at least this.
    Lower,
    /// It is this.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The best move, if one was found.
    pub(crate) m: Option<Move>,
    /// Mates are counted from the position itself.
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    pub(crate) depth: i32,
    /// What the evaluation said, without search.
    pub(crate) eval: Option<i32>,
}

/// An entry in eight bytes. A `bound` of 0 marks an empty one.
#[derive(Clone, Copy)]
struct Slot {
    m: u16,
    score: i16,
    eval: i16,
    depth: u8,
    /// Two bits of bound, six of age.
    bound_and_age: u8,
}

const NO_EVAL: i16 = i16::MIN;
const AGES: u8 = 64;

impl Slot {
    fn bits(self) -> u64 {
        u64::from(self.m)
            | u64::from(self.score as u16) << 16
            | u64::from(self.eval as u16) << 32
            | u64::from(self.depth) << 48
            | u64::from(self.bound_and_age) << 56
    }

    fn from_bits(bits: u64) -> Self {
        Self {
            m: bits as u16,
            score: (bits >> 16) as i16,
            eval: (bits >> 32) as i16,
            depth: (bits >> 48) as u8,
            bound_and_age: (bits >> 56) as u8,
        }
    }

    fn bound(self) -> Option<Bound> {
        match self.bound_and_age & 3 {
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Exact),
            _ => None,
        }
    }

    /// How much is lost with it: shallow and old entries go first, empty ones before all.
    fn worth(self, age: u8) -> Option<i32> {
        let older = (AGES + age - (self.bound_and_age >> 2)) % AGES;
        self.bound().map(|_| i32::from(self.depth) - 4 * i32::from(older))
    }
}

/// What is kept beside an entry to know it by: part of its key, mixed with what it says.
fn check(key: u64, bits: u64) -> u32 {
    key as u32 ^ bits as u32 ^ (bits >> 32) as u32
}

const SLOTS: usize = 5;

/// One line of the CPU's cache.
#[derive(Default)]
#[repr(align(64))]
struct Bucket {
    slots: [AtomicU64; SLOTS],
    checks: [AtomicU32; SLOTS],
}

impl Bucket {
    /// What is in a place, and whether it is about this key.
    fn read(&self, place: usize, key: u64) -> (Slot, bool) {
        let bits = self.slots[place].load(Relaxed);
        let is_it = self.checks[place].load(Relaxed) == check(key, bits);
        (Slot::from_bits(bits), is_it)
    }

    fn write(&self, place: usize, key: u64, slot: Slot) {
        let bits = slot.bits();
        self.slots[place].store(bits, Relaxed);
        self.checks[place].store(check(key, bits), Relaxed);
    }
}

/// The table. It keeps the deeper and the newer entries.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

impl Table {
    /// An empty table of so many mebibytes, at least one.
    pub(crate) fn new(mebibytes: usize) -> Self {
        let count = (mebibytes.max(1) << 20) / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.resize_with(count, Bucket::default);
        Self { buckets, age: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.age = AtomicU8::new(0);
    }

    /// A new search begins: what is there now is older.
    pub(crate) fn grow_older(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    /// The upper bits choose the bucket, the lower ones are compared.
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }

    /// Lets the memory bring what is known of a position, to have it here when it is asked for.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        #[expect(unsafe_code, reason = "the processor takes this hint in no other way")]
        // SAFETY: it reads nothing, and the processor it needs is the least that there is.
        unsafe {
            use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(self.bucket(key)).cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        let bucket = self.bucket(key);
        let found = (0..SLOTS).map(|place| bucket.read(place, key)).find(|&(_, is_it)| is_it);
        let (slot, _) = found?;
        Some(Entry {
            bound: slot.bound()?,
            m: (slot.m != 0).then(|| Move::from_bits(slot.m)),
            score: Score::from_bits(slot.score),
            depth: slot.depth.into(),
            eval: (slot.eval != NO_EVAL).then_some(slot.eval.into()),
        })
    }

    pub(crate) fn store(&self, key: u64, entry: Entry) {
        let (bucket, age) = (self.bucket(key), self.age.load(Relaxed));
        let (mut place, mut least) = (0, None);
        let mut old = None;
        for at in 0..SLOTS {
            let (slot, is_it) = bucket.read(at, key);
            if is_it && slot.bound().is_some() {
                (place, old) = (at, Some(slot));
                break;
            }
            let worth = slot.worth(age);
            if at == 0 || worth < least {
                (place, least) = (at, worth);
            }
        }
        if let Some(old) = old
            && i32::from(old.depth) > entry.depth + 3
            && old.bound_and_age >> 2 == age
            && entry.bound != Bound::Exact
        {
            return;
        }
        // A position without a best move keeps the one it had.
        let kept = old.map_or(0, |old| old.m);
        let bound = match entry.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        let slot = Slot {
            m: entry.m.map_or(kept, Move::bits),
            score: entry.score.get() as i16,
            eval: entry.eval.map_or(NO_EVAL, |eval| eval as i16),
            depth: entry.depth.clamp(0, u8::MAX.into()) as u8,
            bound_and_age: age << 2 | bound,
        };
        bucket.write(place, key, slot);
    }

    /// How much of it this search has filled, in thousandths.
    pub(crate) fn hashfull(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(200)];
        let age = self.age.load(Relaxed);
        let slots = sample.iter().flat_map(|bucket| &bucket.slots);
        let slots = slots.map(|slot| Slot::from_bits(slot.load(Relaxed)));
        let used = slots.filter(|slot| slot.bound().is_some() && slot.bound_and_age >> 2 == age);
        (used.count() * 1000 / (sample.len() * SLOTS)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i32) -> Entry {
        Entry {
            m: Some(Move::from_bits(77)),
            score: Score::centipawns(-12),
            bound: Bound::Lower,
            depth,
            eval: Some(5),
        }
    }

    #[test]
    fn it_has_the_size_that_was_asked_for() {
        assert_eq!(size_of::<Bucket>(), 64);
        assert_eq!(Table::new(3).buckets.len() * size_of::<Bucket>(), 3 << 20);
    }

    #[test]
    fn what_is_stored_is_found_until_it_is_cleared() {
        let mut table = Table::new(1);
        for key in [0, 1, u64::MAX, 0x1234_5678_9ABC_DEF0] {
            assert_eq!(table.probe(key), None);
            table.store(key, entry(3));
            assert_eq!(table.probe(key), Some(entry(3)));
        }
        table.clear();
        assert_eq!(table.probe(1), None);
    }

    #[test]
    fn a_full_bucket_gives_up_the_shallowest_of_the_oldest() {
        let table = Table::new(1);
        for key in 0..5 {
            table.store(key, entry(10 + key as i32));
        }
        table.grow_older();
        table.store(5, entry(1));
        assert_eq!(table.probe(0), None);
        assert!((1..6).all(|key| table.probe(key).is_some()));
    }

    #[test]
    fn a_move_is_kept_where_none_was_found() {
        let table = Table::new(1);
        table.store(9, entry(3));
        table.store(9, Entry { m: None, ..entry(4) });
        assert_eq!(table.probe(9), Some(entry(4)));
    }

    #[test]
    fn halves_of_two_entries_are_no_entry() {
        let table = Table::new(1);
        let (key, other) = (0x1234_5678_9ABC_DEF0_u64, 0x1234_5678_9ABC_DEF1);
        table.store(key, entry(3));
        let bucket = table.bucket(key);
        let place = (0..SLOTS).find(|&place| bucket.read(place, key).1).unwrap();
        let torn = Slot { depth: 9, ..bucket.read(place, key).0 };
        bucket.slots[place].store(torn.bits(), Relaxed);
        assert_eq!((table.probe(key), table.probe(other)), (None, None));
    }

    #[test]
    fn threads_find_what_was_stored_or_nothing() {
        let table = Table::new(1);
        std::thread::scope(|scope| {
            for thread in 0..4u64 {
                let table = &table;
                scope.spawn(move || {
                    for turn in 0..200_000u64 {
                        // Four buckets only, so that all fight for the same places.
                        let key = (turn % 4) << 62 | (turn.wrapping_mul(thread + 7) % 16 + 1);
                        let depth = (key % 16) as i32;
                        table.store(key, Entry { m: None, ..entry(depth) });
                        let found = table.probe(key);
                        assert!(found.is_none_or(|entry| entry.depth == depth), "{found:?}");
                    }
                });
            }
        });
    }

    #[test]
    fn it_knows_how_full_it_is() {
        let table = Table::new(1);
        assert_eq!(table.hashfull(), 0);
        for key in 0..1u64 << 20 {
            table.store(key.wrapping_mul(0x9E37_79B9_7F4A_7C15), entry(1));
        }
        assert!(table.hashfull() > 990, "{}", table.hashfull());
        table.grow_older();
        assert_eq!(table.hashfull(), 0);
    }
}
