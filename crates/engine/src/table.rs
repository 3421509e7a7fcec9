//! The transposition table: what was found about a position, for when it comes up again.
//!
//! Keys are checked in part only, so a rare entry belongs to another position: whoever takes a move
//! from here asks whether it is legal.

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

/// An entry in twelve bytes. A `bound` of 0 marks an empty one.
#[derive(Clone, Copy)]
struct Slot {
    check: u32,
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
    const EMPTY: Self =
        Self { check: 0, m: 0, score: 0, eval: NO_EVAL, depth: 0, bound_and_age: 0 };

    fn bound(self) -> Option<Bound> {
        match self.bound_and_age & 3 {
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Exact),
            _ => None,
        }
    }

    fn age(self) -> u8 {
        self.bound_and_age >> 2
    }
}

const SLOTS: usize = 5;

/// One line of the CPU's cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

/// The table. It keeps the deeper and the newer entries.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

impl Table {
    /// An empty table of so many mebibytes, at least one.
    pub(crate) fn new(mebibytes: usize) -> Self {
        let count = (mebibytes.max(1) << 20) / size_of::<Bucket>();
        Self { buckets: vec![Bucket([Slot::EMPTY; SLOTS]); count], age: 0 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill(Bucket([Slot::EMPTY; SLOTS]));
        self.age = 0;
    }

    /// A new search begins: what is there now is older.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// The upper bits choose the bucket, the lower ones are compared.
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets[self.index(key)];
        let slot = bucket.0.iter().find(|slot| slot.check == key as u32)?;
        Some(Entry {
            bound: slot.bound()?,
            m: (slot.m != 0).then(|| Move::from_bits(slot.m)),
            score: Score::from_bits(slot.score),
            depth: slot.depth.into(),
            eval: (slot.eval != NO_EVAL).then_some(slot.eval.into()),
        })
    }

    pub(crate) fn store(&mut self, key: u64, entry: Entry) {
        let (index, age) = (self.index(key), self.age);
        let bucket = &mut self.buckets[index].0;
        let check = key as u32;
        let place = bucket.iter().position(|slot| slot.check == check && slot.bound().is_some());
        let slot = match place {
            Some(place) => &mut bucket[place],
            None => bucket
                .iter_mut()
                .min_by_key(|slot| {
                    let older = (AGES + age - slot.age()) % AGES;
                    let worth = i32::from(slot.depth) - 4 * i32::from(older);
                    slot.bound().map(|_| worth)
                })
                .expect("a bucket has slots"),
        };
        let deeper = i32::from(slot.depth) > entry.depth + 3;
        if place.is_some() && deeper && slot.age() == age && entry.bound != Bound::Exact {
            return;
        }
        // A position without a best move keeps the one it had.
        let old = if place.is_some() { slot.m } else { 0 };
        *slot = Slot {
            check,
            m: entry.m.map_or(old, Move::bits),
            score: entry.score.get() as i16,
            eval: entry.eval.map_or(NO_EVAL, |eval| eval as i16),
            depth: entry.depth.clamp(0, u8::MAX.into()) as u8,
            bound_and_age: age << 2
                | match entry.bound {
                    Bound::Upper => 1,
                    Bound::Lower => 2,
                    Bound::Exact => 3,
                },
        };
    }

    /// How much of it this search has filled, in thousandths.
    pub(crate) fn hashfull(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(200)];
        let slots = sample.iter().flat_map(|bucket| bucket.0);
        let used = slots.filter(|slot| slot.bound().is_some() && slot.age() == self.age).count();
        (used * 1000 / (sample.len() * SLOTS)) as u32
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
        let mut table = Table::new(1);
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
        let mut table = Table::new(1);
        table.store(9, entry(3));
        table.store(9, Entry { m: None, ..entry(4) });
        assert_eq!(table.probe(9), Some(entry(4)));
    }

    #[test]
    fn it_knows_how_full_it_is() {
        let mut table = Table::new(1);
        assert_eq!(table.hashfull(), 0);
        for key in 0..1u64 << 20 {
            table.store(key.wrapping_mul(0x9E37_79B9_7F4A_7C15), entry(1));
        }
        assert!(table.hashfull() > 990, "{}", table.hashfull());
        table.grow_older();
        assert_eq!(table.hashfull(), 0);
    }
}
