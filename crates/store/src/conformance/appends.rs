//! Appending events and reading them back.

use std::sync::Barrier;
use std::thread;

use game::{ByColor, Moment};

use super::{Part, append, bodies, command, create_owner, event, game, owner, summary};
use crate::{Append, Digest, Error, Founding, ProfileId, Secret, Seq, Store};

pub(super) const PARTS: [Part; 8] = [
    events_come_back_in_order,
    another_number_of_events_is_a_conflict,
    a_repeated_command_gets_the_first_answer,
    refused_appends_leave_no_trace,
    digests_prove_a_prefix,
    conflicts_do_not_disturb_their_neighbours,
    a_new_game_needs_its_founding,
    a_deleted_game_takes_no_events,
];

fn events_come_back_in_order(store: &dyn Store) {
    let first = store.append(append(game(1), 0, command(1), &["a", "b"])).wait().expect("stored");
    assert_eq!((first.first, first.last), (Seq(1), Seq(2)));
    let second = store.append(append(game(1), 2, command(2), &["c"])).wait().expect("stored");
    assert_eq!((second.first, second.last), (Seq(3), Seq(3)));
    assert_eq!(bodies(store, game(1)), [event("a"), event("b"), event("c")]);
    let tail = store.events(game(1), Seq(2)).wait().expect("the tail");
    assert_eq!(tail.len(), 1);
    assert_eq!((tail[0].seq, tail[0].digest), (Seq(3), second.digest));
    assert_eq!(store.events(game(1), Seq(3)).wait(), Ok(vec![]));
    assert_eq!(store.events(game(1), Seq(u64::MAX)).wait(), Ok(vec![]));
    assert_eq!(store.events(game(2), Seq::ZERO).wait(), Err(Error::NoSuchGame));
    // Whatever a text holds, it comes back.
    let odd = "\u{0}\u{1f600} \u{202e}'\"\\";
    store.append(append(game(1), 3, command(3), &[odd])).wait().expect("stored");
    assert_eq!(bodies(store, game(1))[3], event(odd));
}

fn another_number_of_events_is_a_conflict(store: &dyn Store) {
    store.append(append(game(1), 0, command(1), &["a", "b"])).wait().expect("stored");
    for expected in [0, 1, 3, 1000] {
        let refused = store.append(append(game(1), expected, command(2), &["x"])).wait();
        assert_eq!(refused, Err(Error::Conflict { present: Seq(2) }), "on {expected}");
    }
    assert_eq!(bodies(store, game(1)), [event("a"), event("b")]);
    assert_eq!(
        store.append(append(game(1), 2, command(2), &["c"])).wait().map(|a| a.last),
        Ok(Seq(3))
    );
}

fn a_repeated_command_gets_the_first_answer(store: &dyn Store) {
    let first = store.append(append(game(1), 0, command(1), &["a"])).wait();
    let second = store.append(append(game(1), 1, command(2), &["b", "c"])).wait();
    // Decided on the old board, on the new one, and with other words: it is the same command.
    for repeat in [
        append(game(1), 0, command(1), &["a"]),
        append(game(1), 3, command(1), &["a"]),
        append(game(1), 1, command(1), &["other", "words"]),
    ] {
        assert_eq!(store.append(repeat).wait(), first);
    }
    assert_eq!(store.append(append(game(1), 1, command(2), &["b", "c"])).wait(), second);
    assert_eq!(bodies(store, game(1)), [event("a"), event("b"), event("c")]);
    assert_eq!(store.command(game(1), command(2)).wait(), second.map(Some));
    assert_eq!(store.command(game(1), command(3)).wait(), Ok(None));
    // The same id in another game is another command.
    store.append(append(game(2), 0, command(1), &["z"])).wait().expect("stored");
    assert_eq!(bodies(store, game(2)), [event("z")]);
}

