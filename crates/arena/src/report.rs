//! The table of a match: results against each opponent, and what each engine did.

use std::collections::HashMap;
use std::fmt::{self, Write};
use std::time::Duration;

use chess::Color;
use chess::pgn::GameResult;

use crate::referee::Ending;
use crate::stats::{Games, HalfPoints, Pairs, Sprt, Verdict, float};
use crate::tournament::Played;
use crate::uci::Thought;

/// What is known of a match so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Scoreboard {
    names: Vec<String>,
    /// By opponent of the first engine.
    standings: Vec<Standing>,
    /// By engine.
    conducts: Vec<Conduct>,
    /// What the first game of a pair has brought, while the other is not played.
    halves: HashMap<usize, HalfPoints>,
}

/// Results of the first engine against one opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// By game.
    pub games: Games,
    /// By pair; games whose pair is not complete are not in it.
    pub pairs: Pairs,
}

/// What one engine did in all its games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Conduct {
    /// Games.
    pub games: u64,
    /// Games that it lost because its program died or hung.
    pub crashes: u64,
    /// Games that it lost on time.
    pub time_losses: u64,
    /// Games that it lost by a move that was none.
    pub illegal_moves: u64,
    moves: u64,
    time: Duration,
    /// Over the moves with a depth: how many, and their depths together.
    depths: (u64, u64),
    /// Over the moves with a number of nodes: the nodes, and the time they took.
    nodes: (u64, Duration),
}

impl Conduct {
    /// How deep it looked on average, where it said so.
    pub fn mean_depth(&self) -> Option<f64> {
        let (moves, sum) = self.depths;
        quotient(sum, float(moves))
    }

    /// How many positions it looked at per second of our clock, where it said so.
    pub fn nodes_per_second(&self) -> Option<f64> {
        let (nodes, time) = self.nodes;
        quotient(nodes, time.as_secs_f64())
    }

    /// Milliseconds per move.
    pub fn millis_per_move(&self) -> Option<f64> {
        quotient(1000, float(self.moves)).map(|each| each * self.time.as_secs_f64())
    }

    fn take(&mut self, thought: &Thought) {
        self.moves += 1;
        self.time += thought.elapsed;
        if let Some(depth) = thought.depth {
            self.depths.0 += 1;
            self.depths.1 += u64::from(depth);
        }
        if let Some(nodes) = thought.nodes {
            self.nodes.0 += nodes;
            self.nodes.1 += thought.elapsed;
        }
    }
}

fn quotient(sum: u64, parts: f64) -> Option<f64> {
    (parts > 0.0).then(|| float(sum) / parts)
}

impl Scoreboard {
    /// A match of the first of these against each of the others, nothing played.
    pub fn new(names: Vec<String>) -> Self {
        let standings = vec![Standing::default(); names.len().saturating_sub(1)];
        let conducts = vec![Conduct::default(); names.len()];
        Self { names, standings, conducts, halves: HashMap::new() }
    }

    /// Takes in a game.
    pub fn take(&mut self, played: &Played) {
        let Played { pairing, round, record } = played;
        let Some(points) = round.points_of_first(record.end.result) else { return };
        let standing = &mut self.standings[pairing.second - 1];
        standing.games.add(points);
        match self.halves.remove(&pairing.number) {
            Some(HalfPoints(before)) => standing.pairs.add(HalfPoints(before + points.0)),
            None => {
                self.halves.insert(pairing.number, points);
            }
        }
        let sides = pairing.sides(*round);
        for color in Color::ALL {
            let conduct = &mut self.conducts[sides[color.index()]];
            conduct.games += 1;
            if record.end.result == GameResult::Win(!color) {
                match record.end.ending {
                    Ending::Crash => conduct.crashes += 1,
                    Ending::TimeLoss => conduct.time_losses += 1,
                    Ending::IllegalMove => conduct.illegal_moves += 1,
                    Ending::Normal | Ending::Adjudicated | Ending::Interrupted => {}
                }
            }
        }
        for (color, ply) in record.played() {
            self.conducts[sides[color.index()]].take(&ply.thought);
        }
    }

