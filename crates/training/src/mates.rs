//! Positions with a mate in few moves, each proven: from games of weak players, who get into them and
//! overlook them.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use arena::dice::Dice;
use chess::{History, Position, Rating};
use engine::{Engine, Limits, Opponent, Person, Stop, Worth, proof};

/// The most moves of a mate.
pub const MOST: usize = 4;

/// A mate that is forced, and no sooner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mate {
    /// Whoever is to move mates
    pub position: Position,
    /// in so many moves.
    pub moves: usize,
}

impl Mate {
    /// Its line in a file: the position, and the distance as EPD has it.
    pub fn epd(&self) -> String {
        let fen = self.position.fen();
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        format!("{} dm {};", fields.join(" "), self.moves)
    }
}

/// No game is looked at for longer.
const LONGEST: usize = 200;
/// How long the engine looks for a mate at each ply.
const NODES: u64 = 10_000;
/// Between whom the games are.
const RATINGS: core::ops::Range<i32> = 500..1500;

/// Looks for so many mates of each distance, one from a game. The observer hears how many of each there
/// are after each game, and may break off.
pub fn find(
    seed: u64,
    each: usize,
    mut observe: impl FnMut([usize; MOST]) -> ControlFlow<()>,
) -> Vec<Mate> {
    let mut counts = [0; MOST];
    let (mut found, mut keys) = (Vec::new(), BTreeSet::new());
    let mut room = Room { engine: Engine::new(4), opponent: Opponent::new(1) };
    for number in 0.. {
        let is_wanted = |moves: usize| counts[moves - 1] < each;
        if let Some(mate) = room.play(Dice::nth(seed, number), is_wanted)
            && keys.insert(mate.position.key())
        {
            counts[mate.moves - 1] += 1;
            found.push(mate);
        }
        if observe(counts).is_break() || counts == [each; MOST] {
            break;
        }
    }
    found.sort_by_key(|mate| mate.moves);
    found
}

/// Who plays and who looks on.
struct Room {
    engine: Engine,
    opponent: Opponent,
}

impl Room {
    /// The first mate in a game that is wanted.
    fn play(&mut self, mut dice: Dice, is_wanted: impl Fn(usize) -> bool) -> Option<Mate> {
        let ratings =
            [(); 2].map(|()| Rating::clamped(RATINGS.start + dice.below(RATINGS.len()) as i32));
        let mut history = History::default();
        while history.automatic_end().is_none() && history.ply() < LONGEST {
            if let Some(mate) = self.look(&history).filter(|mate| is_wanted(mate.moves)) {
                return Some(mate);
            }
            let rating = ratings[history.position().turn().index()];
            let (person, budget) = (Person::new(rating, dice.roll()), Opponent::budget(rating));
            let choice =
                self.opponent.choose(&history, person, budget, &Stop::new(), &mut |_| {})?;
            history.push(choice.m).ok()?;
        }
        None
    }

    /// The mate that there is, if the engine sees one and it is proven.
    fn look(&mut self, history: &History) -> Option<Mate> {
        self.engine.reset();
        let found = self.engine.search(history, &Limits::nodes(NODES), &Stop::new(), &mut |_| {});
        let Worth::Mate(seen) = found.score.worth() else { return None };
        if !(1..=MOST as i32).contains(&seen) {
            return None;
        }
        let position = history.position();
        let moves = (1..=seen as u32).find(|&moves| proof::mates(position, moves))?;
        Some(Mate { position: position.clone(), moves: moves as usize })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_is_proven_and_the_same_again() {
        let mates = find(7, 1, |_| ControlFlow::Continue(()));
        assert_eq!(mates.iter().map(|mate| mate.moves).collect::<Vec<_>>(), [1, 2, 3, 4]);
        for Mate { position, moves } in &mates {
            let moves = *moves as u32;
            assert!(proof::mates(position, moves) && !proof::mates(position, moves - 1));
        }
        let broken_off = find(7, 1, |counts| match counts.iter().sum() {
            0 | 1 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        });
        assert_eq!(broken_off.len(), 2);
        assert!(broken_off.iter().all(|mate| mates.contains(mate)));
    }

    #[test]
    fn a_line_is_epd() {
        let position = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 3 9".parse().unwrap();
        assert_eq!(Mate { position, moves: 1 }.epd(), "6k1/5ppp/8/8/8/8/8/R3K3 w - - dm 1;");
    }
}
