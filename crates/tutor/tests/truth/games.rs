//! Games between players of ratings, and what a strong engine says of their moves.

use chess::{History, Move, Position, Rating, Square};
use engine::{Engine, Limits, Opponent, Person, Stop, Worth};
use tutor::{Case, Explanation, Line, Score, say};

/// The engine that finds the lines.
pub(crate) struct Judge {
    engine: Engine,
    opponent: Opponent,
    nodes: [u64; 2],
}

/// A move of a game with its lines.
pub(crate) struct Moment {
    pub(crate) case: Case,
    history: History,
}

/// Nodes for carrying on a line that breaks off.
const ONWARD: u64 = 6_000;
/// Who plays: ratings of all levels but the highest.
const RATINGS: [i32; 8] = [300, 500, 800, 1100, 1300, 1500, 1800, 2000];

impl Judge {
    pub(crate) fn new(nodes: [u64; 2]) -> Self {
        Self { engine: Engine::new(16), opponent: Opponent::new(1), nodes }
    }

    /// The best lines, or those of some moves.
    pub(crate) fn lines(
        &mut self,
        history: &History,
        nodes: u64,
        lines: usize,
        only: Vec<Move>,
    ) -> Vec<Line> {
        self.engine.reset();
        let limits = Limits { lines, only, ..Limits::nodes(nodes) };
        let found = self.engine.search(history, &limits, &Stop::new(), &mut |_| {});
        found.lines.into_iter().map(|line| Line::new(score(line.score), line.moves)).collect()
    }

    /// A line that breaks off is carried on by another search from its end.
    fn carry_on(&mut self, history: &History, line: &mut Line, nodes: u64) {
        while line.breaks_off(history.position()) {
            let mut history = history.clone();
            for &m in &line.moves {
                history.push(m).expect("the engine's lines are legal");
            }
            let limits = Limits::nodes(nodes);
            let found = self.engine.search(&history, &limits, &Stop::new(), &mut |_| {});
            if found.pv().is_empty() {
                break;
            }
            line.moves.extend(found.pv());
        }
    }

    fn case(&mut self, history: &History, m: Move, nodes: u64) -> Option<Case> {
        let mut lines = self.lines(history, nodes, 2, Vec::new());
        self.carry_on(history, lines.first_mut()?, ONWARD);
        let own = lines.iter().find(|line| line.first() == Some(m)).cloned();
        let mut played = match own {
            Some(line) => line,
            None => self.lines(history, nodes, 1, vec![m]).into_iter().next()?,
        };
        self.carry_on(history, &mut played, ONWARD);
        Some(Case {
            before: history.position().clone(),
            recapture: recapture(history),
            lines,
            played,
        })
    }

    pub(crate) fn after(&mut self, position: &Position, nodes: u64) -> Vec<Line> {
        self.lines(&History::new(position.clone()), nodes, 1, Vec::new())
    }
}

fn score(score: engine::Score) -> Score {
    match score.worth() {
        Worth::Centipawns(value) => Score::Centipawns(value),
        Worth::Mate(moves) if moves > 0 => Score::Mates(moves as u32),
        Worth::Mate(moves) => Score::Mated(moves.unsigned_abs()),
    }
}

/// Where the last move has taken something.
fn recapture(history: &History) -> Option<Square> {
    let m = history.moves().last()?;
    let before = &history.positions()[history.ply() - 1];
    let took = before.occupied().len() > history.position().occupied().len();
    took.then(|| m.to())
}

/// `SplitMix64`.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

/// Plays a game and judges its moves; every eighth is Chess960.
pub(crate) fn play(judge: &mut Judge, number: u64, plies: usize) -> Vec<Moment> {
    let mut dice = Dice(number.wrapping_mul(7919) + 1);
    let start = if number % 8 == 7 {
        Position::chess960((dice.roll() % 960) as u16).unwrap_or_default()
    } else {
        Position::start()
    };
    let ratings = [0, 0].map(|_| RATINGS[(dice.roll() % RATINGS.len() as u64) as usize]);
    let seeds = [dice.roll(), dice.roll()];
    let mut history = History::new(start);
    while history.automatic_end().is_none()
        && history.claimable().is_none()
        && history.ply() < plies
    {
        let side = history.position().turn().index();
        let person = Person::new(Rating::clamped(ratings[side]), seeds[side]);
        let budget = Opponent::budget(person.rating).min(20_000);
        let choice = judge.opponent.choose(&history, person, budget, &Stop::new(), &mut |_| {});
        let Some(choice) = choice else { break };
        history.push(choice.m).expect("it chooses legal moves");
    }
    judged(judge, &history)
}

fn judged(judge: &mut Judge, game: &History) -> Vec<Moment> {
    let mut history = History::new(game.start().clone());
    let mut moments = Vec::new();
    let [quick, long] = judge.nodes;
    for &m in game.moves() {
        if let Some(mut case) = judge.case(&history, m, quick) {
            let looks = Explanation::of(&case).expect("the lines are the engine's");
            if looks.class.is_bad()
                && let Some(better) = judge.case(&history, m, long)
            {
                case = better;
            }
            moments.push(Moment { case, history: history.clone() });
        }
        history.push(m).expect("it was played");
    }
    moments
}

impl Moment {
    /// What was said, beside the board.
    pub(crate) fn record(&self, explanation: &Explanation) -> String {
        let before = &self.case.before;
        let best = &self.case.lines[0];
        format!(
            "fen:    {before}\nplayed: {} ({:?}, {} lost)\nbest:   {:?} {}\nline:   {:?} {}\nsaid:   {}\nmore:   {}\n",
            before.san(explanation.m()),
            explanation.class,
            explanation.loss,
            best.score,
            text(before, &best.moves),
            self.case.played.score,
            text(before, &self.case.played.moves),
            say::first(explanation),
            say::more(explanation),
        )
    }

    pub(crate) fn plies(&self) -> usize {
        self.history.ply()
    }
}

fn text(before: &Position, moves: &[Move]) -> String {
    let mut position = before.clone();
    let words = moves.iter().take(12).map(|&m| {
        let san = position.san(m).to_string();
        position = position.play(m);
        san
    });
    words.collect::<Vec<_>>().join(" ")
}
