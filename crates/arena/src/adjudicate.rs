//! Ending games that both engines think are decided.
//!
//! Both must agree, each by its own score, several moves in a row: one that is mistaken ends nothing.

use std::num::NonZeroUsize;

use chess::Color;
use chess::pgn::{GameResult, Score};

/// When a game is ended by its scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adjudication {
    /// When it is a draw.
    pub draw: DrawRule,
    /// When it is won.
    pub win: WinRule,
}

/// A draw if both see next to nothing for some moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// Not before so many moves of each side.
    pub from_move: usize,
    /// For so many moves of each side.
    pub moves: NonZeroUsize,
    /// No score farther from zero than this, in hundredths of a pawn.
    pub within: i32,
}

/// A win if both see it for some moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinRule {
    /// For so many moves of each side.
    pub moves: NonZeroUsize,
    /// No score less than this, in hundredths of a pawn.
    pub from: i32,
}

impl Default for Adjudication {
    /// A draw from move 40 on after eight moves each within a tenth of a pawn; a win after four moves
    /// each with six pawns.
    fn default() -> Self {
        let moves = |count| NonZeroUsize::new(count).unwrap_or(NonZeroUsize::MIN);
        Self {
            draw: DrawRule { from_move: 40, moves: moves(8), within: 10 },
            win: WinRule { moves: moves(4), from: 600 },
        }
    }
}

/// How many plies in a row have spoken for each end.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    rules: Adjudication,
    level: usize,
    winning: [usize; 2],
}

impl Tally {
    pub(crate) fn new(rules: Adjudication) -> Self {
        Self { rules, level: 0, winning: [0; 2] }
    }

    /// Takes in the score of a move as White sees it, and how many plies the game has by then; the
    /// result, if the game ends here.
    pub(crate) fn hear(&mut self, score: Option<Score>, plies: usize) -> Option<GameResult> {
        let Adjudication { draw, win } = self.rules;
        let white = score.map(|score| match score {
            Score::Centipawns(value) => value,
            // Zero moves to mate: the side that says so is the mated one, and never has to move.
            Score::Mate(moves) => moves.signum() * i32::MAX,
        });
        let count = |so_far: usize, goes_on: bool| if goes_on { so_far + 1 } else { 0 };
        self.level = count(self.level, white.is_some_and(|value| value.abs() <= draw.within));
        for color in Color::ALL {
            let own = white.map(|value| if color.is_white() { value } else { -value });
            let winning = &mut self.winning[color.index()];
            *winning = count(*winning, own.is_some_and(|value| value >= win.from));
        }
        let wins = |color: &Color| self.winning[color.index()] >= 2 * win.moves.get();
        if let Some(winner) = Color::ALL.into_iter().find(wins) {
            return Some(GameResult::Win(winner));
        }
        let is_draw = self.level >= 2 * draw.moves.get() && plies >= 2 * draw.from_move;
        is_draw.then_some(GameResult::Draw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After how many of the scores, in turn, the game ends, and how.
    fn end(scores: &[Option<i32>], plies_before: usize) -> Option<(usize, GameResult)> {
        let mut tally = Tally::new(Adjudication::default());
        (1..).zip(scores).find_map(|(number, score)| {
            let ended = tally.hear(score.map(Score::Centipawns), plies_before + number)?;
            Some((number, ended))
        })
    }

    #[test]
    fn a_win_needs_both_for_four_moves_each() {
        let white = GameResult::Win(Color::White);
        assert_eq!(end(&[Some(600); 8], 0), Some((8, white)));
        assert_eq!(end(&[Some(-700); 9], 0), Some((8, GameResult::Win(Color::Black))));
        assert_eq!(end(&[Some(599); 40], 0), None);
        // One of the two does not see it.
        let mut scores = [Some(900); 40];
        scores.iter_mut().step_by(2).for_each(|score| *score = Some(300));
        assert_eq!(end(&scores, 0), None);
        // A doubt, or a silence, begins the count anew.
        for doubt in [Some(0), None, Some(-900)] {
            let mut scores = [Some(900); 15];
            scores[6] = doubt;
            assert_eq!(end(&scores, 0), Some((15, white)));
        }
    }

    #[test]
    fn a_draw_needs_both_for_eight_moves_each_and_forty_moves() {
        assert_eq!(end(&[Some(10); 16], 100), Some((16, GameResult::Draw)));
        assert_eq!(end(&[Some(-10); 200], 0), Some((80, GameResult::Draw)));
        assert_eq!(end(&[Some(11); 200], 0), None);
        let mut scores = [Some(0); 31];
        scores[14] = None;
        assert_eq!(end(&scores, 100), Some((31, GameResult::Draw)));
    }

    #[test]
    fn mates_are_wins() {
        let mut tally = Tally::new(Adjudication::default());
        let ends: Vec<_> = (0..8).map(|ply| tally.hear(Some(Score::Mate(-5)), ply)).collect();
        assert_eq!(ends[6..], [None, Some(GameResult::Win(Color::Black))]);
    }
}
