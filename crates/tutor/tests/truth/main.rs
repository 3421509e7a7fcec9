//! Whether what is said is true: mistakes from games between players of all ratings are explained, and every
//! claim is checked again by definitions that share nothing with those of the crate (`slow`).
//!
//! `KIBITZ_SOAK` makes it long: 500 mistakes at least, each printed with its board and lines.

mod claims;
mod games;
mod hints;
mod mirror;
mod slow;
mod words;

use std::sync::Mutex;
use std::thread;

use tutor::{Cause, Explanation, say};

use games::{Judge, Moment};

/// How much is played and thought.
struct Plan {
    games: usize,
    mistakes: usize,
    /// The longest game.
    plies: usize,
    /// Nodes for every move, and for one that looks like a mistake.
    nodes: [u64; 2],
    prints: bool,
}

fn plan() -> Plan {
    if std::env::var_os("KIBITZ_SOAK").is_some() {
        Plan { games: 200, mistakes: 600, plies: 110, nodes: [5_000, 60_000], prints: true }
    } else {
        Plan { games: 3, mistakes: usize::MAX, plies: 40, nodes: [6_000, 40_000], prints: false }
    }
}

#[derive(Default)]
struct Tally {
    mistakes: usize,
    with_cause: usize,
    punished: usize,
    praises: usize,
    kinds: std::collections::BTreeMap<String, usize>,
    falsehoods: Vec<String>,
}

#[test]
fn every_claim_is_true() {
    let plan = plan();
    let tally = Mutex::new(Tally::default());
    let next = std::sync::atomic::AtomicUsize::new(0);
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                let mut judge = Judge::new(plan.nodes);
                loop {
                    let game = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let enough = tally.lock().unwrap().mistakes >= plan.mistakes;
                    if game >= plan.games || enough {
                        break;
                    }
                    let moments = games::play(&mut judge, game as u64, plan.plies);
                    let found: Vec<_> =
                        moments.iter().map(|moment| check(&mut judge, moment)).collect();
                    let mut tally = tally.lock().unwrap();
                    for one in found {
                        add(&mut tally, one, plan.prints);
                    }
                }
            });
        }
    });
    let tally = tally.into_inner().unwrap();
    let share = 100 * tally.with_cause / tally.mistakes.max(1);
    println!(
        "{} mistakes, {} with a cause ({share} percent), {} good moves with a reason, {} false",
        tally.mistakes,
        tally.with_cause,
        tally.praises,
        tally.falsehoods.len()
    );
    println!("{} of them by what can be done after the move; {:?}", tally.punished, tally.kinds);
    assert!(tally.mistakes >= if plan.prints { 500 } else { 5 }, "{}", tally.mistakes);
    assert!(tally.falsehoods.is_empty(), "{}", tally.falsehoods.join("\n\n"));
    assert!(share >= 50, "{share} percent with a cause");
}

struct Checked {
    explanation: Explanation,
    falsehoods: Vec<String>,
    record: String,
}

fn check(judge: &mut Judge, moment: &Moment) -> Checked {
    let explanation = Explanation::of(&moment.case).expect("the lines are the engine's");
    let again = Explanation::of(&moment.case).expect("as before");
    let record = moment.record(&explanation);
    let mut falsehoods = claims::false_ones(judge, moment, &explanation);
    falsehoods.extend(words::false_ones(moment, &explanation));
    falsehoods.extend(mirror::false_ones(moment, &explanation));
    falsehoods.extend(hints::false_ones(moment));
    if say::first(&again) != say::first(&explanation)
        || say::more(&again) != say::more(&explanation)
    {
        falsehoods.push("the same lines have other words".into());
    }
    let falsehoods = falsehoods.into_iter().map(|text| format!("{text}\n{record}")).collect();
    Checked { explanation, falsehoods, record }
}

fn add(tally: &mut Tally, one: Checked, prints: bool) {
    let Checked { explanation, falsehoods, record } = one;
    tally.falsehoods.extend(falsehoods);
    if !explanation.class.is_mistake() {
        tally.praises += usize::from(explanation.praise.is_some());
        return;
    }
    tally.mistakes += 1;
    tally.with_cause += usize::from(explanation.cause().is_some());
    tally.punished += usize::from(explanation.cause().is_some_and(Cause::is_punished));
    let kind = match explanation.cause() {
        Some(Cause::Loses { tactic, exposure }) => {
            let motif = format!("{:?}", tactic.motif);
            let motif = motif.split([' ', '{']).next().unwrap_or_default().to_owned();
            let exposure = format!("{exposure:?}");
            let exposure = exposure.split([' ', '{']).next().unwrap_or_default().to_owned();
            if motif == "Takes" { format!("loses: {exposure}") } else { format!("loses: {motif}") }
        }
        Some(Cause::Misses { tactic, .. }) => {
            let motif = format!("{:?}", tactic.motif);
            format!("misses: {}", motif.split([' ', '{']).next().unwrap_or_default())
        }
        Some(cause) => {
            let name = format!("{cause:?}");
            name.split([' ', '{']).next().unwrap_or_default().to_owned()
        }
        None => "none".into(),
    };
    *tally.kinds.entry(kind).or_default() += 1;
    if prints {
        println!("{record}");
    }
}
