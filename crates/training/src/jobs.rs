//! Numbered jobs on several threads, and what they give in the order of their numbers.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use engine::Stop;

/// How often whoever listens is asked, even if nothing happens, whether to go on.
const TICK: Duration = Duration::from_millis(200);

/// As many threads as there are cores.
pub fn all_cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Does every job, each thread with tools of its own, and tells what each has given, in the order of their
/// numbers; now and then it tells nothing, to be broken off if need be. Then the stop is raised, and jobs
/// under way are lost. A job that gives nothing was stopped.
pub(crate) fn in_order<Tools, Given: Send, End>(
    threads: NonZeroUsize,
    numbers: Range<usize>,
    tools: impl Fn() -> Tools + Sync,
    work: impl Fn(&mut Tools, usize, &Stop) -> Option<Given> + Sync,
    mut hear: impl FnMut(Option<Given>) -> ControlFlow<End>,
) -> ControlFlow<End> {
    let (next, stop) = (AtomicUsize::new(numbers.start), Stop::new());
    let (sender, given) = channel();
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            let (sender, next, stop) = (sender.clone(), &next, &stop);
            let (tools, work, end) = (&tools, &work, numbers.end);
            scope.spawn(move || {
                let mut tools = tools();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= end || stop.is_raised() {
                        return;
                    }
                    let Some(given) = work(&mut tools, number, stop) else { return };
                    if sender.send((number, given)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let end = listen(&given, numbers.start, &mut hear);
        stop.raise();
        end
    })
}

/// Tells what has come, as soon as nothing before it is missing.
fn listen<Given, End>(
    given: &Receiver<(usize, Given)>,
    mut due: usize,
    hear: &mut impl FnMut(Option<Given>) -> ControlFlow<End>,
) -> ControlFlow<End> {
    let mut early = BTreeMap::new();
    loop {
        match given.recv_timeout(TICK) {
            Ok((number, given)) => {
                early.insert(number, given);
            }
            Err(RecvTimeoutError::Timeout) => hear(None)?,
            Err(RecvTimeoutError::Disconnected) => return ControlFlow::Continue(()),
        }
        while let Some(given) = early.remove(&due) {
            due += 1;
            hear(Some(given))?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    const THREE: NonZeroUsize = NonZeroUsize::new(3).unwrap();

    #[test]
    fn what_is_given_comes_in_order_however_long_it_takes() {
        // The first job waits until the last is done.
        let is_last_done = AtomicBool::new(false);
        let work = |(): &mut (), number: usize, _: &Stop| {
            if number == 19 {
                is_last_done.store(true, Ordering::Release);
            }
            while number == 5 && !is_last_done.load(Ordering::Acquire) {
                thread::yield_now();
            }
            Some(number)
        };
        let mut heard = Vec::new();
        let end = in_order(
            THREE,
            5..20,
            || (),
            work,
            |given| -> ControlFlow<()> {
                heard.extend(given);
                ControlFlow::Continue(())
            },
        );
        assert!(end.is_continue());
        assert_eq!(heard, (5..20).collect::<Vec<_>>());
    }

    #[test]
    fn broken_off_what_is_under_way_is_stopped() {
        let work = |(): &mut (), number: usize, stop: &Stop| {
            while number > 2 && !stop.is_raised() {
                thread::yield_now();
            }
            (number <= 2).then_some(number)
        };
        let mut count = 0;
        let end = in_order(
            THREE,
            0..100,
            || (),
            work,
            |given| {
                count += usize::from(given.is_some());
                if count == 3 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!((end, count), (ControlFlow::Break("enough"), 3));
    }

    #[test]
    fn without_jobs_there_is_nothing_to_hear() {
        let work = |(): &mut (), number: usize, _: &Stop| Some(number);
        let end = in_order(THREE, 7..7, || (), work, ControlFlow::Break);
        assert!(end.is_continue());
    }
}
