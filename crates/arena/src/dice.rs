//! Dice that fall the same way for the same seed, on every machine.

/// A sequence of numbers that is fixed by its seed (Vigna's `SplitMix64`).
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// One of many sequences that a seed has, each by itself.
    pub fn nth(seed: u64, number: u64) -> Self {
        Self(Self::new(Self::new(seed).roll() ^ number).roll())
    }

    /// Any number.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `count`, which is not 0; all are as good as equally likely.
    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.roll()) * count as u128) >> 64) as usize
    }

    /// Puts things into any order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for at in (1..things.len()).rev() {
            things.swap(at, self.below(at + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_comes_up() {
        let mut dice = Dice::new(7);
        let mut orders = std::collections::BTreeMap::new();
        for _ in 0..6_000 {
            let mut things = [1, 2, 3];
            dice.shuffle(&mut things);
            *orders.entry(things).or_insert(0) += 1;
        }
        assert_eq!(orders.len(), 6);
        assert!(orders.values().all(|count| (850..1150).contains(count)), "{orders:?}");
    }
}
