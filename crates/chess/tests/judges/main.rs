//! Kibitz's rules against two other programs' on random positions: shakmaty knows all three
//! variants, cozy-chess standard chess and Chess960. Wherever they differ, a test fails and names
//! the position.
//!
//! Every `cargo test` looks at a few thousand positions; `cargo xtask soak` at as many as it is told.

#[path = "../common/mod.rs"]
mod common;
mod inner;
mod outer;
mod setups;

use chess::Variant;
use common::Dice;
use shakmaty::variant::Antichess;
use shakmaty::{CastlingMode, Chess};

/// How many positions of each variant are looked at.
fn positions() -> usize {
    common::quick_or(3_000, |positions| positions)
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
    play_and_compare(Variant::Standard, positions(), 1);
}

#[test]
fn random_chess960_games_agree() {
    play_and_compare(Variant::Chess960, positions(), 2);
}

#[test]
fn random_suicide_games_agree() {
    play_and_compare(Variant::Suicide, positions(), 3);
}

#[test]
fn random_setups_agree() {
    for (variant, seed) in Variant::ALL.into_iter().zip(4..) {
        set_up_and_compare(variant, positions(), seed);
    }
}
