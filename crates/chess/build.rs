//! Writes the tables of sliding attacks: one entry for each square and each arrangement of the
//! pieces that can stand in a slider's way. `src/attacks/sliders.rs` reads them.
//!
//! Two tables hold the same sets in different order: one is indexed by PEXT, one by magic
//! multiplication. WebAssembly gets neither; it would have to download them.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

/// Multipliers that gather the relevant bits at the top without two different sets colliding. Found
/// by trying sparse random numbers; the assertion below proves them at each build.
#[rustfmt::skip]
const ROOK_MAGICS: [u64; 64] = [
    0x1080_0190_4002_8821, 0x0440_0020_0442_1002, 0x1080_0880_1000_2000, 0x2500_0510_0009_0021,
    0x6600_08A0_1002_0004, 0x1080_0400_8001_0200, 0x2200_2088_0200_0401, 0x0900_0040_8100_0022,
    0x0910_8000_4000_2083, 0x0801_8040_0060_0084, 0x0088_8010_0080_2000, 0x0402_0010_4022_0008,
    0x4080_8080_0400_0800, 0x0304_8004_0022_0080, 0x4102_00A4_0841_0200, 0x0102_0010_6100_840A,
    0x0080_2080_0040_0080, 0x0001_0500_4000_8020, 0x0820_0040_4010_0800, 0x0850_8080_0800_1000,
    0x4002_0500_0801_0011, 0x2004_0080_8002_0004, 0xC090_8080_0200_0100, 0xA000_0200_0041_00A4,
    0x0480_3880_8000_4002, 0x1020_0020_4000_5001, 0x0000_4011_0020_0900, 0x0202_0022_000C_1040,
    0x8042_1005_0048_0100, 0x0000_0400_8002_0080, 0x9205_0100_8080_0200, 0x0800_2082_0000_4104,
    0x02F0_4000_2880_0080, 0x0000_8020_0080_4000, 0x2140_8010_0080_2000, 0x4080_2102_0900_1000,
    0x1025_0008_0100_0410, 0x4002_8002_0080_0401, 0x1142_0288_0400_0110, 0x0401_0402_4600_0981,
    0x011C_2080_4000_8000, 0xC030_1020_0040_4003, 0x5A10_3060_0303_0041, 0xA000_1001_0021_000C,
    0x2168_0011_0009_0004, 0x0884_0200_0400_8080, 0x0000_0810_0184_0002, 0x0001_0020_8C41_0002,
    0x000A_2880_0110_4300, 0x0040_0620_0040_8480, 0x2010_9004_2004_8380, 0x0001_0800_1001_8280,
    0x3804_0004_8008_0080, 0xA003_0200_0400_8080, 0x8091_000A_0004_0500, 0x1023_1103_4404_8200,
    0x0004_8311_0640_2202, 0x2860_4208_8020_1102, 0x0409_0941_0020_0011, 0x2085_0010_0045_2009,
    0x1002_0009_A004_1002, 0x8529_0002_0400_0801, 0x3099_6110_0800_8224, 0x0400_0400_4081_0022,
];

/// The same for bishops.
#[rustfmt::skip]
const BISHOP_MAGICS: [u64; 64] = [
    0x50C0_0202_0851_0100, 0x0110_2101_0102_1181, 0x0384_1822_0242_0302, 0x2414_2404_8000_6014,
    0x0004_0504_5000_2000, 0x2882_0211_0400_280B, 0x0010_4802_1110_4000, 0x0102_1484_0402_4020,
    0x0401_1010_4280_8400, 0x0200_2504_0086_0A01, 0x9040_1001_0200_2800, 0x0400_8806_8101_1000,
    0x0800_0202_1084_2421, 0xAC18_0904_A004_0880, 0x9400_0108_0110_4880, 0x8000_4041_0410_034A,
    0x8420_0084_0444_0800, 0x0010_6108_2141_0401, 0x0810_0418_2480_1010, 0x0400_8028_0200_4020,
    0x0A14_0042_0121_0008, 0x0040_4086_0042_2083, 0x0000_A003_4C10_0800, 0x0001_2084_4608_0420,
    0x0044_4014_0410_0406, 0x0044_2000_2498_0088, 0x2080_3000_0204_0041, 0x0016_0020_1800_8020,
    0x00A2_0020_0200_8058, 0x2041_0410_0202_0080, 0x0014_5080_084A_1008, 0x4504_2440_0301_0090,
    0x0008_0404_02C0_084A, 0x0104_4118_0104_9000, 0x0003_2401_0810_0110, 0x0002_A008_000A_8820,
    0x0001_1004_0070_8020, 0x1010_1000_4000_2400, 0x8004_0842_0808_8080, 0x0011_0041_0902_0108,
    0x4021_0421_0401_2000, 0x0002_8804_0240_3111, 0x1202_0020_2420_8800, 0x0010_1140_1040_2A00,
    0x2000_0102_1200_0400, 0x8001_4208_0A00_0041, 0x2020_0842_0040_4084, 0x8004_0884_0450_0101,
    0x0800_8858_0804_0012, 0x4004_4042_08A0_1042, 0x0220_1052_0804_0248, 0x1344_1008_2288_1001,
    0x8000_0090_021A_0400, 0x0411_4008_0204_2009, 0x0804_105A_0803_0100, 0x6004_1102_320E_0400,
    0x0041_0101_1002_8205, 0x4500_0200_5228_0400, 0x0001_0281_0088_0480, 0x0100_0000_00E1_8821,
    0x8001_0C00_9102_0200, 0x00A0_0805_0408_2203, 0x0400_4010_4102_2880, 0x0040_1084_2100_4010,
];

