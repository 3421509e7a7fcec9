//! The same games, however they are played.

use super::*;
use crate::packed::{Games, Torn};
use chess::Variant;
use std::fs;

const GAMES: u64 = 8;

fn plan(threads: usize, games: u64) -> Plan {
    let header = Header { engine: 1, seed: 7, nodes: 30, chess960: 2 };
    Plan { header, games, threads: NonZeroUsize::new(threads).unwrap() }
}

fn whole(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn played(folder: &Path) -> Vec<u8> {
    let path = folder.join("whole");
    let progress = run(&plan(1, GAMES), &path, whole).unwrap();
    assert_eq!(progress.games, GAMES);
    fs::read(path).unwrap()
}

#[test]
fn the_same_bytes_with_any_number_of_threads_and_interruptions() {
    let folder = tempfile::tempdir().unwrap();
    let expected = played(folder.path());

    let path = folder.path().join("threads");
    run(&plan(3, GAMES), &path, whole).unwrap();
    assert!(fs::read(&path).unwrap() == expected, "with three threads");

    let path = folder.path().join("interrupted");
    let mut last = 0;
    while last < GAMES {
        let until = last + 3;
        let observe = |progress: Progress| {
            let goes_on = progress.games < until;
            if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        last = run(&plan(2, GAMES), &path, observe).unwrap().games;
    }
    assert!(fs::read(&path).unwrap() == expected, "interrupted every three games");

    // Killed in the middle of a write, of the header too.
    for torn in [3, expected.len() / 2, expected.len() - 1] {
        fs::write(&path, &expected[..torn]).unwrap();
        run(&plan(1, GAMES), &path, whole).unwrap();
        assert!(fs::read(&path).unwrap() == expected, "torn after {torn} bytes");
    }
}

#[test]
fn games_differ_and_end_as_they_should() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = played(folder.path());
    let games: Vec<Game> = Games::new(&*bytes).unwrap().collect::<Result<_, Torn>>().unwrap();
    let starts: std::collections::BTreeSet<_> =
        games.iter().map(|game| game.start().key()).collect();
    assert_eq!(starts.len(), GAMES as usize);
    let of = |variant| games.iter().filter(|game| game.start().variant() == variant).count();
    assert!(of(Variant::Standard) > 0 && of(Variant::Chess960) > 0);
    for game in &games {
        let plies = game.start().move_number() * 2 - 2 + game.start().turn().index() as u16;
        assert!((8..=9).contains(&plies), "{plies}");
        assert!(game.plies()[0].score.abs() < 600);
        let last = game.samples().last().unwrap();
        let last = last.position.play(last.m);
        assert!(
            last.is_checkmate()
                || last.outcome().is_none_or(|_| game.end() == crate::packed::End::Drawn)
        );
    }
}

#[test]
fn a_file_of_other_games_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other");
    for bytes in [b"PNG".to_vec(), vec![b'x'; 100]] {
        fs::write(&path, &bytes).unwrap();
        assert!(matches!(run(&plan(1, 1), &path, whole), Err(Refused::NotGames)));
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
    let header = Header { seed: 8, ..plan(1, 1).header }.to_bytes();
    fs::write(&path, header).unwrap();
    let refused = run(&plan(1, 1), &path, whole).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the file has games of seed 8 with 30 nodes and one in 2 Chess960, by engine 1; asked for \
         are those of seed 7 with 30 nodes and one in 2 Chess960, by engine 1: take another file"
    );
    // Half of a file by one engine and half by another would be fixed by nothing.
    fs::write(&path, Header { engine: 2, ..plan(1, 1).header }.to_bytes()).unwrap();
    assert!(matches!(run(&plan(1, 1), &path, whole), Err(Refused::OtherGames { .. })));
    // Damage in the middle is not for us to repair.
    let mut bytes = played(folder.path());
    bytes[Header::LENGTH + 30] = 9;
    fs::write(&path, &bytes).unwrap();
    assert!(matches!(run(&plan(1, GAMES), &path, whole), Err(Refused::Damaged(_))));
    assert!(fs::read(&path).unwrap() == bytes);
}
