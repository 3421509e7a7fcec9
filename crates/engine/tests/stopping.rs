//! A search ends within ten milliseconds of being told so.

use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use chess::{History, Position};
use engine::{Engine, Limits, Stop, Stopwatch};

/// The time from raising the stop in mid-search to the result.
fn time_to_stop(engine: &mut Engine, history: &History) -> Duration {
    let stop = Stop::new();
    let (depths, reached) = channel();
    thread::scope(|scope| {
        let handle = stop.clone();
        let search = scope.spawn(move || {
            engine.search(history, &Limits::default(), &handle, &mut |news| {
                let _ = news.line().map(|info| depths.send(info.depth));
            })
        });
        // Deep enough that the next depth takes a while.
        assert!(reached.iter().any(|depth| depth >= 7));
        let raised = Stopwatch::start();
        stop.raise();
        let found = search.join().unwrap();
        let time = raised.elapsed();
        assert!(found.best().is_some());
        time
    })
}

#[test]
fn a_raised_stop_ends_a_search_within_ten_milliseconds() {
    let mut engine = Engine::new(16);
    let middlegame = "r2q1rk1/pp2bppp/2n1bn2/2pp4/3P4/1PN1PN2/PB2BPPP/R2Q1RK1 w - - 0 11";
    for history in [
        History::new(middlegame.parse().unwrap()),
        History::new(Position::chess960(77).unwrap()),
        History::new(Position::start_of_suicide()),
    ] {
        // The best of several: a busy machine may take a thread away at any moment.
        let best = (0..10).map(|_| time_to_stop(&mut engine, &history)).min().unwrap();
        let variant = history.position().variant();
        assert!(best < Duration::from_millis(10), "{variant:?}: {best:?}");
    }
}