/// Each direction as a step in files and ranks.
type Directions = [(i32, i32); 4];
const ROOK: Directions = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP: Directions = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let set = |name: &str| env::var(name).unwrap_or_default();
    let mut code = String::new();
    if set("CARGO_CFG_TARGET_POINTER_WIDTH") == "64" {
        let x86 = set("CARGO_CFG_TARGET_ARCH") == "x86_64";
        let bmi2 = set("CARGO_CFG_TARGET_FEATURE").split(',').any(|feature| feature == "bmi2");
        if x86 {
            write_tables(&mut code, "Pext", |_, mask| {
                (String::new(), Box::new(move |occupied| pext(occupied, mask)))
            });
        }
        if !(x86 && bmi2) {
            write_tables(&mut code, "Magic", |magic, mask| {
                let shift = 64 - mask.count_ones();
                let index = move |occupied: u64| (occupied.wrapping_mul(magic) >> shift) as usize;
                (format!(", magic: {magic:#x}, shift: {shift}"), Box::new(index))
            });
        }
    }
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("sliders.rs"), code).expect("cargo's OUT_DIR can be written");
}

/// Further fields of a lookup, and the place that it gives to a set of blockers.
type Indexing = (String, Box<dyn Fn(u64) -> usize>);

/// Writes `NAME_ATTACKS`, and `NAME_ROOK` and `NAME_BISHOP`, which tell where in it a square begins.
fn write_tables(code: &mut String, name: &str, indexing: impl Fn(u64, u64) -> Indexing) {
    let upper = name.to_uppercase();
    let mut attacks: Vec<Option<u64>> = Vec::new();
    for (role, directions, magics) in
        [("ROOK", ROOK, ROOK_MAGICS), ("BISHOP", BISHOP, BISHOP_MAGICS)]
    {
        write!(code, "pub(super) static {upper}_{role}: [{name}Lookup; 64] = [").unwrap();
        for (square, magic) in (0..).zip(magics) {
            let mask = relevant(square, &directions);
            let offset = attacks.len();
            let (fields, index) = indexing(magic, mask);
            attacks.resize(offset + (1 << mask.count_ones()), None);
            for occupied in subsets(mask) {
                let reached = walk(square, occupied, &directions);
                let place = &mut attacks[offset + index(occupied)];
                assert!(place.is_none_or(|other| other == reached), "two sets want one place");
                *place = Some(reached);
            }
            write!(code, "{name}Lookup {{ mask: {mask:#x}, offset: {offset}{fields} }},").unwrap();
        }
        code.push_str("];\n");
    }
    write!(code, "pub(super) static {upper}_ATTACKS: [u64; {}] = [", attacks.len()).unwrap();
    for set in attacks {
        write!(code, "{:#x},", set.unwrap_or(0)).unwrap();
    }
    code.push_str("];\n");
}

/// The squares reached from `square` up to and including the first occupied one.
fn walk(square: i32, occupied: u64, directions: &Directions) -> u64 {
    let mut reached = 0;
    for (files, ranks) in directions {
        let (mut file, mut rank) = (square % 8 + files, square / 8 + ranks);
        while (0..8).contains(&file) && (0..8).contains(&rank) {
            let bit = 1 << (rank * 8 + file);
            reached |= bit;
            if occupied & bit != 0 {
                break;
            }
            (file, rank) = (file + files, rank + ranks);
        }
    }
    reached
}

/// The squares whose occupation matters: all that are reached, without the last of each direction.
fn relevant(square: i32, directions: &Directions) -> u64 {
    let mut mask = 0;
    for (files, ranks) in directions {
        let (mut file, mut rank) = (square % 8 + files, square / 8 + ranks);
        while (0..8).contains(&(file + files)) && (0..8).contains(&(rank + ranks)) {
            mask |= 1 << (rank * 8 + file);
            (file, rank) = (file + files, rank + ranks);
        }
    }
    mask
}

fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(0u64);
    std::iter::from_fn(move || {
        let subset = next?;
        let following = subset.wrapping_sub(mask) & mask;
        next = (following != 0).then_some(following);
        Some(subset)
    })
}

/// The bits of `value` under `mask`, pushed together.
fn pext(value: u64, mask: u64) -> usize {
    let mut rest = mask;
    let mut packed = 0;
    for place in 0.. {
        if rest == 0 {
            break;
        }
        if value & rest & rest.wrapping_neg() != 0 {
            packed |= 1 << place;
        }
        rest &= rest - 1;
    }
    packed
}
