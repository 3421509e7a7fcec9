//! Kibitz's rules against two other programs' on random positions: shakmaty knows all three
//! variants, cozy-chess standard chess and Chess960. Wherever they differ, a test fails and names
//! the position.
//!
//! The quick slice runs with every `cargo test`; `cargo xtask soak` runs the long one, whose length
//! `KIBITZ_SOAK_POSITIONS` sets.

#[path = "../common/mod.rs"]
mod common;
mod inner;
mod outer;
mod setups;

use chess::Variant;
use common::Dice;
use shakmaty::variant::Antichess;
use shakmaty::{CastlingMode, Chess};

const QUICK: usize = 3_000;

/// How many positions of each variant the long tests look at.
fn soak_positions() -> usize {
    let count = std::env::var("KIBITZ_SOAK_POSITIONS");
    count.ok().and_then(|count| count.parse().ok()).unwrap_or(100_000)
}

fn play_and_compare(variant: Variant, count: usize, seed: u64) {
    match variant {
        Variant::Standard => {
            outer::compare_games::<Chess>(variant, CastlingMode::Standard, count, seed);
        }
        Variant::Chess960 => {
            outer::compare_games::<Chess>(variant, CastlingMode::Chess960, count, seed);
        }
        Variant::Suicide => {
            outer::compare_games::<Antichess>(variant, CastlingMode::Standard, count, seed);
        }
    }
}

fn set_up_and_compare(variant: Variant, count: usize, seed: u64) {
    let mut dice = Dice::new(seed);
    let tally = match variant {
        Variant::Standard => {
            setups::compare::<Chess>(variant, CastlingMode::Standard, count, &mut dice)
        }
        Variant::Chess960 => {
            setups::compare::<Chess>(variant, CastlingMode::Chess960, count, &mut dice)
        }
        Variant::Suicide => {
            setups::compare::<Antichess>(variant, CastlingMode::Standard, count, &mut dice)
        }
    };
    println!("{variant}: {tally:?}");
    assert!(tally.accepted * 4 > count, "most set-ups were refused: {tally:?}");
    assert!(tally.refused * 50 > count, "hardly any set-up was refused: {tally:?}");
}

#[test]
fn random_standard_games_agree() {
    play_and_compare(Variant::Standard, QUICK, 1);
}

#[test]
fn random_chess960_games_agree() {
    play_and_compare(Variant::Chess960, QUICK, 2);
}

#[test]
fn random_suicide_games_agree() {
    play_and_compare(Variant::Suicide, QUICK, 3);
}

#[test]
fn random_setups_agree() {
    for (variant, seed) in Variant::ALL.into_iter().zip(4..) {
        set_up_and_compare(variant, QUICK, seed);
    }
}

#[test]
#[ignore = "long: cargo xtask soak runs it"]
fn soak_random_games() {
    for (variant, seed) in Variant::ALL.into_iter().zip(101..) {
        play_and_compare(variant, soak_positions(), seed);
    }
}

#[test]
#[ignore = "long: cargo xtask soak runs it"]
fn soak_random_setups() {
    for (variant, seed) in Variant::ALL.into_iter().zip(201..) {
        set_up_and_compare(variant, soak_positions(), seed);
    }
}
