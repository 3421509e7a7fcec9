//! A position that is thought about for somebody who looks on, in as many turns as it takes.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chess::{Color, History, Position};
use engine::{Deadline, Engine, Info, Limits, News, Stop, Wdl};
use protocol::analysis::{Chances, Way};
use tokio::time::Instant;

use super::queue::Slice;
use super::thinker::line_of;

/// The table of an analysis, in mebibytes.
const TABLE: usize = 32;

/// What an analysis remembers from turn to turn and from position to position. Copies share it. It takes up
/// memory from the first thought on.
#[derive(Clone, Default)]
pub(crate) struct Mind(Arc<Mutex<Option<Engine>>>);

impl Mind {
    /// Whether these share what they remember.
    #[cfg(test)]
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    fn with<T>(&self, think: impl FnOnce(&mut Engine) -> T) -> T {
        // What a thought that went wrong has left in the table is checked when it is read.
        let mut mind = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        think(mind.get_or_insert_with(|| Engine::new(TABLE)))
    }
}

/// What has been found about a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Ways {
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) spent: Duration,
    pub(crate) lines: Vec<Way>,
    /// Nothing more comes.
    pub(crate) done: bool,
}

/// An analysis: what was asked for, and how far it has got.
pub(crate) struct Study {
    mind: Mind,
    lines: usize,
    deepest: u32,
    longest: Duration,
    latest: Ways,
}

impl Study {
    /// So many lines, as deep and as long as this.
    pub(crate) fn new(mind: Mind, lines: usize, deepest: u32, longest: Duration) -> Self {
        Self { mind, lines, deepest, longest, latest: Ways::default() }
    }

    /// Thinks on for a turn. What is found is told when it is deeper than what was told before, so that
    /// nobody sees that each turn begins anew. The last word, if it is spoken.
    pub(super) fn go_on(
        &mut self,
        history: &History,
        stop: Stop,
        slice: Slice,
        tell: &mut dyn FnMut(Ways),
    ) -> Option<Ways> {
        let begun = Instant::now();
        let left = self.longest.saturating_sub(self.latest.spent);
        let turn = slice.lasts().map_or(left, |turn| turn.min(left));
        let stop = stop.or_by(Deadline::after(turn));
        let limits = Limits { depth: Some(self.deepest), lines: self.lines, ..Limits::default() };
        let (nodes, spent) = (self.latest.nodes, self.latest.spent);
        let position = history.position();
        let wanted = self.lines.min(position.legal_moves().len());
        if wanted == 0 {
            return Some(Ways { done: true, ..Ways::default() });
        }
        let mut ways = Vec::with_capacity(wanted);
        let latest = &mut self.latest;
        let mut on_info = |news: &News<'_>| {
            let Some(info) = news.line() else { return };
            if info.rank == 1 {
                ways.clear();
            }
            ways.push(way(position, info));
            if ways.len() == wanted && info.depth >= latest.depth {
                let (depth, ways) = (info.depth, std::mem::take(&mut ways));
                let (nodes, spent) = (nodes + info.nodes, spent + info.time);
                *latest = Ways { depth, nodes, spent, lines: ways, done: false };
                tell(latest.clone());
            }
        };
        let found = self.mind.with(|engine| engine.search(history, &limits, &stop, &mut on_info));
        let cut_off = stop.is_raised();
        latest.nodes = nodes + found.nodes;
        latest.spent = spent + begun.elapsed();
        // A search that nobody ends has come as deep as was asked for.
        let deep_enough = found.depth >= self.deepest && !cut_off;
        (deep_enough || latest.spent >= self.longest).then(|| Ways { done: true, ..latest.clone() })
    }
}

fn way(position: &Position, info: &Info<'_>) -> Way {
    let line = line_of(position, info.score, info.depth, info.pv);
    let chances = position.variant().has_royal_king().then(|| {
        let Wdl { win, draw, loss } = Wdl::of(info.score, position);
        let (white, black) =
            if position.turn() == Color::White { (win, loss) } else { (loss, win) };
        Chances { white, draw, black }
    });
    Way { line, chances }
}

#[cfg(test)]
mod tests {
    use chess::Variant;
    use protocol::live::Score;

    use super::*;

    fn study(lines: usize, deepest: u32) -> Study {
        Study::new(Mind::default(), lines, deepest, Duration::from_mins(10))
    }

    /// One turn: what was told, and the last word.
    fn turn(study: &mut Study, fen: &str, variant: Variant) -> (Vec<Ways>, Option<Ways>) {
        let history = History::new(Position::from_fen(fen, variant).expect("a position"));
        let mut told = Vec::new();
        let last = study.go_on(&history, Stop::new(), Slice::Open, &mut |ways| told.push(ways));
        (told, last)
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn as_many_lines_as_were_asked_for_or_as_there_are_moves() {
        for (fen, wanted) in [(START, 3), ("7k/8/8/8/8/8/r7/1r5K w - - 0 1", 0)] {
            let (told, last) = turn(&mut study(3, 6), fen, Variant::Standard);
            assert_eq!(last.expect("it is done").lines.len(), wanted, "{fen}");
            assert!(told.iter().all(|ways| ways.lines.len() == wanted));
        }
        let (_, last) = turn(&mut study(5, 4), "7k/8/8/8/8/8/6r1/7K w - - 0 1", Variant::Standard);
        assert_eq!(last.expect("it is done").lines.len(), 1, "the king can only take");
    }

    #[test]
    fn scores_and_chances_are_as_white_sees_them() {
        let black_mates = "1r4k1/8/8/8/8/8/r4PPP/6K1 b - - 0 1";
        let (_, last) = turn(&mut study(1, 4), black_mates, Variant::Standard);
        let way = &last.expect("it is done").lines[0];
        assert_eq!(way.line.score, Score::Mate(-1));
        assert_eq!(way.chances, Some(Chances { white: 0, draw: 0, black: 1000 }));
    }

    #[test]
    fn a_later_turn_says_nothing_that_was_said_before() {
        let mut study = study(2, 7);
        let history = History::new(START.parse().expect("a position"));
        let mut depths = Vec::new();
        let stop = Stop::new();
        let bell = stop.clone();
        // Somebody needs the thread when this has got to depth 5.
        let first = study.go_on(&history, stop, Slice::Open, &mut |ways| {
            depths.push(ways.depth);
            if ways.depth == 5 {
                bell.raise();
            }
        });
        assert_eq!(first, None, "it was cut off");
        assert_eq!(depths.last(), Some(&5));
        let before = study.latest.clone();
        let mut later = Vec::new();
        let last = study.go_on(&history, Stop::new(), Slice::Open, &mut |ways| later.push(ways));
        let last = last.expect("it is done");
        assert!(later.iter().all(|ways| ways.depth >= 5), "{later:?}");
        assert!(last.done && last.depth == 7 && last.nodes > before.nodes);
        assert!(last.spent > before.spent);
    }

    #[test]
    fn it_ends_when_its_time_is_up() {
        let mut study = Study::new(Mind::default(), 1, 100, Duration::from_millis(50));
        let (told, last) = turn(&mut study, START, Variant::Standard);
        assert!(!told.is_empty());
        assert!(last.is_some_and(|ways| ways.done && ways.depth < 100));
    }

    #[test]
    fn suicide_has_lines_and_no_chances() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
        let (_, last) = turn(&mut study(2, 4), fen, Variant::Suicide);
        let ways = last.expect("it is done").lines;
        assert!(ways.len() == 2 && ways.iter().all(|way| way.chances.is_none()));
    }
}
