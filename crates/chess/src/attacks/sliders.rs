//! Bishops and rooks: three ways to the same sets.
//!
//! - [`Pext`]: one instruction packs the blockers into an index; the fastest where the CPU does it in
//!   hardware.
//! - [`Magic`]: a multiplication does the packing; for every other 64-bit machine.
//! - [`Rays`]: looks for the first blocker in each direction with 4 KB of tables; for WebAssembly,
//!   and as the judge of the other two.

use super::KING_STEPS;
use crate::{Bitboard, Square};

/// A way to find what bishops and rooks attack.
pub(crate) trait Sliders: Copy {
    fn bishop(from: Square, occupied: Bitboard) -> Bitboard;
    fn rook(from: Square, occupied: Bitboard) -> Bitboard;
}

/// For every square and direction (as [`KING_STEPS`] orders them) the squares up to the edge.
static RAYS: [[Bitboard; 64]; 8] = {
    let mut rays = [[Bitboard::EMPTY; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = KING_STEPS[direction];
        let mut index = 0;
        while index < 64 {
            let mut square = Square::from_low_bits(index as u8);
            while let Some(next) = square.offset(files, ranks) {
                rays[direction][index] = rays[direction][index].with(next);
                square = next;
            }
            index += 1;
        }
        direction += 1;
    }
    rays
};

const fn union_of_rays(first_direction: usize) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let mut direction = first_direction;
        while direction < 8 {
            table[index].0 |= RAYS[direction][index].0;
            direction += 2;
        }
        index += 1;
    }
    table
}

pub(super) static EMPTY_ROOK: [Bitboard; 64] = union_of_rays(0);
pub(super) static EMPTY_BISHOP: [Bitboard; 64] = union_of_rays(1);

/// First blocker in each direction.
#[cfg(any(test, not(target_pointer_width = "64")))]
#[derive(Clone, Copy)]
pub(crate) struct Rays;

#[cfg(any(test, not(target_pointer_width = "64")))]
impl Rays {
    #[inline(always)]
    fn ray(direction: usize, from: Square, occupied: Bitboard) -> Bitboard {
        let ray = RAYS[direction][from.index()];
        let blockers = ray.0 & occupied.0;
        // North, north-east, east and north-west lead to higher squares. The extra bit at the far
        // corner stands for "no blocker": nothing lies beyond a corner.
        let first = if matches!(direction, 0 | 1 | 2 | 7) {
            (blockers | 1 << 63).trailing_zeros()
        } else {
            (blockers | 1).ilog2()
        };
        Bitboard(ray.0 & !RAYS[direction][first as usize & 63].0)
    }
}

#[cfg(any(test, not(target_pointer_width = "64")))]
impl Sliders for Rays {
    #[inline(never)]
    fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
        Self::ray(1, from, occupied)
            | Self::ray(3, from, occupied)
            | Self::ray(5, from, occupied)
            | Self::ray(7, from, occupied)
    }

    #[inline(never)]
    fn rook(from: Square, occupied: Bitboard) -> Bitboard {
        Self::ray(0, from, occupied)
            | Self::ray(2, from, occupied)
            | Self::ray(4, from, occupied)
            | Self::ray(6, from, occupied)
    }
}

#[cfg(all(target_arch = "x86_64", target_pointer_width = "64"))]
pub(crate) use pext::Pext;

#[cfg(all(target_arch = "x86_64", target_pointer_width = "64"))]
mod pext {
    use super::{Bitboard, Sliders, Square, tables};
    use core::arch::x86_64::_pext_u64;

    /// Indexing by the PEXT instruction of BMI2.
    #[derive(Clone, Copy)]
    pub(crate) struct Pext;

    impl Pext {
        #[inline(always)]
        fn look_up(lookup: &tables::PextLookup, occupied: Bitboard) -> Bitboard {
            // SAFETY: this type is used only where BMI2 is known to be there: compiled in
            // (`target_feature = "bmi2"`) or found by `dispatch` when the program runs.
            let index = unsafe { _pext_u64(occupied.0, lookup.mask) } as usize;
            // SAFETY: the build script made the table so that `offset` plus any number with as many
            // bits as `mask` has lies in it, and PEXT gives no larger one.
            Bitboard(unsafe { *tables::PEXT_ATTACKS.get_unchecked(lookup.offset as usize + index) })
        }
    }

    impl Sliders for Pext {
        #[inline(always)]
        fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
            Self::look_up(&tables::PEXT_BISHOP[from.index()], occupied)
        }

        #[inline(always)]
        fn rook(from: Square, occupied: Bitboard) -> Bitboard {
            Self::look_up(&tables::PEXT_ROOK[from.index()], occupied)
        }
    }
}

#[cfg(all(
    target_pointer_width = "64",
    not(all(target_arch = "x86_64", target_feature = "bmi2"))
))]
pub(crate) use magic::Magic;

#[cfg(all(target_pointer_width = "64", not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
mod magic {
    use super::{Bitboard, Sliders, Square, tables};

    /// Indexing by multiplication with a number that gathers the relevant bits at the top.
    #[derive(Clone, Copy)]
    pub(crate) struct Magic;

