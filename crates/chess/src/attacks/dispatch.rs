//! Which instructions this CPU has, asked once, used by every hot function.
//!
//! A plain build of an x86-64 program may use neither POPCNT nor PEXT, because the first CPUs of that
//! kind had neither. So the hot functions ([`Kernel`]s: generating, counting and playing moves) are
//! compiled three times, and [`run`] picks: one predictable branch for some dozens of nanoseconds of
//! work. A build with `-C target-cpu=native` has nothing to pick, and the branch is gone.

use super::sliders::{self, Sliders};

/// Work that is worth compiling once for each kind of CPU. `run` must be `#[inline(always)]`, and so
/// must everything hot that it calls: only what is inlined is compiled for the CPU.
pub(crate) trait Kernel {
    type Output;
    fn run<S: Sliders>(self) -> Self::Output;
}

/// Does the work by the fastest path that this CPU has.
///
/// In a page every byte is fetched, so there the work is compiled once and called.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
#[cfg_attr(target_arch = "wasm32", inline(never))]
pub(crate) fn run<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(all(target_arch = "x86_64", not(target_feature = "bmi2")))]
    match x86::level() {
        // SAFETY: `level` found these instructions on this CPU.
        x86::Level::Pext => return unsafe { x86::run_with_pext(kernel) },
        // SAFETY: as above.
        x86::Level::Popcnt => return unsafe { x86::run_with_popcnt(kernel) },
        x86::Level::Plain => {}
    }
    kernel.run::<sliders::Any>()
}

#[cfg(all(target_arch = "x86_64", not(target_feature = "bmi2")))]
mod x86 {
    use super::Kernel;
    use crate::attacks::sliders::{Magic, Pext};
    use core::arch::x86_64::__cpuid;
    use std::arch::is_x86_feature_detected;
    use std::sync::atomic::{AtomicU8, Ordering};

    #[derive(Clone, Copy)]
    pub(super) enum Level {
        Plain,
        Popcnt,
        Pext,
    }

    /// 0 until asked; then one more than the level. Every thread would find the same, so it does not
    /// matter which writes.
    static LEVEL: AtomicU8 = AtomicU8::new(0);

    #[inline(always)]
    pub(super) fn level() -> Level {
        match LEVEL.load(Ordering::Relaxed) {
            3 => Level::Pext,
            2 => Level::Popcnt,
            1 => Level::Plain,
            _ => detect(),
        }
    }

    #[cold]
    #[inline(never)]
    fn detect() -> Level {
        let modern = is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("avx2");
        let level = if modern && !pext_is_microcode() {
            Level::Pext
        } else if is_x86_feature_detected!("popcnt") {
            Level::Popcnt
        } else {
            Level::Plain
        };
        LEVEL.store(level as u8 + 1, Ordering::Relaxed);
        level
    }

    /// AMD's CPUs before Zen 3 (family 19h), and Hygon's, have a PEXT that takes up to 300 cycles.
    fn pext_is_microcode() -> bool {
        let vendor = __cpuid(0);
        let by_amd = [vendor.ebx, vendor.edx, vendor.ecx].map(u32::to_le_bytes).concat();
        let version = __cpuid(1).eax;
        let family = (version >> 8 & 0xF) + (version >> 20 & 0xFF);
        (by_amd == b"AuthenticAMD" || by_amd == b"HygonGenuine") && family < 0x19
    }

    /// # Safety
    ///
    /// The CPU must have the named features.
    #[inline(never)]
    #[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2,avx2")]
    pub(super) unsafe fn run_with_pext<K: Kernel>(kernel: K) -> K::Output {
        kernel.run::<Pext>()
    }

    /// # Safety
    ///
    /// The CPU must have POPCNT.
    #[inline(never)]
    #[target_feature(enable = "popcnt")]
    pub(super) unsafe fn run_with_popcnt<K: Kernel>(kernel: K) -> K::Output {
        kernel.run::<Magic>()
    }
}
