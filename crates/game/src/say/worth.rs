//! What an engine's score means, in words and as a number.

use chess::{Color, DrawReason, Outcome, Variant, WinReason};

/// How a position stands, as White sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// A forced mate, or in Suicide a forced win, in so many moves; below zero it is Black's.
    Mate(i32),
}

impl Worth {
    /// The side that it favours, and by how much in hundredths of a pawn.
    const fn better(value: i32) -> (Color, u32) {
        (if value < 0 { Color::Black } else { Color::White }, value.unsigned_abs())
    }
}

/// How a position stands, in words: "White is a little better", "Black mates in 3".
///
/// ```
/// use chess::Variant;
/// use game::say::{Worth, evaluation};
/// let words = |worth| evaluation(Variant::Standard, worth);
/// assert_eq!(words(Worth::Centipawns(-45)), "Black is a little better");
/// assert_eq!(words(Worth::Mate(3)), "White mates in 3");
/// ```
pub fn evaluation(variant: Variant, worth: Worth) -> String {
    match worth {
        Worth::Centipawns(value) => {
            let (side, by) = Worth::better(value);
            match by {
                0..30 => "Neither side is better".into(),
                30..100 => format!("{side} is a little better"),
                100..250 => format!("{side} is clearly better"),
                250..500 => format!("{side} is much better"),
                _ => format!("{side} is winning"),
            }
        }
        Worth::Mate(moves) => {
            let (side, moves) = Worth::better(moves);
            if variant.has_royal_king() {
                format!("{side} mates in {moves}")
            } else {
                let plural = if moves == 1 { "" } else { "s" };
                format!("{side} wins in {moves} move{plural}")
            }
        }
    }
}

/// The same as short as it can be, good for White above zero: "+0.45", "−mate 3".
pub fn score(worth: Worth) -> String {
    let sign = |side| if side == Color::White { '+' } else { '−' };
    match worth {
        Worth::Centipawns(value) => {
            let (side, by) = Worth::better(value);
            let sign = if by == 0 { String::new() } else { sign(side).to_string() };
            format!("{sign}{}.{:02}", by / 100, by % 100)
        }
        Worth::Mate(moves) => {
            let (side, moves) = Worth::better(moves);
            format!("{}mate {moves}", sign(side))
        }
    }
}

/// How the game is over in a position that is looked at.
pub fn over(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { winner, reason } => match reason {
            WinReason::Checkmate => format!("Checkmate: {winner} has won"),
            WinReason::NoPiecesLeft => format!("{winner} has no pieces left, and has won"),
            WinReason::NoMovesLeft => format!("{winner} cannot move, and so has won"),
        },
        Outcome::Draw { reason } => match reason {
            DrawReason::Stalemate => "Stalemate: a draw".into(),
            DrawReason::DeadPosition => "A draw: nobody can win any more".into(),
            DrawReason::ThreefoldRepetition | DrawReason::FivefoldRepetition => {
                "A draw by repetition".into()
            }
            DrawReason::FiftyMoves | DrawReason::SeventyFiveMoves => {
                "A draw: no capture and no pawn move for too long".into()
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use chess::Position;

    use super::*;

    #[test]
    fn the_end_of_a_line_has_its_headline() {
        let cases = [
            ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Variant::Standard, "Checkmate: White has won"),
            ("k7/2Q5/8/8/8/8/8/6K1 b - - 0 1", Variant::Standard, "Stalemate: a draw"),
            ("k7/8/8/8/8/8/8/6K1 b - - 0 1", Variant::Standard, "A draw: nobody can win any more"),
            (
                "8/8/8/8/8/8/8/6K1 b - - 0 1",
                Variant::Suicide,
                "Black has no pieces left, and has won",
            ),
            ("8/8/8/8/8/p7/P7/8 w - - 0 1", Variant::Suicide, "White cannot move, and so has won"),
        ];
        for (fen, variant, words) in cases {
            let position = Position::from_fen(fen, variant).unwrap();
            assert_eq!(position.outcome().map(over).as_deref(), Some(words), "{fen}");
        }
    }

    #[test]
    fn every_score_has_its_words() {
        let cases = [
            (Worth::Centipawns(0), "Neither side is better", "0.00"),
            (Worth::Centipawns(29), "Neither side is better", "+0.29"),
            (Worth::Centipawns(-30), "Black is a little better", "−0.30"),
            (Worth::Centipawns(99), "White is a little better", "+0.99"),
            (Worth::Centipawns(-100), "Black is clearly better", "−1.00"),
            (Worth::Centipawns(250), "White is much better", "+2.50"),
            (Worth::Centipawns(-500), "Black is winning", "−5.00"),
            (Worth::Centipawns(i32::MIN), "Black is winning", "−21474836.48"),
            (Worth::Mate(1), "White mates in 1", "+mate 1"),
            (Worth::Mate(-12), "Black mates in 12", "−mate 12"),
        ];
        for (worth, words, short) in cases {
            assert_eq!(evaluation(Variant::Standard, worth), words);
            assert_eq!(score(worth), short);
        }
    }

    #[test]
    fn suicide_knows_no_mate() {
        let words = |moves| evaluation(Variant::Suicide, Worth::Mate(moves));
        assert_eq!(words(1), "White wins in 1 move");
        assert_eq!(words(-4), "Black wins in 4 moves");
    }
}