    /// Results against each opponent.
    pub fn standings(&self) -> &[Standing] {
        &self.standings
    }

    /// What each engine did.
    pub fn conducts(&self) -> &[Conduct] {
        &self.conducts
    }

    /// How many games have been played.
    pub fn games(&self) -> u64 {
        self.standings.iter().map(|standing| standing.games.count()).sum()
    }

    /// The present state in one line.
    pub fn progress(&self, games: u64, sprt: Option<&Sprt>) -> String {
        let mut text = format!("{}/{games} games", self.games());
        for (name, standing) in self.names.iter().skip(1).zip(&self.standings) {
            let _ = write!(text, "; {name}: {standing}");
            if let Some(sprt) = sprt {
                let _ = write!(text, ", {}", ratio_in_words(sprt, &standing.pairs));
            }
        }
        text
    }

    /// All of it, for the end of a match.
    pub fn table(&self, sprt: Option<&Sprt>) -> String {
        let mut text = String::new();
        let first = self.names.first().map_or("", String::as_str);
        for (name, standing) in self.names.iter().skip(1).zip(&self.standings) {
            let _ = writeln!(text, "{first} against {name}: {standing}");
            let _ = writeln!(text, "  {}", pairs_in_words(&standing.pairs));
            if let Some(sprt) = sprt {
                let _ = writeln!(text, "  {}", test_in_words(sprt, &standing.pairs));
            }
        }
        text.push('\n');
        text + &self.conduct_table()
    }

    fn conduct_table(&self) -> String {
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
        let mut text = format!(
            "{:width$} {:>6} {:>7} {:>7} {:>7} {:>6} {:>8} {:>8}\n",
            "engine", "games", "crashes", "on time", "illegal", "depth", "knps", "ms/move",
        );
        let shown = |value: Option<f64>| value.map_or("–".into(), |value| format!("{value:.1}"));
        for (name, conduct) in self.names.iter().zip(&self.conducts) {
            let Conduct { games, crashes, time_losses, illegal_moves, .. } = conduct;
            let depth = shown(conduct.mean_depth());
            let knps = shown(conduct.nodes_per_second().map(|nps| nps / 1000.0));
            let millis = shown(conduct.millis_per_move());
            let _ = write!(text, "{name:width$} {games:>6} {crashes:>7} {time_losses:>7} ");
            let _ = writeln!(text, "{illegal_moves:>7} {depth:>6} {knps:>8} {millis:>8}");
        }
        text
    }
}

fn pairs_in_words(pairs: &Pairs) -> String {
    let counts = format!("pairs {pairs} with 0, ½, 1, 1½, 2 points");
    match pairs.likelihood_of_superiority() {
        Some(superior) => format!("{counts}; stronger with likelihood {:.1} %", 100.0 * superior),
        None => counts,
    }
}

fn test_in_words(sprt: &Sprt, pairs: &Pairs) -> String {
    let verdict = match sprt.verdict(pairs) {
        Some(Verdict::Lower) => "the lower claim is accepted",
        Some(Verdict::Higher) => "the higher claim is accepted",
        None => "undecided",
    };
    format!("test of Elo {sprt}: {}, {verdict}", ratio_in_words(sprt, pairs))
}

fn ratio_in_words(sprt: &Sprt, pairs: &Pairs) -> String {
    let (lower, upper) = sprt.bounds();
    format!("LLR {:.2} ({lower:.2} to {upper:.2})", sprt.llr(pairs))
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Games { won, drawn, lost } = self.games;
        write!(f, "+{won} ={drawn} -{lost}")?;
        if let Some(share) = self.games.share() {
            write!(f, ", {:.1} %", 100.0 * share)?;
        }
        match self.pairs.elo() {
            Some(elo) => write!(f, ", Elo {elo}"),
            None => Ok(()),
        }
    }
}
