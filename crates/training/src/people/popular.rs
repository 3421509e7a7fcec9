//! How much more usual the first moves are among people than there are named lines that begin with them.

use std::collections::BTreeMap;

use chess::Position;

use super::games::games;

/// Below this rating somebody is at the lower end,
const LOW: f64 = 800.0;
/// and between these at the upper one.
const HIGH: std::ops::Range<f64> = 1700.0..2300.0;
/// Moves that fewer games begin with are left as their lines say.
const FEWEST: f64 = 8.0;
/// The lines count as so many games that were played as they have it.
const PRIOR: f64 = 5.0;
/// Answers are told apart after these moves; after others there are too few games.
const ANSWERED: [&str; 2] = ["e2e4", "d2d4"];

/// One of the first moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Popular {
    /// What was played before, if anything.
    pub before: String,
    /// The move.
    pub uci: String,
    /// The logarithm of how much more usual it is, at the lowest rating and at the highest.
    pub ends: [f64; 2],
}

/// Moves by what came before, and how often each was played.
type Counts = BTreeMap<String, BTreeMap<String, f64>>;

/// Compares games with named lines.
pub fn popular(text: &str) -> Vec<Popular> {
    let mut lines = Counts::new();
    for opening in openings::all() {
        let start = Position::start();
        let Some(&first) = opening.line().first() else { continue };
        let after = start.play(first);
        let words = [Some(start.uci(first)), opening.line().get(1).map(|&m| after.uci(m))];
        count(&mut lines, words.into_iter().flatten().map(|uci| uci.to_string()), [true; 2]);
    }
    let mut people = [Counts::new(), Counts::new()];
    for game in games(text).filter(|game| game.history.ply() >= 2) {
        let history = &game.history;
        let told = history.positions().iter().zip(history.moves()).take(2);
        let words: Vec<String> = told.map(|(position, &m)| position.uci(m).to_string()).collect();
        for (end, counts) in people.iter_mut().enumerate() {
            let belongs =
                |rating: f64| if end == 0 { rating < LOW } else { HIGH.contains(&rating) };
            count(counts, words.iter().cloned(), game.ratings.map(belongs));
        }
    }
    let mut found = Vec::new();
    for (before, lines) in &lines {
        if !before.is_empty() && !ANSWERED.contains(&before.as_str()) {
            continue;
        }
        for uci in lines.keys() {
            let played = |end: usize| {
                people[end].get(before).and_then(|moves| moves.get(uci)).copied().unwrap_or(0.0)
            };
            if played(0) + played(1) < FEWEST {
                continue;
            }
            let ends = [0, 1].map(|end| {
                let games: f64 = people[end].get(before).map_or(0.0, |moves| moves.values().sum());
                let share = lines[uci] / lines.values().sum::<f64>();
                ((played(end) + PRIOR * share) / (games + PRIOR) / share).ln()
            });
            found.push(Popular { before: before.clone(), uci: uci.clone(), ends });
        }
    }
    found
}

/// Counts the first two moves, each if whoever made it belongs.
fn count(counts: &mut Counts, words: impl Iterator<Item = String>, belongs: [bool; 2]) {
    let mut before = String::new();
    for (uci, belongs) in words.zip(belongs) {
        if belongs {
            *counts.entry(before).or_default().entry(uci.clone()).or_default() += 1.0;
        }
        before = uci;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_played_more_often_than_its_lines_say_is_popular() {
        let game = |first: &str| format!("chess.com\t600\t500\t500\t1-0\t{first} e7e5\n");
        let text = game("e2e4").repeat(90) + &game("d2d4").repeat(10);
        let found = popular(&text);
        let of = |before: &str, uci: &str| {
            let found = found.iter().find(|one| one.before == before && one.uci == uci);
            found.map(|one| one.ends)
        };
        let (e4, d4) = (of("", "e2e4").unwrap(), of("", "d2d4").unwrap());
        // More than half of the lines begin with it, and nine tenths of the games.
        assert!(e4[0] > 0.3 && d4[0] < -0.8, "{e4:?} {d4:?}");
        // Nobody there: as the lines say.
        assert!(e4[1].abs() < 1e-9);
        assert!(of("", "c2c4").is_none() && of("e2e4", "e7e5").is_some_and(|ends| ends[0] > 0.0));
    }
}
