//! What an engine says about a move: the last of its `info` lines, and `bestmove`.

use std::time::Duration;

use engine::Worth;

/// A move and what its engine thought of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// The move as the engine wrote it. Nobody has looked at it yet; it may be empty.
    pub best: String,
    /// What the position is worth to the engine.
    pub score: Option<Worth>,
    /// How deep it looked.
    pub depth: Option<u32>,
    /// How many positions it looked at.
    pub nodes: Option<u64>,
    /// How long it took, by our clock.
    pub elapsed: Duration,
}

/// What has been heard of a thought so far.
#[derive(Debug, Default)]
pub(super) struct Hearing {
    thought: Thought,
    /// Whether the score is no mere bound.
    exact: bool,
}

/// What one `info` line says.
#[derive(Debug, Default)]
struct Info {
    depth: Option<u32>,
    nodes: Option<u64>,
    score: Option<Worth>,
    bound: bool,
    /// It is about another line than the best one.
    aside: bool,
}

impl Hearing {
    /// Takes in a line; the thought, if it ends with this one.
    pub(super) fn hear(&mut self, line: &str) -> Option<Thought> {
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some("bestmove") => {
                let best = words.next().unwrap_or_default().to_owned();
                Some(Thought { best, ..std::mem::take(self).thought })
            }
            Some("info") => {
                self.note(&Info::read(words));
                None
            }
            _ => None,
        }
    }

    fn note(&mut self, info: &Info) {
        let thought = &mut self.thought;
        thought.nodes = thought.nodes.max(info.nodes);
        if info.aside || info.score.is_none() || info.bound && self.exact {
            return;
        }
        thought.score = info.score;
        thought.depth = info.depth.or(thought.depth);
        self.exact = !info.bound;
    }
}

impl Info {
    fn read<'a>(mut words: impl Iterator<Item = &'a str>) -> Self {
        let mut info = Self::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = number(words.next()),
                "nodes" => info.nodes = number(words.next()),
                "multipv" => info.aside = words.next() != Some("1"),
                "score" => {
                    info.score = match (words.next(), words.next()) {
                        (Some("cp"), value) => number(value).map(Worth::Centipawns),
                        (Some("mate"), value) => number(value).map(Worth::Mate),
                        _ => None,
                    };
                }
                "lowerbound" | "upperbound" => info.bound = true,
                "pv" | "string" => break,
                _ => {}
            }
        }
        info
    }
}

fn number<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thought(lines: &[&str]) -> Thought {
        let mut hearing = Hearing::default();
        lines.iter().find_map(|line| hearing.hear(line)).expect("a bestmove among the lines")
    }

    #[test]
    fn the_last_score_counts() {
        let thought = thought(&[
            "info depth 1 score cp 13 nodes 20 pv e2e4",
            "info depth 9 seldepth 14 multipv 1 score cp -35 nodes 4711 nps 1 hashfull 0 pv d2d4",
            "info nodes 5000 currmove e2e4",
            "bestmove d2d4 ponder d7d5",
        ]);
        assert_eq!(thought.best, "d2d4");
        assert_eq!(thought.score, Some(Worth::Centipawns(-35)));
        assert_eq!((thought.depth, thought.nodes), (Some(9), Some(5000)));
    }

    #[test]
    fn bounds_and_other_lines_do_not_count_where_there_is_an_exact_score() {
        let exact = thought(&[
            "info depth 8 score upperbound cp 1", // the score is not where it should be
            "info depth 8 score cp 50 lowerbound",
            "info depth 8 multipv 1 score mate 3 pv e2e4",
            "info depth 8 multipv 2 score cp -900 pv a2a3",
            "info depth 9 score cp 4 upperbound",
            "bestmove e2e4",
        ]);
        assert_eq!((exact.score, exact.depth), (Some(Worth::Mate(3)), Some(8)));
        let bound = thought(&["info depth 9 score cp 4 upperbound", "bestmove e2e4"]);
        assert_eq!(bound.score, Some(Worth::Centipawns(4)));
    }

    #[test]
    fn nothing_said_is_nothing_heard() {
        let silent = thought(&["", "info", "info depth", "info score", "Hello!", "bestmove"]);
        assert_eq!(silent, Thought::default());
        let words =
            thought(&["info string depth 5 score cp 3", "info depth x nodes -1", "bestmove x"]);
        assert_eq!(words, Thought { best: "x".into(), ..Thought::default() });
    }
}