fn refused_appends_leave_no_trace(store: &dyn Store) {
    store.append(append(game(1), 0, command(1), &["a"])).wait().expect("stored");
    let before = store.row(game(1)).wait();
    let mut late = append(game(1), 0, command(2), &["x"]);
    late.summary.white = "somebody else".into();
    late.results = Some(vec![]);
    store.append(late).wait().expect_err("a conflict");
    let empty = append(game(1), 1, command(3), &[]);
    assert_eq!(store.append(empty).wait(), Err(Error::NoEvents));
    let mut stranger = append(game(1), 1, command(4), &["x", "y"]);
    let result = |profile| crate::GameResult { profile, at: Moment(1), body: "{}".into() };
    stranger.results = Some(vec![result(owner()), result(ProfileId::from_bytes([9; 16]))]);
    assert_eq!(store.append(stranger).wait(), Err(Error::NoSuchProfile));
    assert_eq!(store.row(game(1)).wait(), before);
    assert_eq!(bodies(store, game(1)), [event("a")]);
    assert_eq!(store.results(owner(), Moment(0), Moment(9)).wait(), Ok(vec![]));
    for refused in [2, 3, 4] {
        assert_eq!(store.command(game(1), command(refused)).wait(), Ok(None));
    }
}

fn digests_prove_a_prefix(store: &dyn Store) {
    store.append(append(game(1), 0, command(1), &["a", "b", "c"])).wait().expect("stored");
    store.append(append(game(2), 0, command(1), &["a", "x", "c"])).wait().expect("stored");
    let mut digest = Digest::of_game(game(1));
    assert_eq!(store.digest_at(game(1), Seq::ZERO).wait(), Ok(Some(digest)));
    for (seq, text) in [(1, "a"), (2, "b"), (3, "c")] {
        digest = digest.then(Seq(seq), &event(text));
        assert_eq!(store.digest_at(game(1), Seq(seq)).wait(), Ok(Some(digest)));
        assert_ne!(store.digest_at(game(2), Seq(seq)).wait(), Ok(Some(digest)));
    }
    assert_eq!(store.digest_at(game(1), Seq(4)).wait(), Ok(None));
    assert_eq!(store.digest_at(game(3), Seq(1)).wait(), Err(Error::NoSuchGame));
}

/// All are asked before the first is answered, so that a store that gathers them gathers these.
fn conflicts_do_not_disturb_their_neighbours(store: &dyn Store) {
    let asked = [
        append(game(1), 0, command(1), &["a"]),
        append(game(2), 0, command(2), &["a"]),
        append(game(1), 0, command(3), &["too late"]),
        append(game(2), 1, command(4), &["b"]),
        append(game(2), 1, command(5), &["too late"]),
        append(game(1), 1, command(1), &["a repeat"]),
        append(game(1), 1, command(6), &["b"]),
    ];
    let pending: Vec<_> = asked.into_iter().map(|append| store.append(append)).collect();
    let answers: Vec<_> =
        pending.into_iter().map(|answer| answer.wait().map(|answer| answer.last)).collect();
    let conflict = Err(Error::Conflict { present: Seq(1) });
    let late = Err(Error::Conflict { present: Seq(2) });
    let expected = [Ok(Seq(1)), Ok(Seq(1)), conflict, Ok(Seq(2)), late, Ok(Seq(1)), Ok(Seq(2))];
    assert_eq!(answers, expected);
    assert_eq!(bodies(store, game(1)), [event("a"), event("b")]);
    assert_eq!(bodies(store, game(2)), [event("a"), event("b")]);
}

fn a_new_game_needs_its_founding(store: &dyn Store) {
    let orphan = Append { founding: None, ..append(game(1), 0, command(1), &["a"]) };
    assert_eq!(store.append(orphan).wait(), Err(Error::NoSuchGame));
    let ahead = append(game(1), 1, command(1), &["a"]);
    assert_eq!(store.append(ahead).wait(), Err(Error::NoSuchGame));
    let stranger = ProfileId::from_bytes([9; 16]);
    let founding =
        Founding { owner: stranger, seed: Secret::new([7; 32]), seats: ByColor::default() };
    let foreign = Append { founding: Some(founding), ..append(game(1), 0, command(1), &["a"]) };
    assert_eq!(store.append(foreign).wait(), Err(Error::NoSuchProfile));
    assert_eq!(store.row(game(1)).wait(), Err(Error::NoSuchGame));

    store.append(append(game(1), 0, command(1), &["a"])).wait().expect("stored");
    // Later appends neither need nor change it.
    let founding =
        Founding { owner: stranger, seed: Secret::new([8; 32]), seats: ByColor::default() };
    let later = Append { founding: Some(founding), ..append(game(1), 1, command(2), &["b"]) };
    store.append(later).wait().expect("stored");
    let founding = store.founding(game(1)).wait().expect("the founding");
    assert_eq!(
        founding,
        Founding { owner: owner(), seed: Secret::new([7; 32]), seats: ByColor::default() }
    );
    assert!(!format!("{founding:?}").contains('7'), "a seed is not printed");
}

