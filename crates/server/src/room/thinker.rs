//! What a thread of the room does with a job.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chess::{Color, Move, Position};
use engine::{Engine, Limits, News, Opponent, Person, Scales, Stop, TimeLimit, Worth, manners};
use protocol::live::{Line, Score};
use tokio::time::Instant;

use super::queue::Slice;
use super::{Answer, Job, Report, Task};

/// What a thread needs to think; tables are made when they are first needed.
#[derive(Default)]
pub(super) struct Thinker {
    opponent: Option<Opponent>,
    engine: Option<Engine>,
    scales: Option<Scales>,
}

/// The tables of each thread, in mebibytes.
const PLAY_TABLE: usize = 16;
const LOOK_TABLE: usize = 4;

/// How thinking about a job has ended.
pub(super) enum Thought {
    /// With the last word, or because nobody wants it any more.
    Ended,
    /// It has made way, and is to go on.
    Unfinished,
}

impl Thinker {
    pub(super) fn think(
        &mut self,
        job: &mut Job,
        stop: &Stop,
        slice: Slice,
        given_up: &AtomicBool,
    ) -> Thought {
        let report = match &mut job.task {
            &mut Task::Play(person) => self.play(job, person, stop),
            &mut Task::Judge(rating) => {
                Report::Best(self.look(job, Vec::new(), manners::judgement(rating), stop))
            }
            Task::Hint => Report::Best(self.look(job, Vec::new(), LOOK_NODES, stop)),
            &mut Task::Consider(m) => {
                let best = self.look(job, Vec::new(), LOOK_NODES, stop);
                let after = self.look(job, vec![m], LOOK_NODES, stop);
                match (after, best) {
                    (Some(after), Some(best)) => Report::Considered { after, best },
                    _ => Report::Best(None),
                }
            }
            Task::Analyse(study) => {
                let report = &mut job.report;
                let mut tell = |ways| {
                    if !given_up.load(Ordering::Relaxed) {
                        report(Report::Ways(ways));
                    }
                };
                match study.go_on(&job.history, stop.clone(), slice, &mut tell) {
                    Some(ways) => Report::Ways(ways),
                    None => return Thought::Unfinished,
                }
            }
            &mut Task::Weigh(m) => {
                let scales = self.scales.get_or_insert_default();
                Report::Weighed(Box::new(scales.weigh(&job.history, m, stop).unwrap_or_default()))
            }
        };
        if !given_up.load(Ordering::Relaxed) {
            (job.report)(report);
        }
        Thought::Ended
    }

    fn play(&mut self, job: &mut Job, person: Person, stop: &Stop) -> Report {
        let opponent = self.opponent.get_or_insert_with(|| Opponent::new(PLAY_TABLE));
        let Job { history, report, until, .. } = job;
        let position = history.position();
        let mut line = None;
        let mut on_info = |news: &News<'_>| {
            if let Some(info) = news.line().filter(|info| info.rank == 1) {
                let found = line_of(position, info.score, info.depth, info.pv);
                report(Report::SoFar(found.clone()));
                line = Some(found);
            }
            if Instant::now() >= *until {
                stop.raise();
            }
        };
        let budget = Opponent::budget(person.rating);
        let choice = opponent.choose(history, person, budget, stop, &mut on_info);
        Report::Move(choice.map(|choice| {
            let line = line.filter(|line| line.moves.first() == Some(&position.uci(choice.m)));
            let plain = || line_of(position, choice.score, 1, &[choice.m]);
            Answer { m: choice.m, line: line.unwrap_or_else(plain), linger: choice.linger }
        }))
    }

    /// The best line, or the best that begins with one of these moves.
    fn look(&mut self, job: &Job, only: Vec<Move>, nodes: u64, stop: &Stop) -> Option<Line> {
        let engine = self.engine.get_or_insert_with(|| Engine::new(LOOK_TABLE));
        let time = TimeLimit::Move((job.until - Instant::now()).min(LOOK));
        let limits = Limits { time, only, nodes: Some(nodes), ..Limits::default() };
        let found = engine.search(&job.history, &limits, stop, &mut |_| {});
        let position = job.history.position();
        found.best().map(|_| line_of(position, found.score, found.depth, found.pv()))
    }
}

/// A look takes no longer than this, and no more nodes.
const LOOK: Duration = Duration::from_millis(500);
const LOOK_NODES: u64 = 300_000;

/// A line in the words of the protocol.
pub(super) fn line_of(
    position: &Position,
    score: engine::Score,
    depth: u32,
    moves: &[Move],
) -> Line {
    let sign = if position.turn() == Color::White { 1 } else { -1 };
    let score = match score.worth() {
        Worth::Centipawns(value) => Score::Centipawns(value * sign),
        // Mate on the board is told by the moves.
        Worth::Mate(moves) => Score::Mate(moves * sign),
    };
    let mut here = position.clone();
    let mut line = Vec::with_capacity(moves.len());
    for &m in moves {
        line.push(here.uci(m));
        let Some(next) = here.try_play(m) else { break };
        here = next;
    }
    Line { score, depth, moves: line }
}
