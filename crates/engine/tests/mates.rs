//! Mates in one to four moves are found at once, and their distance is right. `training mates` has found
//! them in games of weak players.

use std::time::Duration;

use chess::{History, Position};
use engine::{Engine, Limits, Stop, Stopwatch, Worth, proof};

/// How long the engine may look for any of them.
const AT_ONCE: Duration = Duration::from_secs(2);

/// Distance and position.
fn mates() -> impl Iterator<Item = (u32, Position)> {
    include_str!("mates.epd").lines().map(|line| {
        let (position, distance) = line.trim_end_matches(';').split_once(" dm ").unwrap();
        (distance.parse().unwrap(), format!("{position} 0 1").parse().unwrap())
    })
}

#[test]
fn each_is_a_mate_and_none_comes_twice() {
    let mut keys = std::collections::BTreeSet::new();
    let mut counts = [0; 4];
    for (distance, position) in mates() {
        assert!(proof::mates(&position, distance), "{}", position.fen());
        assert!(keys.insert(position.key()), "{}", position.fen());
        counts[distance as usize - 1] += 1;
    }
    assert!(counts.iter().all(|&count| count >= 50), "{counts:?}");
}

#[test]
fn none_is_a_sooner_one() {
    // That four moves are needed takes much longer to prove; `training mates` did it when it found them.
    for (distance, position) in mates().filter(|&(distance, _)| distance < 4) {
        assert!(!proof::mates(&position, distance - 1), "{}", position.fen());
    }
}

#[test]
fn they_are_found_at_once() {
    let mut engine = Engine::new(4);
    let mut slowest = Duration::ZERO;
    for (distance, position) in mates() {
        let history = History::new(position);
        engine.reset();
        let limits = Limits { mate: Some(distance), ..Limits::time(AT_ONCE) };
        let stopwatch = Stopwatch::start();
        let found = engine.search(&history, &limits, &Stop::new(), &mut |_| {});
        slowest = slowest.max(stopwatch.elapsed());
        let fen = history.position().fen();
        assert_eq!(found.score.worth(), Worth::Mate(distance as i32), "{fen}");
        assert_eq!(found.pv().len() as u32, 2 * distance - 1, "{fen}: the line ends with mate");
    }
    println!("the slowest took {slowest:?}");
}

#[test]
fn they_are_carried_out() {
    let mut engine = Engine::new(4);
    for (distance, position) in mates() {
        let mut history = History::new(position);
        for left in (1..=distance).rev() {
            engine.reset();
            let limits = Limits { mate: Some(left), ..Limits::nodes(1_000_000) };
            let found = engine.search(&history, &limits, &Stop::new(), &mut |_| {});
            let at = history.position().fen();
            assert_eq!(found.score.worth(), Worth::Mate(left as i32), "{at}");
            history.push(found.best().unwrap()).unwrap();
            if left > 1 {
                // The defence as the engine expects it.
                history.push(found.ponder().unwrap()).unwrap();
            }
        }
        assert!(history.position().is_checkmate(), "{}", history.position().fen());
    }
}