fn a_deleted_game_takes_no_events(store: &dyn Store) {
    let first = store.append(append(game(1), 0, command(1), &["a"])).wait();
    store.delete(game(1), Moment(5)).wait().expect("deleted");
    assert_eq!(store.append(append(game(1), 1, command(2), &["b"])).wait(), Err(Error::Deleted));
    assert_eq!(store.append(append(game(1), 0, command(1), &["a"])).wait(), first);
    store.restore(game(1)).wait().expect("restored");
    store.append(append(game(1), 1, command(2), &["b"])).wait().expect("stored");
}

/// What was answered is there after the store was closed, and its commands are still known.
pub(super) fn outlive_closing<S: Store>(fresh: impl Fn() -> S, reopen: impl Fn(S) -> S) {
    let store = fresh();
    create_owner(&store);
    let first = store.append(append(game(1), 0, command(1), &["a", "b"])).wait();
    let row = store.row(game(1)).wait();
    let store = reopen(store);
    assert_eq!(store.append(append(game(1), 0, command(1), &["a", "b"])).wait(), first);
    assert_eq!(bodies(&store, game(1)), [event("a"), event("b")]);
    assert_eq!(store.row(game(1)).wait(), row);
    // What was asked for happens even if nobody waits for the answer.
    drop(store.append(append(game(1), 2, command(2), &["c"])));
    let store = reopen(store);
    assert_eq!(bodies(&store, game(1)), [event("a"), event("b"), event("c")]);
    assert_eq!(store.check().wait(), Ok(vec![]));
}

/// Sixty-four threads: some with a game of their own, some fighting for the same one.
pub(super) fn agree_among_many(store: &dyn Store) {
    const THREADS: u64 = 64;
    const EACH: u64 = 8;
    create_owner(store);
    let start = Barrier::new(THREADS as usize);
    let won = thread::scope(|scope| {
        let fights: Vec<_> = (0..THREADS)
            .map(|thread| {
                let start = &start;
                scope.spawn(move || {
                    start.wait();
                    appends_of_one_thread(store, thread, EACH)
                })
            })
            .collect();
        fights.into_iter().map(|fight| fight.join().expect("no panic")).sum::<u64>()
    });
    assert_eq!(won, THREADS * EACH, "everybody gets everything in");
    let shared = bodies(store, game(1000));
    assert_eq!(shared.len() as u64, THREADS / 2 * EACH);
    for thread in (0..THREADS).step_by(2) {
        let own: Vec<_> = (0..EACH).map(|turn| event(&format!("{thread} {turn}"))).collect();
        assert_eq!(bodies(store, game(thread)), own);
    }
    for thread in (1..THREADS).step_by(2) {
        let mine = shared.iter().filter(|said| said.body.contains(&format!("\"{thread} ")));
        let own: Vec<_> = (0..EACH).map(|turn| event(&format!("{thread} {turn}"))).collect();
        assert!(mine.eq(&own), "in the order in which thread {thread} said it, each once");
    }
    assert_eq!(store.check().wait(), Ok(vec![]));
}

/// Even threads have a game of their own; odd ones share a game and decide again after a conflict.
fn appends_of_one_thread(store: &dyn Store, thread: u64, each: u64) -> u64 {
    let game = game(if thread.is_multiple_of(2) { thread } else { 1000 });
    let mut present = 0;
    let mut won = 0;
    for turn in 0..each {
        let text = format!("{thread} {turn}");
        loop {
            let mut append = append(game, present, command(thread * each + turn), &[&text]);
            append.summary = summary(1);
            match store.append(append).wait() {
                Ok(answer) => {
                    present = answer.last.0;
                    won += 1;
                    break;
                }
                Err(Error::Conflict { present: now }) => present = now.0,
                Err(error) => panic!("{error}"),
            }
        }
    }
    won
}