    impl Magic {
        #[inline(always)]
        fn look_up(lookup: &tables::MagicLookup, occupied: Bitboard) -> Bitboard {
            let index = (occupied.0 & lookup.mask).wrapping_mul(lookup.magic) >> lookup.shift;
            // SAFETY: the build script made the table so that `offset` plus any number of
            // `64 - shift` bits lies in it.
            Bitboard(unsafe {
                *tables::MAGIC_ATTACKS.get_unchecked(lookup.offset as usize + index as usize)
            })
        }
    }

    impl Sliders for Magic {
        #[inline(always)]
        fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
            Self::look_up(&tables::MAGIC_BISHOP[from.index()], occupied)
        }

        #[inline(always)]
        fn rook(from: Square, occupied: Bitboard) -> Bitboard {
            Self::look_up(&tables::MAGIC_ROOK[from.index()], occupied)
        }
    }
}

/// What the build script wrote.
#[cfg(target_pointer_width = "64")]
#[expect(clippy::unreadable_literal, reason = "written by a program, for a program")]
mod tables {
    /// Where the attacks from one square begin, and what to pack into the index.
    #[cfg(target_arch = "x86_64")]
    pub(super) struct PextLookup {
        pub(super) mask: u64,
        pub(super) offset: u32,
    }

    /// The same for magic multiplication.
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    pub(super) struct MagicLookup {
        pub(super) mask: u64,
        pub(super) magic: u64,
        pub(super) offset: u32,
        pub(super) shift: u32,
    }

    include!(concat!(env!("OUT_DIR"), "/sliders.rs"));
}

/// The way that needs no choice at run time: for one lookup here and there.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub(crate) type Any = Pext;
#[cfg(all(target_pointer_width = "64", not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
pub(crate) type Any = Magic;
#[cfg(not(target_pointer_width = "64"))]
pub(crate) type Any = Rays;

/// Strictly between two squares: 32 KB where memory is cheap.
#[cfg(target_pointer_width = "64")]
static BETWEEN: [[Bitboard; 64]; 64] = {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = KING_STEPS[direction];
        let mut from = 0;
        while from < 64 {
            let mut passed = Bitboard::EMPTY;
            let mut square = Square::from_low_bits(from as u8);
            while let Some(next) = square.offset(files, ranks) {
                table[from][next.index()] = passed;
                passed = passed.with(next);
                square = next;
            }
            from += 1;
        }
        direction += 1;
    }
    table
};

#[cfg(target_pointer_width = "64")]
#[inline(always)]
pub(super) fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

#[cfg(not(target_pointer_width = "64"))]
pub(super) fn between(a: Square, b: Square) -> Bitboard {
    if EMPTY_ROOK[a.index()].contains(b) {
        Rays::rook(a, b.bitboard()) & Rays::rook(b, a.bitboard())
    } else if EMPTY_BISHOP[a.index()].contains(b) {
        Rays::bishop(a, b.bitboard()) & Rays::bishop(b, a.bitboard())
    } else {
        Bitboard::EMPTY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A set with roughly a quarter of the squares, another for each seed.
    fn scattered(seed: u64) -> Bitboard {
        let mix = |x: u64| {
            let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            x ^ (x >> 31)
        };
        Bitboard(mix(seed) & mix(seed ^ 0x9E37_79B9_7F4A_7C15))
    }

    /// Step by step, as a person would.
    fn walk(from: Square, occupied: Bitboard, first_direction: usize) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        for (files, ranks) in KING_STEPS.into_iter().skip(first_direction).step_by(2) {
            let mut square = from;
            while let Some(next) = square.offset(files, ranks) {
                reached = reached.with(next);
                square = next;
                if occupied.contains(next) {
                    break;
                }
            }
        }
        reached
    }

    fn agrees<S: Sliders>() {
        for from in Square::all() {
            for seed in 0..2000 {
                let occupied = scattered(seed);
                assert_eq!(S::rook(from, occupied), walk(from, occupied, 0), "rook {from}");
                assert_eq!(S::bishop(from, occupied), walk(from, occupied, 1), "bishop {from}");
            }
        }
    }

    #[test]
    fn rays_are_right() {
        agrees::<Rays>();
    }

    #[cfg(all(
        target_pointer_width = "64",
        not(all(target_arch = "x86_64", target_feature = "bmi2"))
    ))]
    #[test]
    fn magic_is_right() {
        agrees::<Magic>();
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn pext_is_right() {
        if std::arch::is_x86_feature_detected!("bmi2") {
            agrees::<Pext>();
        } else {
            println!("skipped: this CPU has no PEXT");
        }
    }

    #[test]
    fn between_is_what_two_rays_share() {
        for a in Square::all() {
            for b in Square::all() {
                let rays = KING_STEPS.iter().enumerate().fold(Bitboard::EMPTY, |sum, (d, _)| {
                    let ray = RAYS[d][a.index()];
                    if ray.contains(b) { sum | ray & !RAYS[d][b.index()].with(b) } else { sum }
                });
                assert_eq!(between(a, b), rays, "{a} {b}");
            }
        }
    }
}
